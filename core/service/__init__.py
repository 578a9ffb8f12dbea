"""The service: one function per thing that a person can do.

Each loads a table, makes one pure transition, files it, and returns what is to be said as codes with parameters and
views. Every function may raise `GameError` for what the person cannot do, and `StoreBusy`.
"""

from core.service.access import check_not_blocked
from core.service.apart import keeps_apart
from core.service.blocking import block, blocked_people, unblock
from core.service.challenges import accept, cancel, challenge, decline, pick_game, pick_level, rematch, start
from core.service.changing import answer_once, refuse
from core.service.context import Caller, Context, PuzzleSources
from core.service.delivery import owed_notes, posted_in, undelivered_of
from core.service.forgetting import forget
from core.service.hinting import hint
from core.service.keeping_out import keep_everyone_out, keep_out, kept_out, let_everyone_in, let_in
from core.service.letters import settle as settle_letter
from core.service.noticing import call_me, call_me_no_more, check_callable, choose_notices, chosen_notices, is_called
from core.service.outages import end_silence, silence
from core.service.overview import OwnGame, own_games, show_own, told_elsewhere, turns
from core.service.pausing import end_pause, pause, pauses
from core.service.planning import CLEAR, clear_plan, plan, waits_for_others, write_plan
from core.service.playing import abort, agree, choose, claim, play, play_step, refuse_take_back, resign, undo
from core.service.preferences import chat_language, own_language, quiet_hours, set_quiet_hours
from core.service.presence import Presence
from core.service.presenting import table_note
from core.service.privacy import ask_forget, export, keep
from core.service.private_tables import seat_notes, without_private
from core.service.queries import board, deals, games, hand, legal_moves, moves, own_tables, record, rules, verify
from core.service.replaying import replay
from core.service.replies import not_understood, plain_move, reply, which_move
from core.service.retrying import retry
from core.service.reviewing import review
from core.service.settings import change_setting, drop_channel, server_settings, set_server_language
from core.service.standings import history, history_of_seat, leaderboard, profile, who
from core.service.telling import note_told
from core.service.thinking import hand_over_turn, keep_turn, take_turn
from core.service.timekeeping import close_chat, note_heard, tick

__all__ = [
    "CLEAR",
    "Caller",
    "Context",
    "OwnGame",
    "Presence",
    "PuzzleSources",
    "abort",
    "accept",
    "agree",
    "answer_once",
    "ask_forget",
    "block",
    "blocked_people",
    "board",
    "call_me",
    "call_me_no_more",
    "cancel",
    "challenge",
    "change_setting",
    "chat_language",
    "check_callable",
    "check_not_blocked",
    "choose",
    "choose_notices",
    "chosen_notices",
    "claim",
    "clear_plan",
    "close_chat",
    "deals",
    "decline",
    "drop_channel",
    "end_pause",
    "end_silence",
    "export",
    "forget",
    "games",
    "hand",
    "hand_over_turn",
    "hint",
    "history",
    "history_of_seat",
    "is_called",
    "keep",
    "keep_everyone_out",
    "keep_out",
    "keep_turn",
    "keeps_apart",
    "kept_out",
    "leaderboard",
    "legal_moves",
    "let_everyone_in",
    "let_in",
    "moves",
    "not_understood",
    "note_heard",
    "note_told",
    "owed_notes",
    "own_games",
    "own_language",
    "own_tables",
    "pause",
    "pauses",
    "pick_game",
    "pick_level",
    "plain_move",
    "plan",
    "play",
    "play_step",
    "posted_in",
    "profile",
    "quiet_hours",
    "record",
    "refuse",
    "refuse_take_back",
    "rematch",
    "replay",
    "reply",
    "resign",
    "retry",
    "review",
    "rules",
    "seat_notes",
    "server_settings",
    "set_quiet_hours",
    "set_server_language",
    "settle_letter",
    "show_own",
    "silence",
    "start",
    "table_note",
    "take_turn",
    "tick",
    "told_elsewhere",
    "turns",
    "unblock",
    "undelivered_of",
    "undo",
    "verify",
    "waits_for_others",
    "which_move",
    "who",
    "without_private",
    "write_plan",
]
