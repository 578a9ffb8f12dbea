"""The pictures of Square: the table and its stones."""
