"""Every part of the fault suite in its short form, and the suite itself."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.faults.__main__ import main, run, table
from tests.faults.part import MEASURES, Figure, Part, Scale, covered_by, find_parts

PARTS = find_parts()
OWN = {name: part for name, part in PARTS.items() if covered_by(part) is None}
COVERED = {name: test for name, part in PARTS.items() if (test := covered_by(part)) is not None}


@pytest.mark.parametrize("part", OWN.values(), ids=OWN)
def test_the_short_form_meets_its_goals(part: Part) -> None:
    figures = list(part.measure(Scale.SHORT))
    assert figures
    assert [figure for figure in figures if not figure.met and figure.unit not in MEASURES] == []


def test_the_tests_that_cover_a_part_are_there() -> None:
    for test in COVERED.values():
        path, _, name = test.partition("::")
        assert Path(path).is_file()
        module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
        assert callable(getattr(module, name, None)), test


def test_a_part_is_known_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-part"]) == 2
    error = capsys.readouterr().err
    assert "no-such-part" in error
    assert all(name in error for name in PARTS)


def _part(name: str, *figures: Figure | Exception) -> Part:
    def measure(scale: Scale) -> Iterable[Figure]:
        assert scale is Scale.FULL
        for figure in figures:
            if isinstance(figure, Exception):
                raise figure
            yield figure

    return cast("Part", SimpleNamespace(NAME=name, measure=measure))


def test_the_table_says_which_goal_was_missed(capsys: pytest.CaptureFixture[str]) -> None:
    right = _part("right", Figure("moves", 5000, "", least=5000), Figure("lost", 0, "", most=0, least=0))
    wrong = _part("wrong", Figure("wait", 7.25, "s", most=5), ValueError("broken"))
    rows = run([wrong, right])
    figures = {(row.part, row.figure.name): row.figure for row in rows}
    assert [key for key, figure in figures.items() if not figure.met] == [("wrong", "wait"), ("wrong", "failed")]
    assert "ValueError: broken" in capsys.readouterr().err
    lines = table([row for row in rows if row.figure.unit != "s" or row.figure.name == "wait"]).splitlines()
    assert lines == [
        "part   figure  goal            measured  ok",
        "wrong  wait    at most 5       7.25 s    MISSED",
        "wrong  failed  at most 0       1         MISSED",
        "right  moves   at least 5,000  5,000     ok",
        "right  lost    0               0         ok",
    ]
