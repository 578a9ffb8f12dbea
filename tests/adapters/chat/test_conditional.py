"""Conditional moves in a chat: written and seen by their owner alone, carried out with the move that they answer."""

from __future__ import annotations

import json
import re

import pytest

from adapters.chat.posts import Post
from core import clocks
from core.clocks import SHOWN_WITHIN_SECONDS
from core.position import replay
from core.service.telling import LONGEST_WAIT_SECONDS
from core.table import Status
from tests.adapters.chat.den import NOON, Den, buttons, labels, note_shown


async def told(den: Den, user: str) -> list[Post]:
    """What the next tick tells a person alone."""
    return [out.post for out in await den.chat.tick() if out.post.to is not None and out.post.to.name == user]


async def test_an_answer_is_played_with_the_move_that_it_answers(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    post = await den.one("anna", "/if 36 45")
    assert post.to is not None
    assert post.to.name == "anna"
    assert post.secret
    assert "36 → 45" in post.text
    version = (await den.table("g1")).version
    board = await den.one("boris", "/play 36")
    table = await den.table("g1")
    assert table.moves == ("12", "36", "45")
    assert table.version == version + 1
    assert (table.plans, table.chain) == ((), 1)
    assert board.ply == 3
    assert board.since == 1
    assert board.mention is not None
    assert board.mention.name == "boris"
    assert "`36`" in board.text
    assert "`45`" in board.text


async def test_lines_merge_by_their_beginning_and_a_new_answer_takes_the_place_of_the_former(den: Den) -> None:
    await den.play("/nim @boris heaps=3,5,7 first=me", ["a1"])
    for line in ("b3 c2 a1 c1", "b3 c2 a2 c5", "c7 b4", "* b1"):
        post = await den.one("anna", f"/if {line}")
    assert post.text.splitlines()[1:] == [
        "b3 → c2 → a1 → c1",
        "b3 → c2 → a2 → c5",
        "c7 → b4",
        "* → b1",
    ]
    post = await den.one("anna", "/if b3 c1")
    assert post.text.splitlines()[1:] == ["b3 → c1", "c7 → b4", "* → b1"]
    assert (await den.one("anna", "/if g1")).text.splitlines()[1:4] == ["b3 → c1", "c7 → b4", "* → b1"]
    assert "`off`" in (await den.one("anna", "/if off b3 c1")).text, "it stands among moves"
    assert len((await den.table("g1")).plans) == 1
    assert (await den.one("anna", "/if off")).text == "You now have no conditional moves in g1."
    assert (await den.table("g1")).plans == ()


@pytest.mark.parametrize("words", ["off g1", "g1 off", "нет G1"])
async def test_the_game_whose_line_is_dropped_may_be_named_last(den: Den, words: str) -> None:
    for other in ("boris", "vera"):
        await den.game(f"/nim @{other} heaps=3,5,7 first=them", other)
    for game in ("g1", "g2"):
        await den.say("anna", f"/if {game} b3 c2")
    assert (await den.one("anna", f"/if {words}")).text == "You now have no conditional moves in g1."
    assert [bool((await den.table(table)).plans) for table in ("g1", "g2")] == [False, True]


async def test_any_other_move(den: Den) -> None:
    await den.play("/nim @boris heaps=3,5,7 first=me", ["a1"])
    await den.one("anna", "/if b3 c2")
    await den.one("anna", "/if * c3")
    await den.one("boris", "/play b4")
    assert (await den.table("g1")).moves == ("a1", "b4", "c3")


async def test_any_other_move_said_twice_is_said_once(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    post = await den.one("anna", "/if * * 45")
    assert post.text.splitlines()[1:] == ["* → 45"]
    await den.one("boris", "/play 36")
    assert (await den.table("g1")).moves == ("12", "36", "45")


async def test_who_comes_after_the_next_is_shown_how_and_answers_any_moves_of_them_all(den: Den) -> None:
    await den.game("/square @boris @carl first=me", "boris", "carl")
    shown = await den.one("carl", "/if g1")
    line = re.search(r"`/if g1 (\S+) (\S+) (\S+)`", shown.text)
    assert line is not None
    assert shown.text.count(f"`/if g1 * {line[3]}`") == 1
    assert f"`{line[0].strip('`')}`" in (await den.one("carl", f"/if g1 {line[1]}")).text
    assert (await den.one("carl", f"/if g1 {line[1]} {line[2]} {line[3]}")).text.startswith("Noted")
    post = await den.one("carl", f"/if g1 * {line[3]}")
    assert post.text.splitlines()[1:] == [f"{line[1]} → {line[2]} → {line[3]}", f"* → {line[3]}"]


async def test_the_plans_of_both_run_on_in_one_commit(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    assert "12 → 34 → 56 → 13 → 24" in (await den.one("anna", "/if 12 34 56 13 24")).text
    await den.one("boris", "/if 12 34 56 13")
    table = await den.table("g1")
    assert (table.moves, len(table.plans)) == ((), 2)
    board = await den.one("anna", "/play 12")
    after = await den.table("g1")
    assert after.moves == ("12", "34", "56", "13", "24")
    assert after.version == table.version + 1
    assert (board.ply, board.since, board.mention and board.mention.name) == (5, 0, "boris")
    assert after.plans == ()
    assert await den.chat.tick() == ()


async def test_a_plan_of_ones_own_turn_ends_with_another_move(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    await den.one("anna", "/if 12 34 56")
    await den.one("anna", "/play 13")
    assert ((await den.table("g1")).moves, (await den.table("g1")).plans) == (("13",), ())


async def test_what_is_left_of_a_plan_stays_for_the_next_move(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12", "34"])
    await den.one("boris", "/if 56 13 24 15")
    board = await den.one("anna", "/play 56")
    assert (await den.table("g1")).moves == ("12", "34", "56", "13")
    assert board.since == 2
    (plan,) = (await den.table("g1")).plans
    assert plan.seat == 1
    await den.one("boris", "/if 24 16 25 46")
    post = await den.one("boris", "/if")
    assert post.text.splitlines()[1] == "24 → 16 → 25 → 46"
    await den.one("anna", "/play 24")
    assert (await den.table("g1")).moves == ("12", "34", "56", "13", "24", "16")


async def test_what_the_plan_does_not_foresee_drops_it_and_its_owner_alone_is_told(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    await den.one("anna", "/if 36 45")
    board = await den.one("boris", "/play 46")
    assert "conditional" not in board.text
    table = await den.table("g1")
    assert table.moves == ("12", "46")
    assert table.plans == ()
    (note,) = await told(den, "anna")
    assert note.secret
    assert note.text.startswith("g1: your conditional moves do not answer `46`, so they are dropped.")
    assert await den.chat.tick() == ()


async def test_a_take_back_ends_a_plan(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12", "34"])
    await den.one("boris", "/if 56 13")
    await den.one("boris", "/undo")
    await den.one("anna", "/agree")
    assert (await den.table("g1")).plans == ()
    (note,) = await told(den, "boris")
    assert "has changed in another way than by a move" in note.text


async def test_the_end_of_a_game_ends_plans_without_a_word(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12", "34"])
    await den.one("boris", "/if 56 13")
    await den.one("anna", "/resign")
    table = await den.table("g1")
    assert (table.status, table.plans) == (Status.FINISHED, ())
    assert await den.chat.tick() == ()


async def test_of_a_game_that_ended_no_one_is_told_what_became_of_their_plan(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12", "34"])
    await den.one("boris", "/if 56 13")
    await den.one("anna", "/play 46")
    assert [each.seat for each in (await den.table("g1")).untold] == [1]
    await den.one("anna", "/resign")
    assert (await den.table("g1")).untold == ()
    assert await den.chat.tick() == ()


async def test_who_leaves_a_game_that_goes_on_is_told_nothing_of_their_plan(den: Den) -> None:
    await den.game("/square @boris @carl first=me", "boris", "carl", moved=True)
    for name in ("boris", "carl"):
        line = re.search(r"`/if g1 \* (\S+)`", (await den.one(name, "/if g1")).text)
        assert line is not None
        assert "Noted" in (await den.one(name, f"/if g1 * {line[1]}")).text
    await den.say("carl", "/resign")
    table = await den.table("g1")
    assert (table.status, table.plans, [each.seat for each in table.untold]) == (Status.PLAYING, (), [1])
    assert await told(den, "carl") == []


@pytest.mark.parametrize(("terms", "leaving"), [("time=2m claim", "/abort"), ("time=2m", "/forget yes")])
async def test_in_whatever_way_someone_leaves_the_others_are_told_of_their_plans(
    den: Den, terms: str, leaving: str
) -> None:
    async def planned() -> None:
        for name in ("boris", "carl"):
            line = re.search(r"`/if g1 \* (\S+)`", (await den.one(name, "/if g1")).text)
            assert line is not None
            assert "Noted" in (await den.one(name, f"/if g1 * {line[1]}")).text

    async def untold() -> list[int]:
        table = await den.table("g1")
        assert (table.status, table.plans) == (Status.PLAYING, ())
        return [each.seat for each in table.untold]

    players = ("boris", "carl", "dina")
    await den.game(f"/square @{' @'.join(players)} first=me {terms}", *players, moved=True)
    await planned()
    await den.say("dina", leaving)
    assert await untold() == [1, 2]
    first, second = await den.chat.tick()
    await first.note_said()
    assert await untold() == [2]
    await second.note_said()
    await planned()
    den.clock.time += 120
    await den.chat.tick()
    if "claim" in terms:
        await den.say("boris", "/claim")
    assert (await den.table("g1")).left == {0, 3}
    assert await untold() == [1, 2]


async def test_of_two_plans_dropped_before_a_word_was_said_the_newer_is_told(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    for line, move, answer in (("36 45", "46", "13"), ("24 25", "14", "15")):
        await den.one("anna", f"/if {line}")
        await den.one("boris", f"/play {move}")
        assert (await den.table("g1")).chain is None, "one move alone was made"
        await den.one("anna", f"/play {answer}")
    assert [(each.seat, each.move) for each in (await den.table("g1")).untold] == [(0, "14")]
    (note,) = await told(den, "anna")
    assert "do not answer `14`" in note.text


async def test_of_a_plan_no_one_is_told_who_was_forgotten(den: Den) -> None:
    await den.game("/square @boris @carl first=me", "boris", "carl", moved=True)
    moves = (await den.one("anna", "/moves")).moves
    line = re.search(r"`/if g1 (\S+) (\S+) (\S+)`", (await den.one("carl", "/if g1")).text)
    assert moves is not None
    assert line is not None
    await den.one("carl", f"/if g1 {line[1]} {line[2]} {line[3]}")
    await den.one("anna", f"/play g1 {next(move for move in moves if move != line[1])}")
    assert [each.seat for each in (await den.table("g1")).untold] == [2]
    await den.say("carl", "/forget yes")
    den.clock.time += 61
    assert [out.post.text for out in await den.chat.tick() if "conditional moves" in out.post.text] == []


async def test_an_answer_that_cannot_be_played_when_its_turn_comes_ends_the_plan(den: Den) -> None:
    await den.game("/square @boris first=me", "boris")
    for _ in range(12):
        table = await den.table("g1")
        seat = replay(table).to_move
        assert seat is not None
        mover, other = table.seats[seat].name, table.seats[1 - seat].name
        line = re.search(r"`/if g1 \* (\S+)`", (await den.one(other, "/if g1")).text)
        assert line is not None
        assert "Noted" in (await den.one(other, f"/if g1 * {line[1]}")).text
        legal = (await den.one(mover, "/moves g1")).moves
        place = re.search(r"[A-Z]+\d+", line[1])
        assert legal is not None
        assert place is not None
        taken = [move for move in legal if re.search(rf"\d{place[0]}(?!\d)", move)]
        await den.say(mover, f"/play g1 {(taken or list(legal))[0]}")
        if taken:
            after = await den.table("g1")
            assert (after.plans, len(after.moves)) == ((), len(table.moves) + 1)
            (note,) = await told(den, other)
            assert note.text == f"g1: your conditional move `{line[1]}` cannot be played now, so it is dropped."
            return
    pytest.fail("no stone could be laid where another was planned")


async def test_a_line_without_a_game_is_for_the_one_where_one_waits(den: Den) -> None:
    for _ in range(2):
        await den.game("/sim @boris first=me", "boris")
    await den.one("anna", "/play g2 12")
    await den.game("/square @boris @carl first=them", "boris", "carl")
    await den.say("anna", "/resign g3")
    assert (await den.one("anna", "/if 36 45")).text.startswith("Noted for g2.")


async def test_what_is_told_after_the_first_note_was_said_is_told_too(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    for line, move, answer in (("36 45", "46", "13"), ("24 25", "14", "15")):
        await den.one("anna", f"/if {line}")
        await den.one("boris", f"/play {move}")
        (out,) = await den.chat.tick()
        assert f"do not answer `{move}`" in out.post.text
        await out.note_said()
        assert await den.chat.tick() == ()
        await den.one("anna", f"/play {answer}")
    assert (await den.table("g1")).untold == ()


async def test_the_note_waits_for_the_board_that_is_on_its_way(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    await den.one("anna", "/if 36 45")
    (board,) = await den.say("boris", "/play 46", posted=False)
    assert await den.chat.tick() == ()
    await note_shown(den.store, den.room, board, "late")
    assert await den.show_owed() == ()
    den.clock.time += 1
    (out,) = await den.chat.tick()
    await out.note_said()
    den.clock.time += SHOWN_WITHIN_SECONDS
    assert await den.show_owed() == ()


async def test_the_note_does_not_wait_for_ever(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    await den.one("anna", "/if 36 45")
    await den.say("boris", "/play 46", posted=False)
    told: list[tuple[int, str | None]] = []
    for _ in range(LONGEST_WAIT_SECONDS + 1):
        told += [(den.clock.time - NOON, out.post.to and out.post.to.name) for out in await den.chat.tick()]
        den.clock.time += 1
    assert told == [(LONGEST_WAIT_SECONDS, "anna")]


async def test_while_another_process_says_it_no_one_else_does_and_the_clock_goes_on(den: Den) -> None:
    await den.play("/sim @boris first=me time=1h", ["12"])
    await den.one("anna", "/if 36 45")
    await den.one("boris", "/play 46")
    reminded = (await den.table("g1")).reminder
    assert len(await den.chat.tick()) == 1
    den.clock.time += SHOWN_WITHIN_SECONDS - 1
    assert await den.another_process().chat.tick() == ()
    den.clock.time += 1
    (again,) = await den.another_process().chat.tick()
    await again.note_said()
    assert clocks.due(await den.table("g1")) == reminded


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("36", "What do you answer to `36`?"),
        ("12 36", "`12` does not fit there."),
        ("36 12", "`12` does not fit there."),
        ("36 * 45", "`*` stands for a move of theirs"),
        ("* 12", "`12` does not fit there."),
        ("* 45 13", "Nothing can come after your answer to `*`"),
        ("34 45 36 13 46 14", "ends the game"),
        ("hello there", "`hello` does not fit there."),
    ],
)
async def test_lines_that_cannot_be(den: Den, line: str, answer: str) -> None:
    await den.play("/sim @boris first=me", ["12"])
    before = await den.table("g1")
    post = await den.one("anna", f"/if {line}")
    assert answer in post.text
    assert post.secret
    assert await den.table("g1") == before


async def test_a_line_of_more_than_five_answers_and_a_plan_of_more_than_sixty_moves(den: Den) -> None:
    await den.play("/nim @boris heaps=30,30,30 first=me", ["a1"])
    assert "too far ahead" in (await den.one("anna", "/if " + "b1 c1 " * 6)).text
    await den.one("anna", "/if " + "b1 c1 " * 5)
    for count in range(2, 27):
        await den.one("anna", f"/if b{count} c1")
    assert "too much at once" in (await den.one("anna", "/if b28 c1")).text
    assert sum(len(line.split(" → ")) for line in (await den.one("anna", "/if")).text.splitlines()[1:27]) == 60


async def test_on_ones_own_move_and_against_the_computer_it_is_explained(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    assert (await den.one("anna", "/if 12")).text.startswith(
        "It is your move in g1: make it, for example `/play g1 12`."
    )
    assert "`/if g1 12 13 14`" in (await den.one("anna", "/if")).text
    await den.say("carl", "/nim bot")
    assert "I answer at once" in (await den.one("carl", "/if b1 b2")).text


async def test_a_board_on_its_way_is_shown_once_although_its_mover_plans_already(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    (board,) = await den.say("anna", "/play g1 12", posted=False)
    assert "Noted" in (await den.one("anna", "/if g1 36 45")).text
    await note_shown(den.store, den.room, board, "late")
    den.clock.time += SHOWN_WITHIN_SECONDS
    assert await den.show_owed() == ()


async def test_the_order_of_games_does_not_tell_who_planned(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    for number in range(10):
        await den.one(f"host{number}", "/sim")
    before = [await den.one("carl", f"/games {page}") for page in (1, 2)]
    assert ["g1 " in post.text for post in before] == [False, True]
    assert "Noted" in (await den.one("anna", "/if g1 36 45")).text
    assert [await den.one("carl", f"/games {page}") for page in (1, 2)] == before


async def test_only_those_who_play_have_plans(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    assert "conditional" not in (await den.one("carl", "/if g1 34 56")).text


async def test_the_button_under_ones_own_move_explains_with_right_moves(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    board = await den.one("anna", "/play 12")
    (post,) = await den.press("anna", board, "If…")
    assert post.text.splitlines()[0] == "You have no conditional moves in g1."
    assert "`/if g1 13 14`" in post.text
    assert "`/if g1 * 14`" in post.text
    assert post.secret
    (other,) = await den.press("carl", board, "If…")
    assert "conditional" not in other.text


async def test_under_the_steps_to_a_move_there_is_no_room_for_other_moves(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12", "34", "56"])
    asked = await den.one("anna", "/undo")
    assert asked.text.splitlines()[0] == "anna asks to take back one move. Do you agree?"
    assert labels(asked)[-3:] == ["Agree", "Refuse", "If…"]
    (step,) = await den.press("boris", asked, "3")
    assert [label for label in labels(step) if not label.isdigit()] == ["← Back"]
    (back,) = await den.press("boris", step, "← Back")
    assert labels(back)[-3:] == ["Agree", "Refuse", "If…"]
    (alone,) = await den.say("carl", "/sim bot first=me")
    (step,) = await den.press("carl", alone, "3")
    assert [label for label in labels(step) if not label.isdigit()] == ["← Back", "Hint"]


async def test_no_button_against_the_computer_nor_before_the_first_move(den: Den) -> None:
    assert "If…" not in labels(await den.game("/sim @boris first=me", "boris"))
    await den.say("carl", "/nim bot first=me")
    posts = await den.say("carl", "/play g2 b1")
    assert all("If…" not in labels(post) for post in posts)


async def test_in_square_their_move_is_judged_by_the_table_alone(den: Den) -> None:
    await den.game("/square @boris first=me", "boris")
    table = await den.table("g1")
    hands = table.deals[0][:10], table.deals[0][10:20]
    first = (await den.one("anna", "/moves")).moves
    assert first is not None
    await den.one("anna", f"/play {first[0]}")
    laid = int((await den.table("g1")).moves[0].partition("M")[0])
    answers: dict[str, str] = {}
    for stone in range(1, 36):
        texts = [
            (await den.one("anna", f"/if {stone}{place}{way}")).text
            for place in ("M14", "L13", "N13", "M12")
            for way in "NESW"
        ]
        answers[str(stone)] = "fits" if any("What do you answer" in text for text in texts) else texts[0]
    mine = [answers[str(stone)] for stone in hands[0] if stone != laid]
    theirs = [answers[str(stone)] for stone in hands[1]]
    reserve = [answers[str(stone)] for stone in table.deals[0][20:]]
    for held in (mine, theirs, reserve):
        assert "fits" in held
        assert all(each == "fits" or "does not" in each or "touch" in each for each in held)
    assert "lies on the table already" in answers[str(laid)] or "does not fit" in answers[str(laid)]


async def test_the_example_of_a_refusal_is_a_move_of_ones_own_hand(den: Den) -> None:
    await den.game("/square @boris first=me", "boris")
    legal = (await den.one("anna", "/moves")).moves
    assert legal is not None
    held = {move.partition("M")[0] for move in legal}
    stone = next(number for number in range(1, 36) if str(number) not in held)
    refused = await den.one("anna", f"/if {stone}M13N 1M14")
    assert refused.text.startswith(f"`{stone}M13N` does not fit there. You do not hold stone {stone}.")
    example = refused.text.rpartition("a move looks like `")[2]
    assert example.partition("M13")[0] in held


async def test_the_owner_finds_it_in_their_export_and_no_one_else_in_theirs(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    await den.one("anna", "/if 36 45")
    files = {}
    for user in ("anna", "boris"):
        post = await den.one(user, "/export")
        assert post.file is not None
        files[user] = json.loads(post.file.text)["servers"][0]["games"][0]
    assert files["anna"].pop("conditional_moves") == ["36 45"]
    assert files["anna"] == files["boris"]


async def test_a_command_that_does_not_say_which_game_is_not_repeated_aloud(den: Den) -> None:
    for number in (1, 2):
        await den.game("/sim @boris first=me", "boris")
        await den.one("anna", f"/play g{number} 12")
    post = await den.one("anna", "/if 36 45")
    assert post.secret
    assert "`/if g1 36 45`" in post.text


async def test_in_russian(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    post = await den.one("anna", "/если 36 45", lang="ru")
    assert post.text.startswith("Записано для g1.")
    assert (await den.one("anna", "/если убрать", lang="ru")).text == "Теперь у вас нет условных ходов в g1."
    for text in ("/если 3 6; 4 5", "/если 36, 45", "/если любой 45"):
        assert (await den.one("anna", text, lang="ru")).text.startswith("Записано для g1."), text


async def test_a_board_that_was_never_shown_tells_the_whole_chain_when_it_comes_again(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    await den.one("anna", "/if 36 45")
    lost = await den.say("boris", "/play g1 36", event="move", posted=False)
    again = await den.another_process().say("boris", "/play g1 36", event="move")
    assert [post.ply for post in again] == [3]
    assert again[0].picture == lost[0].picture
    assert again[0].since == 1
    assert (await den.table("g1")).moves == ("12", "36", "45")
    assert await den.say("boris", "/play g1 36", event="move") == ()


async def test_a_planned_answer_is_no_sign_that_its_player_is_there(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    await den.one("anna", "/if 36 45")
    den.clock.time += 3600
    acts = (await den.table("g1")).acts
    await den.one("boris", "/play 36")
    after = (await den.table("g1")).acts
    assert after[0] == acts[0]
    assert after[1] == den.clock.time


async def test_writing_one_shows_nothing_to_others(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    board = await den.one("anna", "/play 12")
    before = await den.table("g1")
    await den.one("anna", "/if 36 45")
    after = await den.table("g1")
    assert (after.acts, after.changed, after.edition, after.deadline) == (
        before.acts,
        before.changed,
        before.edition,
        before.deadline,
    )
    assert await den.show_owed() == ()
    # A press on the board that was shown before still works.
    first = next(button for button in buttons(board) if button.label == "3")
    assert await den.press_id("boris", first.id, board) != ()


async def test_who_drops_their_moves_leaves_those_of_the_other(den: Den) -> None:
    await den.play("/sim @boris first=me", ["12"])
    await den.one("anna", "/if 36 45")
    await den.one("boris", "/if 34 56 13")
    assert (await den.one("anna", "/if off")).text == "You now have no conditional moves in g1."
    assert [plan.seat for plan in (await den.table("g1")).plans] == [1]


@pytest.mark.parametrize(
    ("line", "planned"), [("B3 C2", "b3 → c2"), ("b3, C2", "b3 → c2"), ("ANY C2", "* → c2"), ("Else c2", "* → c2")]
)
async def test_the_moves_of_a_line_may_be_typed_in_capitals(den: Den, line: str, planned: str) -> None:
    await den.play("/nim @boris heaps=3,5,7 first=me", ["a1"])
    assert (await den.one("anna", f"/if {line}")).text.splitlines()[1:] == [planned]
    assert (await den.one("anna", "/IF OFF")).text == "You now have no conditional moves in g1."
    assert (await den.table("g1")).plans == ()
