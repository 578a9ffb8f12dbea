"""A process that dies between filing a change and posting it: the event comes again, and the board is shown once."""

from __future__ import annotations

import pytest

from adapters.chat.posts import Post
from core.table import readable
from tests.adapters.chat.den import Den, labels


def shows(posts: tuple[Post, ...]) -> list[tuple[str | None, int | None]]:
    return [(post.game, post.ply) for post in posts]


async def test_a_move_whose_board_was_lost_is_shown_when_it_comes_again_and_then_never_more(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    lost = await den.say("anna", "12", board, event="move", posted=False)
    again = await den.say("anna", "12", board, event="move")
    assert shows(lost) == shows(again) == [("g1", 1)]
    assert again[0].picture == lost[0].picture
    assert "boris (orange, dashed), your move." in again[0].text
    assert await den.say("anna", "12", board, event="move") == ()
    assert (await den.table("g1")).moves == ("12",)


async def test_the_same_in_a_new_process_which_remembers_nothing(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "12", board, event="move", posted=False)
    reborn = den.another_process()
    assert shows(await reborn.say("anna", "12", board, event="move")) == [("g1", 1)]
    assert await reborn.say("anna", "12", board, event="move") == ()


async def test_a_pressed_move_too(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    (board,) = await den.press("anna", board, "b")
    await den.press("anna", board, "3", event="press", posted=False)
    assert shows(await den.press("anna", board, "3", event="press")) == [("g1", 1)]
    assert await den.press("anna", board, "3", event="press") == ()


async def test_a_challenge(den: Den) -> None:
    for text, game in (("/sim @boris", "g1"), ("/nim bot", "g2")):
        await den.say("anna", text, event=text, posted=False)
        again = await den.say("anna", text, event=text)
        assert shows(again)[0][0] == game
        assert await den.say("anna", text, event=text) == ()
    assert [table.id for table in readable(await den.store.open_tables(den.room, den.room))] == ["g1", "g2"]


async def test_an_accept_and_the_hash_of_the_deal_is_published_at_last(den: Den) -> None:
    (offer,) = await den.say("anna", "/square @boris")
    (lost,) = await den.press("boris", offer, "Accept", event="accept", posted=False)
    (again,) = await den.press("boris", offer, "Accept", event="accept")
    published = (await den.table("g1")).hashes[0]
    assert lost.text.endswith(f" · deal {published[:16]}")
    assert again.text.endswith(f" · deal {published[:16]}")
    assert again.ply == 0
    assert await den.press("boris", offer, "Accept", event="accept") == ()


async def test_an_offer_takes_the_place_of_the_one_before_and_a_board_does_not(den: Den) -> None:
    (offer,) = await den.say("anna", "/square players=3")
    for name, edits in (("boris", True), ("vera", False)):
        event = f"{name} joins"
        lost = await den.press(name, offer, "Join", event=event, posted=False)
        again = await den.press(name, offer, "Join", event=event)
        assert [post.edits for post in (*lost, *again)] == [edits, edits]
        assert [post.text.splitlines()[0] for post in lost] == [f"{name} sits down."]


async def test_an_end_with_what_was_dealt_behind_its_button(den: Den) -> None:
    board = await den.game("/square @boris", "boris")
    lost = await den.say("anna", "/resign", board, event="end", posted=False)
    again = await den.say("anna", "/resign", board, event="end")
    assert again == lost
    assert labels(again[0]) == ["Rematch", "Record", "Deal"]
    assert await den.say("anna", "/resign", board, event="end") == ()


async def test_a_question_that_comes_again_shows_the_lost_boards_of_its_author_alone(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    for name in ("boris", "vera"):
        await den.say(name, "/games", event=f"{name} asks")
    await den.say("anna", "12", board, posted=False)
    ended = await den.game("/nim @boris first=me", "boris")
    await den.say("anna", "/resign", ended, posted=False)
    assert await den.say("vera", "/games", event="vera asks") == ()
    assert shows(await den.say("boris", "/games", event="boris asks")) == [("g1", 1), ("g2", 0)]


@pytest.mark.parametrize(("newer", "boards"), [(4, [("g1", 0)]), (5, [])])
async def test_a_lost_end_is_looked_for_among_the_five_that_ended_last(
    den: Den, newer: int, boards: list[tuple[str, int]]
) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    await den.say("boris", "/games", event="asks")
    await den.say("anna", "/resign", board, posted=False)
    for _ in range(newer):
        other = await den.game("/nim @carl first=me", "carl")
        await den.say("anna", "/resign", other)
    assert shows(await den.say("boris", "/games", event="asks")) == boards


@pytest.mark.parametrize(
    ("name", "label", "says"),
    [("boris", "Decline", "The offer was declined."), ("anna", "Cancel", "The offer was withdrawn.")],
)
async def test_an_offer_that_ends_by_a_press_is_changed_in_place_also_when_it_comes_again(
    den: Den, name: str, label: str, says: str
) -> None:
    (offer,) = await den.say("anna", "/sim @boris")
    (lost,) = await den.press(name, offer, label, event="no", posted=False)
    (again,) = await den.press(name, offer, label, event="no")
    assert again.text == says
    assert (lost.edits, again.edits) == (True, True)
    assert await den.press(name, offer, label, event="no") == ()


async def test_the_last_move_of_a_game_by_reply_and_by_command(den: Den) -> None:
    for number, last in ((1, "b5"), (2, "/play b5")):
        board = await den.game("/nim @boris heaps=3,5,7 rule=normal first=me", "boris")
        for mover, move in (("anna", "a3"), ("boris", "c7")):
            (board,) = await den.say(mover, move, board)
        event = f"last{number}"
        await den.say("anna", last, None if last.startswith("/") else board, event=event, posted=False)
        again = await den.say("anna", last, None if last.startswith("/") else board, event=event)
        assert shows(again) == [(f"g{number}", 3)]
        assert "anna wins after 3 moves." in again[0].text
        assert await den.say("anna", last, None if last.startswith("/") else board, event=event) == ()


async def test_a_refused_event_that_comes_again_is_answered_once(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    for text in ("99", "11"):
        assert len(await den.say("anna", text, board, event=text)) == 1
        assert await den.say("anna", text, board, event=text) == ()
    assert len(await den.say("boris", "12", board, event="early")) == 1
    assert await den.say("boris", "12", board, event="early") == ()


async def test_a_finished_game_is_not_shown_again_because_it_was_played_again(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    (ended,) = await den.say("anna", "/resign", board)
    (offer,) = await den.press("boris", ended, "Rematch", event="rematch")
    assert offer.game == "g2"
    assert await den.press("boris", ended, "Rematch", event="rematch") == ()
    assert await den.press("anna", ended, "Record", event="record") != ()
    assert await den.say("anna", "/play 12", event="nothing to play") != ()
    assert await den.say("anna", "/play 12", event="nothing to play") == ()


async def test_a_lost_board_tells_of_no_move_after_which_something_else_has_happened(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "12", board)
    den.clock.time += 1
    await den.say("anna", "/undo g1")
    await den.say("boris", "/refuse g1", event="no", posted=False)
    (again,) = await den.say("boris", "/refuse g1", event="no")
    assert (again.ply, "`12`" in again.text) == (1, False)
    await den.game("/square @boris @carl first=me", "boris", "carl", moved=True)
    await den.say("carl", "/resign g2", event="leaves", posted=False)
    last = (await den.table("g2")).moves[-1]
    (again,) = await den.say("carl", "/resign g2", event="leaves")
    assert (again.ply, f"`{last}`" in again.text) == (3, False)
