"""What the offline commands read and write: files, standard streams, records among the words of a chat."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bot.cli import main as kibitz
from tests.bot.programs import environment
from tests.core.test_record import ROWS
from tests.toys import TOYS

RECORDS = Path(__file__).parent.parent / "records"

main = partial(kibitz, games=TOYS)


def _file(folder: Path, text: str) -> str:
    path = folder / "game.record"
    path.write_text(text, "utf-8")
    return str(path)


PNG = b"\x89PNG\r\n\x1a\n"


def test_draw_overwrites_nothing_that_was_not_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record, picture = str(RECORDS / "sim-6.record"), tmp_path / "board.png"
    picture.write_text("mine")
    assert kibitz(["draw", record]) == 2
    assert (picture.read_text(), capsys.readouterr().err) == (
        "mine",
        "kibitz: board.png is there already: name another file with -o, or overwrite it with --force\n",
    )
    assert kibitz(["draw", record, "--force"]) == 0
    assert picture.read_bytes().startswith(PNG)
    picture.write_text("mine")
    assert kibitz(["draw", record, "-o", "board.png"]) == 0
    assert picture.read_bytes().startswith(PNG)
    picture.unlink()
    assert kibitz(["draw", record]) == 0
    assert picture.read_bytes().startswith(PNG)


@pytest.mark.parametrize("name", ["game.jpg", "game.JPEG", "game.webp", "game.svg", "game.bmp", "a.png.tiff"])
def test_draw_refuses_the_names_of_pictures_that_it_does_not_draw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    record = str(RECORDS / "sim-6.record")
    assert kibitz(["draw", record, "-o", name]) == 2
    assert capsys.readouterr() == (
        "",
        f"kibitz: cannot draw '{name}': pictures are PNG, whole games GIF; let the name end in .png or .gif\n",
    )
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    assert kibitz(["draw", record, "-o", name]) == 2
    assert "картинки бывают PNG, а целые партии — GIF" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["game", "game.PNG", "after-3.5"])
def test_draw_writes_a_picture_under_any_other_name(tmp_path: Path, name: str) -> None:
    assert kibitz(["draw", str(RECORDS / "sim-6.record"), "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().startswith(PNG)


def test_draw_reads_and_writes_the_standard_streams(tmp_path: Path) -> None:
    drawn = subprocess.run(
        [sys.executable, "-m", "bot.cli", "draw", "-", "-o", "-"],
        cwd=tmp_path,
        env=environment(tmp_path, {}),
        input=(RECORDS / "sim-6.record").read_bytes(),
        capture_output=True,
        check=False,
    )
    assert (drawn.returncode, drawn.stderr, drawn.stdout[:8]) == (0, b"", PNG)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["record", ""], "FILE is empty: it must name a file or a folder"),
        (["record", "FOLDER"], "cannot read 'FOLDER': it is a folder"),
        (["record", "FOLDER/none"], "cannot read 'FOLDER/none': there is no such file or folder"),
        (["draw", "RECORD", "-o", ""], "--output is empty: it must name a file or a folder"),
        (["draw", "RECORD", "-o", "FOLDER"], "cannot write 'FOLDER': it is a folder"),
        (["draw", "RECORD", "-o", "FOLDER/a/b"], "cannot write 'FOLDER/a/b': there is no such file or folder"),
        (["draw", "RECORD", "-o", "/dev/full"], "cannot write '/dev/full': no space is left"),
        (["draw", "RECORD", "--ply", "x"], '--ply must be a whole number, not "x"'),
        (["console", "--data", " "], "--data is empty: it must name a file or a folder"),
        (["draw", "RECORD", "-o"], "--output needs a value after it"),
        (["record"], "missing: FILE"),
        (["record", "RECORD", "--loud"], "I do not know --loud"),
        ([], "missing: COMMAND"),
    ],
)
def test_what_is_wrong_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    def real(text: str) -> str:
        return text.replace("RECORD", str(RECORDS / "sim-6.record")).replace("FOLDER", str(tmp_path))

    assert kibitz([real(argument) for argument in arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    line = shown.err.removeprefix("kibitz: ").split(" (see kibitz")[0].strip()
    assert line.replace("-o/--output", "--output") == real(told)


AROUND = """\
Kibitz, [01.12.2026 10:00]
Запись партии g1:
{}
I lost this one. Why?
anna: 36 was wrong, see move 3
"""


@pytest.mark.parametrize("quote", ["", "> ", ">> ", "    ", "\t", "\u200b", "| "])
@pytest.mark.parametrize("fence", ["", "```\n{}\n```", "```text\n{}```", "~~~\n{}\n~~~", "```{}```"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_record_is_found_in_what_was_copied_from_a_chat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], quote: str, fence: str, ends: str
) -> None:
    inner = (fence or "{}").format(ROWS.rstrip("\n"))
    copied = AROUND.format("\n".join(f"{quote}{line}" for line in inner.split("\n")))
    path = tmp_path / "copied"
    path.write_bytes(copied.replace("\n", ends).encode())
    assert main(["record", str(path)]) == 0
    assert capsys.readouterr() == (ROWS, "")


def test_a_line_keeps_its_number_among_other_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copied = AROUND.format(ROWS.replace('[Start "2"]', '[Start "9"]').rstrip())
    assert main(["record", _file(tmp_path, copied)]) == 1
    assert capsys.readouterr().err == "kibitz: line 7: Start must be the number of a seat, 1 to 2\n"
