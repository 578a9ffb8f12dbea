sim-name = Sim
sim-colourless-name = Sim, colourless
sim-command = Offer a game of Sim: dots, lines and forbidden triangles
sim-short = `/rules sim`: draw lines between dots, and close no triangle of your colour.
sim-goal = Draw lines between dots in turn. Close a triangle of your own colour, and you lose.
sim-about = { $dots } dots; closing a triangle of your own colour loses.
sim-about-colourless = { $dots } dots without colours, which is another game: closing any triangle is forbidden, and a player with no move left loses.
sim-mark-1 = blue, solid
sim-mark-2 = orange, dashed
sim-hint = Choose two dots, or reply with them, for example `{ $example }`.
sim-tap = Tap two dots.
sim-guide-step = Now the second dot: a line in your colour joins the two. Keep clear of triangles of your own colour.
sim-guide-confirm = This line closes a triangle of your colour, and you would lose. ✓ draws it all the same, ↩ lets you choose another.
sim-rules =
    Sim, for two. Six dots lie on a circle, and each player has a colour.
    • A move joins two dots that are not joined yet, with a line of your colour. You cannot pass.
    • Closing a triangle of your own colour, with dots at all three corners, loses at once.
    • Crossings mean nothing, nor do triangles of two colours. There is never a draw.
    To move, reply with the two dots, for example `36`.
    `dots=7` (up to 9) makes it longer. `colourless` is another game: lines have no owner, closing any triangle is forbidden, and a player who cannot move loses.
    For example: `/sim @anna dots=7`

sim-triangle = { $seat } closed the triangle { $corners }.
sim-no-move = { $seat } has no move left.
sim-unreadable = I can’t read that as a move. Two dots are enough, for example `{ $example }`.
sim-one-move = One reply is one move: two dots, for example `{ $example }`.
sim-no-dot = There is no dot { $dot }: they go from 1 to { $dots }. For example `{ $example }`.
sim-same-dot = A line joins two different dots, for example `{ $example }`.
sim-joined = { $move } is already joined. Try `{ $example }`.
sim-would-close = `{ $move }` would close the triangle { $corners }, which is forbidden here. For example `{ $example }`.
sim-over = This game is over.
sim-dots = There can be { $least } to { $most } dots, for example `/{ $example }`.
sim-option-twice = “{ $word }” says that twice. Once is enough, for example `/{ $example }`.
sim-unknown-option = I don’t know “{ $word }” in Sim. There are `dots=6` to `dots=9` and `colourless`, and for any game `time=3d`, `first=me`, `unrated`; for example `/{ $example }`. To name an opponent: `@anna`.
sim-two-players = Sim is for two.
sim-no-deal = Nothing is dealt in Sim.

sim-field-dots = How many dots
sim-field-colourless = Without colours, which is another game

sim-why-all-close = Every line that { $seat } can then draw closes a triangle: { $triangles }.

sim-theme-count = count the lines
sim-theme-squeeze = almost out of lines
sim-theme-costly = a costly line
sim-theme-behind = from behind
sim-theme-free = a line that costs nothing
sim-theme-trade = line for line

# What a move brings where nothing is known for certain
sim-sight-room = It closes no triangle. Lines that close none after it: { $own } for you, { $other } for your opponent.
