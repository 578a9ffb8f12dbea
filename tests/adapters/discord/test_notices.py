"""Private notes on Discord: direct messages that play a game, or join one, by their buttons."""

from __future__ import annotations

from adapters.local.clock import AdjustableClock
from core.service import Context
from tests.adapters.discord.world import World, buttons, labels

LATER = 121


async def test_a_note_of_ones_turn_leads_to_the_board_and_plays(
    world: World, ctx: Context, clock: AdjustableClock
) -> None:
    told = (await world.anna.slash(world.channel, "turns", notes="on")).response
    assert told is not None
    assert told.ephemeral
    await world.anna.slash(world.channel, "sim", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    await world.anna.slash(world.channel, "play", move="12")
    await world.pass_by(clock, LATER)
    await world.boris.slash(world.channel, "play", move="13")
    sent = len(world.channel.history())
    await world.pass_by(clock, 1)
    (note,) = world.said_to(world.anna)
    assert note.content.startswith("It is your move in g1, Sim. No other game waits for you.\n1\\. g1 · Sim · ")
    show, link, back = buttons(note)
    assert (show["label"], back["label"]) == ("1 · Sim", "My games")
    assert link["url"] == f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{world.board.id}"
    assert len(world.channel.history()) == sent, "no one else reads of it"
    await world.anna.user.click(note, label="1 · Sim")
    (board,) = world.said_to(world.anna)
    assert board.id == note.id, "in a direct chat the board takes the place of the note"
    assert "1" in labels(board)
    await world.pass_by(clock, 3_600)
    assert world.said_to(world.anna)[-1].id == note.id, "she is told once"


async def test_who_takes_no_direct_messages_is_told_so_by_the_list(world: World, clock: AdjustableClock) -> None:
    await world.anna.slash(world.channel, "turns", notes="on")
    await world.anna.slash(world.channel, "sim", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    world.env.inject_error("POST", f"/channels/{world.anna.user.dm_channel.id}/messages", status=403, code=50007)
    sent = len(world.channel.history())
    await world.pass_by(clock, LATER)
    await world.pass_by(clock, 61)
    assert world.said_to(world.anna) == []
    assert len(world.channel.history()) == sent
    listed = (await world.anna.slash(world.channel, "turns")).response
    assert listed is not None
    assert "I could not write to you privately" in listed.content
    assert {"Tell me at my turn", "Tell me once a day"} <= set(labels(listed))


async def test_an_offer_is_joined_from_the_direct_message(world: World, ctx: Context, clock: AdjustableClock) -> None:
    told = (await world.anna.slash(world.channel, "notify", game="nim")).response
    assert told is not None
    assert told.ephemeral
    await world.boris.slash(world.channel, "nim")
    await world.pass_by(clock, 1)
    (note,) = world.said_to(world.anna)
    assert note.content.startswith("boris wants to play Nim (g1).")
    assert world.said_to(world.boris) == []
    await world.anna.user.click(note, label="Join")
    assert {player.name for player in (await world.table(ctx)).seats} == {"anna", "boris"}
