# What people asked to be told privately: their turns, what waits each day, and offers

notice-turn = It is your move in { $table }, { $game }. { $count ->
    [one] No other game waits for you.
   *[other] In all, { $count } games wait for you.
}
notice-today = Good day! { $count ->
    [one] One game waits for your move.
   *[other] { $count } games wait for your move.
}
notice-turns-on = From now on I write to you privately when it becomes your move, in any chat. Not while you are at that board, and not in your quiet hours (`/quiet`). `/turns notes off` ends it.
notice-turns-off = I no longer write to you when it becomes your move.
notice-turns-stand = I write to you privately when it becomes your move, in any chat. Not while you are at that board, and not in your quiet hours (`/quiet`). `/turns notes off` ends it.
notice-turns-none = I don’t write to you when it becomes your move. `/turns notes on` lets me do so, privately and in any chat.
notice-daily-on = Each day at { $hour } I tell you privately which games wait for your move, if any do. `/turns daily off` ends it.
notice-daily-off = I no longer tell you each day what waits for you.
notice-daily-none = Each day at an hour of yours I can tell you privately which games wait for your move. Give the hour and your UTC offset, for example `/turns daily 9+3`.
bad-notice = I can’t read “{ $word }” here. For example: `/turns`, `/turns notes on`, `/turns daily 9+3`.
bad-notice-daily = I can’t read “{ $word }” as an hour. Give the hour and your UTC offset, for example `/turns daily 9+3`, or `/turns daily off`.
notice-failed = I could not write to you privately, so I stopped trying. Let me write to you (start a chat with me, allow direct messages), then switch it on again.
notice-to-turns-on = Tell me at my turn
notice-to-turns-off = Don’t tell me at my turn
notice-to-daily = Tell me once a day
notice-to-daily-off = Not any more
notice-call-on = I tell you privately when someone here offers a game that you can join ({ $games }), once in ten minutes at most. No one else learns of it. It ends { $moment }, or by `/notify off`.
notice-call-any = I tell you privately when someone here offers a game that you can join, once in ten minutes at most. No one else learns of it. It ends { $moment }, or by `/notify off`.
notice-call-off = I no longer tell you of offers here.
notice-call-off-everywhere = I no longer tell you of offers anywhere.
notice-call-alone = Only you and I are here. Ask where others offer games, for example `/notify { first-game }` in a group or a server’s channel.
bad-notice-call = I know no game “{ $word }”. For example: `/notify { first-game }`, `/notify`, `/notify off`.
notice-call-off-whole = I can only stop for all games at once: `/notify off`. To hear of some games alone, name them, for example `/notify { first-game }`.
notice-call-stop = Tell me of no offers
notice-call = { $name } wants to play { $game } ({ $table }). You asked to be told; the first to join plays.
