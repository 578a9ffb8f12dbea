"""Letters that wait in a process for its next tick."""

from __future__ import annotations

from core.answer import Note
from core.letters import Letter, Letters, Occasion
from core.table import Player

ANNA = Player("l@anna", "anna")


def everywhere(_: str) -> bool:
    return True


def letter(name: str, occasion: Occasion = Occasion.TURN, *, owed_in: str = "l#den", player: Player = ANNA) -> Letter:
    return Letter(
        occasion=occasion,
        server=owed_in,
        chat=owed_in,
        player=player,
        note=Note(facts=(), to=player),
        name=name,
        owed_in=owed_in,
    )


def test_what_another_process_is_to_deliver_is_kept_by_none() -> None:
    letters = Letters()
    letters.add(letter("one"), letter("two", Occasion.DAILY, owed_in="l#hall"))
    assert [each.name for each in letters.take(lambda server: server == "l#hall")] == ["two"]
    assert letters.take(everywhere) == []


def test_a_letter_of_a_turn_takes_in_those_of_turns_alone() -> None:
    letters = Letters()
    letters.add(letter("daily", Occasion.DAILY), letter("one"), letter("two", owed_in="l#hall"), letter("three"))
    daily, told = letters.take(everywhere)
    assert (daily.name, daily.also) == ("daily", ())
    assert (told.name, told.also) == ("three", (("l#hall", "two"), ("l#den", "one")))


def test_a_letter_of_a_turn_takes_in_none_of_another_person() -> None:
    letters = Letters()
    letters.add(letter("one"), letter("two", player=Player("l@boris", "boris")), letter("three"))
    assert [(each.name, each.also) for each in letters.take(everywhere)] == [
        ("two", ()),
        ("three", (("l#den", "one"),)),
    ]
