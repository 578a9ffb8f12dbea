"""Many at once, two processes, a store that is away: nothing is doubled, nothing is refused wrongly."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from adapters.chat.posts import Post
from adapters.store.connect import Timing, client_at, connect
from adapters.store.redis_store import RedisStore
from core.ports import Cause, Store
from core.table import Status, readable
from tests.adapters.chat.den import Den, SetClock, buttons
from tests.adapters.store.servers import running, valkey
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from pathlib import Path


QUICK = Timing(total=0.3, attempt=0.2, retries=0)


def one(posts: tuple[Post, ...]) -> Post:
    (post,) = posts
    return post


def texts(answers: list[tuple[Post, ...]]) -> Counter[str]:
    return Counter(post.text for posts in answers for post in posts)


async def test_of_fifty_who_accept_at_once_one_plays_and_each_other_is_told_so_alone(den: Den) -> None:
    for number in range(20):
        offer = one(await den.say(f"host{number}", "/nim"))
        accept = buttons(offer)[0].id
        answers = await asyncio.gather(*(den.press_id(f"p{n}", accept, offer) for n in range(50)))
        boards = [post for posts in answers for post in posts if post.to is None]
        refused = {posts[0].to.id for posts in answers if posts[0].to is not None}
        assert len(boards) == 1
        assert len(refused) == 49
        table = await den.table(offer.game)
        assert len(table.seats) == 2
        winner = table.seats[1]
        assert winner.id not in refused
        late = f"Too late: the seats went to host{number} and {winner.name}."
        assert texts(answers)[late] == 49


async def test_accept_against_cancel_is_never_both(den: Den) -> None:
    other = den.another_process()
    ends: Counter[Status] = Counter()
    for number in range(100):
        offer = one(await den.say(f"host{number}", "/sim @boris"))
        accept, _, cancel = buttons(offer)
        presses = (den.press_id(f"host{number}", cancel.id, offer), other.press_id("boris", accept.id, offer))
        first, second = await asyncio.gather(*(presses if number % 2 else presses[::-1]))
        done, refused = (first, second) if one(first).to is None else (second, first)
        assert one(done).to is None
        assert one(refused).to is not None
        table = await den.table(offer.game)
        ends[table.status] += 1
        late = "This offer was withdrawn. " if table.status is Status.CANCELLED else f"{table.id} has already begun; "
        assert one(refused).text.startswith(late)
    assert set(ends) <= {Status.PLAYING, Status.CANCELLED}


async def test_both_ask_for_a_rematch_at_once_and_get_one(den: Den) -> None:
    other = den.another_process()
    for _ in range(20):
        board = await den.game("/sim @boris first=me", "boris")
        ended = one(await den.say("anna", "/resign", board))
        before = readable(await den.store.open_tables(den.room, den.room))
        await asyncio.gather(den.press("anna", ended, "Rematch"), other.press("boris", ended, "Rematch"))
        (new,) = [table for table in readable(await den.store.open_tables(den.room, den.room)) if table not in before]
        assert (new.status, new.rematch_of) == (Status.PLAYING, ended.game)
        assert new.seats[new.start].name == "boris"
        await den.say("anna", f"/abort {new.id}")


async def test_one_event_five_times_at_once_is_one_move(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    for mover, move in (("anna", "a1"), ("boris", "b1"), ("anna", "c1")):
        replicas = [den, den, den.another_process(), den.another_process(), den.another_process()]
        answers = await asyncio.gather(*(each.say(mover, move, board, event=f"the {move}") for each in replicas))
        boards = [post for posts in answers for post in posts]
        assert {(post.to, post.ply) for post in boards} == {(None, (board.ply or 0) + 1)}
        board = boards[0]
    assert (await den.table("g1")).moves == ("a1", "b1", "c1")


async def test_five_presses_of_one_button_are_one_move_and_four_old_boards(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    step = one(await den.press("anna", board, "1"))
    answers = await asyncio.gather(*(den.press("anna", step, "2") for _ in range(5)))
    assert sorted(one(posts).to is None for posts in answers) == [False] * 4 + [True]
    assert all(one(posts).ply == 1 for posts in answers)
    assert (await den.table("g1")).moves == ("12",)


async def test_two_processes_play_one_game_in_turn_each_with_what_it_remembers(den: Den) -> None:
    other = den.another_process()
    offer = one(await den.say("anna", "/square @boris target=20"))
    await other.say("carl", "hello", offer)
    board = one(await other.press("boris", offer, "Accept"))
    for turn in range(400):
        table = await den.table("g1")
        if table.status is not Status.PLAYING:
            break
        here = (den, other)[turn % 2]
        mover = table.seats[here.ctx.tables.position(table).to_move or 0].name
        listed = one(await (other, den)[turn % 2].say(mover, "/moves"))
        assert listed.moves
        board, *_ = await here.say(mover, listed.moves[turn % len(listed.moves)], board)
        assert (board.to, board.ply) == (None, len(table.moves) + 1)
    table = await den.table("g1")
    assert table.status is Status.FINISHED
    assert max(Counter(table.hashes).values()) == 1


async def test_who_joined_through_another_process_is_no_stranger_here(den: Den) -> None:
    other = den.another_process()
    offer = one(await den.say("anna", "/nim @boris first=them"))
    board = one(await other.press("boris", offer, "Accept"))
    assert one(await den.say("boris", "a3", board)).ply == 1


async def test_a_move_refused_by_an_old_memory_is_tried_on_what_the_store_has(den: Den) -> None:
    other = den.another_process()
    board = await den.game("/nim @boris first=me", "boris")
    for number, (mover, move) in enumerate([("anna", "a1"), ("boris", "a1"), ("anna", "a1"), ("boris", "b5")]):
        board = one(await (den, other)[number % 2].say(mover, move, board))
        assert (board.to, board.ply) == (None, number + 1)


async def test_without_a_store_everything_is_answered_in_one_line_and_nothing_is_raised(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    den = Den(RedisStore(client_at(tmp_path / "nobody", QUICK), QUICK))
    caplog.set_level(logging.DEBUG)
    for text in ("/sim bot", "/play 12", "/games", "/board g1", "/record", "/language ru"):
        post = one(await den.say("anna", text))
        assert post.text == "My storage is busy. Nothing was counted; please try again in a moment."
        assert post.to is not None
    post = one(await den.press_id("anna", "a:g1:0", lang="ru"))
    assert post.text == "Хранилище занято, ничего не засчитано. Попробуйте ещё раз чуть позже."
    assert one(await den.say("anna", "/help")).text.startswith("Hi, I’m Kibitz.")
    assert await den.say("anna", "good morning") == ()
    assert "Traceback" not in caplog.text


class Troubles:
    """Counts the steps that a store did not do."""

    def __init__(self) -> None:
        self.met = 0

    def on_trouble(self, cause: Cause) -> None:
        assert cause is Cause.UNREACHABLE
        self.met += 1

    def on_served(self, step: str, seconds: float) -> None:
        raise AssertionError(step, seconds)


@pytest.mark.parametrize(
    "text", ["/sim bot", "/play g1 12", "/accept g1", "/draw g1", "/games", "/board g1", "/leaderboard", "/settings"]
)
async def test_one_wait_for_the_store_is_enough(tmp_path: Path, text: str) -> None:
    store = RedisStore(client_at(tmp_path / "nobody", QUICK), QUICK)
    store.connection.observer = troubles = Troubles()
    assert one(await Den(store).say("anna", text)).text.startswith("My storage is busy.")
    assert troubles.met == 1


async def test_a_store_that_hangs_between_two_moves_and_goes_on(tmp_path: Path) -> None:
    with running(valkey(), tmp_path) as server:
        store = RedisStore(await connect(server.url, QUICK), QUICK)
        den = Den(store)
        board = await den.game("/nim @boris first=me", "boris")
        server.process.send_signal(signal.SIGSTOP)
        busy = one(await den.say("anna", "a1", board, event="the move"))
        server.process.send_signal(signal.SIGCONT)
        assert busy.text.startswith("My storage is busy.")
        await store.aclose()
        patient = RedisStore(await connect(server.url, PATIENT), PATIENT)
        reborn = Den(patient)
        assert one(await reborn.say("anna", "a1", board, event="the move")).ply == 1
        assert (await reborn.table("g1")).moves == ("a1",)
        await patient.aclose()


class Broken:
    """A store with a fault in it: whatever it is asked raises what no one expects."""

    puzzles = None
    competitions = None

    def __getattr__(self, name: str) -> object:
        raise ZeroDivisionError(name)


async def test_the_unexpected_is_logged_with_its_event_and_told_in_a_few_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken: Store = Broken()  # pyright: ignore[reportAssignmentType] - it has no method at all
    den = Den(broken, SetClock())
    post = one(await den.say("anna", "/board g1", event="e-4711", lang="ru"))
    assert post.text == "У меня что-то сломалось, ход не засчитан. `/board` покажет, как стоит партия."
    assert post.to is not None
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "e-4711" in record.getMessage()
    assert record.exc_info
