# Classes: who is there, who plays whom, what came of it.

teaching-offered = Class { $competition }, { $game }, with { $host }: press Join and you will be paired with someone here.
teaching-present = { $count ->
    [one] One is here: { $names }.
   *[other] { $count } are here: { $names }.
}
teaching-how-to-join = Boards come to you privately. When everyone is here, { $host } presses Pair.
teaching-how-to-join-unhosted = Boards come to you privately. When everyone is here, an administrator presses Pair.
teaching-round = Class { $competition }, { $game }, round { $round }: { $over } of { $count ->
    [one] { $count } game
   *[other] { $count } games
} over.
teaching-game-of = Class { $competition }, round { $round }.
teaching-begins = { $first } – { $second } · { $mover } begins
teaching-turn = { $first } – { $second } · move { $plies }, now { $mover }
teaching-waits = { $name } waits this round, which counts as a win.
teaching-more = … and { $count } more
teaching-next = All games are over. { $host } can press Pair again, or End.
teaching-next-unhosted = All games are over. An administrator can press Pair again, or End.
teaching-finished = { $rounds ->
    [one] Class { $competition }, { $game }, is over after one round. Thank you for playing!
   *[other] Class { $competition }, { $game }, is over after { $rounds } rounds. Thank you for playing!
}
teaching-cancelled = Class { $competition } ({ $game }) is called off.
teaching-you-are-in = You are in class { $competition } ({ $game }). As soon as you are paired, your board comes to you privately. If it does not, press “My game” under the message of the class.
teaching-summary = Class { $competition }, { $game }, for you alone. People: { $people }, rounds: { $rounds }.
teaching-counts = Games finished: { $finished }; not finished: { $unfinished }.
teaching-points = { $name } · { $points } of { $games }
teaching-unfinished = Round { $round }, not finished: { $first } – { $second }
teaching-go-on-still = { $count ->
    [one] One game of this round goes on.
   *[other] { $count } games of this round go on.
} To pair again without waiting: `{ $example }`.
teaching-none-here = No class goes on here. Begin one, for example: `{ $example }`.
teaching-no-class = { $competition } is no class.
teaching-one-only = Class { $competition } goes on here. `/class end` ends it.
teaching-bad-word = I can’t use “{ $word }” for a class. For example `{ $example }`.

button-attend = Join
button-pair = Pair
button-finish = End

teaching-lesson-join = Join
teaching-lesson-leave = Leave
teaching-lesson-pair = Pair everyone again
teaching-lesson-end = End the class
teaching-lesson-game = Show my game
