"""A toy game as CONTRIBUTING says that one is added: the files of each step, to be written into a copy of the program.

Row: the stones 1 to 4 lie in a row, two players take the front or the back one in turn, and the most points win.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = "row"

COMPUTER = '''"""A computer player of Row: it takes the larger stone."""

from random import Random

from core.game import View
from core.levels import USUAL, Level


class RowComputer:
    """Takes the back stone, which is the larger one, at every level."""

    def thinks(self, options: object, level: Level) -> bool:
        del options, level
        return False

    def highest(self, options: object) -> Level:
        """Return the highest level."""
        return Level.HARD

    def choose(self, view: View, rng: Random, level: Level = USUAL) -> str:
        """Return one of `view.legal`."""
        if not view.legal:
            raise ValueError("not the mover's own view")
        return view.legal[-1]
'''

PAINTER = '''"""The picture of Row."""

from adapters.drawing import players
from adapters.drawing.canvas import WIDTH, Canvas
from adapters.drawing.painting import Painting
from adapters.drawing.palette import Ink
from adapters.drawing.players import Extra
from adapters.scene import Scene
from core.game import View


def paint(scene: Scene[View]) -> Painting:
    """Return the board: a bar that grows with each stone taken."""
    canvas = Canvas(WIDTH, 300, Ink.PAPER)
    players.show(canvas, scene.view, scene.names, [Extra()] * scene.view.seats)
    canvas.fill(100, 200, 50 + 100 * scene.view.ply, 40, Ink.BLUE)
    return Painting(canvas)
'''

TEXT_BOARD = '''"""Row as text."""

from adapters.scene import Scene
from adapters.textboards import players
from core.game import View


def write(scene: Scene[View]) -> str:
    """Return the board as lines of text: a sign for each stone taken."""
    return "\\n".join([*players.lines(scene), "x" * scene.view.ply])
'''

CARD = '''"""The card of Row."""

from adapters.drawing.row import paint
from adapters.games.card import GameCard
from adapters.games.form import number
from adapters.textboards.row import write
from core.computers.row import RowComputer
from core.games import GAMES
from core.sample import Sample

CARD = GameCard(
    rules=GAMES["row"],
    computer=RowComputer(),
    paint=paint,
    text_board=write,
    form=(number("target", range(10, 100)),),
    command_words={"ru": ("ряд",)},
    option_words={"ru": {"цель": "target"}},
    sample=Sample(("f", "b")),
    variants=((), ("target=20",)),
)
'''

TEXTS_EN = """row-name = Row
row-command = Offer a game of Row: take stones from either end
row-short = `/rules row`: take the front or the back stone.
row-goal = Take the front or the back stone.
row-tap = Tap an end.
row-guide-step = Now the end.
row-guide-confirm = ✓ takes it.
row-rules = Row, for two: take the front stone (`f`) or the back one (`b`). The most points win.
row-hint = Choose an end, or reply with it, for example `{ $example }`.
row-field-target = Row: points that win
rows-about = A row of four stones.
"""

TEXTS_RU = """row-name = Ряд
row-command = Предложить партию в «Ряд»: брать камни с концов
row-short = `/rules row`: берите первый или последний камень.
row-goal = Берите первый или последний камень.
row-tap = Коснитесь конца.
row-guide-step = Теперь конец.
row-guide-confirm = ✓ берёт его.
row-rules = «Ряд», для двоих: берите первый камень (`f`) или последний (`b`). Кто набрал больше, тот выиграл.
row-hint = Выберите конец ряда или назовите его в ответе, например `{ $example }`.
row-field-target = «Ряд»: сколько очков нужно для победы
rows-about = Ряд из четырёх камней.
"""

RECORD = """[Game "row"]
[Options ""]
[Seat1 "anna"]
[Seat2 "Борис"]
[Start "1"]
[Result "0-1"]
[Termination "no-move"]

1. f 2. b 3. f 4. b
"""

TESTS = '''"""Row: its rules, counted by hand."""
'''

_REGISTRY = "core/games/__init__.py"
_README = "README.md"

STEPS: dict[str, dict[str, str]] = {
    "Rules": {"core/games/row.py": (ROOT / "tests" / "toys.py").read_text("utf-8")},
    "Registry": {_REGISTRY: ""},
    "Computer": {"core/computers/row.py": COMPUTER},
    "Painter": {"adapters/drawing/row.py": PAINTER},
    "Text board": {"adapters/textboards/row.py": TEXT_BOARD},
    "Card": {"adapters/games/row.py": CARD},
    "Texts": {"adapters/locales/en/row.ftl": TEXTS_EN, "adapters/locales/ru/row.ftl": TEXTS_RU, _README: ""},
    "Tests": {"tests/core/games/test_row.py": TESTS},
    "Golden record": {"tests/records/row.record": RECORD},
}
"""The files of each step, by their paths; those that are there already get a line."""


def files() -> dict[str, str]:
    """Return every file that adding the game touches, by its path."""
    return {path: text for step in STEPS.values() for path, text in step.items()}


def copy(folder: Path) -> None:
    """Make a copy of the program, and of what its tests need of a game, out of links; what is compiled comes along."""
    for room in ("bot", "core", "adapters", "tests/records"):
        shutil.copytree(ROOT / room, folder / room, copy_function=os.symlink)
    for file in ("tests/__init__.py", "tests/parts.py", "tests/toy_program.py", _README):
        shutil.copyfile(ROOT / file, folder / file)


def add(folder: Path, *left_out: str) -> None:
    """Add the game to a copy of the program, without the files that are left out."""
    for path, text in files().items():
        target = folder / path
        if path in left_out:
            continue
        there = target.read_text("utf-8") if target.exists() else None
        target.unlink(missing_ok=True)  # what is there is a link to the real one
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text if there is None else _with_a_line(path, there), "utf-8")


def _with_a_line(path: str, text: str) -> str:
    if path == _README:
        return f"{text}\n`/row` offers a game of Row.\n"
    text = text.replace("from core.games.sim", "from core.games.row import Row\nfrom core.games.sim")
    return re.sub(r"for game in \((.*)\)\}", r"for game in (\1, Row())}", text)
