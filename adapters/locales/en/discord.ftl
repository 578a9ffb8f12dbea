# What is said on Discord alone: hints, the form, and the slash commands.
discord-form-button = Type a move
discord-form-title = Your move in { $table }
discord-form-field = Move
discord-cannot-post = I may not post in this channel, so only you see this. Your move counts. An administrator can give me the permissions View Channel, Send Messages (and in Threads), Attach Files and Read Message History.
discord-no-pictures = No picture here: I may not attach files. An administrator can give me the permission Attach Files.
discord-in-private = { $name }, this is for you alone, and I cannot write to you directly. “My hand” and the commands with / show it to you only.
discord-unread = I cannot read that reply: switch its ping on (@ ON), or use the button “Type a move” or `/play`.
discord-no-bots = { $name } is a bot and does not play here. To play against me: `/sim bot`.
discord-menu-challenge = Challenge

# Descriptions of commands
discord-command-challenge = Offer a game to somebody, or to anybody
discord-command-sim = Offer a game of Sim: dots, lines and forbidden triangles
discord-command-square = Offer a game of Square: secret stones and rectangles
discord-command-nim = Offer a game of Nim: take counters from heaps
discord-command-play = Make a move
discord-command-hand = Look at your stones; nobody else sees them
discord-command-board = Show the board again
discord-command-games = List the games in this channel
discord-command-moves = List your legal moves; nobody else sees them
discord-command-resign = Give a game up
discord-command-undo = Ask to take your last move back
discord-command-abort = Call off a game that has hardly begun
discord-command-rematch = Play the same game once more
discord-command-record = Show the moves of a game as text
discord-command-verify = Check that the deals were fair
discord-command-rules = Explain a game
discord-command-help = Explain how to play here
discord-command-language = Choose my language, for you or for this channel
discord-command-accept = Accept an offer
discord-command-decline = Decline an offer
discord-command-cancel = Withdraw your own offer
discord-command-begin = Begin with those who are at the table
discord-command-agree = Agree to a take-back
discord-command-refuse = Refuse a take-back

# Descriptions of options
discord-option-game = Which game
discord-option-table = Which game, by its id; needed only where you play several
discord-option-move = Your move, for example 12
discord-option-opponent = Whom to play against; nobody named means anybody, and I play too
discord-option-opponent-more = One more opponent, in Square
discord-option-first = Who begins
discord-option-time = Time for each move, for example 3d
discord-option-rated = Whether the game counts for the ratings
discord-option-dots = Sim: how many dots
discord-option-colourless = Sim: without colours, which is another game
discord-option-players = Square: how many players an open offer waits for
discord-option-target = Square: points that win
discord-option-penalty = Square: stones left in hand cost points
discord-option-heaps = Nim: the heaps, for example 3,5,7
discord-option-preset = Nim: heaps that are ready to play
discord-option-rule = Nim: who loses
discord-option-hash = The published hash that you kept
discord-option-for-chat = For the whole channel, which takes an administrator
discord-option-language = Which language

# Choices
discord-choice-sim = Sim
discord-choice-square = Square
discord-choice-nim = Nim
discord-choice-me = I begin
discord-choice-them = My opponent begins
discord-choice-lot = The lot decides
discord-choice-marienbad = Marienbad: 1, 3, 5, 7
discord-choice-random = Random heaps
discord-choice-misere = Whoever takes the last counter loses
discord-choice-penultimate = Whoever takes the next-to-last counter loses
discord-choice-normal = Whoever takes the last counter wins
discord-choice-en = English
discord-choice-ru = Русский
discord-choice-auto = As my client speaks
