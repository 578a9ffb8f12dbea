"""The offline commands, as they are called. Whole games of the real rules are in `tests/records`."""

from __future__ import annotations

import io
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bot import offline
from bot.cli import main as kibitz
from core.fairness import deal_hash
from tests.core.test_record import ROW, ROWS
from tests.toys import TOYS

FIRST = deal_hash("00ff", (4, 1, 2, 3))
SECOND = deal_hash("00ff", (1, 2, 3, 4))


main = partial(kibitz, games=TOYS)


def _file(folder: Path, text: str) -> str:
    path = folder / "game.record"
    path.write_text(text, "utf-8")
    return str(path)


def _ongoing(text: str) -> str:
    kept = [line for line in text.split("\n") if not line.startswith(("[Nonce", "[Deal", "[Termination"))]
    return "\n".join(kept).replace('[Result "0-1"]', '[Result "*"]')


def test_record_prints_the_canonical_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", _file(tmp_path, ROWS.replace("1. f", "1. FRONT!"))]) == 0
    assert capsys.readouterr() == (ROWS, "")


def test_record_takes_a_byte_order_mark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", _file(tmp_path, "\ufeff" + ROW)]) == 0
    assert capsys.readouterr().out == ROW


def test_record_names_the_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", _file(tmp_path, ROWS.replace("3. b", "3. middle"))]) == 1
    assert capsys.readouterr() == ("", 'kibitz: move 3: "middle" is against the rules (rows-middle)\n')


def test_record_of_a_dealt_game_that_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = _ongoing(ROWS)
    assert main(["record", _file(tmp_path, text)]) == 0
    shown = capsys.readouterr()
    assert shown.out == text
    assert "withheld" in shown.err
    assert shown.err.count("\n") == 1


def test_the_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ROW.encode())))
    assert main(["record", "-"]) == 0
    assert capsys.readouterr().out == ROW


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\0" * 5_000_000, b"[[[", b'[Game "\n'])
def test_a_file_that_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(data)
    for command in ("record", "verify", "draw"):
        assert main([command, str(path)]) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith("kibitz: ")
        assert shown.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["record"],
        ["record", "/nowhere/at/all"],
        ["record", "/"],
        ["record", "a\0b"],
        ["record", "--loud", "x"],
        ["verify", "/nowhere", "abc"],
        ["draw", "FILE", "--ply", "x"],
        ["draw", "FILE", "--ply", "9"],
        ["draw", "FILE", "--ply", "-1"],
        ["draw", "FILE", "--seat", "0"],
        ["draw", "FILE", "--seat", "3"],
        ["console", "--seed", "x"],
    ],
)
def test_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    path = _file(tmp_path, ROWS)
    assert main([path if argument == "FILE" else argument for argument in arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("kibitz: ")
    assert shown.err.count("\n") == 1


def test_verify_prints_the_hashes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", _file(tmp_path, ROWS)]) == 0
    assert capsys.readouterr() == (f"round 1: {FIRST}\nround 2: {SECOND}\n", "")


def test_verify_compares_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _file(tmp_path, ROWS)
    assert main(["verify", path, FIRST.upper()]) == 0
    assert capsys.readouterr().out == f"round 1: {FIRST} as published\nround 2: {SECOND}\n"
    assert main(["verify", path, FIRST, SECOND]) == 0
    capsys.readouterr()
    assert main(["verify", path, SECOND, SECOND]) == 1
    assert f"round 1: {FIRST} but published was {SECOND}\nround 2: {SECOND} as" in capsys.readouterr().out
    assert main(["verify", path, FIRST, SECOND, SECOND]) == 1
    assert "round 3: was not played" in capsys.readouterr().out


def test_verify_finds_a_changed_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _file(tmp_path, ROWS.replace("4 1 2 3", "4 2 1 3"))
    assert main(["verify", path]) == 1, "boris scores differently"
    assert main(["verify", _file(tmp_path, ROWS.replace("00ff", "00fe")), FIRST]) == 1
    assert main(["verify", _file(tmp_path, ROWS.replace("4 1 2 3", "4 4 2 3"))]) == 1
    assert "Deal1 is no shuffle of the 4 stones" in capsys.readouterr().err


def test_nothing_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", _file(tmp_path, ROW)]) == 0
    assert capsys.readouterr().out == "Nothing to verify: row deals nothing.\n"
    assert main(["verify", _file(tmp_path, ROW), FIRST]) == 1
    capsys.readouterr()
    assert main(["verify", _file(tmp_path, _ongoing(ROWS))]) == 1
    assert "withheld" in capsys.readouterr().err
    assert main(["verify", _file(tmp_path, ROWS.replace('[Nonce "00ff"]\n', ""))]) == 1
    assert "no Nonce" in capsys.readouterr().out


def test_the_board_that_is_drawn(tmp_path: Path) -> None:
    path = _file(tmp_path, ROWS)
    board = offline.board(path, 2, 2, TOYS)
    assert (board.game, board.ply, board.status) == ("rows", 2, "playing")
    assert [player.name for player in board.players] == ["anna", "boris"]
    assert (board.view.seat, board.view.ply, board.view.legal) == (1, 2, ("f", "b"))
    last = offline.board(path, None, None, TOYS)
    assert (last.ply, last.status, last.view.seat, last.view.legal) == (8, "finished", None, None)
    assert offline.board(path, 8, None, TOYS) == last
    assert offline.board(path, 0, None, TOYS).ply == 0
    with pytest.raises(offline.UsageError, match="--ply must be 0 to 8"):
        offline.board(path, 9, None, TOYS)


def test_draw_writes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = Path(__file__).parent.parent / "records" / "sim-6.record"
    picture = tmp_path / "board.png"
    assert kibitz(["draw", str(record), "--ply", "3", "--seat", "1", "-o", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert kibitz(["draw", str(record), "-o", str(tmp_path / "no" / "folder.png")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "verify" in capsys.readouterr().out


def test_the_offline_commands_load_no_server_and_no_drawing() -> None:
    loaded = "import sys, bot.cli; print(*{'aiohttp', 'redis', 'pydantic', 'numpy', 'PIL'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
