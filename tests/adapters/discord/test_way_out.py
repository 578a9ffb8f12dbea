"""The way out to Discord by itself: each refusal, each page, each direct message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from adapters.boards.transport import NotNow, NotSaid, Overtaken, PlaceGone, PlaceSilent, Spot
from adapters.boards.urgency import Urgency
from adapters.chat.posts import Attachment, Button, Menu, Option, Outgoing, Post
from adapters.discord.outbound import formatting, greeting, letters, private, reminders
from adapters.discord.outbound.answers import InteractionAnswer, MessageAnswer
from adapters.discord.outbound.content import changed, content
from adapters.discord.outbound.keyboards import keyboard
from adapters.discord.outbound.order import AT_ONCE
from adapters.discord.outbound.own_boards import own_tag
from adapters.discord.outbound.public import Public
from adapters.discord.outbound.threads import NO_THREAD, Threads
from adapters.discord.outbound.transport import DiscordTransport
from adapters.discord.shared.memory import Memory
from adapters.discord.shared.mentions import CommandBook
from adapters.store.redis_store import RedisStore
from core.answer import Note
from core.letters import Fate, Letter, Occasion
from core.ports import Posted
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

    message: Any = SimpleNamespace(id=1, guild=object(), author=SimpleNamespace(id=1, display_name="anna"))
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
