"""Settings: read from the environment and from a `.env` file in the current folder, the environment first.

An empty value counts as not set. A secret may be given as a file: `DISCORD_TOKEN_FILE` names the file that holds what
`DISCORD_TOKEN` would.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self
from urllib.parse import unquote, urlsplit

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from adapters.coded import line
from adapters.reasons import reason_of
from adapters.store import namespace
from bot import addresses
from bot.addresses import right
from bot.words import fact, language, say
from core.game import Fact

SECRETS: Final = ("redis_url", "discord_token", "telegram_token", "telegram_webhook_secret")
"""The settings whose value is never shown, and which may be given as a file."""

_SHARDS: Final = re.compile(r"[0-9]{1,6}(?:\s*,\s*[0-9]{1,6})*")
_WEBHOOK_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,256}")


class SettingsError(ValueError):
    """One or more settings are wrong; the message has one line for each, naming it and what would be right."""


class _ToldError(ValueError):
    """An error in our own words, which quote no secret: a text for each thing that is wrong."""

    def __init__(self, *facts: Fact) -> None:
        super().__init__()
        self.facts = facts


def _token(value: SecretStr) -> SecretStr:
    text = value.get_secret_value()
    right(bool(text) and text.isascii() and text.isprintable() and " " not in text)
    return value


def _webhook_secret(value: SecretStr) -> SecretStr:
    right(_WEBHOOK_SECRET.fullmatch(value.get_secret_value()) is not None)
    return value


def _namespace(value: str) -> str:
    right(namespace.SHAPE.fullmatch(value) is not None)
    return value


def _shards(value: object) -> object:
    if not isinstance(value, str):
        return value
    right(_SHARDS.fullmatch(value.strip()) is not None)
    return tuple(map(int, value.split(",")))


def _hosts(value: object) -> object:
    return addresses.host_names(value) if isinstance(value, str) else value


def _folder(value: Path) -> Path:
    return value.expanduser().absolute()


def _data_home() -> Path:
    """Return our folder in the one that the XDG base directory specification sets aside for data."""
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else Path("~/.local/share").expanduser()) / "kibitz"


def _lower(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


def _upper(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


_Url = Annotated[str, AfterValidator(addresses.http_url)]
_Token = Annotated[SecretStr, AfterValidator(_token)]
_WebhookUrl = Annotated[str, AfterValidator(addresses.webhook_url)]
_URL_IS: Final = "setting-is-url"
_UNSPACED: Final = "setting-is-token"
_FILE_IS: Final = "setting-is-file"


class Settings(BaseSettings):
    """Everything that can be set from outside. A field is described by the code of the text that says what is right."""

    model_config = SettingsConfigDict(
        frozen=True,
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        case_sensitive=True,
        extra="ignore",
        validate_default=True,
        hide_input_in_errors=True,
    )

    redis_url_file: Path | None = Field(default=None, validation_alias="REDIS_URL_FILE", description=_FILE_IS)
    discord_token_file: Path | None = Field(default=None, validation_alias="DISCORD_TOKEN_FILE", description=_FILE_IS)
    telegram_token_file: Path | None = Field(default=None, validation_alias="TELEGRAM_TOKEN_FILE", description=_FILE_IS)
    telegram_webhook_secret_file: Path | None = Field(
        default=None, validation_alias="TELEGRAM_WEBHOOK_SECRET_FILE", description=_FILE_IS
    )

    data: Annotated[Path, AfterValidator(_folder)] = Field(
        default_factory=_data_home, validation_alias="KIBITZ_DATA", description="setting-is-folder"
    )
    host: Annotated[str, AfterValidator(addresses.host)] = Field(
        default="127.0.0.1", validation_alias="KIBITZ_HOST", description="setting-is-host"
    )
    port: int = Field(default=8080, ge=0, le=65535, validation_alias="KIBITZ_PORT", description="setting-is-port")
    allowed_hosts: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_hosts)] = Field(
        default=(), validation_alias="KIBITZ_ALLOWED_HOSTS", description="setting-is-hosts"
    )
    language: Annotated[Literal["en", "ru"], BeforeValidator(_lower)] = Field(
        default="en", validation_alias="KIBITZ_LANGUAGE", description="setting-is-language"
    )
    log: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"], BeforeValidator(_upper)] = Field(
        default="INFO", validation_alias="KIBITZ_LOG", description="setting-is-level"
    )
    log_format: Annotated[Literal["text", "json"], BeforeValidator(_lower)] = Field(
        default="text", validation_alias="KIBITZ_LOG_FORMAT", description="setting-is-log-format"
    )
    namespace: Annotated[str, AfterValidator(_namespace)] | None = Field(
        default=None, validation_alias="KIBITZ_NAMESPACE", description="setting-is-namespace"
    )
    redis_url: Annotated[SecretStr, AfterValidator(addresses.redis_url)] | None = Field(
        default=None,
        validation_alias="REDIS_URL",
        description="setting-is-store",
    )
    wait_replicas: int = Field(
        default=0, ge=0, le=16, validation_alias="KIBITZ_WAIT_REPLICAS", description="setting-is-replicas"
    )
    thinkers: int = Field(default=1, ge=1, le=64, validation_alias="KIBITZ_THINKERS", description="setting-is-thinkers")
    discord_token: _Token | None = Field(default=None, validation_alias="DISCORD_TOKEN", description=_UNSPACED)
    discord_api_url: _Url | None = Field(default=None, validation_alias="DISCORD_API_URL", description=_URL_IS)
    shard_count: int | None = Field(default=None, ge=1, validation_alias="SHARD_COUNT", description="setting-is-count")
    shard_ids: Annotated[tuple[int, ...], NoDecode, BeforeValidator(_shards)] = Field(
        default=(), validation_alias="SHARD_IDS", description="setting-is-shards"
    )
    telegram_token: _Token | None = Field(default=None, validation_alias="TELEGRAM_TOKEN", description=_UNSPACED)
    telegram_api_url: _Url | None = Field(
        default=None, validation_alias="TELEGRAM_API_URL", description="setting-is-api"
    )
    telegram_webhook_url: _WebhookUrl | None = Field(
        default=None,
        validation_alias="TELEGRAM_WEBHOOK_URL",
        description="setting-is-webhook",
    )
    telegram_webhook_secret: Annotated[SecretStr, AfterValidator(_webhook_secret)] | None = Field(
        default=None,
        validation_alias="TELEGRAM_WEBHOOK_SECRET",
        description="setting-is-secret",
    )

    @property
    def store_url(self) -> str | None:
        """The URL of the store; None where it is the embedded one."""
        return None if self.redis_url is None else self.redis_url.get_secret_value()

    @property
    def secrets(self) -> tuple[str, ...]:
        """Every text that must be shown nowhere: the secret settings, and the password in the URL of the store."""
        values = [value.get_secret_value() for name in SECRETS if (value := getattr(self, name)) is not None]
        password = None if self.store_url is None else urlsplit(self.store_url).password
        return (*values, *({password, unquote(password)} if password else ()))

    @field_validator(*SECRETS, mode="before")
    @classmethod
    def _read_secret(cls, value: object, info: ValidationInfo) -> object:
        """Take a secret from its file, where it is given as one."""
        path: Path | None = info.data.get(f"{info.field_name}_file")
        if path is None:
            return value
        name = str(cls.model_fields[str(info.field_name)].validation_alias)
        if value is not None:
            raise _ToldError(fact("setting-twice", name=name))
        file = str(path)
        try:
            text = path.read_text(encoding="utf-8").strip()
        except (OSError, ValueError) as error:
            raise _ToldError(fact("setting-no-file", name=name, file=file, reason=reason_of(error))) from None
        if not text:
            raise _ToldError(fact("setting-empty-file", name=name, file=file))
        return text

    @model_validator(mode="after")
    def _belong_together(self) -> Self:
        wrong: list[Fact] = []
        if self.shard_ids and (self.shard_count is None or max(self.shard_ids) >= self.shard_count):
            wrong.append(fact("setting-shards"))
        if self.telegram_webhook_url is not None and self.telegram_webhook_secret is None:
            wrong.append(fact("setting-webhook-secret"))
        url, own_server = self.telegram_webhook_url, self.telegram_api_url is not None
        if url is not None and not own_server and not addresses.telegram_posts_to(url):
            wrong.append(fact("setting-webhook-port"))
        if wrong:
            raise _ToldError(*wrong)
        return self


def load() -> Settings:
    """Read the settings. Raises SettingsError, which never shows the value of a secret."""
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError("\n".join(_lines(error.errors()))) from None
    except RuntimeError:
        raise SettingsError(say("setting-no-home")) from None
    except (OSError, UnicodeError) as error:
        raise SettingsError(say("setting-dotenv", reason=reason_of(error))) from None


def _lines(errors: Iterable[ErrorDetails]) -> list[str]:
    """Say each error in a line of our own, since the library's may quote what was given."""
    fields = Settings.model_fields
    by_alias = {field.validation_alias: field for field in fields.values()}
    lines: dict[str, str] = {}
    for error in errors:
        told = _own_words(error.get("ctx", {}))
        if not error["loc"]:
            lines[""] = told
            continue
        # A default that is refused is located by the field, a given value by its name outside.
        location = str(error["loc"][0])
        field = fields[location] if location in fields else by_alias[location]
        name = str(field.validation_alias)
        lines.setdefault(location, told or say("setting-must", name=name, what=say(field.description or "")))
    return list(lines.values())


def _own_words(context: dict[str, Any]) -> str:
    """Return what an error that was raised here says; nothing for any other."""
    error = context.get("error")
    return "\n".join(line(language(), each) for each in error.facts) if isinstance(error, _ToldError) else ""
