# Hints: a move for the player to move, and why it is the one.

hint-keeps = `{ $move }` keeps the win in { $table }.
hint-lost = `{ $move }` makes it hardest, but { $table } is lost if your opponent makes no mistake.
hint-estimate = `{ $move }` is what I would play in { $table } (level { $level }). That is an estimate: no one knows for certain who wins here.
hint-line = For example: { $moves }.
hint-answer = { $count ->
    [1] { $seat } would answer with `{ $moves }`.
   *[other] { $seat } would win, for example by { $moves }.
}
hint-keeping = What keeps the win, { $count } of { $total } moves: { $moves }.
hint-traps = Answers that keep the win for { $seat }: { $kept } of { $count }.
hint-known = It is worked out exactly; there is no shorter reason to show.
hint-undecided = No table and no search decides this position.
hint-rated = { $table } is rated, so I give no hints there. In unrated games I do: play `{ $example }`, or add `unrated` to a challenge.
hints-taken = Hints taken: { $counts }.
hint-count = { $seat } { $count }
button-hint = Hint
button-why = Why?
