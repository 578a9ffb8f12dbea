"""Texts beside their entities: who is called, what is code, and what is shown letter by letter."""

from __future__ import annotations

from telegram import MessageEntity

from adapters.chat.posts import Post
from adapters.telegram.formatting import rich
from core.table import Player


def described(post: Post, *, calls: bool = True) -> tuple[str, list[tuple[str, str]]]:
    """Return the text that is sent, and each entity's kind and what it covers; offsets are in UTF-16."""
    found = rich(post, calls=calls)
    units = found.text.encode("utf-16-le")
    covered = [units[2 * each.offset : 2 * (each.offset + each.length)].decode("utf-16-le") for each in found.entities]
    return found.text, list(zip((each.type for each in found.entities), covered, strict=True))


def test_of_two_with_one_name_the_one_is_called_who_is_to_move() -> None:
    text = "\u2068😀 `b1`\u2069: `b2`\n\u2068😀 `b1`\u2069, your move, for example `a1`."
    post = Post(text=text, mention=Player("t12", "😀 `b1`"), mention_at=text.rindex("😀"))
    shown = "😀 `b1`: b2\n😀 `b1`, your move, for example a1."
    code = MessageEntity.CODE
    assert described(post) == (shown, [(code, "b2"), (MessageEntity.TEXT_MENTION, "😀 `b1`"), (code, "a1")])
    (_, called, _) = rich(post).entities
    assert called.offset == len("😀 `b1`: b2\n") + 1, "an emoji is two units"
    assert called.user is not None
    assert called.user.id == 12
    assert described(post, calls=False) == (shown, [(code, "b2"), (code, "a1")])


def test_who_has_no_number_is_not_called() -> None:
    for player in (Player("bot", "Kibitz"), Player("t@anna", "Kibitz")):
        assert described(Post(text="\u2068Kibitz\u2069: hm", mention=player, mention_at=1)) == ("Kibitz: hm", [])


def test_a_record_is_shown_letter_by_letter() -> None:
    record = '[Seat "`b1`"]\n\n1. b3'
    shown = described(Post(text=f"Record of g1 (`g1`):\n{record}\n", verbatim=f"{record}\n"))
    assert shown == (f"Record of g1 (g1):\n{record}", [(MessageEntity.CODE, "g1"), (MessageEntity.PRE, record)])
