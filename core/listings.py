"""Leaderboards, profiles and histories as values, without a word of any language and without ids.

A name is None where none may be shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Fact
from core.ratings import Rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One member of a leaderboard; `own` marks the person who asked."""

    rank: int
    name: str | None
    rating: Rating
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """A page, counted from 1, of a ladder's leaderboard: of all time, or of the month that it is.

    `month` is its number from 1, with the year. `own` is the row of the person who asked, if it is not on this page.
    """

    ladder: str
    month: tuple[int, int] | None
    page: int
    pages: int
    rows: tuple[Row, ...]
    own: Row | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One ladder of a profile; `rank` is out of `total`, None for a person who is not on the leaderboard.

    `rating` is None where no rated game was played, `curve` the newest shown ratings. `places` has wins and losses by
    the place in the order of moves.
    """

    ladder: str
    rating: Rating | None
    rank: int | None
    total: int
    curve: tuple[int, ...]
    wins: int
    losses: int
    places: tuple[tuple[int, int], ...]
    streak: int
    best_streak: int
    time_outs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What one person has come to. `favourite` is whom they played most, with how often."""

    name: str | None
    results: tuple[Result, ...]
    favourite: tuple[str | None, int] | None
    finished: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """One finished game of a history: the table's id, who won, and when it ended, in seconds since the epoch.

    `names` are those who played, by seat; `won` tells whether the person whose history it is did.
    """

    table: str
    game: str
    names: tuple[str | None, ...]
    won: bool
    plies: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A page, counted from 1, of someone's finished games; `unreadable` are the ids of those that cannot be read.

    `seat` is theirs at the first of `games`, if there is one.
    """

    name: str | None
    page: int
    pages: int
    total: int
    games: tuple[Ending, ...]
    unreadable: tuple[str, ...] = ()
    seat: int = 0


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One open game of a person's list: where it is played, a line about it, and whether it is their move.

    `message` is the platform's id of the newest message that shows it, None where there is none.
    """

    server: str
    chat: str
    table: str
    game: str
    line: Fact
    turn: bool
    message: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """A page, counted from 1, of the open games of a person in all servers; `first` is the number of its first one."""

    page: int
    pages: int
    first: int
    games: tuple[TurnLine, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """What a round of a competition brought a player, in half points, against whom: the number of their row from 1.

    None as points is a game that goes on, or, where it is `over`, one that counts for no one; None as opponent a bye.
    """

    points: int | None
    against: int | None
    over: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One row of a competition's standings; `points` are half points, `meetings` None for rounds without the player.

    `left` marks someone who withdrew.
    """

    place: int
    name: str | None
    points: int
    tie_break: float
    meetings: tuple[Meeting | None, ...]
    left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Crosstable:
    """The standings of a competition, with what the rounds from `first` to `last`, counted from 1, brought to each.

    `rounds` is how many there will be, 0 where no one knows. `tie_break` names the one that is shown, `more` is how
    many further players there are.
    """

    competition: str
    game: str
    rounds: int
    first: int
    last: int
    tie_break: str
    rows: tuple[Standing, ...]
    more: int = 0


Listing = Leaderboard | Profile | History | Turns | Crosstable
