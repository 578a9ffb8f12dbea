"""Clocks among the members of a simulated server: times they can count down to, reminders, losses, claims."""

from __future__ import annotations

import pytest

from adapters.local.clock import AdjustableClock
from core.service import Context
from core.stalled import DEAD_GAME, DEAD_OFFER
from core.table import Status
from tests.adapters.discord.test_standings import both_move
from tests.adapters.discord.world import World, buttons, labels, typed

HOUR = 3_600


async def begin(world: World, time: str = "10h", *, claim: bool = False) -> None:
    """Let anna and boris play Nim, anna to move, with so much time for a move."""
    if claim:
        await world.administrator.slash(world.channel, "settings", setting="timeout", value="claim")
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7", time=time)
    await world.boris.click(world.board, label="Accept")


async def test_a_deadline_is_a_time_that_clients_count_down_to(world: World, ctx: Context) -> None:
    await begin(world)
    deadline = (await world.table(ctx)).deadline
    assert f"\nThis move is due <t:{deadline}:R>.\n" in world.board.content
    assert "\u2068" not in world.board.content
    await world.anna.send(world.channel, "c2", reply_to=world.board)
    deadline = (await world.table(ctx)).deadline
    lines = world.board.content.splitlines()
    assert lines[1] == f"<@{world.boris.id}>, your move."
    assert lines[2] == f"This move is due <t:{deadline}:R>."
    (picture,) = world.board.attachments
    assert "t:" not in (picture.description or "")


async def test_a_deadline_in_russian_and_where_no_picture_can_be_shown(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "language", language="ru")
    await world.boris.slash(world.channel, "language", language="ru")
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", time="2m")
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
    await world.boris.click(world.board, label="Принять")
    deadline = (await world.table(ctx)).deadline
    assert f"\nВремя на этот ход кончается <t:{deadline}:R>.\n" in world.board.content
    assert world.board.attachments == []
    assert world.board.content.count("<t:") == 1


async def test_one_reminder_directly_with_the_way_to_the_game(
    world: World, clock: AdjustableClock, ctx: Context
) -> None:
    await begin(world)
    table, board, sent = await world.table(ctx), world.board, len(world.channel.history())
    await world.pass_by(clock, 8 * HOUR - 5)
    assert world.said_to(world.anna) == []
    await world.pass_by(clock, 6)
    (reminder,) = world.said_to(world.anna)
    assert typed(reminder.content) == (
        f"It is your move in g1, against boris. Your time ends <t:{table.deadline}:R>. "
        "`/board table: g1` shows the board."
    )
    (button,) = buttons(reminder)
    assert button["label"] == "To the game"
    assert button["url"] == f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{board.id}"
    await world.pass_by(clock, HOUR)
    assert len(world.said_to(world.anna)) == 1
    assert world.said_to(world.boris) == []
    assert len(world.channel.history()) == sent, "the others read nothing of it"


async def test_who_takes_no_direct_messages_is_called_in_the_channel_once(world: World, clock: AdjustableClock) -> None:
    await begin(world)
    await world.anna.slash(world.channel, "language", language="ru")
    world.env.inject_error("POST", f"/channels/{world.anna.user.dm_channel.id}/messages", status=403, code=50007)
    await world.pass_by(clock, 8 * HOUR + 1)
    assert world.board.content.startswith(f"<@{world.anna.id}> Ваш ход в g1, за столом boris. Ваше время кончается <t:")
    assert world.sent()[-1].json["allowed_mentions"]["users"] == [world.anna.id]
    count = len(world.channel.history())
    await world.pass_by(clock, HOUR)
    assert len(world.channel.history()) == count
    assert world.said_to(world.anna) == []


async def test_a_loss_on_time_is_shown_and_the_old_board_has_no_buttons(
    world: World, clock: AdjustableClock, ctx: Context
) -> None:
    await begin(world, "2m")
    board = world.board
    await world.pass_by(clock, 121)
    lines = world.board.content.splitlines()
    assert lines[:2] == ["anna ran out of time.", "The game was called off. No one loses."]
    assert labels(world.board) == ["Rematch", "Record"]
    assert labels(world.again(board)) == []
    assert (await world.table(ctx)).status is Status.ABORTED
    count = len(world.channel.history())
    await world.pass_by(clock, 3 * HOUR)
    assert len(world.channel.history()) == count


async def test_a_win_is_claimed_by_the_other_alone(world: World, clock: AdjustableClock, ctx: Context) -> None:
    await begin(world, "2m", claim=True)
    await both_move(world, world.anna, world.boris, "g1")
    deadline = (await world.table(ctx)).deadline
    assert await world.answer(world.boris, "claim") == f"Not yet: the time ends <t:{deadline}:R>."
    await world.pass_by(clock, 121)
    over = world.board
    assert "anna has run out of time." in over.content
    assert "Claim the win" in labels(over)
    own = await world.anna.click(over, label="Claim the win")
    assert own.followups[0].content.startswith("It’s your own clock that is running.")
    (stranger,) = (await world.member("vera").click(over, label="Claim the win")).followups
    assert stranger.ephemeral
    assert stranger.content.startswith("This game is between anna and boris.")
    assert (await world.table(ctx)).status is Status.PLAYING
    await world.boris.slash(world.channel, "claim")
    assert world.board.content.splitlines()[:2] == ["anna ran out of time.", "boris wins after 2 moves."]


async def test_quiet_hours_do_not_swallow_a_reminder_and_move_no_deadline(
    world: World, clock: AdjustableClock, ctx: Context
) -> None:
    clock.advance(-clock.now() % (24 * HOUR))  # to midnight, by UTC
    said = await world.answer(world.anna, "quiet", hours="8-11 +0")
    assert said.startswith("Quiet hours: 8–11 (UTC+0).")
    assert await world.answer(world.anna, "quiet") == said
    await begin(world, "10h")
    deadline = (await world.table(ctx)).deadline
    await world.pass_by(clock, 8 * HOUR - 60)
    assert world.said_to(world.anna) == []
    await world.pass_by(clock, HOUR)
    assert len(world.said_to(world.anna)) == 1, "at eleven it would come too late"
    await world.pass_by(clock, HOUR + 65)
    assert "anna ran out of time." in world.board.content
    assert len(world.said_to(world.anna)) == 1
    assert deadline is not None
    assert abs(deadline - clock.now()) < 60
    assert (await world.answer(world.anna, "quiet", hours="off")).startswith("You have no quiet hours.")
    assert "22-7 +3" in await world.answer(world.anna, "quiet", hours="-3h")


async def test_a_reminder_comes_when_the_quiet_hours_are_over(world: World, clock: AdjustableClock) -> None:
    clock.advance(-clock.now() % (24 * HOUR))
    await world.anna.slash(world.channel, "quiet", hours="7-9 +0")
    await begin(world, "10h")
    await world.pass_by(clock, 8 * HOUR + 5)
    assert world.said_to(world.anna) == []
    await world.pass_by(clock, HOUR)
    assert len(world.said_to(world.anna)) == 1


@pytest.mark.parametrize("word", ["1s", "99y", "-3h", "٣ч", "15d", "0m"])
@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "A move may take from 2 minutes to 14 days, for example `time: 3d`."),
        ("ru", "На ход можно дать от 2 минут до 14 дней, например: `time: 3д`."),
    ],
)
async def test_a_time_out_of_range_begins_nothing(world: World, word: str, language: str, answer: str) -> None:
    await world.anna.slash(world.channel, "language", language=language)
    said = await world.answer(world.anna, "sim", opponent=world.boris, time=word)
    assert answer in said
    assert world.channel.history() == []


async def test_who_left_finds_the_game_again(world: World, clock: AdjustableClock, ctx: Context) -> None:
    await begin(world, "3d")
    world.guild.remove_member(world.anna)
    await world.pass_by(clock, 24 * HOUR)
    assert (await world.table(ctx)).status is Status.PLAYING
    again = world.guild.add_member(world.anna.user)
    await again.slash(world.channel, "play", move="c2")
    assert (await world.table(ctx)).moves == ("c2",)
    world.guild.remove_member(world.boris)
    await world.pass_by(clock, 3 * 24 * HOUR + 1)
    assert "boris ran out of time." in world.board.content


async def test_a_dead_offer_is_ended_by_an_administrator(world: World, clock: AdjustableClock, ctx: Context) -> None:
    await world.anna.slash(world.channel, "nim")
    offer = world.board
    for person in (world.boris, world.administrator):
        assert await world.answer(person, "cancel", table="g1") == "Only anna can do that."
    clock.advance(DEAD_OFFER)
    assert await world.answer(world.boris, "cancel", table="g1") == "Only anna can do that."
    await world.administrator.click(offer, label="Cancel")
    assert world.board.content.splitlines()[0] == "The offer was withdrawn."
    assert (await world.table(ctx)).status is Status.CANCELLED
    await world.anna.slash(world.channel, "nim")
    assert await world.answer(world.administrator, "abort", table="g2") == "Only anna can do that."
    clock.advance(DEAD_OFFER)
    await world.administrator.slash(world.channel, "abort", table="g2")
    assert (await world.table(ctx, 2)).status is Status.CANCELLED


async def test_a_dead_game_is_called_off_by_an_administrator(
    world: World, clock: AdjustableClock, ctx: Context
) -> None:
    await begin(world, "none")
    for person, move in ((world.anna, "c2"), (world.boris, "b1")):
        await person.slash(world.channel, "play", move=move)
    assert (await world.answer(world.administrator, "abort", table="g1")).startswith(
        "Until this game has stood still for 14 days, only anna and boris can end it."
    )
    clock.advance(DEAD_GAME)
    await world.administrator.slash(world.channel, "abort", table="g1")
    assert world.board.content.splitlines()[0] == "The game was called off. No one loses."
    assert (await world.table(ctx)).status is Status.ABORTED
