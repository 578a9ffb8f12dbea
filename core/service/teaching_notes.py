"""Classes as they are shown: one message for the chat that changes with the games, and a summary for the teacher."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from core.answer import Action, Attachment, Note
from core.competitions.competition import PLAYED, Competition, Kind, Pairing, Result, Stage
from core.competitions.scoring import half_points
from core.game import Fact, GameName
from core.service.competing_codes import CompetingCode
from core.service.competing_notes import SCORES, competition_note, of_host, points
from core.service.context import Context
from core.service.teaching_codes import TeachingCode
from core.table import SOMEBODY, Player, Status, Table, readable
from core.values import Name

MOST_CHARS: Final = 1_300
"""Characters that lists of people take in one message: Discord's holds 2,000, of which the other lines take some."""

_LINE_CHARS: Final = 40
"""What a line of a list takes apart from names."""

_FINISHED: Final = PLAYED | {Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT}
"""Results of games that came to something; players are told of a forfeit that it is a win."""

_FORMULAS: Final = tuple("=+-@＝＋－＠")
"""How what a spreadsheet may take for a formula begins, as OWASP’s page on CSV injection has it: some take the wide
signs, too. Names have no tabs and no line breaks."""


async def noted(ctx: Context, competition: Competition) -> Note:
    """Return the message that shows everyone a competition as it is; of a class with how far its games are.

    Raises StoreBusy.
    """
    note = competition_note(competition)
    if competition.kind is not Kind.CLASS:
        return note
    if competition.stage is Stage.SIGN_UP:
        return replace(note, facts=_gathering(competition), actions=_GATHERING)
    if competition.stage is Stage.PLAYING:
        return replace(note, facts=await _playing(ctx, competition), actions=_PLAYING)
    code = TeachingCode.CANCELLED if competition.stage is Stage.CANCELLED else TeachingCode.FINISHED
    rounds = {} if competition.stage is Stage.CANCELLED else {"rounds": len(competition.played)}
    return replace(note, facts=(_heading(code, competition, **rounds),), actions=(), listing=None)


async def seen_alone(ctx: Context, competition: Competition, player: Player) -> Note:
    """Return the message that shows everyone a class as one person alone asks for it. Raises StoreBusy."""
    note = await noted(ctx, competition)
    return replace(note, to=player, secret=True, version=None, owed=False, lasts_since=None, addressed=())


_GATHERING: Final = (Action.ATTEND, Action.LEAVE, Action.PAIR, Action.CANCEL)
_PLAYING: Final = (Action.OWN_GAME, Action.ATTEND, Action.PAIR, Action.FINISH)


def _gathering(competition: Competition) -> tuple[Fact, ...]:
    names = [each.player.name for each in competition.entrants if each.left is None]
    shown = names[: _fitting(names, 2)]
    facts = [_heading(TeachingCode.OFFERED, competition, host=Name(competition.host.name))]
    if names:
        facts.append(Fact(TeachingCode.PRESENT, {"count": len(names), "names": tuple(map(Name, shown))}))
        facts += _more(len(names) - len(shown))
    return (*facts, of_host(competition, TeachingCode.HOW_TO_JOIN, TeachingCode.HOW_TO_JOIN_UNHOSTED))


async def _playing(ctx: Context, competition: Competition) -> tuple[Fact, ...]:
    pairings = competition.played[-1].pairings if competition.played else ()
    ids = [each.table for each in pairings if each.table is not None and each.result is None]
    tables = {table.id: table for table in readable(await ctx.store.load_all(competition.server, ids))}
    games = [each for each in pairings if each.second is not None]
    over = sum(each.result is not None for each in games)
    heading = _heading(TeachingCode.ROUND, competition, round=len(competition.played), over=over, count=len(games))
    lines = [_line(ctx, competition, each, tables.get(each.table or "")) for each in pairings]
    shown = _fitting(["".join(_names(competition, each)) for each in pairings], _LINE_CHARS)
    next_step = of_host(competition, TeachingCode.NEXT, TeachingCode.NEXT_UNHOSTED)
    last = (next_step,) if over == len(games) else ()
    return (heading, *lines[:shown], *_more(len(lines) - shown), *last)


def _line(ctx: Context, competition: Competition, pairing: Pairing, table: Table | None) -> Fact:
    """Return who plays whom, and how that ended or how far it is."""
    first, *others = map(Name, _names(competition, pairing))
    if not others:
        return Fact(TeachingCode.WAITS, {"name": first})
    both = {"first": first, "second": others[0]}
    if pairing.result is not None:
        return Fact(CompetingCode.RESULT, {**both, "score": SCORES.get(pairing.result, "")})
    mover, plies = first, 0
    if table is not None and table.status is Status.PLAYING:
        to_move = ctx.tables.position(table).to_move
        plies = len(table.moves)
        mover = mover if to_move is None else Name(table.seats[to_move].name)
    if not plies:
        return Fact(TeachingCode.BEGINS, {**both, "mover": mover})
    return Fact(TeachingCode.TURN, {**both, "mover": mover, "plies": plies})


def summary(competition: Competition) -> Note:
    """Return what a class has come to, for its teacher alone: who played whom, who won, what was not finished.

    All games are in a file that goes with it.
    """
    played = [(number, each) for number, round_ in enumerate(competition.played, 1) for each in round_.pairings]
    games = [(number, each) for number, each in played if each.second is not None]
    finished = sum(each.result in _FINISHED for _, each in games)
    people = len(competition.entrants)
    heading = _heading(TeachingCode.SUMMARY, competition, rounds=len(competition.played), people=people)
    counts = Fact(TeachingCode.COUNTS, {"finished": finished, "unfinished": len(games) - finished})
    lines = [*_points(competition, games), *_unfinished(competition, games)]
    shown = _fitting([str(line.params.get("name", line.params.get("first", ""))) for line in lines], _LINE_CHARS)
    file = Attachment(f"class-{competition.id}.csv", _table_of(competition, games))
    facts = (heading, counts, *lines[:shown], *_more(len(lines) - shown))
    return Note(facts=facts, to=competition.host, secret=True, file=file if games else None)


def _points(competition: Competition, games: Iterable[tuple[int, Pairing]]) -> list[Fact]:
    """Return how many of their games each person won, those with the most first."""
    halves, played = [0] * len(competition.entrants), [0] * len(competition.entrants)
    for _, pairing in games:
        if pairing.second is None or pairing.result not in _FINISHED:
            continue
        for at in pairing.entrants:
            halves[at] += half_points(pairing, at)
            played[at] += 1
    order = sorted(range(len(halves)), key=lambda at: (-halves[at], competition.entrants[at].player.name))
    return [
        Fact(
            TeachingCode.POINTS,
            {"name": Name(_name(competition, at)), "points": points(halves[at]), "games": played[at]},
        )
        for at in order
    ]


def _unfinished(competition: Competition, games: Iterable[tuple[int, Pairing]]) -> list[Fact]:
    return [
        Fact(TeachingCode.UNFINISHED, {"round": number, "first": Name(first), "second": Name(second)})
        for number, pairing in games
        if pairing.result not in _FINISHED
        for first, second in [_names(competition, pairing)]
    ]


def _table_of(competition: Competition, games: Iterable[tuple[int, Pairing]]) -> str:
    """Return all games as lines of comma-separated values."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(("round", "game", "first", "second", "result"))
    for number, pairing in games:
        names = (_written(name) for name in _names(competition, pairing))
        result = "unfinished" if pairing.result in {None, Result.VOID} else pairing.result
        lines.writerow((number, pairing.table or "", *names, result))
    return text.getvalue()


def _written(name: str) -> str:
    """Return a name as a table has it, which no spreadsheet takes for a formula."""
    if name == SOMEBODY:
        return "somebody"
    return f"'{name}" if name.startswith(_FORMULAS) else name


def _heading(code: TeachingCode, competition: Competition, **more: Name | int) -> Fact:
    return Fact(code, {"competition": competition.id, "game": GameName(competition.game), **more})


def _more(count: int) -> list[Fact]:
    return [Fact(TeachingCode.MORE, {"count": count})] if count else []


def _fitting(rows: Iterable[str], apart: int) -> int:
    """Return how many of the first rows fit in a message, where each takes `apart` more characters."""
    room, fit = MOST_CHARS, 0
    for row in rows:
        room -= apart + len(row)
        if room < 0:
            break
        fit += 1
    return fit


def _names(competition: Competition, pairing: Pairing) -> tuple[str, ...]:
    return tuple(_name(competition, at) for at in pairing.entrants)


def _name(competition: Competition, at: int) -> str:
    return competition.entrants[at].player.name
