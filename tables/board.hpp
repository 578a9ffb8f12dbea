// A board of Sim as sets of chords, and its fingerprint: a number that stays the same when the dots are renamed.

#pragma once

#include <cstdint>
#include <vector>

constexpr int MOST_DOTS = 9;
constexpr int MOST_CHORDS = 36;
constexpr int LANES = 12;  // the dots, rounded up to what a processor adds at once

using Chords = std::uint64_t;  // a set of chords: bit i stands for the i-th of 12 13 ... 1n 23 ... (n-1)n

// The chords of the player to move and of the other one. In the colourless game all chords are the mover's.
struct Board {
    Chords own, other;
};

inline bool operator<(Board a, Board b) { return a.own != b.own ? a.own < b.own : a.other < b.other; }
inline bool operator==(Board a, Board b) { return a.own == b.own && a.other == b.other; }

// Which dots each dot is joined to, by the mover's chords and by the other player's.
struct Rows {
    std::uint16_t own[MOST_DOTS], other[MOST_DOTS];
};

// The dots and chords of one size of board.
struct Geometry {
    int dots, chords;
    int low[MOST_CHORDS], high[MOST_CHORDS];
    int at[MOST_DOTS][MOST_DOTS];
    Chords all;
    Chords star[MOST_DOTS][1 << MOST_DOTS];  // the chords from a dot to each of a set of dots

    explicit Geometry(int count) : dots(count), chords(0), all(0) {
        for (int a = 0; a < dots; a++)
            for (int b = a + 1; b < dots; b++) {
                low[chords] = a, high[chords] = b;
                at[a][b] = at[b][a] = chords++;
            }
        all = (Chords(1) << chords) - 1;
        for (int a = 0; a < dots; a++)
            for (int set = 0; set < 1 << dots; set++) {
                star[a][set] = 0;
                for (int b = 0; b < dots; b++)
                    if (b != a && set >> b & 1) star[a][set] |= Chords(1) << at[a][b];
            }
    }

    Rows rows(Board board) const {
        Rows rows{};
        for (Chords rest = board.own; rest; rest &= rest - 1) join(rows.own, __builtin_ctzll(rest));
        for (Chords rest = board.other; rest; rest &= rest - 1) join(rows.other, __builtin_ctzll(rest));
        return rows;
    }

    void join(std::uint16_t* rows, int chord) const {
        rows[low[chord]] |= 1 << high[chord];
        rows[high[chord]] |= 1 << low[chord];
    }

    // The chords that would close a triangle of one player.
    Chords closing(Chords chords_drawn, const std::uint16_t* rows) const {
        Chords closing = 0;
        for (int dot = 0; dot < dots; dot++)
            for (int rest = rows[dot]; rest; rest &= rest - 1) closing |= star[__builtin_ctz(rest)][rows[dot]];
        return closing & ~chords_drawn;
    }
};

// The four odd constants of the fingerprint; `adapters/exact/sim/fingerprint.py` has the same.
constexpr std::uint64_t MARK = 0x9E3779B97F4A7C15, SELF = 0xBF58476D1CE4E5B9, OWN = 0x94D049BB133111EB,
                        OTHER = 0xD6E8FEB86659FD93;

constexpr int ROUNDS = 2;

// For each dot in turn, that dot is marked, and every dot's number is mixed with those of its neighbours, twice. What
// this gives for a dot depends on how the board looks from there alone; `views`, where given, receives it.
inline std::uint64_t fingerprint(const Geometry& geometry, const Rows& rows, std::uint64_t* views = nullptr) {
    const int dots = geometry.dots;
    std::uint64_t now[LANES][LANES], next[LANES][LANES];
    for (int dot = 0; dot < dots; dot++)
        for (int marked = 0; marked < LANES; marked++) now[dot][marked] = 1 + (dot == marked ? MARK : 0);
    for (int round = 0; round < ROUNDS; round++) {
        for (int dot = 0; dot < dots; dot++) {
            std::uint64_t own[LANES] = {}, other[LANES] = {};
            for (int rest = rows.own[dot]; rest; rest &= rest - 1)
                for (int marked = 0, from = __builtin_ctz(rest); marked < LANES; marked++)
                    own[marked] += now[from][marked];
            for (int rest = rows.other[dot]; rest; rest &= rest - 1)
                for (int marked = 0, from = __builtin_ctz(rest); marked < LANES; marked++)
                    other[marked] += now[from][marked];
            for (int marked = 0; marked < LANES; marked++) {
                std::uint64_t mixed = SELF * now[dot][marked] + OWN * own[marked] + OTHER * other[marked];
                mixed ^= mixed >> 31;
                next[dot][marked] = mixed * MARK;
            }
        }
        for (int dot = 0; dot < dots; dot++)
            for (int marked = 0; marked < LANES; marked++) now[dot][marked] = next[dot][marked];
    }
    std::uint64_t sum = 0;
    for (int marked = 0; marked < dots; marked++) {
        std::uint64_t view = 0;
        for (int dot = 0; dot < dots; dot++) view += now[dot][marked];
        view ^= view >> 31;
        view *= SELF;
        if (views) views[marked] = view;
        sum += view;
    }
    return sum ^ sum >> 31;
}
