"""Names of people and rooms in the local chat, where a name is all that tells one from another."""

from __future__ import annotations

import unicodedata

import regex

from core.table import Player

LONGEST = 32
"""Characters in a name. Decided by this project: it fits a phone's line and a caption under a board."""

RESERVED = frozenset({"bot", "kibitz", "бот", "кибиц"})
"""What people call the computer player; no person may go by it."""

# A visible character with at most two marks stacked upon it, words parted by one space: no control or direction
# characters, nothing that looks empty, and no "@", which begins a mention.
_NAME = regex.compile(
    r"(?:(?![@\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]\p{M}{0,2}(?: (?! )(?!$))?)+",
)
_MENTION = regex.compile(r"(?<![\p{L}\p{N}_@])@([^\s@]+)")
_AFTER_A_NAME = ".,:;!?)]}>»”\"'…"


class BadName(ValueError):
    """A name that no person or room may have; `fault` tells why: "long", "at", "taken", or "bad" for all else."""

    def __init__(self, words: str, fault: str = "bad") -> None:
        super().__init__(words)
        self.fault = fault


def clean(name: str) -> str:
    """Return a name as it is shown: composed, without spaces around it, one space between words.

    Raises BadName for one that is empty, longer than `LONGEST`, or holds what cannot be seen.
    """
    shown = " ".join(word for word in unicodedata.normalize("NFC", name).split(" ") if word)
    if not 1 <= len(shown) <= LONGEST or _NAME.fullmatch(shown) is None:
        fault = "long" if len(shown) > LONGEST else "at" if "@" in shown else "bad"
        raise BadName(f"a name has 1 to {LONGEST} visible characters and no @, for example: anna", fault)
    return shown


def fold(name: str) -> str:
    """Return what decides whether two names are the same: compatibility forms and case do not count."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def person(name: str) -> Player:
    """Return who goes by this name. Raises BadName, also for the computer player's names."""
    shown = clean(name)
    if fold(shown) in RESERVED:
        raise BadName("that is the computer player's name; choose another, for example: anna", "taken")
    return Player(f"l@{fold(shown)}", shown)


def room(name: str) -> str:
    """Return the id of the room of this name, which is its server's and its chat's. Raises BadName.

    The character after the prefix tells rooms from people, whatever their names.
    """
    return f"l#{fold(clean(name))}"


def room_name(identifier: str) -> str:
    """Return the name that a room's id was made of."""
    return identifier[2:]


def mentions(text: str) -> dict[str, Player]:
    """Return the person behind each `@name` in a text, by that name in lower case.

    Every name is someone here, but the computer player's are left for the reader of the command.
    """
    found: dict[str, Player] = {}
    for match in _MENTION.finditer(text):
        name = str(match[1]).rstrip(_AFTER_A_NAME)
        try:
            found[name.lower()] = person(name)
        except BadName:
            continue
    return found
