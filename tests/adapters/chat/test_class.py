"""Classes: pairs of all present, boards for each alone, one message that the chat sees, a summary for the teacher."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from adapters.chat.posts import Outgoing, Post
from core.answer import Note
from core.competitions import Competition, Kind, Result, next_round
from core.ports import Posted, Store, seat_board
from core.service.teaching_codes import TeachingCode
from core.service.teaching_notes import summary
from core.stalled import DEAD_GAME
from core.values import Name
from tests.adapters.chat.den import Den, buttons, labels, person
from tests.adapters.named import LAST
from tests.core.competitions.games import NOW, in_order, open_to, played

JOIN, PAIR, END = "T:t1:0", "P:t1:0", "F:t1:0"


async def ticked(den: Den) -> list[Outgoing]:
    """Let two ticks go by; return what they say."""
    return [*await den.chat.tick(), *await den.chat.tick()]


async def gathered(den: Den, *names: str) -> None:
    await den.say("tina", "/class nim heaps=4,5,6")
    for name in names:
        await den.press_id(name, JOIN)


async def paired(den: Den, *names: str) -> dict[str, Post]:
    """Let people be paired; return each player's own board."""
    await gathered(den, *names)
    await den.press_id("tina", PAIR)
    return own(await ticked(den))


def own(said: Sequence[Outgoing]) -> dict[str, Post]:
    return {each.post.to.name: each.post for each in said if each.post.to is not None}


def aloud(said: Sequence[Outgoing]) -> list[str]:
    return [each.post.text for each in said if each.post.to is None]


async def test_who_joins_is_told_alone_and_the_chat_sees_who_is_there(den: Den) -> None:
    (offered,) = await den.say("tina", "/class nim heaps=4,5,6")
    assert labels(offered) == ["Join", "Leave", "Pair", "Cancel"]
    shown, told = await den.press_id("anna", JOIN)
    assert shown.to is None
    assert "One is here: anna." in shown.text
    assert shown.lasts_since == 1, "it takes the place of the message before"
    assert told.to is not None
    assert told.to.name == "anna"
    assert told.secret
    (full,) = [post for post in await den.press_id("boris", JOIN) if post.to is None]
    assert "2 are here: anna and boris." in full.text


async def test_only_the_teacher_pairs(den: Den) -> None:
    await gathered(den, "anna", "boris")
    (refused,) = await den.press_id("anna", PAIR)
    assert refused.text == "Only tina or an administrator can do that."
    assert own(await ticked(den)) == {}


async def test_each_of_a_pair_has_a_board_alone_and_the_odd_one_waits(den: Den) -> None:
    boards = await paired(den, "anna", "boris", "carl")
    assert len(boards) == 2
    movers = [name for name, post in boards.items() if any(button.id.startswith("i:g1:") for button in buttons(post))]
    assert len(movers) == 1
    assert all(post.text.startswith("Class t1, round 1.") for post in boards.values())
    (waiting,) = {"anna", "boris", "carl"} - boards.keys()
    shown, summary = await den.say("tina", "/class")
    assert not shown.owed
    first, second = (player.name for player in (await den.table("g1")).seats)
    assert f"{first} – {second} · {first} begins" in shown.text
    assert f"{waiting} waits this round" in shown.text
    assert "0 of 1 game over" in shown.text
    assert summary.to is not None
    assert "not finished: 1" in summary.text


async def test_the_chat_sees_moves_together_a_little_later(den: Den) -> None:
    boards = await paired(den, "anna", "boris")
    (mover,) = [name for name, post in boards.items() if any(button.id.startswith("i:") for button in buttons(post))]
    (other,) = boards.keys() - {mover}
    assert await den.say(mover, "/play g1 a1") == (), "no one else in the chat is shown the move"
    for seconds in (0, 7):
        den.clock.time += seconds
        assert aloud(await ticked(den)) == []
    den.clock.time += 1
    (shown,) = aloud(await ticked(den))
    assert f"move 1, now {other}" in shown
    await den.say(other, "/play g1 b1")
    await den.say("tina", "/class end")
    den.clock.time += 8
    assert aloud(await ticked(den)) == [], "it was shown that the class is over"


async def test_ones_own_move_takes_the_place_of_ones_board_and_the_others_turn_is_heard(den: Den) -> None:
    await paired(den, "anna", "boris")
    first, second = (player.name for player in (await den.table("g1")).seats)
    await den.say(first, "/play g1 a1")
    shown = await den.chat.mail(lambda _: True)
    assert {each.post.to and each.post.to.name: each.in_place for each in shown} == {first: True, second: False}
    assert [each.post.others for each in shown] == [(1,), (0,)]


async def test_a_class_has_a_clock_only_where_one_is_named(den: Den) -> None:
    await den.say("olga", "/settings clock 1d", admin=True)
    for words, time in (("", None), (" time=2h", 7_200)):
        await den.say("tina", f"/class nim{words}")
        (opened,) = await den.ctx.competitions.open_in(den.room, den.room)
        assert isinstance(opened, Competition)
        assert opened.move_time == time
        await den.say("tina", "/class end")


async def test_in_a_class_anyone_may_ask_for_a_hint(den: Den) -> None:
    await paired(den, "anna", "boris")
    mover = (await den.table("g1")).seats[0].name
    await den.say(mover, "/hint g1")
    assert [each.seat for each in (await den.table("g1")).hints] == [0]


async def test_what_is_refused_in_a_game_of_a_class_its_player_alone_sees(den: Den) -> None:
    await paired(den, "anna", "boris")
    for player in (await den.table("g1")).seats:
        (refused,) = await den.say(player.name, "/play g1 zz")
        assert (refused.to, refused.secret, refused.for_all) == (player, True, None)


async def test_no_one_else_may_see_the_example_of_a_move_that_is_refused(den: Den) -> None:
    await den.say("tina", "/class square")
    for name in ("anna", "boris"):
        await den.press_id(name, JOIN)
    await den.press_id("tina", PAIR)
    await ticked(den)
    (refused,) = await den.say((await den.table("g1")).seats[0].name, "/play g1 zz")
    assert "for example" in refused.text
    assert (refused.secret, refused.for_all) == (True, None)


async def test_of_a_private_board_nothing_is_kept_once_its_player_was_forgotten(den: Den) -> None:
    await paired(den, "anna", "boris")
    seats = [seat_board("g1", seat) for seat in range(2)]
    for board in seats:
        await den.store.set_posted(den.room, board, Posted("a message", 9), ())
    await den.say("anna", "/forget yes")
    assert [await den.store.posted(den.room, board) for board in seats] == [None, None]


async def test_a_result_is_shown_and_the_next_round_is_the_teachers_to_begin(den: Den) -> None:
    await paired(den, "anna", "boris")
    first, second = (player.name for player in (await den.table("g1")).seats)
    (refused,) = await den.press_id("tina", PAIR)
    assert refused.text == ("One game of this round goes on. To pair again without waiting: `/class pair`.")
    for name, move in ((first, "a4"), (second, "b5"), (first, "c5"), (second, "c1")):
        await den.say(name, f"/play g1 {move}")
    said = [text for _ in range(4) for text in aloud(await den.chat.tick())]
    assert f"{first} – {second} · 1–0" in said[-1], "who takes the last counter loses"
    assert "1 of 1 game over" in said[-1]
    assert "tina can press Pair again, or End." in said[-1]
    await den.press_id("tina", PAIR)
    assert {each.game for each in own([out for _ in range(3) for out in await den.chat.tick()]).values()} == {"g2"}


async def test_a_slow_pair_holds_up_no_one(den: Den) -> None:
    await paired(den, "anna", "boris", "carl", "dina")
    (shown,) = await den.say("tina", "/class pair")
    assert "round 2: 0 of 2 games over" in shown.text
    assert [line.endswith(f" · {line.partition(' – ')[0]} begins") for line in shown.text.splitlines()[1:]] == [
        True
    ] * 2
    (_, summary) = await den.say("tina", "/class end")
    assert "not finished: 4" in summary.text
    assert summary.file is not None
    assert summary.file.text.splitlines()[0] == "round,game,first,second,result"
    assert len(summary.file.text.splitlines()) == 5
    assert {line.split(",")[4] for line in summary.file.text.splitlines()[1:]} == {"unfinished"}


async def test_games_that_have_ended_hold_up_no_next_round(den: Den) -> None:
    await paired(den, "anna", "boris", "carl", "dina")
    await den.say((await den.table("g1")).seats[0].name, "/resign g1")
    await ticked(den)
    (refused,) = await den.press_id("tina", PAIR)
    assert refused.text.startswith("One game of this round goes on.")


async def test_a_round_and_the_end_of_a_class_are_new_messages(den: Den) -> None:
    await gathered(den, "anna", "boris")
    posts = [(await den.press_id("tina", PAIR))[0], (await den.say("tina", "/class pair"))[0]]
    posts.append((await den.say("tina", "/class end"))[0])
    await den.say("tina", "/class nim")
    posts.append(await den.one("tina", "/class end"))
    assert [post.lasts_since for post in posts] == [post.version for post in posts] == [4, 5, 6, 2]


async def test_the_summary_is_the_teachers_alone(den: Den) -> None:
    await paired(den, "anna", "boris")
    (post,) = await den.say("anna", "/class")
    assert (post.to, post.secret) == (person("anna"), True)
    assert "for you alone" not in post.text
    shown, summary = await den.press_id("tina", END)
    assert "is over after one round" in shown.text
    assert shown.buttons == ()
    assert summary.secret
    assert summary.to is not None
    assert summary.to.name == "tina"


async def test_a_class_is_the_only_one_of_its_chat(den: Den) -> None:
    await den.say("tina", "/class nim")
    (refused,) = await den.say("vera", "/class sim")
    assert refused.text == "Class t1 goes on here. `/class end` ends it."


async def test_the_word_that_opened_a_class_may_come_again(den: Den) -> None:
    (first,) = await den.say("tina", "/class nim", event="opened", posted=False)
    for process in (den, den.another_process()):
        (again,) = await process.say("tina", "/class nim", event="opened", posted=False)
        assert (again.game, again.text, again.to) == ("t1", first.text, None)
    assert [each.id for each in await den.ctx.competitions.open_in(den.room, den.room)] == ["t1"]  # pyright: ignore[reportAttributeAccessIssue] - it can be read


async def test_an_administrator_who_ends_a_class_has_its_summary_alone(den: Den) -> None:
    await paired(den, "anna", "boris")
    _, summary = await den.say("zoe", "/class end", admin=True)
    assert (summary.to, summary.secret) == (person("zoe"), True)


@pytest.mark.parametrize("words", ["nim @boris", "nim level=easy", "nim rounds=3"])
async def test_bad_words_begin_nothing(den: Den, words: str) -> None:
    (refused,) = await den.say("tina", f"/class {words}")
    assert f"`/class {LAST}`" in refused.text or "rounds=3" in refused.text
    (none,) = await den.say("tina", "/class")
    assert none.text == f"No class goes on here. Begin one, for example: `/class {LAST}`."


async def test_a_class_that_its_teacher_never_begins_is_called_off(den: Den) -> None:
    await gathered(den, "anna", "boris")
    den.clock.time += 3 * 3_600 - 1
    assert aloud(await ticked(den)) == []
    den.clock.time += 1
    (over,) = await ticked(den)
    assert over.post.text == "Class t1 (Nim) is called off."
    assert over.post.lasts_since == over.post.version, "it is a new message"


async def test_nothing_is_lost_where_the_process_that_paired_dies(den: Den, store: Store) -> None:
    await gathered(den, "anna", "boris")
    await den.press_id("tina", PAIR)  # and there it dies
    other = Den(store, den.clock)
    assert own([out for _ in range(3) for out in await other.chat.tick()]).keys() == {"anna", "boris"}


async def test_whom_the_board_itself_tells_needs_no_note_of_their_turn(den: Den) -> None:
    for name in ("anna", "boris"):
        await den.say(name, "/turns notes on")
    await paired(den, "anna", "boris")
    assert (await den.table("g1")).notice is None
    mover = (await den.table("g1")).seats[0].name
    await den.say(mover, "/play g1 a1")
    assert (await den.table("g1")).notice is None


async def test_a_class_is_no_tournament(den: Den) -> None:
    await gathered(den, "anna", "boris")
    for command in ("/tournament", "/tournament begin", "/tournament join", "/tournament game"):
        assert (await den.one("zoe", command)).text.startswith("No tournament goes on here.")
    for command in ("/tournament t1", "/tournament t1 begin", "/tournament t1 cancel", "/tournament t1 leave"):
        assert (await den.one("tina", command)).text.startswith("There is no tournament t1 here.")
    await den.say("boris", "/tournament nim")
    await den.say("boris", "/tournament t2 join")
    for command in ("/class t2", "/class t2 leave", "/class t2 game", "/class t2 join", "/class t2 pair"):
        assert (await den.one("boris", command)).text == "t2 is no class."
    assert (await den.one("boris", "/class t9 leave")).text == "t9 is no class."
    assert "In it so far: boris." in (await den.one("boris", "/tournament t2")).text
    (seen,) = await den.press_id("zoe", "G:t1:0")
    assert seen.text.startswith("Class t1, Nim, with tina")
    assert seen.to is not None
    await den.press_id("tina", PAIR)
    await ticked(den)
    await den.say("tina", "/class end")
    (over,) = await den.press_id("zoe", "G:t1:0")
    assert "is over after one round" in over.text
    assert "wins with" not in over.text


async def test_who_leaves_a_class_is_told_so_and_someone_forgotten_has_no_name(den: Den) -> None:
    await paired(den, "anna", "boris")
    told = [post for post in await den.press_id("anna", "L:t1:0") if post.text == "You have left."]
    assert [post.to and post.to.name for post in told] == ["anna"]
    assert "Вы больше не участвуете." in [post.text for post in await den.press_id("boris", "L:t1:0", lang="ru")]
    await den.say("boris", "/forget yes")
    _, summary = await den.say("tina", "/class end")
    assert summary.file is not None
    (line,) = summary.file.text.splitlines()[1:]
    assert set(line.split(",")[2:4]) == {"anna", "somebody"}


async def test_where_the_teacher_was_forgotten_an_administrator_may_go_on(den: Den) -> None:
    await gathered(den, "anna", "boris")
    await den.say("tina", "/forget yes")
    assert (await den.one("boris", "/class")).text.endswith("When everyone is here, an administrator presses Pair.")
    assert (await den.one("boris", "/class pair")).text == "Only an administrator can do that."
    await den.say("boris", "/class pair", admin=True)
    await ticked(den)
    await den.say((await den.table("g1")).seats[0].name, "/resign g1")
    await ticked(den)
    assert (await den.one("boris", "/class")).text.endswith("An administrator can press Pair again, or End.")
    (over, *_) = await den.say("boris", "/class end", admin=True)
    assert "is over after one round" in over.text


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
async def test_no_name_in_the_file_is_a_formula(den: Den, sign: str) -> None:
    await gathered(den, f'{sign}HYPERLINK("x",1)', "boris")
    await den.press_id("tina", PAIR)
    (_, summary) = await den.say("tina", "/class end")
    assert summary.file is not None
    (_, (_, _, *names, _)) = csv.reader(io.StringIO(summary.file.text, newline=""))
    assert sorted(names) == sorted([f'\'{sign}HYPERLINK("x",1)', "boris"])


async def test_a_class_has_its_own_buttons_alone_and_an_old_cancel_ends_it_with_its_summary(den: Den) -> None:
    (offered,) = await den.say("tina", "/class nim heaps=4,5,6")
    for name in ("anna", "boris"):
        await den.press(name, offered, "Join")
    await den.press("tina", offered, "Pair")
    for press in ("a:t1:0", "s:t1:0"):
        (refused,) = await den.press_id("zoe", press)
        assert refused.text.startswith("This button no longer works.")
    over, summary = await den.press("tina", offered, "Cancel")
    assert "is over after one round" in over.text
    assert "Games finished: 0; not finished: 1." in summary.text
    await den.say("tina", "/tournament nim")
    for press in ("T:t2:0", "P:t2:0", "F:t2:0"):
        (refused,) = await den.press_id("tina", press)
        assert refused.text.startswith("This button no longer works.")


async def test_what_is_given_up_before_it_began_is_a_win_in_the_summary_too(den: Den) -> None:
    await paired(den, "anna", "boris")
    await den.say("anna", "/resign")
    await ticked(den)
    assert "This counts as a win: boris has the point." in (await den.say("boris", "/board g1"))[0].text
    _, summary = await den.say("tina", "/class")
    assert "Games finished: 1; not finished: 0." in summary.text
    assert summary.text.splitlines()[2:] == ["boris · 1 of 1", "anna · 0 of 1"]
    assert summary.file is not None
    _, _, first, second, result = summary.file.text.splitlines()[1].split(",")
    assert {"first-by-forfeit": first, "second-by-forfeit": second}[result] == "boris"


async def test_who_comes_while_a_round_is_played_is_told_once_where_they_will_play(den: Den) -> None:
    await paired(den, "anna", "boris")
    shown, told = await den.press_id("zoe", JOIN)
    assert (shown.to, shown.game) == (None, "t1")
    assert told.to == person("zoe")
    assert told.text.startswith("You are in class t1 (Nim).")


async def test_a_class_and_a_tournament_go_on_in_one_chat(den: Den) -> None:
    await den.say("boris", "/tournament nim")
    (opened,) = await den.say("tina", "/class nim heaps=4,5,6")
    assert opened.game == "t2"
    (seen,) = await den.say("tina", "/class")
    assert (seen.game, seen.text.startswith("Class t2, Nim, with tina")) == ("t2", True)


async def test_what_has_ended_counts_where_a_round_is_cut_short(den: Den) -> None:
    await paired(den, "anna", "boris", "carl", "dina")
    first, second = (player.name for player in (await den.table("g1")).seats)
    await den.say(second, "/resign g1")
    await ticked(den)
    await den.say("tina", "/class pair")
    (_, summary) = await den.say("tina", "/class end")
    assert "Games finished: 1; not finished: 3." in summary.text
    assert summary.text.splitlines()[2] == f"{first} · 1 of 1"


async def test_a_dead_game_that_an_administrator_calls_off_is_a_win_for_neither(den: Den) -> None:
    await paired(den, "anna", "boris")
    den.clock.time += DEAD_GAME
    await den.say("zoe", "/abort g1", admin=True)
    assert "The game was called off. No one loses." in own(await ticked(den))["anna"].text
    shown, summary = await den.say("tina", "/class")
    assert "–/–" in shown.text
    assert "Games finished: 0; not finished: 1." in summary.text


async def test_who_was_forgotten_is_shown_no_board(den: Den) -> None:
    await paired(den, "anna", "boris")
    await den.say("boris", "/forget yes")
    boards = [out.post.to for out in await ticked(den) if out.post.game == "g1"]
    assert boards == [person("anna")]


@pytest.mark.parametrize("words", ["game", "game t1", "доска"])
async def test_ones_own_game_is_shown_for_a_word(den: Den, words: str) -> None:
    await paired(den, "anna", "boris")
    (shown,) = await den.say("anna", f"/class {words}")
    assert (shown.to, shown.text.endswith("\nNim · g1 · move 0")) == (person("anna"), True)


async def test_who_plays_in_private_proves_no_deal_and_offers_no_rematch_there(den: Den) -> None:
    await den.say("tina", "/class square players=2")
    for name in ("anna", "boris"):
        await den.press_id(name, JOIN)
    await den.press_id("tina", PAIR)
    boards = own(await ticked(den))
    assert [labels(boards[name]) for name in ("anna", "boris")] == [["My hand"]] * 2
    seen = await den.one("carl", "/board g1")
    assert (seen.to, labels(seen)) == (person("carl"), ["My hand"])


def points(summed_up: Note) -> list[tuple[object, ...]]:
    of_people = [fact.params for fact in summed_up.facts if fact.code == str(TeachingCode.POINTS)]
    return [(each["name"], each["points"], each["games"]) for each in of_people]


def test_a_summary_counts_halves_and_what_was_finished_alone() -> None:
    halves = played(in_order(4, Kind.CLASS), Random(1), (Result.DRAW,))
    assert points(summary(halves)) == [(Name(f"p{number}"), "½", 1) for number in (1, 2, 3, 4)]
    void = played(next_round(halves, now=NOW), Random(1), (Result.VOID,))
    assert points(summary(void)) == points(summary(halves))
    assert [fact.params for fact in summary(void).facts if fact.code == str(TeachingCode.COUNTS)] == [
        {"finished": 2, "unfinished": 2}
    ]
    told = [fact.params["round"] for fact in summary(void).facts if fact.code == str(TeachingCode.UNFINISHED)]
    assert told == [2, 2]
    file = summary(void).file
    assert file is not None
    lines = [line.split(",") for line in file.text.splitlines()[1:]]
    assert [(line[0], line[-1] == "unfinished") for line in lines] == [("1", False)] * 2 + [("2", True)] * 2


def test_people_with_as_many_points_are_in_the_order_of_their_names() -> None:
    halves = played(in_order(4, Kind.CLASS), Random(1), (Result.DRAW,))
    renamed = zip(halves.entrants, ("vera", "gleb", "anna", "boris"), strict=True)
    entrants = tuple(replace(each, player=replace(each.player, name=name)) for each, name in renamed)
    assert [name for name, *_ in points(summary(replace(halves, entrants=entrants)))] == [
        Name(name) for name in ("anna", "boris", "gleb", "vera")
    ]
    assert summary(open_to(3, Kind.CLASS)).file is None, "there was no game"


def test_a_summary_lists_as_many_people_as_fit() -> None:
    """A line takes 40 of 1,300 characters, and its name, here of two letters or three: 30 lines, and not 31."""
    summed_up = summary(played(in_order(40, Kind.CLASS), Random(1), (Result.FIRST,)))
    assert len(points(summed_up)) == 30
    assert [fact.params["count"] for fact in summed_up.facts if fact.code == str(TeachingCode.MORE)] == [10]
    assert summed_up.file is not None
    assert len(summed_up.file.text.splitlines()) == 1 + 20, "the file has all"


async def test_the_mover_alone_of_a_private_game_is_called_and_the_end_is_a_new_message_for_both(den: Den) -> None:
    boards = await paired(den, "anna", "boris")
    first, second = (player.name for player in (await den.table("g1")).seats)
    called = {name: (board.mention and board.mention.name, board.edits) for name, board in boards.items()}
    assert called == {first: (first, False), second: (None, True)}
    assert [boards[name].others for name in (first, second)] == [(1,), (0,)]
    seen, own_board = await den.one("carl", "/board g1"), await den.one(first, "/board g1")
    assert (seen.to, seen.mention, own_board.mention) == (person("carl"), None, None)
    assert ([bool(buttons(board)) for board in (seen, own_board)]) == [False, True]
    await den.say(first, "/resign g1")
    ended = own([out for out in await ticked(den) if out.post.game == "g1"])
    assert {name: (board.mention, board.edits) for name, board in ended.items()} == dict.fromkeys(
        (first, second), (None, False)
    )
