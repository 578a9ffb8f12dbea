"""What the command line says, in the language that KIBITZ_LANGUAGE names. What programs read is never said by this."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from adapters.coded import coded
from core.game import Fact, Value
from core.record import RecordError

CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "about": "",
        "usage": "",
        "commands": "",
        "options": "",
        "arguments": "",
        "help-help": "",
        "help-version": "",
        "help-run": "",
        "help-console": "",
        "help-jsonl": "",
        "help-seed": "",
        "help-data": "",
        "help-doctor": "",
        "help-offline": "",
        "help-set-aside": "",
        "help-put-back": "",
        "help-ratings": "",
        "help-rebuild": "",
        "help-check": "",
        "help-backup": "",
        "help-backup-file": "",
        "help-backup-force": "",
        "help-restore": "",
        "help-restore-file": "",
        "help-upgrade": "",
        "help-upgrade-check": "",
        "help-upgrade-backup": "",
        "help-record": "",
        "help-verify": "",
        "help-draw": "",
        "help-review": "",
        "help-review-json": "",
        "help-file": "",
        "help-hashes": "",
        "help-ply": "",
        "help-seat": "",
        "help-output": "",
        "help-force": "",
        "wrong": "what program",
        "missing": "words",
        "unknown": "words",
        "no-command": "word words",
        "needs-value": "word",
        "no-number": "option word",
        "no-name": "option",
        "not-together": "option other",
        "no-game": "option word",
        "cannot-read": "file reason",
        "cannot-write": "file reason",
        "standard-input": "",
        "standard-output": "",
        "reason-closed": "",
        "at-line": "number what",
        "at-move": "number what",
        "bad-hash": "word",
        "nothing-dealt": "game",
        "no-nonce": "",
        "round": "number hash",
        "round-right": "number hash",
        "round-wrong": "number hash published",
        "round-unknown": "number hash",
        "round-unplayed": "number",
        "not-verified": "",
        "not-compared": "",
        "bad-ply": "most",
        "bad-seat": "most",
        "is-there": "file",
        "other-picture": "file",
        "ratings-checked": "server games different",
        "ratings-corrected": "server games different",
        "ratings-checked-all": "servers games different",
        "ratings-corrected-all": "servers games different",
        "ratings-busy": "",
        "ratings-unreadable": "server count",
        "backed-up": "keys games servers file size",
        "size-bytes": "count",
        "size-kb": "whole tenth",
        "size-mb": "whole tenth",
        "size-gb": "whole tenth",
        "backup-left-out": "tables",
        "backup-is-there": "file",
        "backup-not-a-file": "file",
        "backup-no-games": "file",
        "backup-not-made": "file",
        "backup-damaged": "file",
        "backup-not-one": "file",
        "backup-newer": "file found",
        "file-unusable": "file reason",
        "restored": "keys games servers made",
        "restore-not-empty": "place",
        "restore-not-empty-folder": "place",
        "restore-unfinished": "place",
        "restore-in-use": "place",
        "restore-at-once": "",
        "format-newest": "format",
        "format-older": "format newest",
        "format-kept": "format",
        "format-mended": "format entries",
        "upgraded": "format newest entries",
        "setting-must": "name what",
        "setting-twice": "name",
        "setting-no-file": "name file reason",
        "setting-empty-file": "name file",
        "setting-shards": "",
        "setting-webhook-secret": "",
        "setting-webhook-port": "",
        "setting-no-home": "",
        "setting-dotenv": "reason",
        "setting-is-folder": "",
        "setting-is-file": "",
        "setting-is-host": "",
        "setting-is-hosts": "",
        "setting-is-namespace": "",
        "setting-is-port": "",
        "setting-is-language": "",
        "setting-is-level": "",
        "setting-is-log-format": "",
        "setting-is-store": "",
        "setting-is-replicas": "",
        "setting-is-thinkers": "",
        "setting-is-token": "",
        "setting-is-url": "",
        "setting-is-count": "",
        "setting-is-shards": "",
        "setting-is-api": "",
        "setting-is-webhook": "",
        "setting-is-secret": "",
    }
)
"""The names of the parameters of each text; its code in the locales begins with `program-`."""


def language() -> str:
    """Return the language to speak: that of KIBITZ_LANGUAGE, also in a `.env` file, if Kibitz speaks it, else English.

    It is worked out without the other settings, so that errors in those can be told in it.
    """
    from adapters.chat.texts import DEFAULT, supported  # noqa: PLC0415 - texts take long to load; most runs say nothing

    given = os.environ.get("KIBITZ_LANGUAGE") or _from_file()
    return supported((given or "").strip()) or DEFAULT


def fact(code: str, **params: Value) -> Fact:
    """Return what a text of the command line says. Raises TypeError for other parameters than it has."""
    return coded("program", CODES, code, params)


def say(code: str, **params: Value) -> str:
    """Return a text of the command line. Raises TypeError for other parameters than it has."""
    from adapters.chat.texts import say as said  # noqa: PLC0415 - as above

    return said(language(), fact(code, **params))


def size_of(count: int) -> tuple[Fact, ...]:
    """Return how large a file of `count` bytes is, in the unit that suits it, as a parameter of a text."""
    if count < 1000:
        return (coded("program", CODES, "size-bytes", {"count": count}),)
    units = ((100, "size-kb"), (100_000, "size-mb"), (100_000_000, "size-gb"))
    unit, code = next((each for each in units if count < 9_999.5 * each[0]), units[-1])
    whole, tenth = divmod((count + unit // 2) // unit, 10)
    return (coded("program", CODES, code, {"whole": whole, "tenth": tenth}),)


def record_error(error: RecordError) -> str:
    """Return what is wrong with a record, and where, in one line."""
    from adapters.chat.texts import say as said  # noqa: PLC0415 - as above

    what = " ".join(said(language(), error.fact).replace("`", '"').split())
    if error.move is not None:
        what = say("at-move", number=error.move, what=what)
    return what if error.line is None else say("at-line", number=error.line, what=what)


def _from_file() -> str | None:
    from dotenv import dotenv_values  # noqa: PLC0415 - as above

    with suppress(OSError, UnicodeError):
        return dotenv_values(".env", encoding="utf-8").get("KIBITZ_LANGUAGE")
    return None
