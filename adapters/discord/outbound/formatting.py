"""Texts as Discord shows them: nothing in them is markup but what we mean, and no page is too long."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from adapters.chat.posts import Post
from adapters.chat.texts import FSI, PDI
from adapters.discord.shared import ids
from adapters.discord.shared.mentions import CommandBook
from adapters.discord.shared.small_print import SUBTEXT

MESSAGE_CHARS: Final = 2_000
"""Characters of one message, Discord's limit; counted in UTF-16 units, which are never fewer than it counts."""

_FENCE: Final = "```"
_OURS: Final = re.compile(rf"(`[^`\n]+`|{FSI}t:[0-9]{{1,12}}{PDI})")
"""What is markup of our own: code, and a point in time as `moment` writes it."""
_MARKUP: Final = re.compile(r"[\\*_~|<\[\]]|(?m:^(?=[#>+-]|\s*[-+] ))|(?<=@)(?=everyone|here)")
_ADDRESS: Final = re.compile(r"(?<=[a-zA-Z]:)//")
"""What makes an address a link; ours are under buttons."""
_NUMBERED: Final = re.compile(r"(?m)^(\s*\d+)\.(?= )")
_INVISIBLE: Final = "\u200b"


def moment(language: str, seconds: int) -> str:
    """Return a point in time as it stands in the text of a post: `escape` makes a timestamp of it.

    Each client counts down to that in its own language, so ours does not matter. No name holds FSI or PDI, so no one
    can call themselves a time.
    """
    del language
    return f"{FSI}t:{seconds}{PDI}"


def escape(text: str, language: str, commands: CommandBook) -> str:
    """Return a text that Discord shows letter by letter, but for our own `code`, commands and points in time."""
    parts = _OURS.split(text)
    parts[::2] = [_escape(part) for part in parts[::2]]
    parts[1::2] = [
        f"<{part[1:-1]}:R>" if part.startswith(FSI) else commands.written(language, part[1:-1]) or part
        for part in parts[1::2]
    ]
    return "".join(parts)


def _escape(text: str) -> str:
    def shielded(match: re.Match[str]) -> str:
        if match[0]:
            return f"\\{match[0]}"
        at = match.start()
        return _INVISIBLE if at and text[at - 1] == "@" else "\\"

    return _NUMBERED.sub(r"\1\\.", _ADDRESS.sub(r"\\//", _MARKUP.sub(shielded, text)))


def code_block(text: str) -> str:
    """Return a text in a block of code, where no markup counts."""
    return f"{_FENCE}\n{text.replace(_FENCE, _INVISIBLE.join(_FENCE))}\n{_FENCE}"


def length(text: str) -> int:
    """Return how much of `MESSAGE_CHARS` a text takes."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def pages(
    post: Post, commands: CommandBook, *, with_alt: bool, hint: str | None = None, last: str | None = None
) -> tuple[str, ...]:
    """Return a post's text as the contents of one or more messages, the mention and the tag of the game in the last.

    `with_alt` puts the text board in, for where no picture can be shown; `hint` is a small line of the bot's own, and
    `last` the last line as Discord has it, where the post has no tag.
    """
    lines, tag = _split_tag(post)
    escaped = partial(escape, language=post.language, commands=commands)
    pieces = list(_text_pieces(lines, post, escaped))
    if with_alt and post.alt is not None:
        pieces.extend(code_block(part) for part in _cut(post.alt, MESSAGE_CHARS - 100))
    if hint is not None:
        pieces.append(SUBTEXT + escaped(hint))
    if tag is not None:
        pieces.append(SUBTEXT + escaped(tag))
    if last is not None:
        pieces.append(last)
    return tuple(_joined(pieces))


def _split_tag(post: Post) -> tuple[str, str | None]:
    """Part the last line of a board, which names the game, from the others."""
    if post.alt is None or post.game is None:
        return post.text, None
    text, _, tag = post.text.rpartition("\n")
    return text, tag


def _text_pieces(text: str, post: Post, escaped: Callable[[str], str]) -> Iterator[str]:
    if post.verbatim is not None and text.endswith(post.verbatim):
        yield from _lines(escaped(text.removesuffix(post.verbatim).rstrip("\n")))
        yield from (code_block(part) for part in _cut(post.verbatim.rstrip("\n"), MESSAGE_CHARS - 100))
        return
    user = None if post.mention is None else ids.user_of(post.mention)
    if user is None or post.mention is None:
        yield from _lines(escaped(text))
    elif post.mention_at is None:
        yield from _lines(f"<@{user}> {escaped(text)}")
    else:
        before, after = text[: post.mention_at], text[post.mention_at + len(post.mention.name) :]
        yield from _lines(f"{escaped(before)}<@{user}>{escaped(after)}")


def _lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield from _cut(line, MESSAGE_CHARS)


def _cut(text: str, limit: int) -> Iterator[str]:
    """Cut a text into parts of at most `limit`, after a line or else a word where there is one."""
    while length(text) > limit:
        head = text.encode("utf-16-le", "surrogatepass")[: 2 * limit].decode("utf-16-le", "ignore")
        at = max(head.rfind("\n"), 0) or max(head.rfind(" "), 0) or len(head)
        yield text[:at]
        text = text[at:].lstrip("\n ")
    yield text


def _joined(pieces: list[str]) -> Iterator[str]:
    page = ""
    for piece in pieces:
        longer = f"{page}\n{piece}" if page else piece
        if page and length(longer) > MESSAGE_CHARS:
            yield page
            longer = piece
        page = longer
    yield page
