"""A watcher that writes down what it is told."""

from __future__ import annotations

from core.watching import Step, Watcher


class Notebook(Watcher):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[object, ...]] = []
        self.people: list[str] = []
        self.steps: list[Step] = []

    def moved(self, game: str, moves: int) -> None:
        self.told.append(("moved", game, moves))

    def begun(self, game: str) -> None:
        self.told.append(("begun", game))

    def finished(self, game: str, termination: str) -> None:
        self.told.append(("finished", game, termination))

    def aborted(self, game: str) -> None:
        self.told.append(("aborted", game))

    def refused(self, code: str) -> None:
        self.told.append(("refused", code))

    def acted(self, person: str) -> None:
        self.people.append(person)

    def late(self, seconds: float) -> None:
        self.told.append(("late", seconds))

    def took(self, step: Step, seconds: float) -> None:
        assert seconds >= 0
        self.steps.append(step)

    def news(self) -> list[tuple[object, ...]]:
        told, self.told = self.told, []
        return told
