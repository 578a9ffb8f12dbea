"""The service: one function per thing that a person can do.

Each loads a table, makes one pure transition, files it, and returns what is to be said as codes with parameters and
views. Every function may raise `GameError` for what the person cannot do, and `StoreBusy`.
"""

from core.service.challenges import accept, cancel, challenge, decline, rematch, start
from core.service.desk import Caller, Desk
from core.service.looking import board, games, hand, legal_moves, moves, own_tables, record, rules, unshown, verify
from core.service.playing import abort, agree, play, play_step, refuse_take_back, resign, undo
from core.service.preferences import chat_language, own_language
from core.service.replying import plain_move, reply
from core.service.timekeeping import close_chat, postpone, tick

__all__ = [
    "Caller",
    "Desk",
    "abort",
    "accept",
    "agree",
    "board",
    "cancel",
    "challenge",
    "chat_language",
    "close_chat",
    "decline",
    "games",
    "hand",
    "legal_moves",
    "moves",
    "own_language",
    "own_tables",
    "plain_move",
    "play",
    "play_step",
    "postpone",
    "record",
    "refuse_take_back",
    "rematch",
    "reply",
    "resign",
    "rules",
    "start",
    "tick",
    "undo",
    "unshown",
    "verify",
]
