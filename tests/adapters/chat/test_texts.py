"""Every code has its text in every language, with the same parameters and the language's own plurals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import adapters.chat
import bot
import core
from adapters.chat import parsing
from adapters.chat.parsing import ENTRY, Texts
from adapters.chat.routes import ROUTES
from adapters.chat.texts import LANGUAGES, MissingText, command_code, isolated, name_text, say, supported, text
from adapters.discord.shared.option_texts import choice_code, field_code
from adapters.findings import CODES as DOCTOR
from adapters.games import card
from adapters.games.ladders import CardLadders
from adapters.reasons import CODES as REASONS
from adapters.telegram.outbound.menu import COMMANDS as TELEGRAM_COMMANDS
from bot.words import CODES as PROGRAM
from core.answer import Board
from core.codes import Code, Coded
from core.competitions.codes import CompetitionCode
from core.conditionals.codes import IfCode
from core.game import Fact, GameName, Moment, Seat
from core.games import GAMES
from core.hints import HintCode
from core.levels import Level
from core.notices import NoticeCode
from core.pauses import PauseCode
from core.posing.nim import NimTheme
from core.posing.sim import SimTheme
from core.posing.square import SquareTheme, SquareWhy
from core.puzzles.codes import PuzzleCode
from core.reasons.nim import NimReason
from core.reasons.sim import SimReason
from core.reasons.square import SquareReason
from core.record.codes import RecordCode
from core.review.codes import ReviewCode
from core.service.apart import ApartCode
from core.service.competing_codes import CompetingCode
from core.service.overview import TurnsCode
from core.service.puzzling_codes import PuzzlingCode
from core.service.teaching_codes import TeachingCode
from core.settings import SettingCode
from core.table import Player, Status
from core.values import CommandValue, Name, TableLine

CORE, CHAT, BOT = (Path(str(room.__file__)).parent for room in (core, adapters.chat, bot))
UNITS = ("days", "hours", "minutes", "seconds")
EXTRA = (
    {
        "somebody": set[str](),
        "tournament-round": {"number"},
        "tournament-round-of": {"number", "rounds"},
        "tournament-points": set[str](),
        "tournament-more": {"count"},
        "tournament-shared": set[str](),
        "tournament-tie-buchholz-cut": set[str](),
        "tournament-tie-sonneborn-berger": set[str](),
        "tournament-note-buchholz-cut": set[str](),
        "tournament-note-sonneborn-berger": set[str](),
        "tag-move": {"number"},
        "turns-yours": set[str](),
        "turns-to-game": set[str](),
        "review-held-by": set[str](),
        "review-ahead": set[str](),
        "review-at-end": set[str](),
        "reminder-board": {"table"},
        "leaderboard-order": set[str](),
        "period-all": set[str](),
        "period-month": {"month", "year"},
        "page-of": {"page", "pages"},
        "profile-finished": {"count"},
        "profile-computer": {"count"},
        "profile-rank": {"rank", "total"},
        "profile-unrated": set[str](),
        "profile-results": {"wins", "losses"},
        "profile-streak-won": {"count"},
        "profile-streak-lost": {"count"},
        "profile-streak-best": {"count"},
        "profile-place": {"place", "wins", "losses"},
        "profile-time-outs": {"count"},
        "profile-favourite": {"name", "count"},
        "rating-provisional": set[str](),
        "history-won": set[str](),
        "history-lost": set[str](),
        "page-loses": set[str](),
        "page-not-here": {"name"},
        "page-store-lost": set[str](),
        "list-end": {"rest", "last"},
        "list-game": {"game"},
        "list-game-by-word": {"game", "word"},
    }
    | {f"menu-step-{step}": set[str]() for step in (1, 2, 3)}
    | {f"in-{unit}": {"count"} for unit in UNITS}
    | {f"level-{level}": set[str]() for level in Level}
    | {f"language-{language}": set[str]() for language in LANGUAGES}
)
BUTTONS = [
    "accept",
    "join",
    "decline",
    "cancel",
    "start",
    "hand",
    "hint",
    "why",
    "deals",
    "plan",
    "agree",
    "refuse",
    "rematch",
    "record",
    "replay",
    "review",
    "claim",
    "solvers",
    "leave",
    "own-game",
    "attend",
    "pair",
    "finish",
    "share",
    "reveal",
    "more",
    "back",
    "month",
    "all",
]
OF_EACH_GAME = {
    **{kind: set[str]() for kind in ("name", "short", "goal", "rules", "tap", "guide-step", "guide-confirm")},
    "hint": {"example"},
}
VIEW = GAMES["sim"].view(GAMES["sim"].start(GAMES["sim"].options(()), 2, Seat(0), ()), None)
FIELDS = [field for route in ROUTES for field in route.form]
DISCORD = {
    *(
        f"discord-{code}"
        for code in (
            "add",
            "cannot-call",
            "cannot-offer",
            "cannot-post",
            "form-button",
            "form-field",
            "locked",
            "menu-challenge",
            "no-pictures",
            "no-threads",
            "to-game",
            "unread",
            "value-channels-away",
            "value-channels-here",
            "value-puzzles-here",
            "value-puzzles-off",
            "value-puzzle-games-all",
            "value-none",
        )
    ),
    *(command_code("discord", route.name) for route in ROUTES),
    *(field_code(field) for field in FIELDS),
    *(choice_code(field, choice) for field in FIELDS for choice in field.choices),
}
TELEGRAM = {
    **{
        f"telegram-{code}": params
        for code, params in {
            "add-kibitz": set[str](),
            "add-to-group": set[str](),
            "cannot-offer": set[str](),
            "cannot-post": set[str](),
            "chosen": {"steps"},
            "description": set[str](),
            "hand-again": set[str](),
            "inline-invite": {"game"},
            "join-privately": set[str](),
            "joined": {"table", "game"},
            "no-bots": {"name"},
            "my-games": {"count"},
            "no-one-here": set[str](),
            "no-one-there": set[str](),
            "no-person": set[str](),
            "no-such-name": {"name", "command"},
            "not-there": set[str](),
            "not-started": set[str](),
            "open-private": set[str](),
            "play-computer": set[str](),
            "played-there": set[str](),
            "rank-unknown": set[str](),
            "refused-privately": set[str](),
            "refused-unstarted": set[str](),
            "sent-privately": set[str](),
            "short-description": set[str](),
            "silent-there": set[str](),
        }.items()
    },
    **{command_code("telegram", name): set[str]() for name in TELEGRAM_COMMANDS},
}
FAULTS = {
    "fault-no-server": set[str](),
    "fault-store-address": set[str](),
    "fault-store-several": {"place"},
    "fault-store-sentinel": {"place"},
    **{
        f"fault-store-{code}": {"setting", "place"}
        for code in (
            "cluster-down",
            "contended",
            "disk",
            "loading",
            "moved",
            "no-database",
            "no-host",
            "no-replicas",
            "no-route",
            "no-socket",
            "no-tls",
            "not-permitted",
            "other",
            "out-of-memory",
            "password-wanted",
            "password-wrong",
            "read-only",
            "refused",
            "restoring",
            "silent",
            "unreachable",
            "wrong-type",
        )
    },
    "fault-store-no-permission": {"setting", "place", "keys"},
    "fault-store-unconfirmed": {"place", "wanted", "confirmed"},
    "fault-store-newer": {"setting", "place", "found", "known"},
    "fault-store-no-format": {"setting", "place", "key", "found"},
    "fault-server-ended": {"folder", "reason"},
    "fault-server-silent": {"folder", "log"},
    "fault-server-missing": {"program", "reason"},
    "fault-server-refuses": {"program", "folder", "reason"},
    "fault-no-store": {"folder"},
    "fault-folder": {"folder", "reason"},
    "fault-file": {"file", "reason"},
    "fault-listen": {"host", "port", "reason"},
    "fault-discord-token": set[str](),
    "fault-discord-token-any-more": set[str](),
    "fault-discord-shard": set[str](),
    "fault-discord-shards": set[str](),
    "fault-telegram-token": set[str](),
    "fault-telegram-refuses": {"setting", "reason"},
}
POSED: tuple[Coded, ...] = (*SimTheme, *NimTheme, *SquareTheme, *SquareWhy)
REASONS_OF_GAMES: tuple[Coded, ...] = (*NimReason, *SimReason, *SquareReason)
OF_ROOMS: tuple[Coded, ...] = (
    *ApartCode,
    *CompetitionCode,
    *IfCode,
    *NoticeCode,
    *PauseCode,
    *SettingCode,
    *RecordCode,
    *ReviewCode,
    *HintCode,
    *PuzzleCode,
    *PuzzlingCode,
    *CompetingCode,
    *TeachingCode,
    *TurnsCode,
)
CODES: tuple[Coded, ...] = (*Code, *OF_ROOMS, *REASONS_OF_GAMES, *POSED)
CHOOSES = {"one": 1, "few": 2}
"""A number of each form of a plural but that of most numbers."""

CATEGORIES = {"en": {"one", "other"}, "ru": {"one", "few", "other"}}


def of_game(name: str) -> dict[str, set[str]]:
    codes = {f"{name}-{kind}": params for kind, params in OF_EACH_GAME.items()}
    codes |= {code: set(params) for code, params in GAMES[name].codes.items()}
    codes |= {code: set() for code in GAMES[name].marks}
    return codes | {code: set() for code in card(name).lengths.values()}


def wanted() -> dict[str, set[str]]:
    codes = {code.value: set(code.params) for code in CODES} | EXTRA
    codes |= {f"button-{button}": set() for button in BUTTONS}
    for name in GAMES:
        codes |= of_game(name)
    codes |= {name_text(ladder): set() for ladder in CardLadders().names}
    codes |= {code: set() for code in DISCORD} | TELEGRAM | {"discord-form-title": {"table"}}
    codes |= {"discord-in-private": {"name"}, "discord-no-bots": {"name"}}
    codes |= FAULTS
    codes |= {"discord-alone": {"names"}, "slow-down": {"seconds"}}
    codes |= {f"program-{code}": set(params.split()) for code, params in PROGRAM.items()}
    codes |= {f"reason-{code}": set(params.split()) for code, params in REASONS.items()}
    codes |= {f"doctor-{code}": set(params.split()) for code, params in DOCTOR.items()}
    return codes


class Uses(Visitor):
    """The parameters that a message uses, the sets of variants of its plurals, and numbers that choose among them."""

    def __init__(self) -> None:
        self.params: set[str] = set()
        self.plurals: list[set[str]] = []
        self.forms: dict[str, set[int]] = {}

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's name
        self.params.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 - the library's name
        keys = [variant.key for variant in node.variants]
        self.plurals.append({key.name for key in keys if isinstance(key, ftl.Identifier)})
        assert isinstance(node.selector, ftl.VariableReference)
        numbers = {int(key.value) for key in keys if isinstance(key, ftl.NumberLiteral)}
        numbers |= {CHOOSES[name] for name in self.plurals[-1] - {"other"}}
        self.forms.setdefault(node.selector.id.name, set()).update(numbers)
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, Uses]:
    found: dict[str, Uses] = {}
    for file in (files("adapters") / "locales" / language).iterdir():
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            assert not isinstance(entry, ftl.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                uses = found[entry.id.name] = Uses()
                uses.visit(entry)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_code_has_a_text_that_uses_its_parameters(language: str) -> None:
    found = messages(language)
    codes = wanted()
    assert found.keys() == codes.keys()
    for code, uses in found.items():
        optional = {"mark"} if "seat" in codes[code] else set[str]()
        assert uses.params <= codes[code] | optional, code
        assert {"example", "seat", "name", "text", "move", "moves", "tables"} & codes[code] <= uses.params, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_that_are_parsed_one_by_one_are_those_of_the_whole_file(language: str) -> None:
    """The library parses each file as a whole here, and gives every entry the words of `_ENTRY` alone below."""
    for file in (files("adapters") / "locales" / language).iterdir():
        source = file.read_text(encoding="utf-8")
        whole = [each for each in FluentParser().parse(source).body if isinstance(each, ftl.Message | ftl.Term)]
        alone = [FluentParser().parse_entry(found[0]) for found in ENTRY.finditer(source)]
        assert len(whole) == len(alone) > 0
        for one, other in zip(whole, alone, strict=True):
            one.comment = None  # a comment above a message belongs to it, and is not shown
            assert one.equals(other), file.name


def test_a_text_may_be_made_of_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "one.ftl").write_text(
        "-brand = Kibitz\ntold = {-brand} and {\n    other }\nother =\n    { $count ->\n"
        "        [one] one { deep }\n       *[other] more\n    }\ndeep = deep\n# told = never\nempty = { absent }\n",
        "utf-8",
    )
    monkeypatch.setattr(parsing, "LOCALES", tmp_path)
    found = parsing.Texts("xx")
    pattern = found.pattern("told")
    assert pattern is not None
    assert found.bundle.format_pattern(pattern, {"count": 1}) == ("Kibitz and one deep", [])
    assert found.pattern("absent") is None
    assert found.pattern("first-game") is not None


def test_a_text_that_is_being_parsed_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread asks for the same text while it is parsed."""
    found, others, real = parsing.Texts("en"), list[Future[object]](), parsing.FluentResource

    def parsed(source: str) -> ftl.Resource:
        others.append(threads.submit(found.pattern, "taken-back"))
        return real(source)

    with ThreadPoolExecutor() as threads:
        monkeypatch.setattr(parsing, "FluentResource", parsed)
        pattern = found.pattern("taken-back")
    assert pattern is not None
    assert [each.result() for each in others] == [pattern]


def test_all_languages_use_the_same_parameters() -> None:
    first, *others = (messages(language) for language in LANGUAGES)
    for other in others:
        for code, uses in first.items():
            assert uses.params - {"mark"} == other[code].params - {"mark"}, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_forms_of_their_language(language: str) -> None:
    plurals = [(code, forms) for code, uses in messages(language).items() for forms in uses.plurals]
    assert plurals
    for code, forms in plurals:
        assert forms <= CATEGORIES[language], code
        assert "other" in forms, code


def test_there_are_english_and_russian() -> None:
    assert LANGUAGES == ("en", "ru")


def literal_codes(files: Iterable[Path]) -> set[str]:
    """Return the codes that facts and errors are made from as literal texts."""
    found: set[str] = set()
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                named = node.func.id in {"Fact", "Call", "Refused", "InvalidMove", "IllegalMove", "InvalidOption"}
                if named and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def test_games_alone_have_codes_of_their_own_which_they_declare() -> None:
    games = {*(CORE / "games").rglob("*.py")}
    found = literal_codes(games)
    assert found - {code for game in GAMES.values() for code in game.codes} == set()
    assert len(found) > 20
    assert literal_codes({*CORE.rglob("*.py"), *CHAT.rglob("*.py")} - games) == set()


def test_every_code_is_said_somewhere() -> None:
    paths = (*CORE.rglob("*.py"), *CHAT.rglob("*.py"), *BOT.glob("*.py"))
    sources = "".join(path.read_text(encoding="utf-8") for path in paths)
    said = set(
        re.findall(
            r"\b((?:(?:Apart|Competing|Competition|If|Hint|Notice|Pause|Puzzle|Puzzling|Record|Review|Setting|Teaching|Turns)?Code"
            r"|[A-Z][a-z]+(?:Reason|Theme|Why))\.\w+)",
            sources,
        )
    )
    assert {f"{type(code).__name__}.{code.name}" for code in CODES if not code.startswith("settings-")} - said == set()


def test_every_text_of_the_command_line_is_said_somewhere() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in BOT.glob("*.py") if path.name != "words.py")
    sources += (CHAT.parent / "reasons.py").read_text(encoding="utf-8")
    sources += (BOT / "words.py").read_text(encoding="utf-8").partition("def language")[2]
    made = {"ratings-checked-all", "ratings-corrected-all"}
    assert {code for code in PROGRAM if not re.search(rf"[\"']{code}[\"']", sources)} - {"options"} == made


def test_every_finding_of_the_doctor_is_found_somewhere() -> None:
    sources = "".join(path.read_text("utf-8") for room in (BOT, CHAT.parent) for path in room.rglob("*.py"))
    sources = sources.replace((CHAT.parent / "findings.py").read_text("utf-8").partition("class Level")[0], "")
    assert {code for code in DOCTOR if not re.search(rf"[\"']{code}[\"']", sources)} == set()


def test_every_fault_of_a_setting_is_said_somewhere() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for room in (BOT, CHAT.parent) for path in room.rglob("*.py"))
    assert {code for code in FAULTS if f'"{code.removeprefix("fault-")}"' not in sources} == set()


def test_a_code_takes_its_own_parameters_alone() -> None:
    for params in ({}, {"table": "g1"}, {"count": 1, "table": "g1"}):
        with pytest.raises(TypeError, match=r"taken-back takes \['count'\]"):
            Fact(Code.TAKEN_BACK, params)


@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, "Взят назад 1 ход."), (2, "Взято назад 2 хода."), (5, "Взято назад 5 ходов."), (21, "Взят назад 21 ход.")],
)
def test_russian_plurals(count: int, expected: str) -> None:
    assert say("ru", Fact("taken-back", {"count": count})) == expected


def test_english_plurals() -> None:
    assert say("en", Fact("taken-back", {"count": 1})) == "One move was taken back."
    assert say("en", Fact("taken-back", {"count": 2})) == "2 moves were taken back."


def test_a_game_has_its_name_in_each_language() -> None:
    offer = Fact("offer-open", {"host": "anna", "game": GameName("square")})
    assert say("en", offer) == "anna offers a game of Square. Who will play?"
    assert say("ru", offer) == "anna предлагает сыграть в «Сквэр». Кто за?"


def test_a_missing_text_or_parameter_is_an_error() -> None:
    with pytest.raises(MissingText, match="no-such-code"):
        text("en", "no-such-code")
    with pytest.raises(MissingText, match="taken-back"):
        say("en", Fact("taken-back"))
    with pytest.raises(MissingText, match="a point in time"):
        say("en", Fact("move-until", {"moment": Moment(1_800_000_000)}))


@pytest.mark.parametrize(
    ("locale", "language"),
    [("ru", "ru"), ("ru-RU", "ru"), ("EN_us", "en"), ("uk", None), ("", None), (None, None), ("runic", None)],
)
def test_supported_languages(locale: str | None, language: str | None) -> None:
    assert supported(locale) == language


def test_a_long_value_is_put_in_whole() -> None:
    record = "1. 3/e:f9.e9 \\{}$€\n" * 1_000
    assert say("en", Fact("record", {"table": "g1", "text": record})).endswith(record)
    assert say("ru", Fact("record", {"table": "g1", "text": record})).endswith(record)


def test_names_can_be_told_from_the_words_around_them() -> None:
    board = Board("g1", "sim", 0, Status.PLAYING, (Player("x1", "`36`"), Player("x2", "b")), VIEW)
    moved = Fact("moved", {"seat": Seat(0), "move": "36"})
    assert say("en", moved, board) == "`36`: `36`"
    assert say("en", moved) == "#1: `36`", "who sits there is not known"
    assert say("en", moved, board, isolate=True) == "\u2068`36`\u2069: `36`"
    assert say("en", Fact("joined", {"name": Name("ann")}), isolate=True) == "\u2068ann\u2069 sits down."
    assert say("en", Fact("stale", {"table": "g1"}), isolate=True) == say("en", Fact("stale", {"table": "g1"}))


@pytest.mark.parametrize(("count", "told"), [(10, 0), (11, 1)])
def test_of_more_than_ten_tables_the_rest_is_left_out_and_that_is_said(count: int, told: int) -> None:
    tables = tuple(TableLine(f"g{number}", GameName("nim"), (Name("anna"),)) for number in range(1, count + 1))
    asked = say("en", Fact(Code.WHICH_GAME, {"tables": tables, "example": CommandValue("board", ("g1",))}))
    assert asked.split("\n")[1:] == [*(f"g{number} · Nim · anna" for number in range(1, 11)), *["…"] * told]


@pytest.mark.parametrize(
    ("language", "code", "words"),
    [
        ("en", "game-names", "Sim, Square, Nim"),
        ("en", "game-list", "Sim, Square and Nim"),
        ("en", "games-by-word", "Sim (`sim`), Square (`square`) and Nim (`nim`)"),
        ("ru", "game-names", "«Сим», «Сквэр», «Ним»"),
        ("ru", "game-list", "«Сим», «Сквэр» и «Ним»"),
        ("ru", "games-by-word", "«Сим» (`sim`), «Сквэр» (`square`) и «Ним» (`nim`)"),
        ("en", "first-game", "sim"),
        ("ru", "last-game", "nim"),
    ],
)
def test_the_games_are_named_in_other_texts_in_their_order(language: str, code: str, words: str) -> None:
    texts = Texts(language, ("sim", "square", "nim"))
    pattern = texts.pattern(code)
    assert pattern is not None
    assert texts.bundle.format_pattern(pattern, {})[0] == words


def test_a_name_that_is_not_there_is_not_set_apart() -> None:
    assert (isolated("anna"), isolated("")) == ("\u2068anna\u2069", "")


def test_a_seat_of_a_board_that_has_fewer_is_told_by_its_number() -> None:
    nim = GAMES["nim"]
    view = nim.view(nim.start(nim.options(()), 2, Seat(0), ()), None)
    board = Board("g1", "nim", 0, Status.PLAYING, (Player("x1", "a"), Player("x2", "b")), view)
    for seat, name in ((0, "a"), (1, "b"), (2, "#3")):
        assert say("en", Fact("resigned", {"seat": Seat(seat)}), board).startswith(f"{name} resigns")


def test_names_are_listed_however_many_there_are() -> None:
    names = tuple(Name(f"p{number}") for number in range(12))
    said = say("en", Fact("offer-joined", {"names": names, "count": 12}))
    assert "p9, p10 and p11" in said
    assert "…" not in said
