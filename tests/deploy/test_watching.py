"""The dashboard and the alert rules: each metric, label and value in them is one that the program has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import promql_parser as promql
import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from adapters import metrics
from core.codes import Code
from core.ports import Cause

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
RULES: list[dict[str, Any]] = [
    rule for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"] for rule in group["rules"]
]
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
PANELS: list[dict[str, Any]] = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]

SCRAPED = frozenset({"job", "instance"})
"""Labels that Prometheus itself gives to what it reads."""

VALUES = {
    "cause": {cause.value for cause in Cause},
    "code": {code.value for code in Code},
    "kind": {"send", "edit", "answer", "other", "poll"},
    "part": {"drain", "store", "discord", "telegram"},
    "outcome": {"ok", "timeout", "network", "401", "429", "5.."},
    "job": {"kibitz"},
}


def samples() -> dict[str, frozenset[str]]:
    """Return what can be asked for, by its name, each with its labels."""
    found: dict[str, frozenset[str]] = {"up": SCRAPED, "kibitz_people_active": SCRAPED | {"platform", "window"}}
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            (family,) = metric.describe()
            labels = SCRAPED | {*cast("tuple[str, ...]", vars(metric)["_labelnames"])}
            if family.type == "histogram":
                found |= {f"{family.name}_bucket": labels | {"le"}, f"{family.name}_count": labels}
            else:
                found[family.name + ("_total" if family.type == "counter" else "")] = labels
    for family in metrics.REGISTRY.collect():
        if family.name.startswith("process_"):
            found |= {sample.name: SCRAPED for sample in family.samples}
    return found


def expressions() -> Iterator[tuple[str, str]]:
    """Yield each expression of the rules and of the dashboard, with where it stands."""
    yield from ((rule["alert"], rule["expr"]) for rule in RULES)
    yield from ((panel["title"], target["expr"]) for panel in PANELS for target in panel["targets"])


def selectors(expression: str) -> tuple[list[promql.VectorSelector], set[str]]:
    """Return the series that an expression asks for, and the labels that it groups by. Raises ValueError."""
    found: list[promql.VectorSelector] = []
    grouped: set[str] = set()

    def visit(node: promql.Expr) -> None:
        if isinstance(node, promql.MatrixSelector):
            found.append(node.vector_selector)
        elif isinstance(node, promql.VectorSelector):
            found.append(node)
        elif isinstance(node, promql.AggregateExpr) and node.modifier is not None:
            grouped.update(node.modifier.labels)

    promql.walk(promql.parse(expression), visit)
    return found, grouped


@pytest.mark.parametrize(("where", "expression"), [*expressions()])
def test_an_expression_asks_for_what_there_is(where: str, expression: str) -> None:
    known = samples()
    asked, grouped = selectors(expression)
    assert asked, where
    for series in asked:
        assert series.name in known
        labels = known[series.name]
        assert grouped <= labels
        for matcher in series.matchers.matchers:
            assert matcher.name in labels
            assert set(matcher.value.split("|")) <= VALUES[matcher.name]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_leads_to_its_part_of_the_guide(rule: dict[str, Any]) -> None:
    assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
    assert rule["labels"]["severity"] in {"warning", "critical"}
    assert re.fullmatch(r"[1-9][0-9]*[smh]", rule.get("for", "1m"))
    guide, _, anchor = rule["annotations"]["guide"].partition("#")
    headings = re.findall(r"^#+ (.+)$", (ROOT / guide).read_text("utf-8"), re.MULTILINE)
    assert anchor in {re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings}
    _, grouped = selectors(rule["expr"])
    series, _ = selectors(rule["expr"])
    left = grouped or samples()[series[0].name or ""]
    assert set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"])) <= left


LIMITS = {
    "KibitzDown": ("critical", "2m", "", "== 0"),
    "KibitzNotReady": ("critical", "1m", "", "== 0"),
    "KibitzStoreRefuses": ("critical", None, "5m", "> 0"),
    "KibitzStoreFails": ("warning", "5m", "5m", "> 0.1"),
    "KibitzStoreSlow": ("warning", "10m", "0.99 5m", "> 0.25"),
    "KibitzInternalErrors": ("warning", None, "15m", "> 0"),
    "KibitzAnswersSlow": ("warning", "10m", "0.95 5m", "> 1"),
    "KibitzSendsFail": ("warning", "10m", "10m 10m", "> 0.1"),
    "KibitzRateLimited": ("warning", "10m", "10m", "> 0.1"),
    "KibitzTokenRefused": ("critical", None, "10m", "> 0"),
    "KibitzDueLate": ("warning", "15m", "0.9 15m", "> 30"),
    "KibitzLoopLate": ("warning", "10m", "0.95 5m", "> 0.25"),
    "KibitzMemoryHigh": ("warning", "30m", "", "> 600e6"),
    "KibitzFilesRunOut": ("warning", "5m", "", "> 0.8"),
    "KibitzRestarts": ("warning", None, "1h", "> 3"),
}
"""How bad each alert is, how long it must hold, which part of how much time it looks at, and its limit."""


def test_an_alert_has_the_limit_that_its_summary_tells_of() -> None:
    assert [rule["alert"] for rule in RULES] == [*LIMITS]
    for rule in RULES:
        severity, holds, looks, limit = LIMITS[rule["alert"]]
        assert (rule["labels"]["severity"], rule.get("for")) == (severity, holds)
        text, over, last = re.sub(r"\s+", " ", rule["expr"]).strip().rpartition(f" {limit}")
        assert (over, last) == (f" {limit}", ""), rule["alert"]
        assert " ".join(re.findall(r"(?<=quantile\()[\d.]+|(?<=\[)\w+(?=\])", text)) == looks


def test_what_the_alerts_look_at() -> None:
    asked = {rule["alert"]: [*dict.fromkeys(map(str, selectors(rule["expr"])[0]))] for rule in RULES}
    assert asked["KibitzNotReady"] == ['kibitz_ready{part!="drain"}'], "one that stops is not ready, and rightly so"
    assert asked["KibitzStoreRefuses"] == [
        'kibitz_store_errors_total{cause=~"no-permission|wrong-password|out-of-memory|disk|wrong-type|other"}'
    ]
    assert asked["KibitzInternalErrors"] == ['kibitz_refusals_total{code="internal-error"}']
    assert asked["KibitzSendsFail"] == [
        'kibitz_sends_total{kind!="poll",outcome=~"timeout|network|5.."}',
        'kibitz_sends_total{kind!="poll"}',
    ], "those that fail, of all"
    assert asked["KibitzRateLimited"] == ['kibitz_sends_total{outcome="429"}']
    assert asked["KibitzTokenRefused"] == ['kibitz_sends_total{outcome="401"}']
    for alert, name in {
        "KibitzStoreSlow": "kibitz_store_seconds_bucket",
        "KibitzAnswersSlow": "kibitz_handling_seconds_bucket",
        "KibitzDueLate": "kibitz_due_lag_seconds_bucket",
        "KibitzLoopLate": "kibitz_loop_lag_seconds_bucket",
    }.items():
        assert asked[alert] == [f"{name}{{}}"]
    assert [each.partition("{")[0] for each in asked["KibitzFilesRunOut"]] == ["process_open_fds", "process_max_fds"]


def test_a_panel_is_in_the_unit_of_what_it_shows() -> None:
    for panel in PANELS:
        for target in panel["targets"]:
            expression = target["expr"]
            (name, *_) = [each.name or "" for each in selectors(expression)[0]]
            times = {"a minute": 60, "an hour": 3600}
            [factor] = [number for words, number in times.items() if panel["title"].endswith(words)] or [1]
            assert [int(each) for each in re.findall(r"\b(\d+) \* ", expression)] == [factor] * (factor > 1), name
            unit = "percentunit" if "cpu" in name else "s" if "_seconds" in name else "none"
            unit = "bytes" if name.endswith("_bytes") else unit
            assert panel["fieldConfig"]["defaults"]["unit"] == unit, panel["title"]
            shares = re.findall(r"quantile\(([\d.]+)", expression)
            said = {"half": "0.5", "9 of 10": "0.9", "95 of 100": "0.95", "99 of 100": "0.99"}
            told = f"{target['legendFormat']}, {panel['title']}".split(", ")
            assert {said[each] for each in told if each in said} == set(shares), panel["title"]


def test_a_dashboard_that_grafana_reads() -> None:
    assert [each["name"] for each in DASHBOARD["templating"]["list"]] == ["source"]
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert place["x"] + place["w"] <= 24
        assert not cells & taken, panel["title"]
        taken |= cells
    for panel in PANELS:
        assert panel["datasource"] == {"type": "prometheus", "uid": "${source}"}
        for target in panel["targets"]:
            _, grouped = selectors(target["expr"])
            used = set(re.findall(r"{{(\w+)}}", target["legendFormat"]))
            assert used <= (grouped or SCRAPED), panel["title"]


def test_every_metric_is_looked_at() -> None:
    """A metric that no one looks at costs time for nothing."""
    asked = {series.name for _, expression in expressions() for series in selectors(expression)[0]}
    ours = {name for name in samples() if name.startswith("kibitz_") and not name.endswith("_count")}
    assert ours - asked == set()
