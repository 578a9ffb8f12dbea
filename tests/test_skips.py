"""Where CI=true a skipped test fails: a machine without a browser must not look like one where all browsers work."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.skips import ALLOWED

pytest_plugins = ["pytester"]

SKIPPED = """
    import pytest

    def test_here():
        pytest.skip({reason!r})

    @pytest.mark.skipif(True, reason={reason!r})
    def test_marked():
        pass
"""
WHOLE = """
    import pytest

    pytest.skip({reason!r}, allow_module_level=True)
"""


@pytest.fixture
def outcomes(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Outcomes:
    return Outcomes(pytester, monkeypatch)


class Outcomes:
    """Runs a test file with the plugin and counts what comes of its tests."""

    def __init__(self, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
        self._pytester = pytester
        self._monkeypatch = monkeypatch

    def of(self, source: str, *, ci: bool) -> tuple[dict[str, int], str]:
        self._pytester.makepyfile(dedent(source))
        self._monkeypatch.setenv("CI", "true" if ci else "false")
        result = self._pytester.runpytest_inprocess(
            "-p", "tests.skips", "-o", "asyncio_default_fixture_loop_scope=function"
        )
        return result.parseoutcomes(), result.stdout.str()


@pytest.mark.parametrize("ci", [True, False])
def test_a_skipped_test_fails_in_ci_alone(outcomes: Outcomes, *, ci: bool) -> None:
    found, shown = outcomes.of(SKIPPED.format(reason="no Chromium on this machine"), ci=ci)
    assert found == ({"failed": 1, "errors": 1} if ci else {"skipped": 2})
    assert ("which CI does not allow: no Chromium on this machine" in shown) is ci


@pytest.mark.parametrize("ci", [True, False])
def test_a_skipped_module_fails_in_ci_alone(outcomes: Outcomes, *, ci: bool) -> None:
    found, _ = outcomes.of(WHOLE.format(reason="no Chromium on this machine"), ci=ci)
    assert found == ({"errors": 1} if ci else {"skipped": 1})


@pytest.mark.parametrize("reason", ALLOWED)
def test_a_few_reasons_are_good_ones(outcomes: Outcomes, reason: str) -> None:
    found, _ = outcomes.of(SKIPPED.format(reason=f"{reason}, as everybody knows"), ci=True)
    assert found == {"skipped": 2}


def test_what_is_expected_to_fail_is_not_skipped(outcomes: Outcomes) -> None:
    source = """
        import pytest

        @pytest.mark.xfail
        def test_here():
            assert False
    """
    found, _ = outcomes.of(source, ci=True)
    assert found == {"xfailed": 1}


def test_the_reasons_are_those_that_tests_give() -> None:
    sources = [path.read_text("utf-8") for path in Path(__file__).parent.rglob("*.py") if path.name != "skips.py"]
    for reason in ALLOWED:
        assert any(reason in source for source in sources), reason
