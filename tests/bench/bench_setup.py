"""How long a first `make run` takes in an empty home, and how much it leaves there: `make bench-setup`.

It needs nothing but Python, since it measures what an installation needs. The time is that from the command until the
page's address is there; it is compared with pip alone, which installs the same lock. Packages come from wherever pip is
set up to find them. The exit status is 1 where a bound is missed.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
LEFT_OUT: Final = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache", ".hypothesis", "data", ".env")

MOST_TIMES: Final = 1.3
"""The bound of the time, in times that of pip alone."""

MOST_MEGABYTES: Final = 250
"""The bound of what lies in the home and the clone afterwards."""

_OURS: Final = ("KIBITZ_", "DISCORD_", "TELEGRAM_", "REDIS_", "SHARD_", "XDG_", "MAKE", "MFLAGS", "PYTHON")


def main() -> int:
    """Measure, print, and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="kibitz-") as temporary:
        folder = Path(temporary)
        clone, home = folder / "home" / "kibitz", folder / "home"
        shutil.copytree(ROOT, clone, ignore=LEFT_OUT)
        outside = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
        environment = {**outside, "HOME": str(home), "KIBITZ_PORT": "0"}
        ours = _first_run(clone, environment)
        megabytes = _megabytes(home)
        alone = _pip_alone(folder / "bare", {**outside, "HOME": str(folder / "bare")})
    times = ours / alone
    _say(f"first make run: {ours:.1f} s until the page is there; pip alone: {alone:.1f} s")
    _say(f"ratio: {times:.2f} (at most {MOST_TIMES}); on the disk: {megabytes} MB (at most {MOST_MEGABYTES})")
    return int(times > MOST_TIMES or megabytes > MOST_MEGABYTES)


def _first_run(clone: Path, environment: dict[str, str]) -> float:
    """Return the seconds until `make run` tells its address; what it says before is shown."""
    begun = perf_counter()
    command = ["make", f"PYTHON={sys.executable}", "run"]
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(command, cwd=clone, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True) as run,
    ):
        assert run.stdout is not None
        for line in run.stdout:
            _say(line.rstrip())
            if line.startswith("Kibitz is at "):
                break
        took = perf_counter() - begun
        if run.poll() is not None:
            errors.seek(0)
            raise SystemExit(f"make run ended by itself: {errors.read()}")
        run.send_signal(signal.SIGTERM)
    return took


def _pip_alone(folder: Path, environment: dict[str, str]) -> float:
    """Return the seconds that pip takes for the lock, in a virtual environment that is there already."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, env=environment)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    begun = perf_counter()
    subprocess.run([*pip, "-r", str(ROOT / "locks" / "run.txt")], check=True, env=environment)
    return perf_counter() - begun


def _megabytes(folder: Path) -> int:
    files = (path.lstat() for path in folder.rglob("*"))
    return sum(512 * file.st_blocks for file in files) // 1_000_000


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
