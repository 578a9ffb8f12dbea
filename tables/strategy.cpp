// Works out how the second player wins coloured Sim, and writes the answers of the first plies as a static function.
//
// `strategy DOTS PLY FILE ALL`: FILE gets the answers up to PLY, ALL those of every ply, for `check` to go through. An
// answer in FILE is the place of the fingerprint that it leads to among those that any safe chord leads to, sorted.

#include <cstdio>
#include <unordered_map>

#include "canonical.hpp"
#include "function.hpp"
#include "search.hpp"

namespace {

// A position with the second player to move, and the answer.
#pragma pack(push, 1)
struct Answer {
    Chords own, other;
    std::uint8_t chord;
};
#pragma pack(pop)

using Nodes = std::unordered_map<std::uint64_t, Node>;  // by fingerprint

// The fingerprints in ascending order, so that the same answers are found wherever this runs.
std::vector<std::uint64_t> sorted(const Nodes& nodes) {
    std::vector<std::uint64_t> prints;
    for (const auto& entry : nodes) prints.push_back(entry.first);
    std::sort(prints.begin(), prints.end());
    return prints;
}

class Strategy {
  public:
    Strategy(int dots, int log_size) : geometry(dots), canonical(geometry), search(geometry, log_size) {}

    // Returns a chord that leads to a position lost for the first player, if possible one of `known`.
    int answer(const Node& node, const Nodes& known) {
        int found = -1;
        for (Chords moves = search.safe(node); moves; moves &= moves - 1) {
            const int chord = __builtin_ctzll(moves);
            const Node next = search.play(node, chord);
            if (!search.safe(next)) return chord;
            const std::uint64_t print = fingerprint(geometry, next.rows);
            if (known.count(print)) return chord;
            if (found < 0 && search.find(print) == 0) found = chord;
        }
        for (Chords moves = found < 0 ? search.safe(node) : 0; moves && found < 0; moves &= moves - 1)
            if (!search.wins(search.play(node, __builtin_ctzll(moves)))) found = __builtin_ctzll(moves);
        return found;
    }

    // Returns the place of a chord's fingerprint among those of all chords; -1 where it names two positions.
    int place(const Node& node, int chord) {
        std::vector<std::uint64_t> prints;
        const Rows rows = search.play(node, chord).rows;
        const std::uint64_t print = fingerprint(geometry, rows);
        for (Chords moves = search.safe(node); moves; moves &= moves - 1) {
            const Rows other = search.play(node, __builtin_ctzll(moves)).rows;
            prints.push_back(fingerprint(geometry, other));
            if (prints.back() == print && !(canonical(other) == canonical(rows))) return -1;
        }
        std::sort(prints.begin(), prints.end());
        prints.erase(std::unique(prints.begin(), prints.end()), prints.end());
        return int(std::lower_bound(prints.begin(), prints.end(), print) - prints.begin());
    }

    const Geometry geometry;
    Canonical canonical;
    Search search;
};

constexpr int WIDTH = 5;

}  // namespace

int main(int count, char** words) {
    if (count != 5) return std::fprintf(stderr, "strategy DOTS PLY FILE ALL\n"), 2;
    const int dots = std::atoi(words[1]), last = std::atoi(words[2]);
    Strategy strategy(dots, dots == 9 ? 27 : 22);
    const Geometry& geometry = strategy.geometry;
    Search& search = strategy.search;
    if (search.wins(search.start())) return std::fprintf(stderr, "the first player wins\n"), 1;
    std::printf("%d dots: the second player wins; %zu positions decided\n", dots, std::size_t(search.decided));
    std::fflush(stdout);

    std::FILE* all = std::fopen(words[4], "wb");
    if (!all) return std::perror(words[4]), 1;
    std::vector<std::uint64_t> keys;
    std::vector<std::uint8_t> places;
    Nodes first{{fingerprint(geometry, search.start().rows), search.start()}};
    for (int ply = 1; !first.empty(); ply += 2) {
        Nodes second, next;
        for (const std::uint64_t print : sorted(first)) {
            const Node& node = first.at(print);
            for (Chords moves = search.safe(node); moves; moves &= moves - 1) {
                const Node played = search.play(node, __builtin_ctzll(moves));
                second.emplace(fingerprint(geometry, played.rows), played);
            }
        }
        for (const std::uint64_t print : sorted(second)) {
            const Node& node = second.at(print);
            const int chord = strategy.answer(node, next);
            if (chord < 0) return std::fprintf(stderr, "a position has no answer\n"), 1;
            const Answer answer{node.board.own, node.board.other, std::uint8_t(chord)};
            if (std::fwrite(&answer, sizeof answer, 1, all) != 1) return std::perror(words[4]), 1;
            const Node played = search.play(node, chord);
            if (search.safe(played)) next.emplace(fingerprint(geometry, played.rows), played);
            if (ply > last) continue;
            const int place = strategy.place(node, chord);
            if (place < 0 || place >> WIDTH) return std::fprintf(stderr, "a chord cannot be named\n"), 1;
            keys.push_back(print), places.push_back(std::uint8_t(place));
        }
        std::printf("ply %d: %zu answers\n", ply, second.size());
        std::fflush(stdout);
        first.swap(next);
    }
    if (std::fclose(all) != 0) return std::perror(words[4]), 1;
    const StaticFunction function(keys, places, WIDTH);
    for (std::size_t i = 0; i < keys.size(); i++)
        if (function(keys[i]) != places[i]) return std::fprintf(stderr, "an answer was lost\n"), 1;
    function.write(words[3], dots, false);
}
