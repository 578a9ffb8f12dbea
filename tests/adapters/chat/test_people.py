"""Names as they are shown and kept, and people who are known by a name alone."""

from __future__ import annotations

import pytest

from core import service
from core.service import Caller
from core.table import Player
from core.values import Name
from tests.adapters.chat.den import Den, buttons, person


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u202emoc.live", "moc.live"),
        ("Z" + "\u0e4e" * 100, "Z\u0e4e\u0e4e"),
        ("\u3164", "Player"),
        ("a\nb\u2028c", "a b c"),
        ('<b>Ann & "Q"', '<b>Ann & "Q"'),
        ("x" * 5_000, "x" * 23 + "…"),
    ],
)
async def test_names_are_tame_before_anything_is_kept(den: Den, name: str, shown: str) -> None:
    (offer,) = await den.say(name, "/nim")
    assert offer.text.startswith(f"{shown} offers a game of Nim.")
    assert (await den.table("g1")).seats[0].name == shown


@pytest.mark.parametrize(
    ("word", "shown"),
    [("@\u202emoc", "moc"), ("@" + "y" * 500, "y" * 23 + "…"), ("@@everyone", "@everyone"), ("@`x`", "`x`")],
)
async def test_names_that_nobody_resolved_are_tame_too(den: Den, word: str, shown: str) -> None:
    (offer,) = await den.say("anna", f"/sim {word}", resolved=False)
    assert offer.text.startswith(f"anna offers {shown} a game of Sim.")
    assert offer.mention is not None
    assert offer.mention.name == shown


async def test_a_name_without_an_id_is_bound_to_who_answers_to_it(den: Den) -> None:
    long_name = "petya_" + "x" * 26
    (offer,) = await den.say("anna", f"/sim @{long_name}", resolved=False)
    accept = buttons(offer)[0]
    (post,) = await den.press_id("boris", accept.id, offer)
    assert post.to == person("boris")
    (board,) = await den.say("Пётр", "/accept", aliases=(f"l@{long_name}",))
    assert board.to is None
    assert (await den.table("g1")).seats[1] == person("Пётр")
    (own,) = await den.say("anna", "/sim @Anna_Nick", resolved=False, aliases=("l@anna_nick",))
    assert own.text == "You cannot play against yourself. Try `/sim bot`."


async def test_who_sits_down_is_told_of_by_the_name_that_tells_them_apart(den: Den) -> None:
    await den.say("anna", "/square players=3")
    namesake = Caller(event="sits down", server=den.room, chat=den.room, player=Player("l@7", "anna"))
    (note,) = await service.accept(den.ctx, namesake, "g1")
    assert note.facts[0].params == {"name": Name("anna 7")}
    assert [player.name for player in (await den.table("g1")).seats] == ["anna", "anna 7"]
