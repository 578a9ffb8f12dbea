// The canonical form of a board: the same for two boards exactly when renaming the dots makes one of the other.

#pragma once

#include <algorithm>
#include <numeric>

#include "board.hpp"

// The dots are ordered by what the board looks like from each; among dots from which it looks the same, all orders are
// tried, and the least board is taken.
class Canonical {
  public:
    explicit Canonical(const Geometry& geometry) : geometry(geometry) {}

    Board operator()(const Rows& rows) {
        const int dots = geometry.dots;
        std::uint64_t views[MOST_DOTS];
        fingerprint(geometry, rows, views);
        int order[MOST_DOTS];
        std::iota(order, order + dots, 0);
        std::sort(order, order + dots, [&](int a, int b) { return views[a] < views[b]; });
        this->rows = &rows;
        best = {~Chords(0), ~Chords(0)};
        permute(order, views, 0);
        return best;
    }

  private:
    const Geometry& geometry;
    const Rows* rows;
    Board best;

    void permute(int* order, const std::uint64_t* views, int from) {
        const int dots = geometry.dots;
        int to = from + 1;
        while (to < dots && views[order[to]] == views[order[from]]) to++;
        if (from == dots) return keep_if_less(order);
        if (to - from == 1 || twins(order + from, order + to)) return permute(order, views, to);
        int cell[MOST_DOTS];
        std::sort(order + from, order + to);
        do {
            std::copy(order + from, order + to, cell);
            permute(order, views, to);
            std::copy(cell, cell + (to - from), order + from);
        } while (std::next_permutation(order + from, order + to));
    }

    // Whether any two of these dots can be exchanged and the board stays the same.
    bool twins(const int* begin, const int* end) const {
        for (const int* dot = begin + 1; dot < end; dot++) {
            const int pair = 1 << *begin | 1 << *dot;
            if ((rows->own[*begin] & ~pair) != (rows->own[*dot] & ~pair)) return false;
            if ((rows->other[*begin] & ~pair) != (rows->other[*dot] & ~pair)) return false;
        }
        return true;
    }

    void keep_if_less(const int* order) {
        Board board{0, 0};
        for (int a = 0, chord = 0; a < geometry.dots; a++)
            for (int b = a + 1; b < geometry.dots; b++, chord++) {
                board.own |= Chords(rows->own[order[a]] >> order[b] & 1) << chord;
                board.other |= Chords(rows->other[order[a]] >> order[b] & 1) << chord;
            }
        if (board < best) best = board;
    }
};
