"""Nothing that was answered is lost, and nothing counts twice, whenever the program is killed."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from redis import Redis

from tests.bot.forked import Forked
from tests.bot.programs import Answers

COMMANDS = (
    "/nim @boris heaps=5,5,5",
    "/sim @boris",
    "/square @boris target=30",
    "/nim @boris heaps=3,4,8",
    "/sim @boris dots=7",
)


def kill_the_store(folder: Path) -> None:
    """Kill the server of the program's own, as a machine that fails would."""
    with Redis(unix_socket_path=str(folder / "kept/store/kibitz.sock")) as client:
        server: Any = client.info("server")
    os.kill(server["process_id"], signal.SIGKILL)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder whose store is killed at the end, as no one is left to stop it."""
    yield tmp_path
    with suppress(ConnectionError):
        kill_the_store(tmp_path)


@dataclass
class Game:
    """A game that is being played: its newest board, and the moves made."""

    board: dict[str, Any]
    moves: list[str] = field(default_factory=list[str])

    @property
    def mover(self) -> str:
        [mover] = re.findall(r"^> (?:[XO] )?(anna|boris)", self.board["alt"], re.MULTILINE)
        return str(mover)

    @property
    def over(self) -> bool:
        return any(button["label"] == "Rematch" for button in self.board["buttons"])


def record_of(talk: Forked, game: str) -> list[str]:
    """Return the moves in a game's record."""
    answers = talk.say("anna", f"/record {game}")
    assert len(answers) == 1, answers
    [answer] = answers
    moves = answer["text"].rpartition("]\n\n")[2]
    return [word for word in moves.split() if not word.endswith(".")]


def test_killed_after_each_of_forty_moves(folder: Path) -> None:
    # Each has its own, so that what was dealt in a game of Square changes no other game.
    choices = [Random(slot) for slot in range(len(COMMANDS))]
    events = (f"e{number}" for number in count())
    talk = Forked(folder)
    games: dict[str, Game] = {}
    running: list[str | None] = [None] * len(COMMANDS)
    for number in range(40):
        slot = number % len(COMMANDS)
        name = running[slot]
        if name is None or games[name].over:
            [offer] = talk.say("anna", COMMANDS[slot])
            name = running[slot] = str(offer["game"])
            [board] = talk.say("boris", f"/accept {name}")
            games[name] = Game(board)
        game, event = games[name], next(events)
        [legal] = talk.say(game.mover, f"/moves {name}")
        move = choices[slot].choice(legal["moves"])
        said = {"chat": "den", "user": game.mover, "text": move, "reply_to": game.board["id"], "id": event}
        talk.write(said)
        answer = talk.answers()
        board = answer[0]
        assert (board["game"], board["ply"], board["to"]) == (name, len(game.moves) + 1, None)
        game.board = board
        game.moves.append(move)
        talk.kill()
        if number % 10 == 0:
            kill_the_store(folder)
        talk = Forked(folder)
        talk.write(said)
        assert talk.answers() == answer
    for name, game in games.items():
        record = record_of(talk, name)
        # The record leaves a stone's direction out where there is only one.
        assert [move.removesuffix(played[-1]) for move, played in zip(record, game.moves, strict=True)] == [
            move[:-1] for move in game.moves
        ]
    talk.kill()
    assert len(games) > len(COMMANDS), "games came to their end and others followed"


BATCH = [
    (user, text, f"e{number}")
    for number, (user, text) in enumerate(
        [
            *(("anna", f"/nim @boris heaps=30,30,30 first=me {option}") for option in ("", "rule=normal")),
            *(("boris", f"/accept g{game}") for game in (1, 2)),
            ("anna", "/sim @boris dots=9 first=me"),
            ("boris", "/accept g3"),
            *((("anna", "boris")[ply % 2], f"/play g{game} {'abc'[ply % 3]}1") for ply in range(12) for game in (1, 2)),
            *((("anna", "boris")[ply % 2], f"/play g3 {ply // 5 + 1}{ply % 5 + 5}") for ply in range(8)),
            ("anna", "/undo g1"),
            ("boris", "/agree g1"),
            ("anna", "/resign g2"),
            ("boris", "/rematch g2"),
        ]
    )
]
"""Lines that say the same whatever was said before, so that they can be said again."""

MOVES = {
    "g1": [f"{'abc'[ply % 3]}1" for ply in range(10)],
    "g2": [f"{'abc'[ply % 3]}1" for ply in range(12)],
    "g3": ["15", "16", "17", "18", "19", "25", "26", "27"],
}
"""The moves of each game after the whole batch: of `g1` anna's newest, with the answer to it, was taken back."""


def answered(talk: Forked, lines: int) -> Iterator[Answers]:
    """Yield the answers of that many lines, as far as they come."""
    for _ in range(lines):
        try:
            yield talk.answers()
        except (EOFError, ConnectionResetError):
            return


@pytest.mark.parametrize("seed", range(20))
def test_killed_in_the_middle_of_a_batch(folder: Path, seed: int) -> None:
    rng = Random(seed)
    batch = [{"chat": "den", "user": user, "text": text, "id": event} for user, text, event in BATCH]
    talk = Forked(folder)
    talk.write(*batch)
    plies: dict[str, int] = {}
    for _ in range(rng.randrange(len(batch))):
        plies |= {each["game"]: each["ply"] for each in talk.answers() if each["to"] is None}
    talk.kill()
    talk = Forked(folder)
    for game, ply in plies.items():
        assert len(record_of(talk, game)) >= min(ply, len(MOVES.get(game, ()))), "what was answered is there"
    talk.write(*batch)
    assert len(list(answered(talk, len(batch)))) == len(batch)
    assert {game: record_of(talk, game) for game in MOVES} == MOVES
    [listed] = talk.say("anna", "/games")
    assert {line[:2] for line in listed["text"].splitlines() if line.startswith("g")} == {"g1", "g3", "g4"}
    talk.kill()
