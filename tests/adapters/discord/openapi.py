"""Discord's own description of its HTTP interface, against which requests are checked."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any, cast

import jsonschema
import jsonschema.exceptions
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

DOCUMENT = Path(
    os.environ.get("DISCORD_OPENAPI") or Path(__file__).parents[4] / "shared" / "schemas" / "discord-openapi.json"
)
"""Where the document is; `DISCORD_OPENAPI` names another place."""

WHY_NOT = "Discord's OpenAPI document is not here; DISCORD_OPENAPI names where it is"
_URI = "urn:discord"


def is_there() -> bool:
    return DOCUMENT.is_file()


@cache
def _document() -> Any:
    document = json.loads(DOCUMENT.read_text("utf-8"))
    # discord.py sends some ids as numbers, which Discord takes.
    document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^[0-9]+$"}
    return document


@cache
def _registry() -> Registry[Any]:
    empty: Registry[Any] = Registry()
    return empty.with_resource(_URI, Resource(_document(), DRAFT202012))


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    """Every path of the document, those with the fewest parameters first."""
    paths = sorted(_document()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(path))), path) for path in paths]


def faults(method: str, path: str, body: Any) -> list[str]:
    """What Discord would find wrong with a request; `path` begins after the version. Without the document, nothing."""
    if not is_there():
        return []
    template = next((known for pattern, known in _paths() if pattern.fullmatch(path)), None)
    if template is None or method.lower() not in _document()["paths"][template]:
        return [f"{method} {path}: there is no such call"]
    content = _document()["paths"][template][method.lower()].get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return [] if not body else [f"{method} {path}: takes no body"]
    pointer = "/".join(
        part.replace("~", "~0").replace("/", "~1")
        for part in ("paths", template, method.lower(), "requestBody", "content", "application/json", "schema")
    )
    validator = jsonschema.Draft202012Validator({"$ref": f"{_URI}#/{pointer}"}, registry=_registry())
    return [f"{method} {path}: {_told(error)}" for error in validator.iter_errors(body)]


def _told(error: Any) -> str:
    deepest: Any = cast("Any", jsonschema.exceptions).best_match([error])
    return f"{deepest.json_path}: {deepest.message}"[:500]
