"""Commands in texts, as Discord has them: everything that a person is told to send can be sent there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from fluent.syntax import FluentParser, ast, visitor

from adapters.chat.parsing import LOCALES
from adapters.chat.routes import ROUTES
from adapters.chat.texts import LANGUAGES, text
from adapters.discord.inbound import tree
from adapters.discord.inbound.translation import Translator
from adapters.discord.outbound.formatting import escape
from adapters.discord.shared.mentions import CommandBook
from adapters.games.form import Suggest

NUMBERS = {route.name: number for number, route in enumerate(ROUTES, 101)}
MENTION = re.compile(r"</([a-z]+):([0-9]+)>(?: `([^`]*)`)?")
CODE = re.compile(r"`([^`]+)`")
OPTION = re.compile(r"(?:^| )([a-z_0-9]+): ")

SAMPLES: dict[str, tuple[str | int, ...]] = {
    # What stands in a text after a command, or is one; a move elsewhere.
    "example": ("colourless", "heaps=4,9,6", "target=50", "marienbad", "rule=normal"),
    "command": ("/profile",),
    "name": ("boards",),
    "table": ("g12",),
    "word": ("foo",),
}
EXAMPLES_OF = {
    "which-game": ("/accept g5", "/play g1 36"),
    "leaderboard-empty": ("/sim", "/sim colourless"),
    "leaderboard-not-on": ("/sim", "/nim"),
    "setting-what": ("edit",),
    "bad-setting-value": ("edit",),
}


ELSEWHERE = {"telegram.ftl", "program.ftl", "page.ftl", "doctor.ftl"}
"""Texts that are never said on Discord."""


@pytest.fixture
def book() -> CommandBook:
    book = CommandBook()
    book.learn(NUMBERS)
    return book


class Parameters(visitor.Visitor):
    """The names of the parameters in a text."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 - the name of the node
        self.found.add(node.id.name)


def messages(language: str) -> Iterator[tuple[str, set[str], bool]]:
    """Every text of a language, with its parameters, and whether its example is all that is typed after the slash."""
    for file in sorted((LOCALES / language).iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".ftl") or file.name in ELSEWHERE:
            continue
        written = file.read_text(encoding="utf-8")
        for entry in FluentParser().parse(written).body:
            if isinstance(entry, ast.Message):
                found = Parameters()
                found.visit(entry)
                assert entry.span is not None
                whole = "/{ $example }" in written[entry.span.start : entry.span.end]
                yield entry.id.name, found.found, whole


def said(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with values for its parameters, as one that names a command might have them."""
    everywhere = {name for _, parameters, _ in messages(language) for name in parameters}
    for code, parameters, whole in messages(language):
        if code.startswith("fault-"):
            continue  # told in the terminal to those who run Kibitz
        samples: dict[str, tuple[str | int, ...]] = {**SAMPLES}
        if code in EXAMPLES_OF:
            samples["example"] = EXAMPLES_OF[code]
        game = code.partition("-")[0]
        fits = {"sim": 0, "nim": 1, "square": 2}.get(game)
        if fits is not None:
            option = SAMPLES["example"][fits]
            samples["example"] = (f"{game} {option}" if whole else option,)
        for number in range(max((len(samples.get(name, "x")) for name in parameters), default=1)):
            values = {name: (samples.get(name) or (2,)) for name in everywhere}
            yield code, text(language, code, {name: each[number % len(each)] for name, each in values.items()})


async def announced() -> dict[str, dict[str, Any]]:
    """The commands as Discord is told of them: their options by name, with the choices in every language."""
    client = discord.Client(intents=discord.Intents.none())
    suggest: Any = dict.fromkeys(Suggest, _nothing)
    made = tree.build(client, _NoCommands(), suggest)
    translator = Translator()
    await made.set_translator(translator)
    payloads = [await each.get_translated_payload(made, translator) for each in made.get_commands()]
    return {each["name"]: {option["name"]: option for option in each.get("options", ())} for each in payloads}


async def _nothing(interaction: discord.Interaction[Any], typed: str) -> list[Any]:
    return []


class _NoCommands:
    async def commanded(self, interaction: Any, words: str, people: Any) -> None:
        """Do nothing."""


def split_options(listed: str) -> list[tuple[str, str]]:
    """The options that are named, with their values."""
    parts = OPTION.split(listed)
    assert parts[0] == "", listed
    return list(zip(parts[1::2], parts[2::2], strict=True))


def check_option(options: dict[str, Any], language: str, name: str, value: str) -> None:
    """See that Discord knows an option, and finds its value among the choices."""
    assert name in options, (name, value)
    option = options[name]
    if option["type"] == discord.AppCommandOptionType.boolean.value:
        assert value in {"True", "False"}
    elif option["type"] == discord.AppCommandOptionType.user.value:
        assert value.startswith("@")
    elif option["type"] == discord.AppCommandOptionType.integer.value:
        assert option["min_value"] <= int(value) <= option["max_value"]
    elif option.get("choices"):
        local = [choice.get("name_localizations", {}).get(language) or choice["name"] for choice in option["choices"]]
        assert value in local or sum(name.startswith(value) for name in local) == 1, (value, local)
    else:
        assert 0 < len(value) <= option.get("max_length", 6000)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_text_names_only_what_discord_knows(language: str, book: CommandBook) -> None:
    commands, mentioned = await announced(), set[str]()
    everything = {name: option for options in commands.values() for name, option in options.items()}
    for code, words in said(language):
        shown = escape(words, language, book)
        for name, number, listed in MENTION.findall(shown):
            assert NUMBERS[name] == int(number)
            mentioned.add(name)
            for option, value in split_options(listed) if listed else ():
                check_option(commands[name], language, option, value)
        for rest in CODE.findall(MENTION.sub("", shown)):
            assert not rest.startswith("/"), (code, rest)
            assert not re.search(r"[a-z]=", rest), (code, rest)
            if OPTION.match(rest):
                for option, value in split_options(rest):
                    where = everything if option != "language" else commands["language"]
                    check_option(where, language, option, value)
        assert "/" not in re.sub(r"`[^`]*`|https?://\S+", "", MENTION.sub("", shown)) or code in SLASHES, (code, shown)
    assert {"sim", "nim", "rules", "play", "settings", "language", "quiet"} <= mentioned


SLASHES = frozenset({"discord-in-private", "unknown-command"})
"""Texts with a slash that begins no command."""


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("/sim @anna", "</sim:{sim}> `opponent: @anna`"),
        ("/sim bot", "</sim:{sim}> `opponent: @Kibitz`"),
        ("/nim @anna time=3d first=me unrated", "</nim:{nim}> `opponent: @anna time: 3d first: Me rated: False`"),
        ("/nim @anna marienbad", "</nim:{nim}> `opponent: @anna preset: Marienbad`"),
        ("/ним мариенбад время=3d", "</nim:{nim}> `preset: Marienbad time: 3d`"),
        ("/square @anna @boris target=50", "</square:{square}> `opponent: @anna opponent2: @boris target: 50`"),
        ("/sim dots=7 colourless", "</sim:{sim}> `dots: 7 colourless: True`"),
        ("/rules nim", "</rules:{rules}> `game: Nim`"),
        ("/leaderboard sim colourless", "</leaderboard:{leaderboard}> `game: Sim, colourless`"),
        ("/leaderboard sim month 2", "</leaderboard:{leaderboard}> `game: Sim period: This month page: 2`"),
        ("/accept g5", "</accept:{accept}> `table: g5`"),
        ("/play g1 b 3", "</play:{play}> `table: g1 move: b 3`"),
        ("/play 12", "</play:{play}> `move: 12`"),
        ("/quiet 22-7 +3", "</quiet:{quiet}> `hours: 22-7 +3`"),
        ("/settings clock 3d", "</settings:{settings}> `setting: Time for a move value: 3d`"),
        ("/language chat ru", "</language:{language}> `for_chat: True language: Русский`"),
        ("/forget yes", "</forget:{forget}> `sure: True`"),
        ("/", "`/`"),
        ("/leaderboard foo", "</leaderboard:{leaderboard}> `foo`"),
        ("/leaderboard sim все", "</leaderboard:{leaderboard}> `game: Sim period: All time`"),
        ("/block @anna мои", "</block:{block}> `player: @anna mine: True`"),
        ("/history @anna 2", "</history:{history}> `player: @anna page: 2`"),
        ("/profile foo bar", "</profile:{profile}> `foo bar`"),
        ("/language чат auto", "</language:{language}> `for_chat: True language: As my client speaks`"),
        ("/sim first=me first=them", "</sim:{sim}> `first: Me first=them`"),
        ("/claim g3 x", "</claim:{claim}> `table: g3 x`"),
        ("/help", "</help:{help}>"),
        ("/start", "</help:{help}>"),
        ("/nonsense x", "`/nonsense x`"),
        ("time=3d claim", "`time: 3d claim: True`"),
        ("first=them", "`first: My opponent`"),
        ("rule=normal", "`rule: Normal`"),
        ("unrated", "`rated: False`"),
        ("auto", "`language: As my client speaks`"),
        ("@anna", "`opponent: @anna`"),
        ("b3", "`b3`"),
        ("b all", "`b all`"),
        ("17L14E", "`17L14E`"),
    ],
)  # fmt: skip
def test_a_command_is_written_as_discord_has_it(typed: str, shown: str, book: CommandBook) -> None:
    assert escape(f"`{typed}`", "en", book) == shown.format(**NUMBERS)


def test_before_discord_gave_numbers_a_command_is_shown_as_it_is_typed_there() -> None:
    assert escape("`/sim @anna`", "en", CommandBook()) == "`/sim opponent: @anna`"
    assert escape("`/help`", "ru", CommandBook()) == "`/help`"
    assert escape("`/profile foo bar`", "en", CommandBook()) == "`/profile foo bar`"


def test_the_computer_has_the_name_that_the_bot_has() -> None:
    book = CommandBook()
    book.me = "Referee"
    assert escape("`/sim bot`", "ru", book) == "`/sim opponent: @Referee`"
