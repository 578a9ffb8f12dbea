"""The way out to Discord by itself: each refusal, each page, each direct message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from adapters.boards.transport import NotNow, NotSaid, Overtaken, PlaceGone, PlaceSilent, Spot
from adapters.boards.urgency import Urgency
from adapters.chat.posts import Attachment, BoardRef, Button, Menu, Option, Outgoing, Post
from adapters.chat.texts import text
from adapters.discord.inbound.forms import MoveForm
from adapters.discord.outbound import formatting, greeting, letters, private, reminders
from adapters.discord.outbound.answers import InteractionAnswer, MessageAnswer
from adapters.discord.outbound.content import changed, content
from adapters.discord.outbound.keyboards import keyboard
from adapters.discord.outbound.order import AT_ONCE
from adapters.discord.outbound.own_boards import own_board, own_tag
from adapters.discord.outbound.public import Public
from adapters.discord.outbound.threads import NO_THREAD, Threads
from adapters.discord.outbound.transport import DiscordTransport
from adapters.discord.shared import rights
from adapters.discord.shared.buttons import FormButton, PressButton, StepMenu
from adapters.discord.shared.memory import Memory
from adapters.discord.shared.mentions import CommandBook
from adapters.store.redis_store import RedisStore
from core.answer import Note
from core.letters import Fate, Letter, Occasion
from core.ports import Posted, StoreBusy
from core.table import Player

ANNA = Player("d1", "anna")
BOOK = CommandBook()
NOW = discord.utils.time_snowflake(discord.utils.utcnow())


def refusal(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    kind = discord.Forbidden if status == 403 else discord.HTTPException
    return kind(response, {"message": "no", "code": code})


class Room:
    """A channel, or one message in it, that keeps what is asked of it; `refuses` has what it answers first."""

    def __init__(self, number: int = 5) -> None:
        self.id = number
        self.sent: list[dict[str, Any]] = []
        self.edits: list[tuple[int, dict[str, Any]]] = []
        self.refuses: list[Exception] = []
        self.refuses_edits: list[Exception] = []

    async def send(self, **given: Any) -> Any:
        self.sent.append(given)
        if self.refuses:
            raise self.refuses.pop(0)
        return SimpleNamespace(id=100 + len(self.sent))

    def get_partial_message(self, number: int) -> Any:
        async def edit(**given: Any) -> None:
            self.edits.append((number, given))
            if self.refuses_edits:
                raise self.refuses_edits.pop(0)

        return SimpleNamespace(edit=edit)


class Client:
    """A client that knows no server, with one room whichever is asked for."""

    def __init__(self) -> None:
        self.room = Room()
        self.user = SimpleNamespace(id=9000, display_name="Kibitz")
        self.rooms: list[int] = []
        self.written_to: list[int] = []
        self.refuses: Exception | None = None

    def get_guild(self, number: int) -> None:
        del number

    def get_channel(self, number: int) -> None:
        del number

    def get_partial_messageable(self, number: int, **_: Any) -> Room:
        self.rooms.append(number)
        return self.room

    async def create_dm(self, user: Any) -> Room:
        self.written_to.append(user.id)
        if self.refuses is not None:
            raise self.refuses
        return self.room


@pytest.fixture
def bot() -> Any:
    return Client()


class Claims:
    async def claim(self, server: str, event: str) -> bool:
        del server, event
        return False


class NoThreads:
    async def of(self, server: str, table: str | None) -> None:
        del server, table

    async def open(self, spot: Spot, post: Post) -> tuple[None, bool]:
        del spot, post
        return None, False


def transport(bot: Any) -> DiscordTransport:
    threads: Any = NoThreads()
    return DiscordTransport(bot, Claims(), BOOK, threads, ())


SPOT = Spot(server="d7", chat="d5", event="e")


# Channels ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "code", "kind", "seconds"),
    [
        (404, 10003, PlaceGone, None),
        (403, 50001, PlaceSilent, None),
        (403, 50013, PlaceSilent, None),
        (403, 50007, PlaceSilent, None),
        (400, 50008, PlaceSilent, None),
        (400, 50083, PlaceSilent, None),
        (400, 160005, PlaceSilent, None),
        (500, 0, NotNow, 30),
        (429, 0, NotNow, 30),
        (429, 30046, NotNow, 600),
        (400, 50035, NotNow, 600),
        (403, 160002, NotNow, 600),
    ],
)
async def test_each_refusal_tells_of_the_place_or_of_the_moment(
    bot: Any, status: int, code: int, kind: type[NotSaid], seconds: float | None
) -> None:
    bot.room.refuses = [refusal(status, code)] * 2
    with pytest.raises(kind) as raised:
        await transport(bot).send(SPOT, Post(text="hello"))
    assert getattr(raised.value, "seconds", None) == seconds
    assert len(bot.room.sent) == 1, "what has neither picture nor reference is not sent in another way"


async def test_pages_go_out_in_order_with_the_reference_first_and_the_rest_last(bot: Any) -> None:
    spot = Spot(server="d7", chat="d5", event="e", answers="5/42")
    post = Post(
        text="x" * 1_990 + "\n" + "y" * 1_990, mention=ANNA, buttons=((Button("/help", "Help"),),), picture=b"p"
    )
    assert await transport(bot).send(spot, post) == "5/102"
    first, last = bot.room.sent
    assert (first["content"], last["content"]) == ("<@1> " + "x" * 1_990, "y" * 1_990)
    assert (first["reference"].message_id, first["reference"].channel_id) == (42, 5)
    assert not first["reference"].fail_if_not_exists
    assert "reference" not in last
    assert [("view" in each, "file" in each) for each in (first, last)] == [(False, False), (True, True)]
    assert [each["allowed_mentions"].to_dict() for each in (first, last)] == [
        {"parse": [], "users": []},
        {"parse": [], "users": [1]},
    ]
    assert first["nonce"] != last["nonce"]
    assert first["suppress_embeds"]


async def test_a_message_of_another_channel_is_not_answered(bot: Any) -> None:
    await transport(bot).send(Spot(server="d7", chat="d5", event="e", answers="6/42"), Post(text="hello"))
    assert "reference" not in bot.room.sent[0]


async def test_a_board_that_could_not_be_drawn_is_shown_as_text(bot: Any) -> None:
    post = Post(text="your move\nNim · g1 · move 0", alt="a ooo", game="g1", ply=0)
    await transport(bot).send(SPOT, post)
    assert bot.room.sent[0]["content"] == "your move\n```\na ooo\n```\n-# Nim · g1 · move 0"


async def test_a_player_of_another_platform_has_no_direct_messages(bot: Any) -> None:
    post = Post(text="board\nNim · g1 · move 0", to=Player("t1", "anna"), seat=0, game="g1")
    with pytest.raises(PlaceSilent):
        await transport(bot).send(SPOT, post)
    assert bot.written_to == []


@pytest.mark.parametrize("overtaken", [False, True])
@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("edits", [False, True])
async def test_only_what_had_to_wait_gives_way_to_a_newer_board(
    bot: Any, *, overtaken: bool, waits: bool, edits: bool
) -> None:
    made = transport(bot)
    spot = Spot(server="d7", chat="d5", event="e", is_overtaken=lambda: overtaken)
    post = Post(text="board\nNim · g1 · move 0", game="g1", version=1)
    order: Any = made._order  # pyright: ignore[reportPrivateUsage] - whose turns are taken here

    async def say() -> object:
        return await (made.edit(f"5/{NOW}", spot, post) if edits else made.send(spot, post))

    if not waits:
        assert await say()
        return
    held = [order.turn((5, "edit" if edits else "send"), Urgency.WORDS, "anna") for _ in range(AT_ONCE)]
    for each in held:
        await each.__aenter__()
    said = asyncio.ensure_future(say())
    await asyncio.sleep(0.01)
    for each in held:
        await each.__aexit__(None, None, None)
    if overtaken:
        with pytest.raises(Overtaken):
            await said
        assert (bot.room.sent, bot.room.edits) == ([], [])
    else:
        assert await said


async def test_an_edit_makes_the_whole_message(bot: Any) -> None:
    post = Post(text="board\nNim · g1 · move 0", game="g1", ply=0, alt="a ooo", picture=b"p")
    assert await transport(bot).edit(f"5/{NOW}", SPOT, post)
    ((number, given),) = bot.room.edits
    assert number == NOW
    assert (given["content"], given["view"]) == ("board\n-# Nim · g1 · move 0", None)
    assert [each.filename for each in given["attachments"]] == ["g1-0.png"]
    bot.room.refuses_edits = [refusal(404, 10008)]
    assert not await transport(bot).edit(f"5/{NOW}", SPOT, post)
    assert not await transport(bot).edit(f"5/{NOW}", SPOT, Post(text="x\n" * 1_500)), "two messages are no edit"


# One person -------------------------------------------------------------------------------------------------------


class Interaction:
    """A press or a command whose answers are kept."""

    def __init__(self, guild: int | None = 2, *, ephemeral: bool = False) -> None:
        self.id, self.guild_id = 1, guild
        self.user = SimpleNamespace(id=1)
        self.message = SimpleNamespace(flags=SimpleNamespace(ephemeral=ephemeral))
        self.followup = self
        self.calls: list[str] = []
        self.refuses: list[Exception] = []

    async def send(self, *, content: str, **_: Any) -> None:
        await self._call(f"new {content[:5]}")

    async def edit_original_response(self, *, content: str, **_: Any) -> None:
        await self._call(f"edit {content[:5]}")

    async def delete_original_response(self) -> None:
        await self._call("delete")

    async def _call(self, what: str) -> None:
        self.calls.append(what)
        if self.refuses:
            raise self.refuses.pop(0)


def answer(interaction: Any, *, thinking: bool = False) -> InteractionAnswer:
    nothing: Any = None
    return InteractionAnswer(interaction, nothing, SPOT, BOOK, thinking=thinking, pauses=())


@pytest.mark.parametrize(
    ("guild", "ephemeral", "edits", "call"),
    [
        (None, False, True, "edit hello"),
        (None, False, False, "new hello"),
        (2, False, True, "new hello"),
        (2, True, True, "edit hello"),
        (2, True, False, "new hello"),
    ],
)
async def test_what_one_person_alone_reads_may_change_in_its_place(
    guild: int | None, *, ephemeral: bool, edits: bool, call: str
) -> None:
    interaction = Interaction(guild, ephemeral=ephemeral)
    assert await answer(interaction).whisper(Post(text="hello", to=ANNA, edits=edits))
    assert interaction.calls == [call]


async def test_an_answer_that_did_not_reach_its_person_says_so() -> None:
    interaction = Interaction()
    interaction.refuses = [refusal(404, 10062)]
    assert not await answer(interaction).whisper(Post(text="hello", to=ANNA))
    assert await answer(interaction).whisper(Post(text="hello", to=ANNA))


async def test_the_sign_of_thinking_becomes_the_answer_or_is_taken_away_once() -> None:
    said = Interaction()
    told = answer(said, thinking=True)
    await told.whisper(Post(text="first", to=ANNA))
    await told.whisper(Post(text="other", to=ANNA))
    await told.finish()
    assert said.calls == ["edit first", "new other"]
    silent = Interaction()
    silent.refuses = [refusal(404, 10008)]
    nothing = answer(silent, thinking=True)
    await nothing.finish()
    await nothing.finish()
    assert silent.calls == ["delete"]
    pressed = Interaction()
    await answer(pressed).finish()
    assert pressed.calls == []


@pytest.mark.parametrize(
    ("game", "ply", "buttons"), [("g3", 4, ["h:g3:4"]), ("g3", None, ["h:g3:0"]), (None, None, [])]
)
async def test_a_secret_that_cannot_be_written_is_offered_under_a_button_where_it_is_a_hand(
    bot: Any, game: str | None, ply: int | None, buttons: list[str]
) -> None:
    bot.refuses = refusal(403, 50007)
    said: list[Post] = []

    class Publicly:
        async def say(self, spot: Spot, post: Post, whisper: Callable[..., Any], actor: int | None = None) -> None:
            assert not await whisper(post, None), "no one else hears of it"
            said.append(post)

    author = SimpleNamespace(id=1, display_name="anna\u202e")
    message: Any = SimpleNamespace(id=1, guild=object(), author=author)
    public: Any = Publicly()
    made = MessageAnswer(bot, message, public, SPOT, BOOK, pauses=())
    await made.say(Post(text="stones", to=ANNA, secret=True, game=game, ply=ply))
    (post,) = said
    assert post.text.startswith("anna, this is for you alone")
    assert post.to is None
    assert [each.id for row in post.buttons for each in row] == buttons


async def test_a_direct_message_has_its_button_under_the_last_page(bot: Any) -> None:
    post = Post(text="x" * 1_990 + "\n" + "y" * 1_980, game="g1", buttons=((Button("/help", "Help"),),), mention=ANNA)
    link = ("To the game", "https://discord.com/channels/7/5")
    assert await private.write(bot, 1, post, BOOK, link=link, hint="why", once="tick", pauses=())
    first, last = bot.room.sent
    assert "view" not in first
    assert [(each.label, each.url) for each in last["view"].children] == [link]
    assert last["content"] == "y" * 1_980 + "\n-# why"
    assert first["nonce"] != last["nonce"]
    assert "<@1>" not in first["content"]
    bot.room.sent.clear()
    await private.write(bot, 1, post, BOOK, pauses=())
    assert not any("view" in each or "nonce" in each for each in bot.room.sent)
    bot.refuses = refusal(403, 50007)
    assert not await private.write(bot, 1, post, BOOK, pauses=())


class NoLetters:
    def __init__(self, posted: Posted | None) -> None:
        self._posted = posted

    async def posted(self, server: str, table: str) -> Posted | None:
        del server, table
        return self._posted


@pytest.mark.parametrize(
    ("posted", "place"), [(None, "7/5"), (Posted("6/42", 3), "7/6/42")], ids=["not posted", "posted"]
)
async def test_a_reminder_leads_to_the_board_or_else_to_the_channel(
    bot: Any, posted: Posted | None, place: str
) -> None:
    outgoing = Outgoing(server="d7", chat="d5", post=Post(text="your move", to=ANNA, game="g1"))
    chat: Any = NoLetters(posted)
    assert await reminders.remind(bot, chat, BOOK, outgoing, ())
    ((button,),) = [each["view"].children for each in bot.room.sent]
    assert button.url == f"https://discord.com/channels/{place}"


def letter(*, former: str | None = None, renews: bool = False, player: Player = ANNA) -> Letter:
    note = Note(facts=())
    return Letter(
        occasion=Occasion.TURN, server="d7", chat="d5", player=player, note=note, name="turn:3", owed_in="d7",
        former=former, renews=renews,
    )  # fmt: skip


async def deliver(bot: Any, **of: Any) -> tuple[Fate, str | None]:
    return await letters.deliver(bot, letter(**of), Post(text="your move"), BOOK, ())


async def test_a_letter_takes_the_place_of_its_former_one_or_strips_it(bot: Any) -> None:
    assert await deliver(bot) == (Fate.SENT, "5/101")
    assert bot.room.edits == []
    assert await deliver(bot, former="5/42", renews=True) == (Fate.SENT, "5/42")
    ((number, given),) = bot.room.edits
    assert (number, given["content"], len(bot.room.sent)) == (42, "your move", 1)
    bot.room.refuses_edits = [refusal(404, 10008)]
    assert await deliver(bot, former="5/42", renews=True) == (Fate.SENT, "5/102")
    assert [sorted(given) for _, given in bot.room.edits[1:]] == [sorted(given), ["view"]]
    assert bot.room.edits[-1] == (42, {"view": None})
    assert await deliver(bot, former="5/42") == (Fate.SENT, "5/103")
    assert bot.room.edits[3:] == [(42, {"view": None})]
    assert await deliver(bot, renews=True) == (Fate.SENT, "5/104")
    assert len(bot.room.edits) == 4
    assert len({each["nonce"] for each in bot.room.sent}) == 1


@pytest.mark.parametrize(
    ("status", "code", "fate"),
    [
        (403, 50007, Fate.REFUSED),
        (400, 50007, Fate.REFUSED),
        (403, 0, Fate.REFUSED),
        (500, 0, Fate.LATER),
        (404, 0, Fate.LATER),
    ],
)
async def test_a_letter_is_refused_for_good_or_tried_later(bot: Any, status: int, code: int, fate: Fate) -> None:
    bot.room.refuses = [refusal(status, code)]
    assert await deliver(bot, former="5/42") == (fate, None)
    assert bot.room.edits == [], "the former one stays as it is"
    assert await deliver(bot, player=Player("t1", "anna")) == (Fate.REFUSED, None)


CALLED = Post(text="anna, your move.", mention=ANNA, mention_at=0, game="g1", version=3)


@pytest.mark.parametrize(
    ("failure", "post", "server", "actor", "called"),
    [
        (PlaceSilent("no"), CALLED, "d7", 2, True),
        (PlaceSilent("no"), CALLED, "d7", 1, False),
        (PlaceSilent("no"), CALLED, "dm5", 2, False),
        (PlaceSilent("no"), Post(text="anna?", mention=ANNA), "d7", 2, False),
        (PlaceSilent("no"), Post(text="board", mention=ANNA, version=3, seat=0), "d7", 2, False),
        (PlaceSilent("no"), Post(text="board", mention=Player("bot", "Kibitz"), version=3), "d7", 2, False),
        (PlaceSilent("no"), Post(text="board", version=3), "d7", 2, False),
        (NotNow("no", 1), CALLED, "d7", 2, False),
    ],
)
async def test_who_is_called_where_nothing_can_be_said_is_written_to(
    bot: Any, failure: NotSaid, post: Post, server: str, actor: int, *, called: bool
) -> None:
    class Refusing:
        async def publish(self, spot: Spot, post: Post) -> None:
            raise failure

    whispered: list[str | None] = []

    async def whisper(post: Post, hint: str | None) -> bool:
        whispered.append(hint)
        return True

    ledger: Any = Refusing()
    await Public(bot, ledger, BOOK, ()).say(Spot(server=server, chat="d5"), post, whisper, actor)
    assert bot.written_to == [1] * called
    assert len(whispered) == 1
    if called:
        (sent,) = bot.room.sent
        assert [each.url for each in sent["view"].children] == ["https://discord.com/channels/7/5"]


# Parts ------------------------------------------------------------------------------------------------------------


async def test_a_game_that_lost_its_thread_has_none_in_any_process(bot: Any, store: RedisStore) -> None:
    memory = Memory(store.platform(), "test")
    await memory.set_thread("d7", "g1", 42)
    first, second = (Threads(bot, memory, store, ()) for _ in range(2))
    assert await first.of("d7", "g1") == 42
    await first.forget("d7", "g1")
    assert await first.of("d7", "g1") == await second.of("d7", "g1") == NO_THREAD
    assert await second.of("d7", "g2") is None
    assert await second.of("dm5", "g1") is None


def test_a_long_record_and_a_long_board_fit_into_messages() -> None:
    record = "\n".join(f"{number}. b3" for number in range(1_000))
    for post in (Post(text=f"Record:\n{record}", verbatim=record), Post(text="Board:\nNim", alt=record, game="g1")):
        pages = formatting.pages(post, BOOK, with_alt=True)
        assert max(map(len, pages)) <= 2_000
        assert min(map(len, pages[1:-1])) > 1_800, "no more of them than are needed"
        assert all(page.count("```") % 2 == 0 for page in pages)
        lines = [line for page in pages for line in page.split("\n") if line[:1].isdecimal()]
        assert lines == record.split("\n")


def test_a_description_of_a_picture_is_cut_after_a_line() -> None:
    def described(alt: str | None) -> str | None:
        return content(Post(text="x", picture=b"p", alt=alt), "x", picture=True)["file"].description

    assert described(None) is None
    assert described("a" * 1_024) == "a" * 1_024
    lines = "\n".join(["b" * 99] * 11)
    assert described(lines) == "\n".join([*["b" * 99] * 10, "…"])
    assert described("c" * 1_022 + "\nd" * 9) == "c" * 1_022 + "\n…"


def test_an_edit_takes_off_what_the_message_has_no_more() -> None:
    with_file = content(Post(text="x", file=Attachment("a.txt", "abc")), "x", picture=True)
    assert [each.filename for each in changed(with_file)["attachments"]] == ["a.txt"]
    assert with_file["file"].fp.read() == b"abc"
    bare = changed(content(Post(text="x"), "x", picture=True))
    assert (bare["attachments"], bare["view"], bare["content"]) == ([], None, "x")
    assert "file" not in bare
    names = [
        content(Post(text="x", picture=b"p", animated=animated, game=game, ply=3), "x", picture=True)["file"].filename
        for game in (None, "g1")
        for animated in (False, True)
    ]
    assert names == ["board.png", "board.gif", "g1-3.png", "g1-3.gif"]
    assert "file" not in content(Post(text="x", picture=b"p"), "x", picture=False)


def test_each_button_has_the_colour_of_what_it_does() -> None:
    play, accept, hand, plain = (
        Button("k:g1:0:0:a", "a"), Button("a:g1:0", "Accept"), Button("h:g1:0", "Hand"), Button("/help", "Help"),
    )  # fmt: skip
    made = keyboard(Post(text="x", buttons=((play, accept), (hand, plain)), confirm=play))
    assert made is not None
    styles = [(each.item.style.name, each.row) for each in made.children]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    assert styles == [("success", 0), ("success", 0), ("primary", 1), ("secondary", 1)]
    menus = (Menu("Which?", (Option("k:g1:0:0:a", "a"),)), Menu("Where?", (Option("k:g1:0:0:b", "b"),)))
    made = keyboard(Post(text="x", buttons=((play, hand),), menus=menus, confirm=Button("k:g1:0:0:c", "✓ c")))
    assert made is not None
    rows: list[Any] = made.to_components()
    shown = [[(each["custom_id"], each.get("style")) for each in row["components"]] for row in rows]
    assert shown == [[("menu:0", None)], [("menu:1", None)], [("k:g1:0:0:c", 3), ("h:g1:0", 1)]]


def test_the_tag_of_an_own_board_leads_to_the_chat_of_its_table() -> None:
    for place, channel in (("d5", 5), (None, 0)):
        post = Post(text="your move\nNim · g1 · move 0", place=place)
        assert own_tag(post, "d7") == f"-# [Nim · g1 · move 0](https://discord.com/channels/7/{channel})"


async def test_a_server_that_was_greeted_is_not_greeted_again(bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    room = SimpleNamespace(id=5)

    def channel(_: object, guild: Any) -> object:
        return room if guild.id == 7 else None

    monkeypatch.setattr(greeting, "_channel", channel)
    claimed: set[str] = set()
    said: list[tuple[str, str, str]] = []

    class Greeter:
        async def claim(self, server: str, event: str) -> bool:
            new = f"{server} {event}" not in claimed
            claimed.add(f"{server} {event}")
            return new

        async def greet(self, came: Any) -> Post:
            return Post(text=f"hi {came.server} {came.chat}")

    class Publicly:
        async def say(self, spot: Spot, post: Post, whisper: Callable[..., Any]) -> None:
            said.append((spot.server, spot.chat, post.text))

    chat, public = Greeter(), Publicly()
    greet: Any = greeting.greet
    for number in (7, 7, 8):
        await greet(bot, SimpleNamespace(id=number), chat, public)
    assert said == [("d7", "d5", "hi d7 d5")]
    assert claimed == {"d7 greeting"}, "as every version claims it"


# The way of a post ------------------------------------------------------------------------------------------------


class Branches:
    """Which thread each game has, and which were lost; `opens` is what becomes of a game that begins."""

    def __init__(self, threads: dict[str, int], opens: tuple[int | None, bool] = (None, False)) -> None:
        self.threads, self.opens = threads, opens
        self.forgotten: list[tuple[str, str]] = []

    async def of(self, server: str, table: str | None) -> int | None:
        return self.threads.get(table or "")

    async def open(self, spot: Spot, post: Post) -> tuple[int | None, bool]:
        return self.opens

    async def forget(self, server: str, table: str) -> None:
        self.forgotten.append((server, table))


class Firsts(Claims):
    """What was claimed, each for the first time."""

    def __init__(self, *, busy: bool = False) -> None:
        self.claims: list[tuple[str, str]] = []
        self._busy = busy

    async def claim(self, server: str, event: str) -> bool:
        if self._busy:
            raise StoreBusy
        self.claims.append((server, event))
        return True


def going(bot: Any, branches: Branches, claims: Claims | None = None) -> DiscordTransport:
    threads: Any = branches
    return DiscordTransport(bot, claims or Claims(), BOOK, threads, ())


async def test_a_post_goes_to_the_thread_of_its_game_or_where_it_was_asked_for(bot: Any) -> None:
    told, gone = Post(text="hello"), refusal(404, 10003)
    board = Post(text="board\nNim · g1 · move 0", game="g1", version=1)
    spot = replace(SPOT, within="d6")
    for branches, post, where, refuses, rooms, forgotten in (
        (Branches({}), told, SPOT, [], [5], []),
        (Branches({}), told, spot, [], [6], []),
        (Branches({}), board, spot, [], [5], []),
        (Branches({"g1": 60}), board, spot, [], [60], []),
        (Branches({"g1": NO_THREAD}), board, spot, [], [5], []),
        (Branches({}, (61, False)), board, spot, [], [61], []),
        (Branches({"g1": 60}), board, spot, [gone], [60, 5], [("d7", "g1")]),
        (Branches({"g1": 60}), board, spot, [refusal(403, 50001)], [60, 5], [("d7", "g1")]),
        (Branches({}), told, spot, [refusal(400, 50083)], [6, 5], []),
    ):
        bot.rooms.clear()
        bot.room.refuses = list(refuses)
        await going(bot, branches).send(where, post)
        assert (bot.rooms, branches.forgotten) == (rooms, forgotten)
    for branches, refuses, kind in (
        (Branches({"g1": 60}), [refusal(500, 0)], NotNow),
        (Branches({}), [gone], PlaceGone),
        (Branches({"g1": 60}), [gone, gone], PlaceGone),
    ):
        bot.room.refuses = list(refuses)
        with pytest.raises(kind):
            await going(bot, branches).send(spot, board)
        assert bot.room.refuses == []


async def test_what_lacks_is_said_once_for_a_channel_in_the_language_of_the_post(bot: Any) -> None:
    board = Post(text="board\nNim · g1 · move 0", game="g1", version=1, alt="a ooo", picture=b"p", language="ru")
    barred, claims = Branches({}, (None, True)), Firsts()
    await going(bot, barred, claims).send(SPOT, board)
    assert claims.claims == [("d7", "threads:5")]
    assert text("ru", "discord-no-threads") in bot.room.sent[-1]["content"].replace("\\", "")
    bot.room.refuses = [refusal(403, 50013)]
    claims = Firsts()
    await going(bot, Branches({}), claims).send(SPOT, board)
    assert claims.claims == [("d7", "pictures:5")]
    assert text("ru", "discord-no-pictures") in bot.room.sent[-1]["content"].replace("\\", "")
    for again in (Claims(), Firsts(busy=True)):
        await going(bot, barred, again).send(SPOT, board)
        assert bot.room.sent[-1]["content"] == "board\n-# Nim · g1 · move 0"


async def test_each_refusal_drops_as_little_as_it_may_be_meant_for(bot: Any) -> None:
    spot = Spot(server="d7", chat="d5", event="e", answers="5/42")
    post = Post(text="board", picture=b"p", alt="a ooo")
    both, no_answer, no_picture, neither = (True, True), (True, False), (False, True), (False, False)
    for failures, tried in (
        ([(403, 160002)], [both, no_answer]),
        ([(403, 50013)], [both, no_picture]),
        ([(400, 40005)], [both, no_picture]),
        ([(400, 50035)], [both, neither]),
        ([(403, 160002), (403, 50013)], [both, no_answer, neither]),
        ([(400, 40005), (403, 160002)], [both, no_picture, neither]),
    ):
        bot.room.sent.clear()
        bot.room.refuses = [refusal(*each) for each in failures]
        await transport(bot).send(spot, post)
        assert [("file" in each, "reference" in each) for each in bot.room.sent] == tried
    for failure, kind in (((500, 0), NotNow), ((403, 50001), PlaceSilent), ((404, 10003), PlaceGone)):
        bot.room.sent.clear()
        bot.room.refuses = [refusal(*failure)]
        with pytest.raises(kind):
            await transport(bot).send(spot, post)
        assert len(bot.room.sent) == 1


async def test_the_same_post_is_one_message_however_often_it_is_sent(bot: Any) -> None:
    board = Post(text="board\nNim · g1 · move 0", game="g1", version=1)

    async def nonce(spot: Spot = SPOT, post: Post = board) -> str:
        await transport(bot).send(spot, post)
        return bot.room.sent[-1]["nonce"]

    first = await nonce()
    assert first == await nonce(post=replace(board, text="board, reworded\nNim · g1 · move 0"))
    assert len(first) <= 25, "Discord takes no more characters"
    others = [
        await nonce(replace(SPOT, server="d8")), await nonce(replace(SPOT, event="f")),
        await nonce(post=replace(board, game="g2")), await nonce(post=replace(board, picture=b"p")),
        await nonce(post=Post(text="one")), await nonce(post=Post(text="two")),
    ]  # fmt: skip
    assert len({first, *others}) == 7


async def test_an_own_board_is_a_direct_message_and_is_edited_as_one(bot: Any) -> None:
    own = Post(
        text="your move\nNim · g1 · move 0", to=ANNA, seat=0, game="g1", ply=0, version=1, picture=b"p", alt="a ooo",
        place="d5", mention=ANNA,
    )  # fmt: skip
    line = "-# [Nim · g1 · move 0](https://discord.com/channels/7/5)"
    assert await transport(bot).send(replace(SPOT, answers="5/42"), own) == "5/101"
    (sent,) = bot.room.sent
    assert bot.written_to == [1]
    assert (sent["content"], "file" in sent, "reference" in sent) == (f"your move\n{line}", True, False)
    assert await transport(bot).edit(f"5/{NOW}", SPOT, own)
    ((_, edited),) = bot.room.edits
    assert (edited["content"], len(edited["attachments"])) == (f"your move\n{line}", 1)
    bot.refuses = refusal(403, 50007)
    with pytest.raises(PlaceSilent):
        await transport(bot).send(SPOT, own)


async def test_a_picture_that_may_not_be_attached_is_no_edit(bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(client: object, channel: int) -> bool:
        return False

    monkeypatch.setattr(rights, "may_attach", never)
    monkeypatch.setattr(rights, "may_reply", never)
    board = Post(text="board", picture=b"p", alt="a ooo")
    assert not await transport(bot).edit(f"5/{NOW}", SPOT, board)
    assert await transport(bot).edit(f"5/{NOW}", SPOT, replace(board, picture=None))
    own = replace(board, text="board\nNim · g1 · move 0", seat=0, to=ANNA)
    assert await transport(bot).edit(f"5/{NOW}", SPOT, own), "in a direct message it always may"
    bot.room.edits.pop()
    await transport(bot).send(replace(SPOT, answers="5/42"), board)
    (sent,) = bot.room.sent
    assert ("file" in sent, "reference" in sent, "```" in sent["content"]) == (False, False, True)
    await transport(bot).strip("5/42")
    bot.room.refuses_edits = [refusal(404, 10008)]
    await transport(bot).strip("5/43")
    assert bot.room.edits[1:] == [(42, {"view": None}), (43, {"view": None})]


def test_the_parts_of_a_page_stand_in_their_order_and_what_is_ours_is_no_markup() -> None:
    post = Post(text="a*\nNim · g1 · move 0", alt="```x", game="g1")
    (page,) = formatting.pages(post, BOOK, with_alt=True, hint="why*", last="-# last")
    fence = "\u200b".join("```")
    assert page == f"a\\*\n```\n{fence}x\n```\n-# why\\*\n-# Nim · g1 · move 0\n-# last"
    assert formatting.pages(Post(text="x" * 2_000), BOOK, with_alt=False) == ("x" * 2_000,)
    assert formatting.pages(Post(text="x" * 2_001), BOOK, with_alt=False) == ("x" * 2_000, "x")
    assert formatting.pages(Post(text="😀" * 1_001), BOOK, with_alt=False) == ("😀" * 1_000, "😀")
    lines = formatting.pages(Post(text="x" * 999 + "\n" + "y" * 1_000), BOOK, with_alt=False)
    assert lines == ("x" * 999 + "\n" + "y" * 1_000,)
    assert formatting.pages(Post(text="x" * 1_000 + "\n" + "y" * 1_000), BOOK, with_alt=False) == (
        "x" * 1_000, "y" * 1_000,
    )  # fmt: skip


# Answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thinking", "failure", "still"),
    [
        (True, None, True),
        (False, None, False),
        (True, refusal(400, 40060), True),
        (False, refusal(400, 40060), False),
        (True, refusal(404, 10062), False),
        (True, OSError(), False),
    ],
)
async def test_only_an_interaction_that_was_acknowledged_has_a_sign_of_thinking(
    failure: Exception | None, *, thinking: bool, still: bool
) -> None:
    asked: list[dict[str, bool]] = []

    async def defer(**how: bool) -> None:
        asked.append(how)
        if failure is not None:
            raise failure

    interaction: Any = Interaction()
    interaction.response = SimpleNamespace(defer=defer)
    made = answer(interaction, thinking=thinking)
    await made.acknowledge()
    assert asked == [{"ephemeral": True, "thinking": True} if thinking else {}]
    await made.whisper(Post(text="hello", to=ANNA))
    assert interaction.calls == ["edit hello" if still else "new hello"]


class Aloud:
    """What is said for all to read, and to whom else it would be told alone."""

    def __init__(self) -> None:
        self.said: list[Post] = []
        self.actors: list[int | None] = []
        self.whispers: list[Any] = []

    async def say(self, spot: Spot, post: Post, whisper: Callable[..., Any], actor: int | None = None) -> None:
        assert spot == SPOT
        self.said.append(post)
        self.actors.append(actor)
        self.whispers.append(whisper)


async def test_what_a_press_brings_for_all_is_said_aloud_and_else_to_its_author_alone() -> None:
    interaction: Any = Interaction()
    public: Any = Aloud()
    made = InteractionAnswer(interaction, public, SPOT, BOOK, thinking=False, pauses=())
    board = Post(text="board", game="g1")
    await made.say(board)
    await made.say(Post(text="hello", to=ANNA))
    assert (public.said, public.actors, public.whispers) == ([board], [1], [made.whisper])
    assert interaction.calls == ["new hello"]


BUTTONS = ((Button("/help", "Help"),),)
ALONE = Post(text="no", to=ANNA, mention=ANNA, edits=True, buttons=BUTTONS)
"""What is meant for anna."""


@pytest.mark.parametrize(
    ("post", "private", "said", "written"),
    [
        (Post(text="board", game="g1", mention=ANNA), False, Post(text="board", game="g1", mention=ANNA), 0),
        (Post(text="board", game="g1", mention=ANNA), True, Post(text="board", game="g1", mention=ANNA), 0),
        (ALONE, True, Post(text="no", buttons=BUTTONS), 0),
        (replace(ALONE, secret=True), True, Post(text="no", secret=True, buttons=BUTTONS), 0),
        (ALONE, False, Post(text="no"), 0),
        (replace(ALONE, for_all="anna: no"), False, Post(text="anna: no"), 0),
        (replace(ALONE, if_alone=True), False, None, 0),
        (replace(ALONE, if_alone=True), True, Post(text="no", if_alone=True, buttons=BUTTONS), 0),
        (replace(ALONE, secret=True), False, None, 1),
    ],
)
async def test_a_written_message_is_answered_where_all_may_read_it_or_to_its_author_alone(
    bot: Any, post: Post, said: Post | None, written: int, *, private: bool
) -> None:
    guild = None if private else object()
    message: Any = SimpleNamespace(id=1, guild=guild, author=SimpleNamespace(id=1, display_name="anna"))
    public: Any = Aloud()
    made = MessageAnswer(bot, message, public, SPOT, BOOK, pauses=())
    await made.say(post)
    assert public.said == ([] if said is None else [said])
    assert public.actors == [1] * len(public.said)
    assert [each["content"] for each in bot.room.sent] == ["no"] * written
    assert bot.written_to == [1] * written
    for whisper in public.whispers:
        assert await whisper(post, "why") is not private, "where it was said no one need be told it alone"
    assert [each["content"] for each in bot.room.sent[written:]] == [f"{post.text}\n-# why"] * (
        0 if private else len(public.said)
    )


async def test_who_cannot_be_answered_aloud_is_told_in_their_own_language_why(bot: Any) -> None:
    class Silent:
        async def publish(self, spot: Spot, post: Post) -> None:
            raise PlaceSilent("no")

    told: list[tuple[str, str | None]] = []

    async def whisper(post: Post, hint: str | None) -> bool:
        told.append((post.text, hint))
        return False

    def reword(language: str) -> Post:
        return Post(text=f"in {language}", language=language)

    ledger: Any = Silent()
    public = Public(bot, ledger, BOOK, ())
    await public.say(SPOT, Post(text="hello", actor="ru", reword=reword), whisper)
    await public.say(SPOT, Post(text="hello"), whisper)
    assert told == [
        ("in ru", text("ru", "discord-cannot-post")), ("hello", text("en", "discord-cannot-post")),
    ]  # fmt: skip


# What is sent once ------------------------------------------------------------------------------------------------


async def test_a_direct_message_of_one_name_is_one_message_to_one_person(bot: Any) -> None:
    async def nonce(user: int, once: str) -> Any:
        await private.write(bot, user, Post(text="x"), BOOK, once=once, pauses=())
        return bot.room.sent[-1]["nonce"]

    first = await nonce(1, "tick")
    assert await nonce(1, "tick") == first
    assert len({first, await nonce(2, "tick"), await nonce(1, "tock")}) == 3


async def test_a_letter_is_known_by_its_name_and_the_server_that_owes_it(bot: Any) -> None:
    nonces: set[str] = set()
    for name, owed_in in (("turn:3", "d7"), ("turn:4", "d7"), ("turn:3", "d8")):
        await letters.deliver(bot, replace(letter(), name=name, owed_in=owed_in), Post(text="x"), BOOK, ())
        nonces.add(bot.room.sent[-1]["nonce"])
    assert len(nonces) == 3
    assert bot.room.sent[-1]["suppress_embeds"]


class Settling:
    """A chat vocabulary whose letters are settled."""

    def __init__(self, posted: Posted | None = None) -> None:
        self.letters = self
        self.settled: list[tuple[Letter, Fate, str | None]] = []
        self._posted = posted

    async def settle(self, letter: Letter, fate: Fate, message: str | None) -> None:
        self.settled.append((letter, fate, message))

    async def posted(self, server: str, table: str) -> Posted | None:
        raise StoreBusy


async def test_what_became_of_a_letter_is_settled_and_it_is_never_said_aloud(bot: Any) -> None:
    chat: Any = Settling()
    out = Outgoing(server="d7", chat="d5", post=Post(text="your move", to=ANNA), letter=letter())
    assert await reminders.remind(bot, chat, BOOK, out, ())
    bot.room.refuses = [refusal(403, 50007)]
    assert await reminders.remind(bot, chat, BOOK, out, ())
    assert chat.settled == [(letter(), Fate.SENT, "5/101"), (letter(), Fate.REFUSED, None)]


async def test_a_reminder_is_for_a_member_of_a_server_and_sent_once(bot: Any) -> None:
    chat: Any = Settling()
    post = Post(text="your move", to=ANNA, game="g1", language="ru")
    out = Outgoing(server="d7", chat="d5", post=post, once="turn 3")
    assert await reminders.remind(bot, chat, BOOK, out, ())
    assert await reminders.remind(bot, chat, BOOK, replace(out, server="d8"), ())
    assert await reminders.remind(bot, chat, BOOK, replace(out, once=""), ())
    first, other, named = bot.room.sent
    (button,) = first["view"].children
    assert (button.label, button.url) == (text("ru", "discord-to-game"), "https://discord.com/channels/7/5")
    assert first["nonce"] != other["nonce"]
    assert "nonce" not in named
    for nowhere in (replace(out, server="dm5"), replace(out, post=replace(post, to=Player("t1", "anna")))):
        assert not await reminders.remind(bot, chat, BOOK, nowhere, ())
    assert len(bot.room.sent) == 3


# Threads ----------------------------------------------------------------------------------------------------------


class Channel(discord.TextChannel):
    """A channel in which threads are made, or not."""

    def __init__(self) -> None:
        self.made: list[dict[str, Any]] = []
        self.refuses: list[Exception] = []

    async def create_thread(self, **given: Any) -> Any:
        self.made.append(given)
        if self.refuses:
            raise self.refuses.pop(0)
        return SimpleNamespace(id=60 + len(self.made))


BEGUN = Post(text="anna, your move.\nNim · g1 · move 0", game="g1", alt="a ooo", mention=ANNA, version=3)


async def test_a_game_that_begins_where_threads_are_wanted_has_one(bot: Any, store: RedisStore) -> None:
    class Wanting:
        async def settings(self, server: str) -> dict[str, str]:
            if server == "busy":
                raise StoreBusy
            return {"threads": "yes"} if server == "d7" else {}

    channel, memory, wanting = Channel(), Memory(store.platform(), "test"), cast("Any", Wanting())
    bot.get_channel = {5: channel}.get
    made = Threads(bot, memory, wanting, ())

    async def opened(server: str = "d7", chat: str = "d5", **other: Any) -> tuple[int | None, bool]:
        return await made.open(Spot(server=server, chat=chat), replace(BEGUN, **other))

    assert await opened() == (61, False)
    assert channel.made == [
        {"name": "Nim · g1", "type": discord.ChannelType.public_thread, "auto_archive_duration": 7 * 24 * 60}
    ]
    assert await Threads(bot, memory, store, ()).of("d7", "g1") == await made.of("d7", "g1") == 61
    for name in ("game", "alt", "mention", "version"):
        assert await made.open(SPOT, replace(BEGUN, **{name: None})) == (None, False)
    assert await made.of("d7", "g1") == 61, "what is no board that begins a game changes nothing"
    assert await opened(chat="d6", game="g2") == (None, False), "there are no threads there"
    assert await opened("d8", game="g3") == (None, False), "they are not wanted there"
    assert await opened("busy") == (None, False)
    assert [await made.of(*each) for each in (("d7", "g2"), ("d8", "g3"))] == [NO_THREAD] * 2
    assert len(channel.made) == 1
    for number, (failure, barred) in enumerate(
        ((refusal(403, 50013), True), (refusal(403, 50001), True), (refusal(400, 160004), False), (OSError(), False)), 4
    ):
        channel.refuses = [failure]
        assert await opened(game=f"g{number}") == (None, barred)
        assert await made.of("d7", f"g{number}") == NO_THREAD


# Buttons ----------------------------------------------------------------------------------------------------------


def rows_of(post: Post) -> list[list[str]]:
    """The buttons and menus of a post, row by row: their ids, or where they lead."""
    made = keyboard(post)
    rows: list[Any] = [] if made is None else made.to_components()
    return [[each.get("custom_id") or each["url"] for each in row["components"]] for row in rows]


def test_a_move_can_be_typed_under_the_board_that_calls_its_player_or_offers_steps() -> None:
    board = Post(text="anna, your move.", game="g1", ply=0, alt="a", mention=ANNA)
    form = "move:g1:0"
    step, hand = Button("k:g1:0:0:a", "a"), Button("h:g1:0", "Hand")
    five = tuple(Button(f"/{number}", "x") for number in range(5))
    menu = Menu("Which?", (Option("k:g1:0:0:a", "a"),))
    link = Button("https://example.org/", "There")
    for post, rows in (
        (board, [[form]]),
        (replace(board, alt=None), []),
        (replace(board, mention=None), []),
        (replace(board, ply=None), []),
        (replace(board, game=None), []),
        (replace(board, mention=None, buttons=((step,),)), [["k:g1:0:0:a", form]]),
        (replace(board, mention=None, buttons=((Button("i:g1:0:0:a", "a"),),)), [["i:g1:0:0:a", form]]),
        (replace(board, mention=None, buttons=((hand,),)), [["h:g1:0"]]),
        (replace(board, buttons=(five,)), [[each.id for each in five], [form]]),
        (replace(board, buttons=((hand,), (hand, link))), [["h:g1:0"], ["h:g1:0", link.id, form]]),
        (replace(board, mention=None, menus=(menu,), buttons=((step, hand),)), [["menu:0"], ["h:g1:0", form]]),
        (replace(board, mention=None, menus=(menu,)), [["menu:0"], [form]]),
        (
            replace(board, menus=(menu,), buttons=(five, (hand, hand))),
            [["menu:0"], [each.id for each in five], ["h:g1:0", "h:g1:0", form]],
        ),
    ):
        assert rows_of(post) == rows, post


def test_a_menu_shows_what_is_chosen_and_what_each_option_brings() -> None:
    options = (Option("k:g1:0:0:a", "a", "+4"), Option("k:g1:0:0:b", "b", chosen=True))
    made = keyboard(Post(text="x", menus=(Menu("Which one?", options),)))
    assert made is not None
    ((menu,),) = [row["components"] for row in made.to_components()]  # pyright: ignore[reportTypedDictNotRequiredAccess, reportUnknownVariableType, reportGeneralTypeIssues]
    shown: Any = menu
    assert (shown["custom_id"], shown["placeholder"]) == ("menu:0", "Which one?")
    assert [(each["label"], each["value"], each.get("description"), each["default"]) for each in shown["options"]] == [
        ("a", "k:g1:0:0:a", "+4", False), ("b", "k:g1:0:0:b", None, True),
    ]  # fmt: skip


async def test_choosing_from_a_menu_is_pressing_what_was_chosen() -> None:
    did: list[tuple[str, Any]] = []

    class Presses:
        async def pressed(self, interaction: Any, button_id: str) -> None:
            did.append(("pressed", button_id))

        async def form_wanted(self, interaction: Any, board: BoardRef) -> None:
            did.append(("form", board))

    def interaction(**data: Any) -> Any:
        return SimpleNamespace(client=SimpleNamespace(interactions=Presses()), data=data or None)

    await StepMenu(0).callback(interaction(values=["k:g1:0:0:a", "other"]))
    await StepMenu(0).callback(interaction(values=[]))
    await StepMenu(0).callback(interaction())
    await PressButton("h:g1:0").callback(interaction())
    await FormButton(BoardRef("g1", 3)).callback(interaction())
    assert did == [("pressed", "k:g1:0:0:a"), ("pressed", "h:g1:0"), ("form", BoardRef("g1", 3))]


def test_an_own_board_leads_to_its_server_and_calls_no_one() -> None:
    post = Post(
        text="anna, your move.\nNim · g1 · move 0", to=ANNA, seat=0, mention=ANNA, mention_at=0, game="g1", ply=0,
        buttons=((Button("k:g1:0:0:a", "a"),),), reword=lambda language: Post(text=language),
    )  # fmt: skip
    made = own_board(post, "d7")
    assert made == Post(text="anna, your move.", to=ANNA, seat=0, buttons=((Button("k:g1:0:0:a@d7", "a"),),))
    assert made.reworded("ru") is made


async def test_of_a_server_that_is_joined_the_first_channel_is_greeted_where_the_bot_may_write(
    bot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent: set[int] = set()

    def obstacle(client: object, guild: int, channel: int) -> str | None:
        return "no" if guild != 7 or channel in silent else None

    monkeypatch.setattr(greeting.rights, "obstacle", obstacle)
    rooms = [SimpleNamespace(id=number, position=at) for number, at in ((1, 2), (3, 1), (2, 1), (4, 0))]
    found: list[int | None] = []
    for system, without in ((rooms[0], ()), (rooms[0], (1,)), (None, ()), (None, (4,)), (None, (1, 2, 3, 4))):
        silent.clear()
        silent.update(without)
        guild: Any = SimpleNamespace(id=7, system_channel=system, text_channels=rooms)
        room = greeting._channel(bot, guild)  # pyright: ignore[reportPrivateUsage] - where alone it is decided
        found.append(None if room is None else room.id)
    assert found == [1, 4, 4, 2, None]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_form_for_a_move_asks_in_the_language_of_its_player(language: str) -> None:
    shown = MoveForm(language, BoardRef("g12", 3)).to_dict()
    (label,) = shown["components"]
    field: Any = label["component"]  # pyright: ignore[reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
    assert (shown["custom_id"], shown["title"]) == (
        "move:g12:3",
        text(language, "discord-form-title", {"table": "g12"}),
    )
    assert "g12" in shown["title"]
    assert label["label"] == text(language, "discord-form-field")  # pyright: ignore[reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
    assert (field["custom_id"], field["max_length"], field["required"]) == ("move", 64, True)
