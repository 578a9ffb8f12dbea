"""The command line: `kibitz` and its commands.

The exit status is 0 when all is well, 1 for a record that is not, ratings that are not those of their records, a fault
that `doctor` found, or a store that can be upgraded, and 2 for a command, a file or a setting that cannot be used, or
an output that cannot be written. An error is one line on the standard error stream; a reader who has left a pipe hears
none.
"""

from __future__ import annotations

import argparse
import io
import logging
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from adapters.output import CannotWrite, complain, give_up, write
from adapters.reasons import reason_of
from bot import offline
from bot.parser import BAD_USAGE, UsageError, parse
from bot.words import record_error, say
from core.game import AnyGame
from core.games import GAMES
from core.record import RecordError

if TYPE_CHECKING:
    from bot.settings import Settings

OK: Final = 0
BAD_RECORD: Final = 1
INTERRUPTED: Final = 130
"""What shells say of a command that Ctrl+C ended."""


def main(argv: Sequence[str] | None = None, games: Mapping[str, AnyGame] = GAMES) -> int:
    """Run one command, by default that of the process's arguments, and return its exit status.

    `games` are those whose records can be read.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name in a record may hold letters that the terminal's encoding lacks.
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(parse(None if argv is None else list(argv)), games)
    except SystemExit as stop:
        return BAD_USAGE if stop.code else OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except (RecordError, UsageError, CannotWrite) as error:
        return _stopped(error)


def _stopped(error: RecordError | UsageError | CannotWrite) -> int:
    """Say what stopped a command, and return its exit status."""
    match error:
        case RecordError():
            return _fail(BAD_RECORD, record_error(error))
        case UsageError():
            return _fail(BAD_USAGE, str(error))
        case CannotWrite():
            give_up(sys.stdout)
            if error.unread:
                return BAD_USAGE
            reason = reason_of(error.error) if error.error else say("reason-closed")
            return _fail(BAD_USAGE, say("cannot-write", file=say("standard-output"), reason=reason))


def _run(arguments: argparse.Namespace, games: Mapping[str, AnyGame]) -> int:
    match arguments.command:
        case "record":
            write(offline.check(arguments.file, games))
            return OK
        case "verify":
            text, right = offline.verify(arguments.file, arguments.hashes, games)
            write(text)
            return OK if right else _fail(BAD_RECORD, say("not-verified"))
        case "draw":
            view = offline.film if offline.is_film(arguments.output) else offline.board
            shown = view(arguments.file, arguments.ply, arguments.seat, games)
            offline.draw(shown, arguments.output, overwrite=arguments.force)
            return OK
        case "review":
            from bot import reviewing  # noqa: PLC0415 - it loads what draws; only this needs the cards of games

            write((reviewing.lines if arguments.json else reviewing.text)(arguments.file, games))
            return OK
        case "doctor":
            from bot.doctor import inspection  # noqa: PLC0415 - see `_serve`

            back = arguments.put_back is not None
            name = arguments.put_back if back else arguments.set_aside
            treatment = None if name is None else inspection.Treatment(name, back=back)
            return inspection.run(offline=arguments.offline, treatment=treatment)
        case _:
            return _serve(arguments)


def _serve(arguments: argparse.Namespace) -> int:
    """Start a chat, or do what a store is there for.

    What that needs is loaded only here, so that the other commands start fast.
    """
    from adapters.store import namespace  # noqa: PLC0415 - see above
    from bot.logs import configure  # noqa: PLC0415 - see above
    from bot.misspelt import misspelt  # noqa: PLC0415 - see above
    from bot.settings import SettingsError, load  # noqa: PLC0415 - see above

    try:
        settings = load()
    except SettingsError as error:
        return _fail(BAD_USAGE, *str(error).splitlines())
    configure(settings.log, settings.secrets, settings.log_format)
    namespace.use(settings.namespace)
    for name, near in misspelt():
        hint = "" if near is None else f": did you mean {near}?"
        logging.getLogger(__name__).warning("%s is not a setting of Kibitz%s", name, hint)
    if arguments.command not in {"run", "console"}:
        return _keep(arguments, settings)
    from bot.wiring import console, run  # noqa: PLC0415 - see above

    if arguments.command == "run":
        return run(settings)
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - so it is where a shell has closed it
        return _fail(BAD_USAGE, say("cannot-read", file=say("standard-input"), reason=say("reason-closed")))
    return console(settings, jsonl=arguments.jsonl, seed=arguments.seed, data=arguments.data)


def _keep(arguments: argparse.Namespace, settings: Settings) -> int:
    if arguments.command == "ratings":
        from bot import ratings  # noqa: PLC0415 - see `_serve`

        return ratings.run(settings, check=arguments.check)
    from bot import keeping  # noqa: PLC0415 - see `_serve`

    if arguments.command == "backup":
        return keeping.run_backup(settings, arguments.file, force=arguments.force)
    if arguments.command == "restore":
        return keeping.run_restore(settings, arguments.file)
    return keeping.run_upgrade(settings, arguments.backup, check=arguments.check)


def _fail(status: int, *lines: str) -> int:
    complain(*lines)
    return status


if __name__ == "__main__":
    sys.exit(main())
