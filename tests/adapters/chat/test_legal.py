"""What is kept of people, and the terms: said in short to who asks, alike in the files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adapters.chat.texts import LANGUAGES, text
from core.ports import Store
from tests.adapters.chat.den import Den, person

ROOT = Path(__file__).parents[3]
FILES = {"privacy": "PRIVACY.md", "terms": "TERMS.md"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", FILES)
def test_the_file_says_what_the_command_says(command: str, language: str) -> None:
    written = " ".join((ROOT / FILES[command]).read_text("utf-8").split())
    for line in filter(None, text(language, command).splitlines()):
        assert " ".join(line.split()) in written, f"{FILES[command]}, {language}"


@pytest.mark.parametrize(
    ("said", "language", "begins"),
    [
        ("/privacy", "en", "What I keep about you: your id and your name here"),
        ("/terms", "en", "I am a program for playing games in a chat."),
        ("/приватность", "ru", "Что я о вас храню: ваш номер и имя здесь"),
        ("/конфиденциальность", "ru", "Что я о вас храню: ваш номер и имя здесь"),
        ("/условия", "ru", "Я — программа для игр в чате."),
        ("/privacy please", "en", "What I keep about you: your id and your name here"),
    ],
)
async def test_who_asks_is_told(store: Store, said: str, language: str, begins: str) -> None:
    (post,) = await Den(store, language=language).say("anna", said)
    assert post.text.startswith(begins)
    assert post.to == person("anna")
    assert len(post.text) < 1000, "read in half a minute"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("code", "commands"), [("privacy", {"export", "forget"}), ("terms", {"privacy", "forget"})])
def test_each_leads_to_what_a_person_can_do(code: str, commands: set[str], language: str) -> None:
    assert set(re.findall(r"`/(\w+)`", text(language, code))) == commands
