"""Games shown again, move by move: what the film holds, what is said with it, and who may see it."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from adapters.chat.posts import Incoming
from adapters.drawing.palette import COLOURS, Ink, Palette
from adapters.games.films import END_MS, HOLD_MS, PLY_MS
from core import service
from core.game import Seat
from core.position import replay
from core.record import parse
from core.service import Caller, replaying
from tests.adapters.chat.den import Den, labels, person
from tests.adapters.drawing.pictures import decode
from tests.adapters.drawing.test_gif import decoded, times_of

SIM = parse((Path(__file__).parents[2] / "records" / "sim-6.record").read_text("utf-8"))
EMPTY = Incoming(event="e", server="l#den", chat="l#den", player=person("anna"))
CHALLENGE = "/sim @boris first=me"


async def test_a_film_of_a_finished_game(den: Den) -> None:
    moves = SIM.moves[:6]
    await den.play(CHALLENGE, moves)
    await den.say("boris", "/resign")
    end = await den.one("anna", "/board g1")
    assert labels(end) == ["Rematch", "Review", "Replay", "Record"]
    (shown,) = await den.press("boris", end, "Replay")
    assert shown.text == "g1, move by move: anna and boris · 6 moves\nSim · g1 · move 6"
    assert (shown.to, shown.animated, shown.mention, shown.buttons, shown.version) == (None, True, None, (), None)
    assert shown.alt == " ".join(f"{ply}. {move}" for ply, move in enumerate(moves, 1))
    frames, _ = decoded(shown.picture or b"")
    assert len(frames) == 7
    assert np.array_equal(frames[-1], decode(end.picture or b"")), "the last board says who has won"


async def test_mistakes_are_shown_longer_once_the_game_is_over(den: Den) -> None:
    """As the review of this game says, its 6th and 9th moves gave the win away."""
    await den.play("/sim @boris first=them", SIM.moves[:9], first="boris")
    assert set(times_of((await den.one("carl", "/replay g1")).picture or b"")[:-1]) == {PLY_MS}
    await den.say("anna", "/resign")
    times = times_of((await den.one("carl", "/replay g1")).picture or b"")
    assert times == [*[PLY_MS] * 6, HOLD_MS, PLY_MS, PLY_MS, END_MS]
    (note,) = await service.replay(
        den.ctx, Caller(event="e", server=den.room, chat=den.room, player=person("boris")), "g1"
    )
    assert note.film is not None
    assert note.film.holds == {6, 9}


async def test_the_film_of_a_game_that_goes_on_shows_what_everyone_sees(den: Den) -> None:
    await den.game("/square @boris first=me", "boris")
    legal = replay(await den.table("g1")).game.view(replay(await den.table("g1")).state, Seat(0)).legal
    await den.say("anna", f"/play g1 {legal[0]}")
    shown = await den.one("boris", "/replay")
    assert (shown.to, shown.secret) == (None, False)
    assert shown.alt == f"1. {(await den.table('g1')).moves[0]}"
    frames, _ = decoded(shown.picture or b"")
    assert len(frames) == 2
    assert np.array_equal(frames[-1], decode((await den.one("boris", "/board")).picture or b""))
    (note,) = await service.replay(
        den.ctx, Caller(event="e", server=den.room, chat=den.room, player=person("boris")), "g1"
    )
    assert note.film is not None
    assert [(board.ply, board.view.seat, board.view.legal) for board in note.film.boards()] == [
        (0, None, None),
        (1, None, None),
    ]


async def test_no_one_waits_for_a_film_or_a_review_whether_a_button_or_a_command_asks(den: Den) -> None:
    long = {"/replay g1", "/повтор g1", "/review", "p:g1:0", "e:g1:0"}
    short = {
        "/record g1",
        "/history",
        "/leaderboard",
        "/play g1 12",
        "t:g1:0",
        "f:g1:0",
        "l::0:0:sim",
        "k:g1:0:0:1",
        "?",
    }
    for act in long | short:
        said = replace(EMPTY, text=act) if act.startswith("/") else replace(EMPTY, press=act)
        assert (act, den.chat.takes_long(said)) == (act, act in long)


async def test_who_asks_in_russian_is_answered_so(den: Den) -> None:
    await den.play(CHALLENGE, ("12",))
    shown = await den.one("boris", "/повтор", lang="ru")
    assert shown.text == "Партия g1, ход за ходом: anna и boris · 1 ход\nСим · g1 · ход 1"
    assert shown.reworded("en").text == "g1, move by move: anna and boris · one move\nSim · g1 · move 1"
    assert (shown.reworded("en").picture, shown.reworded("en").animated) == (shown.picture, True)


async def test_a_film_has_the_colours_of_the_server(den: Den) -> None:
    await den.play(CHALLENGE, ("12",))
    await den.say("anna", "/settings palette dark", admin=True)
    shown = await den.one("boris", "/replay")
    frames, _ = decoded(shown.picture or b"")
    assert tuple(frames[0][0, 0]) == tuple(COLOURS[Palette.DARK][Ink.PAPER])


async def test_where_there_is_nothing_to_show_the_answer_says_what_there_is(den: Den) -> None:
    assert (await den.one("anna", "/replay")).text.startswith("You have no game here")
    await den.say("anna", "/sim @boris first=me")
    assert (await den.one("anna", "/replay g1")).text == "g1 has not begun yet."
    await den.say("boris", "/accept")
    none = await den.one("anna", "/replay g1")
    assert none.text == "No move has been made in g1 yet. `/board g1` shows the board."
    assert (await den.one("anna", "/board g1")).picture is not None
    russian = await den.one("anna", "/replay g1", lang="ru")
    assert russian.text == "В партии g1 ходов ещё не было. Доску покажет `/board g1`."
    assert "g9" in (await den.one("anna", "/replay g9")).text
    called_off = await den.one("anna", "/abort g1")
    assert labels(called_off) == ["Реванш", "Запись"]


async def test_of_a_game_that_is_too_long_the_last_moves_are_shown(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MOST_PLIES", 3)
    await den.play(CHALLENGE, SIM.moves[:3])
    assert "too long" not in (await den.one("anna", "/replay")).text
    await den.say("boris", f"/play g1 {SIM.moves[3]}")
    shown = await den.one("anna", "/replay")
    assert shown.text.splitlines()[1] == "The whole game is too long to show. These are its last moves: 3."
    frames, _ = decoded(shown.picture or b"")
    assert len(frames) == 4
    assert shown.alt is not None
    assert shown.alt.startswith("1. ")
    assert np.array_equal(frames[-1], decode((await den.one("anna", "/board")).picture or b""))


async def test_others_have_their_turn_while_a_film_is_drawn(den: Den) -> None:
    """Eight moves make some twenty pieces of work; a command that comes in between is answered before the last."""
    await den.play(CHALLENGE, SIM.moves[:8])
    drawing = asyncio.create_task(den.say("anna", "/replay"))
    while not den.chat._drawing.locked():  # noqa: ASYNC110  # pyright: ignore[reportPrivateUsage] - nothing tells that it has begun
        await asyncio.sleep(0)
    board = await den.one("boris", "/board")
    assert board.picture is not None
    assert not drawing.done()
    (shown,) = await drawing
    assert Image.open(io.BytesIO(shown.picture or b"")).format == "GIF"


async def test_a_forgotten_player_has_no_name_in_the_film(den: Den) -> None:
    await den.play(CHALLENGE, SIM.moves)
    named = (await den.one("anna", "/replay")).picture
    await den.say("boris", "/forget yes")
    shown = await den.one("anna", "/replay g1")
    assert "boris" not in shown.text
    assert shown.picture != named
    table = await den.table("g1")
    assert all("boris" not in player.name for player in table.seats)
    alone = (await den.one("anna", "/board g1")).picture
    assert np.array_equal(decoded(shown.picture or b"")[0][-1], decode(alone or b""))


async def test_the_last_board_of_a_film_names_levels_and_speaks_as_the_board_does(den: Den) -> None:
    await den.say("anna", "/sim bot level=easy first=me", lang="ru")
    await den.say("anna", "/play 12", lang="ru")
    end = (await den.say("anna", "/resign", lang="ru"))[0]
    shown = await den.one("anna", "/replay", lang="ru")
    assert (end.language, shown.language) == ("ru", "ru")
    frames, _ = decoded(shown.picture or b"")
    assert np.array_equal(frames[-1], decode(end.picture or b""))


async def test_a_film_speaks_as_its_chat_does_not_as_who_asks(den: Den) -> None:
    await den.say("anna", "/language chat ru", admin=True)
    await den.say("anna", "/sim bot level=easy first=me", lang="en")
    await den.say("anna", "/play 12", lang="en")
    end = (await den.say("anna", "/resign", lang="en"))[0]
    shown = await den.one("anna", "/replay", lang="en")
    assert (end.language, shown.language) == ("ru", "ru")
    assert np.array_equal(decoded(shown.picture or b"")[0][-1], decode(end.picture or b""))
