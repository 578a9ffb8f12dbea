"""The check of requests against Discord's own document: whether it is made at all, and that it finds what is wrong."""

from __future__ import annotations

import pytest

from tests.adapters.discord import openapi


@pytest.fixture(autouse=True)
def document() -> None:
    if not openapi.is_there():
        pytest.skip(f"{openapi.WHY_NOT}: no request of these tests is checked against it")


def test_a_right_request_passes() -> None:
    assert openapi.faults("POST", "/channels/1/messages", {"content": "12"}) == []


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/channels/1/massages", {"content": "12"}),
        ("PUT", "/channels/1/messages", {"content": "12"}),
        ("POST", "/channels/1/messages", {"content": "x" * 5_000}),
        ("POST", "/channels/1/messages", {"content": 12}),
    ],
)
def test_a_wrong_request_is_found(method: str, path: str, body: object) -> None:
    assert openapi.faults(method, path, body) != []
