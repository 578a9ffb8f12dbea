"""The wheel: it runs far from the clone, in an empty folder, with nothing importable but what running needs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import suppress
from http.client import HTTPConnection
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from adapters.chat.texts import LANGUAGES

ROOT = Path(__file__).parents[1]
RUN_LOCK = (ROOT / "locks" / "run.txt").read_text("utf-8")
RECORDS = ROOT / "tests" / "records"
OURS = ("KIBITZ_", "DISCORD_", "TELEGRAM_", "REDIS_", "SHARD_", "XDG_", "PYTHON")


def needed() -> Iterator[Distribution]:
    """Yield the packages that running needs, of those that this platform has."""
    for name in sorted(set(re.findall(r"^([a-z0-9][\w.-]*)==", RUN_LOCK, re.MULTILINE))):
        with suppress(PackageNotFoundError):
            yield distribution(name)


class Installed:
    """The wheel and what it needs, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.libraries = folder / "libraries"
        self.wheel = folder / "wheel"
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=120)
        (path,) = folder.glob("kibitz-*.whl")
        with zipfile.ZipFile(path) as wheel:
            wheel.extractall(self.wheel)
        self.libraries.mkdir()
        for found in needed():
            for top in {file.parts[0] for file in found.files or () if file.parts[0] not in {"..", "__pycache__"}}:
                target = self.libraries / top
                if not target.exists():
                    target.symlink_to(str(found.locate_file(top)))

    def command(self, *arguments: str) -> list[str]:
        """Return a command of the program; `-S` leaves out every package that is installed here."""
        return [sys.executable, "-S", "-m", "bot.cli", *arguments]

    def environment(self, home: Path, **settings: str) -> dict[str, str]:
        outside = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        paths = f"{self.wheel}:{self.libraries}"
        return {**outside, "PYTHONPATH": paths, "PYTHONUTF8": "1", "HOME": str(home), **settings}

    def run(self, folder: Path, *arguments: str, lines: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a command in a folder."""
        return subprocess.run(
            self.command(*arguments),
            cwd=folder,
            env=self.environment(folder, **settings),
            input=lines,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("wheel"))


def test_all_that_is_no_python_is_in_it(installed: Installed) -> None:
    there = {path.relative_to(ROOT) for room in ("bot", "core", "adapters") for path in (ROOT / room).rglob("*")}
    wanted = {path for path in there if (ROOT / path).is_file() and path.suffix not in {".py", ".pyc"}}
    assert {path.suffix for path in wanted} >= {".ttf", ".ftl", ".lua", ".js", ".css", ".html", ".svg"}
    assert [path for path in sorted(wanted) if not (installed.wheel / path).is_file()] == []


def test_it_makes_the_command(installed: Installed) -> None:
    (info,) = installed.wheel.glob("kibitz-*.dist-info")
    scripts = ConfigParser()
    scripts.read_string((info / "entry_points.txt").read_text())
    assert dict(scripts["console_scripts"]) == {"kibitz": "bot.start:main"}


def test_nothing_else_can_be_imported(installed: Installed, tmp_path: Path) -> None:
    look = (
        "from importlib.util import find_spec; import bot, adapters, core; print(bot.__file__);"
        "print(*(name for name in ('tests', 'pytest', 'simcord', 'aiogram', 'hatchling', 'pip') if find_spec(name)))"
    )
    ran = subprocess.run(
        [sys.executable, "-S", "-c", look],
        cwd=tmp_path,
        env=installed.environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == f"{installed.wheel / 'bot' / '__init__.py'}\n\n", ran.stderr


def test_help_and_version(installed: Installed, tmp_path: Path) -> None:
    shown = installed.run(tmp_path, "--help")
    assert (shown.returncode, "verify" in shown.stdout, shown.stderr) == (0, True, "")
    version = installed.run(tmp_path, "--version")
    assert (version.returncode, version.stdout, version.stderr) == (0, "kibitz 0.1.0\n", "")


@pytest.mark.parametrize("record", ["sim-6", "square-2", "nim-misere"])
def test_it_draws(installed: Installed, tmp_path: Path, record: str) -> None:
    drawn = installed.run(tmp_path, "draw", str(RECORDS / f"{record}.record"))
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_plays_in_the_terminal(installed: Installed, tmp_path: Path, language: str) -> None:
    played = installed.run(
        tmp_path, "console", lines="/nim bot first=me\n>a1\n/help\n/quit\n", KIBITZ_LANGUAGE=language
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert "me: `a1`" in played.stdout
    assert bool(re.search("[а-яё]", played.stdout)) is (language == "ru")
    assert list(tmp_path.iterdir()) == []


def test_it_answers_programs_with_pictures(installed: Installed, tmp_path: Path) -> None:
    lines = "".join(f'{{"chat":"den","user":"anna","text":"/{game} bot"}}\n' for game in ("sim", "square", "nim"))
    answered = installed.run(tmp_path, "console", "--jsonl", "--data", "kept", lines=lines)
    assert (answered.returncode, answered.stderr) == (0, "")
    posts = [json.loads(line) for line in answered.stdout.splitlines()]
    pictures = [post["image"] for post in posts if post.get("image")]
    assert len(pictures) >= 3
    assert all((tmp_path / picture).read_bytes().startswith(b"\x89PNG") for picture in pictures)


def asked(address: str, path: str = "") -> str:
    """Return what a server answers; any other status than 200 is an error."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=30)
    try:
        connection.request("GET", f"/{path}")
        answer = connection.getresponse()
        assert answer.status == 200
        return answer.read().decode()
    finally:
        connection.close()


def test_it_serves_its_page(installed: Installed, tmp_path: Path) -> None:
    with subprocess.Popen(
        installed.command("run"),
        cwd=tmp_path,
        env=installed.environment(tmp_path, KIBITZ_PORT="0"),
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        address = running.stdout.readline().split()[-1]
        page = asked(address)
        for path in re.findall(r'(?:src|href)="/?([\w./-]+\.(?:js|css|svg))"', page):
            assert asked(address, path), path
        running.terminate()
    assert running.returncode == 0
