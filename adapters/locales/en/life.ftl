# Clocks
offer-claim = When a player’s time runs out, the others can claim the win.
move-until = This move is due { $moment }.
time-given-back-days = I could not write here. { $count ->
    [one] One day was
   *[other] { $count } days were
} given back.
time-given-back-hours = I could not write here. { $count ->
    [one] One hour was
   *[other] { $count } hours were
} given back.
time-given-back-minutes = I could not write here. { $count ->
    [one] One minute was
   *[other] { $count } minutes were
} given back.
time-over = { $seat } has run out of time. A move still counts; until then the others can claim the win: `/claim { $table }`.
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
claim-own-time = It’s your own clock that is running. Make a move, or resign with `/resign`.
claim-too-early = Not yet: the time ends { $moment }.
claim-without-clock = There is nothing to claim without a clock. Set a time for each move, for example `time=3d claim`.
quiet-hours = Quiet hours: { $hours }. Reminders wait until they are over, if there is time; deadlines do not wait. `/quiet off` ends them.
quiet-none = You have no quiet hours. Set them with your UTC offset, for example `/quiet 22-7 +3`.
bad-quiet = I can’t use “{ $word }” here. Give the hour they begin, the hour they end and your UTC offset, for example `/quiet 22-7 +3`, or `/quiet off`.

# Settings
blocked = The administrators here keep you from using me, so I did nothing. Games that you are still playing can be given up by `/resign`; `/export` and `/forget` work as ever.
opponent-blocked = The administrators here keep { $name } from playing.
block-done = { $name } is blocked here. Their offers are withdrawn, and tournaments pair them no more; the games they are playing go on, but all they can do there is resign. `/block` lists everyone who is blocked.
block-undone = { $name } is no longer blocked here.
block-undo = Unblock { $name }
block-not = { $name } is not blocked here. `/block` lists who is.
block-list = Blocked here: { $names }. To unblock someone, press a button or send `/unblock` with their name.
block-none = No one is blocked here. `/block @anna` would block anna.
block-already = { $name } is already blocked here.
block-self = You can’t block yourself. Name someone else, for example `{ $example }`.
block-bot = That is me, the computer. Name a person, for example `{ $example }`.
block-full = { $most } people are blocked here already, and that is the limit. `/block` lists them.
settings-title = My settings here:
settings-language = Language: { $language }
language-en = English
language-ru = Russian
settings-language-auto = Language: follows each user
settings-game = Default game: { $game }
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
settings-timeout-loss = When time runs out: the game is lost
settings-timeout-claim = When time runs out: the win can be claimed
settings-rated-yes = Games are rated
settings-rated-no = Games are not rated
settings-boards-auto = After a button press: the board changes in place if the next player is here
settings-boards-edit = After a button press: the board changes in place
settings-boards-new = After a button press: a new board
settings-palette-light = Pictures: light
settings-palette-dark = Pictures: dark
settings-threads-yes = Each game has a thread of its own
settings-threads-no = Games are played in the channel itself
settings-cancel-host = An open offer older than an hour: only its host may withdraw it
settings-cancel-anyone = An open offer older than an hour: anyone may withdraw it
settings-channels-all = Games can begin anywhere
settings-channels-here = Games can begin here { $count ->
    [one] only
   *[other] and in other places ({ $count } in all)
}
settings-channels-away = Games can begin elsewhere ({ $count ->
    [one] one place
   *[other] { $count } places
})
settings-to-language = Speak { $language }
settings-to-language-auto = Speak each user’s language
settings-to-game = Make { $game } the default
settings-to-clock-none = Remove the time limit
settings-to-clock-days = { $count ->
    [one] Allow one day for a move
   *[other] Allow { $count } days for a move
}
settings-to-timeout-loss = Make running out of time a loss
settings-to-timeout-claim = Let the win be claimed on time
settings-to-rated-yes = Play with ratings
settings-to-rated-no = Play without ratings
settings-to-boards-auto = Change boards in place if the next player is here
settings-to-boards-edit = Always change boards in place
settings-to-boards-new = Always send a new board
settings-to-palette-light = Draw light boards
settings-to-palette-dark = Draw dark boards
settings-to-threads-yes = Give each game a thread
settings-to-threads-no = Play in the channel itself
settings-to-cancel-host = Let only hosts withdraw old offers
settings-to-cancel-anyone = Let anyone withdraw old offers
settings-to-channels-only-here = Let games begin only here
settings-to-channels-here = Let games begin here, too
settings-to-channels-away = Let no games begin here
settings-to-channels-all = Let games begin anywhere
settings-how = A button makes the change that it names; so does, for example, `/settings clock 12h`.
bad-setting = I can’t use “{ $word }” here. For example `/settings clock 3d`; `/settings` shows what can be set.
setting-what = Set it to { $values }. For example `/settings { $name } { $example }`.
bad-setting-value = I can’t use “{ $word }” here. Choose { $values }. For example `/settings { $name } { $example }`.
setting-one-of = one of these: { $values }
setting-days = a number of days from 0 to { $most }
setting-time = a time from 2 minutes to 14 days, such as `12h`, or `none`
setting-hour = an hour from 0 to 23 with your UTC offset
no-channel-left = Then games could not begin anywhere. Allow them somewhere else first: write `/settings channels here` there.
other-channel = Games cannot begin here: the administrators chose other places. There, `/{ first-game } bot` starts one.

# Privacy
somebody = somebody
export-here = This is all that I keep about you.
forget-ask = Delete everything I keep about you? Your name, settings and statistics are deleted everywhere and cannot be restored. The people you played with keep their games and ratings; they will see “somebody” in your place.
forget-games = { $count ->
    [one] You are still playing one game: it ends at once, as if you had resigned.
   *[other] You are still playing { $count } games: they end at once, as if you had resigned.
}
forget-how = If you are sure: `/forget yes`.
forget-yes = Forget me
forget-no = Keep everything
forget-kept = Nothing was deleted.
forgotten-except = { $count ->
    [one] One game could not be read, so your name may still be in it. Ask Kibitz’s operator to repair it, then send `/forget` again.
   *[other] { $count } games could not be read, so your name may still be in them. Ask Kibitz’s operator to repair them, then send `/forget` again.
}
forgotten = Done: nothing about you is kept any more. Come back whenever you like.
own-data-only = You can ask only about yourself: `/export` for a file, `/forget` to delete your data.
opponent-forgotten = One of you asked to be forgotten, so that game cannot be played again. Start a new one, for example `/{ first-game } bot`.
privacy =
    What I keep about you: your id and your name here, the games you play and what they do to your ratings, how you did with puzzles, whom you keep out of your games, your language and quiet hours if you chose any, and what you asked to be told privately. Of what is written I keep only moves and commands meant for me.
    It stays in the storage of the people who run me. It goes nowhere else: no advertising, no tracking.
    The stones in your hand are shown to you alone until the game is over.

    `/export` gives you all of it as a file. `/forget` deletes it; your opponents keep their games and ratings, without your name.
terms =
    I am a program for playing games in a chat. Playing costs nothing, and there is no money to be won.
    The rules of the place where we are hold for me and for you: those of this app, and those of the people who look after this chat.
    Names that you show and words that you write are your own responsibility. Please don’t flood chats with my games, and don’t try to break me on purpose.
    I come as I am, without any warranty. The people who run me may change me or stop me at any time, and games and ratings can then be lost.

    What I keep about you: `/privacy`. If you don’t agree, don’t play; `/forget` deletes what there is.

# Buttons
button-claim = Claim the win
