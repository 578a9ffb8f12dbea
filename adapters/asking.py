"""Questions to HTTP servers, for an inspection: each is asked once and soon given up."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import (
    ClientConnectorCertificateError,
    ClientConnectorError,
    ClientError,
    ClientSession,
    ClientSSLError,
    ClientTimeout,
    InvalidURL,
)

from adapters.coded import line
from adapters.reasons import reason, reason_of
from core.game import Fact

PATIENCE_SECONDS: Final = 5.0
MOST_BYTES: Final = 2_000_000


class NoAnswer(Exception):
    """A server was not reached or did not answer. The reason names no address and no secret."""

    def __init__(self, reason: tuple[Fact]) -> None:
        super().__init__(line("en", *reason))
        self.reason = reason


class Refused(Exception):
    """A server answered, but not with the data that it was asked for. The message says with which `status`."""

    def __init__(self, status: int) -> None:
        super().__init__(f"HTTP {status}")
        self.status = status


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered."""

    status: int
    text: str

    @property
    def data(self) -> Any:  # noqa: ANN401 - each answer's own
        """What the answer says, where it is JSON; else None."""
        try:
            return json.loads(self.text)
        except ValueError:
            return None


@asynccontextmanager
async def asking(headers: Mapping[str, str] | None = None, *, near: bool = False) -> AsyncGenerator[ClientSession]:
    """Have a session whose requests bear these headers; a server that is `near` is reached without a proxy."""
    timeout = ClientTimeout(total=PATIENCE_SECONDS)
    async with ClientSession(headers=headers, timeout=timeout, trust_env=not near) as session:
        yield session


async def ask(session: ClientSession, url: str, method: str = "GET") -> Answer:
    """Return what a server answers. Raises NoAnswer."""
    try:
        async with session.request(method, url, allow_redirects=False) as response:
            body = await response.content.read(MOST_BYTES)
            return Answer(response.status, body.decode(errors="replace"))
    except TimeoutError:
        raise NoAnswer(reason("late")) from None
    except (ClientSSLError, ClientConnectorCertificateError):
        raise NoAnswer(reason("no-certificate")) from None
    except ClientConnectorError as error:
        raise NoAnswer(reason_of(error.os_error)) from None
    except (ClientError, InvalidURL, OSError, ValueError):
        raise NoAnswer(reason("no-http")) from None


async def ask_for_data(session: ClientSession, url: str, method: str = "GET") -> Any:  # noqa: ANN401 - each answer's own
    """Return the data that a server answers. Raises NoAnswer and Refused."""
    answer = await ask(session, url, method)
    data = answer.data if answer.status == 200 else None
    if data is None:
        raise Refused(answer.status)
    return data
