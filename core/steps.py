"""Steps on the way to a move: how far a path of them leads, and the choice that its last one is."""

from __future__ import annotations

from core.game import AnyGame, Choice, View

Path = tuple[str, ...]


def last_choice(rules: AnyGame, view: View, path: Path) -> Choice | None:
    """Return the choice that the last step of a path is; None for no step, or for one that is not on offer there."""
    choices = rules.choices(view, path[:-1]) if path else ()
    return next((choice for choice in choices if choice.step == path[-1]), None)


def named_move(rules: AnyGame, view: View, path: Path) -> str | None:
    """Return the move that the steps of a path name; None where they do not name one yet."""
    choice = last_choice(rules, view, path)
    return None if choice is None else choice.move


def followed(rules: AnyGame, view: View, path: Path) -> Path:
    """Return the steps of a path as far as they lead to a move of the view's own seat."""
    if view.legal is None:
        return ()
    for length in range(1, len(path) + 1):
        if last_choice(rules, view, path[:length]) is None:
            return path[: length - 1]
    return path
