"""What CONTRIBUTING.md says of new games and platforms: nothing is missing of those there are, and a new one fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Post
from adapters.chat.texts import LANGUAGES, text
from adapters.store.redis_store import RedisStore
from core.games import GAMES
from core.table import Player
from tests.core.service.contexts import context
from tests.parts import lacking


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_whole(name: str) -> None:
    assert lacking(name) == []


def test_a_game_that_is_only_registered_is_found_out() -> None:
    assert lacking("rows") == ["rows: no card adapters.games.rows"]


ROOT = Path(__file__).parents[1]
ROOMS = (
    "core/games",
    "core/computers",
    "adapters/games",
    "adapters/drawing",
    "adapters/textboards",
    "adapters/locales/*",
)
"""Where a game has files of its own: its name, or a folder of that name."""
REGISTRIES = {"core/games/__init__.py", "core/computers/__init__.py"}


def test_no_file_names_a_game_that_is_not_its_own() -> None:
    named: list[str] = []
    words = {name: re.compile(rf"\b({'|'.join(_names(name))})\b") for name in GAMES}
    for path in sorted(_sources()):
        here = path.relative_to(ROOT).as_posix()
        lines = path.read_text("utf-8").splitlines()
        for name, pattern in words.items():
            if here not in REGISTRIES and not _is_own(path, name):
                named += [
                    f"{here}:{number} names {name}" for number, line in enumerate(lines, 1) if pattern.search(line)
                ]
    assert named == []


def _names(game: str) -> set[str]:
    """Return the words by which a game is named anywhere."""
    return {game, game.capitalize(), *(text(language, f"{game}-name") for language in LANGUAGES)}


def _sources() -> Iterator[Path]:
    for room in ("bot", "core", "adapters"):
        for path in (ROOT / room).rglob("*"):
            if path.suffix in {".py", ".ftl", ".js", ".html", ".css", ".lua", ".svg"}:
                yield path


def _is_own(path: Path, game: str) -> bool:
    return any(path.match(f"{room}/{own}") for room in ROOMS for own in (f"{game}.*", f"{game}/*.py"))


class Carrier:
    """A platform: letters go in, posts come out, and each post is known again by its number."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat
        self.posts: list[Post] = []

    async def letter(self, sender: str, body: str, answers: int | None = None) -> list[Post]:
        """Deliver a letter, which may answer an earlier post, and return the posts that it brought about."""
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
            if post.game is not None and post.version is not None:
                await self._chat.delivered("c1", post.game, str(len(self.posts) - 1), post.version)
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
