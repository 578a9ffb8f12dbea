"""From the service's notes to posts: texts in a language, pictures, text boards and buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from adapters.chat.buttons import keyboard
from adapters.chat.listings import listing_alternative, listing_lines, listing_picture
from adapters.chat.posts import Post
from adapters.chat.standings import listing_keyboard
from adapters.chat.texts import say, text
from adapters.drawing import draw, draw_hand
from adapters.textboards import text_board, text_hand
from core.answer import Action, Board, Note
from core.game import GameName
from core.games import GAMES
from core.listings import Listing

_LABELS: Final = (*(action.value for action in Action), "join", "back")


class Renderer:
    """Makes posts of notes."""

    def __init__(self, language: str) -> None:
        """Take the language for where none was chosen."""
        self._default = language

    def language(self, *wishes: str | None) -> str:
        """Return the first language that was chosen, else the default."""
        return next((wish for wish in wishes if wish is not None), self._default)

    def post(self, note: Note, language: str, page: int = 0) -> Post:
        """Return a note as a post in a language; `page` is that of the choices on its buttons."""
        if note.listing is not None:
            return self._listing(note, note.listing, language)
        labels = _labels(language)
        if Action.ACCEPT in note.actions and Action.DECLINE not in note.actions:
            labels = {**labels, Action.ACCEPT.value: labels["join"]}
        lines = [say(language, fact, note.board) for fact in note.facts]
        if note.path:
            lines.append(f"➜ {' '.join(note.path)} …")
        if note.board is not None and note.table is not None:
            game = text(language, f"{GameName(note.board.game)}-name")
            lines.append(text(language, "board-tag", {"game": game, "table": note.table}))
        return Post(
            text="\n".join(lines),
            to=note.to,
            mention=note.mention,
            alt=None if note.board is None else _alternative(note.board),
            picture=None if note.board is None else _picture(note.board),
            buttons=keyboard(note, labels, page),
            game=note.table,
            ply=note.ply,
            taken_back=note.taken_back,
            version=note.version,
            moves=note.moves,
            edits=note.edits,
        )

    def _listing(self, note: Note, listing: Listing, language: str) -> Post:
        """Return a note that shows how people stand."""
        labels = {code: text(language, f"button-{code}") for code in ("month", "all")}
        labels |= {game: text(language, f"{GameName(game)}-name") for game in GAMES}
        lines = [say(language, fact) for fact in note.facts]
        return Post(
            text="\n".join([*lines, *listing_lines(language, listing)]),
            to=note.to,
            alt=listing_alternative(language, listing),
            picture=listing_picture(language, listing),
            buttons=listing_keyboard(listing, labels),
            edits=note.edits,
        )


@cache
def _labels(language: str) -> Mapping[str, str]:
    """Return the texts of buttons by their codes."""
    return {code: text(language, f"button-{code}") for code in _LABELS}


def _alternative(board: Board) -> str:
    """Return a board as text, or a hand where it is a private one; the mover's own ends with every legal move."""
    text = text_hand(board) if _is_hand(board) else text_board(board)
    legal = board.view.legal
    return text if legal is None else f"{text}\n\n{' '.join(legal)}"


def _picture(board: Board) -> bytes:
    return draw_hand(board) if _is_hand(board) else draw(board)


def _is_hand(board: Board) -> bool:
    return board.view.seat is not None and GAMES[board.game].dealt
