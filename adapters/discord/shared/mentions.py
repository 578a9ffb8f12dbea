"""Commands as Discord has them: a mention that can be clicked, and options by name instead of words in a row.

Texts name commands as people type them elsewhere, `/challenge @anna time=3d`, and options as words, `time=3d`. Nothing
of that can be sent on Discord, so both are read here with the very forms that the commands are announced with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from adapters.chat import forms
from adapters.chat.blocking import OWN_WORDS
from adapters.chat.commands import Command, read_language
from adapters.chat.routes import BY_NAME, read_command
from adapters.chat.settings_commands import setting_word
from adapters.chat.standings import ALL_WORDS, MONTH_WORDS
from adapters.chat.texts import text
from adapters.chat.vocabulary import game_word, is_computer, known_word
from adapters.discord.shared.option_texts import choice_code
from adapters.games.form import Field, Kind, Suggest
from core.games import GAMES

Option = tuple[Field, str]
"""A field, and what is chosen or typed in it."""

_ALONE: Final = (*forms.TERMS, *(field for game in GAMES for field in forms.game_form(game)), forms.LANGUAGE)
"""What a word may mean that stands without its command."""

_NO_MOVE: Final = re.compile(r"[=@]|[^\W\d_]{4}")
"""What option words have and moves have not; most of what is written as code is a move."""


class CommandBook:
    """The numbers that Discord gave the commands, which a mention needs, and the name of the bot."""

    def __init__(self) -> None:
        self.me = "Kibitz"
        self._numbers: dict[str, int] = {}

    def learn(self, numbers: Mapping[str, int]) -> None:
        """Take the numbers of the commands, by their names."""
        self._numbers = dict(numbers)

    def written(self, language: str, typed: str) -> str | None:
        """Return a command, or option words, as Discord has them, in Markdown; None for what is neither."""
        if not typed.startswith("/"):
            if _NO_MOVE.search(typed) is None:
                return None
            alone = [_option_alone(word) for word in typed.split()]
            options = [option for option in alone if option is not None]
            return f"`{self._listed(language, options)}`" if alone and len(options) == len(alone) else None
        command = read_command(typed)
        if command is None or command.name not in BY_NAME:
            return None
        options, rest = read_options(command)
        listed = " ".join((self._listed(language, options), *rest)).strip()
        number = self._numbers.get(command.name)
        if number is None:
            return f"`/{command.name} {listed}`" if listed else f"`/{command.name}`"
        return f"</{command.name}:{number}> `{listed}`" if listed else f"</{command.name}:{number}>"

    def _listed(self, language: str, options: Iterable[Option]) -> str:
        return " ".join(f"{field.name}: {self._shown(language, field, value)}" for field, value in options)

    def _shown(self, language: str, field: Field, value: str) -> str:
        if field.kind is Kind.PERSON:
            return f"@{self.me}" if is_computer(value) else value
        if value in field.choices:
            return chosen(language, field, value)
        return value


def chosen(language: str, field: Field, value: str) -> str:
    """Return as much of a choice's text as finds it in Discord's list: what stands before a colon."""
    return text(language, choice_code(field, value)).partition(":")[0]


def read_options(command: Command) -> tuple[list[Option], tuple[str, ...]]:
    """Return the options that the words after a command are, in their order, and the words that are none.

    It undoes `command_text`: the words make the same command whether they are typed or chosen.
    """
    free = list(BY_NAME[command.name].form)
    options: list[Option] = []
    words = [*command.words]
    while words:
        option = _option(free, words, command.name)
        if option is None:
            break
        options.append(option)
        free.remove(option[0])
    return options, tuple(words)


def _option(free: Sequence[Field], words: list[str], name: str) -> Option | None:
    """Take the first words that fill one of the fields that are still free."""
    for field in free:
        for count in range(min(2, len(words)), 0, -1):
            named = count == 2 and words[0] == field.name and not field.bare
            value = _value(field, ("=" if named else " ").join(words[:count]), name)
            if value is not None:
                del words[:count]
                return field, value
    for field in free:  # a text of any words comes last in every form
        if field.bare and field.kind is Kind.TEXT and not field.choices and field.suggest is not Suggest.TABLES:
            value = " ".join(words)
            words.clear()
            return field, value
    return None


def _option_alone(word: str) -> Option | None:
    """Return the option of a challenge, or the choice of a language, that a word is."""
    for field in _ALONE:
        for game in GAMES:
            value = _value(field, word, game)
            if value is not None and (field is not forms.LANGUAGE or value == "auto"):
                return field, value
    return None


def _value(field: Field, word: str, name: str) -> str | None:  # noqa: PLR0911 - one for each kind of field
    """Return what a word says in a field of a command; None where it says nothing there."""
    if field.kind is Kind.PERSON:
        return word if re.fullmatch(r"@\S+", word) or is_computer(word) else None
    known = _known(name, word)
    if field.kind is Kind.FLAG:
        return next((str(value) for value, says in (field.says or {True: field.name}).items() if says == known), None)
    if " " in word and not (field.choices and field.bare):
        return None
    if field.choices and field.bare:
        for meant in (known, game_word(known), setting_word(known), read_language(known)):
            if meant in field.choices:
                return meant
        return None
    if field.suggest is Suggest.TABLES:
        return Command(name, (word,)).with_table()[0]
    if field.bare:
        return word if field.kind is Kind.NUMBER and word.isdecimal() else None
    begins, equals, value = known.partition("=")
    return value if equals and begins == field.name else None


def _known(name: str, word: str) -> str:
    """Return a word as the rest of the program knows it, where it is in another language."""
    for words, known in ((MONTH_WORDS, "month"), (ALL_WORDS, "all"), ({"чат"}, "chat"), (OWN_WORDS, "mine")):
        if word in words:
            return known
    return known_word(word, name if name in GAMES else None)
