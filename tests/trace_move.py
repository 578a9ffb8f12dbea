"""Prints the way of one move by reply on each platform: functions, files, and the forms that the event takes."""

from __future__ import annotations

import sys

import pytest

TESTS = ("tests/adapters/telegram/test_trace.py", "tests/adapters/discord/test_trace.py")


class Reports:
    """Collects what the tests report."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the report of a test that ran."""
        if report.when == "call":
            self.texts += [str(value) for name, value in report.user_properties if name == "trace"]


def main() -> int:
    """Trace both platforms; return the exit status of the tests that do it, which also hold the bounds."""
    reports = Reports()
    status = pytest.main([*TESTS, "-q", "--no-header", "--tb=short", "--show-capture=no"], plugins=[reports])
    sys.stdout.write("\n\n".join(["", *reports.texts, ""]))
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
