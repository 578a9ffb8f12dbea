"""What a table's document holds in as few bytes as may be: each packed form, and that it comes back."""

from __future__ import annotations

import pytest

from adapters.store.packing import PackedDigest, PackedWords, pack_hex, pack_id, pack_words, unpack_hex, unpack_id
from adapters.store.packing import unpack_words as unpacked


@pytest.mark.parametrize(
    ("words", "packed"),
    [
        ((), ""),
        (("12",), "12"),
        (("12", "b3"), "12 b3"),
        (("",), ("",)),
        (("", "a"), " a"),
        (("a b", "c"), ("a b", "c")),
        ((" ",), (" ",)),
    ],
)
def test_words_are_joined_where_they_can_be_told_apart_again(words: tuple[str, ...], packed: PackedWords) -> None:
    assert pack_words(words) == packed
    assert unpacked(packed) == words


@pytest.mark.parametrize(
    ("text", "packed"), [("00ff", b"\x00\xff"), ("", b""), ("00F", ("00F",)), ("abc", ("abc",)), ("0g", ("0g",))]
)
def test_a_hash_is_kept_as_bytes_and_what_is_none_as_it_is(text: str, packed: PackedDigest) -> None:
    assert pack_hex(text) == packed
    assert unpack_hex(packed) == text


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("discord:7", 7),
        ("discord:-7", -7),
        ("discord:1234567890123456789", 1_234_567_890_123_456_789),
        ("discord:12345678901234567890", "discord:12345678901234567890"),
        ("discord:07", "discord:07"),
        ("discord:-0", "discord:-0"),
        ("telegram:7", "telegram:7"),
        ("discord:anna", "discord:anna"),
    ],
)
def test_an_id_of_the_servers_platform_is_kept_as_its_number(text: str, packed: int | str) -> None:
    assert pack_id("discord:", text) == packed
    assert unpack_id("discord:", packed) == text
