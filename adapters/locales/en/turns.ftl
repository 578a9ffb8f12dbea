# My turns: a person's games of all chats, which they alone see

turns-head = Your open games, in all chats: { $count }. { $waiting ->
    [0] None waits for you.
    [one] One waits for you.
   *[other] { $waiting } wait for you.
}
turns-none = You have no open game in any chat. Start one, for example `/{ first-game } bot`.
turns-how = Press a game to see its board, or your hand, and to move from here. Only you see this list.
turns-yours = your move
turns-at = { $table } · { $game }. What you do here counts there.
turns-there = Type such commands in the chat of the game: in another one they mean a game there.
turns-back = My games
turns-to-game = To the game
