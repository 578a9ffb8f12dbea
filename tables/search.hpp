// The search that decides a position of coloured Sim, depth first, with a table of what it has decided.

#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"

// A position in the search: the board, and which chords would close a triangle of either player.
struct Node {
    Board board;
    Rows rows;
    Chords closing, closing_other;
};

class Search {
  public:
    // The table has room for 2^log_size positions.
    Search(const Geometry& geometry, int log_size)
        : geometry(geometry), mask((std::uint64_t(1) << log_size) - 1), table(std::size_t(1) << log_size, 0) {}

    Node start() const { return {{0, 0}, {}, 0, 0}; }

    Chords safe(const Node& node) const {
        return geometry.all & ~node.board.own & ~node.board.other & ~node.closing;
    }

    // The position after the mover's chord, as the other player sees it.
    Node play(const Node& node, int chord) const {
        Node next{{node.board.other, node.board.own | Chords(1) << chord}, node.rows, node.closing_other, node.closing};
        const int a = geometry.low[chord], b = geometry.high[chord];
        next.closing_other |= geometry.star[b][node.rows.own[a]] | geometry.star[a][node.rows.own[b]];
        geometry.join(next.rows.own, chord);
        std::swap(next.rows.own, next.rows.other);
        return next;
    }

    // Whether the player to move wins.
    bool wins(const Node& node) {
        Chords moves = safe(node);
        if (!moves) return false;
        const std::uint64_t print = fingerprint(geometry, node.rows);
        const int known = find(print);
        if (known >= 0) return known;
        decided++;
        struct Ranked {
            int score, chord;
        } ranked[MOST_CHORDS];
        int count = 0;
        bool won = false;
        for (; moves && !won; moves &= moves - 1) {
            const int chord = __builtin_ctzll(moves);
            const Node next = play(node, chord);
            const Chords free = geometry.all & ~next.board.own & ~next.board.other;
            const int mine = __builtin_popcountll(free & ~next.closing_other);
            const int theirs = __builtin_popcountll(free & ~next.closing);
            won = theirs == 0;
            const Ranked entry{2 * mine - theirs, chord};
            int place = count++;
            for (; place && ranked[place - 1].score < entry.score; place--) ranked[place] = ranked[place - 1];
            ranked[place] = entry;
        }
        for (int i = 0; i < count && !won; i++) won = !wins(play(node, ranked[i].chord));
        keep(print, won);
        return won;
    }

    // What is known of a position: 1 won, 0 lost for the player to move, -1 nothing.
    int find(std::uint64_t print) const {
        for (std::uint64_t slot = print & mask;; slot = (slot + 1) & mask) {
            if (!table[slot]) return -1;
            if ((table[slot] ^ print) >> 1 == 0) return table[slot] & 1;
        }
    }

    std::uint64_t decided = 0;

  private:
    const Geometry& geometry;
    const std::uint64_t mask;
    std::vector<std::uint64_t> table;  // fingerprints, their lowest bit replaced by the value

    void keep(std::uint64_t print, bool won) {
        std::uint64_t slot = print & mask;
        while (table[slot]) slot = (slot + 1) & mask;
        table[slot] = (print & ~std::uint64_t(1)) | won;
    }
};
