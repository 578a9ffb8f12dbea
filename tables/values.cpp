// Works out the value of every position of Sim, and writes it as a static function.
//
// `values DOTS coloured|colourless FILE`: positions are taken up to renaming the dots, ply by ply, then valued from the
// last ply back: the player to move wins exactly where a chord that closes no triangle leads to a lost position.

#include <cstring>
#include <unordered_set>

#include "canonical.hpp"
#include "function.hpp"

namespace {

class Table {
  public:
    Table(int dots, bool colourless) : geometry(dots), canonical(geometry), colourless(colourless) {}

    // Calls `take` with each position that can follow one.
    template <class Take>
    void following(Board board, Take take) const {
        const Rows rows = geometry.rows(board);
        Chords safe = geometry.all & ~board.own & ~board.other & ~geometry.closing(board.own, rows.own);
        for (; safe; safe &= safe - 1) {
            Rows next = rows;
            geometry.join(next.own, __builtin_ctzll(safe));
            if (!colourless) std::swap(next.own, next.other);
            take(next);
        }
    }

    void list() {
        plies = {{Board{0, 0}}};
        for (;;) {
            std::vector<Board> next;
            for (const Board board : plies.back())
                following(board, [&](const Rows& rows) { next.push_back(canonical(rows)); });
            std::sort(next.begin(), next.end());
            next.erase(std::unique(next.begin(), next.end()), next.end());
            if (next.empty()) return;
            plies.push_back(std::move(next));
        }
    }

    void value() {
        std::unordered_set<std::uint64_t> lost, lost_before;
        won.resize(plies.size());
        for (std::size_t ply = plies.size(); ply--; lost_before.swap(lost), lost.clear()) {
            for (const Board board : plies[ply]) {
                bool wins = false;
                following(board, [&](const Rows& rows) {
                    wins = wins || lost_before.count(fingerprint(geometry, rows));
                });
                const std::uint64_t print = fingerprint(geometry, geometry.rows(board));
                if (!wins) lost.insert(print);
                won[ply] += wins;
                keys.push_back(print), values.push_back(wins);
            }
        }
    }

    // Whether no two positions share a fingerprint.
    bool distinct() const {
        std::vector<std::uint64_t> sorted = keys;
        std::sort(sorted.begin(), sorted.end());
        return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
    }

    const Geometry geometry;
    Canonical canonical;
    const bool colourless;
    std::vector<std::vector<Board>> plies;
    std::vector<std::size_t> won;
    std::vector<std::uint64_t> keys;
    std::vector<std::uint8_t> values;
};

}  // namespace

int main(int count, char** words) {
    if (count != 4) return std::fprintf(stderr, "values DOTS coloured|colourless FILE\n"), 2;
    const int dots = std::atoi(words[1]);
    const bool colourless = std::strcmp(words[2], "colourless") == 0;
    Table table(dots, colourless);
    table.list();
    table.value();
    std::printf("%d dots, %s: %zu positions\nper ply:", dots, words[2], table.keys.size());
    for (const auto& ply : table.plies) std::printf(" %zu", ply.size());
    std::printf("\nthe player to move wins in:");
    for (const std::size_t number : table.won) std::printf(" %zu", number);
    std::printf("\n");
    if (!table.distinct()) return std::fprintf(stderr, "two positions share a fingerprint\n"), 1;
    const StaticFunction function(table.keys, table.values, 1);
    for (std::size_t i = 0; i < table.keys.size(); i++)
        if (function(table.keys[i]) != table.values[i]) return std::fprintf(stderr, "a value was lost\n"), 1;
    function.write(words[3], dots, colourless);
}
