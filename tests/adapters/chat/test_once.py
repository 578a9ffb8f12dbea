"""An event counts once, also where it only asks; and what was written is never said not to count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.chat.buttons import read_button
from tests.adapters.chat.den import Den, buttons


@pytest.mark.parametrize("text", ["/rules", "/rules sim", "/help", "/games", "/language ru", "/quiet", "/leaderboard"])
async def test_a_question_that_comes_again_is_not_answered_again(den: Den, text: str) -> None:
    assert len(await den.say("anna", text, event="q1")) == 1
    assert await den.say("anna", text, event="q1") == ()
    assert len(await den.say("anna", text, event="q2")) == 1


async def test_the_same_event_in_another_chat_is_another_event(den: Den) -> None:
    other = Den(den.store, den.clock, room="l#other")
    assert len(await den.say("anna", "/help", event="q1")) == 1
    assert len(await other.say("anna", "/help", event="q1")) == 1


async def test_a_step_to_a_move_that_comes_again_is_not_answered_again(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    assert len(await den.press("anna", board, "1", event="p1")) == 1
    assert await den.press("anna", board, "1", event="p1") == ()


async def test_what_fails_after_the_commit_may_have_counted(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    monkeypatch.setattr(den.chat, "_posts", _failing)
    (post,) = await den.say("anna", "12", board, posted=False)
    assert (
        post.text == "Something went wrong on my side, but this may have counted. `/board` shows how the game stands."
    )
    assert (await den.table("g1")).moves == ("12",)
    (post,) = await den.say("boris", "/games", posted=False)
    assert post.text.startswith("Something went wrong on my side. Nothing was counted")


@pytest.mark.parametrize(
    "text",
    [
        "/language ru",
        "/language chat ru",
        "/settings language ru",
        "/quiet 22-8+3",
        "/quiet off",
        "/settings rated no",
        "/settings channels here",
        "/block @boris",
        "/unblock @carl",
        "/block me @boris",
        "/unblock me @carl",
        "/turns notes on",
        "/turns daily 9+3",
        "/tournament nim",
        "/class nim",
        "/challenge nim @boris",
        "/cancel",
    ],
)
async def test_whatever_was_written_may_have_counted_where_its_answer_fails(
    den: Den, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    for name in ("boris", "carl"):
        await den.say(name, "/games")
    await den.say("anna", "/block @carl")
    await den.say("anna", "/block @carl", admin=True)
    await den.say("anna", "/nim @boris")
    monkeypatch.setattr(den.chat, "_posts", _failing)
    (post,) = await den.say("anna", text, admin=True, posted=False)
    assert (
        post.text == "Something went wrong on my side, but this may have counted. `/board` shows how the game stands."
    )


async def test_what_fails_in_noting_who_is_there_keeps_no_answer_back(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    monkeypatch.setattr(den.chat.presence, "seen", _failing)
    (post,) = await den.say("anna", "12", board)
    assert post.text.startswith("anna: `12`")


async def test_a_post_names_its_place_and_can_be_said_in_another_language(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    assert board.place == den.room
    russian = board.reworded("ru")
    assert russian.language == "ru"
    assert "ваш ход" in russian.text
    assert replace(russian, reword=None, buttons=()).game == board.game
    assert [button.id for button in buttons(russian)] == [button.id for button in buttons(board)]
    assert board.reworded("en") is board


def test_button_ids_leave_room_for_a_platforms_own_key() -> None:
    longest = "i:g999999999999:999999:999999:" + "x" * 24
    assert read_button(longest) is not None
    assert len(longest) <= 54


async def _failing(*_: object, **__: object) -> None:
    raise ValueError("a fault")
