"""The first words to a person, and to a chat that Kibitz has just come to, with buttons to begin at once."""

from __future__ import annotations

from adapters.chat.posts import Incoming
from core.answer import CommandButton, Note
from core.codes import Code
from core.game import Fact, GameName
from core.games import GAMES
from core.values import CommandValue

_HELP = CommandButton(Fact(Code.HOW_IT_WORKS), CommandValue("help"))


def greeting(incoming: Incoming) -> Note:
    """Return the greeting of a person in their private chat, else that of everyone in a chat."""
    if incoming.private:
        games = [
            CommandButton(Fact(Code.PLAY_GAME, {"game": GameName(game)}), CommandValue(game, ("bot",)))
            for game in GAMES
        ]
        own = CommandButton(Fact(Code.MY_GAMES), CommandValue("games"))
        return Note(facts=(Fact(Code.WELCOME),), to=incoming.player, commands=(*games, own, _HELP))
    play = CommandButton(Fact(Code.PLAY_ME), CommandValue(next(iter(GAMES)), ("bot",)))
    return Note(facts=(Fact(Code.GREETING),), commands=(play, _HELP))
