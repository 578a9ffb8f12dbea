"""The program's metrics: what Prometheus is told of this process, with no label that grows and no id of anyone."""

from __future__ import annotations

import platform as machine
import secrets
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from time import monotonic
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from core.watching import Step, Watcher

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
REGISTRY: Final = CollectorRegistry()
"""This process's own: one process serves one page of metrics."""

WINDOWS: Final = {"15m": 900, "24h": 86_400}
"""The times, in seconds, for which active people are counted."""

_LONGEST_WINDOW: Final = max(WINDOWS.values())

MOST_PEOPLE: Final = 50_000
"""People remembered as active on a platform; more are not told apart."""

_QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)
_SLOW: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_DUE: Final = (1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0, 300.0, 3_600.0)

disable_created_metrics()

MOVES: Final = Counter("kibitz_moves", "Moves made", ("platform", "game"), registry=REGISTRY)
BEGUN: Final = Counter("kibitz_games_begun", "Games that began", ("platform", "game"), registry=REGISTRY)
FINISHED: Final = Counter(
    "kibitz_games_finished", "Games that ended with a result", ("platform", "game", "termination"), registry=REGISTRY
)
ABORTED: Final = Counter("kibitz_games_aborted", "Games called off", ("platform", "game"), registry=REGISTRY)
REFUSALS: Final = Counter(
    "kibitz_refusals", "What people wanted and could not do, by why", ("platform", "code"), registry=REGISTRY
)
HANDLING: Final = Histogram(
    "kibitz_handling_seconds",
    "Time to handle what a person wants, until it is ready to be posted",
    ("platform",),
    buckets=_QUICK,
    registry=REGISTRY,
)
DRAWING: Final = Histogram(
    "kibitz_drawing_seconds", "Time to draw and word a post", ("platform",), buckets=_QUICK, registry=REGISTRY
)
DUE_LAG: Final = Histogram(
    "kibitz_due_lag_seconds", "How late what was due was done", ("platform",), buckets=_DUE, registry=REGISTRY
)
SENDS: Final = Counter(
    "kibitz_sends",
    "Requests to a platform by what they did (send, edit, answer, other) and what came of it: ok, an HTTP status, "
    "timeout, network",
    ("platform", "kind", "outcome"),
    registry=REGISTRY,
)
SENDING: Final = Histogram(
    "kibitz_sending_seconds",
    "Time that a platform took to answer a request",
    ("platform", "kind"),
    buckets=_SLOW,
    registry=REGISTRY,
)
STORE: Final = Histogram(
    "kibitz_store_seconds", "Time that the store took for a script", ("script",), buckets=_QUICK, registry=REGISTRY
)
STORE_ERRORS: Final = Counter("kibitz_store_errors", "Failures of the store by cause", ("cause",), registry=REGISTRY)
LOOP_LAG: Final = Histogram(
    "kibitz_loop_lag_seconds", "How late the event loop wakes those who wait", buckets=_QUICK, registry=REGISTRY
)
LIVE: Final = Gauge("kibitz_live_games", "Open tables in the store", registry=REGISTRY)
READY: Final = Gauge(
    "kibitz_ready", "Whether a part (store, a platform, drain) is as it should be", ("part",), registry=REGISTRY
)
BUILD: Final = Gauge("kibitz_build_info", "The version that runs", ("version", "python"), registry=REGISTRY)
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)


# What a move meets again and again is looked up once: that is half of what counting it costs.
_moves, _sends, _sending, _store = cache(MOVES.labels), cache(SENDS.labels), cache(SENDING.labels), cache(STORE.labels)


def page() -> bytes:
    """Return what Prometheus reads."""
    return generate_latest(REGISTRY)


def sent(platform: str, kind: str, outcome: str = "ok", seconds: float | None = None) -> None:
    """Count a request to a platform (`SENDS` says what `kind` and `outcome` may be), and how long it took."""
    _sends(platform, kind, outcome).inc()
    if seconds is not None:
        _sending(platform, kind).observe(seconds)


def store_took(script: str, seconds: float) -> None:
    """Note how long a script of the store took."""
    _store(script).observe(seconds)


def store_failed(cause: str) -> None:
    """Count a failure of the store."""
    STORE_ERRORS.labels(cause).inc()


def loop_late(seconds: float) -> None:
    """Note how late the event loop was."""
    LOOP_LAG.observe(seconds)


def watcher(platform: str) -> Watcher:
    """Return the counter of what comes about on a platform."""
    return _Counting(platform)


class ActivePeople(Collector):
    """How many people did something of late. They are remembered as hashes with a key that nothing else knows."""

    def __init__(self, most: int = MOST_PEOPLE) -> None:
        self._key = secrets.token_bytes(16)
        self._most = most
        self._seen: dict[str, OrderedDict[bytes, float]] = {}

    def note(self, platform: str, person: str, now: float | None = None) -> None:
        """Note that a person did something."""
        seen = self._seen.setdefault(platform, OrderedDict())
        hashed = blake2b(person.encode(), digest_size=8, key=self._key).digest()
        now = monotonic() if now is None else now
        seen[hashed] = now
        seen.move_to_end(hashed)
        while len(seen) > self._most or now - next(iter(seen.values())) >= _LONGEST_WINDOW:
            seen.popitem(last=False)

    def counts(self, now: float) -> Iterator[tuple[str, str, int]]:
        """Yield (platform, window, people)."""
        for platform, seen in self._seen.items():
            ages = [now - when for when in seen.values()]
            for window, seconds in WINDOWS.items():
                yield platform, window, sum(age < seconds for age in ages)

    def collect(self) -> Iterator[Metric]:
        """Yield the metric."""
        family = GaugeMetricFamily("kibitz_people_active", "People who did something", labels=("platform", "window"))
        for platform, window, people in self.counts(monotonic()):
            family.add_metric((platform, window), people)
        yield family


PEOPLE: Final = ActivePeople()
REGISTRY.register(PEOPLE)


class _Counting(Watcher):
    """Counts what comes about on a platform."""

    def __init__(self, platform: str) -> None:
        self._platform = platform
        self._took = {"handle": HANDLING.labels(platform), "draw": DRAWING.labels(platform)}
        self._late = DUE_LAG.labels(platform)

    def moved(self, game: str, moves: int) -> None:
        _moves(self._platform, game).inc(moves)

    def begun(self, game: str) -> None:
        BEGUN.labels(self._platform, game).inc()

    def finished(self, game: str, termination: str) -> None:
        FINISHED.labels(self._platform, game, termination).inc()

    def aborted(self, game: str) -> None:
        ABORTED.labels(self._platform, game).inc()

    def refused(self, code: str) -> None:
        REFUSALS.labels(self._platform, code).inc()

    def acted(self, person: str) -> None:
        PEOPLE.note(self._platform, person)

    def late(self, seconds: float) -> None:
        self._late.observe(seconds)

    def took(self, step: Step, seconds: float) -> None:
        self._took[step].observe(seconds)


def _release() -> str:
    try:
        return version("kibitz")
    except PackageNotFoundError:
        return "unknown"


BUILD.labels(_release(), machine.python_version()).set(1)
