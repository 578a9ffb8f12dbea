"""Whole games by members of a simulated server, in every way that a move can be made there."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from simcord.builders import ChannelHandle

from adapters.games import card
from core.service import Context
from core.table import Status, Table
from tests.adapters.discord.world import World, buttons, labels, legal, mover, over, tag

SIM = ["12", "34", "13", "25", "14", "26", "23"]
"""A game that the first player loses: 12, 13 and 23 are a triangle."""


async def test_sim_by_replies(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "sim", opponent=world.boris, first="me")
    assert world.board.content.startswith(f"anna offers <@{world.boris.id}> a game of Sim.")
    assert labels(world.board) == ["Accept", "Decline", "Cancel"]
    offer = world.board
    await world.boris.click(offer, label="Accept")
    assert world.board.id != offer.id
    assert labels(world.channel.history()[0]) == []
    for ply, move in enumerate(SIM):
        board, player = world.board, (world.anna, world.boris)[ply % 2]
        assert tag(board) == ("g1", ply)
        assert f"<@{player.id}>" in board.content
        await player.send(world.channel, move, reply_to=board)
    assert (await world.table(ctx)).moves == tuple(SIM)
    end = world.board
    assert "anna closed the triangle 1-2-3." in end.content
    assert "boris wins after 7 moves." in end.content
    assert labels(end) == ["Rematch", "Review", "Replay", "Record"]
    boards = [message for message in world.channel.history() if message.author.bot]
    assert [labels(board) for board in boards[:-1]] == [[]] * (len(boards) - 1), "old boards lose their buttons"


async def test_who_is_called_and_nobody_else(world: World) -> None:
    await world.anna.slash(world.channel, "sim", opponent=world.boris, first="them")
    await world.boris.click(world.board, label="Accept")
    await world.boris.send(world.channel, "12", reply_to=world.board)
    called = [request.json["allowed_mentions"] for request in world.sent()]
    assert [each["users"] for each in called] == [[world.boris.id], [world.boris.id], [world.anna.id]]
    assert all(each["parse"] == [] and not each.get("replied_user") for each in called)


async def test_a_board_has_a_picture_with_its_text(world: World) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me", heaps="3,5,7")
    (picture,) = world.board.attachments
    assert picture.filename == "g1-0.png"
    assert picture.description is not None
    assert "3" in picture.description
    assert len(picture.description) <= 1024


async def test_nim_by_buttons(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.boris.click(world.board, label="Accept")
    board = world.board
    assert labels(board)[:3] == ["a", "b", "c"]
    await world.anna.click(board, label="c")
    assert labels(world.board) == ["1", "2", "3", "4", "5", "6", "7", "← Back", "Type a move"]
    await world.anna.click(world.board, label="2")
    assert (await world.table(ctx)).moves == ("c2",)
    assert world.board.id == board.id, "a press edits the newest board in place"
    assert tag(world.board) == ("g1", 1)


async def test_a_move_typed_in_the_form(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.boris.click(world.board, label="Accept")
    shown = await world.anna.click(world.board, label="Type a move")
    assert shown.modal is not None
    assert shown.modal["title"] == "Your move in g1"
    await world.anna.submit_modal(shown, {"move": "b 3"})
    assert (await world.table(ctx)).moves == ("b3",)
    assert tag(world.board) == ("g1", 1)


async def test_by_slash_commands_alone(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, preset="marienbad", first="me")
    await world.boris.slash(world.channel, "accept")
    await world.anna.slash(world.channel, "play", move="d7")
    refused = await world.anna.slash(world.channel, "play", move="c1")
    assert refused.response is not None
    assert refused.response.ephemeral
    assert refused.response.content == "It is not your turn. Next: boris."
    await world.boris.slash(world.channel, "play", table="g1", move="c5")
    assert (await world.table(ctx)).moves == ("d7", "c5")
    await world.anna.slash(world.channel, "resign")
    assert (await world.table(ctx)).status is Status.FINISHED
    await world.boris.slash(world.channel, "rematch")
    assert "boris offers" in world.board.content


async def test_against_the_computer(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "sim", opponent=world.bot)
    for _ in range(8):
        table = await world.table(ctx)
        if over(table):
            break
        await world.anna.send(world.channel, next(legal(ctx, table)), reply_to=world.board)
    assert "after" in world.board.content


@pytest.mark.parametrize("seats", [2, 3, 6])
async def test_square_by_hand_buttons(world: World, ctx: Context, seats: int) -> None:
    others = [world.boris, *(world.member(f"player{number}") for number in range(3, seats + 1))]
    people = {f"d{each.id}": each for each in (world.anna, *others)}
    await world.anna.slash(world.channel, "square", players=seats, target=10)
    for other in others:
        await other.click(world.board, label="Join")
    for turn in range(60):
        table = await world.table(ctx)
        if over(table):
            break
        assert len(table.moves) == turn
        wanted = good_move(ctx, table)
        player, board = people[mover(ctx, table)], world.board
        hand = await player.click(board, label="My hand")
        (shown,) = hand.followups
        assert shown.ephemeral
        assert shown.attachments[0].filename.endswith(".png")
        await by_menus(world, player, shown, wanted)
        assert world.board.id != board.id, "the channel's board is a new one"
    assert over(await world.table(ctx))
    assert labels(world.board) == ["Rematch", "Review", "Replay", "Record", "Deal"]
    (told,) = (await world.anna.click(world.board, label="Deal")).followups
    assert told.ephemeral
    assert "What was dealt in g1" in told.content
    assert [each.filename for each in told.attachments] == ["g1.txt"]


async def test_two_people_and_two_computers_at_one_table(world: World, ctx: Context) -> None:
    await world.anna.slash(
        world.channel,
        "square",
        opponent=world.boris,
        opponent2=world.bot,
        opponent3=world.bot,
        level="easy",
        first="me",
    )
    await world.boris.click(world.board, label="Accept")
    people = {f"d{each.id}": each for each in (world.anna, world.boris)}
    for _ in range(4):
        table = await world.table(ctx)
        await people[mover(ctx, table)].send(world.channel, next(legal(ctx, table)), reply_to=world.board)
    table = await world.table(ctx)
    assert [seat.name for seat in table.seats] == ["anna", "Kibitz", "Kibitz 2", "boris"]
    assert set(ctx.tables.position(table).movers) == set(range(4))
    assert tag(world.board) == ("g1", len(table.moves))
    assert any("Kibitz 2: `" in message.content for message in world.channel.history()), "its moves are told"


def good_move(ctx: Context, table: Table) -> str:
    """A move that scores where one does, so that the game does not take all day."""
    position = ctx.tables.position(table)
    return card("square").computer.choose(position.game.view(position.state, position.to_move), Random(1))


async def by_menus(world: World, player: Any, shown: Any, wanted: str) -> None:
    """Play a move from a hand: choose the stone, the place and the turn, and press the button that plays."""
    stone, place, turn = split(wanted)
    message = shown
    for step, choice in enumerate((stone, place)):
        while (found := option(message, step, choice)) is None:
            message = await chosen(world, player, message, step, option(message, step, "▶"))
        message = await chosen(world, player, message, step, found)
    turns = menu(message, 2)
    if turns is not None:
        (first, *_) = turns["options"]
        assert [each["value"] for each in turns["options"] if each["default"]] == [first["value"]]
        found = option(message, 2, turn)
        if found != first["value"]:
            message = await chosen(world, player, message, 2, found)
    (play,) = [button for button in buttons(message) if button.get("label", "").startswith("✓")]
    await player.click(message, custom_id=play["custom_id"])


def split(move: str) -> tuple[str, str, str]:
    """The stone, the place and the turn of a move in full notation."""
    match = re.fullmatch(r"(\d+)([A-Y]\d+)([NESW])", move)
    assert match is not None
    return match[1], match[2], match[3]


def menu(message: Any, step: int) -> Any:
    """The menu of a step under a hand; None where there is none."""
    return next((each for each in buttons(message) if each["custom_id"] == f"menu:{step}"), None)


def option(message: Any, step: int, choice: str) -> str | None:
    """The value of an option of a menu by its label, or by its last letter; None where this page has none."""
    found = menu(message, step)
    assert found is not None
    assert 1 <= len(found["options"]) <= 25
    fitting = (each["value"] for each in found["options"] if choice in {each["label"], each["label"][-1:]})
    return next(fitting, None)


async def chosen(world: World, player: Any, message: Any, step: int, value: str | None) -> Any:
    """The hand after something was chosen in a menu: the same message, with that chosen."""
    assert value is not None
    pressed = await player.select(message, [value], custom_id=f"menu:{step}")
    assert pressed.followups == []
    return next(each for each in world.channel.history(viewer=player) if each.id == message.id)


async def test_in_every_kind_of_channel(world: World, ctx: Context) -> None:
    backend = world.env.backend
    forum = world.guild.create_forum_channel("forum")
    places: list[Any] = [world.guild.create_voice_channel("table talk")]
    for parent in (world.channel, forum):
        thread = backend.create_thread(parent.id, "a thread", world.anna.id)
        places.append(ChannelHandle(world.env, world.guild, thread))
    for number, place in enumerate(places, 1):
        await world.anna.slash(place, "nim", opponent=world.boris, first="me")
        await world.boris.click(place.last_message, label="Accept")
        await world.anna.send(place, "a1", reply_to=place.last_message)
        table = await world.table(ctx, number)
        assert table.chat == f"d{place.id}"
        assert table.moves == ("a1",)
        assert tag(place.last_message) == (f"g{number}", 1)


async def test_in_a_direct_message(world: World, ctx: Context) -> None:
    user = world.anna.user
    await user.send_dm("hello")
    direct: Any = user.dm_channel
    assert direct.last_message.content.startswith("I didn’t get that.")
    await user.slash("sim", opponent=world.bot, first="me")
    board = direct.last_message
    assert tag(board) == ("g1", 0)
    await user.send_dm("12")
    assert tag(direct.last_message) == ("g1", 2)
    await user.slash("sim", opponent=world.bot, first="me")
    for talk in ("hi", "ha", "3 6"):
        await user.send_dm(talk)
        assert direct.last_message.content.startswith("I didn’t get that. It is your move: for example `")
    await user.send_dm("34")
    assert direct.last_message.content == "Which game is `34` for?"
    await user.click(direct.last_message, label="g2 · Sim · Kibitz")
    assert tag(direct.last_message) == ("g2", 2)
    await user.send_dm("/resign g2")
    assert "anna resigns." in direct.last_message.content


async def test_no_button_means_a_table_of_another_chat(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "square", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    user = world.anna.user
    await user.slash("nim", opponent=world.bot, first="me", heaps="3,5,7")
    direct: Any = user.dm_channel
    board = direct.last_message
    assert tag(board) == ("g1", 0), "of the direct channel, and another g1 than the server's"
    await world.anna.send(world.channel, f"<@{world.bot.id}> /hand")
    hand = direct.last_message
    assert hand.id != board.id
    assert buttons(hand) == [], "it tells of a table of the server"
    for label in ("c", "2"):
        await user.click(board, label=label)
    own = await ctx.tables.load(f"dm{direct.id}", "g1")
    assert own.moves[0] == "c2"
    assert (await world.table(ctx)).moves == ()


async def test_several_games_in_one_channel(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me")
    first = world.board
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me")
    second = world.board
    await world.anna.send(world.channel, "a1", reply_to=first)
    assert tag(world.board) == ("g1", 2)
    await world.anna.send(world.channel, "a2", reply_to=second)
    assert tag(world.board) == ("g2", 2)
    await world.anna.send(world.channel, "a1", reply_to=second)
    assert "That was an older board. Nothing was played" in world.board.content
    assert (await world.table(ctx, 2)).moves[0] == "a2"


async def test_the_context_menu(world: World) -> None:
    await world.anna.context_menu(world.channel, "Challenge", world.boris)
    assert world.board.content.startswith(f"anna offers <@{world.boris.id}> a game of Sim.")
