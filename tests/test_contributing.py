"""What CONTRIBUTING.md says of new games and platforms: nothing is missing of those there are, and a new one fits."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType

import pytest

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Post
from adapters.chat.texts import LANGUAGES, text
from adapters.games import MissingPart, card, read_card
from adapters.games.card import GameCard
from adapters.store.redis_store import RedisStore
from core.games import GAMES
from core.table import Player
from tests import toy_game
from tests.core.service.contexts import context
from tests.parts import lacking

ROOT = Path(__file__).parents[1]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_whole(name: str) -> None:
    assert lacking(name) == []


def test_every_card_is_of_a_registered_game() -> None:
    general = {"__init__", "card", "films", "form", "ladders", "pictures", "reviews"}
    assert {path.stem for path in (ROOT / "adapters" / "games").glob("*.py")} - general == set(GAMES)


def test_the_steps_of_a_new_game_are_those_of_contributing() -> None:
    (section,) = re.findall(r"\n## Adding a game\n(.*?)\n## ", CONTRIBUTING, re.DOTALL)
    assert re.findall(r"^\d+\. \*\*(.+?)\.\*\*", section, re.MULTILINE) == list(toy_game.STEPS)


def said(folder: Path, *arguments: str, lines: str = "") -> str:
    """Run a module of a copy of the program, and return what it says."""
    command = [sys.executable, "-m", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        command, cwd=folder, env=environment, input=lines, capture_output=True, text=True, check=False, timeout=120
    )
    return (run.stdout or run.stderr).strip()


def test_a_game_added_by_the_steps_is_whole_and_everywhere(tmp_path: Path) -> None:
    toy_game.copy(tmp_path)
    toy_game.add(tmp_path)
    assert said(tmp_path, "tests.parts", "row") == "row is whole"
    assert said(tmp_path, "tests.toy_program", "row", "ряд") == ""
    told = [
        {"chat": "den", "user": "anna", "text": "/rules row"},
        {"chat": "den", "user": "anna", "text": "/ряд бот first=me", "lang": "ru"},
        {"chat": "den", "user": "anna", "text": "/play f"},
    ]
    lines = "".join(f"{json.dumps(line)}\n" for line in told)
    answered = said(tmp_path, "bot.cli", "console", "--jsonl", "--seed", "1", lines=lines)
    answers = [json.loads(line) for line in answered.splitlines()]
    posts = [answer for answer in answers if "done" not in answer]
    assert posts[0]["text"].startswith("Row, for two: take the front stone")
    assert (posts[0]["image"] is None, "xx" in posts[0]["alt"]) == (False, True)
    assert "Ряд из четырёх камней." in posts[1]["text"]
    assert posts[-1]["ply"] == 2, "the computer has answered"


def test_a_new_game_touches_few_files() -> None:
    there = [path for path in toy_game.files() if (ROOT / path).exists()]
    assert there == ["core/games/__init__.py", "README.md"]
    assert len(toy_game.files()) - len({"README.md"}) <= 10


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("core/games/row.py", "No module named 'core.games.row'"),
        ("core/games/__init__.py", "row: not among the GAMES of core.games"),
        ("core/computers/row.py", "row: no module core.computers.row"),
        ("adapters/drawing/row.py", "row: no module adapters.drawing.row"),
        ("adapters/textboards/row.py", "row: no module adapters.textboards.row"),
        ("adapters/games/row.py", "row: no card adapters.games.row"),
        ("adapters/locales/en/row.ftl", "row: no text row-name in adapters/locales/en/row.ftl"),
        ("adapters/locales/ru/row.ftl", "row: no text row-name in adapters/locales/ru/row.ftl"),
        ("README.md", "row: no /row in README.md"),
        ("tests/core/games/test_row.py", "row: no tests of its rules, tests/core/games/test_row.py"),
        ("tests/records/row.record", "row: no golden record, tests/records/row.record (python -m tests.records.make)"),
    ],
)
def test_a_part_that_is_left_out_is_named(path: str, sentence: str, tmp_path: Path) -> None:
    toy_game.copy(tmp_path)
    toy_game.add(tmp_path, path)
    assert sentence in said(tmp_path, "tests.parts", "row")


@pytest.mark.parametrize(
    "part", ["rules", "computer", "paint", "text_board", "form", "command_words", "sample", "variants"]
)
def test_a_part_that_a_card_leaves_out_is_named(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {field.name: getattr(card("sim"), field.name) for field in fields(card("sim")) if field.name != part}

    def made(name: str) -> GameCard:
        assert name == "CARD"
        return GameCard(**parts)

    module = ModuleType("toy_card")
    module.__getattr__ = made
    monkeypatch.setitem(sys.modules, "toy_card", module)
    with pytest.raises(MissingPart, match=rf"^sim: .*not whole.*'{part}'"):
        read_card("sim", "toy_card")


@pytest.mark.parametrize(
    ("name", "found", "said"),
    [
        ("sim", None, "sim: no CARD in toy_card"),
        ("sim", "nim", "sim: no CARD in toy_card"),
        ("sim", card("nim"), "sim: the card toy_card is that of nim"),
        ("square", replace(card("square"), paint_hand=None), "square: no paint_hand or no text_hand in toy_card"),
        ("square", replace(card("square"), text_hand=None), "square: no paint_hand or no text_hand in toy_card"),
    ],
)
def test_a_card_that_is_none_or_another_is_named(
    name: str, found: object, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("toy_card")
    module.__dict__["CARD"] = found
    monkeypatch.setitem(sys.modules, "toy_card", module)
    with pytest.raises(MissingPart, match=f"^{said}"):
        read_card(name, "toy_card")


def test_a_card_needs_its_game_and_a_module() -> None:
    with pytest.raises(MissingPart, match=r"^chess: not among the GAMES"):
        read_card("chess", "adapters.games.sim")
    with pytest.raises(MissingPart, match=r"^sim: no card adapters\.games\.none"):
        read_card("sim", "adapters.games.none")


ROOMS = (
    "core/games",
    "core/computers",
    "core/posing",
    "core/reasons",
    "adapters/games",
    "adapters/drawing",
    "adapters/exact",
    "adapters/textboards",
    "adapters/locales/*",
)
"""Where a game has files of its own: its name, or a folder of that name."""
REGISTRIES = {"core/games/__init__.py"}


def test_only_files_of_a_game_name_one() -> None:
    named: list[str] = []
    words = {name: re.compile(rf"\b({'|'.join(_names(name))})\b") for name in GAMES}
    for path in sorted(_sources()):
        here = path.relative_to(ROOT).as_posix()
        lines = path.read_text("utf-8").splitlines()
        for name, pattern in words.items():
            if here not in REGISTRIES:
                named += [
                    f"{here}:{number} names {name}" for number, line in enumerate(lines, 1) if pattern.search(line)
                ]
    assert named == []


def _names(game: str) -> set[str]:
    """Return the words by which a game is named anywhere."""
    return {game, game.capitalize(), *(text(language, f"{game}-name") for language in LANGUAGES)}


def _sources() -> Iterator[Path]:
    """Yield the sources that belong to no game."""
    for room in ("bot", "core", "adapters"):
        for path in (ROOT / room).rglob("*"):
            if path.suffix in {".py", ".ftl", ".js", ".html", ".css", ".lua", ".svg"} and not _is_of_a_game(path):
                yield path


def _is_of_a_game(path: Path) -> bool:
    return any(path.match(f"{room}/{own}") for room in ROOMS for game in GAMES for own in (f"{game}.*", f"{game}/*.py"))


class Carrier:
    """A platform: letters go in, posts come out, and each post is known again by its number."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat
        self.posts: list[Post] = []

    async def letter(self, sender: str, body: str, answers: int | None = None) -> list[Post]:
        """Deliver a letter, which may answer an earlier post, and return the posts that it led to."""
        post = None if answers is None else self.posts[answers]
        ref = None if post is None else post.board
        player = Player(f"c@{sender}", sender)
        incoming = Incoming(
            event=f"letter {len(self.posts)} {sender} {body}",
            server="c1",
            chat="c1",
            player=player,
            text=body,
            reply_to=ref,
            mentions={name: Player(f"c@{name}", name) for name in ("anna", "boris")},
        )
        posts = list(await self._chat.handle(incoming))
        for post in posts:
            self.posts.append(post)
        return posts


async def test_a_platform_of_thirty_lines_carries_a_whole_game(store: RedisStore) -> None:
    carrier = Carrier(Chat(context(store), "en"))
    await carrier.letter("anna", "/nim @boris heaps=5,5,5 first=me")
    (board,) = await carrier.letter("boris", "/accept")
    assert board.mention == Player("c@anna", "anna")
    for sender, move in (("anna", "a5"), ("boris", "b 5"), ("anna", "3-4"), ("boris", "C1")):
        (board,) = await carrier.letter(sender, move, len(carrier.posts) - 1)
    assert board.ply == 4
    assert "boris took the last counter." in board.text
    assert "anna wins after 4 moves." in board.text
