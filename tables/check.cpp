// Checks a strategy for the second player that `strategy` wrote, and shares nothing with the programs that found it.
//
// `check DOTS ALL`: whatever the first player draws, as long as it closes no triangle, the strategy has an answer that
// closes none, until the first player has nothing left to draw. It has rules and a canonical form of its own.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

constexpr int MOST = 9;
int dots;

enum Colour : char { NONE = 'n', FIRST = 'f', SECOND = 's' };

struct Key {
    std::uint64_t first, second;
    bool operator==(const Key& other) const { return first == other.first && second == other.second; }
};

struct Hash {
    std::size_t operator()(const Key& key) const {
        return (key.first * 0xD1342543DE82EF95 + key.second) * 0x2545F4914F6CDD1D >> 20;
    }
};

struct Picture {
    std::array<std::array<char, MOST>, MOST> line;

    Picture() {
        for (auto& row : line) row.fill(NONE);
    }

    void draw(int a, int b, char colour) { line[a][b] = line[b][a] = colour; }

    bool closes(int a, int b, char colour) const {
        for (int c = 0; c < dots; c++)
            if (line[a][c] == colour && line[b][c] == colour) return true;
        return false;
    }
};

// Calls `take` with each two dots, in the order in which chords are numbered.
template <class Take>
void each_chord(Take take) {
    for (int a = 0, number = 0; a < dots; a++)
        for (int b = a + 1; b < dots; b++) take(a, b, number++);
}

Picture unpack(Key key) {
    Picture picture;
    each_chord([&](int a, int b, int number) {
        if (key.first >> number & 1) picture.draw(a, b, FIRST);
        if (key.second >> number & 1) picture.draw(a, b, SECOND);
    });
    return picture;
}

constexpr std::array<std::uint64_t, MOST + 1> powers() {
    std::array<std::uint64_t, MOST + 1> powers{};
    std::uint64_t next = 1;
    for (auto& entry : powers) entry = next, next *= MOST;
    return powers;
}

constexpr std::array<std::uint64_t, MOST + 1> POWER = powers();

// A board under the names that make its key greatest; `name[dot]` is a dot's name.
class Named {
  public:
    explicit Named(const Picture& picture) : picture(picture) {
        std::array<int, MOST> kind{};
        refine(kind);
        name_from(0, kind, {});
    }

    Key key{0, 0};
    std::array<int, MOST> name{};

  private:
    const Picture& picture;
    bool any = false;

    // Tells dots apart by how many chords of either colour lead to dots of each kind, until that tells no more apart.
    void refine(std::array<int, MOST>& kind) const {
        for (int kinds = 1;;) {
            std::array<std::uint64_t, MOST> trait{}, sorted{};
            for (int a = 0; a < dots; a++) {
                std::uint64_t firsts = 0, seconds = 0;
                for (int b = 0; b < dots; b++) {
                    if (picture.line[a][b] == FIRST) firsts += POWER[kind[b]];
                    if (picture.line[a][b] == SECOND) seconds += POWER[kind[b]];
                }
                trait[a] = (std::uint64_t(kind[a]) * POWER[MOST] + firsts) * POWER[MOST] + seconds;
            }
            sorted = trait;
            std::sort(sorted.begin(), sorted.begin() + dots);
            const auto end = std::unique(sorted.begin(), sorted.begin() + dots);
            for (int a = 0; a < dots; a++)
                kind[a] = int(std::lower_bound(sorted.begin(), end, trait[a]) - sorted.begin());
            if (int(end - sorted.begin()) == kinds) return;
            kinds = int(end - sorted.begin());
        }
    }

    // Gives the names from `next` on, those of a lower kind first, in every order within a kind.
    void name_from(int next, const std::array<int, MOST>& kind, std::array<int, MOST> order) {
        if (next == dots) return keep(order);
        const auto named = order.begin() + next;
        int least = MOST;
        for (int a = 0; a < dots; a++)
            if (std::find(order.begin(), named, a) == named) least = std::min(least, kind[a]);
        for (int a = 0; a < dots; a++)
            if (kind[a] == least && std::find(order.begin(), named, a) == named) {
                order[next] = a;
                name_from(next + 1, kind, order);
            }
    }

    void keep(const std::array<int, MOST>& order) {
        Key found{0, 0};
        each_chord([&](int a, int b, int number) {
            const char colour = picture.line[order[a]][order[b]];
            if (colour == FIRST) found.first |= std::uint64_t(1) << number;
            if (colour == SECOND) found.second |= std::uint64_t(1) << number;
        });
        if (any && (found.first < key.first || (found.first == key.first && found.second <= key.second))) return;
        any = true;
        key = found;
        for (int a = 0; a < dots; a++) name[order[a]] = a;
    }
};

int number_of(int one, int two) {
    int found = -1;
    each_chord([&](int a, int b, int number) {
        if (a == std::min(one, two) && b == std::max(one, two)) found = number;
    });
    return found;
}

using Answers = std::unordered_map<Key, std::uint8_t, Hash>;

Answers read(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (!file) std::perror(path), std::exit(1);
    Answers answers;
    unsigned char record[17];
    while (std::fread(record, sizeof record, 1, file) == 1) {
        Key key{0, 0};
        for (int i = 8; i--;) key.second = key.second << 8 | record[i], key.first = key.first << 8 | record[8 + i];
        const Picture picture = unpack(key);
        const Named named(picture);
        each_chord([&](int a, int b, int number) {
            if (number == record[16]) answers[named.key] = std::uint8_t(number_of(named.name[a], named.name[b]));
        });
    }
    std::fclose(file);
    return answers;
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) return std::fprintf(stderr, "check DOTS ALL\n"), 2;
    dots = std::atoi(words[1]);
    const Answers answers = read(words[2]);
    std::unordered_set<Key, Hash> now{Named(Picture()).key}, next;
    std::size_t positions = 0, moves = 0, ends = 0;
    bool sound = true;
    for (; !now.empty() && sound; now.swap(next), next.clear()) {
        positions += now.size();
        for (const Key key : now) {
            const Picture before = unpack(key);
            std::size_t tried = moves;
            each_chord([&](int a, int b, int) {
                if (before.line[a][b] != NONE || before.closes(a, b, FIRST)) return;
                moves++;
                Picture after = before;
                after.draw(a, b, FIRST);
                const Key asked = Named(after).key;
                const auto answer = answers.find(asked);
                if (answer == answers.end()) return void(sound = false);
                Picture answered = unpack(asked);
                each_chord([&](int c, int d, int number) {
                    if (number != answer->second) return;
                    if (answered.line[c][d] != NONE || answered.closes(c, d, SECOND)) sound = false;
                    answered.draw(c, d, SECOND);
                });
                next.insert(Named(answered).key);
            });
            ends += tried == moves;
        }
    }
    if (!sound) return std::fprintf(stderr, "the strategy fails\n"), 1;
    std::printf("the strategy never fails: %zu positions of the first player, %zu of their chords, %zu ends; ",
                positions, moves, ends);
    std::printf("%zu answers\n", answers.size());
}
