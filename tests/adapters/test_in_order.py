from __future__ import annotations

import asyncio

from adapters.in_order import InOrder, Turn


class Works:
    """Pieces of work that note when they begin, when their turn comes, and when they end."""

    def __init__(self) -> None:
        self.order: InOrder[str] = InOrder()
        self.said: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    def start(self, key: str, name: str, *, fails: bool = False) -> asyncio.Task[str]:
        gate = self.gates[name] = asyncio.Event()

        async def work(turn: Turn) -> str:
            self.said.append(f"{name} begins")
            await turn()
            self.said.append(f"{name} has its turn")
            await gate.wait()
            if fails:
                raise RuntimeError(name)
            return name

        return self.order.start(key, work)


async def _settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_one_key_is_in_order_and_others_do_not_wait() -> None:
    works = Works()
    first, second, other = works.start("den", "1"), works.start("den", "2"), works.start("attic", "3")
    await _settle()
    assert works.said == ["1 begins", "1 has its turn", "2 begins", "3 begins", "3 has its turn"]
    works.gates["2"].set()
    works.gates["3"].set()
    assert await other == "3"
    assert not second.done()
    works.gates["1"].set()
    assert [await first, await second] == ["1", "2"]


async def test_what_comes_when_the_first_is_done_waits_for_the_second() -> None:
    works = Works()
    first, second = works.start("den", "1"), works.start("den", "2")
    works.gates["1"].set()
    await first
    await _settle()
    third = works.start("den", "3")
    works.gates["3"].set()
    await _settle()
    assert works.said[-1] == "3 begins"
    works.gates["2"].set()
    assert [await second, await third] == ["2", "3"]


async def test_what_fails_lets_the_next_one_go_on() -> None:
    works = Works()
    first, second = works.start("den", "1", fails=True), works.start("den", "2")
    for gate in works.gates.values():
        gate.set()
    assert await second == "2"
    assert isinstance(first.exception(), RuntimeError)


async def test_what_is_done_is_not_kept() -> None:
    works = Works()
    task = works.start("den", "1")
    works.gates["1"].set()
    await task
    await _settle()
    assert len(works.order) == 0


async def test_closing_ends_all_that_runs() -> None:
    works = Works()
    tasks = [works.start("den", "1"), works.start("den", "2")]
    await _settle()
    await works.order.aclose()
    assert all(task.cancelled() for task in tasks)
