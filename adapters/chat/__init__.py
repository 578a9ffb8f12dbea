"""The chat vocabulary that every platform shares: text in, posts out."""
