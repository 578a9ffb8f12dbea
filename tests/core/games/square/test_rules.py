from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.game import Fact, IllegalMove, InvalidOption, Outcome, Prompt, Seat
from core.games.square.notation import Move
from core.games.square.view import Laid, Scored
from tests.core.games.square.positions import SQUARE, play, position

ANNA, BORIS, VERA = Seat(0), Seat(1), Seat(2)
AGAIN = Prompt("square-again", {"seat": ANNA})

THREE_OF_FOUR = "1M13 5N13S 6M14E"
"""Three stones around N14 whose blank edges a stone with two adjacent blanks closes to a figure of four."""


def fact(code: str, **params: Seat | int | str) -> Fact:
    return Fact(code, params)


# The first position


def test_a_deal_is_one_set_for_two_and_three_and_two_sets_for_more() -> None:
    options = SQUARE.options([])
    for seats in range(2, 7):
        deal = SQUARE.deal(options, seats, Random(seats))
        assert sorted(deal) == sorted(list(range(1, 36)) * (1 if seats < 4 else 2))
        assert deal != tuple(sorted(deal))


@pytest.mark.parametrize(("seats", "reserve"), [(2, 15), (3, 5), (4, 30), (5, 20), (6, 10)])
def test_ten_stones_each_in_the_order_of_the_seats(seats: int, reserve: int) -> None:
    options = SQUARE.options([])
    deal = SQUARE.deal(options, seats, Random(1))
    state = SQUARE.start(options, seats, Seat(1), deal)
    assert state.hands == tuple(deal[10 * seat : 10 * seat + 10] for seat in range(seats))
    assert state.reserve == deal[10 * seats :]
    assert len(state.reserve) == reserve
    assert SQUARE.to_move(state) == 1
    assert SQUARE.scores(state) == (0,) * seats
    assert SQUARE.outcome(state) is None
    assert not SQUARE.deal_due(state)
    assert {move.place for move in SQUARE.legal_moves(state)} == {(13, 13)}
    assert len(SQUARE.legal_moves(state)) == sum(1 if stone <= 4 else 4 for stone in set(state.hands[1]))


@pytest.mark.parametrize(("words", "seats", "first"), [("", 1, 0), ("", 7, 0), ("players=3", 4, 0), ("", 2, 2)])
def test_so_many_cannot_begin(words: str, seats: int, first: int) -> None:
    options = SQUARE.options(words.split())
    with pytest.raises(InvalidOption) as refused:
        SQUARE.start(options, seats, Seat(first), tuple(range(1, 36)))
    assert refused.value.fact == fact("square-seats", low=2, high=options.players)


@pytest.mark.parametrize(
    ("seats", "deal"),
    [
        (2, ()),
        (2, tuple(range(1, 35))),
        (2, (*range(1, 35), 34)),
        (2, tuple(range(36))),
        (3, tuple(range(1, 36)) * 2),
        (4, tuple(range(1, 36))),
    ],
)
def test_a_deal_of_the_wrong_stones(seats: int, deal: tuple[int, ...]) -> None:
    with pytest.raises(InvalidOption) as refused:
        SQUARE.start(SQUARE.options([]), seats, ANNA, deal)
    assert refused.value.fact == fact("square-deal", stones=35 if seats < 4 else 70)
    over = position("", [[1], [2], *[[3]] * (seats - 2)])
    over, _ = play(over, "1m13")
    with pytest.raises(ValueError, match="a deal for"):
        SQUARE.next_round(over, deal)


def test_how_many_can_play() -> None:
    assert SQUARE.seats(SQUARE.options([])) == range(2, 7)
    assert SQUARE.seats(SQUARE.options(["players=2"])) == range(2, 3)


# Laying and scoring


def test_a_move_that_scores_nothing_passes_the_turn() -> None:
    state = position("35M13N", [[1, 5], [2, 6]])
    after, facts = play(state, "1m14")
    assert facts == []
    assert after.turn == BORIS
    assert after.hands == ((5,), (2, 6))
    assert after.layout.laid[-1] == Laid(1, (13, 14), 0, ANNA)
    assert after.ply == state.ply + 1
    assert after.last == ()


def test_a_move_that_scores_gives_another_turn() -> None:
    state = position(THREE_OF_FOUR, [[7, 17], [2, 6]], scores=[3, 5])
    after, facts = play(state, "7n14e")
    assert facts == [
        fact("square-scored", seat=ANNA, points=4, figures=1, total=7),
        AGAIN,
    ]
    assert after.turn == ANNA
    assert after.scores == (7, 5)
    assert after.last == (Scored((13, 13), (14, 14), 4),)


def test_two_crossing_rectangles_of_twelve() -> None:
    # The source's example: a square of 4x4 without its lowest left place, closed in the highest right one.
    laid = "1M13 1M12 1N12 1O12 1O13 1N13 1L13 1L14 1M14 1N14 1O14 1L15 1M15 1N15"
    after, facts = play(position(laid, [[1, 17], [2, 6]]), "1o15")
    assert facts == [
        fact("square-scored", seat=ANNA, points=24, figures=2, total=24),
        AGAIN,
    ]
    assert after.last == (Scored((12, 13), (15, 15), 12), Scored((13, 12), (15, 15), 12))
    assert after.scores == (24, 0)


def test_the_given_position_is_never_changed() -> None:
    state = position(THREE_OF_FOUR, [[7, 17], [2, 6]])
    again = position(THREE_OF_FOUR, [[7, 17], [2, 6]])
    play(state, "7n14e")
    assert state == again
    assert SQUARE.legal_moves(state) == SQUARE.legal_moves(again)


def test_equal_stones_of_two_sets_are_one_move_and_leave_one_at_a_time() -> None:
    state = position("35M13N", [[1, 1, 5], [2], [3], [4]])
    assert SQUARE.legal_moves(state).count(Move(1, (13, 14), 0)) == 1
    after, _ = play(state, "1m14")
    assert after.hands[0] == (1, 5)


# What is refused


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("0m14", fact("square-no-stone", stone=0, example="1M14N")),
        ("36m14n", fact("square-no-stone", stone=36, example="1M14N")),
        ("1z14", fact("square-off-table", place="Z14", example="1M14N")),
        ("1m0", fact("square-off-table", place="M0", example="1M14N")),
        ("1m26", fact("square-off-table", place="M26", example="1M14N")),
        ("1m13", fact("square-taken", place="M13", example="1M14N")),
        ("1a1", fact("square-no-neighbour", place="A1", example="1M14N")),
        ("1n14", fact("square-no-neighbour", place="N14", example="1M14N")),
        ("1n13", fact("square-mismatch", stone=1, place="N13", example="1M14N")),
        ("5n13e", fact("square-mismatch", stone=5, place="N13", example="1M14N")),
        ("2n13", fact("square-not-held", stone=2, example="1M14N")),
        ("9n13e", fact("square-not-held", stone=9, example="1M14N")),
    ],
)
def test_refused_beside_a_stone(text: str, refusal: Fact) -> None:
    state = position("35M13N", [[1, 5], [2, 9]])
    with pytest.raises(IllegalMove) as refused:
        play(state, text)
    assert refused.value.fact == refusal
    assert state == position("35M13N", [[1, 5], [2, 9]])


def test_the_first_stone_lies_nowhere_else() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(position("", [[1], [2]]), "1l14")
    assert refused.value.fact == fact("square-first-place", place="M13", example="17M13N")


def test_nobody_moves_when_the_round_is_over() -> None:
    over, _ = play(position("", [[1], [2]]), "1m13")
    assert SQUARE.legal_moves(over) == ()
    with pytest.raises(IllegalMove) as refused:
        play(over, "2m14")
    assert refused.value.fact == fact("square-not-now", example="5L13N")


def test_a_refusal_does_not_show_that_a_stone_is_held() -> None:
    held, not_held = position("35M13N", [[1, 5], [2]]), position("35M13N", [[3, 5], [2]])
    for text in ["1m13", "1a1", "1n13", "1z9"]:
        refusals: list[Fact] = []
        for state in (held, not_held):
            with pytest.raises(IllegalMove) as refused:
                play(state, text)
            refusals.append(refused.value.fact)
        assert refusals[0] == refusals[1]


# Drawing and passing: next to stone 2, four rectangles, only stones with a rectangle fit


def test_who_cannot_lay_draws_until_a_stone_fits() -> None:
    state = position("", [[2, 8], [1, 6]], reserve=[3, 4, 9, 10])
    after, facts = play(state, "2m13")
    assert facts == [fact("square-drew", seat=BORIS, count=3)]
    assert after.turn == BORIS
    assert after.hands == ((8,), (1, 6, 3, 4, 9))
    assert after.reserve == (10,)
    assert after.drew == {BORIS}


def test_who_can_lay_draws_nothing() -> None:
    after, facts = play(position("", [[2, 8], [1, 9]], reserve=[3, 10]), "2m13")
    assert facts == []
    assert after.reserve == (3, 10)
    assert after.drew == frozenset()


def test_with_the_reserve_empty_the_turn_passes() -> None:
    after, facts = play(position("", [[2, 8], [1, 6], [9, 1]]), "2m13")
    assert facts == [fact("square-passed", seat=BORIS)]
    assert after.turn == VERA
    assert after.hands == ((8,), (1, 6), (9, 1))


def test_who_draws_in_vain_passes() -> None:
    after, facts = play(position("", [[2, 8], [1, 6], [3, 4]], reserve=[7, 11]), "2m13")
    assert facts == [
        fact("square-drew", seat=BORIS, count=2),
        fact("square-passed", seat=BORIS),
        fact("square-passed", seat=VERA),
    ]
    assert after.turn == ANNA
    assert after.hands == ((8,), (1, 6, 7, 11), (3, 4))
    assert after.reserve == ()


def test_who_scores_and_then_has_nothing_to_lay_draws_too() -> None:
    after, facts = play(position("1M13 1N13 1M14", [[1, 2], [7]], reserve=[3, 5, 6]), "1n14")
    assert facts == [
        fact("square-scored", seat=ANNA, points=4, figures=1, total=4),
        fact("square-drew", seat=ANNA, count=2),
        AGAIN,
    ]
    assert after.turn == ANNA
    assert after.hands == ((2, 3, 5), (7,))


def test_who_scores_and_finds_nothing_passes() -> None:
    after, facts = play(position("1M13 1N13 1M14", [[1, 2], [7]]), "1n14")
    assert facts == [
        fact("square-scored", seat=ANNA, points=4, figures=1, total=4),
        fact("square-passed", seat=ANNA),
    ]
    assert after.turn == BORIS


# The end of a round


def test_nobody_can_lay_a_stone() -> None:
    state = position("", [[2, 1], [3, 4], [6, 7]], reserve=[11], scores=[5, 6, 7])
    after, facts = play(state, "2m13")
    assert facts == [fact("square-drew", seat=BORIS, count=1), fact("square-blocked", round=1)]
    assert after.turn is None
    assert SQUARE.deal_due(after)
    assert SQUARE.outcome(after) is None
    assert after.scores == (5, 6, 7)


def test_the_last_stone_ends_the_round() -> None:
    after, facts = play(position("35M13N", [[1], [2, 3]], scores=[5, 6]), "1m14")
    assert facts == [fact("square-round-over", round=1, seat=ANNA)]
    assert SQUARE.to_move(after) is None
    assert SQUARE.deal_due(after)
    assert after.scores == (5, 6)


def test_the_last_stone_may_score_and_there_is_no_other_turn() -> None:
    after, facts = play(position(THREE_OF_FOUR, [[7], [2, 6]], reserve=[1]), "7n14e")
    assert facts == [
        fact("square-scored", seat=ANNA, points=4, figures=1, total=4),
        fact("square-round-over", round=1, seat=ANNA),
    ]
    assert SQUARE.deal_due(after)
    assert after.reserve == (1,)


def test_the_next_round_starts_one_seat_on() -> None:
    rng = Random(11)
    state = position("", [[5], [6], [7]], scores=[20, 1, 0])
    starts: list[int] = []
    for number in range(2, 6):
        assert state.turn is not None
        over, _ = play(state, f"{state.hands[state.turn][0]}m13n")
        assert SQUARE.deal_due(over)
        deal = SQUARE.deal(state.options, 3, rng)
        begun, facts = SQUARE.next_round(over, deal)
        assert facts == (fact("square-round", round=number, seat=begun.first),)
        assert begun.turn == begun.first
        assert begun.scores == (20, 1, 0)
        assert begun.ply == number - 1
        assert begun.round == number
        assert begun.hands == (deal[:10], deal[10:20], deal[20:30])
        assert begun.reserve == deal[30:]
        assert (begun.layout.laid, begun.last, begun.drew) == ((), (), frozenset())
        starts.append(begun.first)
        state = replace(begun, hands=((5,), (6,), (7,)))
    assert starts == [1, 2, 0, 1]


def test_no_round_begins_before_the_last_is_over() -> None:
    state = position("", [[1, 5], [2]])
    deal = SQUARE.deal(state.options, 2, Random(1))
    with pytest.raises(ValueError, match="no deal is due"):
        SQUARE.next_round(state, deal)


# The end of the game


def test_the_target_wins_at_once() -> None:
    state = position(THREE_OF_FOUR, [[7, 17], [2, 6]], options="target=10 penalty", scores=[6, 9])
    after, facts = play(state, "7n14e")
    assert facts == [fact("square-scored", seat=ANNA, points=4, figures=1, total=10)]
    assert SQUARE.outcome(after) == Outcome("target", (ANNA,))
    assert after.scores == (10, 9)
    assert SQUARE.to_move(after) is None
    assert not SQUARE.deal_due(after)
    assert SQUARE.legal_moves(after) == ()
    with pytest.raises(ValueError, match="no deal is due"):
        SQUARE.next_round(after, SQUARE.deal(after.options, 2, Random(1)))


def test_one_point_short_of_the_target_goes_on() -> None:
    state = position(THREE_OF_FOUR, [[7, 17], [2, 6]], options="target=10", scores=[5, 9])
    after, _ = play(state, "7n14e")
    assert SQUARE.outcome(after) is None
    assert after.turn == ANNA


def test_the_target_with_the_last_stone_costs_nobody_anything() -> None:
    state = position(THREE_OF_FOUR, [[7], [2, 6]], options="target=10 penalty", scores=[8, 9])
    after, facts = play(state, "7n14e")
    assert facts == [fact("square-scored", seat=ANNA, points=4, figures=1, total=12)]
    assert after.scores == (12, 9)
    assert SQUARE.outcome(after) == Outcome("target", (ANNA,))


# The house rule


def test_stones_left_in_hand_cost_one_point_each() -> None:
    after, facts = play(position("35M13N", [[1], [2, 3], [4]], options="penalty", scores=[5, 1, 6]), "1m14")
    assert facts == [
        fact("square-round-over", round=1, seat=ANNA),
        fact("square-penalty", seat=BORIS, points=2, total=-1),
        fact("square-penalty", seat=VERA, points=1, total=5),
    ]
    assert after.scores == (5, -1, 5)


def test_and_five_each_after_drawing_in_that_round() -> None:
    state = position("", [[2, 1], [3, 4]], reserve=[11], options="penalty", scores=[5, 6])
    after, facts = play(state, "2m13")
    assert facts == [
        fact("square-drew", seat=BORIS, count=1),
        fact("square-blocked", round=1),
        fact("square-penalty", seat=ANNA, points=1, total=4),
        fact("square-penalty", seat=BORIS, points=15, total=-9),
    ]
    assert after.scores == (4, -9)


def test_drawing_is_forgotten_in_the_next_round() -> None:
    state = position("", [[2, 1], [3, 4]], reserve=[11], options="penalty")
    over, _ = play(state, "2m13")
    assert over.drew == {BORIS}
    begun, _ = SQUARE.next_round(over, SQUARE.deal(over.options, 2, Random(2)))
    assert begun.drew == frozenset()


# Views


def test_a_seat_sees_its_hand_and_the_mover_the_legal_moves() -> None:
    state = position("35M13N", [[8, 1], [3, 2]], reserve=[9], scores=[4, 6], options="target=50")
    mine, theirs, public = (SQUARE.view(state, seat) for seat in (ANNA, BORIS, None))
    assert (mine.hand, theirs.hand, public.hand) == ((1, 8), (2, 3), None)
    assert mine.legal == ("1M14N", "8M14W", "8N13E", "8N13S", "8N13W")
    assert theirs.legal is None
    assert public.legal is None
    for view in (mine, theirs, public):
        assert view.laid == (Laid(35, (13, 13), 0, ANNA),)
        assert (view.scores, view.target, view.round) == ((4, 6), 50, 1)
        assert (view.held, view.reserve) == ((2, 2), 1)
        assert (view.to_move, view.outcome, view.last) == (ANNA, None, ())


def test_examples() -> None:
    state = position("35M13N", [[8, 1], [3, 2]])
    assert SQUARE.example(SQUARE.view(state, ANNA)) == "1M14N"
    assert SQUARE.example(SQUARE.view(state, BORIS)) == "1M14N"
    assert SQUARE.example(SQUARE.view(state, None)) == "1M14N"
    assert SQUARE.example(SQUARE.view(position("", [[8, 1], [3, 2]]), None)) == "17M13N"


def test_secrets_are_not_printed() -> None:
    state = position("35M13N", [[23, 24], [25, 26]], reserve=[27], options="target=100")
    for text in [repr(state), repr(SQUARE.view(state, ANNA)), repr(SQUARE.view(state, None))]:
        assert not any(str(stone) in text for stone in range(23, 28))


def test_the_public_example_fits_on_the_table_and_follows_from_what_lies_there() -> None:
    for laid in ("35M13N", "35M13N 1M14", "1M13", "35M13N 8N13E"):
        held, other = position(laid, [[2, 3], [4, 5]]), position(laid, [[20, 21], [22, 23]])
        example = SQUARE.example(SQUARE.view(held, None))
        assert example == SQUARE.example(SQUARE.view(other, None))
        move = SQUARE.parse(held, example.lower())
        assert move.turn in held.layout.turns(move.stone, move.place)
        assert move.stone not in {stone.stone for stone in held.layout.laid}


def test_that_a_stone_is_not_held_is_the_only_refusal_that_tells_of_a_hand() -> None:
    state = position("35M13N", [[1, 5], [2]])
    for text in ("2n13", "3m12"):
        with pytest.raises(IllegalMove) as refused:
            play(state, text)
        assert (refused.value.fact.code, refused.value.secret) == ("square-not-held", True)
    for text in ("1m13", "3m13", "1a1"):
        with pytest.raises(IllegalMove) as refused:
            play(state, text)
        assert not refused.value.secret


def test_a_seat_leaves_once_and_not_after_the_end_nor_as_the_last_one() -> None:
    state = position("1M13", [[5, 2], [6, 3], [7, 4]])
    after, facts = SQUARE.leave(state, Seat(1))
    assert (after.hands, after.left, after.turn, facts) == (((5, 2), (), (7, 4)), {Seat(1)}, Seat(0), ())
    alone, _ = SQUARE.leave(after, Seat(2))
    assert (alone.turn, SQUARE.deal_due(alone), SQUARE.legal_moves(alone)) == (None, False, ())
    for gone, seat in ((after, Seat(1)), (alone, Seat(0)), (replace(state, won=Seat(0), turn=None), Seat(1))):
        with pytest.raises(ValueError, match=f"seat {seat} cannot leave"):
            SQUARE.leave(gone, seat)


def test_once_a_round_is_over_no_move_is_possible_or_foreseen() -> None:
    over = replace(position("1M13", [[5, 2], [6, 3]]), turn=None)
    assert SQUARE.possible_moves(over, Seat(0)) == ()
    with pytest.raises(IllegalMove) as refused:
        SQUARE.foreseen(over, Seat(0), SQUARE.parse(over, "5m14n"))
    assert refused.value.fact.code == "square-not-now"
