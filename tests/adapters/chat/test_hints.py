"""Hints in chats. What they say of Nim was worked out by hand from the heaps and their nim-sums."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

from adapters.chat.posts import Post
from core.game import Seat
from core.ports import Store
from core.position import replay
from core.table import Hint
from tests.adapters.chat.den import Den, labels
from tests.adapters.chat.test_hidden import played, twins
from tests.adapters.chat.test_thinking import full
from tests.core.games.square.redraw import redraw

WON = "`a1` keeps the win in g1."
WHY = """
2-5-7 has nim-sum 0: 2, 4+1, 4+2+1 hold each power of two an even number of times. Every take upsets that, and an \
answer restores it.
What keeps the win, 3 of 15 moves: a1 b1 c1."""
OF_THE_COMPUTER = "/nim bot heaps=3,5,7 rule=normal first=me"
OF_PEOPLE = "/nim @boris heaps=3,5,7 rule=normal first=me unrated"


def words(post: Post) -> str:
    """The text of a post without the line that names its game."""
    return post.text.rsplit("\n", 1)[0] if " · g1" in post.text else post.text


async def test_a_hint_by_the_button_and_then_why(den: Den) -> None:
    board = await den.game(OF_THE_COMPUTER)
    assert "Hint" in labels(board)
    (first,) = await den.press("anna", board, "Hint")
    assert (first.text, labels(first), first.picture, first.version) == (WON, ["Why?"], None, None)
    assert first.to is not None
    assert (first.to.name, first.secret) == ("anna", True)
    (why,) = await den.press("anna", first, "Why?")
    assert (why.text, labels(why), why.secret) == (WON + WHY, [], True)


async def test_the_command_gives_a_hint_and_asked_again_says_why_in_both_languages(den: Den) -> None:
    await den.game(OF_THE_COMPUTER)
    assert (await den.one("anna", "/hint")).text == WON
    assert (await den.one("anna", "/hint g1")).text == WON + WHY
    russian = await den.one("anna", "/подсказка", lang="ru")
    assert russian.text == (
        "`a1` сохраняет выигрыш в g1.\nНим-сумма 2-5-7 равна 0: в 2, 4+1, 4+2+1 каждая степень двойки встречается "
        "чётное число раз. Любой ход это нарушит, а ответ восстановит.\nВыигрыш сохраняют (ходов 3 из 15): a1 b1 c1."
    )


async def test_a_hint_waits_for_no_one_where_too_much_is_thought_of(den: Den) -> None:
    await den.game(OF_THE_COMPUTER)
    den.ctx.thinking = full
    assert (await den.one("anna", "/hint")).text == WON
    assert (await den.one("anna", "/подсказка", lang="ru")).text.startswith("`a1` сохраняет выигрыш в g1.\n")


async def test_another_board_is_asked_about_afresh(den: Den) -> None:
    await den.game(OF_THE_COMPUTER)
    (first,) = await den.say("anna", "/hint")
    (board,) = await den.say("anna", "/play a1")
    (old,) = await den.press("anna", first, "Why?")
    assert old.text.startswith("That was an older board.")
    assert old.ply == board.ply == 2
    (now,) = await den.say("anna", "/hint")
    assert "keeps the win" in now.text
    assert labels(now) == ["Why?"]
    assert (await den.table("g1")).hints == (Hint(Seat(0), 0), Hint(Seat(0), 2))


async def test_a_lost_position_is_called_lost_and_the_answers_to_the_move_are_counted(den: Den) -> None:
    """3-8-11 has nim-sum 0. With a1 2-5-6 is left, whose nim-sum is 1: b1 answers, from 5 to 4, and no other does."""
    await den.game("/nim bot heaps=3,8,11 rule=normal first=me")
    (first,) = await den.say("anna", "/hint")
    move = first.text.split("`")[1]
    assert first.text == (f"`{move}` makes it hardest, but g1 is lost if your opponent makes no mistake.")
    (why,) = await den.say("anna", "/hint")
    heaps = [3, 8, 11]
    heaps[ord(move[0]) - ord("a")] -= int(move[1:])
    answers = [
        f"{'abc'[at]}{heap - (heap ^ heaps[0] ^ heaps[1] ^ heaps[2])}"
        for at, heap in enumerate(heaps)
        if heap ^ heaps[0] ^ heaps[1] ^ heaps[2] < heap
    ]
    lines = why.text.split("\n")
    assert lines[1].startswith("3-8-11 has nim-sum 0: ")
    assert lines[2] in {f"Kibitz would answer with `{answer}`." for answer in answers}
    assert lines[3] == f"Answers that keep the win for Kibitz: {len(answers)} of {sum(heaps)}."


async def test_a_rated_game_has_no_hints_for_anyone(den: Den) -> None:
    board = await den.game("/nim @boris heaps=3,5,7 rule=normal first=me", "boris")
    assert "Hint" not in labels(board)
    (refused,) = await den.say("anna", "/hint")
    assert refused.text.startswith("g1 is rated, so I give no hints there.")
    (pressed,) = await den.press_id("anna", "u:g1:0", board)
    assert pressed.text == refused.text
    assert (await den.one("boris", "/hint")).text == refused.text
    assert (await den.table("g1")).hints == ()


async def test_hints_are_for_the_player_to_move_alone(den: Den) -> None:
    board = await den.game(OF_PEOPLE, "boris")
    assert (await den.one("boris", "/hint")).text == "It is not your turn. Next: anna."
    assert (await den.one("carl", "/hint g1")).text.startswith("This game is between anna and boris.")
    (pressed,) = await den.press_id("carl", "x:g1:0", board)
    assert pressed.text.startswith("This game is between anna and boris.")
    assert (await den.table("g1")).hints == ()
    await den.say("anna", "/resign g1")
    assert (await den.one("anna", "/hint g1")).text.startswith("g1 was called off.")


async def test_among_people_the_board_says_how_many_hints_were_taken(den: Den) -> None:
    board = await den.game(OF_PEOPLE, "boris")
    assert "Hint" not in labels(board)
    for _ in range(3):
        await den.say("anna", "/hint")
    moved = await den.one("anna", "/play g1 a1")
    assert "\nHints taken: anna 1.\n" in moved.text
    await den.say("boris", "/hint")
    await den.say("boris", "/play g1 a1")
    await den.say("anna", "/hint")
    end = await den.one("boris", "/resign g1")
    assert "\nHints taken: anna 2, boris 1.\n" in end.text
    assert "\nВзято подсказок: anna 2, boris 1.\n" in end.reworded("ru").text


async def test_hints_are_counted_in_the_order_of_the_seats(den: Den) -> None:
    await den.game(OF_PEOPLE, "boris")
    for name, words in (("anna", "/play a1"), ("boris", "/hint"), ("boris", "/play a1"), ("anna", "/hint")):
        await den.say(name, words)
    assert (await den.one("anna", "/board g1")).text.splitlines()[0] == "Hints taken: anna 1, boris 1."


async def test_against_the_computer_nothing_is_said_of_them(den: Den) -> None:
    await den.game(OF_THE_COMPUTER)
    await den.say("anna", "/hint")
    assert "Hints" not in (await den.one("anna", "/play a1")).text


async def test_a_hint_that_comes_again_counts_once_and_says_nothing_more(den: Den) -> None:
    await den.game(OF_PEOPLE, "boris")
    await den.say("anna", "/hint", event="hint")
    version = (await den.table("g1")).version
    for process in (den, den.another_process()):
        assert await process.say("anna", "/hint", event="hint") == ()
    kept = await den.table("g1")
    assert (kept.version, kept.hints) == (version, (Hint(Seat(0), 0),))
    assert (await den.another_process().one("anna", "/hint")).text == WON + WHY


async def test_an_export_counts_them(den: Den) -> None:
    await den.game(OF_PEOPLE, "boris")
    await den.say("anna", "/hint")
    for name, hints in (("anna", 1), ("boris", None)):
        (post,) = await den.say(name, "/export")
        assert post.file is not None
        (game,) = json.loads(post.file.text)["servers"][0]["games"]
        assert game.get("hints") == hints


async def test_a_hint_of_square_tells_nothing_of_what_is_hidden(store: Store) -> None:
    rng, hints = Random(11), 0
    for number in (1, 2):
        table = replace(played(rng), rated=False)
        position = replay(table)
        seat = position.to_move
        assert seat is not None
        other = replace(position, state=redraw(position.state, seat, rng))
        does = [("say", f"/hint g{number}")] * 2
        one, two = await twins(store, table, other, table.seats[seat].name, does)
        assert one == two
        assert [post.secret for post in one] == [True, True]
        assert "estimate" in one[0].text
        assert one[0].text.split("`")[1] in position.game.view(position.state, seat).legal
        hints += len(one)
    assert hints == 4
