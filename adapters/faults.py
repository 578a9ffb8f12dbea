"""What is wrong with a setting or with what it names, so that the program cannot go on."""

from __future__ import annotations

from adapters.coded import line
from core.game import Fact, Value


class SettingFault(Exception):
    """A setting that cannot be used. What it says is one line that names the setting and never holds a secret."""

    def __init__(self, code: str, **params: Value) -> None:
        """Take the code of a text, without its beginning `fault-`, and the text's parameters."""
        super().__init__(code)
        self.fact = Fact(f"fault-{code}", params)

    def told(self, language: str) -> str:
        """Return what is wrong in a language."""
        return line(language, self.fact)

    def __str__(self) -> str:
        """Return what is wrong in English, as the log has it."""
        return self.told("en")
