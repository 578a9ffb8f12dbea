"""Folding: the many ways in which people write one move, made one before it is read."""
