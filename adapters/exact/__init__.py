"""Exact values of positions, from tables that come with the program."""
