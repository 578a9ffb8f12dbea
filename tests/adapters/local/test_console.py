import io

import pytest

from adapters.local.clock import AdjustableClock
from adapters.local.console import TEXTS, Console
from adapters.local.hub import LONGEST_TEXT, Hub
from adapters.local.pictures import Pictures
from adapters.ports import MessageLog
from tests.adapters.local.counting import CountingTalker
from tests.adapters.local.test_jsonl import feed


@pytest.fixture
def hub(talker: CountingTalker, log: MessageLog, pictures: Pictures, clock: AdjustableClock) -> Hub:
    return Hub(talker, talker.boards, log, pictures, clock, keep_talk=False)


async def run(hub: Hub, *lines: str, language: str = "en", prompt: bool = False) -> str:
    out = io.StringIO()
    console = Console(hub, out, "anna", "den", language, prompt=prompt)
    await console.run(feed([line.encode() for line in lines]))
    return out.getvalue()


async def test_two_people_at_one_keyboard(hub: Hub, talker: CountingTalker) -> None:
    shown = await run(
        hub, "/count @boris", "/as boris", ":1", "/as anna", "> 2", "/as boris", ":3", ">1", "/quit", ">2"
    )
    assert talker.games["g1"].steps == [2, 3], "boris cannot move twice, and nothing is read after /quit"
    assert "[1] anna offers boris to count to 10.\n    :1 Accept\n" in shown
    assert (
        "[3] anna: 2. 2 of 10. Now boris: reply with 1, 2 or 3.\n    ##........\n    :1 +1  :2 +2  :3 +3  :4 My hand\n"
        in shown
    )
    assert "[5] (only boris sees this) anna adds 1, 2 or 3.\n" in shown


async def test_a_reply_can_name_its_message(hub: Hub, talker: CountingTalker) -> None:
    shown = await run(hub, "/count @boris", "/as boris", ":1", "/as anna", ">2 2", "/as boris", ">2 1", ">1 1")
    assert talker.games["g1"].steps == [2]
    assert "out of date" in shown, "message 2 is the board before anna's move"
    assert talker.heard[-1].text == "1 1", "message 1 showed no board, so this is a move's text"


async def test_a_private_board_is_not_what_the_next_person_replies_to(hub: Hub, talker: CountingTalker) -> None:
    await run(hub, "/count @anna2", "/as anna2", ":1", ":4", "/as anna", ">3")
    assert talker.games["g1"].steps == [3]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (":9", "button"),
        (":x", "button"),
        (":", "button"),
        (":٣", "button"),
        (">1", "board"),
        ("/as @", "name"),
        ("/as bot", "name"),
        ("x" * (LONGEST_TEXT + 1), "long"),
        ("/crash", "failed"),
    ],
)
async def test_what_cannot_be_is_answered_and_goes_on(hub: Hub, line: str, code: str) -> None:
    shown = await run(hub, line, "/help", language="ru")
    assert shown == TEXTS["ru"][code].format(most=LONGEST_TEXT, game="sim") + "\n[1] Помощь: /count @boris\n"


async def test_the_prompt_says_who_and_where(hub: Hub) -> None:
    shown = await run(hub, "/as boris", "hello", prompt=True)
    assert shown.endswith("anna #den> boris #den> boris #den> ")


async def test_nothing_written_steers_the_terminal(hub: Hub) -> None:
    assert await run(hub, "/echo a\x1b[2Jb\u202ec") == "[1] a[2Jbc\n"


def test_both_languages_say_the_same_things() -> None:
    assert TEXTS["en"].keys() == TEXTS["ru"].keys()
