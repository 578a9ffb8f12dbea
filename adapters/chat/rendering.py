"""From the service's notes to posts: texts in a language, pictures, text boards and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Final

from adapters.chat.board_tag import format_tag, number_of
from adapters.chat.buttons import CHOICE_ROWS, keyboard, move_buttons
from adapters.chat.elsewhere import led_post
from adapters.chat.listings import listing_alternative, listing_lines, listing_picture
from adapters.chat.menus import confirmation, menus
from adapters.chat.posts import Button, Post
from adapters.chat.reviews import charted, paragraphs
from adapters.chat.standings import listing_keyboard
from adapters.chat.texts import Moments, command_text, known_as, name_text, say, text, with_levels
from adapters.games.ladders import CardLadders
from adapters.games.pictures import Picture, board_picture, choice_picture, hand_picture, puzzle_picture
from adapters.names import label
from adapters.scene import Palette
from core.answer import Action, Board, Note, NoteKind
from core.codes import Code
from core.game import Call, Fact, GameName, Value
from core.games import GAMES
from core.values import Name

_IN_A_ROW: Final = 2
"""Buttons with whole sentences on them in one row: what a phone shows without cutting them."""

_LONGEST_LABEL: Final = 60
"""Graphemes of a button that names people: the platforms allow a few more."""

_MOVES: Final[frozenset[str]] = frozenset({Code.MOVED})
"""The facts that tell of one move each."""

Say = Callable[[str, Fact, Board | None], str]
"""Says a fact in a language; the seats in it are those of the board."""

_SOMEBODY: Final = "\ue000"
"""Stands in for a name while its place in a text is looked for; no text has this character."""

_LABELS: Final = (*(action.value for action in Action), "join", "back")


class Renderer:
    """Makes posts of notes."""

    def __init__(self, moments: Moments | None = None, *, isolate: bool = False, typed: bool = True) -> None:
        """Take how points in time are shown, and whether names are isolated: see `texts.say`.

        With `typed` commands are typed as they are named, so that further words for them are worth telling.
        """
        self._typed = typed
        self._isolate = isolate
        self._say: Say = partial(say, moments=moments, isolate=isolate)

    def post(
        self,
        note: Note,
        language: str,
        page: int = 0,
        *,
        since: int | None = None,
        palette: Palette = Palette.LIGHT,
        film: bytes | None = None,
    ) -> Post:
        """Return a note as a post in a language; `page` is that of the choices on its buttons.

        The picture has the colours of `palette` and marks the moves after the first `since`; with None those that the
        note tells of. `film` is the note's own film, drawn beforehand since that takes long.
        """
        labels = _labels(language)
        if Action.ACCEPT in note.actions and Action.DECLINE not in note.actions:
            labels = {**labels, Action.ACCEPT.value: labels["join"]}
        source, note = note, _known(note, language)
        facts = [fact for fact in note.facts if self._typed or fact.code != Code.HELP_WORDS]
        lines = [self._say(language, fact, note.board) for fact in facts]
        if note.listing is not None:
            lines += listing_lines(language, note.listing, isolate=self._isolate)
        if note.sections:
            lines += paragraphs(note, lambda fact: self._say(language, fact, note.board))
        verbatim = str(note.facts[0].params["text"]) if note.kind is NoteKind.RECORD else None
        confirm = confirmation(note) if note.path else None
        if note.path:
            rest = "" if confirm is not None else " …"
            lines.append(f"➜ {' '.join(note.path)}{rest}")
        played = _game_shown(note)
        if played is not None and note.table is not None and note.server is None:
            game = text(language, f"{GameName(played)}-name")
            deal = None if note.deal is None else self._say(language, note.deal, None)
            lines.append(format_tag(game, note.table, _number(language, note), deal))
        since = _told_since(note) if since is None else since
        shown = None if note.board is None else _picture(note.board, note.path or (), since, palette, language)
        moves = None if note.film is None else "\n".join(note.film.lines)
        picture, alt = (film, moves) if shown is None else (shown.png, shown.alternative)
        if note.chart is not None:
            picture, alt = charted(note.chart, palette, language)
        ways: tuple[tuple[Button, ...], ...] = ()
        if note.listing is not None:
            picture = listing_picture(language, note.listing, palette)
            alt = listing_alternative(language, note.listing)
            ways = listing_keyboard(note.listing, _listing_labels(language))
        commands = self._commands(note, language) if note.commands else ()
        plays = self._moves(note, language) if note.plays else ()
        post = Post(
            text="\n".join(lines),
            language=language,
            to=note.to,
            secret=_is_secret(note),
            for_all=None
            if note.for_all is None
            else "\n".join(self._say(language, fact, None) for fact in note.for_all),
            if_alone=note.if_alone,
            mention=note.mention,
            mention_at=_called_at(note, language, self._say),
            verbatim=verbatim,
            alt=alt,
            picture=picture,
            animated=film is not None,
            buttons=(*keyboard(note, labels, page), *plays, *ways, *commands),
            menus=menus(note, page, lambda step: text(language, f"menu-step-{min(step, 2) + 1}")),
            confirm=confirm,
            file=note.file,
            game=note.table,
            place=note.place,
            seat=note.seat,
            others=note.others,
            ply=note.ply,
            revision=note.revision,
            version=note.version,
            begun=note.board is not None,
            withdrawn=note.withdrawn,
            moves=note.moves,
            edits=note.edits,
            owed=note.owed,
            farewell=note.kind is NoteKind.FAREWELL,
            since=None if shown is None else since,
            lasts_since=note.lasts_since,
            reword=partial(self.post, source, page=page, since=since, palette=palette, film=film),
            redraw=None if shown is None else partial(self._redrawn, source, language, page, palette),
        )
        return post if note.server is None else led_post(post, note.server, len(commands))

    def _redrawn(self, note: Note, language: str, page: int, palette: Palette, since: int) -> Post:
        return self.post(note, language, page, since=since, palette=palette)

    def _moves(self, note: Note, language: str) -> tuple[tuple[Button, ...], ...]:
        """Return the rows of the buttons that play a move, each with what it would be played in."""
        labels = [label(say(language, each.fact), _LONGEST_LABEL) for each in note.plays]
        return move_buttons(note, labels)

    def _commands(self, note: Note, language: str) -> tuple[tuple[Button, ...], ...]:
        """Return the rows of the buttons that give commands; such a button's id is the command itself."""
        buttons = [Button(command_text(each.command), say(language, each.fact, note.board)) for each in note.commands]
        width = max(_IN_A_ROW, -(-len(buttons) // (CHOICE_ROWS + 1)))
        return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


def _known(note: Note, language: str) -> Note:
    """Return a note whose board has a name in this language for each forgotten player."""
    if note.board is None or not any(player.forgotten for player in note.board.players):
        return note
    players = tuple(replace(player, name=known_as(language, player.name)) for player in note.board.players)
    return replace(note, board=replace(note.board, players=players))


def _game_shown(note: Note) -> str | None:
    """Return the game of which a note shows a picture."""
    shown = note.board or note.film or note.chart
    return None if shown is None else shown.game


def _number(language: str, note: Note) -> str | None:
    """Return the number of a note's board in words; None where it has none."""
    return None if note.ply is None else text(language, "tag-move", {"number": number_of(note.ply, note.revision)})


@cache
def _labels(language: str) -> Mapping[str, str]:
    """Return the texts of buttons by their codes."""
    return {code: text(language, f"button-{code}") for code in _LABELS}


@cache
def _listing_labels(language: str) -> dict[str, str]:
    """Return the texts of buttons under listings by their codes, those that lead to a ladder by its name."""
    labels = {code: text(language, f"button-{code}") for code in ("month", "all")}
    return labels | {ladder: text(language, name_text(ladder)) for ladder in CardLadders().names}


def _called_at(note: Note, language: str, say: Say) -> int | None:
    """Return where in the text the mentioned person is named, in the line that calls them."""
    if note.mention is None:
        return None
    called, offset = replace(note.mention, name=_SOMEBODY), 0
    board = note.board
    if board is not None:
        board = replace(board, players=tuple(called if seat == note.mention else seat for seat in board.players))
    for fact in note.facts:
        if isinstance(fact, Call):
            params = {name: _with_stand_in(value, note.mention.name) for name, value in fact.params.items()}
            found = say(language, replace(fact, params=params), board).find(_SOMEBODY)
            return offset + found if found >= 0 else None
        offset += len(say(language, fact, note.board)) + 1
    return None


def _with_stand_in(value: Value, name: str) -> Value:
    """Return a parameter with the stand-in for a name."""
    if isinstance(value, tuple) and all(isinstance(each, Name) for each in value):
        return tuple(Name(_SOMEBODY if each == name else str(each)) for each in value)
    return Name(_SOMEBODY) if value == name else value


def _is_secret(note: Note) -> bool:
    """Whether a note holds what `to` alone may know."""
    told = note.secret or note.moves is not None or _is_own(note.board)
    return note.to is not None and told


def _is_own(board: Board | None) -> bool:
    """Whether a board shows what one seat alone may see."""
    return board is not None and board.view.seat is not None and not board.puzzle


def _told_since(note: Note) -> int | None:
    """Return how many moves were made before those that a note tells of, or before the newest if it tells of none."""
    if not note.ply:
        return None
    return note.ply - max(1, sum(fact.code in _MOVES for fact in note.facts))


def _picture(board: Board, path: tuple[str, ...], since: int | None, palette: Palette, language: str) -> Picture:
    """Return a board, or the hand where it is a private one; the mover's own text ends with every legal move.

    Once something is chosen in a hand, the board below it shows where that leads.
    """
    if any(player.level for player in board.players):
        board = with_levels(language, board)
    if board.puzzle:
        paint = puzzle_picture
    elif not _is_hand(board):
        paint = board_picture
    else:
        paint = choice_picture if path else hand_picture
    shown = paint(board, path=path, since=since, palette=palette, language=language)
    legal = board.view.legal
    return shown if legal is None else replace(shown, alternative=f"{shown.alternative}\n\n{' '.join(legal)}")


def _is_hand(board: Board) -> bool:
    return _is_own(board) and GAMES[board.game].has_hands
