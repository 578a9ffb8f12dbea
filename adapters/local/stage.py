"""One table as the page shows it to one viewer: who plays, the board and the hand to tap, what can be done, the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from adapters.chat.buttons import keyboard
from adapters.chat.texts import known_as, name_text, say, seat_name, text, with_levels
from adapters.games import card
from adapters.games.pictures import board_picture, hand_picture
from adapters.local.drawn import Drawn, DrawnPictures
from adapters.names import label
from adapters.scene import Circle, Palette, Region
from core.answer import Action, Board, Note
from core.clocks import with_outages_credited
from core.codes import Code
from core.endings import may_abort
from core.game import Fact, Seat, View
from core.games import GAMES
from core.notation import fold
from core.play import unanswered
from core.position import Position, replay
from core.service import Context
from core.service.ends import won_by_forfeit
from core.service.presenting import board_of, game_fact, table_note
from core.steps import followed, named_move
from core.table import Status, Table

Frame = dict[str, object]
"""A JSON object for the page."""

_BEGUN: Final = frozenset({Status.PLAYING, Status.FINISHED, Status.ABORTED})
_TOLD: Final = frozenset({Code.TAKE_BACK_ASKED, Code.TIME_OVER, Code.THINKING})
"""What is said next to a board while the game goes on; the rest is seen."""

_SEEN: Final = frozenset({Code.FINAL_SCORES, Code.ABORTED})
"""What is not said at the end, for the page shows it by itself: the scores, and that no one has won."""

_ANSWERS: Final = frozenset({Action.ACCEPT, Action.DECLINE})


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the id of a person, and the language and colours in which they are shown things."""

    person: str
    language: str
    palette: Palette = Palette.LIGHT


@dataclass(frozen=True, slots=True)
class Look:
    """What is looked at: the board after the steps of `path`, or as it was after `at` moves.

    `seen` is the ply of the board that the viewer saw last, `since` that of the one before: where the table has gone on
    all moves after `seen` are marked, and else those after `since`. Path and `at` are for the board of that `edition`
    (None: for any), and count for nothing on another.
    """

    path: tuple[str, ...] = ()
    at: int | None = None
    seen: int | None = None
    since: int | None = None
    edition: int | None = None

    def marked_from(self, ply: int) -> int | None:
        """Return from which ply on moves are marked on a board after `ply` moves; None for the newest alone."""
        if self.seen == ply:
            return self.since
        return self.seen if self.seen is not None and self.seen < ply else None


@dataclass(frozen=True, slots=True)
class Stage:
    """Shows tables. A table has its outages credited already."""

    ctx: Context
    pictures: DrawnPictures

    def frame(self, table: Table, viewer: Viewer, look: Look) -> Frame:
        """Return a table as a viewer is shown it. Raises BrokenTable."""
        table = with_outages_credited(table, self.ctx.pulse.outages)
        if look.edition not in {None, table.edition}:
            look = replace(look, path=(), at=None)
        elif look.at is not None and look.at >= len(table.moves):
            look = replace(look, at=None)
        seat = next((Seat(at) for at, each in enumerate(table.seats) if each.id == viewer.person), None)
        note = table_note(self.ctx, table)
        playing = table.status is Status.PLAYING
        frame: Frame = {
            "type": "table",
            "game": table.id,
            "kind": table.game,
            "title": text(viewer.language, name_text(table.game)),
            "about": say(viewer.language, game_fact(table)),
            "status": table.status,
            "edition": table.edition,
            "ply": len(table.moves),
            "since": look.marked_from(len(table.moves)),
            "seat": None if seat is None or seat in table.left else int(seat),
            "invited": any(each.id == viewer.person for each in table.invited),
            "names": [_name(each.name, viewer) for each in (*table.seats, *table.invited)],
            "deadline": table.deadline if playing else None,
            "now": self.ctx.clock.now(),
            "buttons": _buttons(table, note, viewer, seat),
            "lines": [
                say(viewer.language, fact, note.board)
                for fact in note.facts
                if (fact.code in _TOLD if playing else fact.code not in _SEEN)
            ],
        }
        return frame | self._begun(table, viewer, look, seat) if table.status in _BEGUN else frame

    def _begun(self, table: Table, viewer: Viewer, look: Look, seat: Seat | None) -> Frame:
        position = self.ctx.tables.position(table)
        mover = position.to_move if table.status is Status.PLAYING else None
        own = seat if seat is not None and seat not in table.left and table.status is Status.PLAYING else None
        board = board_of(table, position, own if own == mover else None)
        path = followed(position.game, board.view, look.path)
        public = board_of(table, position)
        frame: Frame = {
            "turn": None if mover is None else int(mover),
            "example": position.game.example(board.view) if own is not None and own == mover else None,
            "hint": text(viewer.language, f"{table.game}-tap"),
            "players": self._players(table, position, public, viewer),
            "moves": [[int(maker), move] for maker, move in zip(position.movers, table.moves, strict=True)],
            "path": path,
            "competes": table.fixture is not None,
            "calls_off": own is not None and table.fixture is None and may_abort(table, position, own),
            "confirm": _confirmed(position, board.view, path, viewer),
            "at": look.at,
            "outcome": None if mover is not None else _outcome(table, viewer, public),
        }
        since = look.marked_from(len(table.moves))
        if look.at is None:
            key = (table.server, table.id, table.version, viewer.language, viewer.palette, since)
            drawn = self.pictures.get(
                (*key, "board", path, own if own == mover else None),
                viewer.person if path else None,
                lambda: board_picture(
                    with_levels(viewer.language, board),
                    path=path,
                    since=since,
                    palette=viewer.palette,
                    language=viewer.language,
                ),
            )
            frame["board"] = shown(drawn, table.game, board.view)
        else:
            frame["board"] = self._past(table, viewer, look.at)
        if own is not None and position.game.has_hands:
            hand = board_of(table, position, own)
            drawn = self.pictures.get(
                (table.server, table.id, table.version, viewer.language, viewer.palette, "hand", path, own),
                viewer.person,
                lambda: hand_picture(hand, path=path, palette=viewer.palette, language=viewer.language),
            )
            frame["hand"] = shown(drawn, table.game, hand.view)
        return frame

    def _players(self, table: Table, position: Position, board: Board, viewer: Viewer) -> list[Frame]:
        points = position.game.scores(position.state)
        winners = () if table.ended is None else table.ended.winners
        players: list[Frame] = []
        for at, player in enumerate(table.seats):
            seat = Seat(at)
            mark = position.game.mark(board.view, seat)
            change = table.rating_changes[at] if at < len(table.rating_changes) else None
            players.append(
                {
                    "name": label(seat_name(viewer.language, player)),
                    "you": player.id == viewer.person,
                    "mark": None if mark is None else text(viewer.language, mark),
                    "points": None if points is None else points[at],
                    "won": seat in winners,
                    "left": seat in table.left,
                    "rating": None if change is None else [change.number, change.change, change.provisional],
                }
            )
        return players

    def _past(self, table: Table, viewer: Viewer, ply: int) -> Frame:
        """Return the board as it was after `ply` moves, with nothing to tap."""
        left = tuple(each for each in table.departures if each.ply <= ply)
        then = replace(table, moves=table.moves[:ply], departures=left, status=Status.PLAYING, ended=None)
        drawn = self.pictures.get(
            (table.server, table.id, table.version, viewer.language, viewer.palette, "past", ply),
            None,
            lambda: board_picture(
                with_levels(viewer.language, board_of(then, replay(then))),
                palette=viewer.palette,
                language=viewer.language,
            ),
        )
        return shown(drawn, then.game, None)


def _name(name: str, viewer: Viewer) -> str:
    return label(known_as(viewer.language, name))


def _buttons(table: Table, note: Note, viewer: Viewer, seat: Seat | None) -> list[Frame]:
    """Return the actions under a board that are this viewer's to take; the hand is always shown and needs none."""
    asked = table.open_offer or any(each.id == viewer.person for each in table.invited)
    to_move = note.board and note.board.view.to_move
    waits = seat is not None and seat not in table.left and seat != to_move
    may = {
        **dict.fromkeys(_ANSWERS, seat is None and asked),
        **dict.fromkeys((Action.CANCEL, Action.START), seat == 0),
        **dict.fromkeys((Action.AGREE, Action.REFUSE), seat in unanswered(table)),
        **dict.fromkeys((Action.CLAIM, Action.PLAN), waits),
        Action.REMATCH: seat is not None,
        Action.HINT: seat is not None and seat == to_move,
        Action.HAND: False,
    }
    actions = tuple(action for action in note.actions if may.get(action, True))
    named = {Action.ACCEPT: "join"} if Action.DECLINE not in note.actions else {}
    labels = {action.value: text(viewer.language, f"button-{named.get(action, action)}") for action in actions}
    return acts(replace(note, actions=actions), labels)


def acts(note: Note, labels: Mapping[str, str]) -> list[Frame]:
    """Return the buttons of a note's actions, each with what it does; `labels` are their texts."""
    buttons = [button for row in keyboard(replace(note, path=None), labels) for button in row]
    return [
        {"id": button.id, "label": button.label, "act": action}
        for button, action in zip(buttons, note.actions, strict=True)
    ]


def shown(drawn: Drawn, game: str, view: View | None) -> Frame:
    """Return a picture of a game, with its regions to tap where it is a view with something to choose."""
    picture = drawn.picture
    return {
        "picture": f"/picture/{drawn.token}.png",
        "alt": picture.alternative,
        "width": picture.width,
        "height": picture.height,
        "regions": [] if view is None else [_region(each, game, view) for each in picture.regions],
    }


def _region(region: Region, game: str, view: View) -> Frame:
    """Return a region; it has a `move` where the tap on it is to play at once."""
    shape = region.shape
    if isinstance(shape, Circle):
        box = [shape.x - shape.radius, shape.y - shape.radius, 2 * shape.radius, 2 * shape.radius]
    else:
        box = [shape.x, shape.y, shape.width, shape.height]
    move = named_move(GAMES[game], view, region.path)
    at_once = move is not None and not card(game).confirm(view, region.path)
    return {
        "step": region.step,
        "role": region.role,
        "label": region.label,
        "path": region.path,
        "box": box,
        "round": isinstance(shape, Circle),
        "move": move if at_once else None,
    }


def _confirmed(position: Position, view: View, path: tuple[str, ...], viewer: Viewer) -> Frame | None:
    """Return the move that a whole path names, to be confirmed, and what is to be thought of before."""
    move = named_move(position.game, view, path)
    if move is None:
        return None
    warning: list[str] = []
    if not position.game.has_hands:  # what a move brings could tell something else
        after, _ = position.after(position.game.parse(position.state, fold(move)))
        if after.outcome is not None and position.to_move not in after.outcome.winners:
            warning = [text(viewer.language, "page-loses")]
    return {"step": path[-1], "move": move, "warning": " ".join(warning) or None}


def _outcome(table: Table, viewer: Viewer, board: Board) -> Frame:
    """Return the end of a game: who won, and the words for it, beginning with what the last move did."""
    return {
        "winners": [int(seat) for seat in _winners(table)],
        "why": None if table.ended is None else table.ended.termination,
        "facts": [say(viewer.language, fact, board) for fact in _last_facts(table)],
    }


def _winners(table: Table) -> tuple[Seat, ...]:
    """Return who won a game that ended, by forfeit too."""
    if (winner := won_by_forfeit(table)) is not None:
        return (winner,)
    return () if table.ended is None else table.ended.winners


def _last_facts(table: Table) -> tuple[Fact, ...]:
    """Return what the last move of an ended game did, if that ended it."""
    if not table.moves or table.dropped is not None or table.status is not Status.FINISHED:
        return ()
    before = replay(replace(table, moves=table.moves[:-1]))
    _, facts = before.after(before.game.parse(before.state, fold(table.moves[-1])))
    return facts
