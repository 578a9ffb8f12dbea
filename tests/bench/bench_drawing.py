"""Pictures: against python-chess with cairosvg, and against only copying and deflating the same pixels."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import numpy as np

from adapters.drawing import png
from adapters.games.pictures import board_picture, hand_picture
from tests.adapters import positions
from tests.bench.peers import cairosvg, chess, chess_svg
from tests.bench.table import Row, best, print_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from adapters.games.pictures import Picture
    from core.answer import Board

_TIMES = 60
_CHESS_TIMES = 10


def pixels(picture: bytes) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return the bytes that were deflated into a picture, one row of them per row of the picture."""
    start = picture.index(b"IDAT")
    length = int.from_bytes(picture[start - 4 : start], "big")
    height = int.from_bytes(picture[20:24], "big")
    raw = zlib.decompress(picture[start + 4 : start + 4 + length])
    return np.frombuffer(raw, np.uint8).reshape(height, -1)


def chess_board() -> bytes:
    """Draw a chess board as chess bots do and return the PNG file."""
    board = chess.Board()
    move = chess.Move.from_uci("e2e4")
    board.push(move)
    svg = chess_svg.board(board, lastmove=move, size=800)
    return cairosvg.svg2png(bytestring=svg.encode())


def boards() -> dict[str, tuple[Board, Callable[[Board], Picture]]]:
    """Return the largest position of each game, and how it is drawn."""
    six = ("anna", "boris", "Ёжик", "dora", "emil", "fjodor")
    middle = positions.sim((1, 2), (3, 6), (1, 4), (2, 5), (4, 5), (1, 6), (2, 6), (3, 5), (3, 4))
    return {
        "Sim, 6 dots, 9 chords": (positions.board("sim", middle), board_picture),
        "Sim, 9 dots, 33 chords": (positions.board("sim", positions.longest_sim()), board_picture),
        "Nim, 94-3-3": (positions.board("nim", positions.nim((94, 3, 3), (80, 3, 2), (0, 9))), board_picture),
        "Square, 70 stones": (
            positions.board("square", positions.square(positions.lay(70), seats=6), *six),
            board_picture,
        ),
        "Square, hand of 35": (positions.board("square", positions.square(hand=tuple(range(1, 36)))), hand_picture),
    }


def rows() -> list[Row]:
    """Measure everything in one run."""
    measured: list[Row] = []
    chess_board()
    peer = best(chess_board, times=_CHESS_TIMES)
    for name, (board, painter) in boards().items():
        picture = painter(board).png
        buffer = pixels(picture)
        seconds = best(lambda painter=painter, board=board: painter(board), times=_TIMES)
        bound = best(lambda buffer=buffer: png.deflate.compress(buffer.copy().data, 1), times=_TIMES)
        about = f"{seconds * 1e3:.2f} ms; "
        measured += [
            Row(
                f"board to PNG: {name}",
                seconds / peer,
                "ratio",
                "<= 0.05",
                "<= 0.01",
                f"{about}python-chess svg + cairosvg, 800x800: {peer * 1e3:.1f} ms",
            ),
            Row(
                f"board to PNG: {name}",
                seconds / bound,
                "ratio",
                "<= 5",
                "<= 2",
                f"{about}copy and deflate the same pixels: {bound * 1e3:.2f} ms",
            ),
            Row(
                f"size of the PNG: {name}",
                len(picture) / 1000,
                "kB",
                "<= 60" if "9 dots" in name else "<= 40",  # its crossings are told apart, whatever that takes
                "<= 25",
                f"{buffer.shape[1] - 1}x{buffer.shape[0]}",
            ),
        ]
    return measured


if __name__ == "__main__":
    print_table(rows())
