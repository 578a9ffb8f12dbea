"""Why the player to move loses a position, where that can be said in short and checked at sight."""
