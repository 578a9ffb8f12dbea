"""`kibitz review`, as it is called. What it says of Nim was worked out by hand from the heaps and their nim-sums."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from adapters.exact.sim import patience
from bot.cli import main as kibitz
from core.games import GAMES
from core.record import format as format_record
from core.record import parse, replay
from core.review import judging
from tests.core.test_record import ROW, ROWS
from tests.toys import TOYS

RECORDS = Path(__file__).parent.parent / "records"

MISERE = """\
[Game "nim"]
[Options "heaps=3,3,9"]
[Seat1 "anna"]
[Seat2 "boris"]
[Start "2"]
[Result "1-0"]
[Termination "last-counter"]

1. c8 2. a1 3. b1 4. c1 5. b2 6. a1 7. a1
"""
"""Boris has to empty heap c. He leaves 3-3-1, and anna 2-3-1; 2-2-1; 2-2; 2; and one counter, for boris."""

LINES = """\
{"ply":0,"seat":2,"move":"c8","value":"win","best":["c9"],"exact":true}
{"ply":1,"seat":1,"move":"a1","value":"win","best":["a1","b1","c1"],"exact":true}
{"ply":2,"seat":2,"move":"b1","value":"loss","best":["a1","a2","b1","b2","b3","c1"],"exact":true}
{"ply":3,"seat":1,"move":"c1","value":"win","best":["c1"],"exact":true}
{"ply":4,"seat":2,"move":"b2","value":"loss","best":["a1","a2","b1","b2"],"exact":true}
{"ply":5,"seat":1,"move":"a1","value":"win","best":["a1"],"exact":true}
{"ply":6,"seat":2,"move":"a1","value":"loss","best":["a1"],"exact":true}
"""

WORDS = """\
Nim: anna and boris. Heaps 3-3-9; taking the last counter loses.
With best play boris wins from the start.

Move 1, boris: c8 gives the win away.
Now anna wins with a1.
2-3-1 has nim-sum 0: 2, 2+1, 1 hold each power of two an even number of times. Every take upsets that, and an answer \
restores it.
Only c9 would have kept the win.
3-3 has nim-sum 0: 2+1, 2+1 hold each power of two an even number of times. Every take upsets that, and an answer \
restores it.

In won positions anna kept the win 3 times out of 3 (100%).
In won positions boris kept the win 0 times out of 1 (0%).
In lost positions boris had 2 decisions, which do not count.
"""


def _file(folder: Path, text: str) -> str:
    path = folder / "game.record"
    path.write_text(text, "utf-8")
    return str(path)


def test_the_lines_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert kibitz(["review", _file(tmp_path, MISERE), "--json"]) == 0
    assert capsys.readouterr() == (LINES, "")


def test_the_review_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert kibitz(["review", _file(tmp_path, MISERE)]) == 0
    assert capsys.readouterr() == (WORDS, "")


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        ("anna", "anna", "Nim: anna #1 and anna #2. "),
        ("", "boris", "Nim: #1 and boris. "),
        ("a\\u000ab", "boris", "Nim: a\\u000ab and boris. "),
    ],
)
def test_players_are_told_apart(
    one: str, two: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = MISERE.replace('"anna"', f'"{one}"').replace('"boris"', f'"{two}"')
    assert kibitz(["review", _file(tmp_path, named)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(told)
    assert f"\nMove 1, {told.partition(' and ')[2].rstrip('. ')}: c8 " in shown
    assert shown.count("\n") == WORDS.count("\n")


@pytest.mark.parametrize("record", ["nim-misere", "sim-6"])
def test_the_review_in_russian(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    assert kibitz(["review", str(RECORDS / f"{record}.record")]) == 0
    shown = capsys.readouterr().out
    assert set(re.findall(r"[A-Za-z]{2,}", shown)) == {"anna"}
    assert " упускает выигрыш.\n" in shown


@pytest.mark.parametrize("name", ["square-2", "square-3"])
def test_square_is_judged_by_estimates(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "NODES", 0)
    record = parse((RECORDS / f"{name}.record").read_text("utf-8"))
    count = len(record.seats)
    begun = replace(
        record, moves=record.moves[:4], deals=record.deals[:1], scores=None, result=(0,) * count, termination="aborted"
    )
    path, states = _file(tmp_path, format_record(begun)), replay(begun).states
    assert kibitz(["review", path, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["ply"], line["move"], line["exact"]) for line in lines] == [
        (ply, move, False) for ply, move in enumerate(begun.moves)
    ]
    square = GAMES["square"]
    for line, state in zip(lines, states, strict=False):
        assert isinstance(line["value"], float)
        (best,) = line["best"]
        assert best in (square.view(state, square.to_move(state)).legal or ())
    assert kibitz(["review", path]) == 0
    assert capsys.readouterr().out.count(" points in all. Decisions: ") == count


def test_some_positions_of_sim_with_nine_dots_have_a_value(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search is cut short, so that most stay unknown."""
    monkeypatch.setattr(patience, "NODES", 2_000)
    assert kibitz(["review", str(RECORDS / "sim-9.record"), "--json"]) == 0
    first, second, *_ = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (first["value"], len(first["best"]), first["exact"]) == ("loss", 36, True)
    assert (second["value"], second["best"], second["exact"]) == (None, [], False)
    assert kibitz(["review", str(RECORDS / "sim-9.record")]) == 0
    shown = capsys.readouterr().out
    assert "\nNo move that can be judged gave a win away.\n" in shown
    told = r"\n\d+ moves are not judged: nothing tells for certain who wins the positions before them\.\n$"
    assert re.search(told, shown)


def test_games_that_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = re.sub(r"\[Result.*", '[Result "*"]\n\n1. c8\n', MISERE, flags=re.DOTALL)
    assert kibitz(["review", _file(tmp_path, begun), "--json"]) == 0
    assert capsys.readouterr().out == LINES.partition("\n")[0] + "\n"
    assert kibitz(["review", _file(tmp_path, begun.replace("\n1. c8\n", ""))]) == 0
    assert capsys.readouterr().out.endswith("\nThere are no moves to review.\n")
    assert kibitz(["review", str(RECORDS / "square-ongoing.record"), "--json"]) == 1
    shown = capsys.readouterr()
    assert (shown.out, "withheld" in shown.err) == ("", True)


def test_a_game_without_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main = partial(kibitz, games=TOYS)
    assert main(["review", _file(tmp_path, ROW), "--json"]) == 0
    assert capsys.readouterr().out.count('"value":null,"best":[],"exact":false}\n') == 4
    assert main(["review", _file(tmp_path, ROWS), "--json"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == '{"ply":0,"seat":2,"move":"f","value":null,"best":[],"exact":false}'


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    for text, status, told in [
        (MISERE.replace("c8", "c10"), 1, 'kibitz: move 1: "c10" is against the rules. '),
        ("talk", 1, "kibitz: there is no record in it"),
    ]:
        assert kibitz(["review", _file(tmp_path, text), *options]) == status
        shown = capsys.readouterr()
        assert (shown.out, shown.err.count("\n")) == ("", 1)
        assert shown.err.startswith(told)
    assert kibitz(["review", str(tmp_path / "none"), *options]) == 2
    assert capsys.readouterr().err.startswith("kibitz: cannot read ")
