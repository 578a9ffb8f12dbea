"""The computer challenged without a game, or without a level: buttons for both, for the caller alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adapters.chat.posts import Post
from core.computers.sim import SimComputer
from core.levels import Level
from core.settings import kept_channels
from core.table import First, Status
from tests.adapters.chat.den import Den, buttons, labels, person
from tests.adapters.named import names

GAMES = names()


async def picked(den: Den, text: str, *pressed: str, lang: str | None = None, private: bool = False) -> Post:
    """Write a challenge, and press a button of each answer in turn; return the last answer."""
    (post,) = await den.say("anna", text, lang=lang, private=private)
    for label in pressed:
        assert (post.to, post.game, post.edits) == (person("anna"), None, True), "for the caller alone"
        (post,) = await den.press("anna", post, label, lang=lang)
    return post


@pytest.mark.parametrize("text", ["/challenge bot", "/challenge @Kibitz", "/вызов бот"])
async def test_the_games_then_the_levels_then_the_board(den: Den, text: str) -> None:
    games = await picked(den, text)
    assert games.text == "What shall we play? Or name it at once, for example `/sim bot level=easy`."
    assert labels(games) == GAMES
    levels = await picked(den, text, "Nim")
    assert levels.text == "Nim: how well shall I play? Or say it at once, for example `/nim bot level=easy`."
    assert labels(levels) == ["Easy", "Medium", "Hard", "Perfect"]
    for number, level in enumerate(Level, 1):
        board = await picked(den, text, "Nim", level.value.title())
        table = await den.table(board.game)
        assert (table.id, table.game, table.status, table.chat) == (f"g{number}", "nim", Status.PLAYING, den.room)
        assert [player.level for player in table.seats] == [None, level]
        assert (table.seats[0], board.to) == (person("anna"), None)


async def test_in_russian(den: Den) -> None:
    games = await picked(den, "/вызов бот", lang="ru")
    assert games.text == "Во что сыграем? Или напишите сразу, например: `/sim bot level=easy`."
    assert labels(games) == names("ru")
    levels = await picked(den, "/вызов бот", "Ним", lang="ru")
    assert levels.text == "«Ним»: как мне играть? Или напишите сразу, например: `/nim bot level=easy`."
    assert labels(levels) == ["Легко", "Средне", "Сильно", "Идеально"]
    assert "Мой уровень: сильный." in (await picked(den, "/вызов бот", "Ним", "Сильно", lang="ru")).text


def lowest(*_: object) -> Level:
    return Level.EASY


async def test_no_level_above_the_highest_of_the_game(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    highest = (await den.table((await den.one("anna", "/square bot level=perfect first=me")).game)).seats[1].level
    assert highest is not None
    offered = labels(await picked(den, "/challenge bot", "Square"))
    assert offered == [level.value.title() for level in Level][: [*Level].index(highest) + 1] != []
    assert len(offered) < len(Level)
    monkeypatch.setattr(SimComputer, "highest", lowest)
    assert labels(await picked(den, "/challenge bot", "Sim")) == ["Easy"]


async def test_the_terms_are_kept(den: Den) -> None:
    board = await picked(den, "/challenge bot первый=я время=20159минут claim unrated", "Square", "Easy")
    table = await den.table(board.game)
    assert (table.game, table.first, table.move_time, table.claim) == ("square", First.ME, 20_159 * 60, True)


async def test_ids_have_room_in_a_button_however_long_the_terms_are(den: Den) -> None:
    asked = "/challenge bot first=them time=20159минут unrated claim"
    posts = [await picked(den, asked), *[await picked(den, asked, game) for game in GAMES]]
    assert max(len(button.id.encode()) for post in posts for button in buttons(post)) <= 64
    refused = await den.one("anna", "/nim bot heaps=10,11,12,13,14 rule=penultimate time=20159m level=?")
    assert refused.text.startswith("I can’t use “level=?” here."), "no button could hold that"


@pytest.mark.parametrize(
    ("text", "pressed", "game", "level"),
    [
        ("/challenge bot level=hard", ("Nim",), "nim", Level.HARD),
        ("/challenge level=hard", ("Sim",), "sim", Level.HARD),
        ("/вызов бот сильный", ("Nim",), "nim", Level.HARD),
        ("/nim bot level=? heaps=4,5,6", ("Easy",), "nim", Level.EASY),
        ("/ним уровень=?", ("Hard",), "nim", Level.HARD),
        ("/challenge bot dots=7", (), "sim", Level.MEDIUM),
        ("/challenge nim bot", (), "nim", Level.MEDIUM),
        ("/nim bot", (), "nim", Level.MEDIUM),
    ],
)
async def test_what_is_said_is_not_asked(den: Den, text: str, pressed: Sequence[str], game: str, level: Level) -> None:
    table = await den.table((await picked(den, text, *pressed)).game)
    assert (table.game, table.seats[1].level, table.status) == (game, level, Status.PLAYING)


async def test_in_a_private_chat_no_one_need_be_named(den: Den) -> None:
    assert labels(await picked(den, "/challenge", private=True)) == GAMES
    assert labels(await picked(den, "/challenge first=me", private=True)) == GAMES


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("/challenge bot first=you", "I can’t use “first=you” here"),
        ("/challenge bot time=1s", "I can’t use “time=1s” here"),
        ("/challenge bot claim", "There is nothing to claim without a clock."),
        ("/nim bot level=? level=easy", "“level=easy” repeats or contradicts an earlier word."),
        ("/nim @boris level=?", "A level is for games against me"),
        ("/nim bot @boris level=?", "I can’t use “level=?” here"),
        ("/nim bot heaps=1 level=?", "One heap cannot be played"),
        ("/challenge level=?", "I can’t use “level=?” here"),
    ],
)
async def test_what_cannot_be_is_refused_before_anything_is_picked(den: Den, text: str, refusal: str) -> None:
    post = await den.one("anna", text)
    assert post.text.startswith(refusal)
    assert labels(post) == []


async def test_nothing_is_picked_where_no_game_may_begin(den: Den) -> None:
    await den.store.set_settings(den.room, "elsewhere", {"channels": kept_channels(["l#another"])})
    for text in ("/challenge bot", "/nim bot level=?"):
        refused = await den.one("anna", text)
        assert (refused.text.partition(":")[0], labels(refused)) == ("Games cannot begin here", [])


async def test_the_buttons_are_for_the_caller_alone(den: Den) -> None:
    games = await picked(den, "/challenge bot")
    levels = await picked(den, "/challenge bot", "Nim")
    for post, label in ((games, "Nim"), (levels, "Easy")):
        (refused,) = await den.press("boris", post, label)
        assert refused.text == (
            "These buttons are for the person who asked. Pick a game of your own: `/challenge bot`."
        )
        (refused,) = await den.press("boris", post, label, lang="ru")
        assert refused.text.startswith("Эти кнопки не для вас")
    assert await den.store.load(den.room, "g1") is None
    (button, *_) = buttons(levels)
    assert (await den.one("anna", button.id)).game is None, "no one types that word"


async def test_it_is_said_that_the_game_is_not_rated_where_that_was_asked(den: Den) -> None:
    for text, unrated in (("/challenge bot rated", True), ("/nim bot rated level=?", True), ("/challenge bot", False)):
        asked = await picked(den, text)
        assert asked.text.startswith("Games against me are never rated, so this one is not.\n") == unrated
    assert (await den.table((await picked(den, "/challenge bot rated", "Nim", "Easy")).game)).rated is False


async def test_the_same_event_is_answered_once(den: Den) -> None:
    assert await den.say("anna", "/challenge bot", event="same")
    assert await den.say("anna", "/challenge bot", event="same") == ()
