from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

import pytest

from adapters.drawing import lettering, png
from adapters.games import cards
from adapters.games.pictures import board_picture
from core.game import View
from core.sample import sample_view
from tests.adapters import positions
from tests.adapters.drawing.pictures import decode

if TYPE_CHECKING:
    from adapters.drawing.shapes import Mask
    from core.answer import Board

BOARDS = [(name, sample_view(each.rules, each.sample)) for name, each in cards().items()]
HOSTILE = (
    "",
    "\u202emoc",
    "z" + "\u0335\u0301\u0e4e" * 60,
    "春",
    "\U0001f600\U0001fbb2",
    "\ud800",
    "\u3164",
    "\uffff",
    "عنوان",
    "שלום",
    "W" * 500,
    "\u1100" * 400,
    "\x00\n\t",
)


@pytest.mark.parametrize(("game", "view"), BOARDS)
def test_the_same_board_is_the_same_file_of_the_right_size(game: str, view: View) -> None:
    png = board_picture(positions.board(game, view)).png
    assert png == board_picture(positions.board(game, view)).png
    height, width, _ = decode(png).shape
    assert width == 800
    assert height <= 1280


@pytest.mark.parametrize(("game", "view"), BOARDS)
def test_names_are_shown_and_none_breaks_the_picture(game: str, view: View) -> None:
    seen = {board_picture(positions.board(game, view, name, "boris")).png for name in HOSTILE}
    assert board_picture(positions.board(game, view, "anna", "boris")).png not in seen
    # Four have nothing to see and are shown as #1: 13 names, 10 pictures.
    assert len(seen) == len(HOSTILE) - 3


def shape(text: str) -> tuple[tuple[int, ...], bytes]:
    mask: Mask = lettering.mask(text, 22)
    return mask.shape, mask.tobytes()


@pytest.mark.parametrize("character", ["\U0001fbb2", "\U00020000", "\uffff"])
def test_what_the_fonts_lack_is_a_visible_box(character: str) -> None:
    assert shape(character) == shape("□")
    assert lettering.mask(character, 22).any()


@pytest.mark.parametrize("letters", ["ЁжикЪѢ", "ÅéßŁ★⚑↻…#", "漢字かナ한글", "🦊🔥🎉🐈😀🏆", "שלום", "محمد"])
def test_letters_of_many_kinds_are_each_drawn(letters: str) -> None:
    assert len({shape(letter) for letter in (*letters, "□")}) == len(set(letters)) + 1


def test_an_emoji_of_some_colour_of_skin_is_drawn_as_such() -> None:
    assert shape("👍🏽") == shape("👍") != shape("□")


def test_pieces_of_different_fonts_follow_the_direction_of_the_line() -> None:
    fox = lettering.mask("🦊", 22)
    wide = fox.shape[1]
    assert (lettering.mask("🦊лис", 22)[:, :wide] == fox).all()
    assert (lettering.mask("лис🦊", 22)[:, -wide:] == fox).all()
    assert (lettering.mask("שועל🦊", 22)[:, :wide] == fox).all()
    assert (lettering.mask("🦊שועל", 22)[:, -wide:] == fox).all()


def test_long_texts_are_cut_to_their_width() -> None:
    for text in ("W" * 40, "iiii" * 20, "春" * 30, "\u1100" * 50):
        assert 0 < lettering.mask(text, 22, width=120).shape[1] <= 120
    assert lettering.mask("short", 22, width=120).shape == lettering.mask("short", 22).shape


LARGEST = [
    positions.board("sim", positions.longest_sim(), "W" * 24, "Щ" * 24),
    positions.board("nim", positions.nim((94, 3, 3), (80, 3, 2), (0, 9))),
    positions.board("square", positions.square(positions.lay(70), seats=6), *("Ж" * 24,) * 6),
]


@pytest.mark.parametrize("board", LARGEST, ids=lambda board: board.game)
def test_no_picture_is_large_with_the_plain_deflate_either(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = board_picture(board).png
    monkeypatch.setitem(sys.modules, "isal", None)
    importlib.reload(png)
    try:
        plain = board_picture(board).png
    finally:
        monkeypatch.undo()
        importlib.reload(png)
    assert (decode(plain) == decode(fast)).all()
    # Nine dots are drawn as large as six, and their crossings are told apart, which takes more.
    assert max(len(plain), len(fast)) <= (60_000 if board.game == "sim" else 40_000)


@pytest.mark.parametrize(("fancy", "plain"), [("𝕳𝖊𝖑𝖑𝖔", "Hello"), ("𝓕𝓪𝓷𝓬𝔂", "Fancy")])
def test_letters_of_fancy_shape_are_drawn_plain(fancy: str, plain: str) -> None:
    assert shape(fancy) == shape(plain)
