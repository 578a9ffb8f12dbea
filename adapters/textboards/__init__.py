"""Boards as text: the alternative to a picture, at most about 60 columns wide, without a word of any language.

In front of the players' names `>` marks the player to move and `*` a winner.
"""
