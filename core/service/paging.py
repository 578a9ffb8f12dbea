"""Long lists, of which a page is shown."""

from __future__ import annotations

from core.answer import CommandButton
from core.codes import Code
from core.game import Fact
from core.refusals import Refused
from core.values import CommandValue


def page_count(total: int, rows: int, page: int) -> int:
    """Return how many pages of `rows` rows there are. Raises Refused where `page`, counted from 1, is none of them."""
    pages = max(1, -(-total // rows))
    if not 1 <= page <= pages:
        raise Refused(Code.NO_SUCH_PAGE, page=page, pages=pages)
    return pages


def page_buttons(command: str, page: int, pages: int) -> tuple[CommandButton, ...]:
    """Return the buttons that lead from a page to the one before it and the one after it, by the command for a page."""
    ways = ((Code.PAGE_NEWER, page - 1), (Code.PAGE_OLDER, page + 1))
    return tuple(
        CommandButton(Fact(code), CommandValue(command, (str(other),))) for code, other in ways if 1 <= other <= pages
    )
