"""Makes those parts of the documents that the program knows better: pictures, lists, a game as it is played.

A made part stands between `<!-- made: NAME -->` and `<!-- made. -->`, and is not to be edited. Run from the root of the
repository, this writes all of them::

    python -m tests.documents.make
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from adapters.chat import forms
from adapters.chat.route import Route
from adapters.chat.routes import ROUTES
from adapters.chat.settings_commands import setting_values
from adapters.chat.texts import command_code, text
from adapters.games import card
from adapters.games.form import Field, Kind
from adapters.games.pictures import board_picture
from core.answer import Board
from core.games import GAMES
from core.sample import sample_view
from core.table import Player, Status
from tests.documents.conversation import transcript

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs"
PLAYERS: Final = tuple(Player(f"x{number}", name) for number, name in enumerate(("anna", "boris", "carl"), start=1))

_PART: Final = re.compile(r"(<!-- made: ([\w-]+) -->\n).*?(<!-- made\. -->)", re.DOTALL)

WORDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": {
            "command": "command",
            "also": "also",
            "what": "what it does",
            "option": "option",
            "meaning": "meaning",
            "start": "Start a game",
            "picture": "A game of {game}",
            "setting": "setting",
            "values": "values",
        },
        "ru": {
            "command": "команда",
            "also": "по-русски",
            "what": "что делает",
            "option": "условие",
            "meaning": "что значит",
            "start": "Начать партию",
            "picture": "Партия: «{game}»",
            "setting": "настройка",
            "values": "значения",
        },
    }
)


def picture(game: str) -> bytes:
    """Return a PNG file of a game in the middle."""
    shown = card(game)
    view = sample_view(shown.rules, shown.sample)
    return board_picture(Board("", game, view.ply, Status.PLAYING, PLAYERS[: view.seats], view)).png


def gallery(language: str) -> str:
    """Return a row of pictures, one of each game, with what it is about."""
    name = {game: text(language, f"{game}-name") for game in GAMES}
    alt = WORDS[language]["picture"]
    rows = [
        [f"**{name[game]}**" for game in GAMES],
        ["---"] * len(GAMES),
        [f'<img src="docs/{game}.png" width="270" alt="{alt.format(game=name[game])}">' for game in GAMES],
        [text(language, f"{game}-goal") for game in GAMES],
        [f"`/{game} bot`" for game in GAMES],
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def games(language: str) -> str:
    """Return a section for each game: picture, rules, and options in their words."""
    return "\n".join(_game(language, game) for game in GAMES)


def _game(language: str, game: str) -> str:
    words = WORDS[language]
    name = text(language, f"{game}-name")
    other = ", ".join(f"`/{word}`" for word in card(game).command_words.get(language, ()))
    rules = "\n\n".join(line.strip().replace("• ", "- ") for line in text(language, f"{game}-rules").splitlines())
    rules = re.sub(r"\n\n(?=- )", "\n", rules).replace(":\n- ", ":\n\n- ")
    rules = re.sub(r"(?m)^(?!- )(.*)\n(?=- )", r"\1\n\n", rules)
    return "\n".join(
        [
            f"### {name}",
            "",
            f'<img src="{game}.png" width="400" alt="{words["picture"].format(game=name)}">',
            "",
            rules,
            "",
            f"{words['start']}: `/{game}`{f', {other}' if other else ''}.",
            "",
            _table((words["option"], words["meaning"]), _options(language, game)),
        ]
    )


def _options(language: str, game: str) -> Iterator[tuple[str, str]]:
    """Yield the options of a game as they are typed, with what they mean."""
    known = {english: word for word, english in reversed([*card(game).option_words.get(language, {}).items()])}
    for field in card(game).form:
        meaning = text(language, f"{game}-field-{field.name}")
        for typed, value in _typed(field):
            said = text(language, f"{game}-value-{value}") if value else ""
            translated = "=".join(known.get(part, part) for part in typed.split("="))
            shown = f"`{typed}`" if translated == typed else f"`{typed}`, `{translated}`"
            yield shown, said or meaning


def _typed(field: Field) -> Iterator[tuple[str, str]]:
    """Yield the words of a field as they are typed, each with its value where a text explains one."""
    if field.choices:
        yield from ((choice if field.bare else f"{field.name}={choice}", choice) for choice in field.choices)
    elif field.kind is Kind.NUMBER:
        yield f"{field.name}={field.low}..{field.high}", ""
    elif field.kind is Kind.FLAG:
        yield field.name, ""
    else:
        yield f"{field.name}={field.example}", ""


def commands(language: str) -> str:
    """Return every command that a menu lists, with its other words and what it does."""
    words = WORDS[language]
    listed = [route for route in ROUTES if route.in_menu]
    return _table((words["command"], words["also"], words["what"]), (_command(language, route) for route in listed))


def _command(language: str, route: Route) -> tuple[str, str, str]:
    others = [*route.words.get("", ()), *(word for words in _translated(language, route) for word in words)]
    described = text(language, command_code("telegram", route.name))
    return f"`/{route.name}`", " ".join(f"`/{word}`" for word in others), described


def _translated(language: str, route: Route) -> Iterator[tuple[str, ...]]:
    if language in route.words:
        yield route.words[language]


def settings(language: str) -> str:
    """Return what a server's administrators decide: the names, and the values where those can be listed."""
    words = WORDS[language]
    rows = ((f"`{name}`", " ".join(f"`{value}`" for value in setting_values(name))) for name in forms.SETTINGS)
    return _table((words["setting"], words["values"]), rows)


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    body = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in body) + "\n"


PARTS: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {
        "gallery": gallery,
        "games": games,
        "commands": commands,
        "settings": settings,
        "conversation": transcript,
    }
)


def documents() -> Iterator[Path]:
    """Yield the documents that have made parts."""
    yield ROOT / "README.md"
    yield from sorted(FOLDER.glob("*.md"))


def made(path: Path) -> str:
    """Return a document with its made parts as they have to be."""
    language = "ru" if path.name.endswith(".ru.md") else "en"
    return _PART.sub(lambda part: f"{part[1]}\n{PARTS[part[2]](language)}\n{part[3]}", path.read_text("utf-8"))


def main() -> None:
    """Write the pictures and the made parts."""
    for game in GAMES:
        (FOLDER / f"{game}.png").write_bytes(picture(game))
    for path in documents():
        path.write_text(made(path), "utf-8")


if __name__ == "__main__":
    main()
