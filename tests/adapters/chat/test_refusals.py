"""What is wrong, late, repeated, huge, in another script or somebody else's changes nothing and is answered once."""

from __future__ import annotations

import pytest

from core.table import Status
from tests.adapters.chat.den import Den, buttons, person
from tests.adapters.chat.refusing import refused, versions
from tests.adapters.named import by_word

HUGE = ["9" * 100_000, "1-" * 4_096, "take " + "9" * 5_000, "x" * 100_000, "/" * 5_000, "\u202e" * 5_000, "🙂" * 3_000]

TWICE = "“{}” repeats or contradicts an earlier word. Say each thing once, for example `/sim @anna time=3d`."
LANGUAGE_WHICH = (
    "Which language? For example `/language en`. I speak English (en) and Russian (ru); with `auto` I follow your app."
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/sim @anna", "You cannot play against yourself. Try `/sim bot`."),
        ("/square @boris @BORIS", "Someone is named twice. Name each opponent once, for example `/sim @anna`."),
        ("/sim bot bot", "That is too many: at most 2 can play, including you. For example `/sim @boris`."),
        ("/sim @boris @carl", "That is too many: at most 2 can play, including you. For example `/sim @boris`."),
        ("/sim @", "Who is @? Name an opponent, for example `/sim @anna`."),
        ("/sim first=you", "I can’t use “first=you” here. Say who begins: `first=me`, `first=them` or `first=lot`."),
        (
            "/sim time=1m",
            "I can’t use “time=1m” here. A move may take from 2 minutes to 14 days, for example `time=3d`.",
        ),
        (
            "/sim time=15d",
            "I can’t use “time=15d” here. A move may take from 2 minutes to 14 days, for example `time=3d`.",
        ),
        (
            "/sim time=soon",
            "I can’t use “time=soon” here. A move may take from 2 minutes to 14 days, for example `time=3d`.",
        ),
        ("/sim dots=99", "There can be 6 to 9 dots, for example `/sim dots=7`."),
        ("/nim heaps=1,1", "2 heaps cannot be played: there can be 3 to 5 heaps. For example `/nim heaps=4,9,6`."),
        ("/square players=7", "I can’t use “players=7” here: from 2 to 6. For example `/square players=3`."),
        ("/play", "Which move? For example `/play 12`."),
        ("/play 12", "You have no game here to do that in. `/games` lists the games here; `/sim bot` starts one."),
        ("/play g99 12", "There is no game g99 here. `/games` lists the games here."),
        ("/play g0 12", "There is no game g0 here. `/games` lists the games here."),
        ("/board g999999999999", "There is no game g999999999999 here. `/games` lists the games here."),
        ("/board", "You have no game here to do that in. `/games` lists the games here; `/sim bot` starts one."),
        ("/hand", "You have no game here to do that in. `/games` lists the games here; `/sim bot` starts one."),
        ("/moves", "You have no game here to do that in. `/games` lists the games here; `/sim bot` starts one."),
        ("/resign", "You have no game here to do that in. `/games` lists the games here; `/sim bot` starts one."),
        ("/undo", "You have no game here to do that in. `/games` lists the games here; `/sim bot` starts one."),
        ("/accept", "You have no game here to do that in. `/games` lists the games here; `/sim bot` starts one."),
        ("/rematch", "No game here has ended yet."),
        ("/verify", "No game here has ended yet."),
        (
            "/rules chess",
            (f"I don’t know the game “chess”. There are {by_word()}. For example `/rules sim` or `/sim bot`."),
        ),
        ("/foo", "I don’t know /foo. `/help` shows what I can do."),
        ("/sim @boris unrated rated", TWICE.format("rated")),
        ("/sim @boris unrated unrated", TWICE.format("unrated")),
        ("/nim @boris first=me first=them", TWICE.format("first=them")),
        ("/nim @boris time=2d time=3d", TWICE.format("time=3d")),
        ("/sim @boris time=2d claim claim", TWICE.format("claim")),
        (
            "/sim @boris colourless colourless",
            "“colourless” says that twice. Once is enough, for example `/sim colourless`.",
        ),
        (
            "/square @boris players=3",
            (
                "This game is for 3 players, and you have named 2, including yourself. "
                "Name all of them, or leave the number out, for example `/square @boris @vera`."
            ),
        ),
        ("/language", LANGUAGE_WHICH),
        ("/language klingon", LANGUAGE_WHICH),
        (
            "/language chat ru",
            "Only an administrator of this chat can do that. You can choose your own language: `/language en`.",
        ),
    ],
)
async def test_commands_that_cannot_be(den: Den, text: str, answer: str) -> None:
    post = await refused(den, "anna", text)
    assert post.text == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/sim @anna", "Нужен ещё кто-то, хотя бы я: `/sim bot`."),
        ("/ход g99 12", "Партии g99 здесь нет. `/games` покажет, какие есть."),
        ("/foo", "Команды /foo я не знаю. Что я умею: `/help`."),
        (
            "/sim первый=ты",
            "«первый=ты» не подходит. Кто начинает: `первый=я`, `первый=соперник` или `первый=жребий`.",
        ),
        ("/реванш", "Здесь ещё не закончена ни одна партия."),
        (
            "/ним @boris time=2d time=3d",
            (
                "«time=3d» повторяет или отменяет сказанное раньше. "
                "Каждое условие — один раз, например: `/sim @anna время=3д`."
            ),
        ),
        (
            "/сквэр @boris игроков=3",
            (
                "Игроков должно быть 3, а названо вместе с вами 2. "
                "Назовите всех или не указывайте число, например: `/square @boris @vera`."
            ),
        ),
    ],
)
async def test_the_same_in_russian(den: Den, text: str, answer: str) -> None:
    assert (await refused(den, "anna", text, lang="ru")).text == answer


@pytest.mark.parametrize(
    "command", ["/play {}", "/sim {}", "/sim @{}", "/sim first={}", "/sim time={}", "/nim heaps={}"]
)
@pytest.mark.parametrize("huge", HUGE)
async def test_huge_words_are_refused_in_few(den: Den, command: str, huge: str) -> None:
    await den.game("/sim @boris first=me", "boris")
    before = await versions(den)
    posts = await den.say("anna", f"{command} {huge}" if command[-1].isalpha() else f"{command}{huge}", resolved=False)
    offered = [post for post in posts if post.to is None]
    assert all(len(post.text) < 400 and "\u202e" not in post.text for post in posts)
    assert len(posts) == 1
    if not offered:
        assert await versions(den) == before
    assert (await den.table("g1")).moves == ()


@pytest.mark.parametrize(
    "command", ["/rules {}", "/verify {}", "/verify g1 {}", "/language {}", "/board {}", "/record g1 {}"]
)
@pytest.mark.parametrize("huge", HUGE)
async def test_huge_words_are_not_said_back(den: Den, command: str, huge: str) -> None:
    board = await den.game("/square @boris first=me", "boris")
    await den.say("anna", "/resign", board)
    for post in await den.say("anna", f"{command} {huge}"):
        assert len(post.text) < 1_200
        assert "\u202e" not in post.text


async def test_wrong_persons_at_an_offer(den: Den) -> None:
    (offer,) = await den.say("anna", "/sim @boris")
    accept, decline, cancel = buttons(offer)
    for user, button, answer in (
        ("carl", accept, "This offer is for boris. Make your own, for example `/sim`."),
        ("carl", decline, "This offer is for boris. Make your own, for example `/sim`."),
        ("carl", cancel, "Only anna can do that."),
        ("boris", cancel, "Only anna can do that."),
        ("anna", accept, "This is your own offer; someone else has to accept it."),
    ):
        (post,) = await den.press_id(user, button.id, offer)
        assert (post.to, post.text) == (person(user), answer)
    assert (await den.table("g1")).status is Status.OFFERED
    assert await den.press_id("boris", accept.id, offer)
    (again,) = await den.press_id("boris", accept.id, offer)
    assert again.text == "You are already at this table."
    (open_offer,) = await den.say("anna", "/square")
    (post,) = await den.press_id("carl", f"d:{open_offer.game}:0")
    assert post.text == "This offer is open to everyone, so there is nothing to decline."
    (post,) = await den.press_id("anna", f"s:{open_offer.game}:0")
    assert post.text == "At least 2 players are needed."


async def test_a_finished_game_stays_finished(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    (over,) = await den.say("anna", "/resign", board)
    ended = await den.table("g1")
    said = "g1 was called off. Play again with `/rematch g1`."
    for text in ("12", "ok"):
        assert (await refused(den, "boris", text, over)).text == said
    for command in ("/play g1 12", "/resign g1", "/abort g1", "/undo g1", "/moves g1"):
        assert (await refused(den, "anna", command)).text == said
    (pressed,) = await den.press_id("anna", buttons(board)[0].id, board)
    assert pressed.text == said
    assert await den.table("g1") == ended


async def test_what_never_began_is_no_game_to_look_into(den: Den) -> None:
    await den.say("anna", "/square @boris")
    for command in ("/record g1", "/hand g1", "/moves g1", "/resign g1", "/play g1 17M13N", "/rematch g1"):
        assert (await refused(den, "anna", command)).text == "g1 has not begun yet."
    await den.say("anna", "/cancel")
    for command in ("/verify g1", "/rematch g1", "/accept g1", "/cancel g1"):
        gone = "This offer was withdrawn. Make a new one, for example `/sim @anna`."
        assert (await refused(den, "anna", command)).text == gone
    assert (await den.one("anna", "/board g1")).text == "The offer was withdrawn."


async def test_one_person_cannot_fill_a_chat_with_offers(den: Den) -> None:
    for number in range(20):
        assert await den.say("anna", f"/nim @guest{number}")
    assert (
        await refused(den, "anna", "/sim")
    ).text == "You have 20 open games here. Finish one first: `/games` lists them."
    (offer,) = await den.say("boris", "/sim")
    assert offer.game == "g21"
