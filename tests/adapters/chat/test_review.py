"""Reviews in chats. What they say of Nim was worked out by hand from the heaps and their nim-sums."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from adapters.chat import reviews
from adapters.discord.outbound.formatting import length, pages
from adapters.discord.shared.mentions import CommandBook
from adapters.scene import Palette
from core.answer import Chart
from core.course import Course, Mistake
from core.exact import Estimated, Known, Undecided, Verdict, no_reason
from core.game import Seat, View
from core.record import parse
from core.table import Player
from core.values import Move
from tests.adapters.chat.den import Den, labels, person
from tests.adapters.chat.test_thinking import full
from tests.adapters.drawing.pictures import decode

RECORDS = Path(__file__).parents[2] / "records"
SIM = parse((RECORDS / "sim-6.record").read_text("utf-8")).moves
NIM = parse((RECORDS / "nim-5-heaps.record").read_text("utf-8")).moves

OF_SIM = """\
Review of g1

Sim: anna and boris. 6 dots; closing a triangle of your own colour loses.
With best play anna wins from the start.

Move 6, anna: `13` gives the win away.
Now boris wins, for example (boris moves first): 15 23 45 34 16 25 35.
Every line that anna can then draw closes a triangle: 1-3-4, 2-3-6.
Any of these would have kept the win: 34 45.

Move 9, boris: `34` gives the win away.
Now anna wins, for example (anna moves first): 14 16 23 35 25.
Every line that boris can then draw closes a triangle: 1-2-6.
Only `23` would have kept the win.

Move 10, anna: `16` gives the win away.
anna closed the triangle 1-3-6.
Any of these would have kept the win: 14 23 25.

In won positions anna kept the win 2 times out of 4 (50%).
In lost positions anna had 1 decision, which does not count.
In won positions boris kept the win once out of 2 (50%).
In lost positions boris had 3 decisions, which do not count."""
TAG = "\nSim · g1 · move 10"

IN_WORDS = """\
Who holds the win, move by move:
1–6: anna
7–9: boris
10: anna
end: boris

Move 10, anna: ✗ 16  ✓ 14 23 25

> X anna
"""

OF_NIM = """\
Разбор партии g1

Ним: anna и boris. Кучки 3-4-5-6-7; кто возьмёт последнюю фишку, тот выиграл.
При безошибочной игре с самого начала выигрывает anna.

Ход 1, anna: `d2` упускает выигрыш.
Теперь boris выигрывает ходом `a1`.
Ним-сумма 2-4-5-4-7 равна 0: в 2, 4, 4+1, 4, 4+2+1 каждая степень двойки встречается чётное число раз. Любой ход это \
нарушит, а ответ восстановит.
Выигрыш сохранял любой из ходов a3 d1 e3.
Например, `a3`. 4-5-6-7: ним-сумма 0.

Ход 2, boris: `e3` упускает выигрыш.
Теперь anna выигрывает ходом `a2`.
1-4-5-4-4: ним-сумма 0.
Выигрыш сохранял любой из ходов a1 c1 e1.
Например, `a1`. 2-4-5-4-7: ним-сумма 0.

"""


async def _sim(den: Den, plies: int = len(SIM)) -> None:
    await den.play("/sim @boris first=them", SIM[:plies], first="boris")


async def _nim(den: Den) -> None:
    await den.play("/nim @boris heaps=3,4,5,6,7 rule=normal first=me", NIM)


async def test_a_review_by_the_button_under_a_finished_game(den: Den) -> None:
    await _sim(den)
    end = await den.one("anna", "/board g1")
    assert labels(end) == ["Rematch", "Review", "Replay", "Record"]
    (shown,) = await den.press("carl", end, "Review")
    assert shown.text == OF_SIM + TAG
    assert (shown.to, shown.secret, shown.animated, shown.version) == (None, False, False, None)
    assert labels(shown) == [f"Try again: move {number}" for number in (6, 9, 10)]
    assert (shown.alt or "").startswith(IN_WORDS)
    assert decode(shown.picture or b"").shape == (172 + len(decode(end.picture or b"")), 800, 3)
    russian = shown.reworded("ru")
    assert (russian.alt or "").startswith(
        "На чьей стороне выигрыш, ход за ходом:\n1–6: anna\n7–9: boris\n10: anna\nконец"
    )
    assert "\n\nХод 10, anna: ✗ 16  ✓ 14 23 25\n" in (russian.alt or "")
    assert russian.picture != shown.picture
    for said in ("/review", "/analysis", "/разбор g1", "/анализ"):
        assert (await den.one("boris", said)).text == OF_SIM + TAG
    assert shown.reworded("ru").text.startswith("Разбор партии g1\n\nСим: anna и boris. 6 точек")


async def test_a_reason_is_given_in_full_once(den: Den) -> None:
    await _nim(den)
    shown = await den.one("boris", "/разбор", lang="ru")
    assert shown.text.startswith(OF_NIM)
    assert shown.text.count("равна 0") == 1
    english = shown.reworded("en").text
    assert english.count("has nim-sum 0: ") == 1
    assert (
        "\nNow boris wins with `c5`.\n3-3-4-4: nim-sum 0.\nOnly `a2` would have kept the win.\n1-4-5-4-4: nim-sum 0.\n"
        in english
    )


async def test_what_one_message_cannot_hold_is_left_out_in_whole_paragraphs(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _sim(den)
    paragraphs = OF_SIM.split("\n\n")
    for most, kept, told in [
        (sum(map(len, paragraphs[1:])) + 2 * 5, 5, None),
        (sum(map(len, paragraphs[1:])) + 2 * 5 - 1, 3, "One more move gave a win away."),
        (0, 1, "3 more moves gave a win away."),
    ]:
        monkeypatch.setattr(reviews, "MOST_CHARS", most)
        shown = (await den.one("anna", "/review")).text.removesuffix(TAG).split("\n\n")
        cut = "For all of it, save what `/record g1` gives as a file, and run `kibitz review` on that."
        expected = paragraphs if told is None else [*paragraphs[: kept + 1], f"{told} {cut}", paragraphs[-1]]
        assert shown == expected


async def test_a_review_is_one_message_also_where_names_look_like_markup(den: Den) -> None:
    """Discord shows the names letter by letter, each character shielded by another one."""
    one, two = "*_" * 12, "_" * 24
    (offer,) = await den.say(one, f"/nim @{two} heaps=3,4,5,6,7 rule=normal first=me")
    await den.press(two, offer, "Accept")
    for number, move in enumerate(NIM):
        await den.say((one, two)[number % 2], f"/play g1 {move}")
    for language in ("en", "ru"):
        shown = await den.one(one, "/review g1", lang=language)
        (page,) = pages(shown, CommandBook(), with_alt=False)
        assert 1_500 < length(page) <= 2_000
        assert "`/record g1`" in shown.text


async def test_no_running_game_is_reviewed_for_anyone(den: Den) -> None:
    await _sim(den, 9)
    later = "g1 is still going on; until it is over, there is no review of it. Then use `/review g1`."
    for user in ("anna", "boris", "carl"):
        assert (await den.one(user, "/review g1")).text == later
        (pressed,) = await den.press_id(user, "e:g1:9")
        assert pressed.text == later
    (shown,) = await den.say("carl", "/review g1", admin=True)
    assert shown.text == later
    assert (await den.one("anna", "/review")).text == "No game here has ended yet."
    russian = "Партия g1 ещё идёт, до её конца разбора не будет. Потом: `/review g1`."
    assert (await den.one("anna", "/review g1", lang="ru")).text == russian
    await den.say("anna", "/nim bot unrated")
    assert "g2 is still going on" in (await den.one("anna", "/review g2")).text
    await den.say("anna", "/resign g1")
    told = (await den.one("anna", "/review g1")).text
    assert "Move 9, boris: `34` gives the win away." in told
    assert "Move 10" not in told


async def test_where_there_is_nothing_to_review_the_answer_says_why(den: Den) -> None:
    await den.say("anna", "/sim @boris first=me")
    assert (await den.one("anna", "/review g1")).text == "g1 has not begun yet."
    await den.say("boris", "/accept")
    end = await den.one("anna", "/abort g1")
    assert labels(end) == ["Rematch", "Record"]
    (none,) = await den.press_id("anna", "e:g1:0")
    assert none.text == "No move was made in g1, so there is nothing to review. `/rematch g1` starts it again."
    assert (await den.one("anna", "/review g1", lang="ru")).text == (
        "В партии g1 не было ходов, разбирать нечего. Сыграть её снова: `/rematch g1`."
    )
    await den.say("anna", "/nim @boris heaps=3,4,5,6,7 rule=normal first=me")
    for user, said in (("boris", "/accept"), ("anna", "/play g2 a1"), ("boris", "/play g2 b1"), ("anna", "/resign g2")):
        await den.say(user, said)
    den.ctx.known = {}
    assert labels(await den.one("anna", "/board g2")) == ["Реванш", "Повтор", "Запись"]
    (unknown,) = await den.press_id("anna", "e:g2:1")
    assert unknown.text == (
        "There is no review of Nim yet: nothing tells for certain who wins its positions. "
        "`/replay g2` shows the game again."
    )
    assert "Игру «Ним» я пока не разбираю" in (await den.one("anna", "/review g2", lang="ru")).text
    assert (await den.one("anna", "/replay g2")).animated, "no mistakes are marked"


async def test_a_game_of_three_can_be_reviewed_where_estimates_are_known(den: Den) -> None:
    await den.game("/square @boris @carl first=me", "boris", "carl", moved=True)
    for name in ("carl", "boris"):
        end = await den.one(name, "/resign g1")
    assert "Review" in labels(end)
    den.ctx.known = {"square": replace(den.ctx.known["square"], estimate=None)}
    assert "Review" not in labels(await den.one("anna", "/board g1"))


async def test_square_is_reviewed_by_estimates(den: Den) -> None:
    """The second move is put behind all others, so that it is the one that gave points away."""
    await den.say("anna", "/square @boris first=me")
    await den.say("boris", "/accept")
    for user in ("anna", "boris"):
        moves = (await den.one(user, "/moves g1")).moves
        assert moves
        await den.say(user, f"/play g1 {moves[0]}")
    made = (await den.table("g1")).moves
    assert len(made) == 2
    end = await den.one("anna", "/resign g1")
    assert labels(end) == ["Rematch", "Review", "Replay", "Record", "Deal"]
    den.ctx.known = {"square": Known(Undecided(), no_reason, estimate=_later_is_better)}
    (shown,) = await den.press("carl", end, "Review")
    head, slip, summary = shown.text.removesuffix("\nSquare · g1 · move 2").split("\n\n")[1:]
    assert head.endswith(
        "\nNo one can tell for certain who wins here. These are estimates, from hands as they could have been."
    )
    assert slip.startswith(f"Move 2, boris: `{made[1]}` gave away about ")
    assert summary.startswith("anna gave away about 0 points in all. Decisions: 1.\nboris gave away about ")
    assert (shown.alt or "").startswith("Who is expected to be ahead, move by move (estimated):\n")
    assert decode(shown.picture or b"").shape[0] > 172
    assert labels(shown) == [], "its stones are known"


def _later_is_better(view: View, rng: Random, nodes: int) -> tuple[Estimated, ...]:
    """Each legal move is expected to bring ten points more than the one before it; the first move of all is as good."""
    del rng
    assert nodes > 0
    order = reversed(view.legal or ()) if view.ply else iter(view.legal or ())
    best = 10.0 * len(view.legal or ())
    return tuple(Estimated(move, best - 10 * place) for place, move in enumerate(order))


async def test_others_have_their_turn_while_a_game_is_reviewed(den: Den) -> None:
    """What knows the positions waits until somebody else was answered."""
    await _sim(den)
    asked, answered = threading.Event(), threading.Event()
    known = den.ctx.known["sim"]

    class Waiting:
        def solves(self, options: object) -> bool:
            return known.oracle.solves(options)

        def verdict(self, view: object) -> Verdict | None:
            asked.set()
            assert answered.wait(20)
            return known.oracle.verdict(view)

    den.ctx.known = {"sim": Known(Waiting(), known.why)}
    reviewing = asyncio.create_task(den.say("anna", "/review"))
    await asyncio.to_thread(asked.wait, 20)
    assert (await den.one("boris", "/board")).picture is not None
    assert not reviewing.done()
    answered.set()
    (shown,) = await reviewing
    assert shown.text == OF_SIM + TAG


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I have too much to think about right now. Please try again in a minute."),
        ("ru", "Сейчас мне приходится обдумывать слишком многое. Попробуйте ещё раз через минуту."),
    ],
)
async def test_a_review_that_takes_long_is_put_off_where_too_much_is_thought_of(
    den: Den, language: str, said: str
) -> None:
    await den.play("/sim @boris dots=9 first=me", ["12", "34"])
    await den.say("anna", "/resign g1")
    den.ctx.thinking = full
    (told,) = await den.say("anna", "/review g1", lang=language)
    assert (told.text, told.to, told.picture) == (said, person("anna"), None)


async def test_a_forgotten_player_has_no_name_in_a_review(den: Den) -> None:
    await _sim(den)
    await den.say("boris", "/forget yes")
    shown = await den.one("anna", "/review g1")
    assert "boris" not in shown.text
    assert "\n\nSim: anna and somebody. 6 dots; " in shown.text
    assert "\n\nСим: anna и кто-то. 6 точек; " in shown.reworded("ru").text
    assert shown.text.count("\n") == (OF_SIM + TAG).count("\n")
    assert "boris" not in (shown.alt or "")


def course(*balance: float | None, better: int = 0, estimated: bool = False) -> Chart:
    """Return the course of a game of Nim. `better` is how many moves would have been better than the third."""
    moves = tuple(Move(f"c{number + 1}") for number in range(better))
    decisive = Mistake(2, Seat(1), Move("a1"), moves) if better else None
    players = (Player("x1", "anna"), Player("x2", "boris"))
    return Chart("nim", players, Course(balance, (), decisive, estimated), None)


def test_who_held_the_win_is_said_in_stretches() -> None:
    _, words = reviews.charted(course(1, 1, None, -1, -1, 0), Palette.LIGHT, "en")
    assert words.splitlines() == [
        "Who holds the win, move by move:",
        "1–2: anna",
        "3: ?",
        "4–5: boris",
        "end: =",
    ]
    _, words = reviews.charted(course(0.5, -0.25, -0.5, estimated=True), Palette.LIGHT, "en")
    assert words.splitlines() == [
        "Who is expected to be ahead, move by move (estimated):",
        "1: anna",
        "2–end: boris",
    ]


@pytest.mark.parametrize(
    ("better", "named"), [(1, "c1"), (5, "c1 c2 c3 c4 c5"), (6, "c1 c2 c3 c4 c5 …"), (7, "c1 c2 c3 c4 c5 …")]
)
def test_of_the_moves_that_would_have_been_better_five_are_named(better: int, named: str) -> None:
    told = reviews._mistake(course(1, better=better), "en")  # pyright: ignore[reportPrivateUsage]
    assert told == f"Move 3, boris: ✗ a1  ✓ {named}"


def test_the_room_of_a_paragraph_is_counted_as_platforms_count() -> None:
    assert [reviews._length(text) for text in ("", "anna", "\N{GRINNING FACE}", "a*_[@#b")] == [2, 6, 4, 14]  # pyright: ignore[reportPrivateUsage]
