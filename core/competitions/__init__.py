"""Competitions: tournaments and classes of a server, their rounds, pairings and standings."""
