"""The parts that every game has, looked for one by one, so that a missing one is named in a sentence.

Run from the root of the repository, it says what a registered game still lacks::

    python -m tests.parts NAME
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from adapters.chat.texts import DEFAULT, LANGUAGES
from adapters.games import MissingPart, card
from adapters.games.card import GameCard
from adapters.games.pictures import Picture, picture_of
from adapters.scene import Scene
from core.game import GameError, Seat
from core.record import RecordError, parse
from core.sample import sample_view

ROOT = Path(__file__).parents[1]
TEXTS = ("name", "command", "short", "goal", "rules", "tap", "guide-step", "guide-confirm", "hint")
"""What is said of every game, besides its own codes: `NAME-name` and so on."""


RULES_TESTS = ROOT / "tests" / "core" / "games"
RECORDS = ROOT / "tests" / "records"
README = ROOT / "README.md"


def lacking(name: str) -> list[str]:
    """Return what a game lacks, a sentence for each part; without its card no other part is looked for."""
    try:
        found = card(name)
    except MissingPart as error:
        return [str(error)]
    return [f"{name}: {part}" for part in _parts(name, found)]


def _parts(name: str, card: GameCard) -> Iterator[str]:
    yield from _texts(name, card)
    yield from _words(card)
    yield from _sample(card)
    if not card.variants:
        yield "no variants in its card"
    if not (RULES_TESTS / f"test_{name}.py").exists() and not list((RULES_TESTS / name).glob("test_*.py")):
        yield f"no tests of its rules, tests/core/games/test_{name}.py"
    hides = card.rules.dealt or card.rules.has_hands
    if hides and not (RULES_TESTS / name / "redraw.py").exists():
        yield f"no tests/core/games/{name}/redraw.py, and it hides something"
    if name not in _recorded(RECORDS):
        yield f"no golden record, tests/records/{name}.record (python -m tests.records.make)"
    if f"/{name}" not in README.read_text("utf-8"):
        yield f"no /{name} in README.md"


def _texts(name: str, card: GameCard) -> Iterator[str]:
    """Yield the texts that are missing, by their codes and the file where they belong."""
    codes = [f"{name}-{kind}" for kind in TEXTS]
    codes += [f"{name}-field-{field.name}" for field in card.form]
    codes += [f"{name}-value-{value}" for field in card.form for value in field.choices]
    codes += card.lengths.values()
    for language in LANGUAGES:
        path = ROOT / "adapters" / "locales" / language / f"{name}.ftl"
        messages = FluentParser().parse(path.read_text("utf-8")).body if path.exists() else []
        said = {each.id.name for each in messages if isinstance(each, ftl.Message) and each.value is not None}
        for code in (*codes, *card.rules.codes, *card.rules.marks):
            if code not in said:
                yield f"no text {code} in adapters/locales/{language}/{name}.ftl"


def _words(card: GameCard) -> Iterator[str]:
    for language in LANGUAGES:
        if language != DEFAULT and not card.command_words.get(language):
            yield f"no command_words in {language} in its card"
        if language != DEFAULT:
            known = set(card.option_words.get(language, {}).values())
            for field in card.form:
                named = field.choices if field.bare else (field.name, *field.choices)
                yield from (
                    f"no option_words for {word} in {language} in its card" for word in named if word not in known
                )


def _sample(card: GameCard) -> Iterator[str]:
    """Yield what is wrong with the sample, and with its picture."""
    try:
        view = sample_view(card.rules, card.sample)
    except GameError as error:
        yield f"its sample breaks its rules: {error.fact.code}"
        return
    if view.outcome is not None:
        yield "its sample is a game that is over"
    if not view.ply:
        yield "its sample is a board without a move"
    names = tuple("abcdef"[: view.seats])
    picture: Picture = picture_of(card.paint, card.text_board, Scene(view, names))
    if not picture.alternative.strip():
        yield "its text_board is empty"
    if view.to_move is not None:
        options = card.rules.settle(card.rules.options(()), view.seats, Random(0))
        deal = card.rules.deal(options, view.seats, Random(0))
        first = card.rules.view(card.rules.start(options, view.seats, Seat(0), deal), Seat(0))
        if card.computer.choose(first, Random(0)) not in (first.legal or ()):
            yield "its computer does not play by the rules"


def _recorded(folder: Path) -> set[str]:
    """Return the games that have a golden record."""
    found: set[str] = set()
    for file in folder.glob("*.record"):
        try:
            found.add(parse(file.read_text("utf-8")).game)
        except RecordError:
            continue
    return found


if __name__ == "__main__":
    print("\n".join(lacking(sys.argv[1])) or f"{sys.argv[1]} is whole")  # noqa: T201 - this is a program
