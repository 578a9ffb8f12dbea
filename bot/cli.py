"""The command line: `kibitz` and its commands.

The exit status is 0 when all is well, 1 for a record that is not, or ratings that are not those of their records, and 2
for a command, a file or a setting that cannot be used. An error is one line on the standard error stream.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final, NoReturn

from bot import offline
from core.game import AnyGame
from core.games import GAMES
from core.record import RecordError

OK: Final = 0
BAD_RECORD: Final = 1
BAD_USAGE: Final = 2


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; how a command is used is what `--help` is for."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"kibitz: {' '.join(message.split())} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Says which version is installed; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        sys.stdout.write(f"kibitz {version('kibitz')}\n")
        parser.exit(OK)


def main(argv: Sequence[str] | None = None, games: Mapping[str, AnyGame] = GAMES) -> int:
    """Run one command, by default that of the process's arguments, and return its exit status.

    `games` are those whose records can be read.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name in a record may hold letters that the terminal's encoding lacks.
            stream.reconfigure(errors="backslashreplace")
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as stop:
        return BAD_USAGE if stop.code else OK
    try:
        return _run(arguments, games)
    except RecordError as error:
        return _fail(BAD_RECORD, str(error))
    except offline.UsageError as error:
        return _fail(BAD_USAGE, str(error))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="kibitz", description=f"Games in a chat: {', '.join(GAMES)}.", allow_abbrev=False)
    parser.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)

    commands.add_parser("run", help="serve whatever the settings name; without a token, the local chat")

    console = commands.add_parser("console", help="play in the terminal")
    console.add_argument("--jsonl", action="store_true", help="for programs: one JSON object a line, in and out")
    console.add_argument("--seed", type=int, metavar="N", help="make lots and deals repeat")
    console.add_argument("--data", type=Path, metavar="DIR", help="keep the store here; by default it is thrown away")

    ratings = commands.add_parser("ratings", help="recompute all ratings from the finished games")
    rebuild = ratings.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser).add_parser(
        "rebuild", help="compare the ratings in the store with those that the records make, and put them right"
    )
    rebuild.add_argument("--check", action="store_true", help="only compare; the exit status is 1 if any differ")

    record = commands.add_parser("record", help="check a record and print it in canonical form")
    verify = commands.add_parser("verify", help="check the deals of a record against the published hashes")
    draw = commands.add_parser("draw", help="draw a position of a record")
    for command in (record, verify, draw):
        command.add_argument("file", metavar="FILE", help="the record; - is the standard input")
    verify.add_argument("hashes", nargs="*", metavar="HASH", help="the published hashes, in the order of the rounds")
    draw.add_argument("--ply", type=int, metavar="N", help="how many moves were made; by default all")
    draw.add_argument("--seat", type=int, metavar="N", help="whose view, from 1; by default everyone's")
    draw.add_argument("-o", "--output", default="board.png", metavar="PNG", help="where to; by default board.png")
    return parser


def _run(arguments: argparse.Namespace, games: Mapping[str, AnyGame]) -> int:
    match arguments.command:
        case "record":
            sys.stdout.write(offline.check(arguments.file, games))
            return OK
        case "verify":
            text, right = offline.verify(arguments.file, arguments.hashes, games)
            sys.stdout.write(text)
            return OK if right else _fail(BAD_RECORD, "not verified")
        case "draw":
            offline.draw(offline.board(arguments.file, arguments.ply, arguments.seat, games), arguments.output)
            return OK
        case _:
            return _serve(arguments)


def _serve(arguments: argparse.Namespace) -> int:
    """Start the chat that was asked for.

    What it needs is loaded only here, so that the other commands start fast.
    """
    from bot import ratings  # noqa: PLC0415 - see above
    from bot.logs import configure  # noqa: PLC0415 - see above
    from bot.settings import SettingsError, load  # noqa: PLC0415 - see above
    from bot.wiring import console, run  # noqa: PLC0415 - see above

    try:
        settings = load()
    except SettingsError as error:
        return _fail(BAD_USAGE, *str(error).splitlines())
    configure(settings.log, settings.secrets)
    if arguments.command == "run":
        return run(settings)
    if arguments.command == "ratings":
        return ratings.run(settings, check=arguments.check)
    return console(settings, jsonl=arguments.jsonl, seed=arguments.seed, data=arguments.data)


def _fail(status: int, *lines: str) -> int:
    for line in lines:
        sys.stderr.write(f"kibitz: {line}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
