"""Which servers the address of a store names."""

from __future__ import annotations

import pytest

from adapters.store.urls import host_and_port, servers


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("redis://a", ("redis://a",)),
        ("redis://a:1/", ("redis://a:1/",)),
        ("redis://a/15/", ("redis://a/15/",)),
        ("unix:///run/a,b?db=x", ("unix:///run/a,b?db=x",)),
        (
            "rediss://u:p%40@a:1, b,[::1]:3/2?x=y",
            ("rediss://u:p%40@a:1/2?x=y", "rediss://u:p%40@b/2?x=y", "rediss://u:p%40@[::1]:3/2?x=y"),
        ),
    ],
)
def test_user_password_and_what_follows_hold_for_all_servers(url: str, found: tuple[str, ...]) -> None:
    assert servers(url) == found


@pytest.mark.parametrize(
    "url", ["redis://", "redis://a,", "redis://a:0", "redis://a:x", "redis://a/x", "redis://a/1/2"]
)
def test_what_names_no_server(url: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the words are no one's
        servers(url)


@pytest.mark.parametrize(
    ("url", "found"),
    [("redis://a", ("a", 6379)), ("redis://u:p@b:7000/1", ("b", 7000)), ("redis://[::1]:1", ("::1", 1))],
)
def test_the_host_and_port_of_a_server(url: str, found: tuple[str, int]) -> None:
    assert host_and_port(url) == found
