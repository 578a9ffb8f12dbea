"""What holds for all sources: how long a file is, who may import the store, and in which words they are written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "core", "adapters")
PLATFORMS = ("adapters/discord", "adapters/telegram", "adapters/local")

MOST_LINES = 300
MOST_LINES_OF_A_GAME = 350
TRANSLATED = re.compile(r"\b(?:whoever|nobody|beside|anew|so\s+many|brought\s+about)\b", re.IGNORECASE)
"""Words that are right now and then, and that make a text read like a translation when they are everywhere."""

MOST_TRANSLATED = 60
"""How often they may stand in the program, the documents and the English texts together."""

RUNS_TEXT = re.compile(
    r"^\s*(?:import|from)\s+(?:pickle|marshal|shelve|yaml|runpy)\b|(?<![\w.])(?:eval|exec|compile|__import__)\("
    r"|\bos\.(?:system|popen)\b|\bshell=",
    re.MULTILINE,
)
"""What would run a text, or make objects of it."""

BETWEEN_PROCESSES = "adapters/thinker.py"
"""What packs work for a process that thinks, and unpacks there what the process that started it has sent."""

STARTS_A_COMMAND = re.compile(r"/[a-z]")


def sources(*folders: str, suffixes: tuple[str, ...] = (".py",)) -> Iterator[tuple[str, str]]:
    """Yield every source of some folders, by its path in the repository."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes:
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def imported(source: str) -> set[str]:
    """Return the modules that a source imports, those for its types included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def strings(source: str) -> Iterator[str]:
    """Yield every string of a source that is no docstring, and the beginning of every formatted one."""
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def test_a_file_can_be_read_at_a_sitting() -> None:
    suffixes = (".py", ".js", ".css", ".lua", ".html")
    lengths = {path: source.count("\n") for path, source in sources(*ROOMS, suffixes=suffixes)}
    rules = {path for path in lengths if path.startswith("core/games/")}
    most = {path: MOST_LINES_OF_A_GAME if path in rules else MOST_LINES for path in lengths}
    assert {path: length for path, length in lengths.items() if length > most[path]} == {}


def test_the_core_writes_no_commands() -> None:
    found = {
        path for path, source in sources("core") if any(STARTS_A_COMMAND.match(string) for string in strings(source))
    }
    assert found == set()


def test_a_platform_does_not_know_the_store() -> None:
    found = {
        path
        for path, source in sources(*PLATFORMS)
        if any(name.split(".")[0] == "redis" or name.startswith("adapters.store") for name in imported(source))
    }
    assert found == set()


def test_nothing_that_is_read_is_run() -> None:
    found = {path: RUNS_TEXT.findall(source) for path, source in sources(*ROOMS)}
    assert {path: words for path, words in found.items() if words} == {BETWEEN_PROCESSES: ["import pickle"]}
    for text in (
        "    import pickle",
        "from yaml import load",
        "x = eval(text)",
        "os.system(line)",
        "run(line, shell=True)",
    ):
        assert RUNS_TEXT.search(text), text
    assert not RUNS_TEXT.search("_SHAPE = re.compile(text)")


def test_the_sources_are_written_in_plain_english() -> None:
    texts = dict(sources(*ROOMS, suffixes=(".py", ".js", ".lua", ".html", ".css")))
    texts |= dict(sources("adapters/locales/en", suffixes=(".ftl",)))
    texts |= {name: (ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md")}
    counts = {path: len(TRANSLATED.findall(text)) for path, text in texts.items()}
    worst = sorted(((count, path) for path, count in counts.items() if count), reverse=True)
    assert sum(counts.values()) <= MOST_TRANSLATED, worst[:20]
