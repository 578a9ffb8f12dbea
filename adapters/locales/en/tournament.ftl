# Tournaments and classes, their rounds and standings

competition-sign-up-over = The sign-up for { $competition } is over: everyone there plays everyone, so no one can come later.
competition-begun = { $competition } has begun already.
competition-not-begun = { $competition } has not begun yet.
competition-over = { $competition } is over.
competition-called-off = { $competition } was called off.
competition-full = No place is left. Players at most: { $most }.
competition-signed-up-already = You are in already.
competition-not-signed-up = You do not play in { $competition }.
competition-withdrawn-already = You have withdrawn already.
competition-last-round = { $competition } is in its last round, so no one can join any more.
competition-too-few = That is too few players. At least: { $least }.
competition-only-host = Only { $name } can do that here.
competition-round-goes-on = The round in { $competition } is not over yet.

tournament-round = round { $number }
tournament-round-of = round { $number } of { $rounds }
tournament-points = Pts
tournament-tie-buchholz-cut = BH−1
tournament-tie-sonneborn-berger = SB
tournament-note-buchholz-cut = +5 is a win against the player in row 5, −5 a loss, =5 a draw, + a bye, 5… a game that goes on. Equal points: Buchholz without the weakest opponent (BH−1), full Buchholz, wins.
tournament-note-sonneborn-berger = +5 is a win against the player in row 5, −5 a loss, =5 a draw, 5… a game that goes on. Equal points: games among the equals, Sonneborn–Berger (SB), wins.
tournament-more = Further players: { $count }.
tournament-shared = A = before a row: the same place as in the row above.
