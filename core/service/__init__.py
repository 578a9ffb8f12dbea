"""The service: one function per thing that a person can do.

Each loads a table, makes one pure transition, files it, and returns what is to be said as codes with parameters and
views. Every function may raise `GameError` for what the person cannot do, and `StoreBusy`.
"""

from core.service.challenges import accept, cancel, challenge, decline, rematch, start
from core.service.desk import Caller, Desk
from core.service.forgetting import forget
from core.service.looking import board, games, hand, legal_moves, moves, own_tables, record, rules, verify
from core.service.playing import abort, agree, play, play_step, refuse_take_back, resign, undo
from core.service.preferences import chat_language, own_language, quiet_hours, set_quiet_hours
from core.service.presence import Presence
from core.service.privacy import ask_forget, export, keep
from core.service.replying import plain_move, reply
from core.service.settings import change_setting, drop_channel, panel, set_server_language
from core.service.stalling import claim
from core.service.standings import history, history_of_seat, leaderboard, profile
from core.service.timekeeping import close_chat, postpone, tick

__all__ = [
    "Caller",
    "Desk",
    "Presence",
    "abort",
    "accept",
    "agree",
    "ask_forget",
    "board",
    "cancel",
    "challenge",
    "change_setting",
    "chat_language",
    "claim",
    "close_chat",
    "decline",
    "drop_channel",
    "export",
    "forget",
    "games",
    "hand",
    "history",
    "history_of_seat",
    "keep",
    "leaderboard",
    "legal_moves",
    "moves",
    "own_language",
    "own_tables",
    "panel",
    "plain_move",
    "play",
    "play_step",
    "postpone",
    "profile",
    "quiet_hours",
    "record",
    "refuse_take_back",
    "rematch",
    "reply",
    "resign",
    "rules",
    "set_quiet_hours",
    "set_server_language",
    "start",
    "tick",
    "undo",
    "verify",
]
