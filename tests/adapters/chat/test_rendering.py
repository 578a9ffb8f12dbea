"""What a note becomes as a post: which moves its picture marks, how it is said again, and how its buttons stand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adapters.chat.posts import Post
from adapters.chat.rendering import Renderer
from adapters.names import graphemes
from core.answer import Action, Board, CommandButton, MoveButton, Note
from core.codes import Code
from core.game import Call, Fact, GameName, Seat
from core.games import GAMES
from core.table import Player, Status, forgotten
from core.values import CommandValue, Move, Name
from tests.adapters.chat.den import buttons, labels

NIM = GAMES["nim"]
ANNA, BORIS = Player("x1", "anna"), Player("x2", "boris")


def board(*players: Player, seat: Seat | None = None) -> Board:
    state = NIM.start(NIM.options(["heaps=3,4,45"]), 2, Seat(0), ())
    return Board("g1", "nim", 0, Status.PLAYING, players or (ANNA, BORIS), NIM.view(state, seat))


def post(*facts: Fact, page: int = 0, **more: Any) -> Post:  # noqa: ANN401 - of any field of a note
    return Renderer().post(Note(facts=facts, table="g1", **more), "en", page)


MOVED = Fact("moved", {"seat": Seat(0), "move": Move("a1")})
TURN = Call("turn", {"seat": Seat(1)})


@pytest.mark.parametrize(
    ("ply", "facts", "since"),
    [
        (0, (TURN,), None),
        (5, (TURN,), 4),
        (5, (MOVED, TURN), 4),
        (5, (MOVED, MOVED, TURN), 3),
        (5, (MOVED, Fact("begins", {"seat": Seat(0)}), MOVED, MOVED), 2),
    ],
)
def test_the_moves_that_a_message_tells_of_are_marked_or_the_newest(
    ply: int, facts: tuple[Fact, ...], since: int | None
) -> None:
    assert post(*facts, ply=ply, board=board()).since == since


def test_a_page_of_choices_stays_where_the_picture_is_drawn_or_the_text_said_again() -> None:
    shown = post(TURN, ply=2, board=board(), path=("c",), page=1)
    assert labels(shown)[:2] == ["21", "22"]
    for again in (shown.shown_since(0), shown.reworded("ru")):
        assert [button.id for button in buttons(again)] == [button.id for button in buttons(shown)]
    assert (shown.shown_since(0).since, shown.reworded("ru").since) == (0, 1)


def test_who_was_forgotten_has_a_name_in_the_language_in_which_it_is_said() -> None:
    shown = post(TURN, ply=2, board=board(ANNA, forgotten("x")))
    russian = shown.reworded("ru")
    assert (shown.text.split(",")[0], russian.text.split(",")[0]) == ("somebody", "кто-то")
    assert ("somebody" in (shown.alt or ""), "кто-то" in (russian.alt or "")) == (True, True)
    assert "somebody" not in (russian.alt or "")


def test_where_the_one_is_named_who_is_called_below_other_lines() -> None:
    called = Call("turn", {"seat": Seat(1)})
    shown = post(MOVED, called, ply=1, board=board(), mention=BORIS)
    assert shown.mention_at == len("anna: `a1`\n")
    offered = Call(
        "offer-to", {"host": Name("boris b"), "names": (Name("vera"), Name("boris")), "game": GameName("nim")}
    )
    shown = post(offered, mention=BORIS)
    assert shown.text[shown.mention_at or 0 :] == "boris a game of Nim."
    assert post(MOVED, ply=1, board=board(), mention=BORIS).mention_at is None


def test_what_is_secret_is_for_one() -> None:
    own = board(seat=Seat(0))
    told: tuple[dict[str, Any], ...] = (
        {"secret": True},
        {"moves": ("a1",)},
        {"board": own},
        {"board": board()},
        {"board": replace(own, puzzle=True)},
    )
    assert [post(TURN, to=ANNA, **more).secret for more in told] == [True, True, True, False, False]
    assert [post(TURN, **more).secret for more in told] == [False] * 5


@pytest.mark.parametrize(("count", "rows"), [(1, [1]), (2, [2]), (5, [2, 2, 1]), (10, [2] * 5), (11, [3, 3, 3, 2])])
def test_the_buttons_of_commands_stand_in_rows_of_two_while_there_is_room(count: int, rows: list[int]) -> None:
    commands = tuple(
        CommandButton(Fact(Code.HOW_IT_WORKS), CommandValue("help", (str(number),))) for number in range(count)
    )
    shown = post(TURN, commands=commands)
    assert [len(row) for row in shown.buttons] == rows
    assert [button.id for button in buttons(shown)] == [f"/help {number}" for number in range(count)]


def test_buttons_of_moves_come_before_those_of_commands_and_are_cut_to_a_phone() -> None:
    names = tuple(Name("x" * 24) for _ in range(3))
    where = Fact(Code.PLAY_AT, {"table": "g1", "game": GameName("nim"), "names": names})
    command = CommandButton(Fact(Code.HOW_IT_WORKS), CommandValue("help"))
    shown = post(TURN, plays=(MoveButton(where, "g1", 7, "a1"),), commands=(command,), actions=(Action.REMATCH,))
    assert [button.id for button in buttons(shown)] == ["r:g1:0", "m:g1:7:0:a1", "/help"]
    label = labels(shown)[1]
    assert len(graphemes(label)) == 60
    assert label.endswith("…")


def test_what_may_be_said_to_all_is_said_of_no_board() -> None:
    shown = post(TURN, to=ANNA, board=board(), for_all=(Fact(Code.NOT_BEGUN, {"table": "g1"}), TURN))
    assert shown.for_all == "g1 has not begun yet.\n#2, your move."


def test_an_offer_to_anyone_is_joined_and_one_to_somebody_accepted() -> None:
    for actions, words in (((Action.ACCEPT,), ["Join"]), ((Action.ACCEPT, Action.DECLINE), ["Accept", "Decline"])):
        assert labels(post(TURN, actions=actions)) == words
