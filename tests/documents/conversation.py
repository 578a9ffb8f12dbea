"""A conversation that the guides show, held with the program itself."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.bot.programs import Lines, lines

NAMES: Final = {"en": ("anna", "boris"), "ru": ("анна", "борис")}
COMMAND: Final = {"en": "/sim @boris first=them", "ru": "/сим @борис первый=соперник"}
PICTURE: Final = {"en": "a picture of the board", "ru": "картинка с доской"}
NEXT: Final = {"en": "a new picture", "ru": "новая картинка"}
PRESSES: Final = {"en": "{name} presses {label}", "ru": "{name} нажимает «{label}»"}
REPLIES: Final = {"en": "replies to the picture", "ru": "отвечает на картинку"}
MOVES: Final = ("36", "1-2")


def transcript(language: str) -> str:
    """Return how a game begins, as a quotation: what two people write, and what Kibitz answers."""
    with tempfile.TemporaryDirectory(prefix="kibitz-") as folder, lines(Path(folder), "--seed", "1") as talk:
        return "\n>\n".join(f"> {line}" for line in _held(language, talk)) + "\n"


def _held(language: str, talk: Lines) -> Iterator[str]:
    anna, boris = NAMES[language]
    yield f"**{anna}:** {COMMAND[language]}"
    [offer] = _public(talk.say(anna, COMMAND[language], lang=language))
    yield _said(offer, "")
    accept = offer["buttons"][0]
    yield f"*{PRESSES[language].format(name=boris, label=accept['label'])}*"
    [board] = _public(talk.press(boris, accept["id"], offer["id"], lang=language))
    yield _said(board, PICTURE[language])
    for player, move in zip((boris, anna), MOVES, strict=True):
        yield f"**{player}** *{REPLIES[language]}:* {move}"
        [board] = _public(talk.say(player, move, reply_to=board["id"], lang=language))
        yield _said(board, NEXT[language])


def _public(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    assert not any("error" in answer for answer in answers), json.dumps(answers)
    return [answer for answer in answers if answer["to"] is None]


def _said(post: dict[str, Any], picture: str) -> str:
    """Return a message in a line, with the labels of its buttons."""
    buttons = " ".join(f"[{button['label']}]" for button in post["buttons"] or ())
    text = "<br>".join(line for line in post["text"].splitlines() if line)
    shown = f"*({picture})* " if picture else ""
    return f"**Kibitz:** {shown}{text} {buttons}".rstrip()
