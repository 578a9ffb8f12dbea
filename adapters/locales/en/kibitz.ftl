# Offers
offer-to = { $host } offers { $names } a game of { $game }.
offer-open = { $host } offers a game of { $game }. Who will play?
offer-joined = At the table: { $names } ({ $count }).
offer-first = { $name } goes first.
offer-first-opponent = The player who accepts goes first.
offer-seats = Up to { $most } can play; the host may start with fewer.
offer-unrated = The game is not rated.
move-time-days = { $count ->
    [one] One day for each move.
   *[other] { $count } days for each move.
}
move-time-hours = { $count ->
    [one] One hour for each move.
   *[other] { $count } hours for each move.
}
move-time-minutes = { $count ->
    [one] One minute for each move.
   *[other] { $count } minutes for each move.
}
joined = { $name } sits down.
declined = { $name } would rather not.
offer-declined = The offer was declined.
offer-cancelled = The offer was withdrawn.
offer-expired = No one accepted this offer in time.
begins = { $seat } goes first.
begins-by-lot = By lot, { $seat } goes first.
deal-published = deal { $hash }

# The game
moved = { $seat }: `{ $move }`
turn = { $seat }{ $mark }, your move.
first-turn-by-lot = { $seat }{ $mark }, your move. By lot you go first.
won = { $count ->
    [one] { $names } wins
   *[other] { $names } win
} { $plies ->
    [0] without a move.
    [one] after one move.
   *[other] after { $plies } moves.
}
final-scores = Score: { $scores }
score = { $seat } { $points }
ratings = Ratings: { $changes }
rating-now = { $seat } { $number } ({ $change })
rating-provisionally = { $seat } { $number } ? ({ $change })
tag-move = move { $number }
resigned = { $seat } resigns.
lost-on-time = { $seat } ran out of time.
left-resigned = { $seat } resigned; the game goes on.
left-on-time = { $seat } ran out of time; the game goes on.
aborted = The game was called off. No one loses.
taken-back = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
take-back-asked = { $name } asks to take back { $count ->
    [one] one move.
   *[other] { $count } moves.
} Do you agree?
take-back-refused = { $name } declined the take-back. The game goes on.
your-hand = Your stones in { $table }. Only you see this.
your-hand-to-move = Your stones in { $table }. Only you see this. It is your move, for example `{ $example }`.

# Looking
games-here = { $count ->
    [one] One game here:
   *[other] { $count } games here:
}
offers-here = { $count ->
    [one] One offer here:
   *[other] { $count } offers here:
}
games-offered = { $table } · { $game } · { $names } · waiting for players
games-playing = { $table } · { $game } · { $names } · { $plies ->
    [one] one move
   *[other] { $plies } moves
} · next: { $mover }
game-unreadable = { $table } · cannot be read
unreadable-how = What cannot be read can wait: Kibitz’s operator has been told, and new games can begin, for example `/{ first-game } bot`.
tables-here = { $count ->
    [one] One game or offer here
   *[other] { $count } games and offers here
}, page { $page } of { $pages }, the newest changes first:
page-newer = ◀ Newer
page-older = Older ▶
no-games-here = No games are going on here. Start one, for example `/{ first-game } bot`.
legal-moves = { $count ->
    [one] You have one move:
   *[other] You have { $count } moves:
} { $moves }
replay = { $table }, move by move: { $names } · { $count ->
    [one] one move
   *[other] { $count } moves
}
replay-cut = The whole game is too long to show. These are its last moves: { $count }.
review = Review of { $table }
review-cut = { $count ->
    [one] One more move gave a win away.
   *[other] { $count } more moves gave a win away.
} For all of it, save what `/record { $table }` gives as a file, and run `kibitz review` on that.
record = Record of { $table }:
    { $text }
deal-hash = Round { $round } has the hash { $hash }
deal-holds = Round { $round } was dealt as promised: { $hash }
deal-broken = Round { $round } was NOT dealt as promised: { $hash } does not match.
hash-found = Yes: { $hash } is the hash of round { $round } of { $table }.
hash-not-found = No: { $hash } is not the hash of any round of { $table }.
hash-short = I can’t use “{ $word }” here. Give the first 16 digits of a hash or more, for example `/verify { $table } { $example }`.
deal-revealed = What was dealt in { $table }. Nonce: { $nonce }
    { $deals }
rules-which = Which game? For example `/rules { first-game }`.
help =
    Hi, I’m Kibitz. I run games of { game-list } in this chat.

    Start: `/{ first-game } @anna` against anna, `/{ last-game }` against anyone, `/{ first-game } bot` against me.
    Add options after the game’s name: `/{ last-game } @anna time=3d first=me unrated`. `/rules { last-game }` lists the game’s own.
    Move: choose it with the buttons, or reply to the picture of the board with it, for example `12`; in a private chat, just write it. `/play 12` works, too.
    Where stones are hidden, `/hand` shows yours, to you alone.
    No need to wait for an answer that you foresee: `/if 36 12` plays 12 for you as soon as they play 36.

    `/board` the board again · `/games` the games here · `/turns` your games everywhere, `/turns notes on` a private note at your turn · `/notify` when someone wants to play · `/moves` your legal moves · `/hint` a hint in an unrated game
    `/undo` take a move back · `/resign` give the game up · `/abort` call off a game that has hardly begun (later it counts as resigning) · `/rematch` play again
    `/leaderboard` the best players here · `/profile` your ratings and results · `/history` your finished games · `/puzzle` today’s puzzle · `/tournament { first-game }` everyone who signs up plays · `/class { first-game }` pair everyone who is here
    `/rules { first-game }` the rules · `/record` the moves as text · `/replay` the game as an animation · `/review` which moves gave a finished game away · `/verify` check the deal · `/language ru` my language
    `/pause 5d` my clocks stand still · `/quiet 22-7 +3` no reminders at night · `/block` keep someone out of your games, which only you know · `/settings` for administrators · `/export` get, `/forget` delete what I keep about you
help-words = In short: `/m 12` is `/play 12`, `/top` is `/leaderboard`, `/join` is `/accept`.
welcome = Hi, I’m Kibitz. Pick a game and play it against me right here. To play with friends, add me to a group: there `/{ first-game }` asks who wants to play, and `/{ first-game } @anna` challenges one person.
greeting = Hi, I’m Kibitz. I run games of { game-list } here. `/{ first-game }` asks who wants to play, `/{ first-game } @anna` challenges one person.
play-game = Play { $game }
play-me = Play against me
my-games = My games
how-it-works = How it works
help-short = I didn’t get that. Start a game with `/{ first-game } bot`, or see `/help`.
help-move = I didn’t get that. It is your move: for example `{ $example }`. `/help` shows what else I can do.
pick-game = What shall we play? Or name it at once, for example `{ $example }`.
pick-the-game = { $game }
pick-level = { $game }: how well shall I play? Or say it at once, for example `{ $example }`.
pick-easy = Easy
pick-medium = Medium
pick-hard = Hard
pick-perfect = Perfect
pick-your-own = These buttons are for the person who asked. Pick a game of your own: `/challenge bot`.
language-yours = From now on I speak English with you.
language-yours-auto = From now on I speak your own app’s language with you.
language-chat-auto = From now on I speak to each person here in their own language.
language-chat = From now on I speak English in this chat.

# Refusals
challenge-yourself = You cannot play against yourself. Try `/{ first-game } bot`.
challenge-twice = Someone is named twice. Name each opponent once, for example `/{ first-game } @anna`.
challenge-seats = This game is for { $most } players, and you have named { $count }, including yourself. Name all of them, or leave the number out, for example `{ $example }`.
term-twice = “{ $word }” repeats or contradicts an earlier word. Say each thing once, for example `/{ first-game } @anna time=3d`.
challenge-too-many = { $most ->
    [one] That is too many: only one person can play.
   *[other] That is too many: at most { $most } can play, including you. For example `{ $example }`.
}
computer-unrated = Games against me are never rated, so this one is not.
computer-level = My level: { $level }.
highest-level = My level: { $level }. I cannot play this game any better.
level-without-computer = A level is for games against me: `/{ first-game } bot level=hard`.
bad-level = I can’t use “{ $word }” here. My levels are `level=easy`, `level=medium`, `level=hard` and `level=perfect`.
level-easy = easy
level-medium = medium
level-hard = hard
level-perfect = perfect
too-many-games = You have { $most } open games here. Finish one first: `/games` lists them.
own-offer = This is your own offer; someone else has to accept it.
already-joined = You are already at this table.
not-invited = This offer is for { $names }. Make your own, for example `/{ first-game }`.
open-to-all = This offer is open to everyone, so there is nothing to decline.
offer-taken = Too late: the seats went to { $names }.
gone-declined = This offer was declined. Make a new one, for example `/{ first-game } @anna`.
gone-cancelled = This offer was withdrawn. Make a new one, for example `/{ first-game } @anna`.
gone-expired = No one accepted this offer in time. Make a new one, for example `/{ first-game } @anna`.
has-begun = { $table } has already begun; `/board { $table }` shows it.
only-host = Only { $name } can do that.
too-few = At least { $least } players are needed.
still-playing = { $table } is still going on.
not-your-game = This game is between { $names }. Start your own, for example `/{ first-game } bot`.
not-dead-yet = Until this game has stood still for { $days } days, only { $names } can end it. Then an administrator can, too.
not-your-turn = It is not your turn. Next: { $name }.
review-later = { $table } is still going on; until it is over, there is no review of it. Then use `/review { $table }`.
review-empty = No move was made in { $table }, so there is nothing to review. `/rematch { $table }` starts it again.
review-unknown = There is no review of { $game } yet: nothing tells for certain who wins its positions. `/replay { $table }` shows the game again.
no-moves-yet = No move has been made in { $table } yet. `/board { $table }` shows the board.
not-begun = { $table } has not begun yet.
game-over = { $table } is over. Play again with `/rematch { $table }`.
game-called-off = { $table } was called off. Play again with `/rematch { $table }`.
game-over-there = { $table } is over. Start your own game, for example `/{ first-game } bot`.
game-called-off-there = { $table } was called off. Start your own game, for example `/{ first-game } bot`.
stale = That was an older board. Nothing was played; here is { $table } as it stands.
move-too-long = A move is short, at most { $limit } characters, for example `{ $example }`.
nothing-to-take-back = You have made no move to take back.
round-is-over = That round is over; its moves stay.
moves-stay = Someone has left the game since then; the moves before that stay.
you-left = You have left { $table }; the others play on without you.
no-take-back = No take-back is waiting for an answer.
take-back-waits = { $name } has already asked for a take-back. Answer that first: `/agree` or `/refuse`.
own-take-back = The other players have to agree, not you.
no-such-game = There is no game { $table } here. `/games` lists the games here.
no-such-game-name = I don’t know the game “{ $word }”. There are { games-by-word }. For example `/rules { first-game }` or `/{ first-game } bot`.
no-game-of-yours = You have no game here to do that in. `/games` lists the games here; `/{ first-game } bot` starts one.
no-game-ended = No game here has ended yet.
table-what = I don’t understand { $word } here, so I did nothing. Name a game by its id, for example `{ $example }`.
which-game = Which game? Write its id after the command, for example `{ $example }`:
    { $tables }
which-board = Which game is `{ $move }` for?
play-at = { $table } · { $game } · { $names }
no-hands = { $game } has no hidden stones.
nothing-dealt = Nothing is dealt in { $game }, so there is nothing to check.
verify-later = What was dealt is shown when { $table } is over.
button-dead = This button no longer works. `/board` shows the board as it is now.
play-what = Which move? For example `{ $example }`.
unknown-command = I don’t know { $command }. `/help` shows what I can do.
no-name = Who is { $word }? Name an opponent, for example `/{ first-game } @anna`.
bad-first = I can’t use “{ $word }” here. Say who begins: `first=me`, `first=them` or `first=lot`.
bad-time = I can’t use “{ $word }” here. A move may take from 2 minutes to 14 days, for example `time=3d`.
language-which = Which language? For example `/language en`. I speak English (en) and Russian (ru); with `auto` I follow your app.
only-admin = Only an administrator of this chat can do that. You can choose your own language: `/language en`.
slow-down = That was a lot at once, so the last one was left out. Please try again in { $seconds } s.
storage-busy = My storage is busy. Nothing was counted; please try again in a moment.
unreadable = { $table } cannot be read, so nothing can be done there now. Kibitz’s operator has been told. All other games go on.
storage-refuses = My storage refuses to work, and waiting will not help: please tell Kibitz’s operator. Nothing was counted.
internal-error = Something went wrong on my side. Nothing was counted; `/board` shows how the game stands.
may-have-counted = Something went wrong on my side, but this may have counted. `/board` shows how the game stands.

# Buttons
button-accept = Accept
button-join = Join
button-decline = Decline
button-cancel = Cancel
button-start = Start
button-hand = My hand
button-agree = Agree
button-refuse = Refuse
button-rematch = Rematch
button-record = Record
button-replay = Replay
button-review = Review
button-deals = Deal
button-back = ← Back

# The steps of a move from a hand, as lists to choose from
menu-step-1 = Which one?
menu-step-2 = Where?
menu-step-3 = How is it turned?

# Lists
list-end = { $rest } and { $last }
list-game = { $game }
list-game-by-word = { $game } (`{ $word }`)
