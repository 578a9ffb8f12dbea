# The page
page-loses = This loses at once.
page-not-here = { $name } is not in this room now. The offer waits: send them the link to the room, and they can accept.
