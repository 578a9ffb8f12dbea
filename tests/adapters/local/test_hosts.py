"""Which hosts the page answers to, and which pages may talk to it."""

import pytest

from adapters.local.hosts import Hosts, is_loopback, same_site

HOSTS = Hosts(["Games.example", "xn--90anbf7d.example", "2001:DB8::1"])

ALLOWED = [
    "localhost",
    "localhost:8080",
    "LocalHost.",
    "localhost:",
    "127.0.0.1",
    "127.0.0.1:8080",
    "127.0.0.1.",
    "192.168.1.20:80",
    "[::1]",
    "[::1]:8080",
    "[0:0:0:0:0:0:0:1]:8080",
    "[2001:db8::1]",
    "games.example",
    "GAMES.EXAMPLE.:443",
    "xn--90anbf7d.example",
]
REFUSED = [
    "",
    " ",
    "evil.example",
    "games.example.evil.example",
    "evil.example.localhost",
    "localhost.evil.example",
    "localhost..",
    ".localhost",
    "127.1",
    "0x7f000001",
    "2130706433",
    "::1",
    "[::1",
    "[::1]]",
    "[localhost]",
    "[127.0.0.1]",
    "[fe80::1%25eth0]",
    "localhost:port",
    "localhost:80:80",
    "localhost:123456",
    "user@localhost",
    "user:password@localhost:8080",
    "localhost@evil.example",
    "localhost/evil.example",
    "localhost, evil.example",
    "localhost\t",
    "кибиц.example",
    "\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54",
    "١٢٧.0.0.1",
    "a" * 70_000,
]


@pytest.mark.parametrize("host", ALLOWED)
def test_these_are_answered(host: str) -> None:
    assert HOSTS.allow([host])


@pytest.mark.parametrize("host", REFUSED)
def test_these_are_not(host: str) -> None:
    assert not HOSTS.allow([host])


def test_which_hosts_only_this_machine_reaches() -> None:
    reached = ["localhost", "127.0.0.1", "127.8.9.1", "::1", "0.0.0.0", "::", "192.168.1.20", "games.example"]  # noqa: S104
    assert [host for host in reached if is_loopback(host)] == reached[:4]


def test_a_request_names_one_host() -> None:
    assert not HOSTS.allow([])
    assert not HOSTS.allow(["localhost", "localhost"])


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://localhost:8080", "localhost:8080", True),
        ("http://LOCALHOST:8080", "localhost.:8080", True),
        ("http://localhost", "localhost:80", True),
        ("https://games.example", "games.example", True),
        ("https://games.example", "games.example:443", True),
        ("http://[::1]:8080", "[0:0::1]:8080", True),
        ("http://localhost:8081", "localhost:8080", False),
        ("https://games.example", "games.example:80", False),
        ("http://evil.example", "games.example", False),
        ("http://games.example@evil.example", "games.example", False),
        ("http://games.example/", "games.example", False),
        ("ftp://games.example", "games.example", False),
        ("null", "null", False),
        ("", "localhost", False),
        ("http://", "localhost", False),
    ],
)
def test_a_page_talks_to_its_own_host(origin: str, host: str, same: bool) -> None:
    assert same_site([origin], host) is same


def test_a_program_names_no_page_and_no_one_names_two() -> None:
    assert same_site([], "localhost")
    assert not same_site(["http://localhost", "http://localhost"], "localhost")
