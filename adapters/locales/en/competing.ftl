# Tournaments: sign-up, rounds, standings.

competing-offered = Tournament { $competition }: { $host } invites everyone to { $game }.
competing-swiss = { $count ->
    [one] Swiss system, one round.
   *[other] Swiss system, { $count } rounds.
}
competing-swiss-auto = Swiss system; how many rounds depends on how many play.
competing-round-robin = Everyone plays everyone.
competing-unrated = The games are not rated.
competing-sign-up-until = Sign-up ends { $moment }; then the first round begins.
competing-entrants = { $count ->
    [one] In it so far: { $names }.
   *[other] In it so far ({ $count }): { $names }.
}
competing-more = … and { $count } more
competing-how-to-join = Press Join to play. { $host } can begin sooner with Start.
competing-how-to-join-unhosted = Press Join to play. An administrator can begin sooner with Start.
competing-round = Tournament { $competition }, { $game }: round { $round } of { $rounds }.
competing-game-of = Tournament { $competition }, round { $round }.
competing-pairing = { $first } – { $second } · { $table }
competing-result = { $first } – { $second } · { $score }
competing-bye = { $name } has no opponent this round, which counts as a win.
competing-standings = Standings:
competing-place = { $place }. { $name } · { $points }
competing-finished = { $rounds ->
    [one] Tournament { $competition }, { $game }, is over after one round.
   *[other] Tournament { $competition }, { $game }, is over after { $rounds } rounds.
}
competing-won = { $count ->
    [one] { $names } wins with { $points }.
   *[other] { $names } share first place with { $points } each.
}
competing-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
competing-points-and-half = { $whole ->
    [0] ½ point
   *[other] { $whole }½ points
}
competing-won-unplayed = This counts as a win: { $name } has the point.
competing-cancelled = Tournament { $competition } ({ $game }) is called off. Games that have begun go on.
competing-cancelled-unbegun = Tournament { $competition } ({ $game }) is called off.
competing-your-game = You play { $name }: `/board { $table }` shows your game.
competing-your-bye = You have no opponent this round, which counts as a win.
competing-you-are-in = You are in.
competing-you-wait = You have no game now; you play in the next round.
competing-you-left = You have left.
competing-not-in-it = You are not in it. Press Join to play.
competing-none-left = You have no more games here.
competing-closed = You are not in it, and no one can join any more.
competing-none-here = No tournament goes on here. Set one up, for example: `{ $example }`.
competing-none-such = There is no tournament { $competition } here. `/tournament` shows those that go on.
competing-too-many = { $most } tournaments go on here already. Begin another once one of them is over.
competing-which = Which one: { $competitions }? For example `{ $example }`.
competing-id = { $competition } ({ $game })
competing-only-host = Only { $name } or an administrator can do that.
competing-only-admin = Only an administrator can do that.
competing-alone = Only you and I are here. Try it where others are, for example `{ $example }` in a group or a server’s channel.
competing-played-on = This game belongs to a tournament or a class, so it is played to its end. `/resign { $table }` gives it up.
competing-no-take-back = In tournaments and classes moves are not taken back.
competing-no-hint = In a tournament I give no hints. Practise with `/{ first-game } bot`.
competing-two-only = Here two play each other: this game of { $game } is for more. Try `players=2`.
competing-needs-clock = A tournament needs a clock, so that rounds end. For example `{ $example }`.
competing-bad-rounds = I can’t use “{ $word }” here: from 1 to { $most } rounds, for example `{ $example }`.
competing-bad-system = I can’t use “{ $word }” here: a tournament is `swiss` or `robin`, for example `{ $example }`.
competing-term-twice = “{ $word }” repeats or contradicts an earlier word. Say each thing once, for example `{ $example }`.
competing-bad-word = I can’t use “{ $word }” for a tournament. For example `{ $example }`.

button-leave = Leave
button-own-game = My game

competing-type-swiss = Swiss system
competing-type-robin = Everyone plays everyone
competing-entry-join = Join
competing-entry-leave = Leave
competing-entry-begin = Begin the first round
competing-entry-cancel = Call it off
competing-entry-game = Show my game
