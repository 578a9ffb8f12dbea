"""Records: a whole game as one short text, from which the game can be played again.

`Record` is the value, `parse` and `format` its text, `find` finds that text in what was copied from a chat, `replay`
plays it by the rules. A record is a complete bug report.
"""

from core.record.finding import find
from core.record.moves import move_lines
from core.record.replay import DealsWithheld, Replayed, replay
from core.record.text import format, parse  # noqa: A004 - parse and format are a pair everywhere in this project
from core.record.value import UNKNOWN, Record, RecordError, from_table, marks, to_table

__all__ = [
    "UNKNOWN",
    "DealsWithheld",
    "Record",
    "RecordError",
    "Replayed",
    "find",
    "format",
    "from_table",
    "marks",
    "move_lines",
    "parse",
    "replay",
    "to_table",
]
