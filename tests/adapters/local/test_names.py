import pytest

from adapters.local import names
from adapters.local.names import BadName


@pytest.mark.parametrize("spelling", ["anna", "Anna", "ANNA", "  anna ", "ａｎｎａ"])
def test_case_width_and_spaces_do_not_make_another_person(spelling: str) -> None:
    assert names.person(spelling).id == names.person("anna").id


@pytest.mark.parametrize("other", ["ann", "anna2", "анна", "an na"])
def test_other_names_are_other_people(other: str) -> None:
    assert names.person(other).id != names.person("anna").id


def test_a_person_keeps_their_spelling() -> None:
    assert names.person(" Борис ").name == "Борис"


@pytest.mark.parametrize("name", ["anna", "@anna", "#anna", ":anna", "l@anna"])
def test_no_room_has_the_id_of_a_person(name: str) -> None:
    try:
        room = names.room(name)
    except BadName:
        return
    assert room != names.person("anna").id


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a" * 33,
        "an\nna",
        "an\0na",
        "a@b",
        "\u202emoc",
        "\u3164",
        "a\u200bb",
        "x" + "\u0e4e" * 100,
        "x" + "\u0e4e" * 3,
        "bot",
        "Kibitz",
        "Кибиц",
        "бот",
    ],
)
def test_what_nobody_can_go_by(name: str) -> None:
    with pytest.raises(BadName):
        names.person(name)


@pytest.mark.parametrize(
    "name", ["Ёжик", '<b>Ann&"Q"', "a_b*c", "`x`", "春", "José", "e\u0301", "Anna Maria", "я" * 32, "x\u0e4e\u0e4e"]
)
def test_what_people_may_go_by(name: str) -> None:
    assert names.person(name).name


def test_mentions_are_found_by_their_lower_case_and_the_computer_is_left_alone() -> None:
    found = names.mentions("/square @Boris, @Вера! @bot and mail@example.org, not @ or @@x, но_@y; (@Gleb)…")
    people = {"boris": "l@boris", "вера": "l@вера", "gleb": "l@gleb"}
    assert {name: player.id for name, player in found.items()} == people
    for sign in ".,:;!?)]}>»”\"'…":
        assert [*names.mentions(f"@dina{sign}")] == ["dina"]
    assert (names.room(" The  Den "), names.room_name("l#the den")) == ("l#the den", "the den")


def test_a_folded_name_folds_to_itself() -> None:
    for code in range(0x3000):
        once = names.fold(chr(code))
        assert names.fold(once) == once


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("a" * 33, "long"),
        ("@" + "a" * 32, "long"),
        ("@" + "a" * 31, "at"),
        ("a@b", "at"),
        ("", "bad"),
        ("\u202emoc", "bad"),
        ("a" * 31 + "\u202e", "bad"),
        ("Kibitz", "taken"),
    ],
)
def test_why_no_one_can_go_by_it(name: str, fault: str) -> None:
    with pytest.raises(BadName) as refused:
        names.person(name)
    assert refused.value.fault == fault
