"""Moves that are written without a reply, where that is enough, and talk, which is left alone there."""

from __future__ import annotations

import pytest

from adapters.chat.posts import BoardRef, Incoming, Post
from adapters.chat.written_moves import may_be_move
from core.table import Status
from tests.adapters.chat.den import Den, buttons, labels, person
from tests.adapters.chat.refusing import versions
from tests.core.test_plain_moves import TALK

UNDERSTOOD = {"sim": ("36", "63", "3-6", "3–6"), "nim": ("b3", "B 3", "в3", "Б3")}


async def one(den: Den, user: str, text: str, *seen: Post) -> Post:
    (post,) = await den.say(user, text, plain=True, seen=seen)
    return post


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, texts in UNDERSTOOD.items() for text in texts])
async def test_a_move_is_played_in_the_one_game_that_waits_for_its_author(den: Den, game: str, text: str) -> None:
    await den.game(f"/{game} @boris first=me", "boris")
    played = await one(den, "anna", text)
    assert (played.to, played.game, played.ply, played.edits) == (None, "g1", 1, False)
    assert (await den.table("g1")).moves == ("36" if game == "sim" else "b3",)


async def test_stones_are_laid_without_a_reply(den: Den) -> None:
    await den.game("/square @boris first=me", "boris")
    held = (await den.one("anna", "/moves")).moves
    assert held is not None
    played = await one(den, "anna", held[0])
    assert (played.to, played.ply) == (None, 1)


async def test_nothing_is_played_where_a_reply_is_needed(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    before = await versions(den)
    assert await den.say("anna", "36") == ()
    assert await versions(den) == before


async def test_talk_is_left_alone_whatever_games_wait(den: Den) -> None:
    for game in ("sim", "nim", "square"):
        await den.game(f"/{game} @boris first=me", "boris")
    before = await versions(den)
    for text in TALK:
        for user in ("anna", "boris", "carl"):
            assert await den.say(user, text, plain=True) == ()
    assert await versions(den) == before


async def test_who_plays_nothing_such_only_talks(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    await den.game("/nim @dora first=me", "dora")
    for user, text in (("carl", "36"), ("boris", "b3"), ("dora", "36"), ("anna", "17L14E")):
        assert await den.say(user, text, plain=True) == ()
    await den.say("anna", "/resign g1")
    assert (await den.table("g1")).status is not Status.PLAYING
    assert await den.say("anna", "36", plain=True) == ()


@pytest.mark.parametrize(
    ("user", "text", "answer"),
    [
        ("boris", "36", "It is not your turn. Next: anna."),
        ("anna", "11", "A line joins two different dots"),
        ("anna", "99", "There is no dot 9"),
        ("anna", "5-0", "There is no dot 0"),
    ],
)
async def test_what_cannot_be_played_is_told_to_its_author_alone(den: Den, user: str, text: str, answer: str) -> None:
    await den.game("/sim @boris first=me", "boris")
    before = await versions(den)
    told = await one(den, user, text)
    assert told.to == person(user)
    assert told.text.startswith(answer)
    assert (told.game, told.ply) == ("g1", 0)
    assert await versions(den) == before


async def test_a_game_that_waits_for_the_other_player_does_not_stand_in_the_way(den: Den) -> None:
    await den.game("/sim @boris first=them", "boris")
    await den.game("/sim @carl first=me", "carl")
    played = await one(den, "anna", "36")
    assert (played.game, played.ply) == ("g2", 1)
    assert (await den.table("g1")).moves == ()


async def test_a_game_of_other_moves_does_not_stand_in_the_way(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    await den.game("/nim @boris first=me", "boris")
    assert (await one(den, "anna", "b3")).game == "g2"
    assert (await one(den, "anna", "36")).game == "g1"


async def test_of_several_games_that_wait_the_author_is_asked_which(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    await den.game("/sim @carl first=me", "carl")
    asked = await one(den, "anna", "63")
    assert (asked.to, asked.text) == (person("anna"), "Which game is `63` for?")
    assert labels(asked) == ["g1 · Sim · boris", "g2 · Sim · carl"]
    assert [len(row) for row in asked.buttons] == [1, 1]
    assert all(len(button.id.encode()) <= 64 for button in buttons(asked))
    (board,) = await den.press("anna", asked, "g1 · Sim · boris")
    assert (board.to, board.game, board.ply, board.edits) == (None, "g1", 1, False)
    assert ((await den.table("g1")).moves, (await den.table("g2")).moves) == (("36",), ())


async def test_such_a_button_dies_with_the_next_move_and_is_its_authors_alone(den: Den) -> None:
    await den.game("/nim @boris first=me", "boris")
    await den.game("/nim @carl first=me", "carl")
    asked = await one(den, "anna", "b1")
    (foreign,) = await den.press("carl", asked, "g1 · Nim · boris")
    assert foreign.text.startswith("This game is between")
    await den.press("anna", asked, "g1 · Nim · boris")
    (twice,) = await den.press("anna", asked, "g1 · Nim · boris")
    assert twice.text.startswith("That was an older board. Nothing was played")
    await den.say("boris", "/play g1 c1")
    (late,) = await den.press("anna", asked, "g1 · Nim · boris")
    assert (late.to, late.ply) == (person("anna"), 2)
    assert late.text.startswith("That was an older board. Nothing was played")
    assert (await den.table("g1")).moves == ("b1", "c1")
    assert (await den.press("anna", asked, "g2 · Nim · carl"))[0].ply == 1


async def test_only_games_where_the_move_is_legal_are_offered(den: Den) -> None:
    for opponent in ("boris", "carl", "dora"):
        await den.game(f"/sim @{opponent} first=me", opponent)
    await den.say("anna", "/play g1 36")
    await den.say("boris", "/play g1 12")
    assert labels(await one(den, "anna", "36")) == ["g2 · Sim · carl", "g3 · Sim · dora"]
    told = await one(den, "anna", "11")
    assert told.text.startswith("A line joins two different dots")
    assert told.to == person("anna")


async def test_twenty_games_are_asked_about_in_five_rows(den: Den) -> None:
    for number in range(20):
        await den.game(f"/sim @b{number} first=me", f"b{number}")
    asked = await one(den, "anna", "12")
    assert [len(row) for row in asked.buttons] == [4] * 5


async def test_a_move_written_at_an_older_board_changes_nothing(den: Den) -> None:
    first = await den.game("/nim @boris first=me", "boris")
    second = await one(den, "anna", "a1", first)
    third = await one(den, "boris", "b1", second)
    told = await one(den, "anna", "c1", first)
    assert (told.to, told.ply) == (person("anna"), 2)
    assert told.text.startswith("That was an older board. Nothing was played; here is g1 as it stands.")
    assert (await den.table("g1")).moves == ("a1", "b1")
    other = await den.game("/sim @boris first=me", "boris")
    assert (await one(den, "anna", "c1", other, third)).ply == 3


async def test_the_same_event_counts_once(den: Den) -> None:
    await den.game("/nim bot first=me")
    (first,) = await den.say("anna", "a1", plain=True, event="e1")
    assert first.ply == 2
    assert await den.say("anna", "a1", plain=True, event="e1") == ()
    assert len((await den.table("g1")).moves) == 2


@pytest.mark.parametrize("text", ["/", "//", "/сыграем?", "/...", "/ hello", "/usr/bin", "/-"])
async def test_a_slash_that_begins_no_command_is_answered(den: Den, text: str) -> None:
    post = await one(den, "anna", text)
    assert post.to == person("anna")
    assert post.text == f"I don’t know {text.split(maxsplit=1)[0]}. `/help` shows what I can do."
    assert await den.say("anna", text) == ()
    board = await den.game("/sim @boris first=me", "boris")
    assert (await den.say("anna", text, board, plain=True))[0].text.startswith("I don’t know /")


async def test_alone_with_kibitz_talk_gets_help_with_a_legal_move(den: Den) -> None:
    await den.say("anna", "/sim bot first=me", private=True)
    (post,) = await den.say("anna", "как дела", private=True, lang="ru")
    assert post.text == "Не понимаю. Сейчас ваш ход, например `12`. Что ещё можно: `/help`."
    await den.say("anna", "/square bot first=me", private=True)
    await den.say("anna", "/resign g1", private=True)
    (post,) = await den.say("anna", "и3", private=True)
    legal = (await den.one("anna", "/moves")).moves
    assert legal is not None
    assert post.text.split("`")[1] == legal[0]


@pytest.mark.parametrize(
    ("text", "is_move"),
    [
        *[(move, True) for move in ("12", "a1", "3:1", "17L14E", "b all", "[jl 36", "move 12")],
        *[(talk, False) for talk in ("", " ", "hello", "ok then", "да, завтра", "🙂")],
    ],
)
def test_what_may_be_a_move_in_any_of_the_games(text: str, *, is_move: bool) -> None:
    assert may_be_move(text) == is_move


@pytest.mark.parametrize("board", [BoardRef("g1", 0), BoardRef("t1", None), None])
async def test_what_has_no_words_is_no_move(den: Den, board: BoardRef | None) -> None:
    await den.game("/sim @boris first=me", "boris")
    sent = Incoming(event="e", server=den.room, chat=den.room, player=person("anna"), reply_to=board, plain_moves=True)
    assert await den.chat.handle(sent) == ()


async def test_each_of_a_few_games_has_a_row_of_its_own(den: Den) -> None:
    for number in range(5):
        await den.game(f"/sim @b{number} first=me", f"b{number}")
        if number:
            assert [len(row) for row in (await one(den, "anna", "12")).buttons] == [1] * (number + 1)
