# Conditional moves, which their owner alone sees

if-shown = Your conditional moves in { $table }. Only you see them.
    { $lines }
if-written = Noted for { $table }. Only you see this. I play each answer as soon as it is your turn.
    { $lines }
if-cleared = You now have no conditional moves in { $table }.
if-none = You have no conditional moves in { $table }.
if-how =
    Write a move of theirs and your answer, and more such pairs if you like: `{ $example }`. I play your answer the moment they make that move.
    `{ $other }` answers any other move, `{ $clear }` drops them all.
if-how-own =
    It is your move. Write it, a move of theirs and your answer, and more such pairs if you like: `{ $example }`. You still make your move yourself; I play your answer the moment they make theirs.
    `{ $other }` answers any other move, `{ $clear }` drops them all.
if-unforeseen = { $table }: your conditional moves do not answer `{ $move }`, so they are dropped.
if-unplayable = { $table }: your conditional move `{ $move }` cannot be played now, so it is dropped.
if-new-round = { $table }: a new round has begun, so your conditional moves are dropped.
if-lost = { $table }: the board has changed in another way than by a move, so your conditional moves are dropped.
if-your-turn = It is your move in { $table }: make it, for example `{ $example }`. Conditional moves answer a move of theirs.
if-computer = In { $table } I answer at once, so conditional moves would change nothing. They are for games among people.
if-wrong = `{ $move }` does not fit there. { $why }
if-over = Nothing can come after `{ $move }`: it ends the game or the round.
if-no-answer = What do you answer to `{ $move }`? A line ends with a move of yours, for example `{ $example }`.
if-never = `{ $move }` cannot be an answer here: after none of their moves is it your turn.
if-any-own = `*` stands for a move of theirs, never for yours: `{ $example }`.
if-any-last = Nothing can come after your answer to `*`: no one knows the board then.
if-too-long = That looks too far ahead. Answers one after the other, at most: { $most }.
if-too-many = That is too much at once. Conditional moves in one game, at most: { $most }. `/if off` drops them all.

button-plan = If…
