import io

import pytest

from adapters.chat.posts import Incoming, Post
from adapters.local.clock import AdjustableClock
from adapters.local.console import TEXTS, Console
from adapters.local.hub import LONGEST_TEXT, Hub
from adapters.local.pictures import Pictures
from adapters.ports import MessageLog
from core.ports import StoreBusy, StoreRefuses
from tests.adapters.local.counting import CountingTalker
from tests.adapters.local.test_jsonl import feed


class Troubled(CountingTalker):
    """Has a store that fails at some words."""

    async def handle(self, incoming: Incoming) -> tuple[Post, ...]:
        if incoming.text == "/busy":
            raise StoreBusy
        if incoming.text == "/refuses":
            raise StoreRefuses
        return await super().handle(incoming)


@pytest.fixture
def talker(clock: AdjustableClock) -> CountingTalker:
    return Troubled(clock)


@pytest.fixture
def hub(talker: CountingTalker, log: MessageLog, pictures: Pictures, clock: AdjustableClock) -> Hub:
    return Hub(talker, talker.boards, log, pictures, clock, keep_talk=False)


async def run(hub: Hub, *lines: str | None, language: str = "en", prompt: bool = False) -> str:
    out = io.StringIO()
    console = Console(hub, out, "anna", "den", language, prompt=prompt)
    await console.run(feed([None if line is None else line.encode() for line in lines]))
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
    await run(hub, "/count @boris", "/as boris", ":1", "/as anna", ">2", "/as boris", ">2 36", ">2 /board")
    assert [said.text for said in talker.heard[-2:]] == ["36", "/board"]
    assert [said.reply_to and said.reply_to.edition for said in talker.heard[-2:]] == [0, 0], "the board before 2"


@pytest.mark.parametrize("move", ["1 2", "2 3", "17 L14 E", "17 m13", "2 x", "4 nice one"])
async def test_a_number_before_what_is_no_move_by_itself_belongs_to_the_move(
    hub: Hub, talker: CountingTalker, move: str
) -> None:
    await run(hub, "/count @boris", "/as boris", ":1", "/as anna", ">2", f">{move}")
    assert talker.heard[-1].text == move
    assert talker.heard[-1].reply_to is not None
    assert talker.heard[-1].reply_to.edition == 1, "the newest board"


async def test_a_message_without_a_board_is_named(hub: Hub, talker: CountingTalker) -> None:
    shown = await run(hub, "/count @boris", "/as boris", ":1", ">99 12", ">1 36")
    assert shown.endswith(
        "Message 99 shows no board. For example, >2 36 replies to message 2.\n"
        "Message 1 shows no board. For example, >2 36 replies to message 2.\n"
    )
    assert talker.games["g1"].steps == []


@pytest.mark.parametrize("line", ["/quit", "/quit now", "/exit", "/QUIT", "/выход", "  /quit  "])
async def test_the_console_is_left_by_a_word(hub: Hub, talker: CountingTalker, line: str) -> None:
    await run(hub, "hello", line, "still there?")
    assert [said.text for said in talker.heard] == ["hello"]


async def test_a_sign_alone_is_answered(hub: Hub) -> None:
    shown = await run(hub, "/count @boris", "/as boris", ":1", ">", ">  ")
    assert shown.endswith(2 * "What is the reply? Write it after the sign, for example: >36\n")


async def test_a_screen_fits_what_is_written(hub: Hub) -> None:
    out = io.StringIO()
    console = Console(hub, out, "anna", "den", "en", prompt=True, screen=lambda text: text.upper(), asked=True)
    await console.run(feed([b"/as boris", b"/help"]))
    assert (
        out.getvalue()
        == f"{TEXTS['en']['hello'].format(game='sim')}\n{TEXTS['en']['keys']}\n[1] Help: /count @boris\n".upper()
    )
    assert console.question == "boris #den> "


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
        ("/as", "name"),
        ("/as bot", "name"),
        ("x" * (LONGEST_TEXT + 1), "long"),
        ("/crash", "failed"),
        ("/busy", "busy"),
        ("/refuses", "refuses"),
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


async def test_the_number_of_a_button_has_three_digits_at_most(hub: Hub, talker: CountingTalker) -> None:
    shown = await run(hub, "/count @boris", "/as boris", ":0001", ":000", ":2", ": 001 ")
    assert shown.count(TEXTS["en"]["button"]) == 3
    assert [said.press for said in talker.heard if said.press] == ["accept:g1"]


async def test_a_line_has_as_many_characters_as_a_message(hub: Hub, talker: CountingTalker) -> None:
    too_long = TEXTS["en"]["long"].format(most=LONGEST_TEXT)
    assert await run(hub, None, "x" * LONGEST_TEXT) == f"{too_long}\n"
    assert [said.text for said in talker.heard] == ["x" * LONGEST_TEXT]


async def test_a_language_that_it_has_no_words_in_is_english(hub: Hub) -> None:
    assert await run(hub, ":1", language="tlh") == f"{TEXTS['en']['button']}\n"
