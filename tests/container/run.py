"""Runs the Dockerfile's own steps where there is no container engine, and asks the program it makes for its health.

Run from the root of the repository: `python -m tests.container.run`. A temporary folder stands for the image's root,
and every absolute path in a step is meant to lie in it. A new virtual environment stands for the image's Python. What
would need the rights of an image's root (`apt-get`, `chown`, another user) is left out with a word. Each stage has that
folder to itself, so what a stage did not copy is not there, and installed programs keep the paths they were installed
under.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.container.dockerfile import Instruction, Stage, read, substitute

REPOSITORY: Final = Path(__file__).parents[2]
LEFT_OUT: Final = ("apt-get", "chown", "useradd", "groupadd")
PATIENCE: Final = 30.0
"""Seconds within which the program has to answer, with much to spare on a busy machine."""

_PATH: Final = re.compile(r"(?<![\w.:/*-])/(?=[a-z])(?!bin/|dev/|usr/bin/)")
"""The beginning of an absolute path in a command: of no URL, no path that goes on from something, no system's tool."""


class Build:
    """The stages of one Dockerfile, made one after the other in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self._folder = folder
        self._tools = folder / "tools"
        self._stages: dict[str, Path] = {}
        self._environment: dict[str, str] = {}
        self._workdir = self.root

    def prepare(self) -> None:
        """Make the Python of the image, and stand-ins for what is left out."""
        subprocess.run([sys.executable, "-m", "venv", str(self._folder / "python")], check=True)
        self._tools.mkdir()
        for name in LEFT_OUT:
            tool = self._tools / name
            tool.write_text(f'#!/bin/sh\necho "left out: {name} $*"\n', "utf-8")
            tool.chmod(0o755)

    def make(self, stage: Stage) -> None:
        """Go through the steps of a stage in an empty root."""
        self.root.mkdir()
        self._workdir = self.root
        self._environment = {"PATH": f"{self._tools}:{self._folder / 'python' / 'bin'}:{os.defpath}"}
        for step in stage.instructions:
            _say(f"{step.keyword} {step.rest}")
            match step.keyword:
                case "RUN":
                    self._run(step)
                case "COPY":
                    self._copy(step)
                case "ENV":
                    self._set(step)
                case "WORKDIR":
                    self._workdir = self._inside(step.rest)
                    self._workdir.mkdir(parents=True, exist_ok=True)
                case "USER":
                    _say(f"left out: it runs as user {os.getuid()}, not {step.rest}")
                case "VOLUME" | "EXPOSE" | "HEALTHCHECK" | "CMD":
                    pass
                case _:
                    raise SystemExit(f"{step.keyword} is not known here")

    def set_aside(self, stage: Stage) -> None:
        """Put a finished stage away, for later ones to copy from."""
        kept = self._folder / (stage.name or stage.image)
        self.root.rename(kept)
        self._stages[stage.name or stage.image] = kept

    def start(
        self, command: list[str], environment: Mapping[str, str] = MappingProxyType({}), stdout: int | None = None
    ) -> subprocess.Popen[bytes]:
        """Start the program of the last stage with nothing in its environment but what the image sets, and this."""
        variables = {**self._environment, **environment}
        program = shutil.which(command[0], path=variables["PATH"])
        assert program is not None, f"{command[0]} is not on the image's PATH"
        assert Path(program).is_relative_to(self.root), f"{program} is not the image's own"
        return subprocess.Popen([program, *command[1:]], cwd=self._workdir, env=variables, stdout=stdout)

    def _inside(self, path: str) -> Path:
        """Return where a path of the image lies, a relative one counting from the working directory."""
        return self.root / path.lstrip("/") if path.startswith("/") else self._workdir / path

    def _rooted(self, text: str) -> str:
        return _PATH.sub(f"{self.root}/", text)

    def _run(self, step: Instruction) -> None:
        environment = {**os.environ, **self._environment}
        subprocess.run(["/bin/sh", "-ec", self._rooted(step.rest)], cwd=self._workdir, env=environment, check=True)

    def _copy(self, step: Instruction) -> None:
        *sources, target = step.words()
        base = self._stages[step.options["from"]] if "from" in step.options else REPOSITORY
        destination = self._inside(target)
        for source in (base / source.lstrip("/") for source in sources):
            if source.is_dir():
                shutil.copytree(source, destination, symlinks=True, dirs_exist_ok=True)
            else:
                folder = target.endswith("/") or len(sources) > 1
                (destination if folder else destination.parent).mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, destination / source.name if folder else destination)

    def _set(self, step: Instruction) -> None:
        before = dict(self._environment)
        for assignment in step.words():
            name, _, value = assignment.partition("=")
            # Paths are put into the root before variables are, since those are there already.
            self._environment[name] = substitute(self._rooted(value), before)


def _say(text: str) -> None:
    sys.stdout.write(f"=> {text}\n")
    sys.stdout.flush()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def _wait_for_health(program: subprocess.Popen[bytes], port: int) -> str:
    """Return what the program says of its health, asked until it answers."""
    until = time.monotonic() + PATIENCE
    while program.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                return answer.read().decode()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise SystemExit(f"no answer from /healthz; exit status {program.poll()}")


def main() -> None:
    """Make every stage, start the last one's program and ask for its health."""
    stages = read((REPOSITORY / "Dockerfile").read_text("utf-8"))
    with tempfile.TemporaryDirectory(prefix="kibitz-") as folder:
        build = Build(Path(folder).resolve())
        build.prepare()
        for stage in stages[:-1]:
            build.make(stage)
            build.set_aside(stage)
        build.make(stages[-1])
        command = stages[-1].last("CMD")
        assert command is not None, "the Dockerfile has no CMD"
        port = _free_port()
        program = build.start(command.words(), {"KIBITZ_HOST": "127.0.0.1", "KIBITZ_PORT": str(port)})
        try:
            _say(f"/healthz says: {_wait_for_health(program, port).strip()}")
        finally:
            program.terminate()
            status = program.wait(timeout=PATIENCE)
        if status != 0:
            raise SystemExit(f"it ended with exit status {status} when asked to stop")
    _say("all steps passed")


if __name__ == "__main__":
    main()
