# Clocks
offer-claim = When somebody's time is over, the win can be claimed.
move-until = This move is due { $moment }.
time-over = { $seat }'s time is over. A move still counts; until then the others can claim the win: `/claim { $table }`.
reminder = It is your move in { $table }, against { $names }. Your time ends { $moment }. { reminder-board }
reminder-board = `/board { $table }` shows the board.
in-days = in { $count ->
    [one] one day
   *[other] { $count } days
}
in-hours = in { $count ->
    [one] one hour
   *[other] { $count } hours
}
in-minutes = in { $count ->
    [one] one minute
   *[other] { $count } minutes
}
in-seconds = in { $count ->
    [one] one second
   *[other] { $count } seconds
}
claim-no-clock = { $table } is played without a clock, so there is no time to run out.
claim-own-time = It is your own time that runs. Make a move, or give up with `/resign`.
claim-too-early = Not yet: the time ends { $moment }.
claim-without-clock = Without a clock there is nothing to claim. Give a time for each move, for example `time=3d claim`.
quiet-hours = Quiet hours: { $hours }. Reminders wait until they are over, if there is time; deadlines do not. `/quiet off` ends them.
quiet-none = You have no quiet hours. Set them with your distance from UTC, for example `/quiet 22-7 +3`.
bad-quiet = { $word } is not possible. Two full hours and your distance from UTC, for example `/quiet 22-7 +3`, or `/quiet off`.

# Settings
settings-title = How I behave here:
settings-language = Language: { $language }
language-en = English
language-ru = Russian
settings-language-auto = Language: that of whoever acts
settings-game = Game where none is named: { $game }
settings-clock-none = Time for a move: unlimited
settings-clock-days = Time for a move: { $count ->
    [one] one day
   *[other] { $count } days
}
settings-clock-hours = Time for a move: { $count ->
    [one] one hour
   *[other] { $count } hours
}
settings-clock-minutes = Time for a move: { $count ->
    [one] one minute
   *[other] { $count } minutes
}
settings-timeout-loss = When time is over: the game is lost
settings-timeout-claim = When time is over: the win can be claimed
settings-rated-yes = Games are rated
settings-rated-no = Games are not rated
settings-boards-edit = After a button: the board changes in place
settings-boards-new = After a button: a new board
settings-cancel-host = An open offer that is an hour old: its host withdraws it
settings-cancel-anyone = An open offer that is an hour old: anyone withdraws it
settings-channels-all = Games can begin everywhere
settings-channels-here = Games can begin here { $count ->
    [one] only
   *[other] and in other places ({ $count } in all)
}
settings-channels-away = Games can begin elsewhere ({ $count ->
    [one] one place
   *[other] { $count } places
})
settings-channels-free = Let games begin everywhere
settings-how = A button changes its setting; so does, for example, `/settings clock 12h`.
bad-setting = { $word } is not possible. For example `/settings clock 3d`; `/settings` shows what can be set.
bad-setting-value = { $word } is not possible. Choose one of these: { $values }. For example `/settings { $name } { $example }`.
no-channel-left = Then games could begin nowhere. Allow them somewhere else first: write `/settings channels here` there.
other-channel = Games do not begin here: the administrators chose other places. There `/sim bot` starts one.

# Privacy
somebody = somebody
export-here = This is all that I keep about you.
forget-ask = Shall I forget you? Your name, settings and statistics go, everywhere, and cannot be brought back. Those you played with keep their games and ratings; in your place they see “somebody”.
forget-games = { $count ->
    [one] You still play one game: it ends at once, as if you had resigned.
   *[other] You still play { $count } games: they end at once, as if you had resigned.
}
forget-how = If you are sure: `/forget yes`.
forget-yes = Forget me
forget-no = Keep everything
forget-kept = Nothing was forgotten.
forgotten = You are forgotten. Come back whenever you like.
own-data-only = Everybody can ask only for themselves: `/export` for a file, `/forget` to be forgotten.
opponent-forgotten = One of you asked to be forgotten, so that game cannot be played again. Start a new one, for example `/sim bot`.

# Buttons
button-claim = Claim the win
