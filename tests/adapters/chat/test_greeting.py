"""The first words to a person and to a chat, and the buttons under them."""

from __future__ import annotations

from adapters.chat.greeting import greeting
from adapters.chat.posts import Incoming
from adapters.chat.texts import command_text, say
from core.codes import Code
from core.table import Player

ANNA = Player("t1", "anna")


def test_a_person_is_offered_every_game_and_a_chat_the_first_one() -> None:
    alone = greeting(Incoming(event="e", server="t1", chat="t1", player=ANNA, private=True))
    assert ([fact.code for fact in alone.facts], alone.to) == ([Code.WELCOME], ANNA)
    assert [(say("en", each.fact), command_text(each.command)) for each in alone.commands] == [
        ("Play Sim", "/sim bot"),
        ("Play Square", "/square bot"),
        ("Play Nim", "/nim bot"),
        ("My games", "/games"),
        ("How it works", "/help"),
    ]
    among = greeting(Incoming(event="e", server="t-5", chat="t-5", player=ANNA))
    assert ([fact.code for fact in among.facts], among.to) == ([Code.GREETING], None)
    assert [(say("en", each.fact), command_text(each.command)) for each in among.commands] == [
        ("Play against me", "/sim bot"),
        ("How it works", "/help"),
    ]
