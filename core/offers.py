"""How a game begins: offered, joined, declined, cancelled, expired or begun. Pure transitions of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from core.attention import acted
from core.clocks import pauses_over, restarted
from core.codes import Code
from core.fairness import draw_deal, new_nonce
from core.game import InvalidOption, Seat
from core.games import GAMES
from core.naming import told_apart
from core.refusals import Refused, check_begun, check_offered, names
from core.table import First, Player, Status, Table, seated
from core.values import CommandValue, Name

OFFER_LASTS: Final = 24 * 3600
"""Seconds until an open offer expires. Decided by this project: a chat's members live in all time zones."""


_EXAMPLES: Final = ("@anna", "@boris", "@vera", "@gleb", "@dina", "@egor")
"""Opponents in examples, as many as any game can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """What a challenge asks for: the game, its own option words, whom to play against, and on which terms.

    With no opponent named anyone may join. `rated_asked` marks a challenge that says it is rated. `move_time` is in
    seconds, None for no clock; with `claim` whose time is over has not lost before someone claims the win.
    """

    game: str
    options: tuple[str, ...] = ()
    opponents: tuple[Player, ...] = ()
    first: First = First.LOT
    move_time: int | None = None
    claim: bool = False
    rated: bool = True
    rated_asked: bool = False


def offer(server: str, chat: str, host: Player, challenge: Challenge, *, now: int, rng: Random) -> Table:
    """Return a new table (with an empty id) that offers a game; against the computer alone it has begun.

    Raises InvalidOption for options that the game does not know, and Refused when the opponents cannot be: oneself,
    someone twice, more than have seats, or fewer than the options ask for.
    """
    rules = GAMES[challenge.game]
    options = rules.options(challenge.options)
    opponents = _apart(host, challenge.opponents)
    ids = [player.id for player in (host, *opponents)]
    if host.id in ids[1:]:
        raise Refused(Code.CHALLENGE_YOURSELF)
    if len(set(ids)) < len(ids):
        raise Refused(Code.CHALLENGE_TWICE)
    most = rules.seats(options)[-1]
    if len(ids) > most:
        raise Refused(Code.CHALLENGE_TOO_MANY, most=most, example=_naming(challenge.game, host, most - 1))
    asked = rules.seats_asked(challenge.options)
    open_offer = not opponents or leaves_seats(challenge)
    if not open_offer and asked is not None and len(ids) != asked:
        example = _naming(challenge.game, host, asked - 1)
        raise Refused(Code.CHALLENGE_SEATS, most=asked, count=len(ids), example=example)
    computers = tuple(player for player in opponents if player.is_computer)
    table = Table(
        server=server,
        chat=chat,
        id="",
        version=0,
        game=challenge.game,
        options=rules.words(options),
        move_time=challenge.move_time,
        claim=challenge.claim,
        first=challenge.first,
        rated=challenge.rated and not computers,
        open_offer=open_offer,
        invited=tuple(player for player in opponents if not player.is_computer),
        seats=(host, *computers),
        changed=now,
        deadline=now + OFFER_LASTS,
    )
    return _begin_if_full(acted(table, Seat(0), now), now, rng)


def leaves_seats(challenge: Challenge) -> bool:
    """Whether a challenge names computers alone and asks for more seats than they take: the others are for anyone."""
    opponents = challenge.opponents
    if not opponents or not all(player.is_computer for player in opponents):
        return False
    try:
        asked = GAMES[challenge.game].seats_asked(challenge.options)
    except InvalidOption:
        return False
    return asked is not None and len(opponents) + 1 < asked


def _naming(game: str, host: Player, count: int) -> CommandValue:
    """Return a challenge to that many opponents, as an example."""
    others = [name for name in _EXAMPLES if name != f"@{host.name}"]
    return CommandValue(game, tuple(others[:count]))


def _apart(host: Player, opponents: Sequence[Player]) -> tuple[Player, ...]:
    """Return the opponents by names that tell them apart from the host and each other."""
    found: list[Player] = []
    for opponent in opponents:
        found.append(told_apart(opponent, (host, *found)))
    return tuple(found)


def same_offer(known: Table, new: Table) -> bool:
    """Whether a table that is offered already is what a new one offers: the same game to the same people."""
    if known.status is not Status.OFFERED or new.status is not Status.OFFERED or known.rematch_of is not None:
        return False
    return _terms(known) == _terms(new)


def _terms(table: Table) -> tuple[object, ...]:
    """Return what is offered at a table, whatever others have answered since."""
    others = [each for each in (*table.seats[1:], *table.invited) if each.is_computer or not table.open_offer]
    asked = tuple(sorted((each.id, each.level or "") for each in others))
    host = table.seats[0].id
    clock = (table.move_time, table.claim)
    return (host, table.game, table.options, *clock, table.first, table.rated, table.open_offer, asked)


def renew(table: Table, now: int) -> Table:
    """Let an offer stand as if it were made now. Raises Refused where it is over."""
    check_offered(table, table.seats[0])
    return replace(table, changed=now, deadline=now + OFFER_LASTS)


def accept(table: Table, player: Player, aliases: frozenset[str], *, now: int, rng: Random) -> Table:
    """Seat an invited player, or anyone if the offer is open; begin when no one else is awaited.

    Raises Refused.
    """
    if table.status.open and seated(table, player):
        own = table.status is Status.OFFERED and player.id == table.seats[0].id
        raise Refused(Code.OWN_OFFER if own else Code.ALREADY_JOINED)
    check_offered(table, player)
    wanted = {player.id, *aliases}
    if not table.open_offer and not any(asked.id in wanted for asked in table.invited):
        raise Refused(Code.NOT_INVITED, names=names(table.invited))
    table = replace(
        table,
        invited=tuple(asked for asked in table.invited if asked.id not in wanted),
        seats=(
            *table.seats,
            told_apart(player, (*table.seats, *(each for each in table.invited if each.id not in wanted))),
        ),
        changed=now,
    )
    return _begin_if_full(acted(table, Seat(len(table.seats) - 1), now), now, rng)


def decline(table: Table, player: Player, aliases: frozenset[str], *, now: int, rng: Random) -> Table:
    """Take back an invitation that the player was given. The last refusal ends an offer. Raises Refused."""
    check_offered(table, player)
    wanted = {player.id, *aliases}
    left = tuple(asked for asked in table.invited if asked.id not in wanted)
    if left == table.invited:
        if player.id == table.seats[0].id:
            raise Refused(Code.OWN_OFFER)
        raise Refused(Code.NOT_INVITED, names=names(table.invited)) if table.invited else Refused(Code.OPEN_TO_ALL)
    table = replace(table, invited=left, changed=now)
    if not left and len(table.seats) < _least(table):
        return _closed(table, Status.DECLINED, now)
    return _begin_if_full(table, now, rng)


def without(table: Table, player: Player, now: int) -> Table:
    """Return an offer that a player who had joined it has left again: those who joined later move up a seat.

    Raises Refused for one who does not sit there.
    """
    gone = seat_of(table, player)
    return replace(
        table,
        seats=tuple(other for seat, other in enumerate(table.seats) if seat != gone),
        acts=tuple(act for seat, act in enumerate(table.acts) if seat != gone),
        pauses=tuple(
            replace(pause, seat=Seat(pause.seat - (pause.seat > gone))) for pause in table.pauses if pause.seat != gone
        ),
        changed=now,
    )


def cancel(table: Table, player: Player, now: int) -> Table:
    """Withdraw an offer; only its host can. Raises Refused."""
    check_offered(table, player)
    if player.id != table.seats[0].id:
        raise Refused(Code.ONLY_HOST, name=Name(table.seats[0].name))
    return _closed(table, Status.CANCELLED, now)


def start(table: Table, player: Player, now: int, rng: Random) -> Table:
    """Begin with those who have joined so far; only the host can. Raises Refused."""
    check_offered(table, player)
    if player.id != table.seats[0].id:
        raise Refused(Code.ONLY_HOST, name=Name(table.seats[0].name))
    if len(table.seats) < _least(table):
        raise Refused(Code.TOO_FEW, least=_least(table))
    return _begin(acted(table, Seat(0), now), now, rng)


def can_start_early(table: Table) -> bool:
    """Whether the host need not wait for every seat to be taken."""
    return most_seats(table) > _least(table)


def most_seats(table: Table) -> int:
    """Return how many can sit at an offered table."""
    rules = GAMES[table.game]
    most: int = rules.seats(rules.options(table.options))[-1]
    return most


def expire(table: Table, now: int) -> Table:
    """End an offer whose time is over."""
    return _closed(table, Status.EXPIRED, now)


def _closed(table: Table, status: Status, now: int) -> Table:
    """Return an offer that comes to nothing."""
    return replace(pauses_over(table, now), status=status, changed=now, deadline=None)


def rematch(table: Table, player: Player, now: int, rng: Random) -> Table:
    """Return a new table with the same game and people, offered by `player`; of two players the other begins.

    Raises Refused when the game still goes on or never began, or the player did not play in it.
    """
    check_begun(table)
    seat = seat_of(table, player)
    if table.status is Status.PLAYING:
        raise Refused(Code.STILL_PLAYING, table=table.id)
    if any(other.forgotten for other in table.seats):
        raise Refused(Code.OPPONENT_FORGOTTEN)
    first = First.LOT
    if len(table.seats) == 2:
        first = First.THEM if seat == table.start else First.ME
    challenge = Challenge(
        game=table.game,
        options=table.options,
        opponents=tuple(other for other in table.seats if other.id != player.id),
        first=first,
        move_time=table.move_time,
        claim=table.claim,
        rated=table.rated,
    )
    offered = offer(table.server, table.chat, table.seats[seat], challenge, now=now, rng=rng)
    return replace(offered, rematch_of=table.id)


def seat_of(table: Table, player: Player) -> Seat:
    """Return where a player sits. Raises Refused for a person who does not play at this table."""
    for index, other in enumerate(table.seats):
        if other.id == player.id:
            return Seat(index)
    raise Refused(Code.NOT_YOUR_GAME, names=names(table.seats))


def _least(table: Table) -> int:
    rules = GAMES[table.game]
    return rules.seats(rules.options(table.options))[0]


def _begin_if_full(table: Table, now: int, rng: Random) -> Table:
    full = len(table.seats) == most_seats(table)
    everybody_came = not table.open_offer and not table.invited
    return _begin(table, now, rng) if full or everybody_came else table


def _begin(table: Table, now: int, rng: Random) -> Table:
    """Draw the lots and deal; from here on the seats and options are final."""
    rules = GAMES[table.game]
    count = len(table.seats)
    options = rules.settle(rules.options(table.options), count, rng)
    lots = {First.ME: Seat(0), First.THEM: Seat(1)}
    beginner = lots[table.first] if table.first in lots else Seat(rng.randrange(count))
    table = replace(
        table,
        options=rules.words(options),
        invited=(),
        status=Status.PLAYING,
        start=beginner,
        changed=now,
    )
    table = restarted(table, now)
    return draw_deal(replace(table, nonce=new_nonce(rng)), rng) if rules.dealt else table
