"""The parts that every game has, looked for one by one, so that a missing one is named in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from adapters.chat.texts import DEFAULT, LANGUAGES, MissingText, text
from adapters.games import MissingPart, read_card
from adapters.games.card import GameCard
from adapters.games.pictures import Picture, picture_of
from adapters.scene import Scene
from core.game import GameError, Seat
from core.record import RecordError, parse
from core.sample import sample_view

ROOT = Path(__file__).parents[1]
TEXTS = ("name", "command", "short", "rules", "hint")
"""What is said of every game, besides its own codes: `NAME-name` and so on."""


@dataclass(frozen=True)
class Places:
    """Where the parts of a game are looked for."""

    cards: str = "adapters.games"
    rules: str = "core.games"
    tests: Path = ROOT / "tests" / "core" / "games"
    records: Path = ROOT / "tests" / "records"
    readme: Path = ROOT / "README.md"


def lacking(name: str, places: Places | None = None) -> list[str]:
    """Return what a game lacks, a sentence for each part; without its card no other part is looked for."""
    where = places or Places()
    try:
        card = read_card(name, f"{where.cards}.{name}")
    except MissingPart as error:
        return [str(error)]
    return [f"{name}: {part}" for part in _parts(name, card, where)]


def _parts(name: str, card: GameCard, where: Places) -> Iterator[str]:
    yield from _texts(name, card)
    yield from _words(card)
    yield from _sample(card)
    if not card.variants:
        yield "no variants in its card"
    if not (where.tests / f"test_{name}.py").exists() and not list((where.tests / name).glob("test_*.py")):
        yield f"no tests of its rules, {where.tests.name}/test_{name}.py"
    hides = card.rules.dealt or card.rules.has_hands
    if hides and not (where.tests / name / "redraw.py").exists():
        yield f"no {where.tests.name}/{name}/redraw.py, and it hides something"
    if name not in _recorded(where.records):
        yield f"no golden record, {where.records.name}/{name}.record (python -m tests.records.make)"
    if f"/{name}" not in where.readme.read_text("utf-8"):
        yield f"no /{name} in {where.readme.name}"


def _texts(name: str, card: GameCard) -> Iterator[str]:
    """Yield the texts that are missing, by their codes and the file where they belong."""
    codes = [f"{name}-{kind}" for kind in TEXTS]
    codes += [f"{name}-field-{field.name}" for field in card.form]
    codes += [f"{name}-value-{value}" for field in card.form for value in field.choices]
    for language in LANGUAGES:
        for code in (*codes, *card.rules.codes, *card.rules.marks):
            if not said(language, code):
                yield f"no text {code} in adapters/locales/{language}/{name}.ftl"


def said(language: str, code: str) -> bool:
    """Whether a language has a text of this code, whatever parameters it wants."""
    try:
        text(language, code)
    except MissingText as error:
        return "has no value" not in str(error) and str(error) != f"{language}: {code}"
    return True


def _words(card: GameCard) -> Iterator[str]:
    for language in LANGUAGES:
        if language != DEFAULT and not card.command_words.get(language):
            yield f"no command_words in {language} in its card"


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
