from __future__ import annotations

import pytest

from adapters.chat import forms
from adapters.chat.forms import game_form
from adapters.games import card
from adapters.games.form import Field, Kind, Suggest, choice, flag, number, preset, text
from core.games import GAMES

SETTINGS = (
    "language game clock timeout rated boards palette threads cancel channels puzzles puzzle-games puzzle-time "
    "pause-year pause-game"
)


@pytest.mark.parametrize(("game", "opponents"), [("sim", 1), ("nim", 1), ("square", 5)])
def test_a_form_asks_for_as_many_opponents_as_can_play_against_one(game: str, opponents: int) -> None:
    names = [field.name for field in game_form(game) if field.kind is Kind.PERSON]
    assert names == ["opponent", *(f"opponent{number}" for number in range(2, opponents + 1))]


def test_what_a_game_asks_for_in_its_own_form() -> None:
    assert card("sim").form == (number("dots", range(6, 10)), flag("colourless"))
    assert card("square").form == (number("players", range(2, 7)), number("target", range(10, 1001)), flag("penalty"))
    assert card("nim").form == (
        text("heaps", 40, "4,9,6"),
        preset("preset", "marienbad", "random"),
        choice("rule", "misere", "penultimate", "normal"),
    )


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        (number("target", range(10, 1_001)), 50, "target=50"),
        (text("heaps", 40, "4,9,6"), " 4, 9, 6 ", "heaps=4,9,6"),
        (choice("rule", "misere", "normal"), "normal", "rule=normal"),
        (preset("preset", "marienbad", "random"), " random ", "random"),
        (flag("penalty"), True, "penalty"),
        (flag("penalty"), False, ""),
        (Field(name="rated", kind=Kind.FLAG, says={False: "unrated"}), False, "unrated"),
        (Field(name="rated", kind=Kind.FLAG, says={False: "unrated"}), True, ""),
        (Field(name="opponent", kind=Kind.PERSON), "d12", "@d12"),
    ],
)
def test_a_value_in_a_form_becomes_a_word(field: Field, value: object, word: str) -> None:
    assert field.word(value) == word


def test_a_number_in_a_form_has_the_bounds_of_its_option() -> None:
    field = number("players", range(2, 7))
    assert (field.kind, field.low, field.high) == (Kind.NUMBER, 2, 6)


@pytest.mark.parametrize(
    ("field", "longest", "word", "suggest"),
    [
        (forms.TABLE, 16, "x", Suggest.TABLES),
        (forms.MOVE, 64, "x", Suggest.MOVES),
        (forms.LINE, 200, "x", None),
        (forms.HASH, 64, "x", None),
        (forms.LENGTH, 6, "x", None),
        (forms.HOURS, 20, "x", None),
        (forms.VALUE, 20, "x", Suggest.VALUES),
        (forms.PUZZLE, 16, "x", None),
        (forms.ANSWER, 64, "x", None),
        (forms.OPTIONS, 60, "x", None),
        (forms.EVENT, 16, "x", None),
        (forms.CLOCK, 6, "time=x", Suggest.TIMES),
        (forms.DAILY, 20, "daily=x", None),
    ],
)
def test_how_long_a_text_in_a_form_may_be_and_what_becomes_of_it(
    field: Field, longest: int, word: str, suggest: Suggest | None
) -> None:
    assert (field.kind, field.choices, field.longest, field.word("x"), field.suggest) == (
        Kind.TEXT,
        (),
        longest,
        word,
        suggest,
    )


@pytest.mark.parametrize(
    ("field", "choices", "word", "texts"),
    [
        (forms.GAME, " ".join(GAMES), "x", "{}-name"),
        (forms.PERIOD, "month all", "x", None),
        (forms.NOTES, "on off", "notes=x", None),
        (forms.LANGUAGE, "en ru auto", "x", None),
        (forms.WISH, "solvers ratings share solution more", "x", None),
        (forms.SYSTEM, "swiss robin", "type=x", "competing-type-{}"),
        (forms.ENTRY, "join leave begin cancel game", "x", "competing-entry-{}"),
        (forms.LESSON, "join leave pair end game", "x", "teaching-lesson-{}"),
        (
            forms.SETTING,
            SETTINGS,
            "x",
            None,
        ),
        (forms.TERMS[0], "me them lot", "first=x", None),
        (forms.TERMS[4], "easy medium hard perfect", "level=x", None),
    ],
)
def test_what_can_be_chosen_in_a_form(field: Field, choices: str, word: str, texts: str | None) -> None:
    assert (field.kind, field.choices, field.word("x"), field.values) == (
        Kind.TEXT,
        tuple(choices.split()),
        word,
        texts,
    )


def test_what_a_ladder_is_called_in_a_form() -> None:
    assert forms.LADDER.values == "{}-name"
    assert set(GAMES) < set(forms.LADDER.choices)


@pytest.mark.parametrize(
    ("field", "yes", "no"),
    [
        (forms.OFF, "off", ""),
        (forms.OWN_GAMES, "mine", ""),
        (forms.EVERYONE, "all", ""),
        (forms.SURE, "yes", "no"),
        (forms.FOR_CHAT, "chat", ""),
        (forms.RATED, "", "unrated"),
        (forms.TERMS[3], "claim", ""),
    ],
)
def test_what_yes_and_no_in_a_form_become(field: Field, yes: str, no: str) -> None:
    assert (field.kind, field.word(True), field.word(False)) == (Kind.FLAG, yes, no)


@pytest.mark.parametrize(
    ("field", "low", "high", "word"),
    [
        (forms.PAGE, 1, 999_999, "7"),
        (forms.NUMBER, 1, 9_999, "7"),
        (forms.ROUNDS, 1, 20, "rounds=7"),
    ],
)
def test_the_bounds_of_numbers_in_a_form(field: Field, low: int, high: int, word: str) -> None:
    assert (field.kind, field.low, field.high, field.word(7)) == (Kind.NUMBER, low, high, word)


def test_whom_a_form_asks_for() -> None:
    people = (forms.PLAYER, forms.BLOCKED, *game_form("square")[:2])
    assert [(field.kind, field.text) for field in people] == [
        (Kind.PERSON, None),
        (Kind.PERSON, "discord-option-blocked"),
        (Kind.PERSON, None),
        (Kind.PERSON, "discord-option-opponent-more"),
    ]


def test_a_game_s_own_fields_have_texts_of_their_own() -> None:
    for field in game_form("nim")[1:4]:
        assert (field.text, field.values) == (f"nim-field-{field.name}", "nim-value-{}")
