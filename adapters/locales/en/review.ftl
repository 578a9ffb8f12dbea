# Reviews: which moves of a game gave a win away, what would have kept it, and why.

review-game = { $game }: { $names }. { $about }
review-outlook = With best play { $seat } wins from the start.
review-given = The first moves ({ $count }) come from another game and are not judged.
review-outlook-there = With best play { $seat } wins from there.
review-slip = Move { $number }, { $seat }: `{ $move }` gives the win away.
review-held = { $count ->
    [1] Only `{ $moves }` would have kept the win.
   *[other] Any of these would have kept the win: { $moves }.
}
review-held-why = For example `{ $move }`. { $why }
review-reply = Now { $seat } wins with `{ $move }`.
review-line = Now { $seat } wins, for example ({ $seat } moves first): { $moves }.
review-no-slip = No move gave a win away.
review-no-slip-known = No move that can be judged gave a win away.
review-accuracy = In won positions { $seat } kept the win { $kept ->
    [one] once
   *[other] { $kept } times
} out of { $count } ({ $percent }%).
review-no-decision = { $seat } had no decision in a won position.
review-lost = In lost positions { $seat } had { $count ->
    [one] { $count } decision, which does
   *[other] { $count } decisions, which do
} not count.
review-undecided = { $count ->
    [one] { $count } move is not judged: nothing tells for certain who wins the position before it.
   *[other] { $count } moves are not judged: nothing tells for certain who wins the positions before them.
}
review-no-moves = There are no moves to review.
review-nothing-decided = No move is judged: nothing tells for certain who wins these positions.
review-estimated = No one can tell for certain who wins here. These are estimates, from hands as they could have been.
review-estimated-last = The game is long: only its last moves are estimated ({ $count }).
review-gave-away = Move { $number }, { $seat }: `{ $move }` gave away about { $points ->
    [one] { $points } point
   *[other] { $points } points
}. The best found was `{ $best }`.
review-none-gave-away = No move gave away many points.
review-given-away = { $seat } gave away about { $points ->
    [one] { $points } point
   *[other] { $points } points
} in all. Decisions: { $count }.
review-ahead = Who is expected to be ahead, move by move (estimated)
review-held-by = Who holds the win, move by move
review-at-end = end

# Trying again from a move of a finished game, against the computer.

retry = { $seat } tries { $table } again from move { $number }, against the computer and unrated.
retry-button = Try again: move { $number }
retry-later = { $table } is still going on; once it is over, its moves can be tried again.
retry-unknown = { $table } cannot be tried again from the middle: that is possible in games of two without hidden stones.
retry-which = Which move of { $table } shall we try again? Give a number from 1 to { $most }, for example `{ $example }`.
