# Leaderboards
leaderboard = { $game }: the all-time leaderboard.
leaderboard-month = { $game }: the leaderboard of { period-month }.
leaderboard-own = { $name }: place { $rank } of { $total }, { $number } ± { $uncertainty }.
leaderboard-not-on = { $name } is not ranked yet: finish a rated game, for example `{ $example }`.
leaderboard-empty = No one is ranked yet. Finish a rated game to be the first, for example `{ $example }`.
leaderboard-order = ± says how uncertain a rating is, ? that it rests on few games. Ranked by rating minus three times ±.
period-all = all time
period-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[other] December
} { $year }
page-of = page { $page } of { $pages }

# Profiles
profile = { $name }: { $count ->
    [one] one finished game here.
   *[other] { $count } finished games here.
}
profile-finished = { $count ->
    [one] one finished game
   *[other] { $count } finished games
}
profile-computer = { $count ->
    [one] One of them was against the computer; it does not count towards wins or losses.
   *[other] { $count } of them were against the computer; they do not count towards wins or losses.
}
profile-rank = place { $rank } of { $total }
profile-unrated = no rated game yet
profile-results = won { $wins }, lost { $losses }
profile-streak-won = { $count ->
    [one] won the last one
   *[other] won the last { $count }
}
profile-streak-lost = { $count ->
    [one] lost the last one
   *[other] lost the last { $count }
}
profile-streak-best = most in a row: { $count }
profile-place = { $place ->
    [1] moving first: { $wins }–{ $losses }
    [2] moving second: { $wins }–{ $losses }
    [3] moving third: { $wins }–{ $losses }
    [4] moving fourth: { $wins }–{ $losses }
    [5] moving fifth: { $wins }–{ $losses }
   *[other] moving sixth: { $wins }–{ $losses }
}
profile-time-outs = { $count ->
    [one] lost on time once
   *[other] lost on time { $count } times
}
profile-favourite = { $count ->
    [one] Favourite opponent: { $name }, one game
   *[other] Favourite opponent: { $name }, { $count } games
}
rating-provisional = ± says how uncertain a rating is, ? that it rests on few games.

# Histories
history = { $name }: { $count ->
    [one] one finished game here. A button shows its record.
   *[other] { $count } finished games here, the newest first. A button shows a game’s record.
}
history-won = won
history-lost = lost

# Refusals
no-such-page = There is no page { $page }. { $pages ->
    [one] There is only one.
   *[other] There are { $pages }.
}
leaderboard-what = I don’t understand { $word }. Name a game, a page, or the month, for example `/leaderboard { first-game } month 2`.
person-what = I don’t understand { $word }. A name begins with @, for example `{ $example }`.
person-nameless = Write a name after the @, for example `{ $example }`.
person-one = One person at a time, for example `{ $example }`.
no-games-of = { $name } has not finished a game here.
no-games-of-yours = You have not finished a game here yet. Start one, for example `/{ first-game }`.
computer-has-none = I keep these only for people. For your own: `/profile`.

# Buttons
button-month = This month
button-all = All time
