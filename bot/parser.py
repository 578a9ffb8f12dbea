"""The words that the command line takes: its commands and their arguments, and help for them."""

from __future__ import annotations

import argparse
import re
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NoReturn

from adapters.output import write
from bot.words import say
from core.game import Value

BAD_USAGE: Final = 2

_REFUSALS: Final = (
    (re.compile(r"the following arguments are required: (?P<words>.*)"), "missing"),
    (re.compile(r"unrecognized arguments: (?P<words>.*)"), "unknown"),
    (re.compile(r"argument \S+: invalid choice: '?(?P<word>.*?)'? \(choose from (?P<words>.*)\)"), "no-command"),
    (re.compile(r"argument (?P<word>\S+): expected one argument"), "needs-value"),
    (re.compile(r"argument (?P<option>\S+): invalid int value: '(?P<word>.*)'"), "no-number"),
    (re.compile(r"argument (?P<option>\S+): not allowed with argument (?P<other>\S+)"), "not-together"),
    (re.compile(r"argument (?P<option>\S+): invalid _named value: .*"), "no-name"),
    (re.compile(r"argument (?P<option>\S+): invalid _game value: '(?P<word>.*)'"), "no-game"),
)
"""What argparse says, and which of our texts says it."""


_GAME: Final = re.compile(r"g[1-9][0-9]{0,15}@\S.*", re.ASCII)


class UsageError(Exception):
    """A command was given something it cannot work with; the message says what, in one line."""


class _Formatter(argparse.HelpFormatter):
    """Writes help in words of our own: the parser holds their codes, looked up only when help is asked for."""

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:  # noqa: ANN401 - the library's
        super().add_usage(usage, actions, groups, f"{say('usage')} " if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and say("arguments" if heading == "positional arguments" else heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(text and say(text))

    def _expand_help(self, action: argparse.Action) -> str:
        return say(action.help or "")


class _Help(argparse.Action):
    """Shows how a command is used."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        write(parser.format_help())
        parser.exit()


class _Version(argparse.Action):
    """Says which version is installed; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        write(f"kibitz {version('kibitz')}\n")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """Raises what is wrong as a UsageError of one line; how a command is used is what `--help` is for."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - the library's
        super().__init__(**settings, allow_abbrev=False, formatter_class=_Formatter, add_help=False)
        self.add_argument("-h", "--help", action=_Help, nargs=0, help="help-help")

    def error(self, message: str) -> NoReturn:
        raise UsageError(say("wrong", what=_refusal(" ".join(message.split())), program=self.prog))


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Read the arguments of the process, or these.

    Raises UsageError, and SystemExit after help or the version was shown, CannotWrite where it could not be.
    """
    parser = _Parser(prog="kibitz", description="about")
    parser.add_argument("--version", action=_Version, nargs=0, help="help-version")
    commands = _commands(parser, "command", "COMMAND")

    commands.add_parser("run", help="help-run")

    console = commands.add_parser("console", help="help-console")
    console.add_argument("--jsonl", action="store_true", help="help-jsonl")
    console.add_argument("--seed", type=int, metavar="N", help="help-seed")
    console.add_argument("--data", type=_named, metavar="DIR", help="help-data")

    doctor = commands.add_parser("doctor", help="help-doctor")
    doctor.add_argument("--offline", action="store_true", help="help-offline")
    treatment = doctor.add_mutually_exclusive_group()
    treatment.add_argument("--set-aside", type=_game, metavar="TABLE@SERVER", help="help-set-aside")
    treatment.add_argument("--put-back", type=_game, metavar="TABLE@SERVER", help="help-put-back")

    rebuild = _commands(commands.add_parser("ratings", help="help-ratings"), "action", "ACTION")
    rebuild.add_parser("rebuild", help="help-rebuild").add_argument("--check", action="store_true", help="help-check")

    backup = commands.add_parser("backup", help="help-backup")
    backup.add_argument("file", type=_named, metavar="FILE", help="help-backup-file")
    backup.add_argument("--force", action="store_true", help="help-backup-force")
    restore = commands.add_parser("restore", help="help-restore")
    restore.add_argument("file", type=_named, metavar="FILE", help="help-restore-file")
    upgrade = commands.add_parser("upgrade", help="help-upgrade")
    one = upgrade.add_mutually_exclusive_group()
    one.add_argument("--check", action="store_true", help="help-upgrade-check")
    one.add_argument("--backup", type=_named, metavar="FILE", help="help-upgrade-backup")

    record = commands.add_parser("record", help="help-record")
    verify = commands.add_parser("verify", help="help-verify")
    draw = commands.add_parser("draw", help="help-draw")
    review = commands.add_parser("review", help="help-review")
    for command in (record, verify, draw, review):
        command.add_argument("file", metavar="FILE", help="help-file")
    verify.add_argument("hashes", nargs="*", metavar="HASH", help="help-hashes")
    draw.add_argument("--ply", type=int, metavar="N", help="help-ply")
    draw.add_argument("--seat", type=int, metavar="N", help="help-seat")
    draw.add_argument("-o", "--output", type=_named, metavar="PNG", help="help-output")
    draw.add_argument("--force", action="store_true", help="help-force")
    review.add_argument("--json", action="store_true", help="help-review-json")
    return parser.parse_args(sys.argv[1:] if argv is None else argv)


def _commands(parser: _Parser, name: str, metavar: str) -> argparse._SubParsersAction[_Parser]:  # pyright: ignore[reportPrivateUsage] - it has no other name
    return parser.add_subparsers(title="commands", dest=name, required=True, metavar=metavar, parser_class=_Parser)


def _named(path: str) -> Path:
    """Take a path that names something; an empty one would mean the current folder."""
    if not path.strip():
        raise ValueError
    return Path(path)


def _game(word: str) -> str:
    """Take a game and its server, as the doctor names them."""
    if _GAME.fullmatch(word) is None:
        raise ValueError
    return word


def _refusal(message: str) -> str:
    for pattern, code in _REFUSALS:
        if found := pattern.fullmatch(message):
            params: dict[str, Value] = {name: value.replace("'", "")[:200] for name, value in found.groupdict().items()}
            return say(code, **params)
    return message
