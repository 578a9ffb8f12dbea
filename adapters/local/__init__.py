"""The local chat: a hub of rooms, and three doors to it: a web page, a terminal, and JSON lines for programs."""
