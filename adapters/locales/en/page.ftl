# The page
page-loses = This loses at once.
page-store-lost = My storage came back empty: all games, ratings and messages from before are gone. You can begin a new game.
page-not-here = { $name } is not in this room now. The offer waits: send them the link to the room, and they can accept.
