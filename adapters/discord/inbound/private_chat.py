"""The private chat with the bot: no one else reads it, so it offers what can be done from there."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adapters.chat.chat import Chat
from adapters.chat.posts import Button, Incoming, Post
from adapters.chat.routes import read_command
from adapters.chat.texts import text
from adapters.chat.vocabulary import is_computer
from adapters.names import label, labelled
from core.games import GAMES

_CHALLENGES: Final = frozenset({"challenge", *GAMES})
_HELP: Final = "help"


async def handle(chat: Chat, came: Incoming, invitation: str) -> tuple[Post, ...]:
    """Do what a person wants in private, as `Chat.handle` does, but challenge no one who could not see it.

    `invitation` is the address where the bot can be added to a server.
    """
    named = _named(came)
    if named:
        language = await chat.language(came)
        words = text(language, "discord-alone", {"names": ", ".join(named)})
        return (await _with_buttons(chat, came, Post(text=words, language=language, to=came.player), invitation),)
    posts = await chat.handle(came)
    if not posts or not _asks_for_help(came) or posts[-1].buttons or posts[-1].game:
        return posts
    return (*posts[:-1], await _with_buttons(chat, came, posts[-1], invitation))


async def _with_buttons(chat: Chat, came: Incoming, post: Post, invitation: str) -> Post:
    """Return a post with the buttons of what can be done in private: those of the greeting, and an invitation."""
    add = Button(invitation, text(post.language, "discord-add"))
    return replace(post, buttons=(*(await chat.greet(came)).buttons, (add,)))


def _named(came: Incoming) -> list[str]:
    """Return the people whom a challenge names, but for the computer."""
    command = read_command(came.text or "")
    if command is None or command.name not in _CHALLENGES:
        return []
    words = [word for word in command.words if word.startswith("@") and not is_computer(word.lower())]
    known = {word: came.mentions.get(word[1:].lower()) for word in words}
    return [label(word[1:]) if player is None else labelled(player).name for word, player in known.items()]


def _asks_for_help(came: Incoming) -> bool:
    """Whether a text is a call for help, or no command at all, so that it may be answered with a hint."""
    if came.press is not None or came.reply_to is not None:
        return came.press == f"/{_HELP}"
    command = read_command(came.text or "")
    return command is None or command.name == _HELP
