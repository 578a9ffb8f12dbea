"""The core speaks no chat: no text in it begins like a command."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import core


def test_no_string_of_the_core_begins_with_a_slash() -> None:
    found = [
        f"{path.name}: {ast.unparse(node)}"
        for path in Path(core.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _begins_like_a_command(node)
    ]
    assert found == []


def _begins_like_a_command(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr):
        first = node.values[0] if node.values else None
        return isinstance(first, ast.Constant) and str(first.value).startswith("/")
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and re.match(r"/\w", node.value) is not None
