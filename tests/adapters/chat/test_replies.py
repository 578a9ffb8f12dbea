"""Replies and presses: which game is meant, who may, what is talk, and what is out of date."""

from __future__ import annotations

import re

import pytest

from adapters.chat.posts import BoardRef, Post
from core.table import COMPUTER, Status
from tests.adapters.chat.den import Den, buttons, labels, person
from tests.adapters.chat.refusing import refused, versions

EXAMPLE = re.compile(r"`[^`]+`")


async def test_a_stale_reply_gets_the_current_board_privately_and_changes_nothing(den: Den) -> None:
    first = await den.game("/sim @boris first=me", "boris")
    second = await den.one("anna", "12", first)
    await den.say("boris", "34", second)
    for user, text, old in (("anna", "56", first), ("boris", "56", second), ("anna", "hm 5", first)):
        post = await refused(den, user, text, old)
        lines = post.text.split("\n")
        assert lines[0] == "That was an older board. Nothing was played; here is g1 as it stands."
        assert lines[1] == "anna (blue, solid), your move."
        assert (post.ply, post.version, post.mention, post.buttons) == (2, None, None, ())
        assert post.picture == (await den.one("anna", "/board")).picture


async def test_a_command_that_names_its_table_is_not_about_the_board_that_it_replies_to(den: Den) -> None:
    one = await den.game("/nim @boris first=me", "boris")
    await den.game("/nim @boris first=me", "boris")
    moved = await den.one("anna", "a1", one)
    other = await den.one("anna", "/play g2 b1", moved)
    assert (other.to, other.game, other.ply) == (None, "g2", 1)
    assert [(await den.table(number)).moves for number in ("g1", "g2")] == [("a1",), ("b1",)]


async def test_an_old_button_gets_the_current_board_too(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris")
    (hand,) = await den.press("anna", board, "My hand")
    answer: tuple[Post, ...] = (hand,)
    while len(answer) == 1:
        answer = await den.press_id("anna", buttons(answer[0])[0].id, answer[0])
    moved, renewed = answer
    assert (moved.to, renewed.to) == (None, person("anna"))
    (old,) = await den.press_id("anna", buttons(hand)[0].id, hand)
    assert old.text.startswith("That was an older board.")
    assert (old.to, labels(old)) == (person("anna"), ["My hand"])


async def test_a_board_is_old_after_a_take_back_though_as_many_moves_are_made(den: Den) -> None:
    first = await den.game("/nim @boris first=me", "boris")
    old = await den.one("anna", "a1", first)
    old_wish = await den.one("anna", "/undo")
    again = (await den.press("boris", old_wish, "Agree"))[0]
    new = await den.one("anna", "b1", again)
    assert (first.ply, old.ply, again.ply, new.ply) == (0, 1, 0, 1)
    wish = await den.one("anna", "/undo")
    before = await versions(den)
    for answer in (
        await den.say("boris", "c1", old),
        await den.say("boris", "/play c1", old),
        await den.press("boris", old, "c"),
    ):
        assert answer[0].text.startswith("That was an older board. Nothing was played; here is g1 as it stands.")
        assert (len(answer), answer[0].to, answer[0].ply) == (1, person("boris"), 1)
    for label in ("Agree", "Refuse"):
        (post,) = await den.press("boris", old_wish, label)
        assert post.text == "No take-back is waiting for an answer."
    assert await versions(den) == before
    (back,) = await den.press("boris", wish, "Agree")
    assert (await refused(den, "anna", "a1", again)).text.startswith("That was an older board.")
    assert (await den.one("anna", "c2", back)).text.startswith("anna: `c2`")


async def test_wrong_persons_presses_and_replies(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    before = await versions(den)
    for user, answer in (
        ("carl", "This game is between anna and boris. Start your own, for example `/sim bot`."),
        ("boris", "It is not your turn. Next: anna."),
    ):
        for button in buttons(board):
            (post,) = await den.press_id(user, button.id, board)
            assert (post.to, post.text, post.ply) == (person(user), answer, 0)
    assert (await refused(den, "boris", "a1", board)).text == "It is not your turn. Next: anna."
    for command in ("/resign", "/abort", "/undo", "/moves", "/play g1 a1"):
        text = command if " " in command else f"{command} g1"
        assert (await refused(den, "carl", text)).text.startswith("This game is between anna and boris.")
    assert await versions(den) == before


async def test_a_strangers_legal_move_is_answered_once_for_each_game_and_talk_never(den: Den) -> None:
    for number in (1, 2):
        board = await den.game("/sim @boris first=me", "boris")
        for talk in ("ok", "nice", "99", "11", "1-2-3", "hm 5", "no"):
            assert await den.say("carl", talk, board) == ()
        post = await refused(den, "carl", "12", board)
        assert post.text == "This game is between anna and boris. Start your own, for example `/sim bot`."
        assert post.game == f"g{number}"
        assert await den.say("carl", "34", board) == ()
        (dora,) = await den.say("dora", "34", board)
        assert dora.to == person("dora")
        await den.say("anna", "/resign", board)
        assert await den.say("egor", "12", board) == ()


async def test_a_strangers_text_at_a_dealt_game_is_judged_by_its_form_alone(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris")
    assert await den.say("carl", "17", board) == ()
    assert (await refused(den, "carl", "17M13N", board)).text.startswith("This game is between")


@pytest.mark.parametrize(
    "talk",
    [
        "",
        " ",
        "good game!",
        "what do you think about that last one",
        "🙂🙂🙂",
        "посмотрим",
        "1234567890123456789012345 ",
    ],
)
async def test_ordinary_talk_is_left_alone_also_as_a_reply(den: Den, talk: str) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    for user in ("anna", "boris", "carl"):
        assert await den.say(user, talk, board) == ()
        assert await den.say(user, talk) == ()
    assert await den.say("anna", "12") == ()


@pytest.mark.parametrize("attempt", ["19", "11", "0", "33", "1-2-3", "ok", "да", "²", "g1 12?", "12 34", "-1", "1e5"])
async def test_an_attempt_that_cannot_be_played_is_answered_with_an_example(den: Den, attempt: str) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    post = await refused(den, "anna", attempt, board)
    assert EXAMPLE.search(post.text), post.text
    assert (post.game, post.ply) == ("g1", 0)


async def test_several_games_and_nothing_that_tells_which(den: Den) -> None:
    boards = [await den.game("/sim @boris first=me", "boris"), await den.game("/nim @carl first=me", "carl")]
    examples = {"/play 12": "/play g1 12", "/сдаюсь": "/resign g1", "/undo": "/undo g1", "/moves": "/moves g1"}
    for command, example in (examples | {"/board": "/board g1"}).items():
        post = await refused(den, "anna", command)
        assert (
            post.text == f"Which game? Write its id after the command, for example `{example}`:\n"
            "g1 · Sim · anna and boris\ng2 · Nim · anna and carl"
        )
    assert (await den.one("carl", "/board")).game == "g2"
    assert (await den.one("anna", "/play g2 a1")).game == "g2"
    assert (await den.one("anna", "/play 12")).game == "g1"
    assert (await den.one("anna", "/board", boards[1])).game == "g2"
    board = await den.one("boris", "/board")
    assert (await den.one("boris", "34", board)).ply == 2


async def test_a_reply_names_the_game_whatever_else_goes_on(den: Den) -> None:
    boards = [await den.game("/sim @boris first=me", "boris") for _ in range(3)]
    for board in reversed(boards):
        moved = await den.one("anna", "36", board)
        assert (moved.game, moved.ply) == (board.game, 1)
    assert [(await den.table(f"g{number}")).moves for number in (1, 2, 3)] == [("36",)] * 3


async def test_unknown_boards_are_not_there(den: Den) -> None:
    assert await den.say("anna", "12", BoardRef("g77", 0)) == ()
    assert await den.say("anna", "12", BoardRef("../../etc", None)) == ()
    (post,) = await den.press_id("anna", "k:g77:0:0:1")
    assert post.text == "There is no game g77 here. `/games` lists the games here."


async def test_another_rooms_games_are_not_here(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    elsewhere = Den(den.store, den.clock, room="l#attic")
    assert await elsewhere.say("anna", "12", board) == ()
    (post,) = await elsewhere.say("anna", "/play g1 12")
    assert post.text.startswith("There is no game g1 here.")
    (post,) = await elsewhere.press_id("anna", buttons(board)[0].id)
    assert post.text.startswith("There is no game g1 here.")
    assert (await elsewhere.one("anna", "/games")).text.startswith("No games are going on here.")


async def test_alone_with_kibitz_a_challenge_to_nobody_is_one_to_it(den: Den) -> None:
    for text in ("/nim first=me", "/challenge sim first=me", "/square"):
        (board,) = await den.say("anna", text, private=True)
        assert board.picture is not None
        assert (await den.table(board.game)).seats[1] == COMPUTER


async def test_alone_with_kibitz_a_bare_text_is_a_move_or_gets_help(den: Den) -> None:
    async def alone(text: str) -> Post:
        (post,) = await den.say("anna", text, private=True)
        return post

    assert (await alone("hello there")).text == "I didn’t get that. Start a game with `/sim bot`, or see `/help`."
    assert (await alone("12")).text.startswith("I didn’t get that.")
    await alone("/nim bot first=me")
    assert (await alone("b1")).ply == 2
    heaps = (await den.table("g1")).moves
    taken = sum(int(move[1:]) for move in heaps if move[0] == "a")
    for talk in ("how are you", "z9", "b all"):
        text = "I didn’t get that. It is your move: for example `a1`. `/help` shows what else I can do."
        assert (await alone(talk)).text == (text if taken < 3 else text.replace("a1", "b1"))
    assert (await alone("b99")).text.startswith("Heap b has only ")
    await alone("/sim bot first=me")
    assert (await alone("12")).ply == 2


async def test_of_many_games_the_first_ten_are_named(den: Den) -> None:
    for number in range(12):
        await den.game(f"/nim @b{number}", f"b{number}")
    asked = await den.one("anna", "/board")
    lines = asked.text.split("\n")
    assert lines[1] == "g1 · Nim · anna and b0"
    assert lines[10:] == ["g10 · Nim · anna and b9", "…"]


@pytest.mark.parametrize(
    ("challenge", "text", "played"),
    [("nim", "и3", "b3"), ("nim", "ф1", "a1"), ("nim", "b dct", "b5"), ("nim", "в1", "b1"), ("sim", "[jl 36", "36")],
)
async def test_a_slip_of_the_keyboard_layout_is_played(den: Den, challenge: str, text: str, played: str) -> None:
    for number, command in ((1, ""), (2, "/play g2 ")):
        board = await den.game(f"/{challenge} @boris first=me", "boris")
        await den.one("anna", command + text, None if command else board)
        assert (await den.table(f"g{number}")).moves == (played,)


async def test_a_word_of_two_letters_is_played_where_it_is_certainly_a_move(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    for word in ("фу", "5б", "б5"):
        assert (await refused(den, "anna", word, board)).text.startswith("I can’t read that")
    await den.one("anna", "/play фу")
    assert (await den.table("g1")).moves == ("15",)


@pytest.mark.parametrize(
    ("text", "alone"),
    [("да", True), ("ok 12", True), ("в 7 вечера?", True), ("12 или 13?", True), ("99", False), ("1-2-3", False)],
)
async def test_why_talk_is_no_move_is_only_told_where_no_one_else_reads_it(den: Den, text: str, alone: bool) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    for user in ("anna", "boris"):
        post = await refused(den, user, text, board)
        assert post.if_alone == alone
    assert not (await refused(den, "anna", f"/play {text}")).if_alone


async def test_a_strangers_slip_of_the_keyboard_layout_is_a_move_too(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    assert await den.say("carl", "и9", board) == (), "it would not be legal"
    assert (await refused(den, "carl", "и3", board)).text.startswith("This game is between anna and boris.")


async def test_a_reply_is_a_move_also_where_another_process_made_the_board(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    moved = await den.another_process().one("anna", "12", board)
    assert (moved.to, moved.game, moved.ply) == (None, "g1", 1)


async def test_a_table_that_a_command_names_goes_before_the_board_it_replies_to(den: Den) -> None:
    boards = [await den.game(f"/sim @{name} first=me", name) for name in ("boris", "carl")]
    moved = await den.one("anna", "/play g2 12", boards[0])
    assert (moved.game, moved.ply) == ("g2", 1)
    await den.say("anna", "/resign g2", boards[0])
    assert [(await den.table(table)).status for table in ("g1", "g2")] == [Status.PLAYING, Status.ABORTED]
    assert (await den.one("anna", "/board", boards[0])).game == "g1"
