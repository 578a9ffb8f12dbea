"""What can be tapped in pictures: in the mover's own view alone, leading to every legal move and to no other."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from adapters.games import card, cards
from adapters.games.pictures import Picture, board_picture, hand_picture
from adapters.scene import Circle, Rect, Region, Role
from core.answer import Board
from core.game import AnyGame, Choice, Seat, View
from core.games.square.state import SquareState
from tests.adapters import positions
from tests.adapters.drawing.pictures import BLUE, INK, ORANGE, at, count, decode
from tests.core.games.square.positions import SQUARE, position

GAMES = [(name, words) for name, each in cards().items() for words in each.variants]


def middle_of_a_game(name: str, words: tuple[str, ...], moves: int, seed: int) -> tuple[AnyGame, View]:
    """The mover's own view after random moves."""
    rules, rng = card(name).rules, Random(seed)
    options = rules.settle(rules.options(words), 2, rng)
    state = rules.start(options, 2, Seat(0), rules.deal(options, 2, rng))
    for _ in range(moves):
        after, _facts = rules.play(state, rng.choice(rules.legal_moves(state)))
        if rules.to_move(after) is None:
            break
        state = after
    return rules, rules.view(state, rules.to_move(state))


def pictures(name: str, view: View, path: tuple[str, ...] = ()) -> list[Picture]:
    board = positions.board(name, view)
    shown = [board_picture(board, path=path)]
    return [*shown, hand_picture(board, path=path)] if card(name).rules.has_hands else shown


def move_of(rules: AnyGame, view: View, path: tuple[str, ...]) -> str | None:
    """The move that a whole path names."""
    found: list[Choice] = [choice for choice in rules.choices(view, path[:-1]) if choice.step == path[-1]]
    return found[0].move


def reached(name: str, rules: AnyGame, view: View) -> set[str]:
    """Every move that taps lead to, whatever is tapped."""
    moves: set[str] = set()
    seen: set[tuple[str, ...]] = set()
    ahead: list[tuple[str, ...]] = [()]
    while ahead:
        path = ahead.pop()
        if path in seen:
            continue
        seen.add(path)
        if path and (move := move_of(rules, view, path)) is not None:
            moves.add(move)
        for picture in pictures(name, view, path):
            for region in picture.regions:
                assert inside(region, picture)
                ahead.append(region.path)
    return moves


def inside(region: Region, picture: Picture) -> bool:
    shape = region.shape
    if isinstance(shape, Circle):
        shape = Rect(shape.x - shape.radius, shape.y - shape.radius, 2 * shape.radius, 2 * shape.radius)
    right, low = shape.x + shape.width, shape.y + shape.height
    return 0 <= shape.x < right <= picture.width and 0 <= shape.y < low <= picture.height


@pytest.mark.parametrize(("name", "words"), GAMES)
@pytest.mark.parametrize("moves", [0, 5])
def test_taps_lead_to_every_legal_move_and_to_no_other(name: str, words: tuple[str, ...], moves: int) -> None:
    rules, view = middle_of_a_game(name, words, moves, seed=3)
    wanted = set(view.legal or ())
    # A stone that fits a place in one way is named without it.
    found = reached(name, rules, view)
    named = {move if move in wanted else next(full for full in wanted if full[:-1] == move) for move in found}
    assert named == wanted


@pytest.mark.parametrize(("name", "words"), GAMES)
def test_only_the_movers_own_view_has_regions_or_shows_a_path(name: str, words: tuple[str, ...]) -> None:
    rules, rng = card(name).rules, Random(5)
    options = rules.settle(rules.options(words), 2, rng)
    state = rules.start(options, 2, Seat(0), rules.deal(options, 2, rng))
    mine = rules.view(state, Seat(0))
    step = rules.choices(mine, ())[0].step
    for seat in (None, Seat(1)):
        board = positions.board(name, rules.view(state, seat))
        assert board_picture(board, path=(step,)).regions == ()
        assert board_picture(board, path=(step,)).png == board_picture(board).png
        if seat is not None and rules.has_hands:
            assert hand_picture(board, path=(step,)).regions == ()
    assert board_picture(positions.board(name, mine)).png == board_picture(positions.board(name, board.view)).png


@pytest.mark.parametrize(("name", "words"), GAMES)
def test_steps_that_lead_nowhere_are_left_out(name: str, words: tuple[str, ...]) -> None:
    _, view = middle_of_a_game(name, words, 2, seed=1)
    board = positions.board(name, view)
    assert board_picture(board, path=("99", "x")) == board_picture(board)


def sim(*chords: tuple[int, int]) -> Board:
    rules = card("sim").rules
    state = rules.start(rules.options(()), 2, Seat(0), ())
    for chord in chords:
        state, _ = rules.play(state, chord)
    return positions.board("sim", rules.view(state, rules.to_move(state)))


def test_a_dot_of_sim_is_tapped_where_it_is_drawn_and_given_up_by_another_tap() -> None:
    board = sim((1, 2), (3, 6))
    free = {region.step: region for region in board_picture(board).regions}
    assert {step: region.role for step, region in free.items()} == dict.fromkeys("123456", Role.STEP)
    assert free["1"].shape == Circle(400, 174, 46)
    assert free["4"].shape == Circle(400, 786, 46)
    chosen = {region.step: (region.role, region.path) for region in board_picture(board, path=("1",)).regions}
    # 2 is joined with 1 already
    assert chosen == {"1": (Role.BACK, ()), **{step: (Role.STEP, ("1", step)) for step in "3456"}}


def test_a_chosen_dot_has_the_movers_colour() -> None:
    board = sim((1, 2))
    plain, chosen = (decode(board_picture(board, path=path).png) for path in ((), ("4",)))
    assert at(plain, 400, 786 - 20) != ORANGE
    assert at(chosen, 400, 786 - 20) == ORANGE


def test_a_chord_that_closes_an_own_triangle_is_to_be_confirmed_and_shows_it() -> None:
    board = sim((1, 2), (3, 6), (2, 4), (5, 6))
    confirm = card("sim").confirm
    assert [confirm(board.view, path) for path in (("1", "4"), ("4", "1"), ("1", "3"))] == [True, True, False]
    x, y = round((400 + 665 + 400) / 3), round((174 + 327 + 786) / 3)  # the middle of dots 1, 2 and 4
    area = slice(y - 20, y + 20), slice(x - 20, x + 20)
    assert count(decode(board_picture(board).png)[area], BLUE) == 0
    assert count(decode(board_picture(board, path=("4", "1")).png)[area], BLUE) > 50
    regions = board_picture(board, path=("4", "1")).regions
    assert [(each.step, each.role, each.path) for each in regions] == [
        ("4", Role.BACK, ()),
        ("1", Role.BACK, ("4",)),
    ]


def nim(words: tuple[str, ...] = ()) -> Board:
    rules = card("nim").rules
    return positions.board("nim", rules.view(rules.start(rules.options(words), 2, Seat(0), ()), Seat(0)))


def test_a_counter_of_nim_goes_with_those_behind_it() -> None:
    regions = {region.step: region for region in board_picture(nim()).regions}
    assert set(regions) == {
        "a",
        "b",
        "c",
        *(f"{heap}{n}" for heap, most in zip("abc", (3, 5, 7), strict=True) for n in range(1, most + 1)),
    }
    first, last = regions["b5"].shape, regions["b1"].shape
    assert isinstance(first, Rect)
    assert isinstance(last, Rect)
    assert (first.y, last.x - first.x) == (last.y, 4 * first.width)
    assert (regions["b5"].path, regions["b"].path) == (("b", "5"), ("b",))
    chosen = {region.step: region for region in board_picture(nim(), path=("b",)).regions if region.role is Role.STEP}
    assert {step: region.path for step, region in chosen.items()} == {str(n): ("b", str(n)) for n in range(1, 6)}
    assert chosen["5"].shape == first


def test_what_would_go_is_crossed_and_the_same_tap_gives_it_up() -> None:
    picture = board_picture(nim(), path=("b", "2"))
    image = decode(picture.png)
    boxes = {region.path: region.shape for region in picture.regions if isinstance(region.shape, Rect)}
    assert boxes["b", "1"] != boxes[()]
    crossed: list[bool] = []
    for n in range(1, 6):
        box = next(region.shape for region in board_picture(nim()).regions if region.step == f"b{n}")
        assert isinstance(box, Rect)
        crossed.append(at(image, box.x + box.width / 2, box.y + box.height / 2) != BLUE)
    assert crossed == [True, True, False, False, False]
    roles = {region.step: (region.role, region.path) for region in picture.regions}
    assert roles["2"] == (Role.BACK, ())
    assert roles["3"] == (Role.BACK, ("b", "3"))
    assert roles["c4"] == (Role.BACK, ("c", "4"))


STATE = position("35M13N", [[8, 1, 16], [2, 3]])
"""Seat 0 may lay stone 1 on M14 only, stone 8 on M14 one way and on N13 three ways, and stone 16 on L13 or M12."""

BLANK = position("1M13", [[5, 2, 8], [3]])
"""The only stone laid is blank, and stone 2 of the seat to move has rectangles only."""

FOUR = position("1M13 1N13 1N14", [[1, 3, 5], [2]])
"""A blank stone, or a stone with a blank edge, laid on M14 completes four stones."""


def square(state: SquareState = STATE, path: tuple[str, ...] = ()) -> tuple[Picture, Picture]:
    view = SQUARE.view(state, Seat(0))
    board = positions.board("square", view)
    return board_picture(board, path=path), hand_picture(board, path=path)


def test_stones_that_fit_nowhere_are_dim_and_cannot_be_tapped() -> None:
    table, hand = square(BLANK)
    assert table.regions == ()
    assert [region.step for region in hand.regions] == ["5", "8"]
    image = decode(hand.png)
    shown = {number: image[24:174, 24 + 150 * column : 174 + 150 * column] for column, number in enumerate((2, 5, 8))}
    assert {number for number, part in shown.items() if count(part, INK) > 0} == {5, 8}
    assert {number for number, part in shown.items() if count(part, BLUE) > 0} == {5, 8}


def test_the_chosen_stone_is_framed_and_the_others_change_the_choice() -> None:
    plain, chosen = (square(path=path)[1] for path in ((), ("8",)))
    left = 24 + 150  # the second of 1, 8, 16
    assert at(decode(plain.png), left + 7, 24 + 75) != INK
    assert at(decode(chosen.png), left + 7, 24 + 75) == INK
    assert [(each.step, each.role, each.path) for each in chosen.regions] == [
        ("1", Role.BACK, ("1",)),
        ("8", Role.BACK, ()),
        ("16", Role.BACK, ("16",)),
    ]


def test_of_two_equal_stones_one_is_chosen() -> None:
    view = replace(SQUARE.view(STATE, Seat(0)), hand=(1, 8, 8, 16))
    chosen = hand_picture(positions.board("square", view), path=("8",))
    image = decode(chosen.png)
    assert [at(image, 24 + 150 * column + 7, 24 + 75) == INK for column in range(4)] == [False, True, False, False]
    assert [each.path for each in chosen.regions] == [("1",), (), ("8",), ("16",)]


def test_places_light_up_and_lead_to_the_stones_best_way() -> None:
    table, _ = square(path=("8",))
    assert [(each.step, each.role, each.path, each.label) for each in table.regions] == [
        ("M14", Role.STEP, ("8", "M14"), ""),
        ("N13", Role.STEP, ("8", "N13", "E"), ""),
    ]
    assert [each.shape for each in table.regions] == [Rect(350, 378, 100, 100), Rect(450, 478, 100, 100)]


def test_a_place_says_the_points_that_it_brings() -> None:
    table, _ = square(FOUR, ("1",))
    points = {region.step: region.label for region in table.regions}
    assert points.pop("M14") == "+4"
    assert set(points.values()) == {""}
    assert {choice.step: choice.label for choice in SQUARE.choices(SQUARE.view(FOUR, Seat(0)), ("1",))}[
        "M14"
    ] == "M14 +4"
    image = decode(square(FOUR, ("1", "M14"))[0].png)
    assert count(image, ORANGE) > 0, "the rectangle is outlined"


def test_in_a_puzzle_no_place_says_what_it_brings() -> None:
    board = replace(positions.board("square", SQUARE.view(FOUR, Seat(0))), puzzle=True)
    chosen = board_picture(board, path=("1",))
    assert {region.label for region in chosen.regions} == {""}
    assert chosen.png != square(FOUR, ("1",))[0].png
    laid = board_picture(board, path=("1", "M14"))
    assert ({region.label for region in laid.regions}, count(decode(laid.png), ORANGE)) == ({""}, 0)


def test_places_that_a_stone_could_lie_on_instead_are_pale() -> None:
    glow, felt = (0xFB, 0xE3, 0xA0), (0xDE, 0xE6, 0xE2)
    for path, ground in ((("8",), glow), (("8", "M14"), felt)):
        table, _ = square(path=path)
        (place,) = (region.shape for region in table.regions if region.step == "N13")
        assert isinstance(place, Rect)
        assert at(decode(table.png), place.x + 20, place.y + 20) == ground


def test_a_stone_that_lies_there_is_turned_by_taps_through_all_its_ways() -> None:
    path: tuple[str, ...] = ("8", "N13", "E")
    turned: list[str] = []
    for _ in range(3):
        table, _ = square(path=path)
        first = table.regions[0]
        assert (first.role, first.step, first.shape) == (Role.TURN, first.path[-1], Rect(450, 478, 100, 100))
        assert [(each.step, each.role, each.path) for each in table.regions[1:]] == [("M14", Role.BACK, ("8", "M14"))]
        path = first.path
        turned.append(path[-1])
    assert turned == ["S", "W", "E"]
    images = {square(path=("8", "N13", way))[0].png for way in "ESW"}
    assert len(images) == 3
    assert square(path=("8", "N13"))[0].png in images, "without a way it lies in its best one"


def test_a_stone_that_lies_one_way_is_taken_up_by_a_tap() -> None:
    table, _ = square(path=("8", "M14"))
    assert [(each.step, each.role, each.path) for each in table.regions] == [
        ("M14", Role.BACK, ("8",)),
        ("N13", Role.BACK, ("8", "N13", "E")),
    ]


def test_a_hand_out_of_turn_is_not_dim() -> None:
    view = replace(SQUARE.view(STATE, Seat(1)), hand=(2, 3))
    image = decode(hand_picture(positions.board("square", view)).png)
    assert count(image[24:174, 24:174], INK) > 0
