from __future__ import annotations

from random import Random

import pytest

from adapters.chat.buttons import Press, Pressed, keyboard, read_button
from adapters.chat.posts import Post
from adapters.chat.rendering import Renderer
from adapters.games import card
from core.answer import Action, Board, Note
from core.game import Fact, Seat
from core.games import GAMES
from core.position import replay
from core.service.presenting import board_of, hand_note
from core.table import Player, Status, Table
from tests.adapters.chat.den import Den, buttons, labels
from tests.core.tables import begun, moved

LONGEST_ID = "g999999999999"


def fits(rows: tuple[tuple[object, ...], ...]) -> bool:
    return len(rows) <= 5 and all(1 <= len(row) <= 5 for row in rows)


def pages(note: Note, labels: dict[str, str]) -> list[list[str]]:
    """Return the labels on every page, found by pressing on until there is no next one."""
    seen: list[list[str]] = []
    page = 0
    while True:
        rows = keyboard(note, labels, page)
        assert fits(rows)
        flat = [button for row in rows for button in row]
        assert all(1 <= len(button.id.encode()) <= 64 for button in flat)
        assert all(read_button(button.id) is not None for button in flat)
        assert len({button.id for button in flat}) == len(flat)
        seen.append([button.label for button in flat])
        following = [button.id for button in flat if button.label == "▶"]
        if not following:
            return seen
        pressed = read_button(following[0])
        assert pressed is not None
        assert pressed.page == page + 1
        page = pressed.page


def test_choices_stand_in_rows_of_even_length() -> None:
    for dots, rows in ((6, ["123", "456"]), (7, ["123", "4567"]), (9, ["1234", "56789"])):
        state = GAMES["sim"].start(GAMES["sim"].options([f"dots={dots}"]), 2, Seat(0), ())
        view = GAMES["sim"].view(state, None)
        board = Board("g1", "sim", 0, Status.PLAYING, (Player("a", "anna"), Player("b", "boris")), view)
        made = keyboard(Note(facts=(), table="g1", ply=0, board=board, path=()), LABELS)
        assert ["".join(button.label for button in row) for row in made] == rows


LABELS = {action.value: action.value for action in Action} | {"back": "back", "join": "join"}


def every_keyboard(table: Table) -> set[str]:
    """Walk all the steps from a table's board (in a dealt game from the mover's hand) and return the moves named."""
    position = replay(table)
    mover = position.to_move
    assert mover is not None
    start = (
        hand_note(table, position, mover, ())
        if position.game.has_hands
        else Note(facts=(), board=board_of(table, position))
    )
    moves: set[str] = set()
    paths: list[tuple[str, ...]] = [()]
    while paths:
        path = paths.pop()
        assert start.board is not None
        note = Note(facts=(), table=LONGEST_ID, ply=999_999, to=start.to, board=start.board, path=path)
        note = (
            note
            if position.game.has_hands
            else Note(facts=(), table=LONGEST_ID, ply=999_999, board=start.board, path=path, actions=(Action.HAND,))
        )
        choices = position.game.choices(start.board.view, path)
        on_pages = [label for page in pages(note, LABELS) for label in page]
        for choice in choices:
            assert (choice.label or choice.step) in on_pages
            if choice.move is None:
                paths.append((*path, choice.step))
            else:
                moves.add(choice.move)
    return moves


@pytest.mark.parametrize("game", GAMES)
def test_every_keyboard_has_short_ids_and_fits_and_every_move_is_on_one(game: str) -> None:
    rng = Random(game)
    for options in card(game).variants:
        table = begun(game, *options)
        for plies in (0, 1, 4, 9):
            at = table
            for _ in range(plies):
                position = replay(at)
                if position.outcome is not None:
                    break
                legal = position.game.legal_moves(position.state)
                at = moved(at, position.game.format(position.state, rng.choice(legal)))
            position = replay(at)
            if at.status is not Status.PLAYING:
                continue
            named = {
                position.game.format(position.state, position.game.parse(position.state, text.lower()), full=True)
                for text in every_keyboard(at)
            }
            legal = position.game.legal_moves(position.state)
            assert named == {position.game.format(position.state, move, full=True) for move in legal}


async def test_a_heap_of_94_is_turned_over_in_pages_of_twenty(den: Den) -> None:
    board = await den.game("/nim @boris heaps=3,3,94 first=me", "boris")
    (page,) = await den.press("anna", board, "c")
    seen = [labels(page)]
    while "▶" in labels(page):
        (page,) = await den.press("anna", page, "▶")
        seen.append(labels(page))
    assert [len(each) for each in seen] == [22, 23, 23, 23, 16]
    numbers = [label for each in seen for label in each if label.isdigit()]
    assert numbers == [str(number) for number in range(1, 95)]
    assert seen[4][-2:] == ["← Back", "◀"]
    (before,) = await den.press("anna", page, "◀")
    assert labels(before) == seen[3]
    (first,) = await den.press("anna", page, "← Back")
    assert labels(first) == labels(board)
    (played,) = await den.press("anna", page, "94")
    assert (played.ply, played.edits) == (1, True)
    assert "anna: `c94`" in played.text


@pytest.mark.parametrize(
    ("button", "pressed"),
    [
        ("a:g1:0", Pressed(Press.ACCEPT, "g1")),
        ("k:g12:7:0:3", Pressed(Press.STEP, "g12", 7, 0, ("3",))),
        ("k:g12:7:4:c", Pressed(Press.STEP, "g12", 7, 4, ("c",))),
        ("i:g12:7:1:17.L14.E", Pressed(Press.HAND_STEP, "g12", 7, 1, ("17", "L14", "E"))),
        ("h:g1", Pressed(Press.HAND, "g1")),
    ],
)
def test_an_id_says_all_that_is_needed(button: str, pressed: Pressed) -> None:
    assert read_button(button) == pressed


@pytest.mark.parametrize(
    "button",
    [
        "",
        "a",
        "a:",
        "z:g1:0",
        "A:g1:0",
        "a:1:0",
        "a:g1:0\n",
        "a:g1:-1",
        "k:g1:1:0:",
        "k:g1:1:0:а",
        "a:g1:0:0:x:y",
        "k:g1:1:0:" + "9" * 65,
        "a:g" + "1" * 500,
        "a:g١:0",
        "\x00",
        "javascript:alert(1)",
        "🙂" * 40,
    ],
)
async def test_a_button_that_is_none_of_ours_is_dead_and_says_so(den: Den, button: str) -> None:
    assert read_button(button) is None
    (post,) = await den.press_id("anna", button)
    assert post.text == "This button no longer works. `/board` shows the board as it is now."
    assert post.to is not None


@pytest.mark.parametrize("button", ["m:g1", "m:g1:0", "m:g1:0:0"])
async def test_a_button_of_a_move_that_names_none_is_dead_and_says_so(den: Den, button: str) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    (post,) = await den.press_id("anna", button, board)
    assert post.text == "This button no longer works. `/board` shows the board as it is now."
    assert post.to is not None
    assert (await den.table("g1")).moves == ()


async def test_pages_and_paths_that_nobody_was_offered_lead_nowhere(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    (far,) = await den.press_id("anna", "k:g1:0:9999:c", board)
    assert labels(far) == ["1", "2", "3", "4", "5", "6", "7", "← Back"]
    for path in ("z", "c.8", "c.0", "c.3.1", "b.b"):
        (post,) = await den.press_id("anna", f"k:g1:0:0:{path}", board)
        assert post.to is not None
        assert post.text.startswith("This button no longer works.")
    assert (await den.table("g1")).moves == ()


async def test_a_forged_step_shows_no_stone_to_the_chat(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris")
    (hand,) = await den.press("anna", board, "My hand")
    for stone in labels(hand)[:3]:
        (post,) = await den.press_id("anna", f"k:g1:0:0:{stone}", board)
        assert post.to is not None
        assert all(button.id.startswith("i:") for button in buttons(post))


def test_offers_have_the_buttons_of_who_may_press_them() -> None:
    def offered(*actions: Action) -> list[str]:
        note = Note(facts=(Fact("gone-expired"),), table="g1", ply=0, actions=actions)
        post: Post = Renderer().post(note, "en")
        return labels(post)

    assert offered(Action.ACCEPT, Action.DECLINE, Action.CANCEL) == ["Accept", "Decline", "Cancel"]
    assert offered(Action.ACCEPT, Action.START, Action.CANCEL) == ["Join", "Start", "Cancel"]


async def test_the_computers_moves_leave_the_board_with_buttons_for_the_person(den: Den) -> None:
    (board,) = await den.say("anna", "/sim bot first=them")
    assert board.ply == 1
    assert labels(board) == ["1", "2", "3", "4", "5", "6", "Hint"]


def test_the_page_is_turned_where_there_is_more_than_twenty_and_back_from_the_next() -> None:
    def signs(count: int, page: int) -> list[tuple[str, str]]:
        game = GAMES["nim"]
        view = game.view(game.start(game.options([f"heaps=3,4,{count}"]), 2, Seat(0), ()), None)
        board = Board("g1", "nim", 0, Status.PLAYING, (Player("a", "anna"), Player("b", "boris")), view)
        rows = keyboard(Note(facts=(), table="g1", ply=0, board=board, path=("c",)), LABELS, page)
        return [(button.label, button.id) for row in rows for button in row if not button.label.isdigit()]

    back, before, on = ("back", "k:g1:0:0"), ("◀", "k:g1:0:{}:c"), ("▶", "k:g1:0:{}:c")
    assert signs(20, 0) == [back]
    assert signs(21, 0) == [back, (on[0], on[1].format(1))]
    assert signs(40, 1) == [back, (before[0], before[1].format(0))]
    assert signs(41, 1) == [back, (before[0], before[1].format(0)), (on[0], on[1].format(2))]
    assert signs(20, 1) == [back], "a page that there is not is the last one"
