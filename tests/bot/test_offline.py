"""The offline commands, as they are called. Whole games of the real rules are in `tests/records`."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from adapters.chat.texts import LANGUAGES
from bot import offline
from bot.cli import main as kibitz
from bot.parser import parse
from bot.words import CODES, say
from core.fairness import deal_hash
from core.games import GAMES
from tests.bot.programs import kibitz as program
from tests.core.test_record import ROW, ROWS
from tests.toys import TOYS

RECORDS = Path(__file__).parent.parent / "records"
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


def test_record_says_what_is_wrong_with_a_move_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (RECORDS / "sim-6.record").read_text("utf-8")
    first, second = re.findall(r"[12]\. (\d\d)", text)[:2]
    wrong = text.replace(f"2. {second}", f"2. {first}")
    assert kibitz(["record", _file(tmp_path, wrong)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f'kibitz: move 2: "{first}" is against the rules. {first} is already joined.')
    assert (shown.err.count("\n"), "sim-" in shown.err, "`" in shown.err) == (1, False, False)


@pytest.mark.parametrize(("record", "move"), [("nim-normal", "a99"), ("nim-normal", "zz"), ("square-2", "99L14E")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_holds_a_code(tmp_path: Path, record: str, move: str, language: str) -> None:
    text = (RECORDS / f"{record}.record").read_text("utf-8")
    wrong = re.sub(r"\n1\. \S+", f"\n1. {move}", text)
    ran = program(tmp_path, "record", _file(tmp_path, wrong), KIBITZ_LANGUAGE=language)
    assert ran.returncode == 1
    error = ran.stderr
    assert error.count("\n") == 1
    assert not re.search(r"\b(?:nim|square|record|program)-[a-z]", error)
    assert bool(re.search("[а-яё]", error)) is (language == "ru")


def test_the_record_itself_is_never_translated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    assert main(["record", _file(tmp_path, ROWS)]) == 0
    assert capsys.readouterr() == (ROWS, "")


@pytest.mark.parametrize("place", ["environment", "file"])
def test_the_language_is_that_of_the_setting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if place == "environment":
        monkeypatch.setenv("KIBITZ_LANGUAGE", "RU")
    else:
        monkeypatch.delenv("KIBITZ_LANGUAGE", raising=False)
        (tmp_path / ".env").write_text("KIBITZ_LANGUAGE=ru\n", "utf-8")
    assert main(["verify", _file(tmp_path, ROWS), FIRST]) == 1
    assert capsys.readouterr() == (
        f"тур 1: {FIRST} — как опубликовано\nтур 2: {SECOND} — не сверен: его хеш не назван\n",
        "kibitz: проверка не прошла\n",
    )
    assert main(["--help"]) == 0
    assert "проверить запись" in capsys.readouterr().out
    assert main(["dance"]) == 2
    assert capsys.readouterr().err.startswith("kibitz: команды dance нет; есть run, console")


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
    printed = f"round 1: {FIRST}\nround 2: {SECOND}\n"
    assert capsys.readouterr() == (printed, "kibitz: no hash was given to compare with\n")


def test_verify_compares_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _file(tmp_path, ROWS)
    assert main(["verify", path, FIRST.upper(), SECOND]) == 0
    assert capsys.readouterr() == (f"round 1: {FIRST} as published\nround 2: {SECOND} as published\n", "")
    assert main(["verify", path, SECOND, SECOND]) == 1
    assert f"round 1: {FIRST} but published was {SECOND}\nround 2: {SECOND} as" in capsys.readouterr().out
    assert main(["verify", path, FIRST, SECOND, SECOND]) == 1
    assert "round 3: was not played" in capsys.readouterr().out


def test_a_round_that_is_not_compared_is_not_verified(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(RECORDS / "square-2.record")
    assert kibitz(["verify", path]) == 0
    hashes = re.findall(r"round \d+: ([0-9a-f]{64})\n", capsys.readouterr().out)
    assert len(hashes) > 2
    assert kibitz(["verify", path, *hashes]) == 0
    capsys.readouterr()
    assert kibitz(["verify", path, hashes[0]]) == 1
    shown = capsys.readouterr()
    assert shown.out.count("was not compared: its hash was not given") == len(hashes) - 1
    assert shown.err == "kibitz: not verified\n"


@pytest.mark.parametrize("length", [16, 17, 63, 64])
def test_verify_takes_the_first_digits_of_a_hash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], length: int
) -> None:
    path = _file(tmp_path, ROWS)
    assert main(["verify", path, f"`{FIRST[:length]}…`", SECOND[:length].upper()]) == 0
    assert capsys.readouterr().out == f"round 1: {FIRST} as published\nround 2: {SECOND} as published\n"
    assert main(["verify", path, FIRST[:length], FIRST[:length]]) == 1
    assert f"round 2: {SECOND} but published was {FIRST[:length]}" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["", "abc", FIRST[:15], FIRST + "0", "g" * 16, "а" * 16])
def test_what_is_no_hash_is_said_to_be_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert main(["verify", _file(tmp_path, ROWS), word]) == 2
    assert "is not a hash, which has 16 to 64 hexadecimal digits" in capsys.readouterr().err


def test_verify_finds_a_changed_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _file(tmp_path, ROWS.replace("4 1 2 3", "4 2 1 3"))
    assert main(["verify", path]) == 1, "boris scores differently"
    assert main(["verify", _file(tmp_path, ROWS.replace("00ff", "00fe")), FIRST]) == 1
    assert main(["verify", _file(tmp_path, ROWS.replace("4 1 2 3", "4 4 2 3"))]) == 1
    assert "Deal1 is not a shuffle of the 4 stones" in capsys.readouterr().err


def test_nothing_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sim = str(RECORDS / "sim-6.record")
    assert kibitz(["verify", sim]) == 0
    assert capsys.readouterr().out == "Nothing to verify: Sim deals nothing.\n"
    assert kibitz(["verify", sim, FIRST]) == 1
    capsys.readouterr()
    assert main(["verify", _file(tmp_path, _ongoing(ROWS))]) == 1
    assert "withheld" in capsys.readouterr().err
    assert main(["verify", _file(tmp_path, ROWS.replace('[Nonce "00ff"]\n', ""))]) == 1
    assert "no Nonce" in capsys.readouterr().out


def test_a_game_is_called_by_its_name_in_the_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    sim = (RECORDS / "sim-6.record").read_text("utf-8")
    assert kibitz(["verify", _file(tmp_path, sim)]) == 0
    assert capsys.readouterr().out == "Проверять нечего: в игре «Сим» ничего не сдают.\n"
    for tag, told in (
        ('[Nonce "00ff"]', "в игре «Сим» ничего не сдают, поэтому тегов Nonce и Deal быть не может"),
        ('[Scores "1-2"]', "тег Scores есть, а очков в игре «Сим» нет"),
        ('[Seat3 "vera"]', "в игре «Сим» с этими условиями мест 2, а здесь 3"),
    ):
        wrong = sim.replace("[Start", f"{tag}\n[Start")
        if "Seat3" in tag:
            wrong = wrong.replace('"0-1"', '"0-1-0"')
        assert kibitz(["record", _file(tmp_path, wrong)]) == 1
        assert capsys.readouterr().err.split(": ", 1)[1].strip() == told, tag
    assert kibitz(["--help"]) == 0
    assert "Игры в чате: «Сим», «Сквэр», «Ним»." in capsys.readouterr().out


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


@pytest.mark.parametrize(
    ("record", "last"), [("sim-ongoing", "playing"), ("sim-aborted", "aborted"), ("sim-time", "finished")]
)
def test_a_board_of_before_is_one_of_a_game_that_goes_on(record: str, last: str) -> None:
    path = str(RECORDS / f"{record}.record")
    end = offline.board(path, None, None, GAMES)
    assert (end.status, offline.board(path, end.ply - 1, None, GAMES).status) == (last, "playing")


def test_draw_writes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = RECORDS / "sim-6.record"
    picture = tmp_path / "board.png"
    assert kibitz(["draw", str(record), "--ply", "3", "--seat", "1", "-o", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert kibitz(["draw", str(record), "-o", str(tmp_path / "no" / "folder.png")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_film_that_is_drawn(tmp_path: Path) -> None:
    """Two rounds of four moves each: the fourth board is shown as the round ended and as the next was dealt."""
    path = _file(tmp_path, ROWS)
    shown = offline.film(path, None, None, TOYS)
    assert shown.game == "rows"
    assert [board.ply for board in shown.boards()] == [0, 1, 2, 3, 4, 4, 5, 6, 7, 8]
    assert {(board.view.seat, board.view.legal) for board in shown.boards()} == {(None, None)}
    assert [board.ply for board in offline.film(path, 2, None, TOYS).boards()] == [0, 1, 2]
    assert {board.view.seat for board in offline.film(path, 2, 2, TOYS).boards()} == {1}
    with pytest.raises(offline.UsageError, match="--ply must be 0 to 8"):
        offline.film(path, 9, None, TOYS)
    with pytest.raises(offline.UsageError, match="--seat must be 1 to 2"):
        offline.film(path, None, 3, TOYS)


def test_a_film_holds_the_moves_that_a_review_marks() -> None:
    assert offline.film(str(RECORDS / "sim-6.record"), None, None, GAMES).holds == {6, 9, 10}


@pytest.mark.parametrize("name", ["game.gif", "game.GIF"])
def test_draw_writes_a_film(tmp_path: Path, name: str) -> None:
    film = tmp_path / name
    assert kibitz(["draw", str(RECORDS / "sim-6.record"), "--ply", "2", "-o", str(film)]) == 0
    with Image.open(film) as shown:
        assert (shown.format, getattr(shown, "n_frames", 1), shown.size) == ("GIF", 3, (800, 880))


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "verify" in capsys.readouterr().out


HELP = {
    "": "version help run console doctor ratings backup restore upgrade record verify draw review",
    "run": "help",
    "console": "help jsonl seed data",
    "doctor": "help offline set-aside put-back",
    "ratings": "help rebuild",
    "ratings rebuild": "help check",
    "backup": "help backup-file backup-force",
    "restore": "help restore-file",
    "upgrade": "help upgrade-check upgrade-backup",
    "record": "help file",
    "verify": "help file hashes",
    "draw": "help file ply seat output force",
    "review": "help file review-json",
}
"""The texts that the help of each command has, by their codes after `help-`."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", HELP)
def test_help_tells_of_every_argument(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, language: str
) -> None:
    monkeypatch.setenv("KIBITZ_LANGUAGE", language)
    assert kibitz([*command.split(), "--help"]) == 0
    shown = "".join(capsys.readouterr().out.split())
    codes = [code for code in CODES if code.startswith("help-")]
    told = {code for code in codes if "".join(say(code).split()) in shown}
    meant = {f"help-{each}" for each in HELP[command].split()}
    assert meant <= told
    within = {code for code in told - meant if any(say(code) in say(each) for each in meant)}
    assert told - meant == within, "what is told of belongs here"
    assert not any(code in shown for code in codes)
    assert ("".join(say("about").split()) in shown) == (command == "")


def test_what_the_commands_are_given() -> None:
    def read(*words: str) -> dict[str, object]:
        return {name: value for name, value in vars(parse([*words])).items() if name not in {"help", "version"}}

    assert read("run") == {"command": "run"}
    assert read("console") == {"command": "console", "jsonl": False, "seed": None, "data": None}
    told = {"command": "console", "jsonl": True, "seed": 7, "data": Path("x")}
    assert read("console", "--jsonl", "--seed", "7", "--data", "x") == told
    assert read("doctor") == {"command": "doctor", "offline": False, "set_aside": None, "put_back": None}
    told = {"command": "doctor", "offline": True, "set_aside": "g7@l#den", "put_back": None}
    assert read("doctor", "--offline", "--set-aside", "g7@l#den") == told
    assert read("doctor", "--put-back", "g7@l#den")["put_back"] == "g7@l#den"
    assert read("ratings", "rebuild") == {"command": "ratings", "action": "rebuild", "check": False}
    assert read("backup", "x", "--force") == {"command": "backup", "file": Path("x"), "force": True}
    assert read("restore", "x") == {"command": "restore", "file": Path("x")}
    assert read("upgrade") == {"command": "upgrade", "check": False, "backup": None}
    assert read("upgrade", "--backup", "x") == {"command": "upgrade", "check": False, "backup": Path("x")}
    assert read("verify", "x", "aa", "bb") == {"command": "verify", "file": "x", "hashes": ["aa", "bb"]}
    drawn = {"command": "draw", "file": "x", "ply": None, "seat": None, "output": None, "force": False}
    assert read("draw", "x") == drawn
    given = read("draw", "x", "--ply", "3", "--seat", "2", "-o", "y", "--force")
    assert given == {**drawn, "ply": 3, "seat": 2, "output": Path("y"), "force": True}
    assert read("review", "x", "--json") == {"command": "review", "file": "x", "json": True}


def test_the_version_goes_to_the_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == ("kibitz 0.1.0\n", "")


def test_the_offline_commands_load_no_server_and_no_drawing() -> None:
    loaded = "import sys, bot.cli; print(*{'aiohttp', 'redis', 'pydantic', 'numpy', 'PIL'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


def test_the_console_loads_no_web_server() -> None:
    loaded = "import sys, bot.logs, bot.wiring; print(*{'aiohttp', 'prometheus_client'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
