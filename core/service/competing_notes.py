"""Competitions as they are shown: who has signed up, who plays whom, how they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from core.answer import Action, Note
from core.codes import Coded
from core.competitions.competition import Competition, Kind, Pairing, Result, Stage
from core.competitions.conduct import may_sign_up
from core.competitions.crosstable import crosstable
from core.competitions.standings import Line, standings
from core.game import Fact, GameName, Moment
from core.games import GAMES
from core.service.competing_codes import CompetingCode
from core.service.presenting import MOVE_TIME, lasting
from core.table import Player
from core.values import Name

MOST_CHARS: Final = 1_300
"""Characters that lists of people take in one message: Discord's holds 2,000, of which the other lines take some."""

_LINE_CHARS: Final = 16
"""What a line of a list takes apart from names."""

SCORES: Final = {
    Result.FIRST: "1–0",
    Result.SECOND: "0–1",
    Result.DRAW: "½–½",
    Result.FIRST_BY_FORFEIT: "+/–",
    Result.SECOND_BY_FORFEIT: "–/+",
    Result.VOID: "–/–",
}
"""How results are written: those by forfeit as in FIDE's handbook."""


def competition_note(competition: Competition) -> Note:
    """Return the message that shows everyone a competition as it is; it is owed to its chat until it was shown there.

    It is one message until there is something new to hear: a round, the end.
    """
    show = {Stage.SIGN_UP: _signing_up, Stage.PLAYING: _playing}.get(competition.stage, _over)
    return replace(
        show(competition),
        table=competition.id,
        place=competition.chat,
        version=competition.version,
        addressed=(competition.host,),
        owed=True,
        lasts_since=competition.announced,
    )


def own_note(competition: Competition, player: Player) -> Note:
    """Return a competition as one person asks for it: how it stands, and what it has for them to do."""
    note = competition_note(competition)
    game = (Action.OWN_GAME,) if own_table(competition, player) is not None else ()
    joins = (Action.ACCEPT,) if may_sign_up(competition, player) else ()
    return replace(
        note,
        facts=(*note.facts, *own_facts(competition, player)),
        actions=(*game, *joins),
        version=None,
        owed=False,
        lasts_since=None,
        addressed=(),
        listing=None,  # it comes by itself: `standings_note`
        to=player,
    )


def standings_note(competition: Competition, player: Player) -> Note:
    """Return the standings of a competition that has begun, with what each round brought, for one person."""
    return Note(facts=(Fact(CompetingCode.STANDINGS),), listing=crosstable(competition), to=player)


def own_table(competition: Competition, player: Player) -> str | None:
    """Return the table of the game that a player plays now in a competition, None where there is none."""
    pairing = _own_pairing(competition, player)
    return None if pairing is None or pairing.result is not None else pairing.table


def _signing_up(competition: Competition) -> Note:
    names = [each.player.name for each in competition.entrants if each.left is None]
    shown = _fitting([(name,) for name in names])
    facts = [_heading(CompetingCode.OFFERED, competition, host=Name(competition.host.name)), *_terms(competition)]
    if competition.deadline is not None:
        facts.append(Fact(CompetingCode.SIGN_UP_UNTIL, {"moment": Moment(competition.deadline)}))
    if names:
        listed = tuple(Name(name) for name in names[:shown])
        facts.append(Fact(CompetingCode.ENTRANTS, {"count": len(names), "names": listed}))
        if len(names) > shown:
            facts.append(Fact(CompetingCode.MORE, {"count": len(names) - shown}))
    facts.append(of_host(competition, CompetingCode.HOW_TO_JOIN, CompetingCode.HOW_TO_JOIN_UNHOSTED))
    return Note(facts=tuple(facts), actions=(Action.ACCEPT, Action.LEAVE, Action.START, Action.CANCEL))


def _playing(competition: Competition) -> Note:
    number = len(competition.played)
    heading = _heading(CompetingCode.ROUND, competition, round=number, rounds=competition.rounds)
    joins = competition.kind is not Kind.ROUND_ROBIN and number < competition.rounds
    actions = (Action.OWN_GAME, *((Action.ACCEPT,) if joins else ()))
    return Note(facts=(heading, *_pairings(competition), *_standings(competition, MOST_CHARS // 2)), actions=actions)


def _over(competition: Competition) -> Note:
    if competition.stage is Stage.CANCELLED:
        if not competition.played:
            return Note(facts=(_heading(CompetingCode.CANCELLED_UNBEGUN, competition),))
        return Note(facts=(_heading(CompetingCode.CANCELLED, competition), *_standings(competition, MOST_CHARS)))
    lines = standings(competition)
    won = [line for line in lines if line.place == 1]
    names = tuple(Name(_player(competition, line.entrant).name) for line in won)
    facts = (
        _heading(CompetingCode.FINISHED, competition, rounds=len(competition.played)),
        Fact(CompetingCode.WON, {"names": names, "count": len(names), "points": (counted(lines[0]),)}),
    )
    return Note(facts=(*facts, *_standings(competition, MOST_CHARS // 2)), listing=crosstable(competition))


def _heading(code: CompetingCode, competition: Competition, **more: Name | int) -> Fact:
    return Fact(code, {"competition": competition.id, "game": GameName(competition.game), **more})


def of_host(competition: Competition, code: Coded, unhosted: Coded) -> Fact:
    """Return what the host of a competition can do; where they were forgotten only administrators are left."""
    host = competition.host
    return Fact(unhosted) if host.forgotten else Fact(code, {"host": Name(host.name)})


def _terms(competition: Competition) -> list[Fact]:
    """Return what is played in a competition, and how."""
    rules = GAMES[competition.game]
    terms: list[Fact] = [rules.about(rules.options(competition.options))]
    if competition.kind is Kind.ROUND_ROBIN:
        terms.append(Fact(CompetingCode.ROUND_ROBIN))
    elif competition.rounds:
        terms.append(Fact(CompetingCode.SWISS, {"count": competition.rounds}))
    else:
        terms.append(Fact(CompetingCode.SWISS_AUTO))
    if competition.move_time is not None:
        terms.append(lasting(MOVE_TIME, competition.move_time))
    if not competition.rated:
        terms.append(Fact(CompetingCode.UNRATED))
    return terms


def _pairings(competition: Competition) -> list[Fact]:
    """Return who plays whom in the newest round, those whose game goes on first."""
    if not competition.played:
        return []
    pairings = sorted(competition.played[-1].pairings, key=lambda each: each.result is not None)
    shown = _fitting([_names(competition, each) for each in pairings], MOST_CHARS // 2)
    facts = [_pairing(competition, each) for each in pairings[:shown]]
    return [*facts, *_more(len(pairings) - shown)]


def _pairing(competition: Competition, pairing: Pairing) -> Fact:
    first, *others = (Name(name) for name in _names(competition, pairing))
    if not others:
        return Fact(CompetingCode.BYE, {"name": first})
    both = {"first": first, "second": others[0]}
    if pairing.result is None:
        return Fact(CompetingCode.PAIRING, {**both, "table": pairing.table or ""})
    return Fact(CompetingCode.RESULT, {**both, "score": SCORES[pairing.result]})


def _standings(competition: Competition, room: int) -> list[Fact]:
    """Return how the entrants stand, the best first, once a game has ended."""
    lines = standings(competition)
    if not any(pairing.result not in {None, Result.BYE} for each in competition.played for pairing in each.pairings):
        return []
    shown = _fitting([(_player(competition, line.entrant).name,) for line in lines], room)
    facts = [
        Fact(
            CompetingCode.PLACE,
            {"place": line.place, "name": Name(_player(competition, line.entrant).name), "points": points(line.points)},
        )
        for line in lines[:shown]
    ]
    return [Fact(CompetingCode.STANDINGS), *facts, *_more(len(lines) - shown)]


def points(halves: int) -> str:
    """Return points, counted in halves, as tables of tournaments have them: `2½`."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def counted(line: Line) -> Fact:
    """Return points with the word for them: `1 point`."""
    whole, half = divmod(line.points, 2)
    return (
        Fact(CompetingCode.POINTS_AND_HALF, {"whole": whole}) if half else Fact(CompetingCode.POINTS, {"count": whole})
    )


def _more(count: int) -> list[Fact]:
    return [Fact(CompetingCode.MORE, {"count": count})] if count else []


def _fitting(rows: Sequence[Iterable[str]], room: int = MOST_CHARS) -> int:
    """Return how many of the first rows of names fit in a message."""
    for at, row in enumerate(rows):
        room -= _LINE_CHARS + sum(map(len, row))
        if room < 0:
            return at
    return len(rows)


def own_facts(competition: Competition, player: Player) -> list[Fact]:
    """Return what a competition that goes on has for one person."""
    at = competition.index_of(player)
    if not competition.stage.open:
        return []
    if at is None:
        return [Fact(CompetingCode.NOT_IN_IT if may_sign_up(competition, player) else CompetingCode.CLOSED)]
    if competition.entrants[at].left is not None:
        return [Fact(CompetingCode.YOU_LEFT)]
    if competition.stage is Stage.SIGN_UP:
        return [Fact(CompetingCode.YOU_ARE_IN)]
    return [_own_game(competition, at, _own_pairing(competition, player))]


def _own_game(competition: Competition, at: int, pairing: Pairing | None) -> Fact:
    """Return what the round has for the entrant of an index."""
    if pairing is not None and pairing.second is None:
        return Fact(CompetingCode.YOUR_BYE)
    if pairing is None or pairing.result is not None or pairing.table is None:
        last = competition.kind is not Kind.CLASS and len(competition.played) >= competition.rounds
        return Fact(CompetingCode.NONE_LEFT if last else CompetingCode.YOU_WAIT)
    other = next(each for each in pairing.entrants if each != at)
    return Fact(CompetingCode.YOUR_GAME, {"table": pairing.table, "name": Name(_player(competition, other).name)})


def _own_pairing(competition: Competition, player: Player) -> Pairing | None:
    at = competition.index_of(player)
    newest = competition.played[-1].pairings if competition.played else ()
    return next((each for each in newest if at in each.entrants), None)


def _names(competition: Competition, pairing: Pairing) -> tuple[str, ...]:
    return tuple(_player(competition, each).name for each in pairing.entrants)


def _player(competition: Competition, at: int) -> Player:
    return competition.entrants[at].player
