"""The people named in a message: by a user name, by a mention without one, or by a reply to what they wrote."""

from __future__ import annotations

import re
from typing import Final

from telegram import Message, MessageEntity, User
from telegram.constants import ChatType

from adapters.chat.commands import Command
from adapters.chat.routes import read_command
from adapters.chat.vocabulary import game_word, is_computer
from adapters.names import label
from adapters.telegram.shared import ids, links, people
from adapters.telegram.shared.arrival import Refusal, Way
from core.games import GAMES
from core.table import Player

_CHALLENGES: Final = frozenset({"challenge", *GAMES})
_ABOUT_PEOPLE: Final = frozenset({"profile", "history", "block", "unblock"})

_USERNAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{3,31}")
"""What a user name can be; most have five characters at least, sold ones four."""

_OF_BOTS: Final = "bot"
"""How the user names of all bots end, and no one else's."""

_AFTER_A_NAME: Final = ".,:;!?)"

_BY_NUMBER: Final = "@#{}"
"""How a person without a user name is named in a text; no user name has this form."""


class Mentions:
    """Reads the names in messages to one bot."""

    def __init__(self, bot: User) -> None:
        self._bot = bot
        self._name = (bot.username or "").lower()

    def resolved(self, message: Message, user: User) -> tuple[str, dict[str, Player]]:
        """Return a text with all people in it named by an @name, and who they are as far as Telegram tells.

        Raises Refusal where another bot is named.
        """
        text = message.text or ""
        known = {} if not user.username else {user.username.lower(): people.player(user)}
        for entity in sorted(message.entities, key=lambda entity: entity.offset, reverse=True):
            if entity.type == MessageEntity.TEXT_MENTION and entity.user is not None:
                text = self._named(text, entity, known, entity.user)
        command = read_command(text)
        if command is None or command.name not in _CHALLENGES | _ABOUT_PEOPLE:
            return text, known
        self._refuse_bots(message)
        words = [self._typed(word, known) for word in text.split()]
        asked = _answered(message)
        if command.name in _CHALLENGES | {"block"}:
            _check_names(command, words, known)
        if command.name in _CHALLENGES:
            self._check_opponents(message, command, words)
        if asked is not None and asked.username:
            known[asked.username.lower()] = people.player(asked)
        if asked is not None and not _names_someone(words):
            name = _BY_NUMBER.format(asked.id)
            known[name[1:]] = people.player(asked)
            words.append(name)
        return " ".join(words), known

    def _check_opponents(self, message: Message, command: Command, words: list[str]) -> None:
        """Raise Refusal for a challenge that no one could ever accept: it would be an offer to no one."""
        named, answered = _names_someone(words), message.reply_to_message
        stranger = None if answered is None or named else _no_person(answered, self._bot.id)
        if stranger is not None:
            raise stranger
        someone = any(word.startswith("@") and not is_computer(word.lower()) for word in words[1:])
        if message.chat.type == ChatType.PRIVATE and someone:
            game = (
                command.name
                if command.name in GAMES
                else next(filter(None, map(game_word, map(str.lower, words[1:]))), None)
            )
            game = game or next(iter(GAMES))
            raise Refusal(
                "telegram-no-one-here",
                Way("telegram-add-to-group", links.group_url(self._bot.username or "", game)),
                Way("play-me", f"/{game} bot"),
            )

    def _refuse_bots(self, message: Message) -> None:
        """Raise Refusal where a message names another bot."""
        for entity in message.entities:
            if entity.user is not None and entity.user.id != self._bot.id and not people.is_person(entity.user):
                raise Refusal("telegram-no-bots", name=label(entity.user.full_name))

    def _typed(self, word: str, known: dict[str, Player]) -> str:
        """Return a word as it is to be read: our own name is the computer, and a number that was typed is no person."""
        if word.lower() == f"@{self._name}":
            return "bot"
        by_number = word.startswith(_BY_NUMBER.format("")) and word[1:] not in known
        return word[1:] if by_number else word

    def _named(self, text: str, entity: MessageEntity, known: dict[str, Player], user: User) -> str:
        """Write a text mention as an @name."""
        units = text.encode("utf-16-le")
        start, stop = 2 * entity.offset, 2 * (entity.offset + entity.length)
        name = "@bot" if user.id == self._bot.id else _BY_NUMBER.format(user.id)
        if people.is_person(user):
            known[name[1:]] = people.player(user)
        return units[:start].decode("utf-16-le") + name + units[stop:].decode("utf-16-le")


def _check_names(command: Command, words: list[str], known: dict[str, Player]) -> None:
    """Raise Refusal where a name is one that no person can have."""
    for word in words[1:]:
        name = word[1:].rstrip(_AFTER_A_NAME)
        if not word.startswith("@") or not name or name.lower() in known or is_computer(word.lower()):
            continue
        if name.lower().endswith(_OF_BOTS):
            raise Refusal("telegram-no-bots", name=label(f"@{name}"))
        if _USERNAME.fullmatch(name) is None:
            raise Refusal("telegram-no-such-name", name=label(f"@{name}"), command=f"/{command.name}")


def _names_someone(words: list[str]) -> bool:
    """Whether a command names an opponent."""
    return any(word.startswith("@") or is_computer(word.lower()) for word in words[1:])


def _no_person(answered: Message, bot: int) -> Refusal | None:
    """Return why the author of a message cannot be challenged; None where they can, or where it asks no one.

    A post of a linked channel stands above each of its comments, and asks no one.
    """
    author = answered.from_user
    if answered.is_automatic_forward or answered.forum_topic_created is not None or author is None or author.id == bot:
        return None
    if answered.sender_chat is not None or author.id in ids.NO_PERSONS:
        return Refusal("telegram-no-one-there")
    return Refusal("telegram-no-bots", name=label(author.full_name)) if author.is_bot else None


def _answered(message: Message) -> User | None:
    """Return the person whose message is replied to.

    In a topic whatever replies to nothing comes as a reply to the message that opened the topic.
    """
    answered = message.reply_to_message
    return None if answered is None or answered.forum_topic_created is not None else people.author(answered)
