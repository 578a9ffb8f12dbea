"""The metrics of a process."""

from __future__ import annotations

import platform
from time import monotonic

import pytest
from prometheus_client.parser import text_string_to_metric_families

from adapters import metrics
from adapters.metrics import ActivePeople


def test_what_is_counted_stands_on_the_page() -> None:
    watcher = metrics.watcher("moon")
    watcher.begun("sim")
    watcher.moved("sim", 2)
    watcher.finished("sim", "triangle")
    watcher.aborted("sim")
    watcher.refused("not-your-turn")
    watcher.late(4)
    watcher.took("handle", 0.003)
    watcher.took("draw", 0.02)
    metrics.sent("moon", "send", "429", 0.2)
    metrics.sent("moon", "edit")
    metrics.store_took("moonrise", 0.001)
    late = metrics.REGISTRY.get_sample_value("kibitz_loop_lag_seconds_sum") or 0
    metrics.store_failed("read-only")
    metrics.loop_late(0.01)
    families = {family.name: family for family in text_string_to_metric_families(metrics.page().decode())}
    samples = {
        (sample.name, *sorted(sample.labels.items())): sample.value for f in families.values() for sample in f.samples
    }
    moon = ("platform", "moon")
    assert samples["kibitz_games_begun_total", ("game", "sim"), moon] == 1
    assert samples["kibitz_moves_total", ("game", "sim"), moon] == 2
    assert samples["kibitz_games_finished_total", ("game", "sim"), moon, ("termination", "triangle")] == 1
    assert samples["kibitz_games_aborted_total", ("game", "sim"), moon] == 1
    assert samples["kibitz_refusals_total", ("code", "not-your-turn"), moon] == 1
    assert samples["kibitz_due_lag_seconds_sum", moon] == 4
    assert samples["kibitz_handling_seconds_sum", moon] == 0.003
    assert samples["kibitz_drawing_seconds_sum", moon] == 0.02
    assert samples["kibitz_sends_total", ("kind", "send"), ("outcome", "429"), moon] == 1
    assert samples["kibitz_sending_seconds_sum", ("kind", "send"), moon] == 0.2
    assert samples["kibitz_sends_total", ("kind", "edit"), ("outcome", "ok"), moon] == 1
    assert ("kibitz_sending_seconds_sum", ("kind", "edit"), moon) not in samples, "how long it took was not told"
    assert samples["kibitz_store_seconds_sum", ("script", "moonrise")] == 0.001
    assert samples[("kibitz_loop_lag_seconds_sum",)] == pytest.approx(late + 0.01)
    watcher.acted("anna")
    assert ("moon", "15m", 1) in list(metrics.PEOPLE.counts(monotonic()))
    (build,) = [labels for name, *labels in samples if name == "kibitz_build_info"]
    assert dict(build)["python"] == platform.python_version()
    assert samples["kibitz_store_errors_total", ("cause", "read-only")] == 1
    assert not any(name.endswith("_created") for name, *_ in samples)
    assert "process_resident_memory_bytes" in families


def test_people_are_counted_once_while_they_are_active() -> None:
    people = ActivePeople(most=3)
    for person, now in (("anna", 0.0), ("boris", 80_000.0), ("anna", 85_000.0), ("anna", 85_000.0)):
        people.note("moon", person, now)
    assert list(people.counts(85_001)) == [("moon", "15m", 1), ("moon", "24h", 2)]
    assert list(people.counts(86_000 + 80_000)) == [("moon", "15m", 0), ("moon", "24h", 2)]
    people.note("moon", "vera", 80_000 + 86_400)
    assert list(people.counts(80_000 + 86_400)) == [("moon", "15m", 1), ("moon", "24h", 2)]
    for person in ("gleb", "dina", "egor"):
        people.note("moon", person, 170_000)
    assert list(people.counts(170_000)) == [("moon", "15m", 3), ("moon", "24h", 3)]


def test_who_was_seen_longest_ago_is_forgotten_first() -> None:
    people = ActivePeople(most=2)
    for person, now in (("anna", 0.0), ("boris", 1_000.0), ("anna", 2_000.0), ("vera", 2_001.0)):
        people.note("moon", person, now)
    assert list(people.counts(2_002)) == [("moon", "15m", 2), ("moon", "24h", 2)]
    people.note("moon", "anna", 2_003)
    assert list(people.counts(2_003)) == [("moon", "15m", 2), ("moon", "24h", 2)]


def test_the_people_who_were_active_stand_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    people = ActivePeople()
    for person, now in (("anna", 100.0), ("boris", 1_000.0)):
        people.note("moon", person, now)
    people.note("sun", "anna", 900.0)
    monkeypatch.setattr(metrics, "monotonic", lambda: 1_000.0)
    (family,) = people.collect()
    assert {(*each.labels.values(), each.value) for each in family.samples} == {
        ("moon", "15m", 1),
        ("moon", "24h", 2),
        ("sun", "15m", 1),
        ("sun", "24h", 1),
    }


def test_no_one_is_kept_by_their_id() -> None:
    people = ActivePeople()
    people.note("moon", "telegram:4711", 0)
    assert "4711" not in str(vars(people))
