"""Why something cannot be used, and how much there is of it, in words that an operator understands."""

from __future__ import annotations

import errno
import socket

import pytest

from adapters.coded import coded, line
from adapters.findings import CODES, Finding, Level, advice, fault, ok, size, told
from adapters.reasons import reason, reason_of
from adapters.redaction import place_of
from core.game import Fact


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (FileNotFoundError(errno.ENOENT, ""), "missing"),
        (IsADirectoryError(errno.EISDIR, ""), "folder"),
        (NotADirectoryError(errno.ENOTDIR, ""), "under-file"),
        (FileExistsError(errno.EEXIST, ""), "file"),
        (PermissionError(errno.EACCES, ""), "forbidden"),
        (PermissionError(errno.EPERM, ""), "forbidden"),
        (OSError(errno.EROFS, ""), "read-only"),
        (OSError(errno.ENOSPC, ""), "full"),
        (OSError(errno.EDQUOT, ""), "full"),
        (OSError(errno.EFBIG, ""), "full"),
        (OSError(errno.ENAMETOOLONG, ""), "name"),
        (OSError(errno.ELOOP, ""), "name"),
        (OSError(errno.ENOEXEC, ""), "no-program"),
        (OSError(errno.EADDRINUSE, ""), "in-use"),
        (OSError(errno.EADDRNOTAVAIL, ""), "no-address"),
        (ConnectionRefusedError(errno.ECONNREFUSED, ""), "not-listening"),
        (OSError(errno.EHOSTUNREACH, ""), "no-way"),
        (OSError(errno.ENETUNREACH, ""), "no-way"),
        (OSError(errno.ETIMEDOUT, ""), "late"),
        (TimeoutError(), "late"),
        (socket.gaierror(socket.EAI_NONAME, "no such host"), "no-host"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, ""), "no-text"),
        (ValueError("embedded null byte"), "name"),
    ],
)
def test_an_error_of_the_system_in_plain_words(error: Exception, code: str) -> None:
    assert reason_of(error) == (Fact(f"reason-{code}"),) == reason(code)


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (OSError(errno.EMFILE, ""), "EMFILE"),
        (OSError(99_999, ""), "99999"),
        (OSError("no number"), "OSError"),
        (RuntimeError("secret"), "RuntimeError"),
    ],
)
def test_any_other_error_is_told_by_its_name(error: Exception, what: str) -> None:
    assert reason_of(error) == (Fact("reason-other", {"what": what}),)


@pytest.mark.parametrize(
    ("many", "words"),
    [
        (0, "0 kB"),
        (1_023, "0 kB"),
        (10_485_759, "10239 kB"),
        (10_485_760, "10 MB"),
        (10_737_418_239, "10239 MB"),
        (10_737_418_240, "10 GB"),
    ],
)
def test_a_size_has_two_digits_or_more(many: int, words: str) -> None:
    assert line("en", size(many)[0]) == words


def test_a_finding_says_how_bad_it_is_in_one_line() -> None:
    found = [each("no-token") for each in (ok, advice, fault)]
    assert [each.level for each in found] == [Level.OK, Level.ADVICE, Level.FAULT]
    assert [each.fact for each in found] == [Fact("doctor-no-token")] * 3
    assert told("no-token") == (Fact("doctor-no-token"),)
    assert Finding(Level.OK, Fact("privacy")).told("en").count("\n") == 0
    with pytest.raises(TypeError, match="store-memory takes used, not"):
        coded("doctor", CODES, "store-memory", {"used": "1", "most": "2"})


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("redis://user:pass@host:6379/0", "host:6379"),
        ("redis://:p@ss@host", "host"),
        ("unix:///run/store.sock?db=1", "/run/store.sock"),
        ("https://bot.example.org/hook?token=x", "bot.example.org"),
    ],
)
def test_a_place_has_no_secret(url: str, place: str) -> None:
    assert place_of(url) == place
