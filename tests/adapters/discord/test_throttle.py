"""Many acts of one member at once: none looks broken, and together they cost little."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.chat.pacing import MOVES_AT_ONCE, WISHES_AT_ONCE
from adapters.discord.inbound.throttle import ACKNOWLEDGED_PER_WINDOW, WINDOW_SECONDS, Throttle, Verdict
from core.service import Context
from tests.adapters.discord.world import World

SAID, ACKNOWLEDGED, FORM = 4, 6, 9
TOO_MANY = "That was a lot at once, so the last one was left out. Please try again in 15 s."


def callbacks(world: World) -> list[Any]:
    """The kinds of the first answers that were given to interactions."""
    return [each.json["type"] for each in world.sent(path="callback")]


BUSY = Throttle(lambda: 0.0)


@pytest.mark.client(throttle=BUSY)
async def test_the_form_pressed_again_and_again(world: World) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me")
    before = len(callbacks(world))
    for number in range(MOVES_AT_ONCE - 2):
        BUSY.judge(world.anna.user.id, world.channel.id, number, words="/play 12")
    for _ in range(5):
        await world.anna.click(world.board, label="Type a move")
    assert callbacks(world)[before:] == [FORM] * 2 + [SAID] + [ACKNOWLEDGED] * 2


@pytest.mark.client(throttle=Throttle(lambda: 0.0))
async def test_a_command_given_again_and_again(world: World) -> None:
    for _ in range(WISHES_AT_ONCE):
        assert (await world.answer(world.anna, "help")).startswith("Hi")
    assert [await world.answer(world.anna, "help") for _ in range(3)] == [TOO_MANY] * 3


@pytest.mark.client(throttle=Throttle(lambda: 0.0))
async def test_many_presses_cost_few_calls(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris)
    offer, before = world.board, len(world.env.http_requests)
    for _ in range(WISHES_AT_ONCE - 1 + 1 + ACKNOWLEDGED_PER_WINDOW):
        await world.anna.click(offer, label="Accept")
    assert callbacks(world)[-13:] == [SAID] + [ACKNOWLEDGED] * 12
    calls = len(world.env.http_requests) - before
    assert calls == (WISHES_AT_ONCE - 1) * 2 + 1 + 12, "each of those that were taken is refused in words"
    for _ in range(20):
        await world.anna.click(offer, label="Accept")
    assert len(world.env.http_requests) == before + calls, "no call is made for what is too much"
    assert (await world.table(ctx)).status.open


def test_what_is_too_much_is_acknowledged_again_when_the_window_has_passed() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    verdicts = [throttle.judge(7, 5, number, press="a:g1:0") for number in range(WISHES_AT_ONCE + 1 + 13)]
    assert verdicts == [
        *[Verdict.TAKEN] * WISHES_AT_ONCE,
        Verdict.TOLD,
        *[Verdict.ACKNOWLEDGED] * 12,
        Verdict.DROPPED,
    ]
    now[0] = WINDOW_SECONDS
    assert throttle.judge(7, 5, 100, press="a:g1:0") is Verdict.ACKNOWLEDGED
    assert throttle.judge(8, 5, 101, press="a:g1:0") is Verdict.TAKEN, "each member is counted for themselves"
    assert throttle.judge(7, 6, 102, press="a:g1:0") is Verdict.TAKEN, "so is each channel"
