"""Which table a command means that names none, where several are there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.chat.posts import Post
from core.table import Status
from tests.adapters.chat.den import Den, person


async def _ended(den: Den, host: str, other: str) -> Post:
    (offer,) = await den.say(host, f"/nim @{other} first=me time=none")
    (board,) = await den.press(other, offer, "Accept")
    board = await den.all_move(board)
    (over,) = await den.say(host, "/resign", board)
    return over


@pytest.fixture
async def full(den: Den) -> Den:
    """A chat where anna's ended game is older than g2; she plays g3, hosts the open offer g4 and is asked to g5.

    g6 is carl's and dora's; g7 is open to all, too.
    """
    await _ended(den, "anna", "boris")
    await _ended(den, "carl", "dora")
    await den.game("/sim @boris first=me time=none", "boris", moved=True)
    await den.say("anna", "/sim time=none")
    await den.say("eve", "/sim @anna time=none")
    (offer,) = await den.say("carl", "/sim @dora first=me time=none")
    await den.press("dora", offer, "Accept")
    await den.say("fred", "/sim time=none")
    return den


async def _statuses(den: Den) -> dict[str, Status]:
    return {f"g{number}": (await den.table(f"g{number}")).status for number in range(3, 8)}


@pytest.mark.parametrize(
    ("user", "command", "table", "status"),
    [
        ("anna", "/resign", "g3", Status.FINISHED),
        ("anna", "/abort", "g3", Status.FINISHED),  # a game that one plays goes before an offer
        ("anna", "/cancel", "g4", Status.CANCELLED),
        ("anna", "/accept", "g5", Status.PLAYING),  # what one is asked to goes before what is open to all
        ("anna", "/decline", "g5", Status.DECLINED),
        ("fred", "/abort", "g7", Status.CANCELLED),  # without a game of one's own it is the offer
        ("dora", "/resign", "g6", Status.ABORTED),
        ("fred", "/accept", "g4", Status.PLAYING),  # the other open offer is one's own
    ],
)
async def test_a_change(full: Den, user: str, command: str, table: str, status: Status) -> None:
    before = await _statuses(full)
    await full.say(user, command)
    assert await _statuses(full) == before | {table: status}


@pytest.mark.parametrize(
    ("user", "command", "table"),
    [
        ("anna", "/board", "g3"),
        ("dora", "/board", "g6"),
        ("anna", "/moves", "g3"),
        ("anna", "/record", "g3"),
        ("carl", "/record", "g6"),
        ("anna", "/undo", "g3"),
    ],
)
async def test_a_question(full: Den, user: str, command: str, table: str) -> None:
    assert (await full.one(user, command)).game == table


async def test_ones_own_offer_is_not_one_to_accept(den: Den) -> None:
    await den.say("anna", "/sim")
    assert (await den.one("anna", "/accept")).text.startswith("You have no game here to do that in.")
    told = (await den.one("anna", "/accept g1")).text
    assert told == "This is your own offer; someone else has to accept it."
    await den.say("fred", "/nim")
    asked = (await den.one("eve", "/accept")).text
    assert asked.splitlines() == [
        "Which game? Write its id after the command, for example `/accept g1`:",
        "g1 · Sim · anna",
        "g2 · Nim · fred",
    ]
    for name in ("anna", "fred"):
        await den.say(name, "/square @zed @eve")
    asked = (await den.one("zed", "/decline", lang="ru")).text
    assert asked.splitlines()[1:] == ["g3 · Сквэр · anna, zed и eve", "g4 · Сквэр · fred, zed и eve"]


async def test_a_rematch_is_of_ones_own_newest_game(full: Den) -> None:
    await full.say("anna", "/rematch")
    assert (await full.table("g8")).rematch_of == "g1"
    await full.say("dora", "/rematch")
    assert (await full.table("g9")).rematch_of == "g2"
    await full.say("anna", "/resign g3")
    await full.say("anna", "/rematch")
    assert (await full.table("g10")).rematch_of == "g3", "it ended after g1"
    assert (await full.one("eve", "/rematch")).text == "No game here has ended yet."


async def test_a_record_is_of_ones_own_newest_game_or_else_of_the_newest(den: Den) -> None:
    for host, other in (("anna", "boris"), ("anna", "boris"), ("carl", "dora"), ("carl", "dora")):
        await _ended(den, host, other)
    assert [(await den.one(user, "/record")).game for user in ("boris", "vera")] == ["g2", "g4"]


async def test_a_hand_is_of_the_game_that_has_one(den: Den) -> None:
    for challenge in ("/sim @boris", "/square @boris", "/nim @boris"):
        await den.game(challenge, "boris")
    hand = await den.one("anna", "/hand")
    assert (hand.game, hand.to) == ("g2", person("anna"))


async def test_an_answer_to_a_take_back_is_for_the_game_where_one_was_asked(full: Den) -> None:
    (offer,) = await full.say("gleb", "/sim @boris first=me time=none")
    await full.press("boris", offer, "Accept")
    assert (await full.one("boris", "/agree")).text.startswith("Which game?")
    await full.say("anna", "/undo g3")
    await full.say("boris", "/agree")
    assert (await full.table("g3")).taken_back == 2
    await full.say("anna", "/play g3 12")
    await full.say("anna", "/undo g3")
    await full.say("boris", "/refuse")
    table = await full.table("g3")
    assert (table.moves, table.take_back) == (("12",), None)


async def test_a_win_is_claimed_where_the_other_ones_time_is_over(den: Den) -> None:
    await den.say("anna", "/settings timeout claim", admin=True)
    for other in ("boris", "carl"):
        (offer,) = await den.say("anna", f"/nim @{other} first=them time=10m")
        board = await den.all_move((await den.press(other, offer, "Accept"))[0])
        if other == "boris":
            await den.say("boris", f"/play {board.game} a1")  # it is anna's turn there
    (offer,) = await den.say("anna", "/nim @dora first=them time=1h")
    await den.press("dora", offer, "Accept")
    den.clock.time += 600
    await den.chat.tick()
    assert [(await den.table(table)).overdue for table in ("g1", "g2", "g3")] == [True, True, False]
    await den.say("anna", "/claim")
    statuses = [(await den.table(table)).status for table in ("g1", "g2", "g3")]
    assert statuses == [Status.PLAYING, Status.FINISHED, Status.PLAYING]


async def test_a_seat_is_taken_where_no_game_has_begun_yet(den: Den) -> None:
    (offer,) = await den.say("anna", "/sim")
    await den.press("boris", offer, "Join")
    await den.say("gleb", "/sim")
    await den.say("eve", "/accept")
    assert [player.name for player in (await den.table("g2")).seats] == ["gleb", "eve"]


async def test_an_open_offer_is_looked_for_among_the_twelve_newest_tables(den: Den) -> None:
    await den.say("gleb", "/sim")
    for number in range(11):
        await den.say(f"host{number}", "/sim @zed")
    assert (await den.one("eve", "/accept")).game == "g1"
    await den.say("gleb", "/sim")
    for number in range(12):
        await den.say(f"host{number}", "/nim @zed")
    assert (await den.one("eve", "/accept")).text.startswith("You have no game here to do that in.")


@pytest.mark.parametrize(("newer", "found"), [(19, True), (20, False)])
async def test_a_game_of_ones_own_is_looked_for_among_the_twenty_that_ended_last(
    den: Den, newer: int, *, found: bool
) -> None:
    await _ended(den, "anna", "boris")
    table = await den.table("g1")
    for _ in range(newer):
        others = replace(table, id="", version=0, seats=(person("carl"), person("dora")), rated=False)
        await den.store.commit(None, others)
    (post,) = await den.say("anna", "/rematch")
    assert (post.text == "No game here has ended yet.") is not found


async def test_who_played_in_none_is_shown_the_one_that_ended_last(den: Den) -> None:
    for host, other in (("anna", "boris"), ("carl", "dora"), ("anna", "dora")):
        await _ended(den, host, other)
    for user, table in (("eve", "g3"), ("carl", "g2"), ("boris", "g1")):
        assert (await den.one(user, "/record")).text.startswith(f"Record of {table}:"), user


async def test_the_deal_of_ones_own_game_goes_before_those_of_others(den: Den) -> None:
    for host, other in (("anna", "boris"), ("carl", "dora")):
        (offer,) = await den.say(host, f"/square @{other}")
        (board,) = await den.press(other, offer, "Accept")
        await den.say(host, "/resign", board)
    await _ended(den, "anna", "boris")
    for user, table in (("anna", "g1"), ("carl", "g2"), ("eve", "g2")):
        assert f"What was dealt in {table}." in (await den.one(user, "/verify")).text, user


async def test_a_hand_is_of_a_game_that_has_begun(den: Den) -> None:
    await den.say("anna", "/square")
    await den.game("/square @boris first=me", "boris")
    assert (await den.one("anna", "/hand")).text.startswith("Your stones in g2.")


def _what(word: str, example: str) -> str:
    return f"I don’t understand {word} here, so I did nothing. Name a game by its id, for example `{example}`."


@pytest.mark.parametrize(
    ("user", "command", "told"),
    [
        (
            "anna",
            "/resign 7",
            _what("7", "/resign g3"),
        ),
        (
            "anna",
            "/accept @carl",
            _what("@carl", "/accept g5"),
        ),
        (
            "fred",
            "/cancel that one",
            _what("that", "/cancel g7"),
        ),
    ],
)
async def test_a_word_that_names_no_table_changes_none(full: Den, user: str, command: str, told: str) -> None:
    """It may mean another table than the only one that fits."""
    before = await _statuses(full)
    (refused,) = await full.say(user, command)
    assert refused.text == told
    assert await _statuses(full) == before
    (shown,) = await full.say("dora", "/board please")
    assert shown.game == "g6", "to look does no harm"


async def test_a_word_after_a_table_is_left_alone(full: Den) -> None:
    await full.say("anna", "/resign g3 well played")
    (board,) = await full.say("dora", "/board g6")
    await full.say("dora", "/resign thanks", board)
    assert ((await full.table("g3")).status, (await full.table("g6")).status) == (Status.FINISHED, Status.ABORTED)


async def test_the_question_which_table_shows_what_to_type(full: Den) -> None:
    await full.game("/nim @boris first=me", "boris")
    (asked,) = await full.say("anna", "/resign 7", lang="ru")
    assert "например: `/resign g3`" in asked.text
