"""`kibitz console` as a process: a game with the computer, by a pipe and in a terminal."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.programs import environment

COMMAND = [sys.executable, "-m", "bot.cli", "console", "--seed", "2"]


def heaps(board: str) -> list[int]:
    """Return the counters of each heap on the newest board in a text."""
    found = re.findall(r"^ +[abc]  (\d)  [●×· ]*\r?$", board, re.MULTILINE)
    return [int(left) for left in found[-3:]]


def test_a_whole_game_with_the_computer_over_a_pipe(tmp_path: Path) -> None:
    ended = subprocess.run(
        COMMAND,
        cwd=tmp_path,
        env=environment(tmp_path, {}),
        # Of the eight counters that are left each line takes one, if the game still goes on and the heap has any.
        input="/nim bot first=me\n>c7\n>36\nhello\n" + "".join(f">{heap}1\n" for heap in "ab" * 8) + "/quit\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("[1] Heaps 3-5-7; taking the last counter loses.\n")
    assert re.search(r"^Kibitz: `[abc]\d`$", ended.stdout, re.MULTILINE)
    assert re.search(r"^(me|Kibitz) wins after \d+ moves\.$", ended.stdout, re.MULTILINE)
    assert ":1 Rematch  :2 Review  :3 Replay  :4 Record" in ended.stdout


class Terminal:
    """The console at a pseudo-terminal."""

    def __init__(self, folder: Path) -> None:
        self._end, far = pty.openpty()
        self.process = subprocess.Popen(
            COMMAND,
            cwd=folder,
            env=environment(folder, {"TERM": "dumb"}),
            stdin=far,
            stdout=far,
            stderr=far,
            start_new_session=True,
        )
        os.close(far)

    def until(self, sign: str) -> str:
        """Read on until a text appears."""
        seen = b""
        while sign.encode() not in seen:
            seen += os.read(self._end, 4096)
        return seen.decode()

    def keys(self, keys: str) -> None:
        """Press keys."""
        os.write(self._end, keys.encode())

    def write(self, line: str) -> None:
        """Type a line."""
        self.keys(f"{line}\n")

    def type(self, line: str) -> str:
        """Type a line and return what is shown up to the next prompt."""
        self.write(line)
        return self.until("#den> ")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._end)


def test_lines_are_edited_and_come_back_by_the_arrow_keys(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    try:
        terminal.until("me #den> ")
        terminal.type("/rulez")
        assert "I don’t know /rulez." in terminal.type("\x1b[A")
        assert "boris #den> " in terminal.type("/as borise\x7f")
        terminal.keys("\x04")  # the end of input, as Ctrl+D types it
        assert terminal.process.wait(timeout=30) == 0
    finally:
        terminal.close()


@pytest.mark.parametrize("ending", ["/quit", "interrupt"])
def test_a_game_with_the_computer_in_a_terminal(tmp_path: Path, ending: str) -> None:
    terminal = Terminal(tmp_path)
    try:
        assert "Write /help or, for example, /sim bot" in terminal.until("me #den> ")
        board = terminal.type("/nim bot first=me")
        assert heaps(board) == [3, 5, 7]
        assert ":1 a  :2 b  :3 c" in board
        steps = terminal.type(":3")
        assert ":7 7  :8 ← Back" in steps
        answered = terminal.type(":2")
        assert "Kibitz: `" in answered
        left = heaps(answered)
        assert sum(left) < 13
        assert left != [3, 5, 5]
        assert "There is no such button" in terminal.type(":99")
        assert "boris #den> " in terminal.type("/as boris")
        playable = next(heap for heap, counters in zip("abc", left, strict=True) if counters)
        assert "This game is between me and Kibitz" in terminal.type(f">{playable}1")
        if ending == "/quit":
            terminal.write("/quit")
        else:
            terminal.process.send_signal(signal.SIGINT)
        assert terminal.process.wait(timeout=30) == 0
    finally:
        terminal.close()
