"""What the end of a game changes, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.game import Outcome, Seat, Termination
from core.ratings import Rating, rate
from core.standings import (
    CURVE,
    FULL_GAMES,
    Ended,
    Standing,
    departures_of,
    ended,
    month_of,
    settle,
    standing_order,
)
from core.table import COMPUTER, Departure, Origin, Player, Status, Table

ANNA, BORIS, CLARA, DORA = (
    Player(f"t:{number}", name) for number, name in enumerate(("anna", "boris", "clara", "dora"))
)
EVERY_SEAT = tuple(map(Seat, range(4)))
NOON = int(datetime(2026, 11, 29, 12, tzinfo=UTC).timestamp())


def table(*seats: Player, winners: tuple[int, ...], why: str, dropped: int | None = None) -> Table:
    return Table(
        server="t:1",
        chat="t:1",
        id="g1",
        version=5,
        game="square",
        seats=seats,
        status=Status.FINISHED,
        start=Seat(1),
        ended=Outcome(why, tuple(map(Seat, winners))),
        dropped=None if dropped is None else Seat(dropped),
        changed=NOON,
    )


def game(*seats: Player, ranks: tuple[int, ...], at: int = NOON, rated: bool = True) -> Ended:
    places = tuple(range(len(seats)))
    return Ended(game="nim", players=seats, ranks=ranks, places=places, rated=rated, at=at)


@pytest.mark.parametrize(
    ("winners", "why", "dropped", "scores", "ranks"),
    [
        ((2,), "target", None, (30, 12, 52, 30), (2, 4, 1, 2)),
        ((1,), Termination.RESIGNATION, 3, (7, 20, 7, 44), (2, 1, 2, 4)),
        ((0, 2), Termination.TIME, 1, (9, 9, 9, 3), (1, 4, 1, 3)),
        ((0, 1, 2), Termination.RESIGNATION, 3, None, (1, 1, 1, 4)),
    ],
)
def test_winners_come_first_then_points_and_who_dropped_out_last(
    winners: tuple[int, ...],
    why: str,
    dropped: int | None,
    scores: tuple[int, ...] | None,
    ranks: tuple[int, ...],
) -> None:
    finished = table(ANNA, BORIS, CLARA, DORA, winners=winners, why=why, dropped=dropped)
    found = ended(finished, scores, EVERY_SEAT)
    assert found is not None
    assert found.ranks == ranks
    assert found.places == (3, 0, 1, 2)
    assert found.timed_out == ({dropped} if why == Termination.TIME else set())
    assert found.rated_seats == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("winners", "left", "scores", "ranks"),
    [
        ((1,), ((3, "R", 4), (0, "T", 9), (2, "R", 11)), (50, 3, 40, 60), (3, 1, 2, 4)),
        ((1,), ((3, "T", 4),), (20, 52, 20, 51), (2, 1, 2, 4)),
        ((0,), ((1, "R", 4), (2, "R", 4)), (52, 51, 50, -4), (1, 4, 3, 2)),
    ],
)
def test_the_first_to_leave_is_the_last_whatever_the_points(
    winners: tuple[int, ...],
    left: tuple[tuple[int, str, int], ...],
    scores: tuple[int, ...],
    ranks: tuple[int, ...],
) -> None:
    why = {"R": Termination.RESIGNATION, "T": Termination.TIME}
    departures = tuple(Departure(Seat(seat), why[letter], ply) for seat, letter, ply in left)
    finished = table(ANNA, BORIS, CLARA, DORA, winners=winners, why="target", dropped=left[-1][0])
    found = ended(replace(finished, departures=departures), scores, EVERY_SEAT)
    assert found is not None
    assert found.ranks == ranks
    assert found.timed_out == {seat for seat, letter, _ in left if letter == "T"}


def test_a_seat_that_leaves_before_its_first_move_is_taken_out_and_the_others_are_rated() -> None:
    finished = table(ANNA, BORIS, CLARA, DORA, winners=(1,), why="target")
    early = replace(finished, departures=(Departure(Seat(2), Termination.RESIGNATION, 2),))
    found = ended(early, (10, 50, 0, 30), (Seat(1), Seat(3), Seat(0), Seat(1)))
    assert found is not None
    assert (found.unplayed, found.rated_seats, found.counts) == ({2}, (0, 1, 3), True)
    after = settle(found, [Standing()] * 4)
    anna, boris, dora = rate([Rating()] * 3, (3, 1, 2))
    assert [each.rating for each in after] == [anna, boris, Rating(), dora]
    assert after[2] == Standing(results=((0, 0), (0, 1)), streak=-1)
    assert [sorted(name for name, _ in each.met) for each in after] == [
        [BORIS.id, DORA.id],
        [ANNA.id, DORA.id],
        [],
        [ANNA.id, BORIS.id],
    ]


@pytest.mark.parametrize(
    ("movers", "unplayed", "counts"),
    [((0, 1, 0), {2}, True), ((1, 1), {2}, True), ((0,), {1, 2}, False), ((), {1, 2}, False)],
)
def test_a_game_of_three_where_only_the_winner_is_left_to_be_rated_changes_nothing(
    movers: tuple[int, ...], unplayed: set[int], *, counts: bool
) -> None:
    finished = table(ANNA, BORIS, CLARA, winners=(0,), why=Termination.RESIGNATION, dropped=1)
    departures = tuple(Departure(Seat(seat), Termination.RESIGNATION, len(movers)) for seat in (2, 1))
    found = ended(replace(finished, departures=departures), (0, 0, 0), tuple(map(Seat, movers)))
    assert found is not None
    assert (found.unplayed, found.counts) == (unplayed, counts)


@pytest.mark.parametrize("why", [Termination.RESIGNATION, Termination.TIME])
@pytest.mark.parametrize(("movers", "counts"), [((0, 1), True), ((1,), False), ((), False)])
def test_an_older_game_of_two_that_ended_before_both_had_moved_changes_no_ratings(
    movers: tuple[int, ...], why: Termination, *, counts: bool
) -> None:
    found = ended(table(ANNA, BORIS, winners=(0,), why=why, dropped=1), None, tuple(map(Seat, movers)))
    assert found is not None
    assert found.counts is counts


@pytest.mark.parametrize("movers", [(0,), (0, 0, 0)])
def test_a_game_that_ends_by_its_own_rules_is_rated_even_if_one_never_moved(movers: tuple[int, ...]) -> None:
    found = ended(table(ANNA, BORIS, winners=(0,), why="target"), (10, 0), tuple(map(Seat, movers)))
    assert found is not None
    assert found.counts


def test_what_a_finished_game_was() -> None:
    finished = replace(table(ANNA, BORIS, winners=(0,), why=Termination.TIME, dropped=1), moves=("a", "b", "c"))
    known = Ended(
        game="square",
        players=(ANNA, BORIS),
        ranks=(1, 2),
        places=(1, 0),
        timed_out=frozenset({Seat(1)}),
        rated=True,
        at=NOON,
    )
    assert departures_of(finished) == (Departure(Seat(1), Termination.TIME, 3),)
    assert ended(finished, None, EVERY_SEAT[:2]) == known
    assert ended(replace(finished, rated=False), None, EVERY_SEAT[:2]) == replace(known, rated=False)
    several = table(ANNA, BORIS, CLARA, winners=(0,), why="target")
    assert departures_of(several) == ()
    one = replace(several, departures=(Departure(Seat(2), Termination.RESIGNATION, 0),))
    early = ended(one, (9, 8, 7), EVERY_SEAT[:1])
    assert early is not None
    assert early.unplayed == {2}, "of three only who left without a move is taken out"


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.FINISHED])
def test_only_a_finished_game_has_ended(status: Status) -> None:
    finished = table(ANNA, BORIS, winners=(0,), why="target")
    assert ended(replace(finished, status=status), (1, 0), EVERY_SEAT) is None


def test_which_games_count() -> None:
    assert game(ANNA, BORIS, ranks=(1, 2)).counts
    assert not game(ANNA, BORIS, ranks=(1, 2), rated=False).counts
    assert game(ANNA, BORIS, ranks=(1, 2), rated=False).between_people
    assert not game(ANNA, COMPUTER, ranks=(1, 2)).between_people
    assert not game(ANNA, replace(ANNA, name="other"), ranks=(1, 2)).between_people
    assert not game(ANNA, COMPUTER, BORIS, ranks=(1, 2, 3)).counts


def test_an_unrated_game_is_tallied_only() -> None:
    winner, loser = settle(game(ANNA, BORIS, ranks=(1, 2), rated=False), [Standing(), Standing()])
    assert winner == Standing(results=((1, 0),), streak=1, best_streak=1)
    assert loser == Standing(results=((0, 0), (0, 1)), streak=-1)


def test_a_tally_over_several_games() -> None:
    standing, other = Standing(), Standing()
    for ranks in ((1, 2), (1, 2), (2, 1), (1, 2), (2, 1), (2, 1)):
        standing, other = settle(game(ANNA, BORIS, ranks=ranks), [standing, other])
    assert (standing.wins, standing.losses, standing.streak, standing.best_streak) == (3, 3, -2, 2)
    assert (other.wins, other.losses, other.streak, other.best_streak) == (3, 3, 2, 2)
    assert other.results == ((0, 0), (3, 3))
    timed = replace(game(ANNA, BORIS, ranks=(2, 1)), timed_out=frozenset({Seat(0)}))
    standing, other = settle(timed, [standing, other])
    assert (standing.time_outs, other.time_outs) == (1, 0)


def test_so_many_games_of_a_day_count_in_full() -> None:
    one, two = Standing(), Standing()
    first, second = Rating(), Rating()
    for number in range(FULL_GAMES + 3):
        one, two = settle(game(ANNA, BORIS, ranks=(1, 2), at=NOON + number), [one, two])
        weight = 1 if number < 10 else 0.25
        first, second = rate([first, second], (1, 2), weight)
        assert (one.rating, two.rating) == (one.monthly, two.monthly) == (first, second)
    tired = one.rating
    # Against somebody else, and on the next day, a game counts in full again.
    other, _ = settle(game(ANNA, CLARA, ranks=(1, 2), at=NOON + 60), [one, Standing()])
    assert other.rating == rate([tired, Rating()], (1, 2))[0]
    next_day, _ = settle(game(BORIS, ANNA, ranks=(1, 2), at=NOON + 12 * 3600), [two, one])
    assert next_day.rating == rate([two.rating, tired], (1, 2))[0]
    assert next_day.met == ((ANNA.id, 1),)
    # Among several, the two who met most often decide.
    three = settle(game(ANNA, CLARA, BORIS, ranks=(1, 2, 3), at=NOON + 60), [one, Standing(), two])
    assert three[0].rating == rate([tired, Rating(), two.rating], (1, 2, 3), 0.25)[0]


def test_a_month_begins_with_new_ratings() -> None:
    one, two = settle(game(ANNA, BORIS, ranks=(1, 2)), [Standing(), Standing()])
    assert one.monthly == one.rating
    december = int(datetime(2026, 12, 1, tzinfo=UTC).timestamp())
    later, _ = settle(game(ANNA, BORIS, ranks=(1, 2), at=december), [one, two])
    assert later.monthly == rate([Rating(), Rating()], (1, 2))[0]
    assert later.rating == rate([one.rating, two.rating], (1, 2))[0]
    assert (later.month, later.monthly.games, later.rating.games) == (2026 * 12 + 11, 1, 2)
    again, _ = settle(game(ANNA, BORIS, ranks=(1, 2), at=december - 1), [one, two])
    assert again.monthly.games == 2
    back, _ = settle(game(ANNA, BORIS, ranks=(1, 2), at=december - 1), [later, two])
    assert (back.month, back.monthly.games) == (2026 * 12 + 10, 1), "a rating of another month is none of this one"


def test_months_are_utcs() -> None:
    start = int(datetime(2027, 1, 1, tzinfo=UTC).timestamp())
    assert month_of(start) == 2027 * 12
    assert month_of(start - 1) == 2026 * 12 + 11


def test_a_curve_keeps_the_newest() -> None:
    one, two = Standing(), Standing()
    shown: list[int] = []
    for number in range(45):
        one, two = settle(game(ANNA, BORIS, ranks=(1, 2) if number % 3 else (2, 1)), [one, two])
        shown.append(one.rating.number)
    assert list(one.curve) == shown[5:]
    assert len(one.curve) == CURVE == 40


def test_the_seats_of_a_finished_game_in_their_order() -> None:
    finished = table(ANNA, BORIS, CLARA, DORA, winners=(2,), why="target")
    assert standing_order(finished, (30, 12, 52, 31)) == (2, 3, 0, 1)
    assert standing_order(finished, (30, 12, 52, 30)) == (2, 0, 3, 1), "equals as they sit"
    left = tuple(Departure(Seat(seat), Termination.TIME, 4) for seat in (3, 0))
    assert standing_order(replace(finished, departures=left), (30, 12, 10, 90)) == (2, 1, 0, 3)
    assert standing_order(table(ANNA, BORIS, winners=(1,), why=Termination.TIME, dropped=0), None) == (1, 0)


def test_a_game_tried_again_from_another_one_is_no_result() -> None:
    finished = table(ANNA, BORIS, winners=(0,), why="target")
    assert ended(replace(finished, origin=Origin("g7", 0)), (10, 0), EVERY_SEAT[:2]) is None
