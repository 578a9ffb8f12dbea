"""A pytest plugin that makes a skipped test fail where CI=true, except for a few reasons.

A suite that is skipped because the machine lacks a program looks as green as one that passed.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Any, TypeVar

import pytest

ALLOWED = (
    "Discord's OpenAPI document is not here",  # it is not ours to hand on
    "this is no git repository",  # an unpacked archive has no list of files
)
"""How the reasons begin for which a test may be skipped in CI."""

AnyReport = TypeVar("AnyReport", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Return the report of a test, a failure where it must not be skipped."""
    report = yield
    return _strict(report, item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Return the report of a module's collection, a failure where it must not be skipped."""
    report = yield
    return _strict(report, collector.nodeid)


def _strict(report: AnyReport, name: str) -> AnyReport:
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI") == "true":
        reason = _reason(report.longrepr)
        if not reason.startswith(ALLOWED):
            report.outcome = "failed"
            report.longrepr = f"{name} is skipped, which CI does not allow: {reason}"
    return report


def _reason(skipped: Any) -> str:  # noqa: ANN401 - pytest gives a file, a line and a reason
    _, _, reason = skipped
    return str(reason).removeprefix("Skipped: ")
