"""Private tables: each player is shown the board alone, and the chat nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from adapters.boards.owing import SILENT_AGAIN_SECONDS
from adapters.boards.transport import NotNow, NotSaid, PlaceGone, PlaceSilent, Spot
from adapters.chat.posts import Outgoing, Post
from core.change import Change
from core.ports import Posted
from core.table import Player, Status
from tests.adapters.boards.wall import Forgetful, Process, Wall
from tests.adapters.chat.den import buttons, labels


@pytest.fixture
async def board(one: Process) -> Post:
    """A game of Nim in private, that anna begins; nothing of it is shown yet."""
    await one.den.game("/nim @boris heaps=4,5,6 rule=normal first=me", "boris")
    table = await one.den.table("g1")
    await one.den.ctx.tables.save(None, Change(replace(table, private=True)))
    (post, *_) = [each.post for each in await one.den.chat.owed(one.den.room, "g1")]
    return post


async def delivered(process: Process) -> list[Outgoing]:
    """Let a process show what its last answer left for others; return that."""
    mail = list(await process.den.chat.mail(lambda _: True))
    for each in mail:
        spot = Spot(server=each.server, chat=each.chat, in_place=each.in_place)
        await process.ledger.publish(spot, each.post)
    return mail


def shown(wall: Wall, name: str) -> list[Post]:
    """What the wall shows to one person."""
    return [post for post in wall.messages.values() if post.to is not None and post.to.name == name]


async def test_each_player_is_shown_the_board_and_only_the_mover_its_buttons(
    one: Process, wall: Wall, board: Post
) -> None:
    assert board.secret
    await one.ledger.show_owed(lambda _: True)
    one.den.clock.time += 60
    await one.ledger.show_owed(lambda _: True)
    assert all(post.to is not None for post in wall.messages.values())
    (of_anna,), (of_boris,) = shown(wall, "anna"), shown(wall, "boris")
    assert any(button.id.startswith("i:g1:") for button in buttons(of_anna))
    assert not any(button.id.startswith(("i:", "k:")) for button in buttons(of_boris))
    assert of_anna.picture == of_boris.picture
    assert await one.owes() == ()


@pytest.mark.usefixtures("board")
async def test_a_move_edits_the_movers_board_and_is_a_new_message_to_the_other(one: Process, wall: Wall) -> None:
    one.den.clock.time += 60
    await one.ledger.show_owed(lambda _: True)
    (steps,) = await one.say("anna", "/board g1")
    assert steps.to == Player("l@anna", "anna"), "what a player asks to see is shown to them alone"
    assert await one.say("anna", "/play g1 b2") == ()
    before = dict(wall.messages)
    mail = await delivered(one)
    assert [each.post.to and each.post.to.name for each in mail] == ["anna", "boris"]
    assert len(shown(wall, "anna")) == 1
    assert len(shown(wall, "boris")) == 2
    (of_anna,) = shown(wall, "anna")
    assert of_anna.ply == 1
    assert of_anna.text != before[next(iter(before))].text
    assert len(wall.stripped) == 1, "boris' board from before the move has no buttons any more"
    assert await one.owes() == (), "both were shown the newest board"
    assert not any(post.to is None for post in wall.messages.values())


@pytest.mark.usefixtures("board")
async def test_a_first_step_is_shown_where_it_was_pressed(one: Process, wall: Wall) -> None:
    one.den.clock.time += 60
    await one.ledger.show_owed(lambda _: True)
    (of_anna,) = shown(wall, "anna")
    heap = next(button for button in buttons(of_anna) if button.id.startswith("i:"))
    (post,) = await one.den.press_id("anna", heap.id, of_anna)
    assert post.to is not None
    assert post.edits
    one.den.clock.time += 600
    assert await one.ledger.show_owed(lambda _: True) == [], "nothing is shown again because of a step"


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize("refusal", [PlaceSilent("not started"), PlaceGone("deactivated")])
async def test_who_cannot_be_reached_keeps_the_other_from_nothing(one: Process, wall: Wall, refusal: NotSaid) -> None:
    one.den.clock.time += 60
    wall.refusals.append(refusal)
    await one.ledger.show_owed(lambda _: True)
    assert [post.to and post.to.name for post in wall.messages.values()] == ["boris"]
    assert not one.places.is_silent(one.den.room, one.den.room), "the chat itself is not silent"
    assert (await one.den.table("g1")).status is Status.PLAYING
    one.den.clock.time += SILENT_AGAIN_SECONDS - 1
    assert await one.ledger.show_owed(lambda _: True) == [], "it is put off for long"
    one.den.clock.time += 62
    await one.ledger.show_owed(lambda _: True)
    assert [post.to and post.to.name for post in wall.messages.values()] == ["boris", "anna"]
    assert await one.owes() == ()


@pytest.mark.usefixtures("board")
async def test_another_process_shows_what_one_died_before_showing(one: Process, other: Process, wall: Wall) -> None:
    one.den.clock.time += 60
    await one.ledger.show_owed(lambda _: True)
    await one.say("anna", "/play g1 b2")  # and there it dies
    one.den.clock.time += 60
    await other.ledger.show_owed(lambda _: True)
    assert [len(shown(wall, name)) for name in ("anna", "boris")] == [1, 2]
    await delivered(one)
    assert [len(shown(wall, name)) for name in ("anna", "boris")] == [1, 2], "what it had in hand is shown already"


@pytest.mark.usefixtures("board")
async def test_a_board_that_waits_is_owed_as_its_table(one: Process, wall: Wall) -> None:
    wall.refusals.append(NotNow("at its limit", 5))
    one.den.clock.time += 60
    await one.ledger.show_owed(lambda _: True)
    assert {table for _, table in await one.owes()} == {"g1"}


@pytest.mark.usefixtures("board")
async def test_a_board_that_neither_was_shown_stays_owed_and_one_that_both_were_does_not(
    one: Process, wall: Wall
) -> None:
    wall.refusals += [NotNow("at its limit", 5), NotNow("at its limit", 5)]
    one.den.clock.time += 60
    assert await one.ledger.show_owed(lambda _: True) == []
    assert await one.owes() == ((one.den.room, "g1"),)
    one.den.clock.time += 65
    shown_now = await one.ledger.show_owed(lambda _: True)
    assert [(spot.event, spot.late) for spot, _ in shown_now] == [("owed g1.0", True), ("owed g1.1", True)]
    await one.den.store.owe(one.den.room, "g1", one.den.clock.time)
    assert await one.ledger.show_owed(lambda _: True) == []
    assert await one.owes() == ()
    assert len(wall.messages) == 2


@pytest.mark.usefixtures("board")
async def test_an_older_board_put_over_a_newer_one_is_put_right_for_its_reader(
    one: Process, other: Process, wall: Wall
) -> None:
    one.den.clock.time += 60
    await one.ledger.show_owed(lambda _: True)
    (message,) = [name for name, post in wall.messages.items() if post.to is not None and post.to.name == "boris"]
    await one.say("anna", "/play g1 b2")
    (of_boris,) = [each.post for each in await one.den.chat.owed(one.den.room, "g1") if each.post.seat == 1]
    version = of_boris.version or 0
    wall.open.clear()
    spot = Spot(server=one.den.room, chat=one.den.room)
    late = asyncio.create_task(one.ledger.publish(spot, replace(of_boris, version=version - 1, owed=False, edits=True)))
    await wall.reached.wait()  # it has read what was shown last
    await other.den.store.set_posted(one.den.room, "g1.1", Posted(message, version))
    wall.open.set()
    assert await late == message
    put_right = wall.messages[message]
    assert (put_right.to and put_right.to.name, put_right.version) == ("boris", version)


@pytest.mark.usefixtures("board")
async def test_the_end_is_told_both_and_a_rematch_offered_neither(one: Process, wall: Wall) -> None:
    one.den.clock.time += 60
    await one.ledger.show_owed(lambda _: True)
    for name, move in (("anna", "a4"), ("boris", "b5"), ("anna", "c6")):
        await one.say(name, f"/play g1 {move}")
    await delivered(one)
    for name in ("anna", "boris"):
        newest = shown(wall, name)[-1]
        assert "anna wins" in newest.text
        assert "Rematch" not in labels(newest)
    assert [len(shown(wall, name)) for name in ("anna", "boris")] == [3, 3]


@pytest.mark.usefixtures("board")
async def test_forgetting_a_player_forgets_which_messages_showed_the_table(one: Process, store: Forgetful) -> None:
    one.den.clock.time += 60
    await one.ledger.show_owed(lambda _: True)
    assert await store.posted(one.den.room, "g1.0") is not None
    await one.say("anna", "/forget yes")
    assert await store.posted(one.den.room, "g1.0") is None


@pytest.mark.usefixtures("board")
async def test_a_stranger_is_shown_a_private_board_alone(one: Process) -> None:
    (post,) = await one.say("vera", "/board g1")
    assert post.to is not None
    assert post.secret
    assert not any(button.id.startswith(("i:", "k:")) for button in buttons(post))


@pytest.mark.usefixtures("board")
async def test_the_chat_goes_on_without_the_private_table(one: Process, wall: Wall) -> None:
    offered = await one.say("vera", "/nim")
    await one.show(offered)
    assert any(post.to is None for post in wall.messages.values())
