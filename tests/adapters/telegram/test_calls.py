"""The calls that a post becomes: what each holds, how it is counted, and what follows where it is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram import InputFile, MessageEntity, ReplyParameters
from telegram.error import BadRequest, ChatMigrated, NetworkError

from adapters.boards.transport import NotNow, PlaceSilent, Spot
from adapters.boards.urgency import Urgency
from adapters.chat.posts import Button, Post
from adapters.telegram.outbound.ephemeral import Ephemeral, NotEphemeralError
from adapters.telegram.outbound.transport import TelegramTransport
from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.ids import Place, read_chat
from core.table import Player
from tests.adapters.telegram.pace import ManualPace

if TYPE_CHECKING:
    from telegram import Bot

    from adapters.telegram.outbound.limits import Limits
    from adapters.telegram.shared.memory import Memory

MOVED = -1_000_000_000_005
HERE = Spot(server="t-5", chat="t-5", asker="t11")
AWAY = Spot(server="t-5", chat="t11")
ANNA = Player("t11", "anna")
WORDS = Post(text="hm")
BOARD = Post(text="your move\nTag", game="g1", version=3, picture=b"png", alt="1 2")
NO_PHOTOS = BadRequest("Not enough rights to send photos to the chat")


class Wire:
    """Telegram's methods, the limits and the memory: notes what is called."""

    username = "kibitzbot"

    def __init__(self) -> None:
        self.pace = ManualPace()
        self.errors: list[Exception] = []
        self.refusals: dict[str, Exception] = {}
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.counted: list[tuple[object, ...]] = []
        self.moves: list[tuple[int, int]] = []
        self.told: dict[str, int] = {"ephemeral_message_id": 4}

    def __getattr__(self, method: str) -> Callable[..., Awaitable[Any]]:
        async def call(*content: object, **values: Any) -> Any:  # noqa: ANN401 - the library's
            name = str(content[0]) if method == "do_api_request" else method
            self.calls.append((name, {"content": content[0] if content else None, **values}))
            if self.errors:
                raise self.errors.pop(0)
            if name in self.refusals:
                raise self.refusals[name]
            return SimpleNamespace(message_id=9, chat=SimpleNamespace(id=-5), api_kwargs=self.told)

        return call

    def wait(self, *limit: object) -> float:
        self.counted.append(("wait", *limit))
        return 0.0

    def sent(self, *message: object) -> None:
        self.counted.append(("sent", *message))

    def arrived(self, chat: int, since: float) -> None:
        self.counted.append(("arrived", chat, since))

    def place(self, chat: str) -> Place:
        return Place(*read_chat(chat))

    async def moved(self, old: int, new: int) -> None:
        self.moves.append((old, new))

    @property
    def methods(self) -> list[str]:
        return [method for method, _ in self.calls]

    @property
    def values(self) -> dict[str, Any]:
        """What the only call had."""
        ((_, values),) = self.calls
        return values


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def transport(wire: Wire) -> TelegramTransport:
    return TelegramTransport(cast("Bot", wire), cast("Memory", wire), cast("Limits", wire), wire.pace)


@pytest.mark.parametrize(
    ("post", "kind"),
    [
        (replace(BOARD, owed=True, begun=True), Urgency.GAME),
        (replace(BOARD, begun=True, edits=True), Urgency.STEP),
        (WORDS, Urgency.WORDS),
        (replace(WORDS, game="g1", version=1, owed=True), Urgency.OFFER),
    ],
)
@pytest.mark.parametrize("edits", [True, False])
async def test_each_call_counts_for_what_it_is_and_who_caused_it(
    wire: Wire, transport: TelegramTransport, post: Post, kind: Urgency, *, edits: bool
) -> None:
    if edits:
        assert await transport.edit("-5/7", HERE, post)
    else:
        assert await transport.send(HERE, post) == "-5/9"
    since = wire.pace.now()
    assert wire.counted == [("wait", -5, kind, "t11"), ("sent", -5, kind, "t11"), ("arrived", -5, since)]


async def test_buttons_that_are_taken_off_count_as_such(wire: Wire, transport: TelegramTransport) -> None:
    since = wire.pace.now()
    wire.errors = [BadRequest("hm")]
    await transport.strip("-5/7")
    assert wire.counted == [("wait", -5, Urgency.STRIP), ("sent", -5, Urgency.STRIP), ("arrived", -5, since)]
    assert wire.values == {"content": None, "chat_id": -5, "message_id": 7, "reply_markup": None}


async def test_in_a_group_that_has_moved_a_post_goes_to_its_new_number(
    wire: Wire, transport: TelegramTransport
) -> None:
    wire.errors = [ChatMigrated(MOVED)]
    assert await transport.send(replace(HERE, chat="t-5/55"), WORDS) == f"{MOVED}/9"
    assert wire.moves == [(-5, MOVED)]
    assert [(values["chat_id"], values["message_thread_id"]) for _, values in wire.calls] == [(-5, 55), (MOVED, None)]
    wire.errors = [ChatMigrated(MOVED)]
    assert not await transport.edit("-5/7", HERE, WORDS)
    assert wire.moves == [(-5, MOVED)] * 2


@pytest.mark.parametrize(
    ("error", "done"),
    [(BadRequest("message is not modified: hm"), True), (BadRequest("message to edit not found"), False)],
)
async def test_what_is_not_edited_may_read_like_that_already(
    wire: Wire, transport: TelegramTransport, error: Exception, *, done: bool
) -> None:
    wire.errors = [error]
    assert await transport.edit("-5/7", HERE, WORDS) is done


@pytest.mark.parametrize(
    ("error", "meaning"), [(NetworkError("hm"), NotNow), (BadRequest("chat not found"), PlaceSilent)]
)
async def test_an_edit_that_fails_otherwise_is_no_new_message(
    wire: Wire, transport: TelegramTransport, error: Exception, meaning: type[Exception]
) -> None:
    wire.errors = [error]
    with pytest.raises(meaning):
        await transport.edit("-5/7", HERE, WORDS)


@pytest.mark.parametrize(
    ("animated", "method", "kind", "name"),
    [(False, "send_photo", "photo", "board.png"), (True, "send_animation", "animation", "game.gif")],
)
async def test_a_picture_goes_as_what_it_is_else_as_a_file(
    wire: Wire, transport: TelegramTransport, *, animated: bool, method: str, kind: str, name: str
) -> None:
    wire.errors = [BadRequest("PHOTO_INVALID_DIMENSIONS")]
    await transport.send(HERE, replace(BOARD, animated=animated))
    assert wire.methods == [method, "send_document"]
    files = [wire.calls[0][1][kind], wire.calls[1][1]["document"]]
    assert [cast("InputFile", file).filename for file in files] == [name, name]
    wire.errors = [BadRequest("chat not found")]
    with pytest.raises(PlaceSilent):
        await transport.send(HERE, replace(BOARD, animated=animated))
    assert wire.methods[2:] == [method], "it takes nothing else either"


async def test_a_chat_without_photos_gets_text_boards_for_ten_minutes(wire: Wire, transport: TelegramTransport) -> None:
    wire.errors = [NO_PHOTOS]
    await transport.send(HERE, BOARD)
    await transport.send(HERE, BOARD)
    assert await transport.edit("-5/7", HERE, BOARD)
    assert wire.methods == ["send_photo", "send_message", "send_message", "edit_message_text"]
    assert {values.get("text", values["content"]) for _, values in wire.calls[1:]} == {"your move\n1 2\nTag"}
    await transport.send(replace(HERE, chat="t-6"), BOARD)
    wire.pace.advance(599.5)
    await transport.send(HERE, BOARD)
    wire.pace.advance(0.5)
    await transport.send(HERE, BOARD)
    assert wire.methods[4:] == ["send_photo", "send_message", "send_photo"]


async def test_a_chat_without_films_may_take_photos(wire: Wire, transport: TelegramTransport) -> None:
    wire.errors = [BadRequest("CHAT_SEND_GIFS_FORBIDDEN")]
    await transport.send(HERE, replace(BOARD, animated=True))
    await transport.send(HERE, BOARD)
    assert wire.methods == ["send_animation", "send_message", "send_photo"]


@pytest.mark.parametrize(("units", "caption"), [(1024, 1024), (1025, 0)])
async def test_of_a_long_text_the_last_line_is_the_caption_where_it_fits(
    wire: Wire, transport: TelegramTransport, units: int, caption: int
) -> None:
    await transport.send(HERE, replace(BOARD, text="Told: `36`\n" + "x" * units))
    (_, head), (_, photo) = wire.calls
    assert (head["text"], len(photo["caption"])) == ("Told: 36", caption)
    assert [entity.type for entity in head["entities"]] == [MessageEntity.CODE]
    assert head["link_preview_options"].is_disabled


@pytest.mark.parametrize(
    ("spot", "post", "kinds"),
    [
        (HERE, BOARD, ["text_mention"]),
        (AWAY, BOARD, ["text_link"]),
        (AWAY, replace(BOARD, game=None), []),
        (replace(AWAY, server="t11"), BOARD, []),
    ],
    ids=["group", "away", "no table", "private"],
)
async def test_who_is_called_and_where_a_tag_leads(
    wire: Wire, transport: TelegramTransport, spot: Spot, post: Post, kinds: list[str]
) -> None:
    called = replace(post, text="\u2068anna\u2069, your move\nTag", mention=ANNA, mention_at=1)
    await transport.send(spot, called)
    entities = wire.values["caption_entities"]
    assert [entity.type for entity in entities] == kinds
    assert [entity.url for entity in entities if entity.url] == ["https://t.me/kibitzbot?start=h_-5_g1"] * (
        kinds == ["text_link"]
    )
    wire.calls.clear()
    await transport.send(AWAY, replace(called, picture=None))
    assert wire.values["entities"] == (), "words lead nowhere"


@pytest.mark.parametrize(("answers", "replies"), [("-5/6", True), ("-6/6", False), (None, False)])
async def test_a_post_replies_to_what_stands_in_its_chat(
    wire: Wire, transport: TelegramTransport, answers: str | None, *, replies: bool
) -> None:
    await transport.send(replace(HERE, chat="t-5/55", answers=answers), WORDS)
    reply = ReplyParameters(6, allow_sending_without_reply=True)
    found = wire.values["reply_parameters"]
    assert (found and found.to_dict()) == (reply.to_dict() if replies else None)
    assert wire.values["message_thread_id"] == 55
    assert wire.values["link_preview_options"].is_disabled


async def test_words_that_are_refused_for_their_place_are_not_sent_without_formats(
    wire: Wire, transport: TelegramTransport
) -> None:
    wire.errors = [BadRequest("chat not found")]
    with pytest.raises(PlaceSilent):
        await transport.send(HERE, replace(WORDS, text="Write `/help`."))
    assert wire.methods == ["send_message"]


def keys(values: dict[str, Any]) -> list[tuple[str | None, str | None]]:
    rows = values["reply_markup"].inline_keyboard
    return [(button.url, button.callback_data) for row in rows for button in row]


async def test_who_takes_part_in_a_class_is_led_to_the_private_chat_from_a_group_alone(
    wire: Wire, transport: TelegramTransport
) -> None:
    post = replace(WORDS, buttons=((Button("T:t3:0", "Take part"),),))
    await transport.send(HERE, post)
    assert await transport.edit("-5/7", HERE, post)
    await transport.send(replace(HERE, chat="t11", server="t11"), post)
    led = ("https://t.me/kibitzbot?start=j_-5_t3", None)
    assert [keys(values) for _, values in wire.calls] == [[led], [led], [(None, "T:t3:0")]]


async def test_the_reply_box_opens_under_no_words(wire: Wire, transport: TelegramTransport) -> None:
    hand = replace(BOARD, buttons=((Button("i:g1:0:0:1", "1"),),))
    for post in (hand, replace(hand, picture=None)):
        await transport.send(AWAY, post)
    opens = [values["reply_markup"].to_dict().get("force_reply", False) for _, values in wire.calls]
    assert opens == [True, False]


async def test_in_a_group_no_button_names_a_server(wire: Wire, transport: TelegramTransport) -> None:
    await transport.send(HERE, replace(WORDS, buttons=((Button("R:p3:5", "Give up"),),)))
    assert keys(wire.values) == [(None, "R:p3:5")]


ASKED = Arrival(event="e", server="t-5", chat="t-5/55", player=ANNA, here=Place(-5, 55))
PRESSED = replace(ASKED, query="q1", ephemeral=8)
HAND = replace(BOARD, secret=True, buttons=((Button("i:g1:0:0:1", "1"),),))
FOUR = {"chat_id": -5, "receiver_user_id": 11, "ephemeral_message_id": 4}


@pytest.fixture
def whispers(wire: Wire) -> Ephemeral:
    return Ephemeral(cast("Bot", wire))


@pytest.mark.parametrize(
    ("arrival", "right"),
    [
        (ASKED, {"ephemeral_message_parameters": {"receiver_user_id": 11}}),
        (PRESSED, {"ephemeral_message_parameters": {"receiver_user_id": 11, "callback_query_id": "q1"}}),
        (
            replace(ASKED, ephemeral=8),
            {
                "ephemeral_message_parameters": {"receiver_user_id": 11},
                "reply_parameters": {"ephemeral_message_id": 8},
            },
        ),
    ],
    ids=["administrator", "press", "command"],
)
async def test_words_for_one_person_go_to_them_by_the_right_that_there_is(
    wire: Wire, whispers: Ephemeral, arrival: Arrival, right: dict[str, object]
) -> None:
    assert await whispers.send(arrival, Post(text="\u2068anna\u2069: hm", mention=ANNA, mention_at=1)) == 4
    assert (wire.methods, wire.values["api_kwargs"]) == (["send_message"], right)
    assert (wire.values["chat_id"], wire.values["message_thread_id"]) == (-5, 55)
    assert wire.values["entities"] == (), "who is told alone is not called"


async def test_a_secret_takes_the_place_of_an_empty_message(wire: Wire, whispers: Ephemeral) -> None:
    assert await whispers.send(PRESSED, HAND) == 4
    (empty, empty_values), (edit, values) = wire.calls
    assert (empty, empty_values["text"], edit) == ("send_message", "\u2026", "editEphemeralMessageMedia")
    put = values["api_kwargs"]
    assert put == FOUR | {"media": put["media"], "reply_markup": put["reply_markup"]}
    assert (put["media"].caption, put["reply_markup"].inline_keyboard[0][0].text) == ("your move\nTag", "1")
    wire.calls.clear()
    await whispers.send(PRESSED, replace(WORDS, secret=True))
    assert wire.methods == ["send_message", "editEphemeralMessageText"]
    assert wire.calls[1][1]["api_kwargs"] == FOUR | {"text": "hm", "entities": ()}


@pytest.mark.parametrize(("error", "sent"), [(BadRequest("hm"), True), (NetworkError("hm"), False)], ids=str)
async def test_an_empty_message_that_nothing_replaces_is_taken_back(
    wire: Wire, whispers: Ephemeral, error: Exception, *, sent: bool
) -> None:
    wire.refusals = {"editEphemeralMessageMedia": error}
    if sent:
        assert await whispers.send(PRESSED, HAND) == 4
    else:
        with pytest.raises(NetworkError):
            await whispers.send(PRESSED, HAND)
    assert wire.methods[2:] == ["deleteEphemeralMessage", *["send_photo"] * sent]
    assert wire.calls[2][1]["api_kwargs"] == FOUR


async def test_what_came_out_for_everyone_is_deleted_and_no_more_is_sent(wire: Wire, whispers: Ephemeral) -> None:
    wire.refusals = {"deleteEphemeralMessage": BadRequest("message not found")}
    assert await whispers.supported()
    wire.told, wire.calls = {}, []
    with pytest.raises(NotEphemeralError):
        await whispers.send(PRESSED, HAND)
    assert wire.methods == ["send_message", "delete_message"]
    assert not await whispers.supported()
