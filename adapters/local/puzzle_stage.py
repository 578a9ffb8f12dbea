"""A puzzle as the page shows it to one viewer: a board to tap, which no one else moves on."""

from __future__ import annotations

from adapters.chat.texts import say, text
from adapters.games.pictures import board_picture, hand_picture
from adapters.local.drawn import DrawnPictures
from adapters.local.stage import Frame, Look, Viewer, acts, shown
from core.answer import Board
from core.game import Seat
from core.games import GAMES
from core.puzzle_store import GivenPuzzle
from core.puzzles import position_of
from core.service import Context, puzzling_notes
from core.steps import followed, named_move
from core.table import Player


class PuzzleStage:
    """Shows puzzles. Methods that wait may raise StoreBusy."""

    def __init__(self, ctx: Context, pictures: DrawnPictures) -> None:
        self._ctx = ctx
        self._pictures = pictures

    async def here(self, room: str, viewer: Viewer) -> list[Frame]:
        """Return the puzzles that a person who comes in finds: the one that they are at, and those posted today."""
        found = await puzzling_notes.at_hand(self._ctx, room, viewer.person)
        return [await self._frame(given, viewer, Look()) for given in found]

    async def frame(self, room: str, puzzle: str, viewer: Viewer, look: Look) -> Frame | None:
        """Return a puzzle as a viewer is shown it; None where the room was set none of that id."""
        given = await self._ctx.puzzles.store.given(room, puzzle)
        return None if given is None or given.puzzle.game not in GAMES else await self._frame(given, viewer, look)

    async def _frame(self, given: GivenPuzzle, viewer: Viewer, look: Look) -> Frame:
        progress = await self._ctx.puzzles.store.progress(given, viewer.person)
        person = Player(viewer.person, "")
        if progress.tried.done:
            note = puzzling_notes.solved_note(given, person)
        else:
            note = puzzling_notes.private_note(self._ctx, given, person, tries=progress.tried.tries)
        board = note.board
        assert board is not None, "a puzzle is shown by its board"  # noqa: S101 - both notes have one
        seat = board.view.seat
        labels = {action.value: text(viewer.language, f"button-{action}") for action in note.actions}
        frame: Frame = {
            "type": "table",
            "game": given.id,
            "kind": board.game,
            "title": say(viewer.language, puzzling_notes.heading(given)).removesuffix("."),
            "about": "",
            "status": board.status,
            "puzzle": True,
            "edition": board.ply,
            "ply": board.ply,
            "since": None,
            "seat": None if seat is None else int(seat),
            "invited": False,
            "names": [],
            "deadline": None,
            "now": self._ctx.clock.now(),
            "buttons": acts(note, labels),
            "lines": [say(viewer.language, fact, board) for fact in puzzling_notes.in_short(note)],
            "turn": None if seat is None else int(seat),
            "example": None,
            "hint": "",
            "players": [_player(board, Seat(at), viewer) for at in range(len(board.players))],
            "moves": _moves(given),
            "at": None,
            "outcome": None,
        }
        return frame | self._boards(given, board, viewer, look)

    def _boards(self, given: GivenPuzzle, board: Board, viewer: Viewer, look: Look) -> Frame:
        """Return the pictures of a puzzle after some steps, and the move that these name, to be confirmed."""
        rules, palette, language = GAMES[board.game], viewer.palette, viewer.language
        path = followed(rules, board.view, look.path)
        move = named_move(rules, board.view, path)
        key = (given.server, given.id, given.version, language, palette, board.status, path)
        owner = viewer.person if path or board.view.seat is None else None
        drawn = self._pictures.get(
            (*key, "board"), owner, lambda: board_picture(board, path=path, palette=palette, language=language)
        )
        frame: Frame = {
            "path": path,
            "confirm": None if move is None else {"step": path[-1], "move": move, "warning": None},
            "board": shown(drawn, board.game, board.view),
        }
        if board.view.seat is not None and rules.has_hands:
            drawn = self._pictures.get(
                (*key, "hand"), owner, lambda: hand_picture(board, path=path, palette=palette, language=language)
            )
            frame["hand"] = shown(drawn, board.game, board.view)
        return frame


def _moves(given: GivenPuzzle) -> list[list[object]]:
    """Return the moves that led to a puzzle, each with its seat."""
    return [[int(seat), move] for seat, move in zip(position_of(given.puzzle).movers, given.puzzle.moves, strict=True)]


def _player(board: Board, seat: Seat, viewer: Viewer) -> Frame:
    mark = GAMES[board.game].mark(board.view, seat)
    return {
        "name": board.players[seat].name,
        "you": False,
        "mark": None if mark is None else text(viewer.language, mark),
        "points": None,
        "won": False,
        "left": False,
        "rating": None,
    }
