"""Why the player to move loses a position, and what a move brings, in short and so that it can be checked at sight."""
