"""Reviews in fewer words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.exact import Reason
from core.game import Fact, Value
from core.review.telling import Section


def condense(sections: Iterable[Section]) -> Iterator[Section]:
    """Yield the sections of a review, in which a kind of reason is given in full once, and then in brief."""
    given: set[str] = set()
    for section in sections:
        yield tuple(_condensed(fact, given) for fact in section)


def _condensed(fact: Fact, given: set[str]) -> Fact:
    if isinstance(fact, Reason):
        if fact.brief is not None and fact.code in given:
            return fact.brief
        given.add(fact.code)
    return replace(fact, params={name: _shortened(value, given) for name, value in fact.params.items()})


def _shortened(value: Value, given: set[str]) -> Value:
    if isinstance(value, tuple):
        facts = tuple(_condensed(each, given) for each in value if isinstance(each, Fact))
        return facts or value
    return value
