"""The documents: what is made of them is fresh, what they give as examples works, what they name is there."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from adapters.chat.routes import BY_NAME, read_command
from bot.settings import Settings, load
from core.games import GAMES
from core.record import format, parse, replay  # noqa: A004 - parse and format are a pair everywhere in this project
from tests.bot.programs import kibitz, lines
from tests.documents.make import FOLDER, ROOT, documents, made, picture

DOCUMENTS = sorted(documents())
GUIDES = [path for path in DOCUMENTS if path.name.startswith("guide")]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")

OF_BOTFATHER = {"/newbot", "/setinline"}

_FENCED = re.compile(r"^( *)```(\w+)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


def blocks(*kinds: str) -> Iterator[tuple[str, str]]:
    """Yield the fenced examples of these kinds, each with where it stands."""
    for path in DOCUMENTS:
        text = path.read_text("utf-8")
        for found in _FENCED.finditer(text):
            if found[2] in kinds:
                place = f"{path.name}:{text.count(chr(10), 0, found.start()) + 1}"
                yield place, re.sub(rf"(?m)^{found[1]}", "", found[3])


def examples(*kinds: str) -> Sequence[object]:
    found = [pytest.param(text, id=place) for place, text in blocks(*kinds)]
    assert found
    return found


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_made_parts_are_fresh(path: Path) -> None:
    assert path.read_text("utf-8") == made(path), "make docs"


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_fresh(game: str) -> None:
    with Image.open(FOLDER / f"{game}.png") as kept, Image.open(io.BytesIO(picture(game))) as fresh:
        assert kept.size == fresh.size, "make docs"
        assert ImageChops.difference(kept.convert("RGB"), fresh.convert("RGB")).getbbox() is None, "make docs"


def test_each_game_has_its_picture_on_the_first_screen() -> None:
    head = (ROOT / "README.md").read_text("utf-8").split("\n## Start")[0]
    assert re.findall(r'src="docs/(\w+)\.png"', head) == list(GAMES)
    assert head.count("\n") < 25


def test_every_kind_of_example_is_tried_here() -> None:
    kinds = {found[2] for path in DOCUMENTS for found in _FENCED.finditer(path.read_text("utf-8"))}
    assert kinds == {"sh", "json", "record", "env", "nginx"}


@pytest.mark.parametrize("text", examples("json"))
def test_json_lines_are_answered(text: str, tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        for line in text.splitlines():
            talk.write(json.loads(line))
            answers = talk.answers()
            assert answers
            assert not any("error" in answer for answer in answers), answers
            assert any(answer["to"] is None for answer in answers), "something happened in the chat"


@pytest.mark.parametrize("text", examples("record"))
def test_records_are_right(text: str) -> None:
    assert format(replay(parse(text)).record) == text


@pytest.mark.parametrize("text", examples("sh"))
def test_commands_of_a_shell_work(text: str, tmp_path: Path) -> None:
    subprocess.run(["bash", "-n"], input=text, text=True, check=True)
    (_, record), *_ = blocks("record")
    (tmp_path / "game.record").write_text(record, "utf-8")
    for line in text.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True)
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:.*##", MAKEFILE, re.MULTILINE), line
        elif words[0] == "kibitz":
            command, _, redirected = line.partition("#")[0].partition("<")
            source, _, target = redirected.partition(">")
            arguments = shlex.split(command)[1:]
            if source:
                arguments = [str(tmp_path / source.strip()) if word == "-" else word for word in arguments]
                arguments[arguments.index("-o") + 1] = target.strip()
            done = kibitz(tmp_path, *arguments)
            assert done.returncode == 0, (line, done.stderr)
        else:
            assert words[0] in {"docker", "echo", "kubectl"} or re.match(r"\w+=", words[0]), line


@pytest.mark.parametrize("text", examples("env"))
def test_settings_can_be_read(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text(text, "utf-8")
    names = {str(field.validation_alias): name for name, field in Settings.model_fields.items()}
    settings = load()
    for line in text.splitlines():
        assert getattr(settings, names[line.partition("=")[0]]) is not None


def quoted(path: Path) -> list[str]:
    """Return the commands that a document tells people to type."""
    return re.findall(r"`(/[^\s`][^`]*)`", path.read_text("utf-8").replace("`/bot`", ""))


@pytest.mark.parametrize("path", [ROOT / "README.md", *GUIDES], ids=lambda path: path.name)
def test_commands_are_there(path: Path) -> None:
    told = quoted(path)
    assert len(told) > 3
    for text in told:
        if text in OF_BOTFATHER:
            continue
        command = read_command(text.replace("@yourbot", ""))
        assert command is not None, text
        assert command.name in BY_NAME, text


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_challenges_begin_something(path: Path, tmp_path: Path) -> None:
    challenges = {text for text in quoted(path) if read_command(text).name in {*GAMES, "challenge"}}  # pyright: ignore[reportOptionalMemberAccess]
    assert len(challenges) > 5
    with lines(tmp_path) as talk:
        for number, text in enumerate(sorted(challenges)):
            here = {"chat": f"room{number}", "user": "гость"}
            talk.write({**here, "text": text})
            answers = talk.answers()
            while answers[0]["to"] and answers[0]["buttons"]:  # it asks which game, and which level
                talk.write({**here, "press": answers[0]["buttons"][0]["id"], "on": answers[0]["id"]})
                answers = talk.answers()
            assert any(answer["to"] is None and answer["buttons"] for answer in answers), (text, answers)


def test_the_guides_say_the_same() -> None:
    english, russian = (path.read_text("utf-8") for path in GUIDES)
    for pattern in (r"^#+ ", r"^<!-- made: [\w-]+ -->$", r"^\| "):
        assert len(re.findall(pattern, english, re.MULTILINE)) == len(re.findall(pattern, russian, re.MULTILINE))


def named_paths() -> list[str]:
    """Return the files and folders of the project that CONTRIBUTING names; NAME stands for any game."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    quoted = re.findall(r"`((?:adapters|bot|core|docs|locks|tests|\.ci)(?:/[\w.*-]+)*/?)`", text)
    listed = re.findall(r"^(\w+/) ", text, re.MULTILINE)
    return sorted({*quoted, *listed})


@pytest.mark.parametrize("path", named_paths())
def test_what_contributing_names_is_there(path: str) -> None:
    if "LANGUAGE" in path:
        path = path.replace("LANGUAGE", "en")
    named = [path.replace("NAME", game) for game in GAMES] if "NAME" in path else [path]
    assert any(any(ROOT.glob(each)) or (ROOT / each.removesuffix(".py")).exists() for each in named), path


def test_contributing_lists_every_folder() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not listed:
        pytest.skip("this is no git repository, so its files cannot be listed")
    tops = {name.partition("/")[0] for name in listed.split("\n") if "/" in name}
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert {top for top in tops if not re.search(rf"^{re.escape(top)}/ ", text, re.MULTILINE)} == set()
