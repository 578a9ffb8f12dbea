"""What is said as a game ends: who won, then the scores as the players stand, then the ratings."""

from __future__ import annotations

from random import Random

import pytest

from adapters.chat.texts import listed
from core.position import replay
from core.table import Status
from tests.adapters.chat.den import Den, buttons, person


async def played_out(den: Den, challenge: str, *others: str) -> str:
    """Play random moves until a game is over; return what is said then."""
    board = await den.game(challenge, *others)
    rng = Random(7)
    while (table := await den.table("g1")).status is Status.PLAYING:
        position = replay(table)
        assert position.to_move is not None
        legal = position.game.view(position.state, position.to_move).legal
        assert legal is not None
        board, *more = await den.say(table.seats[position.to_move].name, f"/play g1 {rng.choice(legal)}")
        assert more == []
    return board.text


async def test_a_game_with_points_says_who_won_then_the_scores_as_they_stand(den: Den) -> None:
    lines = (await played_out(den, "/square @boris @vera target=30", "boris", "vera")).splitlines()
    table = await den.table("g1")
    points = replay(table).game.scores(replay(table).state)
    assert points is not None
    assert table.ended is not None
    (winner,) = table.ended.winners
    standing = sorted(range(3), key=lambda seat: -points[seat])
    assert standing[0] == winner
    said = ", ".join(f"{table.seats[seat].name} {points[seat]}" for seat in standing)
    assert lines[-4] == f"{table.seats[winner].name} wins after {len(table.moves)} moves."
    assert lines[-3] == f"Score: {said}"
    assert lines[-2].startswith("Ratings: anna ")


async def test_who_gives_up_a_game_that_has_hardly_begun_is_named_and_has_not_lost(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    lines = (await den.one("anna", "/resign g1")).text.splitlines()
    assert lines[:2] == ["anna resigns.", "The game was called off. No one loses."]
    assert "point" not in " ".join(lines)


async def test_an_administrator_cannot_call_off_what_goes_on_or_is_over(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris", moved=True)
    (going_on,) = await den.say("zoe", "/abort g1", admin=True)
    assert going_on.text == (
        "Until this game has stood still for 14 days, only anna and boris can end it. Then an administrator can, too."
    )
    await den.say("anna", "/resign g1")
    (over,) = await den.say("zoe", "/abort g1", admin=True)
    assert over.text == "g1 is over. Start your own game, for example `/sim bot`."
    assert {going_on.to, over.to} == {person("zoe")}


async def test_a_game_without_points_has_no_score(den: Den) -> None:
    assert "Score" not in await played_out(den, "/sim @boris", "boris")


async def test_points_are_told_with_the_sum_and_the_computers_moves_one_a_line(den: Den) -> None:
    board = (await den.say("anna", "/square bot target=60 first=me"))[0]
    rng, seen = Random(3), 0
    while (table := await den.table("g1")).status is Status.PLAYING:
        position = replay(table)
        legal = position.game.view(position.state, position.to_move).legal
        assert legal is not None
        before = len(table.moves)
        board, *_ = await den.say("anna", f"/play g1 {rng.choice(legal)}")
        after = await den.table("g1")
        movers = replay(after).movers[before:]
        names = [after.seats[mover].name for mover in movers]
        made = [f"{name}: `{move}`" for name, move in zip(names, after.moves[before:], strict=True)]
        lines = board.text.splitlines()
        assert [line for line in lines if line in made] == made
        assert "Kibitz plays again." not in lines
        seen += movers.count(1) > 1 and any(line.startswith("Kibitz: +") for line in lines)
    assert seen > 0


async def test_a_player_who_scores_is_told_that_it_is_still_their_turn(den: Den) -> None:
    board = await den.game("/square @boris target=100 first=me", "boris")
    rng, name = Random(5), ""
    for _ in range(200):
        table = await den.table("g1")
        position = replay(table)
        assert position.to_move is not None
        name = table.seats[position.to_move].name
        legal = position.game.view(position.state, position.to_move).legal
        assert legal is not None
        board, *_ = await den.say(name, f"/play g1 {rng.choice(legal)}")
        if f"{name} plays again." in board.text:
            break
    lines = board.text.splitlines()
    assert lines[1] in {f"{name}: +{points} points ({points})" for points in range(4, 13)}
    assert f"{name}, your move." in lines
    assert buttons(board)


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("en", ["anna"], "anna"),
        ("en", ["anna", "boris"], "anna and boris"),
        ("en", ["anna", "boris", "vera"], "anna, boris and vera"),
        ("ru", ["анна", "борис"], "анна и борис"),
        ("ru", ["анна", "борис", "вера", "глеб"], "анна, борис, вера и глеб"),
    ],
)
def test_a_list_in_a_sentence(language: str, words: list[str], said: str) -> None:
    assert listed(language, words) == said
