# What is said on Discord alone: hints, the form, and the slash commands.
discord-form-button = Type a move
discord-form-title = Your move in { $table }
discord-form-field = Move
discord-cannot-post = I’m not allowed to post in this channel, so only you see this. Your move counts. An administrator can give me the permissions View Channel, Send Messages (and in Threads), Attach Files and Read Message History.
discord-cannot-call = I can’t post in the game’s channel now. Your clock stands still until I can; then the board appears there.
discord-cannot-offer = I’m not allowed to post here, so no one would see this offer. An administrator can give me the permissions View Channel and Send Messages (and in Threads).
discord-locked = This thread is locked, so no one plays here until it is unlocked.
discord-no-threads = No thread for this game: I’m not allowed to create one. An administrator can give me the permission Create Public Threads.
discord-no-pictures = No picture here: I’m not allowed to attach files. An administrator can give me the permission Attach Files.
discord-in-private = { $name }, this is for you alone, but I cannot write to you directly. “My hand” and the commands with / show it only to you.
discord-unread = I can’t read that reply: turn its ping on (@ ON), use the button “Type a move”, or write `/play`.
discord-no-bots = { $name } is a bot and does not play here. To play against me: `/{ first-game } bot`.
discord-alone = Only the two of us read this chat, so { $names } would never see your offer. Challenge people in a server where I am: a button adds me to one. Here you can play against me.
discord-add = Add me to a server
discord-to-game = To the game
discord-menu-challenge = Challenge

# Descriptions of commands
discord-command-challenge = Offer a game to someone, or to anyone
discord-command-play = Make a move
discord-command-hand = Look at your stones; no one else sees them
discord-command-board = Show the board again
discord-command-games = List the games in this channel
discord-command-moves = List your legal moves; no one else sees them
discord-command-resign = Resign
discord-command-undo = Ask to take back your last move
discord-command-abort = Call off a game that has hardly begun; later it counts as resigning
discord-command-rematch = Play the same game again
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
discord-command-claim = Claim the win when the other player’s time is over
discord-command-leaderboard = Show the best players here
discord-command-profile = Show your ratings and results, or another player’s
discord-command-history = List your finished games, or another player’s
discord-command-quiet = Set the hours without reminders
discord-command-settings = Change my settings in this server (administrators only)
discord-command-export = Get everything I keep about you, as a file
discord-command-forget = Delete everything I keep about you; I ask first
discord-command-privacy = What I keep about you
discord-command-terms = The terms of use

# Descriptions of options
discord-option-game = Which game
discord-option-table = Which game, by its id; needed only if you play several
discord-option-move = Your move, for example 12
discord-option-opponent = Whom to play against; leave it out to play anyone, or name me
discord-option-opponent-more = One more opponent, where more than two can play
discord-option-first = Who goes first
discord-option-time = Time for each move, for example 3d
discord-option-rated = Whether the game counts for the ratings
discord-option-claim = When time runs out, the win has to be claimed
discord-option-sure = Yes deletes it, no keeps it; leave it out to be asked
discord-option-hash = The published hash that you kept
discord-option-for-chat = For the whole channel (administrators only)
discord-option-language = Which language
discord-option-hours = The first hour, the hour they end, and your UTC offset, for example 22-7 +3; or off
discord-option-setting = Which setting; leave it out to see them all
discord-option-value = Its new value
discord-option-period = This month, or all time
discord-option-page = Which page
discord-option-player = Whose; leave it out for your own

# Choices
discord-choice-me = Me
discord-choice-them = My opponent
discord-choice-lot = By lot
discord-choice-en = English
discord-choice-ru = Русский
discord-choice-auto = As my client speaks
discord-choice-month = This month
discord-choice-all = All time
discord-choice-language = Language
discord-choice-game = Default game
discord-choice-clock = Time for a move
discord-choice-timeout = When time runs out
discord-choice-rated = Whether games are rated
discord-choice-boards = Boards after a button press
discord-choice-threads = Threads for games
discord-choice-palette = Colours of pictures
discord-choice-cancel = Who may withdraw an old open offer
discord-choice-channels = Where games can begin

# Values of settings, offered while they are typed
discord-value-none = Unlimited
discord-value-channels-here = Games can begin here
discord-value-channels-away = Games cannot begin here
