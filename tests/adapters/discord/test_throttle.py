"""Many acts of one member at once: none looks broken, and together they cost little."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.discord.inbound.throttle import ALL_PER_WINDOW, SAME_PER_WINDOW, WINDOW_SECONDS, Throttle, Verdict
from core.service import Context
from tests.adapters.discord.world import World

ACKNOWLEDGED, FORM = 6, 9


def callbacks(world: World) -> list[Any]:
    """The kinds of the first answers that were given to interactions."""
    return [each.json["type"] for each in world.sent(path="callback")]


@pytest.mark.client(throttle=Throttle(lambda: 0.0))
async def test_the_form_pressed_again_and_again(world: World) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me")
    before = len(callbacks(world))
    for _ in range(12):
        await world.anna.click(world.board, label="Type a move")
    assert callbacks(world)[before:] == [FORM] * 8 + [ACKNOWLEDGED] * 4


@pytest.mark.client(throttle=Throttle(lambda: 0.0))
async def test_a_command_given_again_and_again(world: World) -> None:
    for _ in range(8):
        assert (await world.answer(world.anna, "help")).startswith("Hi")
    said = [await world.answer(world.anna, "help") for _ in range(3)]
    assert said == ["That was a lot at once. I listen again in a few seconds."] * 3


@pytest.mark.client(throttle=Throttle(lambda: 0.0))
async def test_two_hundred_presses_cost_few_calls(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris)
    before, offer = len(world.env.http_requests), world.board
    for _ in range(20):
        await world.anna.click(offer, label="Accept")
    assert callbacks(world)[-20:] == [ACKNOWLEDGED] * 20
    calls = len(world.env.http_requests) - before
    assert calls == 8 * 2 + 12, "each of the first is refused in words"
    for _ in range(180):
        await world.anna.click(offer, label="Accept")
    assert len(world.env.http_requests) == before + calls, "no call is made for what is too much"
    assert (await world.table(ctx)).status.open


def test_who_was_too_quick_is_listened_to_when_the_window_has_passed() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    verdicts: list[Verdict] = []
    for now[0] in (*[0.0] * (SAME_PER_WINDOW + 1), WINDOW_SECONDS - 0.001, WINDOW_SECONDS):
        verdicts.append(throttle.judge(7, "accept"))
    quick = [Verdict.TAKEN] * SAME_PER_WINDOW
    assert verdicts == [*quick, Verdict.ACKNOWLEDGED, Verdict.ACKNOWLEDGED, Verdict.TAKEN]


def test_many_different_things_are_too_much_as_well() -> None:
    throttle = Throttle(lambda: 0.0)
    verdicts = [throttle.judge(7, f"thing {number}") for number in range(ALL_PER_WINDOW + 1)]
    assert verdicts == [*[Verdict.TAKEN] * ALL_PER_WINDOW, Verdict.ACKNOWLEDGED]
    assert throttle.judge(8, "thing 1") is Verdict.TAKEN, "each member is counted for themselves"
