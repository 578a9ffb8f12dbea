"""Standings against examples that were worked out by hand."""

from __future__ import annotations

from dataclasses import replace

from core.competitions import Competition, Kind, Pairing, Result, Round
from core.competitions.standings import Line, TieBreak, standings, tie_breaks
from tests.core.competitions.games import open_to

WIN, LOSS, DRAW, BYE = Result.FIRST, Result.SECOND, Result.DRAW, Result.BYE


def with_rounds(competition: Competition, *rounds: tuple[tuple[int, int | None, Result | None], ...]) -> Competition:
    played = tuple(
        Round(tuple(Pairing(first, second, result=result) for first, second, result in pairings)) for pairings in rounds
    )
    return replace(competition, played=played)


def test_a_swiss_tournament_by_hand() -> None:
    competition = with_rounds(
        open_to(5),
        ((0, 2, WIN), (3, 1, DRAW), (4, None, BYE)),
        ((4, 0, LOSS), (2, 3, WIN), (1, None, BYE)),
        ((0, 1, DRAW), (4, 2, WIN), (3, None, BYE)),
    )
    assert tie_breaks(Kind.SWISS) == (TieBreak.BUCHHOLZ_CUT, TieBreak.BUCHHOLZ, TieBreak.WINS)
    assert standings(competition) == (
        Line(1, 0, 5, (4.0, 5.0, 2.0)),  # met those with 1, 2 and 2 points
        Line(2, 1, 4, (4.5, 6.0, 0.0)),  # 1½, a bye that counts as their own 2, 2½
        Line(3, 4, 4, (4.5, 5.5, 1.0)),  # a bye as 2, 2½, 1
        Line(4, 3, 3, (3.5, 4.5, 0.0)),  # 2, 1, a bye as 1½
        Line(5, 2, 2, (4.5, 6.0, 1.0)),  # 2½, 1½, 2
    )


def test_a_missed_round_is_the_one_that_is_cut_and_games_that_go_on_do_not_count() -> None:
    competition = with_rounds(
        open_to(3),
        ((0, 1, WIN),),
        ((2, 0, WIN), (1, None, BYE)),
        ((1, 2, None), (0, None, BYE)),
    )
    assert standings(competition) == (
        Line(1, 0, 4, (3.0, 4.0, 1.0)),  # 1, 1, a bye as 2
        Line(2, 1, 2, (2.0, 3.0, 0.0)),  # 2, a bye as 1
        Line(3, 2, 2, (2.0, 2.0, 1.0)),  # 2, and a round that was missed
    )


def test_a_missed_round_is_cut_also_where_the_round_that_goes_on_has_brought_a_result_already() -> None:
    competition = with_rounds(
        open_to(5),
        ((0, 1, WIN), (2, 3, WIN)),
        ((0, 2, WIN), (4, 1, LOSS)),
        ((4, 2, WIN), (0, 3, None)),
    )
    assert standings(competition) == (
        Line(1, 0, 4, (1.0, 2.0, 2.0)),  # 1, 1
        Line(2, 2, 2, (3.0, 3.0, 1.0)),  # 0, 2, 1
        Line(3, 1, 2, (2.0, 3.0, 1.0)),  # 2, 1; of the third round nothing counts yet
        Line(4, 4, 2, (2.0, 2.0, 1.0)),  # 1, 1, and a round that was missed
        Line(5, 3, 0, (1.0, 1.0, 0.0)),  # 1, and a round that was missed
    )


def test_a_round_robin_by_hand() -> None:
    competition = with_rounds(
        open_to(4, Kind.ROUND_ROBIN),
        ((0, 3, WIN), (1, 2, WIN)),
        ((3, 2, LOSS), (0, 1, LOSS)),
        ((1, 3, LOSS), (2, 0, LOSS)),
    )
    assert tie_breaks(Kind.ROUND_ROBIN) == (TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER, TieBreak.WINS)
    assert standings(competition) == (
        Line(1, 1, 4, (1.0, 3.0, 2.0)),  # beat 0, who has 2 points as well, and 2, who has 1
        Line(2, 0, 4, (0.0, 2.0, 2.0)),
        Line(3, 2, 2, (1.0, 1.0, 1.0)),  # beat 3, who beat the better 1
        Line(4, 3, 2, (0.0, 2.0, 1.0)),
    )


def test_equals_in_everything_share_a_place() -> None:
    competition = with_rounds(
        open_to(4, Kind.ROUND_ROBIN),
        ((0, 3, WIN), (1, 2, WIN)),
        ((3, 2, WIN), (0, 1, LOSS)),
        ((1, 3, LOSS), (2, 0, LOSS)),
    )
    assert [(line.place, line.entrant) for line in standings(competition)] == [(1, 0), (1, 1), (1, 3), (4, 2)]
    assert {line.tie_breaks for line in standings(competition)[:3]} == {(1.0, 2.0, 2.0)}


def test_a_forfeit_counts_as_a_bye_in_a_swiss_tournament_and_as_a_game_in_a_round_robin() -> None:
    rounds = (((0, 1, Result.FIRST_BY_FORFEIT),),)
    assert standings(with_rounds(open_to(2), *rounds))[0] == Line(1, 0, 2, (0.0, 1.0, 0.0))
    robin = with_rounds(open_to(2, Kind.ROUND_ROBIN), *rounds)
    assert standings(robin) == (Line(1, 0, 2, (0.0, 0.0, 0.0)), Line(2, 1, 0, (0.0, 0.0, 0.0)))
