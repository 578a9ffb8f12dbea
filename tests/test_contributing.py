"""What CONTRIBUTING.md says of new games and platforms: nothing is missing of those there are, and a new one fits."""

from __future__ import annotations

from collections.abc import Mapping

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Post
from adapters.chat.texts import LANGUAGES, MissingText, text
from adapters.drawing import PAINTERS
from adapters.store.redis_store import RedisStore
from adapters.textboards import TEXT_BOARDS
from core.computers import COMPUTERS
from core.game import AnyGame
from core.games import GAMES
from core.table import Player
from tests.core.games.variants import VARIANTS
from tests.core.service.contexts import context
from tests.records.make import VARIANTS as RECORDED
from tests.toys import TOYS


def missing(games: Mapping[str, AnyGame]) -> set[str]:
    """Return what games lack, as `game: piece`."""
    recorded = {variant.game for variant in RECORDED.values()}
    pieces = {"painter": PAINTERS, "text board": TEXT_BOARDS, "computer": COMPUTERS}
    tested = {"variants": VARIANTS, "golden record": recorded}
    lacking = {f"{game}: {piece}" for piece, there in (pieces | tested).items() for game in games if game not in there}
    for name, game in games.items():
        codes = [*game.codes, *(f"{name}-{kind}" for kind in ("name", "short", "rules", "hint"))]
        lacking |= {
            f"{name}: {code} in {language}" for language in LANGUAGES for code in codes if not said(language, code)
        }
    return lacking


def said(language: str, code: str) -> bool:
    try:
        text(language, code)
    except MissingText as error:
        return "has no value" not in str(error) and str(error) != f"{language}: {code}"
    return True


def test_every_game_is_whole() -> None:
    assert missing(GAMES) == set()


def test_a_game_that_is_only_registered_is_found_out() -> None:
    assert missing({"rows": TOYS["rows"]}) >= {
        "rows: painter",
        "rows: text board",
        "rows: computer",
        "rows: variants",
        "rows: golden record",
        "rows: rows-about in ru",
        "rows: rows-rules in en",
    }


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
