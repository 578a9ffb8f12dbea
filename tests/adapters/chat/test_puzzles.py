"""Puzzles in a chat: set, posted once a day, answered for oneself, rated once, compared and shared."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from openskill.models import PlackettLuce

from adapters.games import posing
from adapters.store.redis_store import RedisStore
from core.games.square.notation import split_full
from core.puzzle_store import PUZZLES_DUE, Progress, Solving, Tried
from core.puzzles import Puzzle, Result, judge
from core.ratings import Rating
from core.service import PuzzleSources, puzzling_days, puzzling_notes
from core.service.puzzling_own import own_puzzles
from core.service.puzzling_solvers import SHOWN
from tests.adapters.chat.den import Den, buttons, labels, person
from tests.adapters.chat.test_life_privacy import everything
from tests.adapters.named import listed
from tests.core.puzzles.test_puzzle import NIM
from tests.mortal import Killed

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from adapters.chat.posts import Post

SECOND = replace(
    NIM,
    id="nim-2",
    options=("heaps=3,5,7",),
    moves=("a2",),
    solutions=("c3",),  # 1 ^ 5 ^ 7 = 3, and only 7 ^ 3 = 4 is less than the heap was
    key="nim b",
)
LINE = "11M13S 5N13S 20O13W 22M12N 35P13E 19L12S 27K12W 15M11S 10N11E 34P14S 29J12S 7Q13W 9K13N 26N10N"
DEAL = "11 20 35 27 10 29 9 14 28 31 5 22 19 15 34 7 26 1 2 3 4 6 8 12 13 16 17 18 21 23 24 25 30 32 33"
SQUARE = Puzzle(
    id="square-1",
    game="square",
    options=("players=2",),
    moves=tuple(LINE.split()),
    deal=tuple(map(int, DEAL.split())),
    solutions=("28L13W",),
    theme="square-theme-decoy",
    rating=1209,
    key="square a",
)
COLLECTION = {"nim": (NIM, SECOND), "square": (SQUARE,)}
HOURS = 3600
NINE = 1_800_000_000 - 1_800_000_000 % 86_400 + 9 * HOURS
"""The hour of the puzzles of the day that is before the time at which a den begins."""


def equip(den: Den, collection: dict[str, tuple[Puzzle, ...]] | None = None) -> Den:
    """Give a den's process the puzzles of these tests in the place of those that come with the program."""
    shipped = COLLECTION if collection is None else collection

    def of(game: str) -> Sequence[Puzzle]:
        return shipped.get(game, ())

    den.ctx.puzzles = PuzzleSources(den.ctx.puzzles.store, of, posing())
    return den


@pytest.fixture
def den(store: RedisStore) -> Den:
    return equip(Den(store))


async def shown(den: Den, user: str, words: str = "/puzzle nim") -> Post:
    (post,) = await den.say(user, words)
    assert post.to == person(user)
    return post


def right(post: Post) -> str:
    """Return the answer to the puzzle that a post shows."""
    return "b4" if "4-9-6" in post.text else "c3"


async def rating(den: Den, user: str) -> tuple[int, int]:
    """Return a person's rating at puzzles of Nim as it is shown, and after how many answers."""
    found = (await den.ctx.puzzles.store.solving(den.room, person(user).id)).ratings["nim"]
    return found.number, found.games


async def set_daily(den: Den, *words: str) -> None:
    for each in ("puzzles here", *words):
        await den.say("ada", f"/settings {each}", admin=True)


async def test_everyone_gets_the_same_puzzle_of_the_day_and_a_new_one_the_next(den: Den) -> None:
    post, other = await shown(den, "anna"), await shown(den, "boris")
    assert (post.game, post.text, post.picture) == (other.game, other.text, other.picture)
    assert post.text.startswith("Puzzle of the day, p1: Nim.")
    den.clock.time += 24 * HOURS
    following = await shown(den, "anna")
    assert following.game == "p2"
    assert right(following) != right(post)


async def test_a_puzzle_says_what_is_to_be_found(den: Den) -> None:
    assert "Only one move keeps the win: which?" in (await shown(den, "anna")).text
    square = await shown(den, "anna", "/puzzle square")
    assert square.text.splitlines()[1] == "A is to move. One move brings the most points: which?"
    (told,) = await den.say("anna", "/puzzle square 28L13W")
    assert "is right, at the first try." in told.text


async def test_the_answer_that_is_shown_as_an_example_can_be_played(den: Den) -> None:
    await set_daily(den)
    den.clock.time = NINE + 24 * HOURS
    await den.chat.tick()
    posts = {post.game: post for post in await den.show_owed()}
    for game in COLLECTION:
        mine = await shown(den, "anna", f"/puzzle {game}")
        (example,) = re.findall(r"`/puzzle answer (\S+)`", mine.text)
        assert f"`{example}`" in posts[mine.game].text
        given = await den.ctx.puzzles.store.given(den.room, mine.game or "")
        assert given is not None
        assert judge(given.puzzle, example).result is not Result.REFUSED


async def test_a_right_answer_is_told_to_its_author_alone_with_why_and_counts_once(den: Den) -> None:
    post = await shown(den, "anna")
    answer = right(post)
    (told,) = await den.say("anna", answer, post, event="answer")
    assert (told.to, told.secret) == (person("anna"), True)
    assert told.ply == (post.ply or 0) + 1, "the right move is shown"
    assert f"✓ `{answer}` is right, at the first try." in told.text
    assert f"Only `{answer}` wins." in told.text
    assert "nim-sum 0" in told.text
    model = PlackettLuce()
    ((me,), _) = model.rate([[model.rating()], [model.rating(1000 / 40, 200 / 40)]])
    assert await rating(den, "anna") == (round(40 * me.mu), 1)
    assert f"Your puzzle rating: {round(40 * me.mu)} (+{round(40 * me.mu) - 1000})." in told.text
    assert await den.say("anna", answer, post, event="answer") == (), "this process has told it"
    (again,) = await den.say("anna", "a1", post)
    assert "You have solved p1 already." in again.text
    assert (await rating(den, "anna"))[1] == 1


async def test_only_the_first_answer_is_rated(den: Den) -> None:
    post = await shown(den, "anna")
    (wrong,) = await den.say("anna", "/puzzle answer a1")
    assert wrong.text.splitlines()[0] == "✗ `a1` is not the move."
    assert (wrong.to, wrong.secret) == (person("anna"), True)
    assert right(post) not in wrong.text
    assert "Try again" in wrong.text
    before = await rating(den, "anna")
    assert before[0] < 1000
    (told,) = await den.say("anna", f"/puzzle {post.game} {right(post)}")
    assert f"✓ `{right(post)}` is right, after 2 tries." in told.text
    assert await rating(den, "anna") == before


async def test_an_answer_by_buttons_is_chosen_step_by_step_in_private(den: Den) -> None:
    post = await shown(den, "anna")
    heap, count = right(post)
    (step,) = await den.press("anna", post, heap)
    assert (step.to, step.secret, step.edits) == (person("anna"), True, True)
    assert labels(step)[: int(count)] == [str(number) for number in range(1, int(count) + 1)]
    (back,) = await den.press("anna", step, "← Back")
    assert (back.to, labels(back)) == (person("anna"), labels(post))
    (told,) = await den.press("anna", step, count)
    assert "at the first try" in told.text
    assert labels(told) == ["Share", "Who solved it", "Another puzzle"]


@pytest.mark.parametrize(
    ("text", "said"),
    [("a9", "counter"), ("/puzzle answer z9", "heap"), ("/puzzle p99", "There is no puzzle p99 here.")],
)
async def test_what_is_no_answer_counts_for_nothing(den: Den, text: str, said: str) -> None:
    post = await shown(den, "anna")
    (told,) = await den.say("anna", text, post)
    assert said in told.text
    assert await den.ctx.puzzles.store.tried(den.room, person("anna").id) == {}
    assert await den.say("anna", "what a puzzle!", post) == (), "talk is left alone"


async def test_giving_up_counts_as_a_wrong_answer_and_shows_the_right_one(den: Den) -> None:
    post = await shown(den, "anna")
    (told,) = await den.press("anna", post, "Show the answer")
    assert told.text.startswith(f"The answer is `{right(post)}`.")
    number, games = await rating(den, "anna")
    assert (number < 1000, games) == (True, 1)
    (solvers,) = await den.say("boris", "/puzzle solvers nim")
    assert solvers.text.splitlines()[0] == "No one has solved puzzle p1 (Nim) yet. `/puzzle p1` shows it to you."


async def test_solvers_are_compared_and_share_a_line_that_gives_nothing_away(den: Den) -> None:
    post = await shown(den, "anna")
    await den.say("boris", "a1", post)
    for user in ("boris", "anna"):
        await den.say(user, right(post), post)
    (refused,) = await den.say("vera", f"/puzzle share {post.game}")
    assert refused.text.startswith("You can share how you did once you have solved p1 or seen its answer")
    (line,) = await den.say("anna", "/puzzle share", post)
    assert (line.to, line.text, line.picture) == (None, "anna: Kibitz puzzle Nim p1: ✓ in 1 try", None)
    (again,) = await den.say("anna", "/puzzle share", post)
    assert (again.to, again.text) == (person("anna"), "You have already shared how you did with p1.")
    (solvers,) = await den.say("vera", "/puzzle solvers nim")
    first, *lines, last = solvers.text.splitlines()
    assert first == "Puzzle p1, Nim: 2 of 2 who tried solved it."
    assert lines == ["1. anna (tries: 1)", "2. boris (tries: 2)"]
    assert last.endswith("(answers: 2).")
    (ranks,) = await den.say("vera", "/puzzle ratings nim")
    best, then = ranks.text.splitlines()[1:]
    assert (best.startswith("1. anna: "), then.startswith("2. boris: ")) == (True, True)
    assert right(post) not in solvers.text + ranks.text + line.text


async def test_best_solvers_are_ranked_as_on_a_leaderboard(den: Den) -> None:
    """Equal ones share the better rank, and those who have left are hidden until they come back."""
    (post,) = await den.say("anna", "/puzzle nim")
    found = await den.ctx.puzzles.store.given(den.room, post.game or "")
    assert found is not None
    for number, rating in enumerate([Rating(mu=20.0 - each // 2, sigma=2.0, games=3) for each in range(SHOWN + 5)]):
        player = person(f"user{number:02}")
        after = Progress(Tried(1, first=True, solved=True), Solving(ratings={"nim": rating}), rating)
        before = await den.ctx.puzzles.store.progress(found, player.id)
        await den.ctx.puzzles.store.record(f"record {number}", found, player, before, after)

    async def places() -> list[str]:
        return [
            line.partition(":")[0] for line in (await den.say("vera", "/puzzle ratings nim"))[0].text.splitlines()[1:]
        ]

    assert (await places())[:4] == ["1. user01", "1. user00", "3. user03", "3. user02"]
    heading, *listed, _ = (await den.one("vera", "/puzzle solvers p1")).text.splitlines()
    assert heading == f"Puzzle p1, Nim: {SHOWN + 5} of {SHOWN + 5} who tried solved it."
    assert len(listed) == SHOWN
    for number in (0, 2, 3):
        await den.chat.presence.left(den.room, person(f"user{number:02}").id)
    hidden = await places()
    assert hidden[:3] == ["1. user01", "2. user05", "2. user04"]
    assert len(hidden) == SHOWN
    await den.say("user00", "/help")
    assert (await places())[:3] == ["1. user01", "1. user00", "3. user05"]


async def test_a_streak_is_of_days_in_a_row_with_the_puzzle_of_that_day(den: Den) -> None:
    post = await shown(den, "anna")
    (alone,) = await den.say("anna", right(post), post)
    assert "in a row" not in alone.text
    den.clock.time += 24 * HOURS
    following = await shown(den, "anna")
    (told,) = await den.say("anna", right(following), following)
    assert "Solved 2 days in a row." in told.text
    (late,) = await den.say("boris", right(post), post)
    assert "in a row" not in late.text
    assert (await den.ctx.puzzles.store.solving(den.room, person("boris").id)).streak.days == 0


async def test_after_the_puzzle_of_the_day_there_are_others_at_ones_strength(den: Den) -> None:
    many = tuple(
        replace(NIM, id=f"nim-{number}", key=f"many {number}", rating=400 + 100 * number) for number in range(30)
    )
    equip(den, {"nim": many})
    post = await shown(den, "anna")
    await den.say("anna", "b4", post)
    mine, _ = await rating(den, "anna")
    following = await shown(den, "anna")
    assert following.text.splitlines()[:2] == ["You have solved p1 already.", "Puzzle p2: Nim."]
    assert (await shown(den, "anna")).game == "p2", "the same until it is answered"
    given = await den.ctx.puzzles.store.given(den.room, "p2")
    assert given is not None
    nearer = sorted(abs(each.rating - mine) for each in many)[:13]
    assert abs(given.puzzle.rating - mine) <= nearer[-1]


class Lot(Random):
    """A lot of which it is known among what it fell."""

    def __init__(self) -> None:
        super().__init__(1)
        self.among: list[Any] = []

    def choice(self, seq: Any) -> Any:  # noqa: ANN401 - as Random's
        self.among = list(seq)
        return self.among[-1]


async def test_the_lot_falls_among_the_twelve_that_are_nearest_to_ones_rating(den: Den) -> None:
    """Nothing is known of who has answered nothing, so that their rating is 1,000."""
    many = (400, 939, *range(950, 1_000, 10), *range(1_010, 1_060, 10), 1_059, 1_060, 1_061, 1_300)
    equip(den, {"nim": tuple(replace(NIM, id=f"nim-{each}", key=f"many {each}", rating=each) for each in many)})
    den.ctx.rng = lot = Lot()
    await shown(den, "anna", "/puzzle nim more")
    assert sorted(puzzle.rating for puzzle in lot.among) == [
        *range(950, 1_000, 10),
        *range(1_010, 1_060, 10),
        1_059,
        1_060,
    ]


async def test_it_is_posted_once_a_day_at_its_hour_also_when_a_process_dies(store: RedisStore) -> None:
    """Two processes serve a room for a day; one is killed before or after each of its calls of the store in turn."""
    posted: list[str] = []
    for calls in itertools.count():
        den = equip(Den(store, room=f"l#room{calls}"))
        await set_daily(den, "puzzle-games nim", "puzzle-time 21")
        den.clock.time = NINE + 12 * HOURS
        died = True
        with suppress(Killed):
            await equip(den.doomed(calls // 2, after=bool(calls % 2))).chat.tick()
            died = False
        other = equip(den.another_process())
        await other.chat.tick()
        posts = [*await other.show_owed()]
        den.clock.time += 600
        await asyncio.gather(den.chat.tick(), other.chat.tick())
        posts += [*await other.show_owed(), *await den.show_owed()]
        assert [(post.game, post.to) for post in posts] == [("p1", None)], calls
        posted.append(posts[0].text)
        if not died:
            break
    assert len(posted) > 8, "there were calls to die at"


async def test_it_is_posted_each_day_and_not_when_switched_off(den: Den) -> None:
    await set_daily(den, "puzzle-games nim", "puzzle-time 9+3")
    days: list[tuple[int, list[str | None]]] = []
    den.clock.time = NINE
    for hour in range(0, 72, 3):
        den.clock.time = NINE + hour * HOURS
        await den.chat.tick()
        if posts := await den.show_owed():
            days.append((hour, [post.game for post in posts]))
        if hour == 51:
            await den.say("ada", "/settings puzzles off", admin=True)
    assert days == [(21, ["p1"]), (45, ["p2"])], "9 o’clock at UTC+3 is 6 o’clock by UTC"


async def test_a_silent_place_is_owed_the_puzzle_of_today_alone(den: Den) -> None:
    await set_daily(den, "puzzle-games nim")
    for day in range(3):  # nothing can be said: what is owed is put off again and again
        den.clock.time = NINE + (day + 1) * 24 * HOURS
        await den.chat.tick()
        await den.store.owed(den.clock.time, put_off=900)
    den.clock.time += HOURS
    (post,) = await den.show_owed()
    given = await den.ctx.puzzles.store.given(den.room, post.game or "")
    assert given is not None
    assert given.day == datetime.fromtimestamp(den.clock.time, UTC).toordinal()
    assert await den.show_owed() == ()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("puzzle-time 25", "I can’t use “25” here."),
        ("puzzle-time soon", "I can’t use “soon” here."),
        ("puzzle-games chess", "chess"),
        ("puzzles away", "I can’t use “away” here."),
    ],
)
async def test_a_setting_that_cannot_be_is_refused(den: Den, words: str, said: str) -> None:
    (post,) = await den.say("ada", f"/settings {words}", admin=True)
    assert said in post.text
    assert await den.store.settings(den.room) == {}


async def test_no_puzzles_are_posted_where_their_channel_is_gone(den: Den) -> None:
    await set_daily(den)
    await den.chat.close(den.room, den.room)
    den.clock.time = NINE + 24 * HOURS
    await den.chat.tick()
    assert await den.show_owed() == ()


def told_of(posts: Sequence[Post]) -> list[Any]:
    """Return everything that others may see of posts."""
    return [(post.text, post.alt, post.picture, post.buttons, post.menus, post.moves) for post in posts]


@pytest.mark.parametrize("game", ["nim", "square"])
async def test_nothing_that_is_posted_follows_from_the_answer_or_from_hidden_stones(
    store: RedisStore, game: str
) -> None:
    (puzzle, *_) = COLLECTION[game]
    posts: list[Any] = []
    shown_last: list[Post] = []
    for number, each in enumerate(_others(puzzle)):
        den = equip(Den(store, room=f"l#hidden{game}{number}"), {game: (each,)})
        await set_daily(den, f"puzzle-games {game}")
        den.clock.time = NINE + 24 * HOURS
        await den.chat.tick()
        public = await den.show_owed()
        (mine,) = await den.say("anna", f"/puzzle {game}")
        first = [button for button in buttons(mine) if button.id[0] == "i"][:2]
        steps = [await den.press_id("anna", button.id, mine) for button in first]
        seen = told_of([*public, mine, *(step for (step,) in steps)])
        posts = posts or seen
        assert seen == posts
        shown_last = [mine, *(step for (step,) in steps)]
    if game == "square":
        labelled = [button.label for post in shown_last for button in buttons(post)]
        assert len(labelled) > 10
        assert not any("+" in label for label in labelled), "what a place brings is for the solver to see"


def _others(puzzle: Puzzle) -> list[Puzzle]:
    """Return a puzzle, and what it could be as well for all that its mover may know: other answers, other stones."""
    if not puzzle.deal:
        return [puzzle, replace(puzzle, solutions=("a2",)), replace(puzzle, solutions=("c6",))]
    laid = {int(split_full(move)[0]) for move in puzzle.moves}
    hidden = [at for at in range(10, 20) if puzzle.deal[at] not in laid] + list(range(20, len(puzzle.deal)))
    deal = list(puzzle.deal)
    for at, stone in zip(hidden, reversed([puzzle.deal[at] for at in hidden]), strict=True):
        deal[at] = stone
    return [puzzle, replace(puzzle, deal=tuple(deal)), replace(puzzle, solutions=("28K11N",))]


async def test_own_games_that_are_over_become_puzzles_without_a_name(den: Den) -> None:
    equip(den, {})
    assert "There are no puzzles of Nim yet." in (await shown(den, "anna")).text
    await den.game("/nim @boris heaps=4,9,6 first=me", "boris")
    for user, move in (("anna", "a1"), ("boris", "c1")):
        await den.say(user, f"/play g1 {move}")
    days = range(2)
    for day in days:  # own puzzles are taken every other day
        den.clock.time += 24 * HOURS * day
        assert "There are no puzzles of Nim yet." in (await shown(den, "vera")).text, "the game goes on"
    await den.say("anna", "/resign g1")
    found: list[Post] = []
    for _ in range(2):
        den.clock.time += 24 * HOURS
        post = await shown(den, "vera")
        found += [post] if post.picture is not None else []
    post = found[0]
    assert "Heaps 4-9-6" in post.text
    for name in ("anna", "boris"):
        assert name not in post.text + (post.alt or "")
    given = await den.ctx.puzzles.store.given(den.room, post.game or "")
    assert given is not None
    assert given.puzzle.moves in {("a1",), ()}


async def test_what_is_kept_is_exported_and_gone_once_forgotten(den: Den, client: Redis) -> None:
    post = await shown(den, "wilhelmina")
    await den.say("wilhelmina", right(post), post)
    await den.say("anna", right(post), post)
    (export,) = await den.say("wilhelmina", "/export")
    assert export.file is not None
    (server,) = json.loads(export.file.text)["servers"]
    assert server["puzzles"]["tried"]["p1"]["solved"] is True
    assert server["puzzles"]["standing"]["ratings"]["nim"]["games"] == 1
    assert b"wilhelmina" in await everything(client), "or the search finds nothing"
    await den.say("wilhelmina", "/forget yes")
    assert b"wilhelmina" not in await everything(client)
    (solvers,) = await den.say("anna", "/puzzle solvers nim")
    assert "1. anna (tries: 1)" in solvers.text


async def test_an_answer_is_written_down_once_wherever_the_process_dies(store: RedisStore) -> None:
    counted: list[bool] = []
    for calls, after in ((calls, after) for calls in itertools.count() for after in (False, True)):
        den = equip(Den(store, room=f"l#once{calls}{after}"))
        post = await shown(den, "anna")
        try:
            await equip(den.doomed(calls, after=after)).say("anna", right(post), post, event="answer")
        except Killed:
            counted.append(bool(await den.ctx.puzzles.store.tried(den.room, person("anna").id)))
        else:
            break
        (told,) = await equip(den.another_process()).say("anna", right(post), post, event="answer")
        assert ("You have solved p1 already." in told.text) == counted[-1]
        assert f"Only `{right(post)}` wins." in told.text
        (tried,) = (await den.ctx.puzzles.store.tried(den.room, person("anna").id)).values()
        assert (tried.tries, tried.solved, (await rating(den, "anna"))[1]) == (1, True, 1)
    assert counted == sorted(counted)
    assert 0 < sum(counted) < len(counted)


@pytest.mark.parametrize("act", ["wrong", "reveal"])
async def test_what_a_process_wrote_down_and_never_said_is_told_to_the_same_event_once(den: Den, act: str) -> None:
    """Discord delivers nothing again: there the next look at the puzzle tells it."""
    post = await shown(den, "anna")
    reveals = next(button.id for button in buttons(post) if button.label == "Show the answer")

    async def once(process: Den) -> tuple[Post, ...]:
        if act == "wrong":
            return await process.say("anna", "a1", post, event="once")
        return await process.press_id("anna", reveals, post, event="once")

    await once(equip(den.another_process()))
    (told,) = await once(den)
    assert await once(equip(den.another_process())) == ()
    (shown_again,) = await den.say("anna", "/puzzle p1")
    following = await shown(den, "anna")
    if act == "wrong":
        assert told.text.startswith("Wrong answers so far: 1.\nTry again")
        assert "Wrong answers so far: 1." in shown_again.text.splitlines()
        assert following.text == shown_again.text
    else:
        assert told.text.startswith(f"The answer is `{right(post)}`.")
        assert shown_again.text.startswith("You have already seen the answer to p1.")
        assert following.text.startswith("You have already seen the answer to p1.\nPuzzle p2: Nim.")
    assert (await rating(den, "anna"))[1] == 1


async def test_two_processes_that_take_two_answers_at_once_count_both(den: Den) -> None:
    post = await shown(den, "anna")
    users = [f"user{number}" for number in range(6)]
    dens = [equip(den.another_process()) for _ in users]
    await asyncio.gather(*(each.say(user, right(post), post) for each, user in zip(dens, users, strict=True)))
    given = await den.ctx.puzzles.store.given(den.room, post.game or "")
    assert given is not None
    rated = await den.ctx.puzzles.store.rating(given)
    assert rated is not None
    assert rated.games == len(users)


async def test_without_a_game_that_of_the_server_comes_first_then_those_of_the_others(den: Den) -> None:
    await den.say("ada", "/settings game nim", admin=True)
    post = await shown(den, "anna", "/puzzle")
    assert post.text.startswith("Puzzle of the day, p1: Nim.")
    await den.say("anna", right(post), post)
    square = await shown(den, "anna", "/puzzle")
    assert square.text.splitlines()[:2] == ["You have solved p1 already.", "Puzzle of the day, p2: Square."]
    await den.say("anna", "28L13W", square)
    assert (await shown(den, "anna", "/puzzle")).text.splitlines()[1] == "Puzzle p3: Nim."


async def test_the_puzzle_of_the_day_is_one_that_no_one_here_was_set_before(store: RedisStore) -> None:
    for number in range(6):
        den = equip(Den(store, seed=number, room=f"l#new{number}"))
        (before,) = await den.say("anna", "/puzzle nim more")
        (of_day,) = await den.say("anna", "/puzzle nim")
        assert of_day.text.startswith("Puzzle of the day, p2: Nim.")
        assert right(of_day) != right(before)


async def test_where_all_were_set_before_it_is_one_that_was_of_no_day(store: RedisStore) -> None:
    for number in range(3):
        den = equip(Den(store, seed=number, room=f"l#old{number}"))
        post = await shown(den, "anna")
        await den.say("anna", right(post), post)
        training = await shown(den, "anna")
        den.clock.time += 48 * HOURS
        of_day = await shown(den, "boris")
        assert of_day.text.startswith("Puzzle of the day, p2: Nim.")
        assert right(of_day) == right(training) != right(post)


async def test_another_puzzle_is_of_the_game_that_was_asked_for(den: Den) -> None:
    await shown(den, "anna")
    assert (await shown(den, "anna", "/puzzle square more")).text.startswith("Puzzle p2: Square.")
    other = await shown(den, "anna", "/puzzle nim more")
    assert other.text.startswith("Puzzle p3: Nim.")
    await den.say("anna", "a1", other)
    again = await shown(den, "anna", "/puzzle nim more")
    assert (again.game, "Wrong answers so far: 1." in again.text.splitlines()) == ("p3", True)


async def test_what_others_have_solved_is_still_new_to_someone_who_has_not(den: Den) -> None:
    for user in ("boris", "anna"):
        for words in ("/puzzle nim", "/puzzle nim more"):
            post = await shown(den, user, words)
            assert "Nim." in post.text
            (told,) = await den.say(user, right(post), post)
            assert "at the first try" in told.text
    assert (await shown(den, "anna", "/puzzle nim more")).text.startswith(
        "You have tried every puzzle of Nim that I know."
    )


async def test_after_the_first_answer_nothing_is_rated_nor_said_to_be(den: Den) -> None:
    post = await shown(den, "anna")
    (first,) = await den.say("anna", "a1", post)
    assert "Your puzzle rating: " in first.text
    rated = await rating(den, "anna")
    (second,) = await den.say("anna", "b1", post)
    assert second.text.startswith("✗ `b1` is not the move.")
    (told,) = await den.press("anna", post, "Show the answer")
    assert told.text.startswith(f"The answer is `{right(post)}`.")
    for each in (second, told):
        assert "Your puzzle rating" not in each.text
    assert await rating(den, "anna") == rated
    (tried,) = (await den.ctx.puzzles.store.tried(den.room, person("anna").id)).values()
    assert (tried.tries, tried.first, tried.solved, tried.gave_up) == (2, False, False, True)
    assert (await den.one("anna", "/puzzle share p1")).text == "anna: Kibitz puzzle Nim p1: ✗"
    assert (await den.one("vera", "/puzzle solvers p1")).text.startswith("No one has solved puzzle p1 (Nim) yet.")


async def test_where_no_one_has_tried_it_is_said_so(den: Den) -> None:
    await shown(den, "anna")
    assert (await den.one("vera", "/puzzle solvers nim")).text == (
        "No one has solved puzzle p1 (Nim) yet. `/puzzle p1` shows it to you."
    )
    assert (await den.one("vera", "/puzzle ratings nim")).text == (
        "No one here has tried a puzzle of Nim yet. `/puzzle` shows you one."
    )


async def test_of_those_who_needed_as_many_tries_who_solved_it_sooner_comes_first(den: Den) -> None:
    post = await shown(den, "anna")
    for user in ("vera", "boris", "anna"):
        den.clock.time += 60
        await den.say(user, right(post), post)
    lines = (await den.one("vera", "/puzzle solvers nim")).text.splitlines()
    assert [line.split()[1] for line in lines[1:4]] == ["vera", "boris", "anna"]


async def test_whose_streak_lasts_is_seen_among_the_solvers(den: Den) -> None:
    for days in (0, 24):
        den.clock.time += days * HOURS
        post = await shown(den, "anna")
        await den.say("anna", right(post), post)
    await den.say("boris", right(post), post)
    assert (await den.one("vera", "/puzzle solvers nim")).text.splitlines()[1:3] == [
        "1. anna (tries: 1, days in a row: 2)",
        "2. boris (tries: 1)",
    ]
    den.clock.time += 48 * HOURS
    assert "1. anna (tries: 1)" in (await den.one("vera", "/puzzle solvers p2")).text.splitlines()


async def test_what_was_not_shown_before_puzzles_were_switched_off_is_not_any_more(den: Den) -> None:
    await set_daily(den, "puzzle-games nim")
    den.clock.time = NINE + 24 * HOURS
    await den.chat.tick()
    await den.say("ada", "/settings puzzles off", admin=True)
    assert await den.show_owed() == ()


async def test_puzzles_are_posted_although_another_channel_is_gone(den: Den) -> None:
    await set_daily(den, "puzzle-games nim")
    await den.chat.close(den.room, "l#attic")
    den.clock.time = NINE + 24 * HOURS
    await den.chat.tick()
    assert [post.game for post in await den.show_owed()] == ["p1"]


async def test_what_is_due_before_the_hour_of_puzzles_waits_for_it(den: Den) -> None:
    await set_daily(den, "puzzle-games nim")
    den.clock.time = NINE + 24 * HOURS - 1
    await puzzling_days.post_due(den.ctx, den.room, den.clock.time)
    await puzzling_days.hasten(den.ctx, den.room)
    assert await den.show_owed() == ()
    den.clock.time += 1
    await den.chat.tick()
    assert [post.game for post in await den.show_owed()] == ["p1"]


async def test_what_is_due_where_no_puzzles_are_posted_any_more_is_looked_at_a_minute_later(den: Den) -> None:
    await den.store.set_settings(den.room, "by hand", {"boards": "new"}, puzzles_due=den.clock.time)
    await puzzling_days.post_due(den.ctx, den.room, den.clock.time)
    assert await den.store.due(den.clock.time + 59) == ()
    assert await den.store.due(den.clock.time + 60) == ((den.room, PUZZLES_DUE),)


async def test_at_hand_is_what_one_is_at_and_what_was_posted_today(den: Den) -> None:
    async def at_hand() -> list[str]:
        return [given.id for given in await puzzling_notes.at_hand(den.ctx, den.room, person("anna").id)]

    post = await shown(den, "anna")
    assert await at_hand() == ["p1"]
    await set_daily(den, "puzzle-games nim")
    assert await at_hand() == ["p1"], "it is today's as well, and comes once"
    await den.say("ada", "/settings puzzles off", admin=True)
    await den.say("anna", right(post), post)
    assert await at_hand() == []
    await set_daily(den)
    assert await at_hand() == ["p1"]
    await shown(den, "anna", "/puzzle nim more")
    assert await at_hand() == ["p1", "p2"]
    den.clock.time += 24 * HOURS
    assert await at_hand() == ["p2"], "none was set for that day yet"


async def test_own_puzzles_are_of_the_same_game_and_from_the_newest_tables_on(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    await den.game("/sim @boris first=me", "boris", moved=True)
    await den.say("anna", "/resign g1")
    kept: list[list[str]] = []
    for table, heaps in (("g2", "4,9,6"), ("g3", "3,5,7")):
        await den.game(f"/nim @boris heaps={heaps} first=me", "boris")
        for user, move in (("anna", "a1"), ("boris", "c1")):
            await den.say(user, f"/play {table} {move}")
        await den.say("anna", f"/resign {table}")
        found = await own_puzzles(den.ctx, den.room, "nim", ())
        assert {puzzle.game for puzzle in found} == {"nim"}
        kept.append([puzzle.key for puzzle in found])
    older, both = kept
    assert both[-len(older) :] == older, "those of the newest table come first"
    monkeypatch.setattr("core.service.puzzling_own.MOST_FOUND", 1)
    newest = [puzzle.key for puzzle in await own_puzzles(den.ctx, den.room, "nim", ())]
    assert newest == both[: -len(older)]


async def test_a_choice_answers_nothing_and_a_forged_one_leads_nowhere(den: Den) -> None:
    post = await shown(den, "anna")
    heap, count = right(post)
    (chosen,) = await den.press_id("anna", f"j:p1:0:0:{heap}.{count}", post)
    assert (chosen.to, chosen.secret, chosen.edits) == (person("anna"), True, True)
    assert await den.ctx.puzzles.store.tried(den.room, person("anna").id) == {}
    for press in ("k", "j"):
        (dead,) = await den.press_id("anna", f"{press}:p1:0:0:z.9", post)
        assert dead.text.startswith("This button no longer works.")


async def test_the_buttons_under_a_puzzle_do_what_they_say(den: Den) -> None:
    post = await shown(den, "anna")
    (told,) = await den.say("anna", right(post), post)
    (line,) = await den.press("anna", told, "Share")
    assert (line.to, line.text) == (None, "anna: Kibitz puzzle Nim p1: ✓ in 1 try")
    (solvers,) = await den.press("anna", told, "Who solved it")
    assert (solvers.to, solvers.text.splitlines()[0]) == (
        person("anna"),
        "Puzzle p1, Nim: 1 of 1 who tried solved it.",
    )
    (other,) = await den.press("anna", told, "Another puzzle")
    assert (other.to, other.game, other.text.splitlines()[0]) == (person("anna"), "p2", "Puzzle p2: Nim.")
    (own,) = await den.press_id("boris", "h:p1:0", post)
    assert (own.to, own.game, own.text.splitlines()[0]) == (person("boris"), "p1", "Puzzle of the day, p1: Nim.")
    (dead,) = await den.press_id("boris", "r:p1:0", post)
    assert dead.text.startswith("This button no longer works.")


async def test_what_the_words_after_the_command_ask_for(den: Den) -> None:
    assert (await den.one("anna", "/puzzle answer")).text.startswith("Which puzzle? `/puzzle` shows you today’s")
    assert (await den.one("anna", "/puzzle solvers sim")).text.startswith("Which puzzle?"), "Sim has none here"
    asked = await den.one("anna", "/puzzle answer nim")
    assert asked.text.startswith("Puzzle of the day, p1: Nim."), "today's is to be answered"
    assert (await den.one("anna", "/puzzle more nim")).text.startswith("Puzzle p2: Nim.")
    shown_again = await den.one("anna", "/puzzle p1")
    assert shown_again.game == "p1"
    solution = await den.one("boris", "/puzzle solution nim")
    assert solution.text.startswith(f"The answer is `{right(asked)}`.")
    assert (await den.one("boris", "/puzzle ratings")).text == (
        "No one here has tried a puzzle of Sim yet. `/puzzle` shows you one."
    )
    await den.say("ada", "/settings game nim", admin=True)
    assert (await den.one("boris", "/puzzle ratings")).text.startswith("Best at puzzles, Nim:\n1. boris: ")
    assert (await den.one("anna", "/puzzle more")).game == "p2"


async def test_a_puzzle_of_the_day_can_be_shown_as_it_is_now(den: Den) -> None:
    await set_daily(den)
    den.clock.time = NINE + 24 * HOURS
    await den.chat.tick()
    posts = {post.game: post for post in await den.show_owed()}
    assert [post.owed for post in posts.values()] == [True] * len(COLLECTION)
    for game, post in posts.items():
        now = await den.chat.current(den.room, game or "")
        assert now is not None
        assert (now.chat, now.post.game, now.post.text) == (den.room, game, post.text)
    assert await den.chat.current(den.room, "p99") is None


async def test_puzzles_of_all_games_are_posted_again_where_that_is_set(den: Den) -> None:
    await set_daily(den, "puzzle-games nim")
    (panel,) = await den.say("ada", "/settings", admin=True)
    assert "Puzzles of the day: here at 9:00 (UTC+0), Nim (another hour: `/settings puzzle-time 9+3`)" in panel.text
    for word in ("all", "везде"):
        await set_daily(den, "puzzle-games nim", f"puzzle-games {word}")
        (panel,) = await den.say("ada", "/settings", admin=True)
        assert f"Puzzles of the day: here at 9:00 (UTC+0), {listed()} (" in panel.text


async def test_a_puzzle_that_was_put_off_as_nothing_could_be_said_is_due_once_something_can(den: Den) -> None:
    await set_daily(den, "puzzle-games nim")
    den.clock.time = NINE + 24 * HOURS
    await den.chat.tick()
    assert await den.store.owed(den.clock.time, put_off=10 * HOURS) == ((den.room, "p1"),)
    await den.chat.hasten("l#attic")
    assert await den.show_owed() == ()
    await den.chat.hasten(den.room)
    assert [post.game for post in await den.show_owed()] == ["p1"]


async def test_a_reply_to_the_board_of_a_game_asks_for_no_puzzle_of_that_name(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    (post,) = await den.say("anna", "/puzzle nim", board)
    assert post.game == "p1"


async def test_the_words_of_a_puzzle_may_be_typed_in_capitals_and_the_first_wish_counts(den: Den) -> None:
    post = await shown(den, "anna")
    assert post.game == "p1"
    for words in ("NIM", "P1", "Ответ P1", "НИМ Ход"):
        assert (await den.one("anna", f"/puzzle {words}")).game == "p1"
    assert (await den.one("anna", "/puzzle SOLVERS P1")).text == (await den.one("boris", "/puzzle solvers p1")).text
    refused = await den.one("anna", "/puzzle answer solution")
    assert refused.text.startswith("I can’t read that as a move.")
    assert (await den.one("anna", f"/puzzle answer {right(post)}")).text.startswith("✓ "), "no solution was shown"
