square-name = Square
square-command = Offer a game of Square: secret stones and rectangles
square-short = `/rules square`: lay stones edge to edge and complete rectangles, two to six players.
square-to-50 = to 50 points
square-to-100 = to 100 points
square-to-250 = to 250 points
square-goal = Lay stones edge to edge and complete rectangles to score points. Two to six can play.
square-about = The first to reach { $target } points wins.
square-about-penalty = The first to reach { $target } points wins; stones left in hand cost points.
square-hint = Choose a stone (`/hand`) and a place, or reply with stone, place and direction, for example `{ $example }`.
square-tap = Tap a stone, then a place.
square-guide-step = The lit places are where this stone fits, with the points it would bring. Tap one, or another stone.
square-guide-confirm = The stone is laid for a try. Tap it to turn it where it fits in another way; ✓ plays it.
square-rules =
    Square, for two to six. Each stone has a half figure on each edge: blank, rectangle, triangle or semicircle.
    • Each player has ten secret stones; the rest are the reserve. The first stone lies on M13.
    • Lay a stone next to another; edges that touch must have the same half figure. Stones turn, but are never turned over.
    • A rectangle of at least 2×2 whose outline is complete scores one point for each stone in it, holes or not. Only the largest that your stone completes count.
    • A move that scores gives you another turn. If nothing fits you draw until something does.
    • A round ends when a hand is empty or no one can move. The first to reach the target wins.
    To move, reply with the stone, the place and where its top faces: `17L14E` is stone 17 on L14, top to the east. `/hand` shows your stones, to you alone.
    `target=100` makes it shorter, `players=3` seats three, `penalty` lets stones left in hand cost points.
    For example: `/square @anna target=50`

square-option-unknown = I don’t know “{ $word }” in Square. There are `players=3`, `target=100` and `penalty`, and for any game `time=3d`, `first=me`, `unrated`; for example `/{ $example }`. To name an opponent: `@anna`.
square-option-twice = “{ $word }” says that twice. Once is enough, for example `/{ $example }`.
square-option-range = I can’t use “{ $word }” here: from { $low } to { $high }. For example `/{ $example }`.
square-seats = Square is for { $low } to { $high } players here.
square-deal = That is not a deal of { $stones } stones.
square-unreadable = I can’t read that as a move. Stone, place and direction, for example `{ $example }`.
square-which-way = Which way does its top face? Possible here: { $letters }. For example `{ $example }`.
square-not-now = This round is over. A move looks like `{ $example }`.
square-no-stone = There is no stone { $stone }: they go from 1 to 35. A move looks like `{ $example }`.
square-off-table = { $place } is not on the table: columns A to Y, rows 1 to 25. A move looks like `{ $example }`.
square-first-place = The first stone lies on { $place }. A move looks like `{ $example }`.
square-taken = { $place } is taken. A move looks like `{ $example }`.
square-no-neighbour = { $place } touches no stone. A move looks like `{ $example }`.
square-mismatch = Stone { $stone } does not fit on { $place } that way. A move looks like `{ $example }`.
square-laid = Stone { $stone } lies on the table already. A move looks like `{ $example }`.
square-not-held = You do not hold stone { $stone }. `/hand` shows those you have; a move looks like `{ $example }`.
square-scored = { $seat }: +{ $points } { $points ->
    [one] point
   *[other] points
}{ $figures ->
    [one] {""}
   *[other] {" "}for { $figures } rectangles
} ({ $total })
square-again = { $seat } plays again.
square-drew = { $count ->
    [one] { $seat } draws one stone from the reserve.
   *[other] { $seat } draws { $count } stones from the reserve.
}
square-passed = { $seat } has no stone that fits and passes.
square-blocked = No one can lay a stone: round { $round } is over.
square-round-over = { $seat } laid the last stone: round { $round } is over.
square-penalty = { $seat }: −{ $points } { $points ->
    [one] point
   *[other] points
} for stones in hand ({ $total })
square-round = Round { $round } begins with { $seat }.

square-field-players = How many players an open offer waits for
square-field-target = Points that win
square-field-penalty = Stones left in hand cost points

square-theme-decoy = a place out of reach
square-theme-crossing = several figures at once
square-theme-large = a large figure
square-theme-close = a close call
square-theme-clear = the best figure
square-brings = `{ $move }` brings { $points } { $points ->
    [one] point
   *[other] points
}.
square-brings-best = The best move brings { $points }.

# What a move brings where nothing is known for certain
square-sight-scores = Points it brings now: { $points }.
square-sight-no-score = It completes no rectangle now.
square-sight-leaves = The most that one more stone could bring after it: { $points } (on { $place }).
square-sight-leaves-none = After it no single stone could complete a rectangle.
