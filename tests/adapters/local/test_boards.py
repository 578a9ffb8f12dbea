"""The boards next to the chat, as tabs speak of them over their WebSockets, in front of the real games."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from aiohttp import ClientSession

from adapters.local.log import Message, Wording
from adapters.local.web import Site
from adapters.store.redis_store import RedisStore
from core.answer import Attachment
from core.table import Player
from tests.adapters.local.viewers import Frame, Pair, begin, hub, pair, web

__all__ = ["hub", "pair", "web"]


async def test_each_viewer_is_shown_a_board_in_their_own_words_and_colours(
    pair: Pair, web: ClientSession, site: Site
) -> None:
    anna, boris = await begin(pair, "sim")
    for viewer, mark, title in (
        (anna, "orange, dashed", "Sim"),
        (boris, "оранжевый цвет, пунктир", "Сим"),
    ):
        table = viewer.tables["g1"]
        assert table["players"][1]["mark"] == mark
        assert table["title"] == title
        assert (table["turn"], table["seat"]) == (0, 0 if viewer is anna else 1)
    pictures = [viewer.tables["g1"]["board"]["picture"] for viewer in (anna, boris)]
    assert len(set(pictures)) == 2, "light and dark are two pictures"
    for picture in pictures:
        async with web.get(f"{site.url[:-1]}{picture}") as response:
            assert response.content_type == "image/png"
            assert (await response.read()).startswith(b"\x89PNG")


async def test_only_the_player_to_move_has_something_to_tap(pair: Pair) -> None:
    anna, boris = await begin(pair, "sim")
    assert [region["step"] for region in anna.tables["g1"]["board"]["regions"]] == ["1", "2", "3", "4", "5", "6"]
    assert boris.tables["g1"]["board"]["regions"] == []
    await anna.do("play", game="g1", edition=0, move="12")
    await boris.told_of("g1", 1)
    assert anna.tables["g1"]["board"]["regions"] == []
    assert len(boris.tables["g1"]["board"]["regions"]) == 6
    assert boris.tables["g1"]["moves"] == [[0, "12"]]


async def test_looking_at_steps_is_private_and_leaves_no_trace(pair: Pair, store: RedisStore) -> None:
    anna, boris = await begin(pair, "nim")
    logged, heard = await store.message_log.load("l#den"), len(boris.told)
    table = await anna.look("g1", "b", "3")
    assert table["confirm"] == {"step": "3", "move": "b3", "warning": None}
    assert table["path"] == ["b", "3"]
    assert await store.message_log.load("l#den") == logged
    await anna.say("still here")
    while not any("still here" in text for text in boris.told):
        await boris.until("message")
    assert [json.loads(text)["type"] for text in boris.told[heard:]] == ["message"]
    assert (await boris.look("g1", "b", "3"))["confirm"] is None, "who is not to move takes no steps"


async def test_a_step_that_loses_is_asked_about_once_more(pair: Pair) -> None:
    anna, boris = await begin(pair, "sim")
    for viewer, edition, move in (
        (anna, 0, "12"),
        (boris, 1, "45"),
        (anna, 2, "23"),
        (boris, 3, "56"),
    ):
        await viewer.told_of("g1", edition)
        await viewer.do("play", game="g1", edition=edition, move=move)
    await anna.told_of("g1", 4)
    table = await anna.look("g1", "1")
    moves = {region["step"]: region["move"] for region in table["board"]["regions"] if region["role"] == "step"}
    assert moves == {"3": None, "4": "14", "5": "15", "6": "16"}, "13 closes the triangle 1-2-3"
    table = await anna.look("g1", "1", "3")
    assert table["confirm"] == {"step": "3", "move": "13", "warning": "This loses at once."}


async def test_a_tap_counts_once_and_on_the_board_that_it_was_made_on(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    await anna.do("play", event="tap", game="g1", edition=0, move="c1")
    await anna.do("play", event="tap", game="g1", edition=0, move="c1")
    assert anna.tables["g1"]["moves"] == [[0, "c1"]]
    await boris.told_of("g1", 1)
    await boris.do("play", game="g1", edition=0, move="c1")
    assert boris.tables["g1"]["moves"] == [[0, "c1"]], "that was meant for an older board"
    await boris.do("play", game="g1", edition=1, move="b2")
    assert boris.tables["g1"]["moves"] == [[0, "c1"], [1, "b2"]]


async def test_a_tap_is_nothing_that_was_said(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    await anna.do("play", game="g1", edition=0, move="c1")
    await boris.told_of("g1", 1)
    said = [json.loads(text) for text in boris.told if text.startswith('{"type":"message"')]
    assert [frame["text"] for frame in said if frame["from"] is not None] == ["/nim @boris first=me"]
    assert [frame["buttons"] for frame in said if frame["game"] is not None] == [[], [], []], "they are by the board"
    assert said[-1]["edits"] == said[-2]["id"], "a tap renews what is said of the game"
    assert said[-1]["called"]


async def test_a_hand_is_its_owners_alone(pair: Pair) -> None:
    anna, boris = await begin(pair, "square")
    for viewer, other in ((anna, boris), (boris, anna)):
        hand = viewer.tables["g1"]["hand"]
        stones = hand["alt"]
        assert json.dumps(stones, ensure_ascii=False)[1:-1] not in "\n".join(other.told)
        assert hand["picture"] not in "\n".join(other.told)
    regions = anna.tables["g1"]["hand"]["regions"]
    assert len(regions) == 10
    assert boris.tables["g1"]["hand"]["regions"] == []
    lit = await anna.look("g1", *regions[0]["path"])
    assert [region["step"] for region in lit["board"]["regions"]] == ["M13"]
    assert lit["board"]["picture"] not in "\n".join(boris.told), "what is lit tells of the hand"


async def test_what_is_said_meanwhile_takes_no_step_back(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    await anna.look("g1", "b", "3")
    await boris.say("/board")
    await anna.until("table")
    assert anna.tables["g1"]["path"] == ["b", "3"]
    await boris.look("g1", at=0)
    await anna.do("play", game="g1", edition=0, move="b3")
    table = await boris.told_of("g1", 1)
    assert (table["at"], table["path"]) == (None, []), "a new board ends all looking back"


async def test_an_older_board_can_be_looked_at(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    first = boris.tables["g1"]["board"]
    await anna.do("play", game="g1", edition=0, move="c7")
    await boris.told_of("g1", 1)
    table = await boris.look("g1", at=0)
    assert (table["at"], table["edition"], table["board"]["regions"]) == (0, 1, [])
    assert table["board"]["alt"] == first["alt"]
    assert (await boris.look("g1"))["at"] is None


async def test_all_moves_since_the_board_seen_before_are_marked(pair: Pair) -> None:
    anna, boris = await begin(pair, "sim")
    await anna.do("play", game="g1", edition=0, move="12")
    assert anna.tables["g1"]["since"] == 0
    await boris.told_of("g1", 1)
    await boris.leave()
    await boris.enter()
    assert boris.tables["g1"]["since"] is None, "who comes in has seen no board before"
    await boris.do("play", game="g1", edition=1, move="34")
    assert boris.tables["g1"]["since"] == 1


async def test_the_end_says_who_won_and_what_the_ratings_did(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    for edition, (viewer, move) in enumerate([(anna, "c7"), (boris, "b5"), (anna, "a2"), (boris, "a1")]):
        await viewer.told_of("g1", edition)
        await viewer.do("play", game="g1", edition=edition, move=move)
    table = boris.tables["g1"]
    assert table["outcome"]["winners"] == [0], "boris took the last counter"
    assert [player["won"] for player in table["players"]] == [True, False]
    assert [player["rating"][1] for player in table["players"]] == [105, -105]
    assert [button["label"] for button in table["buttons"]] == ["Реванш", "Разбор", "Повтор", "Запись"]
    assert (await anna.told_of("g1", 4))["buttons"][0]["label"] == "Rematch"


async def test_that_a_game_was_called_off_is_said_once(pair: Pair) -> None:
    anna, _ = await begin(pair, "nim")
    await anna.say("/abort")
    table = anna.tables["g1"]
    assert (table["outcome"]["winners"], table["outcome"]["facts"], table["lines"]) == ([], [], [])
    assert not table["competes"]


async def test_who_asks_for_a_take_back_is_not_asked_to_agree(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    await anna.do("play", game="g1", edition=0, move="c7")
    await boris.told_of("g1", 1)
    await anna.say("/undo")
    await boris.until("table")
    assert [button["act"] for button in boris.tables["g1"]["buttons"]] == ["agree", "refuse"]
    assert [button["act"] for button in anna.tables["g1"]["buttons"]] == ["plan"]


async def test_messages_are_shown_in_the_viewers_language_and_old_ones_as_they_were(
    pair: Pair, store: RedisStore
) -> None:
    anna, boris = pair
    old = Message(text="Said before.", mention=Player("l@boris", "boris"))
    await store.message_log.append("l#den", msgspec.json.encode(old), "before")
    await anna.say("/games")
    [answer] = [json.loads(text)["text"] for text in anna.told if "No games are going on" in text]
    assert answer.startswith("No games are going on here.")
    while not any("Сейчас здесь не играют" in text for text in boris.told):
        await boris.until("message")
    await boris.leave()
    boris.language = "en"
    joined = await boris.enter()
    assert [message["text"] for message in joined["messages"]] == ["Said before.", "/games", answer]


@pytest.mark.parametrize(
    ("frame", "kind"),
    [
        ({"type": "look", "game": "g7"}, None),
        ({"type": "look", "game": "g1", "path": ["nowhere", "else"]}, "table"),
        ({"type": "look", "game": "g1", "at": 99}, "table"),
        ({"type": "look", "game": "g1", "path": ["1"] * 9}, "error"),
        ({"type": "look", "game": "g1", "at": -1}, "error"),
    ],
)
async def test_a_look_at_what_is_not_there_shows_the_board_or_nothing(
    pair: Pair, frame: Frame, kind: str | None
) -> None:
    anna, _ = await begin(pair, "sim")
    before = len(anna.told)
    await anna.send(**frame)
    if kind is not None:
        await anna.until(kind)
    await anna.say("/games")
    kinds = [json.loads(text)["type"] for text in anna.told[before:]]
    assert kinds == [*([] if kind is None else [kind]), "message", "message", "done"]
    if kind == "table":
        table = anna.tables["g1"]
        assert (table["path"], table["confirm"], table["at"]) == ([], None, None)


async def test_who_is_forgotten_leaves_no_message_in_any_room(pair: Pair, store: RedisStore, tmp_path: Path) -> None:
    anna, boris = await begin(pair, "nim")
    await anna.do("play", game="g1", edition=0, move="c1")
    await anna.say("my secret")
    await boris.say("I am still here")
    await store.message_log.append("l#attic", msgspec.json.encode(Message(text="Anna: `12`")), "named")
    await store.message_log.append("l#attic", msgspec.json.encode(Message(text="Annabel: `12`")), "not named")
    elsewhere = {"file": Message(text="Record", file=Attachment("g1.txt", '[Seat1 "anna"]'))}
    elsewhere["alt"] = Message(text="One move was taken back.", alt="> Anna 0 [10]")
    elsewhere["worded"] = Message(text="Move 3.", wordings={"ru": Wording(text="3-й ход.", alt="> anna 0 [10]")})
    for name, message in elsewhere.items():
        await store.message_log.append("l#attic", msgspec.json.encode(message), name)
    assert _pictures(tmp_path), "the boards of the game"
    await anna.say("/forget yes")
    gone = await boris.until("gone")
    shown = [json.loads(text) for text in boris.told if text.startswith('{"type":"message"')]
    left = [frame["text"] for frame in shown if frame["id"] not in gone["messages"]]
    kept = [msgspec.json.decode(payload, type=Message).text for _, payload in await store.message_log.load("l#den")]
    assert "I am still here" in left
    assert not [text for text in (*left, *kept) if "anna" in text.lower() or "secret" in text]
    attic = [msgspec.json.decode(payload, type=Message).text for _, payload in await store.message_log.load("l#attic")]
    assert attic == ["Annabel: `12`"]
    kept_pictures = [
        token
        for _, payload in await store.message_log.load("l#den")
        for token in msgspec.json.decode(payload, type=Message).pictures
    ]
    assert _pictures(tmp_path) == sorted(kept_pictures)


def _pictures(folder: Path) -> list[str]:
    """Return the tokens of the pictures kept as files."""
    return sorted(file.stem for file in folder.glob("pictures/*.png"))


async def test_a_reply_to_what_shows_no_board_is_talk(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    await boris.say("which heap is the smallest?")
    asked = json.loads(next(text for text in reversed(boris.told) if text.startswith('{"type":"message"')))["id"]
    await anna.do("say", text="a1", reply_to=asked)
    await anna.do("say", text="a1", reply_to=2**40)
    assert anna.tables["g1"]["moves"] == []
    await anna.say("a1")
    assert anna.tables["g1"]["moves"] == [[0, "a1"]]


@pytest.mark.parametrize(
    ("command", "language"),
    [("/language ru", "ru"), ("/язык русский", "ru"), ("/language en", None), ("/language auto", None)],
)
async def test_who_chooses_a_language_by_a_command_is_shown_the_page_in_it(
    pair: Pair, command: str, language: str | None
) -> None:
    anna, boris = pair
    await anna.say(command)
    told = [json.loads(text) for text in anna.told if text.startswith('{"type":"language"')]
    assert told == ([] if language is None else [{"type": "language", "language": language}])
    assert not [text for text in boris.told if text.startswith('{"type":"language"')]
