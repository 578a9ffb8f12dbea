"""The options of every command, as Discord is told of them: kinds, bounds, choices, which are required or suggested."""

from __future__ import annotations

import re
from typing import Any, Final

from adapters.games.ladders import CardLadders
from core.games import GAMES
from tests.adapters.discord.test_mentions import announced

TERMS: Final = """
    first text me|them|lot
    time text 1..6 suggested
    rated flag
    claim flag
    level text easy|medium|hard|perfect
"""
TABLE: Final = """
    table text 1..16 suggested
"""
GAME: Final = f"""
    game text {"|".join(GAMES)}
"""
PAGE: Final = """
    page number 1..999999
"""
PERSON: Final = """
    player person
"""
KEEPING_OUT: Final = f"""{PERSON}
    mine flag
    everyone flag
"""

SETTINGS: Final = (
    "language|game|clock|timeout|rated|boards|palette|threads|cancel|channels|"
    "puzzles|puzzle-games|puzzle-time|pause-year|pause-game"
)

OPTIONS: Final = {
    "sim": f"""
        opponent person
        dots number 6..9
        colourless flag
        {TERMS}""",
    "square": f"""
        opponent person
        opponent2 person
        opponent3 person
        opponent4 person
        opponent5 person
        players number 2..6
        target number 10..1000
        penalty flag
        {TERMS}""",
    "nim": f"""
        opponent person
        heaps text 1..40
        preset text marienbad|random
        rule text misere|penultimate|normal
        {TERMS}""",
    "challenge": f"""
        {GAME}
        opponent person
        {TERMS}""",
    "play": f"""
        move text 1..64 required suggested
        {TABLE}""",
    "if": f"""
        {TABLE}
        moves text 1..200""",
    "turns": f"""
        {PAGE}
        notes text on|off
        daily text 1..20""",
    "notify": f"""
        {GAME}
        off flag""",
    "retry": f"""
        number number 1..9999 required
        {TABLE}""",
    "puzzle": f"""
        {GAME}
        wish text solvers|ratings|share|solution|more
        answer text 1..64
        puzzle text 1..16""",
    "class": f"""
        {GAME}
        time text 1..6 suggested
        options text 1..60
        lesson text join|leave|pair|end|game""",
    "tournament": f"""
        {GAME}
        type text swiss|robin
        rounds number 1..20
        time text 1..6 suggested
        rated flag
        options text 1..60
        entry text join|leave|begin|cancel|game
        tournament text 1..16""",
    "verify": f"""
        {TABLE}
        hash text 1..64""",
    "leaderboard": f"""
        game text {"|".join(CardLadders().names).replace(" ", "_")}
        period text month|all
        {PAGE}""",
    "profile": PERSON,
    "history": PERSON + PAGE,
    "pause": f"""
        {TABLE}
        length text 1..6""",
    "quiet": "hours text 1..20",
    "rules": GAME,
    "games": PAGE,
    "language": """
        language text en|ru|auto required
        for_chat flag""",
    "settings": f"""
        setting text {SETTINGS}
        value text 1..20 suggested""",
    "forget": "sure flag",
    "block": KEEPING_OUT,
    "unblock": KEEPING_OUT,
    **dict.fromkeys(("help", "export", "privacy", "terms", "Challenge"), ""),
    **dict.fromkeys(
        ("hand", "moves", "board", "hint", "undo", "resign", "abort", "rematch", "record", "replay"), TABLE
    ),
    **dict.fromkeys(("review", "claim", "accept", "decline", "cancel", "begin", "agree", "refuse"), TABLE),
}
"""What can be said in each command, in the order in which Discord asks for it: what is required comes first."""

KINDS: Final = {3: "text", 4: "number", 5: "flag", 6: "person"}
"""By Discord's documentation of commands."""


def described(name: str, option: dict[str, Any]) -> str:
    """Return an option as `OPTIONS` has it."""
    words = [name, KINDS[option["type"]]]
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        if least in option or most in option:
            words.append(f"{option[least]}..{option[most]}")
    if option.get("choices"):
        words.append("|".join(choice["value"].replace(" ", "_") for choice in option["choices"]))
    words.extend(how for how, sign in (("required", "required"), ("suggested", "autocomplete")) if option.get(sign))
    return " ".join(words)


async def test_every_option_takes_exactly_what_its_command_knows() -> None:
    found = {
        command: [described(name, option) for name, option in options.items()]
        for command, options in (await announced()).items()
    }
    wanted = {
        command: [re.sub(r"\s+", " ", line).strip() for line in lines.split("\n") if line.strip()]
        for command, lines in OPTIONS.items()
    }
    assert {command: found[command] for command in wanted if command in found} == wanted
    assert found.keys() - wanted.keys() <= GAMES.keys(), "what remains are games that were added"
