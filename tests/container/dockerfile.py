"""Reads a Dockerfile: its stages, each a list of instructions, as far as the Dockerfile of this project needs it."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field

_STAGE = re.compile(r"(?P<image>\S+)(?:\s+AS\s+(?P<name>\S+))?", re.IGNORECASE)
_VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: its keyword in capitals, its options (`--from=build`), and the rest."""

    keyword: str
    options: dict[str, str]
    rest: str

    def words(self) -> list[str]:
        """Split the rest into words, be it written as JSON or as in a shell."""
        return json.loads(self.rest) if self.rest.startswith("[") else shlex.split(self.rest)


@dataclass(slots=True)
class Stage:
    """One stage: the image that it begins from, its name, and what follows."""

    image: str
    name: str | None
    instructions: list[Instruction] = field(default_factory=list[Instruction])

    def last(self, keyword: str) -> Instruction | None:
        """Return the last instruction of a kind, which is the one that counts for CMD, USER and the like."""
        return next((step for step in reversed(self.instructions) if step.keyword == keyword), None)


def read(text: str) -> list[Stage]:
    """Return the stages of a Dockerfile in order."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    stages: list[Stage] = []
    for line in re.sub(r"\\\n\s*", " ", "\n".join(lines)).splitlines():
        if not line.strip():
            continue
        keyword, _, rest = line.strip().partition(" ")
        options: dict[str, str] = {}
        rest = rest.strip()
        while rest.startswith("--"):
            option, _, rest = rest.partition(" ")
            name, _, value = option[2:].partition("=")
            options[name] = value
            rest = rest.strip()
        if keyword.upper() == "FROM":
            match = _STAGE.fullmatch(rest)
            assert match is not None, line
            stages.append(Stage(match["image"], match["name"]))
        else:
            stages[-1].instructions.append(Instruction(keyword.upper(), options, rest))
    return stages


def substitute(text: str, variables: dict[str, str]) -> str:
    """Put the values of variables in the place of `$NAME` and `${NAME}`."""
    return _VARIABLE.sub(lambda match: variables.get(match[1] or match[2], ""), text)
