# Pauses: a player lets the clocks of their games stand still for a while.

paused = { $name } pauses. The clocks of { $tables } stand still and run again { $moment }; moves can be made all the same. `/pause off` ends it.
pause-over = { $name } is back: the clocks of { $tables } run again.
pause-over-still = { $name } is back. The clocks of { $tables } still stand, by another pause, and run again { $moment }.
pausing = The clocks stand still and run again { $moment } (paused by { $names }).
pause-until = Your pause in { $table } ends { $moment }; `/pause off` ends it now.
pause-now-none = You have no pause now. For example, `/pause 5d` lets the clocks of all your games here stand still for five days, `/pause g1 12h` that of one.
pause-left = You may pause for { $left } more. Here everyone has { $days ->
    [one] one day
   *[other] { $days } days
} a year, and { $game } in any one game.
pause-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
pause-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
pause-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
pause-year-left = That is longer than you may pause: you have { $left } left of your { $days ->
    [one] one day
   *[other] { $days } days
} a year. `/pause` shows it.
pause-game-left = No clock can be paused any longer: in one game you have { $days ->
    [one] one day
   *[other] { $days } days
}, and a move whose time is over cannot be saved. `/pause` shows what is left.
pause-lasts = Your pause lasts at least that long already: it ends { $moment }. `/pause off` ends it now.
pause-cut = That is shorter than asked: in any one game everyone has { $days ->
    [one] one day
   *[other] { $days } days
}.
pause-none = You have no pause to end. `/pause 5d` begins one.
pause-paired = In a tournament or a class others wait for each game, so its clocks go on.
pause-nothing = You have no game with a clock here, so there is nothing to pause.
bad-pause = I don’t understand { $word }. Say how long, for example `/pause 5d` or `/pause 12h`, at least one hour; `/pause off` ends it.
settings-pause-year = Pauses: { $count ->
    [one] one day
   *[other] { $count } days
} a year for each person (`pause-year`)
settings-pause-game = Pauses: { $count ->
    [one] one day
   *[other] { $count } days
} in any one game (`pause-game`)
settings-to-pause-year = Allow { $count ->
    [one] one day
   *[other] { $count } days
} of pause a year
settings-to-pause-game = Allow { $count ->
    [one] one day
   *[other] { $count } days
} of pause in a game
discord-option-length = How long, for example 5d or 12h; or off; leave it out to see
discord-choice-pause-year = Days of pause a year
discord-choice-pause-game = Days of pause in one game
