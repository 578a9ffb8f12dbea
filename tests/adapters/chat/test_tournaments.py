"""Tournaments: set up, joined, played round by round, ended; also by processes that die, and by two at once."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from adapters.chat.posts import Outgoing, Post
from adapters.chat.texts import text
from adapters.store import competition_keys
from core import service
from core.answer import Action
from core.competitions import go_on, next_round, record_result, seat, withdraw
from core.competitions.competition import Competition, Entrant, Kind, Pairing, Result, Stage
from core.competitions.standings import Line
from core.fixture import Fixture
from core.ports import StoreBusy
from core.position import replay
from core.refusals import Refused
from core.service import Caller, competing, competing_people, competing_rounds
from core.service.competing import Wanted
from core.service.competing_codes import CompetingCode
from core.service.competing_notes import competition_note, counted, own_facts, own_note
from core.service.competing_tables import table_of
from core.service.teaching_notes import noted
from core.service.timekeeping import UNREADABLE_AGAIN_SECONDS
from core.table import First, Player, Status, Table, Unreadable, readable
from core.values import Name
from tests.adapters.chat.damage import damage
from tests.adapters.chat.den import Den, buttons, labels, note_shown, person
from tests.adapters.named import LAST
from tests.core.competitions.games import HOST, NOW, in_order, open_to, people, played
from tests.mortal import Killed

NIM = "/tournament nim heaps=5,5,5 rounds=2 time=1d"


async def found(den: Den, competition: str = "t1") -> Competition:
    kept = await den.ctx.competitions.load(den.room, competition)
    assert kept is not None
    return kept


async def signed_up(den: Den, *names: str, command: str = NIM) -> Post:
    """Let the first one set up a tournament, and all of them join it; return its message."""
    (post,) = await den.say(names[0], command)
    for name in names:
        (post,) = await den.press(name, post, "Join")
    return post


async def tick(den: Den) -> list[Outgoing]:
    """Have a process do what is due, and note what it said as shown."""
    said = list(await den.chat.tick())
    for number, out in enumerate(said):
        await note_shown(den.store, out.server, out.post, f"tick {den.clock.time} {number} {out.post.version}")
    return said


async def play_round(den: Den, rng: Random) -> None:
    """Play all games that go on, by any legal moves."""
    for table in readable(await den.store.open_tables(den.room, den.room, most=100)):
        while (table := await den.table(table.id)).status is Status.PLAYING:
            position = replay(table)
            mover = position.to_move
            assert mover is not None
            move = rng.choice(position.game.view(position.state, mover).legal)
            await den.say(table.seats[mover].name, f"/play {table.id} {move}")


def pairs(competition: Competition, played: Sequence[Pairing]) -> set[frozenset[str]]:
    names = [each.player.name for each in competition.entrants]
    return {frozenset(names[at] for at in pairing.entrants) for pairing in played}


async def test_a_tournament_from_sign_up_to_the_end(den: Den) -> None:
    (post,) = await den.say("anna", NIM)
    assert (post.game, post.version, post.ply, post.to) == ("t1", 1, None, None)
    assert labels(post) == ["Join", "Leave", "Start", "Cancel"]
    people = ["anna", "boris", "vera", "gleb", "dina"]
    for name in people:
        (post,) = await den.press(name, post, "Join")
    assert post.text.splitlines() == [
        "Tournament t1: anna invites everyone to Nim.",
        "Heaps 5-5-5; taking the last counter loses.",
        "Swiss system, 2 rounds.",
        "One day for each move.",
        "Sign-up ends in 24 hours; then the first round begins.",
        "In it so far (5): anna, boris, vera, gleb and dina.",
        "Press Join to play. anna can begin sooner with Start.",
    ]
    (refused,) = await den.press("boris", post, "Start")
    assert (refused.text, refused.to) == ("Only anna or an administrator can do that.", person("boris"))
    (post,) = await den.press("anna", post, "Start")
    assert post.text.startswith("Tournament t1, Nim: round 1 of 2.\n")
    assert labels(post) == ["My game", "Join"]
    boards = await tick(den)
    assert [each.post.game for each in boards] == ["g1", "g2"]
    assert boards[0].post.text.startswith("Tournament t1, round 1.\n")
    assert await tick(den) == []
    first = await found(den)
    assert len(pairs(first, first.played[0].pairings)) == 3
    assert Counter(each.result for each in first.played[0].pairings) == {None: 2, Result.BYE: 1}
    for pairing in first.played[0].pairings:
        if pairing.table is not None:
            table = await den.table(pairing.table)
            seats = tuple(first.entrants[at].player for at in pairing.entrants)
            assert (table.seats, table.start, table.move_time, table.claim) == (seats, 0, 86_400, False)
    rng = Random(5)
    await play_round(den, rng)
    said = [each.post for each in await tick(den)]
    assert [each.game for each in said] == ["t1", "g3", "g4"]
    assert said[0].text.startswith("Tournament t1, Nim: round 2 of 2.\n")
    assert said[1].text.startswith("Tournament t1, round 2.\n")
    assert labels(said[0]) == ["My game"], "no one can come for a round that is not to be"
    (refused,) = await den.say("anna", "/tournament begin")
    assert refused.text == "t1 has begun already."
    second = await found(den)
    for pairing in second.played[0].pairings:
        if pairing.table is not None:
            ended = (await den.table(pairing.table)).ended
            assert ended is not None
            assert pairing.result is (Result.FIRST if ended.winners == (0,) else Result.SECOND)
    assert pairs(second, second.played[0].pairings).isdisjoint(pairs(second, second.played[1].pairings))
    await play_round(den, rng)
    (last,) = await tick(den)
    over = await found(den)
    assert over.stage is Stage.FINISHED
    assert last.post.text.startswith("Tournament t1, Nim, is over after 2 rounds.\n")
    assert last.post.text.splitlines()[1].endswith("with 2 points.")
    assert labels(last.post) == []
    assert (last.post.game, last.post.version, last.post.lasts_since) == ("t1", over.version, over.announced)
    assert last.post.picture is not None
    assert {line.split(". ")[1].split(" · ")[0] for line in last.post.text.splitlines() if ". " in line} == set(people)
    # Five points for five games and byes in two rounds of three pairings each.
    assert (
        sum(each.result in {Result.FIRST, Result.SECOND, Result.BYE} for r in over.played for each in r.pairings) == 6
    )
    assert await den.ctx.competitions.open_in(den.room, den.room) == ()
    assert await den.store.due(2**40) == ()


async def test_a_round_is_a_new_message_and_what_happens_in_it_is_not(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb")
    assert (post.version, post.lasts_since) == (5, 1)
    (post,) = await den.press("anna", post, "Start")
    assert (post.version, post.lasts_since) == (6, 6)
    await tick(den)
    await den.say("anna", "/resign g1")
    await den.say("boris", "/resign g1")
    (shown,) = await tick(den)
    assert (shown.post.version, shown.post.lasts_since) == (7, 6)
    await den.say("vera", "/resign g2")
    await den.say("gleb", "/resign g2")
    following, *_ = await tick(den)
    assert (following.post.version, following.post.lasts_since) == (8, 8)
    (over,) = await den.say("anna", "/tournament cancel")
    assert (over.version, over.lasts_since) == (9, 9)


async def test_the_end_of_sign_up_begins_it_or_calls_it_off(den: Den) -> None:
    await signed_up(den, "anna", "boris")
    (alone,) = await den.say("vera", "/tournament sim type=robin")
    await den.press("vera", alone, "Join")
    assert await den.store.due(den.clock.time + 86_399) == ()
    den.clock.time += 86_399
    assert await tick(den) == []
    den.clock.time += 1
    posts = [each.post for each in [*await tick(den), *await tick(den)]]
    said = [post.text.splitlines()[0] for post in posts]
    assert said[:2] == ["Tournament t1, Nim: round 1 of 1.", "Tournament t1, round 1."]
    assert said[2:] == ["Tournament t2 (Sim) is called off."]
    for post in (posts[0], posts[2]):
        assert post.lasts_since == post.version, "it is a new message"


async def test_whenever_a_process_dies_each_game_is_made_and_counted_once(den: Den) -> None:
    number = 0
    for after in (False, True):
        calls, died = 0, True
        while died:
            number, died = number + 1, False
            tournament = f"t{number}"
            await competing.set_up(den.ctx, caller("anna", f"{tournament} new"), Wanted(game="nim", move_time=86_400))
            for name in ("anna", "boris"):
                await competing.join(den.ctx, caller(name, f"{tournament} {name}"), tournament)
            begin = partial(began, caller("anna", f"{tournament} begin"), tournament)
            died |= await dies(den, begin, calls, after=after)
            died |= await dies(den, ticked, calls, after=after)
            (table,) = readable(await den.store.open_tables(den.room, den.room))
            (pairing,) = (await found(den, tournament)).played[0].pairings
            assert pairing.table == table.id, f"death at call {calls}"
            await service.resign(den.ctx, caller(table.seats[1].name, f"{table.id} resign"), table.id)
            died |= await dies(den, ticked, calls, after=after)
            over = await found(den, tournament)
            assert (over.stage, over.played[0].pairings[0].result) == (Stage.FINISHED, Result.FIRST_BY_FORFEIT)
            calls += 1
    assert len(await den.store.recent(den.room, den.room)) == number
    assert await den.store.due(2**40) == ()


def caller(name: str, event: str) -> Caller:
    return Caller(event=event, server="l#den", chat="l#den", player=person(name))


async def began(by: Caller, tournament: str, den: Den) -> None:
    """Have a process begin a tournament; a press that comes again is refused."""
    with suppress(Refused):
        await competing.begin(den.ctx, by, tournament)


async def ticked(den: Den) -> None:
    """Have a process do what is due, without showing it."""
    await service.tick(den.ctx)


async def dies(den: Den, step: Callable[[Den], Awaitable[None]], calls: int, *, after: bool) -> bool:
    """Let a process die at one of its calls in a step, and another one do it again; return whether it died."""
    died = False
    try:
        await step(den.doomed(calls, after=after))
    except Killed:
        died = True
    den.clock.time += 60
    await step(den)
    return died


def test_a_game_is_played_on_the_terms_of_its_competition(den: Den) -> None:
    terms = {"move_time": 7_200, "claim": True, "rated": False, "options": ("heaps=5,5,5",), "chat": "d8"}
    for kind, private in ((Kind.SWISS, False), (Kind.CLASS, True)):
        competition = replace(seat(in_order(2, kind), Fixture("t1", 0, 0), "g7", now=NOW), **terms)
        ((fixture, pairing),) = competition.fixtures()
        table = table_of(den.ctx, competition, fixture, pairing)
        assert (table.move_time, table.claim, table.rated, table.options[:1], table.chat) == tuple(terms.values())
        assert (table.id, table.fixture, table.private) == ("g7", Fixture("t1", 0, 0), private)
        assert table.seats == tuple(competition.entrants[at].player for at in pairing.entrants)
        assert (table.first, table.start) == (First.ME, 0)
        assert table.acts == (), "no one has come to it yet"


async def test_two_processes_make_each_game_once(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb", "dina", "egor")
    other = den.another_process()
    start = next(row[2] for row in post.buttons)
    await asyncio.gather(*(each.press_id("anna", start.id, post, event="one press") for each in (den, other)))
    await asyncio.gather(*(each.chat.tick() for each in (den, other, den, other)))
    competition = await found(den)
    assert len(competition.played) == 1
    tables = readable(await den.store.open_tables(den.room, den.room))
    assert sorted(table.id for table in tables) == ["g1", "g2", "g3"]
    assert sorted(each.table or "" for each in competition.played[0].pairings) == ["g1", "g2", "g3"]
    assert {table.fixture and table.fixture.pairing for table in tables} == {0, 1, 2}


async def test_an_event_that_comes_again_counts_once(den: Den) -> None:
    (post,) = await den.say("anna", NIM, event="set up")
    again = await den.say("anna", NIM, event="set up")
    assert {each.game for each in again} <= {"t1"}
    await den.press("boris", post, "Join", event="join")
    await den.press("boris", post, "Leave")
    await den.press("boris", post, "Join", event="join")
    assert (await found(den)).entrants == ()
    assert await den.ctx.competitions.load(den.room, "t2") is None


async def test_who_leaves_resigns_and_who_comes_late_plays_the_next_round(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb")
    (post,) = await den.press("anna", post, "Start")
    await tick(den)
    competition = await found(den)
    gone = competition.entrants[competition.played[0].pairings[0].first].player.name
    (own,) = await den.press(gone, post, "My game")
    assert (own.game, own.to) == ("g1", person(gone))
    left, _ = await den.say(gone, "/tournament leave")
    assert next(out.post.game for out in await tick(den)) == "g1", "the others see at once that it is resigned"
    table = await den.table("g1")
    assert (table.status, [each.seat for each in table.departures]) == (Status.ABORTED, [0])
    await den.press("dina", left, "Join")
    other = (await den.table("g2")).seats[0].name
    await den.say(other, "/resign g2")
    await tick(den)
    competition = await found(den)
    assert [each.result for each in competition.played[0].pairings] == [Result.SECOND_BY_FORFEIT] * 2
    playing = {name for pair in pairs(competition, competition.played[1].pairings) for name in pair}
    assert playing == {"anna", "boris", "vera", "gleb", "dina"} - {gone}


async def test_a_game_of_a_tournament_is_played_to_its_end(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    await tick(den)
    mover = (await den.table("g1")).seats[0].name
    (refused,) = await den.say(mover, "/abort g1")
    assert refused.text.startswith("This game belongs to a tournament")
    await den.say(mover, "/play g1 a1")
    (refused,) = await den.say(mover, "/undo g1")
    assert refused.text == "In tournaments and classes moves are not taken back."
    (refused,) = await den.say(mover, "/pause 2d")
    assert (await den.table("g1")).pauses == ()
    assert refused.to == person(mover)
    den.clock.time += 86_400
    said = [each.post for _ in range(3) for each in await tick(den)]
    assert "Rematch" not in labels(next(each for each in said if each.game == "g1" and each.begun))
    assert (await found(den)).stage is Stage.FINISHED


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("/tournament", "No tournament goes on here."),
        ("/tournament join", "No tournament goes on here."),
        ("/tournament t7", "There is no tournament t7 here."),
        ("/tournament nim rounds=0", "I can’t use “rounds=0” here: from 1 to 20 rounds"),
        ("/tournament nim rounds=x", "I can’t use “rounds=x” here"),
        ("/tournament nim rounds=21", "I can’t use “rounds=21” here: from 1 to 20 rounds"),
        ("/tournament nim rounds=002", "I can’t use “rounds=002” here"),
        ("/tournament nim rounds=٣", "I can’t use “rounds=٣” here"),
        ("/tournament nim type=", "I can’t use “type=” here"),
        ("/class nim rated", "I can’t use “rated” for a class."),
        ("/class nim easy", "I can’t use “easy” for a class."),
        ("/tournament nim easy", "I can’t use “easy” for a tournament."),
        (
            "/tournament nim type=cup",
            "I can’t use “type=cup” here: a tournament is `swiss` or `robin`, for example",
        ),
        ("/tournament nim @boris", "I can’t use “@boris” for a tournament."),
        ("/tournament nim first=me", "I can’t use “first=me” for a tournament."),
        ("/tournament nim time=none", "A tournament needs a clock"),
        ("/tournament square players=3", "Here two play each other"),
        ("/tournament nim heaps=1", "One heap cannot be played"),
        ("/tournament nim rounds=3 rounds=4", "“rounds=4” repeats or contradicts an earlier word."),
        ("/tournament nim robin type=swiss", "“type=swiss” repeats or contradicts an earlier word."),
        ("/tournament joni", "I can’t use “joni” for a tournament. For example"),
        ("/class help", "I can’t use “help” for a class. For example"),
        ("/tournament ним туры=x", "I can’t use “туры=x” here"),
        ("/tournament t1 join t2", "I can’t use “t2” for a tournament. For example"),
        ("/tournament join please", "I can’t use “please” for a tournament. For example"),
        ("/tournament please join", "I can’t use “please” for a tournament. For example"),
        ("/tournament nim start", "I can’t use “start” for a tournament. For example"),
        ("/class pair now", "I can’t use “now” for a class. For example"),
        ("/tournament т9", "There is no tournament t9 here."),
        ("/tournament Т9 играю", "There is no tournament t9 here."),
    ],
)
async def test_what_cannot_be_gets_a_short_answer(den: Den, command: str, answer: str) -> None:
    (post,) = await den.say("anna", command)
    assert post.text.startswith(answer), post.text
    assert (post.to, post.game) == (person("anna"), None)
    assert await den.ctx.competitions.open_in(den.room, den.room) == ()


async def test_words_in_russian(den: Den) -> None:
    (post,) = await den.say("anna", "/турнир ним круговой туры=3 время=2ч unrated", lang="ru")
    assert post.text.splitlines()[2:5] == ["Каждый играет с каждым.", "На ход 2 часа.", "Партии без рейтинга."]
    await den.say("boris", "/турнир играю", lang="ru")
    assert [each.player.name for each in (await found(den)).entrants] == ["boris"]


async def test_all_that_was_said_of_it_is_kept(den: Den) -> None:
    await den.say("anna", "/tournament nim heaps=5,5,5 rounds=3 time=2h unrated")
    assert await found(den) == Competition(
        server=den.room,
        chat=den.room,
        id="t1",
        version=1,
        kind=Kind.SWISS,
        game="nim",
        options=("heaps=5,5,5",),
        move_time=7_200,
        rated=False,
        rounds=3,
        host=person("anna"),
        changed=NOW,
        deadline=NOW + 86_400,
        announced=1,
    )


async def test_a_chat_has_three_at_most_and_asks_which(den: Den) -> None:
    for _ in range(3):
        await den.say("anna", NIM)
    (refused,) = await den.say("anna", NIM)
    assert refused.text.startswith("3 tournaments go on here already.")
    (which,) = await den.say("boris", "/tournament join")
    assert which.text == "Which one: t1 (Nim), t2 (Nim), t3 (Nim)? For example `/tournament t3 join`."
    await den.say("boris", "/tournament t2 cancel", admin=True)
    await den.say("anna", "/tournament cancel t1")
    await den.say("boris", "/tournament join")
    assert [each.player.name for each in (await found(den, "t3")).entrants] == ["boris"]
    await den.chat.close(den.room, den.room)
    assert (await found(den, "t3")).stage is Stage.CANCELLED


async def test_a_person_has_all_of_it_and_is_forgotten(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera")
    (post,) = await den.press("anna", post, "Start")
    (export,) = await den.say("anna", "/export")
    assert export.file is not None
    (server,) = json.loads(export.file.text)["servers"]
    (told,) = server["tournaments"]
    competition = await found(den)
    at = competition.index_of(person("anna"))
    (own,) = [each for each in competition.played[0].pairings if at in each.entrants]
    assert told == {
        "id": "t1",
        "chat": den.room,
        "game": "nim",
        "kind": "swiss",
        "stage": "playing",
        "changed": den.clock.time,
        "host": True,
        "entered": [{"from": 1, "left": None}],
        "games": [{"round": 1, "table": own.table, "result": own.result and own.result.value}],
    }
    await den.say("anna", "/forget yes")
    competition = await found(den)
    assert competition.host.forgotten
    assert sorted(each.player.name for each in competition.entrants)[1:] == ["boris", "vera"]
    assert [each.left for each in competition.entrants if each.player.forgotten] == [1]
    assert await den.ctx.competitions.of_people(den.room, [person("anna").id]) == ()
    assert "anna" not in repr(competition)


@pytest.mark.parametrize(
    ("halves", "english", "russian"),
    [
        (0, "0 points", "0 очков"),
        (1, "½ point", "½ очка"),
        (2, "1 point", "1 очко"),
        (3, "1½ points", "1½ очка"),
        (4, "2 points", "2 очка"),
        (10, "5 points", "5 очков"),
        (42, "21 points", "21 очко"),
    ],
)
def test_points_are_counted_in_both_languages(halves: int, english: str, russian: str) -> None:
    fact = counted(Line(1, 0, halves, ()))
    params = {name: int(str(number)) for name, number in fact.params.items()}
    assert [text(language, fact.code, params) for language in ("en", "ru")] == [english, russian]


async def test_who_resigns_before_the_first_moves_gives_the_point_away_and_is_told_so(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    await tick(den)
    await den.say("anna", "/resign")
    said = [each.post.text for each in await tick(den)]
    (board,) = await den.say("boris", "/board g1")
    assert "This counts as a win: boris has the point." in board.text
    assert "no one has lost" not in board.text
    assert said[-1].splitlines()[:2] == ["Tournament t1, Nim, is over after one round.", "boris wins with 1 point."]
    refused = await den.one("boris", "/pause 1d")
    assert refused.text == "You have no game with a clock here, so there is nothing to pause."


async def test_one_that_no_one_came_to_is_not_begun_and_is_called_off(den: Den) -> None:
    (post,) = await den.say("anna", NIM)
    (refused,) = await den.press("anna", post, "Start")
    assert refused.text == "That is too few players. At least: 2."
    den.clock.time += 86_400
    assert [each.post.text for each in await tick(den)] == ["Tournament t1 (Nim) is called off."]
    assert (await found(den)).stage is Stage.CANCELLED
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    (post,) = await den.say("anna", "/tournament cancel")
    assert post.text == "Tournament t2 (Nim) is called off. Games that have begun go on."


async def test_no_one_is_helped_and_no_clock_stands_still(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", command=f"{NIM} unrated")
    await den.press("anna", post, "Start")
    await tick(den)
    assert not (await den.table("g1")).rated
    mover = (await den.table("g1")).seats[0].name
    assert (await den.one(mover, "/hint g1")).text.startswith("In a tournament I give no hints.")
    assert (await den.table("g1")).hints == ()
    for command in ("/pause 3d", "/pause g1 3d"):
        assert (await den.one(mover, command)).text.startswith("In a tournament or a class others wait for each game")


async def test_whom_the_administrators_keep_out_is_not_paired_any_more(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb")
    await den.say("anna", "/block @gleb", admin=True)
    assert [each.player.name for each in (await found(den)).entrants] == ["anna", "boris", "vera"]
    await den.press("anna", post, "Start")
    await tick(den)
    told = await den.say("anna", "/block @vera", admin=True)
    assert "tournaments pair them no more" in told[0].text
    gone = {each.player.name: each.left for each in (await found(den)).entrants}
    assert gone == {"anna": None, "boris": None, "vera": 1}
    for table in readable(await den.store.open_tables(den.room, den.room, most=9)):
        await den.say(table.seats[0].name, f"/resign {table.id}")
    await tick(den)
    names = ["anna", "boris", "vera"]
    after = await found(den)
    assert {names.index("vera")}.isdisjoint(
        {names.index(after.entrants[at].player.name) for each in after.played[1].pairings for at in each.entrants}
    )
    (mine,) = await den.press_id("vera", "G:t1:0")
    assert "You have left." in mine.text


async def test_what_someone_is_told_alone_fits_where_it_stands(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", command=NIM)
    (seen,) = await den.say("zoe", "/tournament")
    assert seen.text.endswith("You are not in it. Press Join to play.")
    await den.press("zoe", seen, "Join")
    (post,) = await den.press("anna", post, "Start")
    await tick(den)
    _, told = await den.press("vera", post, "Join")
    assert (told.text, told.to) == ("You have no game now; you play in the next round.", person("vera"))
    assert told.secret
    _, told = [each for each in await den.press_id("vera", "L:t1:0") if each.game != "g1"]
    assert (told.text, told.to) == ("You have left.", person("vera"))
    (table,) = readable(await den.store.open_tables(den.room, den.room, most=9))
    await den.say(table.seats[0].name, "/resign g1")
    await tick(den)
    seen = (await den.say("gleb", "/tournament"))[0]
    assert seen.text.endswith("You are not in it, and no one can join any more.")
    assert labels(seen) == []
    waiting = next(each for each in (await found(den)).played[1].pairings if each.second is None)
    name = (await found(den)).entrants[waiting.first].player.name
    assert (await den.say(name, "/tournament"))[0].text.endswith(
        "You have no opponent this round, which counts as a win."
    )
    (table,) = readable(await den.store.open_tables(den.room, den.room, most=9))
    assert {each.player.name for each in (await found(den)).entrants if each.left is None} == {"anna", "boris", "zoe"}


def test_what_one_person_is_told_tells_what_they_can_do() -> None:
    newcomer = Player("d9", "zoe")
    begun = seat(in_order(3, rounds=2), Fixture("t1", 0, 0), "g1", now=NOW)
    first, second = (begun.entrants[at].player for at in begun.played[0].pairings[0].entrants)
    bye = begun.entrants[begun.played[0].pairings[1].first].player
    ended = record_result(begun, Fixture("t1", 0, 0), Result.DRAW, now=NOW)
    over = go_on(played(next_round(ended, now=NOW), Random(1)), now=NOW)
    left = withdraw(ended, bye, now=NOW)
    for competition, player, told, actions in (
        (open_to(3), people(3)[0], "competing-you-are-in", ()),
        (open_to(3), newcomer, "competing-not-in-it", (Action.ACCEPT,)),
        (begun, first, "competing-your-game", (Action.OWN_GAME,)),
        (begun, bye, "competing-your-bye", ()),
        (begun, newcomer, "competing-not-in-it", (Action.ACCEPT,)),
        (ended, first, "competing-you-wait", ()),
        (left, bye, "competing-you-left", (Action.ACCEPT,)),
        (over, first, None, ()),
    ):
        note, public = own_note(competition, player), competition_note(competition)
        assert [fact.code for fact in note.facts[len(public.facts) :]] == ([] if told is None else [told])
        assert note.facts[: len(public.facts)] == public.facts
        assert (note.actions, note.to, note.table, note.place) == (actions, player, "t1", "d9"), told
        assert (note.version, note.owed, note.lasts_since, note.addressed, note.listing) == (
            None,
            False,
            None,
            (),
            None,
        )
        assert (public.version, public.owed, public.addressed) == (competition.version, True, (HOST,))
    for player, other in ((first, second), (second, first)):
        (told_alone,) = own_facts(begun, player)
        assert told_alone.params == {"table": "g1", "name": Name(other.name)}
    lesson = played(in_order(2, Kind.CLASS), Random(1))
    (told_alone,) = own_facts(lesson, lesson.entrants[0].player)
    assert told_alone.code == "competing-you-wait", "no number of rounds ends a class"


def test_a_round_has_standings_once_a_game_of_it_has_ended() -> None:
    begun = in_order(3, rounds=2)
    assert Result.BYE in [each.result for each in begun.played[0].pairings]
    after = record_result(begun, Fixture("t1", 0, 0), Result.FIRST, now=NOW)
    codes = [[fact.code for fact in competition_note(each).facts] for each in (begun, after)]
    assert [each[1:3] for each in codes] == [
        ["competing-pairing", "competing-bye"],
        ["competing-result", "competing-bye"],
    ]
    assert [each[3:] for each in codes] == [[], ["competing-standings", *["competing-place"] * 3]]


async def test_who_has_played_in_the_last_round_waits_for_no_other(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb", command="/tournament nim rounds=1 time=1d")
    await den.press("anna", post, "Start")
    await tick(den)
    loser = (await den.table("g1")).seats[0].name
    await den.say(loser, "/resign g1")
    await tick(den)
    assert (await den.say(loser, "/tournament"))[0].text.endswith("You have no more games here.")


async def test_words_that_do_not_fit_are_the_ones_named(den: Den) -> None:
    assert (await den.one("anna", "/tournament nim bot")).text.startswith("I can’t use “bot” for a tournament.")
    assert (await den.one("anna", "/class square bot")).text.startswith("I can’t use “bot” for a class.")


@pytest.mark.parametrize(
    ("words", "english", "russian"),
    [
        ("nim heaps=1,1", "nim heaps=4,9,6", "nim кучки=4,9,6"),
        ("nim rule=x", "nim rule=normal", "nim правило=обычное"),
        ("sim dots=5", "sim dots=7", "sim точки=7"),
        ("square target=1", "square target=100", "square цель=100"),
    ],
)
@pytest.mark.parametrize("command", ["tournament", "class", "challenge"])
async def test_examples_are_of_the_command_that_was_typed(
    den: Den, command: str, words: str, english: str, russian: str
) -> None:
    typed = "" if command == "challenge" else f"{command} "
    assert f"`/{typed}{english}`" in (await den.one("anna", f"/{command} {words}")).text
    assert f"`/{typed}{russian}`" in (await den.one("anna", f"/{command} {words}", lang="ru")).text


@pytest.mark.parametrize(
    "words", ["nim foo", "nim dots=7", "foo bar", "sim nim", "square players=9", "nim time=1d time=2d", "nim =", "5"]
)
async def test_a_refusal_offers_nothing_that_would_be_refused(den: Den, words: str) -> None:
    for command, example in (("tournament", "/tournament sim rounds=5 time=1d"), ("class", f"/class {LAST}")):
        refused = await den.one("anna", f"/{command} {words}")
        assert refused.text.endswith(f"or example `{example}`.")
        assert await den.ctx.competitions.open_in(den.room, den.room) == ()


async def test_none_is_set_up_where_no_one_else_could_come(den: Den) -> None:
    for command, example in (("tournament", "/tournament sim rounds=5 time=1d"), ("class", f"/class {LAST}")):
        for words in (" nim", " join", ""):
            (refused,) = await den.say("anna", f"/{command}{words}", private=True)
            assert refused.text == (
                "Only you and I are here. Try it where others are, "
                f"for example `{example}` in a group or a server’s channel."
            )
    assert await den.ctx.competitions.open_in(den.room, den.room) == ()


async def test_where_the_host_was_forgotten_an_administrator_may_go_on(den: Den) -> None:
    await signed_up(den, "anna", "boris", "vera")
    await den.say("anna", "/forget yes")
    seen = await den.one("boris", "/tournament")
    assert "somebody invites everyone" in seen.text
    assert "Press Join to play. An administrator can begin sooner with Start." in seen.text
    assert (await den.one("boris", "/tournament begin")).text == "Only an administrator can do that."
    (post,) = await den.say("boris", "/tournament begin", admin=True)
    assert post.text.startswith("Tournament t1, Nim: round 1 of 1.")


async def test_only_its_host_or_an_administrator_calls_it_off(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    for refused in ((await den.press("boris", post, "Cancel"))[0], await den.one("boris", "/tournament cancel")):
        assert (refused.text, refused.to) == ("Only anna or an administrator can do that.", person("boris"))
    assert (await found(den)).stage is Stage.SIGN_UP


async def test_who_leaves_one_that_was_called_off_resigns_nothing(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    await tick(den)
    await den.say("anna", "/tournament cancel")
    assert (await den.one("boris", "/tournament t1 leave")).text == "t1 was called off."
    assert ((await den.table("g1")).status, (await den.table("g1")).departures) == (Status.PLAYING, ())
    for name in ("anna", "boris"):  # that it is over comes before whose it is
        assert (await den.one(name, "/tournament t1 cancel")).text == "t1 was called off."


async def test_only_the_player_to_move_has_moves_under_their_own_game(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    (post,) = await den.press("anna", post, "Start")
    await tick(den)
    for number, moves in enumerate((True, False)):
        player = (await den.table("g1")).seats[number]
        (own,) = await den.press(player.name, post, "My game")
        assert (own.to, own.mention) == (player, None)
        assert any(button.id.startswith("i:g1:") for button in buttons(own)) is moves


async def test_a_game_that_cannot_be_read_counts_as_called_off_after_a_day(den: Den, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    await tick(den)
    await damage(client, den.room, "g1", "garbage")
    begun_at = (await found(den)).changed
    den.clock.time = begun_at + 86_400 - 900  # a round is looked at again a quarter of an hour after it was
    await tick(den)
    assert (await found(den)).stage is Stage.PLAYING
    den.clock.time = begun_at + 86_400
    await tick(den)
    over = await found(den)
    assert (over.stage, over.played[0].pairings[0].result) == (Stage.FINISHED, Result.VOID)


async def test_a_game_that_ends_while_its_round_is_looked_at_makes_it_due_again(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb")
    await den.press("anna", post, "Start")
    await tick(den)
    other, load_all, looks = den.another_process(), den.store.load_all, list[Collection[str]]()

    async def slow(server: str, ids: Collection[str]) -> tuple[Table | Unreadable, ...]:
        kept = await load_all(server, ids)
        if list(ids) == ["g1", "g2"] and not looks:
            looks.append(ids)
            await other.say((await other.table("g1")).seats[0].name, "/resign g1")
        return kept

    monkeypatch.setattr(den.store, "load_all", slow)
    den.clock.time += 60
    await tick(den)
    assert looks, "the game ended after it was read"
    await tick(den)
    assert (await found(den)).played[0].pairings[0].result is Result.SECOND_BY_FORFEIT


@pytest.mark.parametrize(("seconds", "later"), [(599, 60), (600, 900)])
async def test_a_round_that_began_ten_minutes_ago_is_looked_at_less_often(den: Den, seconds: int, later: int) -> None:
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    await tick(den)
    den.clock.time += seconds
    await tick(den)
    assert (den.room, "t1") not in await den.store.due(den.clock.time + later - 1)
    assert (den.room, "t1") in await den.store.due(den.clock.time + later)


async def test_a_tournament_has_the_most_rounds_that_are_named(den: Den) -> None:
    assert (await den.one("anna", "/tournament nim rounds=20")).text.splitlines()[2] == "Swiss system, 20 rounds."
    assert (await den.one("anna", "/tournament nim rounds=21")).text.startswith("I can’t use “rounds=21” here")


async def test_the_one_with_the_higher_rating_is_the_first_of_the_entrants(den: Den) -> None:
    (offer,) = await den.say("vera", "/nim @gleb heaps=5,5,5")
    await den.press("gleb", offer, "Accept")
    await play_round(den, Random(5))
    game = await den.table("g1")
    assert game.ended is not None
    winner = game.seats[game.ended.winners[0]].name
    post = await signed_up(den, "vera", "gleb")
    await den.press("vera", post, "Start")
    assert [each.player.name for each in (await found(den)).entrants] == [winner, *({"vera", "gleb"} - {winner})]


def test_all_who_share_the_first_place_are_named() -> None:
    over = go_on(played(in_order(2), Random(1), (Result.DRAW,)), now=NOW)
    (won,) = [fact for fact in competition_note(over).facts if fact.code == str(CompetingCode.WON)]
    assert (won.params["names"], won.params["count"]) == ((Name("p1"), Name("p2")), 2)


async def test_what_the_store_did_not_take_is_said_not_to_have_counted(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    (post,) = await den.say("anna", NIM)

    async def busy(*_: object, **__: object) -> Competition:
        raise StoreBusy

    with monkeypatch.context() as patch:
        patch.setattr(den.ctx.competitions, "commit", busy)
        (told,) = await den.press("anna", post, "Join", event="join")
    assert told.text == "My storage is busy. Nothing was counted; please try again in a moment."
    (post,) = await den.press("anna", post, "Join", event="join")
    assert "In it so far: anna." in post.text


async def test_the_standings_of_several_are_not_shown_at_once(den: Den) -> None:
    for number in (1, 2):
        (post,) = await den.say("anna", NIM)
        for name in ("anna", "boris"):
            (post,) = await den.press(name, post, "Join")
        await den.press("anna", post, "Start")
        assert [each.game for each in await den.say("boris", f"/tournament t{number}")] == [f"t{number}", None]
    assert [each.game for each in await den.say("boris", "/tournament")] == ["t1", "t2"]


async def test_who_is_forgotten_hears_of_a_tournament_that_cannot_be_read(den: Den, client: Any) -> None:  # noqa: ANN401 - as above
    await signed_up(den, "anna", "boris")
    key = competition_keys.competition(den.room, 1)
    whole = await client.dump(key)
    await client.set(key, b"garbage")
    (told,) = await den.say("boris", "/forget yes")
    assert "could not be read, so your name may still be in it" in told.text
    await client.restore(key, 0, whole, replace=True)
    await den.say("boris", "/forget yes")
    assert [each.player.name for each in (await found(den)).entrants] == ["anna"], "once it can be read"


@pytest.mark.parametrize(("letters", "shown"), [(10, 50), (11, 48)])
@pytest.mark.parametrize("kind", [Kind.SWISS, Kind.CLASS])
async def test_as_many_names_are_listed_as_fit(den: Den, kind: Kind, letters: int, shown: int) -> None:
    """Of a list's 1,300 characters a name takes its own and 16 more; in a class, where names alone are listed, 2."""
    of_each = letters if kind is Kind.SWISS else letters + 14
    competition = Competition(
        server=den.room, chat=den.room, id="t1", version=1, kind=kind, game="nim", host=person("anna")
    )
    people = tuple(Entrant(person(f"{number:0{of_each}}")) for number in range(51))
    note = await noted(den.ctx, replace(competition, entrants=people))
    (listed,) = [fact.params["names"] for fact in note.facts if "names" in fact.params]
    assert listed == tuple(Name(each.player.name) for each in people[:shown])
    (more,) = [fact.params["count"] for fact in note.facts if fact.code.endswith("-more")]
    assert more == 51 - shown


@pytest.mark.parametrize(("seat", "score"), [(0, "–/+"), (1, "+/–")])
@pytest.mark.parametrize("command", ["/tournament nim heaps=5,5,5 rounds=2 time=1d", "/class nim heaps=5,5,5"])
async def test_a_forfeit_is_written_from_the_first_players_side(den: Den, command: str, seat: int, score: str) -> None:
    (post,) = await den.say("anna", command)
    for name in ("anna", "boris", "vera", "gleb"):
        await den.press(name, post, "Join")
    await den.press("anna", post, "Pair" if "class" in command else "Start")
    await tick(den)
    players = [player.name for player in (await den.table("g1")).seats]
    await den.say(players[seat], "/resign g1")
    said = [out.post for out in [*await tick(den), *await tick(den)] if out.post.game == "t1"]
    assert f"{players[0]} – {players[1]} · {score}" in said[-1].text
    assert "Pair again" not in said[-1].text, "another game goes on"
    if "tournament" in command:
        running, ended = said[-1].text.splitlines()[1:3]
        assert "g2" in running, "who still plays comes first"
        assert score in ended


@pytest.mark.parametrize("command", ["/tournament nim heaps=5,5,5 rounds=1 time=1d", "/class nim heaps=5,5,5"])
async def test_a_rematch_is_an_ordinary_game_that_only_a_word_offers(den: Den, command: str) -> None:
    (post,) = await den.say("anna", command)
    for name in ("anna", "boris"):
        await den.press(name, post, "Join")
    await den.press("anna", post, "Pair" if "class" in command else "Start")
    await tick(den)
    await play_round(den, Random(3))
    (seen,) = await den.say("anna", "/board g1")
    assert "Review" in labels(seen)
    assert "Rematch" not in labels(seen)
    (offer,) = await den.say("anna", "/rematch g1")
    (board,) = await den.press("boris", offer, "Accept")
    assert (board.to, board.text.startswith("Class"), board.text.startswith("Tournament")) == (None, False, False)
    table = await den.table("g2")
    assert (table.fixture, table.private) == (None, False)
    await den.say("anna", "/abort g2")
    assert (await den.table("g2")).status is Status.ABORTED
    assert len((await found(den)).played) == 1


async def test_a_tournament_can_be_shown_as_it_is_now(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    now = await den.chat.current(den.room, "t1")
    assert now is not None
    assert (now.chat, now.post.game, now.post.text) == (den.room, "t1", post.text)
    assert await den.chat.current(den.room, "t2") is None


async def test_who_comes_late_cannot_join_where_everyone_plays_everyone(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera", command="/tournament nim type=robin time=1d")
    (post,) = await den.press("anna", post, "Start")
    assert post.text.startswith("Tournament t1, Nim: round 1 of 3.")
    assert labels(post) == ["My game"]


async def test_one_that_cannot_be_read_holds_up_no_other(den: Den, client: Any) -> None:  # noqa: ANN401 - as above
    for _ in range(2):
        await signed_up(den, "anna", "boris")
    await client.set(competition_keys.competition(den.room, 1), b"garbage")
    assert [post.game for post in await den.say("boris", "/tournament")] == ["t2"]
    (export,) = await den.say("anna", "/export")
    assert export.file is not None
    (server,) = json.loads(export.file.text)["servers"]
    unreadable, told = server["tournaments"]
    assert (unreadable, told["id"]) == ({"id": "t1", "unreadable": True}, "t2")
    await den.say("anna", "/block @boris", admin=True)
    assert [each.player.name for each in (await found(den, "t2")).entrants] == ["anna"]
    await den.chat.close(den.room, den.room)
    assert (await found(den, "t2")).stage is Stage.CANCELLED


def test_half_points_are_written_behind_the_whole_ones() -> None:
    half = played(in_order(4, rounds=2), Random(1), (Result.DRAW,))
    assert points(half) == ["½", "½", "½", "½"]
    over = played(go_on(half, now=NOW), Random(1), (Result.FIRST,))
    assert points(over) == ["1½", "1½", "½", "½"]


def points(competition: Competition) -> list[object]:
    facts = competition_note(competition).facts
    return [fact.params["points"] for fact in facts if fact.code == str(CompetingCode.PLACE)]


def test_as_many_pairs_and_places_are_listed_as_fit() -> None:
    """A list has 650 characters, of which a line takes 16 apart from its names.

    Of 40 pairs nine have names of two and three letters, the others two of three: 9 * 21 + 20 * 22 = 629. Of 80 places
    nine have a name of two letters, the others of three: 9 * 18 + 25 * 19 = 637.
    """
    begun = played(in_order(80, rounds=2), Random(1), (Result.FIRST,))
    facts = competition_note(begun).facts
    counts = Counter(fact.code for fact in facts)
    assert (counts[str(CompetingCode.RESULT)], counts[str(CompetingCode.PLACE)]) == (29, 34)
    more = [fact.params["count"] for fact in facts if fact.code == str(CompetingCode.MORE)]
    assert more == [40 - 29, 80 - 34]


async def test_one_that_is_over_has_nothing_more_for_anyone(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    await tick(den)
    loser = (await den.table("g1")).seats[0].name
    await den.say(loser, "/resign g1")
    (last,) = await tick(den)
    for name in ("anna", "zoe"):
        seen, standings = await den.say(name, "/tournament t1")
        assert seen.text in last.post.text
        assert (seen.to, standings.to, labels(seen)) == (person(name), person(name), [])
    over = await found(den)
    await den.say("anna", "/block @boris", admin=True)
    assert await found(den) == over
    (export,) = await den.say("boris", "/export")
    assert export.file is not None
    (server,) = json.loads(export.file.text)["servers"]
    (told,) = server["tournaments"]
    assert told["games"] == [{"round": 1, "table": "g1", "result": "second-by-forfeit"}]
    assert (told["stage"], told["entered"]) == ("finished", [{"from": 1, "left": None}])
    await den.say("boris", "/forget yes")
    after = await found(den)
    assert sorted(each.player.forgotten for each in after.entrants) == [False, True]
    assert ([each.left for each in after.entrants], after.played) == ([None, None], over.played)


async def test_who_has_left_already_is_not_withdrawn_again(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb")
    await den.press("anna", post, "Start")
    await tick(den)
    await den.say("gleb", "/tournament leave")
    await tick(den)
    before = await found(den)
    await den.say("anna", "/block @gleb", admin=True)
    assert await found(den) == before


async def test_who_has_left_by_one_name_is_withdrawn_by_their_others(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb")
    await den.press("anna", post, "Start")
    await tick(den)
    await den.say("boris", "/tournament leave")
    await competing_people.withdraw_all(den.ctx, den.room, {person(name).id for name in ("boris", "vera")})
    left = {each.player.name: each.left for each in (await found(den)).entrants}
    assert left == {"anna": None, "boris": 1, "vera": 1, "gleb": None}


async def test_two_who_join_at_once_are_both_in_it(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    (post,) = await den.say("anna", NIM)
    other = den.another_process()
    before_it_is_saved(den, monkeypatch, lambda: other.press("vera", post, "Join"))
    (shown,) = await den.press("boris", post, "Join")
    assert "In it so far (2): vera and boris." in shown.text


def before_it_is_saved(den: Den, monkeypatch: pytest.MonkeyPatch, act: Callable[[], Awaitable[object]]) -> None:
    """Let something happen once a process has worked out what a tournament becomes, before it saves that."""
    commit, acts = den.ctx.competitions.commit, [act]

    async def slow(
        event: str | None, competition: Competition, *, due: int | None, owed_at: int | None = None
    ) -> Competition:
        if acts:
            await acts.pop()()
        return await commit(event, competition, due=due, owed_at=owed_at)

    monkeypatch.setattr(den.ctx.competitions, "commit", slow)


async def test_who_is_forgotten_while_someone_joins_is_forgotten_and_they_are_in_it(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = await signed_up(den, "anna", "boris")
    other, of_people, joined = den.another_process(), den.ctx.competitions.of_people, list[object]()

    async def slow(server: str, ids: Collection[str]) -> tuple[Competition | Unreadable, ...]:
        kept = await of_people(server, ids)
        if not joined:
            joined.append(await other.press("vera", post, "Join"))
        return kept

    monkeypatch.setattr(den.ctx.competitions, "of_people", slow)
    await den.say("boris", "/forget yes")
    assert [each.player.name for each in (await found(den)).entrants] == ["anna", "vera"]


async def test_a_round_that_another_process_has_ended_is_not_ended_again(
    den: Den, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    post = await signed_up(den, "anna", "boris", "vera", "gleb")
    await den.press("anna", post, "Start")
    await tick(den)
    for table in ("g1", "g2"):
        await den.say((await den.table(table)).seats[0].name, f"/resign {table}")
    other = den.another_process().ctx
    before_it_is_saved(den, monkeypatch, lambda: competing_rounds.go_on(other, den.room, "t1", den.clock.time))
    await tick(den)
    await tick(den)
    assert caplog.records == [], "nothing is wrong with it"
    _, second = (await found(den)).played
    begun = {table.id for table in readable(await den.store.open_tables(den.room, den.room))}
    assert (len(begun), begun) == (2, {each.table for each in second.pairings}), "each game was made once"


async def test_what_the_store_does_not_do_at_once_a_tick_does(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    put_off = den.ctx.competitions.put_off

    async def busy(server: str, competition: str, now: int, until: int) -> None:
        if competition == "t1":
            raise StoreBusy
        await put_off(server, competition, now, until)

    for _ in range(2):
        post = await signed_up(den, "anna", "boris")
        await den.press("anna", post, "Start")
    with monkeypatch.context() as patch:
        patch.setattr(den.ctx.competitions, "put_off", busy)
        said = await den.chat.mail(lambda _: True)
    assert ["t2" in out.post.text for out in said] == [True], "what fails holds up no other"
    assert len(readable(await den.store.open_tables(den.room, den.room))) == 1
    assert ["t1" in out.post.text for out in await tick(den)] == [True]


async def test_the_games_of_a_round_are_made_before_the_next_tick(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    (out,) = await den.chat.mail(lambda _: True)
    assert (out.post.game, out.post.owed) == ("g1", True)
    assert await den.chat.mail(lambda _: True) == ()


async def test_what_fails_once_a_tournament_was_saved_may_have_counted(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    (post,) = await den.say("anna", NIM)

    async def failing(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(competing, "noted", failing)
    (told,) = await den.press("boris", post, "Join")
    assert told.text.startswith("Something went wrong on my side, but this may have counted.")
    assert [each.player.name for each in (await found(den)).entrants] == ["boris"]


async def test_one_that_is_over_or_never_was_is_looked_at_no_more(den: Den) -> None:
    await signed_up(den, "anna", "boris")
    await den.say("anna", "/tournament cancel")
    now, year = den.clock.time, 365 * 86_400
    await den.ctx.competitions.commit(None, await found(den), due=now)  # as an older version may have left it
    for competition in ("t1", "t2"):
        assert await competing_rounds.go_on(den.ctx, den.room, competition, now) == []
    assert await den.store.due(now + year - 1) == ()
    assert await den.store.due(now + year) == ((den.room, "t1"),)


async def test_a_game_that_will_not_be_played_has_no_table(den: Den) -> None:
    names = ["anna", "boris", "vera", "gleb"]
    post = await signed_up(den, *names, command="/tournament nim type=robin time=1d")
    await den.press("anna", post, "Start")
    await tick(den)
    await den.say("gleb", "/tournament leave")
    await tick(den)
    (table,) = readable(await den.store.open_tables(den.room, den.room))
    await den.say(table.seats[0].name, f"/resign {table.id}")
    await tick(den)
    competition = await found(den)
    gleb = competition.index_of(person("gleb"))
    tables = [each.table for each in competition.played[1].pairings if gleb not in each.entrants]
    assert tables == ["g3"]
    (forfeit,) = [each for each in competition.played[1].pairings if gleb in each.entrants]
    result = Result.SECOND_BY_FORFEIT if forfeit.first == gleb else Result.FIRST_BY_FORFEIT
    assert (forfeit.table, forfeit.result) == (None, result)


async def test_one_that_is_looked_at_before_its_sign_up_ends_waits_for_that(den: Den) -> None:
    await signed_up(den, "anna", "boris")
    ends = NOW + 86_400
    await den.ctx.competitions.put_off(den.room, "t1", ends, den.clock.time)
    assert await tick(den) == []
    assert (await found(den)).stage is Stage.SIGN_UP
    assert (den.room, "t1") not in await den.store.due(ends - 1)
    assert (den.room, "t1") in await den.store.due(ends)


async def test_a_hand_is_shown_as_ones_own_game(den: Den) -> None:
    post = await signed_up(den, "anna", "boris", command="/tournament square players=2 time=1d")
    (post,) = await den.press("anna", post, "Start")
    await tick(den)
    for number, moves in enumerate((True, False)):
        player = (await den.table("g1")).seats[number]
        (own,) = await den.press(player.name, post, "My game")
        assert own.text.startswith("Your stones in g1.")
        assert (own.to, bool(buttons(own))) == (player, moves)


@pytest.mark.parametrize("words", ["game", "game t1", "партия", "board"])
async def test_ones_own_game_is_shown_for_a_word(den: Den, words: str) -> None:
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    await tick(den)
    (board,) = await den.say("boris", f"/tournament {words}")
    assert (board.to, board.text.endswith("\nNim · g1 · move 0")) == (person("boris"), True)
    (other,) = await den.say("vera", f"/tournament {words}")
    assert (other.to, other.text.splitlines()[-1]) == (
        person("vera"),
        "You are not in it, and no one can join any more.",
    )


async def test_one_that_cannot_be_read_is_looked_at_again_later_and_then_goes_on(den: Den, client: Any) -> None:  # noqa: ANN401 - as above
    await signed_up(den, "anna", "boris")
    key = competition_keys.competition(den.room, 1)
    whole = await client.dump(key)
    await client.set(key, b"garbage")
    den.clock.time = NOW + 86_400
    assert await tick(den) == []
    later = den.clock.time + UNREADABLE_AGAIN_SECONDS
    assert await den.store.due(later - 1) == (), "it takes up no place among what is due"
    assert await den.store.due(later) == ((den.room, "t1"),)
    await client.restore(key, 0, whole, replace=True)
    den.clock.time = later
    await tick(den)
    assert (await found(den)).stage is Stage.PLAYING


async def test_what_follows_from_a_game_that_ends_is_told_with_it(den: Den) -> None:
    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    assert [out.post.game for out in await den.chat.mail(lambda _: True)] == ["g1"]
    await den.all_move((await den.say("anna", "/board g1"))[0])
    await den.say("anna", "/resign g1")
    assert await den.chat.mail(lambda server: server != den.room) == ()
    (told,) = await den.chat.mail(lambda _: True)
    assert (told.server, told.chat, told.post.game) == (den.room, den.room, "t1")
    assert told.post.text.startswith("Tournament t1, Nim, is over after one round.\nboris wins with 1 point.")
    assert await den.chat.mail(lambda _: True) == (), "and once"


async def test_only_the_end_of_a_game_brings_a_tournament_on_and_no_move_shows_it_again(den: Den) -> None:
    def waiting() -> list[list[tuple[str, str]]]:
        return [den.ctx.rounds.take(lambda _: True), den.ctx.glimpses.take(lambda _: True, 2**40)]

    post = await signed_up(den, "anna", "boris")
    await den.press("anna", post, "Start")
    await tick(den)
    waiting()
    first, second = (player.name for player in (await den.table("g1")).seats)
    await den.say(first, "/play g1 a1")
    assert waiting() == [[], []]
    await den.say(second, "/resign g1")
    assert waiting() == [[(den.room, "t1")], []]


@pytest.mark.parametrize("words", ["JOIN", "Join T1", "ИГРАЮ", "Т1 Вступить"])
async def test_a_wish_may_be_typed_in_capitals(den: Den, words: str) -> None:
    await den.say("anna", NIM)
    (post,) = await den.say("boris", f"/tournament {words}")
    assert "In it so far: boris." in post.text


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("NIM BOT", "I can’t use “BOT” for a tournament."),
        ("nim FIRST=me", "I can’t use “FIRST=me” for a tournament."),
        ("nim swiss=3", "I can’t use “swiss=3” for a tournament."),
        ("nim type=swizz", "I can’t use “type=swizz” here: a tournament is `swiss` or `robin`"),
        ("nim time=1s", "I can’t use “time=1s” here"),
        ("nim rounds=0", "I can’t use “rounds=0” here: from 1 to 20 rounds"),
        ("nim robin TYPE=swiss", "“TYPE=swiss” repeats or contradicts an earlier word."),
    ],
)
async def test_a_term_that_a_tournament_cannot_have_is_refused_as_it_was_typed(
    den: Den, words: str, refusal: str
) -> None:
    (post,) = await den.say("anna", f"/tournament {words}")
    assert post.text.startswith(refusal)
    assert await den.ctx.competitions.load(den.room, "t1") is None


async def test_the_terms_of_a_tournament_may_be_typed_in_capitals_and_an_example_repeats_the_wish(den: Den) -> None:
    for _ in range(2):
        (post,) = await den.say("anna", "/tournament NIM ROUNDS=3 TIME=2D", admin=True)
        assert post.text.splitlines()[2:4] == ["Swiss system, 3 rounds.", "2 days for each move."]
    (asked,) = await den.say("boris", "/tournament JOIN")
    assert "`/tournament t2 join`" in asked.text
