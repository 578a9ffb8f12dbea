"""The forms of commands: what a platform can ask for before a command is given."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adapters.chat.texts import LANGUAGES
from adapters.games import card
from adapters.games.form import Field, Kind, Suggest, choice, number, preset
from adapters.games.ladders import CardLadders
from core import settings
from core.competitions.competition import MOST_ROUNDS
from core.games import GAMES
from core.levels import Level

SETTINGS: Final = (
    "language",
    settings.GAME,
    settings.CLOCK,
    settings.TIMEOUT,
    settings.RATED,
    settings.BOARDS,
    settings.PALETTE,
    settings.THREADS,
    settings.CANCEL,
    settings.CHANNELS,
    settings.PUZZLES,
    settings.PUZZLE_GAMES,
    settings.PUZZLE_TIME,
    settings.PAUSE_YEAR,
    settings.PAUSE_GAME,
)
"""What administrators decide, in the order of the panel."""

TABLE: Final = Field(name="table", kind=Kind.TEXT, longest=16, bare=True, suggest=Suggest.TABLES)
MOVE: Final = Field(name="move", kind=Kind.TEXT, longest=64, bare=True, required=True, suggest=Suggest.MOVES)
LINE: Final = Field(name="moves", kind=Kind.TEXT, longest=200, bare=True)
GAME: Final = replace(preset("game", *GAMES), values="{}-name")
LADDER: Final = replace(preset("game", *CardLadders().names), values="{}-name")
PERIOD: Final = preset("period", "month", "all")
PAGE: Final = Field(name="page", kind=Kind.NUMBER, low=1, high=999_999, bare=True)
NOTES: Final = choice("notes", "on", "off")
DAILY: Final = Field(name="daily", kind=Kind.TEXT, longest=20)
OFF: Final = Field(name="off", kind=Kind.FLAG, says={True: "off"})
PLAYER: Final = Field(name="player", kind=Kind.PERSON)
BLOCKED: Final = Field(name="player", kind=Kind.PERSON, text="discord-option-blocked")
OWN_GAMES: Final = Field(name="mine", kind=Kind.FLAG)
EVERYONE: Final = Field(name="everyone", kind=Kind.FLAG, says={True: "all"})
NUMBER: Final = Field(name="number", kind=Kind.NUMBER, low=1, high=9_999, bare=True, required=True)
HASH: Final = Field(name="hash", kind=Kind.TEXT, longest=64, bare=True)
LENGTH: Final = Field(name="length", kind=Kind.TEXT, longest=6, bare=True)
HOURS: Final = Field(name="hours", kind=Kind.TEXT, longest=20, bare=True)
SETTING: Final = preset("setting", *SETTINGS)
VALUE: Final = Field(name="value", kind=Kind.TEXT, longest=20, bare=True, suggest=Suggest.VALUES)
SURE: Final = Field(name="sure", kind=Kind.FLAG, says={True: "yes", False: "no"})
FOR_CHAT: Final = Field(name="for_chat", kind=Kind.FLAG, says={True: "chat"})
LANGUAGE: Final = Field(name="language", kind=Kind.TEXT, choices=(*LANGUAGES, "auto"), bare=True, required=True)

WISH: Final = preset("wish", "solvers", "ratings", "share", "solution", "more")
PUZZLE: Final = Field(name="puzzle", kind=Kind.TEXT, longest=16, bare=True)
ANSWER: Final = Field(name="answer", kind=Kind.TEXT, longest=64, bare=True)

CLOCK: Final = Field(name="time", kind=Kind.TEXT, longest=6, suggest=Suggest.TIMES)
RATED: Final = Field(name="rated", kind=Kind.FLAG, says={False: "unrated"})
SYSTEM: Final = replace(choice("type", "swiss", "robin"), values="competing-type-{}")
ROUNDS: Final = number("rounds", range(1, MOST_ROUNDS + 1))
OPTIONS: Final = Field(name="options", kind=Kind.TEXT, longest=60, bare=True)
ENTRY: Final = replace(preset("entry", "join", "leave", "begin", "cancel", "game"), values="competing-entry-{}")
LESSON: Final = replace(preset("lesson", "join", "leave", "pair", "end", "game"), values="teaching-lesson-{}")
EVENT: Final = Field(name="tournament", kind=Kind.TEXT, longest=16, bare=True)

TERMS: Final = (
    choice("first", "me", "them", "lot"),
    CLOCK,
    RATED,
    Field(name="claim", kind=Kind.FLAG),
    choice("level", *Level),
)
"""The terms of a challenge to any game."""


def challenge_form() -> tuple[Field, ...]:
    """Return the form of a challenge to any game: what all games have in common, each has a form of its own."""
    return (GAME, *_opponents(1), *TERMS)


def game_form(game: str) -> tuple[Field, ...]:
    """Return the form of a challenge to one game."""
    return (*_opponents(_most_opponents(game)), *_own_fields(game), *TERMS)


def _own_fields(game: str) -> tuple[Field, ...]:
    return tuple(
        replace(field, text=f"{game}-field-{field.name}", values=f"{game}-value-{{}}") for field in card(game).form
    )


def _most_opponents(game: str) -> int:
    rules = GAMES[game]
    seats: range = rules.seats(rules.options(()))
    return max(1, seats[-1] - 1)


def _opponents(count: int) -> tuple[Field, ...]:
    others = (
        Field(name=f"opponent{number}", kind=Kind.PERSON, text="discord-option-opponent-more")
        for number in range(2, count + 1)
    )
    return (Field(name="opponent", kind=Kind.PERSON), *others)
