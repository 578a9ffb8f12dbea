# Tournaments and classes, their rounds and standings

competition-sign-up-over = The sign-up for { $competition } is over: everyone there plays everyone, so no one can come later.
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
