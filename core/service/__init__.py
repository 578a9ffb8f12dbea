"""The service: one function per thing that a person can do.

Each loads a table, makes one pure transition, files it, and returns what is to be said as codes with parameters and
views. Every function may raise `GameError` for what the person cannot do, and `StoreBusy`.
"""

from core.service.challenges import accept, cancel, challenge, decline, rematch, start
from core.service.desk import Caller, Desk
from core.service.looking import board, games, hand, moves, record, rules, verify
from core.service.playing import abort, agree, play, play_step, refuse_take_back, resign, undo
from core.service.preferences import chat_language, own_language
from core.service.presence import Presence
from core.service.replying import plain_move, reply
from core.service.standings import history, history_of_seat, leaderboard, profile
from core.service.timekeeping import tick

__all__ = [
    "Caller",
    "Desk",
    "Presence",
    "abort",
    "accept",
    "agree",
    "board",
    "cancel",
    "challenge",
    "chat_language",
    "decline",
    "games",
    "hand",
    "history",
    "history_of_seat",
    "leaderboard",
    "moves",
    "own_language",
    "plain_move",
    "play",
    "play_step",
    "profile",
    "record",
    "refuse_take_back",
    "rematch",
    "reply",
    "resign",
    "rules",
    "start",
    "tick",
    "undo",
    "verify",
]
