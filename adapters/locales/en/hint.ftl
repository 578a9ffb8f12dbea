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

# What a move brings where nothing is known for certain
sim-sight-room = It closes no triangle. Lines that close none after it: { $own } for you, { $other } for your opponent.
square-sight-scores = Points it brings now: { $points }.
square-sight-no-score = It completes no rectangle now.
square-sight-leaves = The most that one more stone could bring after it: { $points } (on { $place }).
square-sight-leaves-none = After it no single stone could complete a rectangle.
