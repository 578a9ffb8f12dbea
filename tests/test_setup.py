"""What `make run` and `make setup` install, with a pip that only writes down what it is told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PIP = '''\
"""A pip that writes down its arguments. It fails once where a file FAILS lies in the clone; for the project it makes a
program."""
import sys
from pathlib import Path

arguments = sys.argv[1:]
if arguments != ["--version"]:
    with open("LOG", "a") as log:
        log.write(" ".join(arguments) + "\\n")
    if "--quiet" not in arguments:
        print("Collecting redis==8.1.0 (from -r locks/run.txt (line 1))")
        print("Requirement already satisfied: idna==3.7 in .venv (from -r locks/run.txt (line 9))")
        print("Installing collected packages: redis")
    if Path("FAILS").exists():
        Path("FAILS").unlink()
        sys.exit("ERROR: the network is down")
    if "--editable" in arguments:
        program = Path(sys.prefix, "bin", "kibitz")
        program.write_text("#!/bin/sh\\necho kibitz $*\\n")
        program.chmod(0o755)
'''

RUN = "--requirement locks/run.txt --requirement locks/build.txt"
DEV = "--requirement locks/dev.txt"


class Clone:
    """A clone with nothing but what `make` reads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "clone"
        (self.folder / "locks").mkdir(parents=True)
        for name in ("Makefile", "pyproject.toml", *(f"locks/{file.name}" for file in (ROOT / "locks").glob("*.*"))):
            shutil.copyfile(ROOT / name, self.folder / name)
        (folder / "pip").mkdir()
        (folder / "pip" / "__init__.py").touch()
        (folder / "pip" / "__main__.py").write_text(PIP)
        ours = ("MAKE", "MFLAGS", "PIP_", "CI")
        outside = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self._environment = {**outside, "PYTHONPATH": str(folder), "HOME": str(folder)}

    def make(self, *arguments: str, python: str = sys.executable, **more: str) -> subprocess.CompletedProcess[str]:
        """Run make here."""
        return subprocess.run(
            ["make", f"PYTHON={python}", *arguments],
            cwd=self.folder,
            env={**self._environment, **more},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def installed(self) -> list[str]:
        """Return what pip was told since this was last asked: the words that differ between its calls."""
        log = self.folder / "LOG"
        told = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        common = "--disable-pip-version-check --no-input install "
        assert all(line.startswith(common) for line in told)
        return [line.removeprefix(common) for line in told]


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


HASHED = "--require-hashes --no-deps --no-compile"


def project(clone: Clone) -> str:
    return f"--quiet --no-deps --no-build-isolation --editable {clone.folder}"


@pytest.mark.parametrize("ci", [{}, {"CI": "true"}])
def test_a_first_run_installs_what_runs_and_says_so(clone: Clone, ci: dict[str, str]) -> None:
    ran = clone.make("run", **ci)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "Making a virtual environment in .venv",
        "Installing what Kibitz runs on:",
        "  redis 8.1.0",
        "  idna 3.7",
        "  unpacking",
        "  Kibitz itself",
        "kibitz run",
    ]
    assert clone.installed() == [f"{HASHED} {RUN}", project(clone)]
    again = clone.make("run", **ci)
    assert (again.stdout, clone.installed()) == ("kibitz run\n", [])


def test_setup_adds_the_rest_and_a_run_after_it_installs_nothing(clone: Clone) -> None:
    assert clone.make("setup").returncode == 0
    assert clone.installed() == [f"{HASHED} {RUN}", project(clone), f"{HASHED} {DEV}", project(clone)]
    assert clone.make("run").stdout == "kibitz run\n"
    assert clone.make("setup").returncode == 0
    assert clone.installed() == []


def test_setup_after_a_run_installs_only_the_rest(clone: Clone) -> None:
    clone.make("run")
    clone.installed()
    assert clone.make("setup").returncode == 0
    assert clone.installed() == [f"{HASHED} {DEV}", project(clone)]


@pytest.mark.parametrize("target", ["run", "setup"])
def test_what_was_cut_off_is_installed_again_wholly(clone: Clone, target: str) -> None:
    (clone.folder / "FAILS").touch()
    failed = clone.make(target)
    assert failed.returncode != 0
    assert "ERROR: the network is down" in failed.stderr
    assert "kibitz run" not in failed.stdout
    assert clone.installed() == [f"{HASHED} {RUN}"]
    assert clone.make("run").stdout.endswith("\nkibitz run\n")
    assert clone.installed() == [f"{HASHED} --ignore-installed {RUN}", f"{project(clone)} --ignore-installed"]
    assert clone.make("run").stdout == "kibitz run\n"


def test_an_environment_that_was_cut_off_is_made_again(clone: Clone) -> None:
    (clone.folder / ".venv" / "bin").mkdir(parents=True)
    (clone.folder / ".venv" / "bin" / "python").symlink_to("python3.10")
    assert clone.make("run").stdout.startswith("Making a virtual environment in .venv\n")
    assert clone.make("run").stdout == "kibitz run\n"


def test_a_new_lock_is_installed(clone: Clone) -> None:
    clone.make("setup")
    clone.installed()
    lock = clone.folder / "locks" / "run.txt"
    newer = (clone.folder / ".venv" / ".installed").stat().st_mtime + 10
    os.utime(lock, (newer, newer))
    assert clone.make("run").returncode == 0
    assert clone.installed() == [f"{HASHED} {RUN}", project(clone)]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 1", "Kibitz needs Python 3.11 or newer. Where it has another name: make PYTHON=python3.12 setup"),
        (
            'case "$2" in *ensurepip*) exit 1;; esac',
            "Python has no venv module here. On Debian and Ubuntu: apt-get install python3-venv",
        ),
    ],
)
def test_a_python_that_will_not_do_is_said_to(clone: Clone, tmp_path: Path, script: str, said: str) -> None:
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)
    ran = clone.make("run", python=str(python))
    assert (ran.returncode, ran.stderr.splitlines()[0]) == (2, said)
    assert clone.installed() == []
