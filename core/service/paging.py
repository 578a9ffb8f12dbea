"""Long lists, of which a page is shown."""

from __future__ import annotations

from core.codes import Code
from core.refusals import Refused


def page_count(total: int, rows: int, page: int) -> int:
    """Return how many pages of `rows` rows there are. Raises Refused where `page`, counted from 1, is none of them."""
    pages = max(1, -(-total // rows))
    if not 1 <= page <= pages:
        raise Refused(Code.NO_SUCH_PAGE, page=page, pages=pages)
    return pages
