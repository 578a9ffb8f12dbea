"""Leaderboards, profiles and histories as people ask for them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from openskill.models import PlackettLuce

from adapters.chat.buttons import read_button
from adapters.chat.listings import listing_alternative
from adapters.chat.standings import listing_keyboard
from adapters.games.ladders import CardLadders
from core.listings import Ending, History, Leaderboard, Listing, Profile, Result
from core.ratings import Rating
from core.service.presence import BELIEVED
from tests.adapters.chat.den import Den, buttons, labels, person
from tests.adapters.named import other_ladders

WORDS = "Name a game, a page, or the month, for example `/leaderboard sim month 2`."
FOREIGN = (
    "l::0:1:chess.all",
    "l::0:1:nim.week",
    "l::0:1:nim",
    "l::0:1",
    "l:g1:0:1:nim.all",
    "f:g1:7:1",
    "f:g1:2:1",
    "f::0:1",
    "a:",
)


async def beat(den: Den, winner: str, loser: str, *words: str) -> str:
    """Let a game of Nim end by resignation; return its id."""
    (offer,) = await den.say(winner, f"/nim @{loser} {' '.join(words)}")
    (board,) = await den.press(loser, offer, "Accept")
    await den.all_move(board)
    await den.say(loser, f"/resign {board.game}")
    return board.game or ""


async def crowd(den: Den, count: int) -> None:
    """Let that many people win once each, against one who loses always."""
    for number in range(count):
        den.clock.time += 3_600
        await beat(den, f"p{number:02}", "zero")


async def test_the_first_game_of_two_people(den: Den) -> None:
    await beat(den, "anna", "boris")
    model = PlackettLuce()
    [[won], [lost]] = model.rate([[model.rating()], [model.rating()]])
    post = await den.one("boris", "/leaderboard")
    assert (
        post.text == f"Nim: the all-time leaderboard.\nboris: place 2 of 2, {40 * lost.mu:.0f} ± {40 * lost.sigma:.0f}."
    )
    assert post.alt is not None
    head, _, first, second, _, note = post.alt.split("\n")
    assert head == "Nim · all time"
    assert first.split() == ["1", f"{40 * won.mu:.0f}", "±", f"{40 * won.sigma:.0f}", "?", "anna"]
    assert second.split()[:3] == [">", "2", f"{40 * lost.mu:.0f}"]
    assert "minus three times ±" in note
    assert post.picture is not None
    assert post.picture.startswith(b"\x89PNG")
    assert labels(post) == ["This month", *other_ladders("nim")]
    russian = await den.one("clara", "/рейтинг ним месяц", lang="ru")
    assert russian.text == (
        "«Ним»: рейтинг, январь 2027.\n"
        "clara здесь пока не значится. Сыграйте рейтинговую партию до конца, например: `/nim`."
    )
    assert (russian.alt or "").startswith("Ним · январь 2027\n")


async def test_an_empty_leaderboard_says_how_to_get_on_it(den: Den) -> None:
    post = await den.one("anna", "/leaderboard square")
    assert post.text.split("\n") == [
        "Square: the all-time leaderboard.",
        "No one is ranked yet. Finish a rated game to be the first, for example `/square`.",
    ]
    assert (post.picture, post.alt) == (None, None)
    assert labels(post) == ["This month", *other_ladders("square")]


async def test_pages_have_ten_rows_and_ones_own_is_always_there(den: Den) -> None:
    await crowd(den, 22)
    first = await den.one("zero", "/leaderboard nim")
    rows = (first.alt or "").split("\n")
    assert len([row for row in rows if re.match(r"[ >] +[0-9]+ ", row)]) == 11
    assert rows[0].endswith("page 1 of 3")
    assert rows[12].strip() == "…"
    assert rows[13].startswith(">    23")
    assert labels(first) == ["▶", "This month", *other_ladders("nim")]
    (second,) = await den.press("p03", first, "▶")
    assert second.edits
    assert (second.alt or "").startswith("Nim · all time · page 2 of 3")
    ranks = re.findall(r"^[ >] +([0-9]+) ", second.alt or "", re.MULTILINE)
    assert ranks[:10] == [str(rank) for rank in range(11, 21)]
    assert labels(second)[:2] == ["◀", "▶"]
    third = await den.one("p03", "/leaderboard 3 nim")
    assert labels(third)[:2] == ["◀", "This month"]
    assert "zero" in (third.alt or "")
    (month,) = await den.press("p03", third, "This month")
    assert (month.alt or "").startswith("Nim · January 2027 · page 1 of 3")
    (sim,) = await den.press("p03", month, "Sim")
    assert sim.text.startswith("Sim: the leaderboard of January 2027.")
    for post in (first, second, third, month, sim):
        assert all(read_button(button.id) is not None and len(button.id.encode()) <= 64 for button in buttons(post))


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("/leaderboard 2", "There is no page 2. There is only one."),
        ("/leaderboard nim 999999", "There is no page 999999. There is only one."),
        ("/leaderboard 0", "There is no page 0. There is only one."),
        ("/history 7", "There is no page 7. There is only one."),
        ("/leaderboard chess", f"I don’t understand chess. {WORDS}"),
        ("/leaderboard -3", f"I don’t understand -3. {WORDS}"),
        ("/leaderboard ٣", f"I don’t understand ٣. {WORDS}"),
        ("/profile @zed", "zed has not finished a game here."),
        ("/history @zed", "zed has not finished a game here."),
        ("/profile zed", "I don’t understand zed. A name begins with @, for example `/profile @anna`."),
        ("/profile @boris 2", "I don’t understand 2. A name begins with @, for example `/profile @anna`."),
        ("/history ٣", "I don’t understand ٣. A name begins with @, for example `/history @anna`."),
        ("/profile @", "Write a name after the @, for example `/profile @anna`."),
        ("/profile @boris @anna", "One person at a time, for example `/profile @anna`."),
        ("/history 1 @anna bot", "One person at a time, for example `/history @anna`."),
        ("/profile @bot", "I keep these only for people. For your own: `/profile`."),
        ("/history bot", "I keep these only for people. For your own: `/profile`."),
    ],
)  # fmt: skip
async def test_bad_input_gets_one_clear_answer(den: Den, command: str, answer: str) -> None:
    await beat(den, "anna", "boris")
    post = await den.one("anna", command)
    assert (post.text, post.to, post.picture) == (answer, person("anna"), None)


@pytest.mark.parametrize("button", FOREIGN)
async def test_buttons_that_nobody_made_do_nothing(den: Den, button: str) -> None:
    await beat(den, "anna", "boris")
    (post,) = await den.press_id("anna", button)
    assert post.text.startswith("This button no longer works.")


async def test_a_page_that_is_gone_is_refused(den: Den) -> None:
    await beat(den, "anna", "boris")
    (post,) = await den.press_id("anna", "l::0:4:nim.all")
    assert post.text == "There is no page 4. There is only one."
    (post,) = await den.press_id("anna", "f:g1:0:4")
    assert post.text == "There is no page 4. There is only one."


async def test_without_a_game_the_one_most_played_here(den: Den) -> None:
    for loser in ("boris", "clara"):
        (offer,) = await den.say("anna", f"/sim @{loser}")
        (board,) = await den.press(loser, offer, "Accept")
        await den.all_move(board)
        await den.say(loser, f"/resign {board.game}")
    await beat(den, "anna", "boris")
    assert (await den.one("anna", "/leaderboard")).text.startswith("Sim:")
    den.clock.time += 31 * 86_400
    await beat(den, "anna", "boris")
    for month, game in (("", "Sim:"), (" month", "Nim:")):
        assert (await den.one("anna", f"/leaderboard{month}")).text.startswith(game)


async def test_games_that_do_not_count(den: Den) -> None:
    await beat(den, "anna", "boris", "unrated")
    aborted = await den.game("/nim @boris", "boris")
    await den.say("anna", f"/abort {aborted.game}")
    (board,) = await den.say("anna", "/nim bot")
    await den.all_move(board)
    await den.say("anna", f"/resign {board.game}")
    assert "No one is ranked yet." in (await den.one("anna", "/leaderboard nim")).text
    profile = await den.one("anna", "/profile")
    assert profile.text == "anna: 2 finished games here."
    assert "Nim · no rated game yet\nwon 1, lost 0 · won the last one" in (profile.alt or "")


async def test_a_profile(den: Den) -> None:
    for winner, loser in (
        ("anna", "boris"),
        ("anna", "boris"),
        ("clara", "anna"),
        ("anna", "clara"),
        ("boris", "anna"),
    ):
        await beat(den, winner, loser, "first=me")
    (offer,) = await den.say("boris", "/nim @anna time=2m first=them")
    (board,) = await den.press("anna", offer, "Accept")
    await den.all_move(board)
    den.clock.time += 121
    await den.chat.tick()
    post = await den.one("clara", "/profile @anna")
    assert post.text == "anna: 6 finished games here."
    assert post.alt is not None
    lines = post.alt.split("\n")
    assert lines[0] == "anna · 6 finished games"
    assert re.fullmatch(r"Nim · [0-9]+ ± [0-9]+ \? · place [12] of 3", lines[2])
    assert lines[3:6] == [
        "won 3, lost 3 · lost the last 2 · most in a row: 2",
        "moving first: 3–1 · moving second: 0–2",
        "lost on time once",
    ]
    assert lines[7] == "Favourite opponent: boris, 4 games"
    assert post.picture is not None
    russian = await den.one("anna", "/профиль", lang="ru")
    assert "побед: 3, поражений: 3 · поражений подряд: 2 · лучшая серия: 2" in (russian.alt or "")


async def test_a_history_with_buttons_to_the_records(den: Den) -> None:
    games = [await beat(den, "anna", "boris") for _ in range(12)]
    post = await den.one("boris", "/history @anna")
    lines = post.text.split("\n")
    assert lines[0] == "anna: 12 finished games here, the newest first. A button shows a game’s record."
    assert lines[1] == f"{games[-1]} · 2027-01-15 · Nim · anna and boris · won"
    assert lines[-1] == "page 1 of 2"
    assert labels(post) == [*reversed(games[2:]), "▶"]
    (record,) = await den.press("boris", post, games[5])
    assert record.text.startswith(f"Record of {games[5]}:")
    (second,) = await den.press("clara", post, "▶")
    assert second.edits
    assert second.text.startswith("anna: 12 finished games here"), "still of her, though he sat there too"
    assert labels(second) == [games[1], games[0], "◀"]
    own = await den.one("boris", "/история 2", lang="ru")
    assert own.text.split("\n")[0].startswith("boris: здесь закончено 12 партий")
    assert own.text.split("\n")[1].endswith("поражение")


async def test_a_history_names_people_as_they_are_called_now(den: Den) -> None:
    await beat(den, "anna", "boris")
    await den.one("Boris", "/games")
    lines = (await den.one("anna", "/history")).text.split("\n")
    assert lines[1] == "g1 · 2027-01-15 · Nim · anna and Boris · won"


async def test_a_history_names_the_computer_too(den: Den) -> None:
    await den.say("anna", "/nim bot level=hard first=me")
    await den.say("anna", "/play a1")
    await den.say("anna", "/resign g1")
    lines = (await den.one("boris", "/history @anna")).text.split("\n")
    assert lines[1] == "g1 · 2027-01-15 · Nim · anna and Kibitz · lost"


async def test_names_are_those_last_seen_and_who_left_is_hidden(den: Den) -> None:
    await beat(den, "anna", "boris")
    await beat(den, "clara", "boris")
    await den.chat.presence.left(den.room, person("anna").id)
    assert "anna" not in ((await den.one("boris", "/leaderboard")).alt or "")
    await den.one("anna", "/games")
    assert "anna" in ((await den.one("boris", "/leaderboard")).alt or ""), "she is back"
    await den.chat.presence.left(den.room, person("anna").id)
    another = den.another_process()
    await another.one("Anna", "/games")
    assert "Anna" in ((await another.one("boris", "/leaderboard")).alt or "")


async def test_nothing_shows_an_id(den: Den) -> None:
    await beat(den, "anna", "boris")
    for command in ("/leaderboard", "/profile", "/history"):
        post = await den.one("anna", command)
        shown = f"{post.text} {post.alt} {' '.join(button.id for button in buttons(post))}"
        assert "l@" not in shown
        assert den.room not in shown


async def test_who_comes_back_through_another_process_is_shown_again(den: Den) -> None:
    """The second process had noted them before they left, so it does not ask at once."""
    other = den.another_process()
    board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris", moved=True)
    await other.say("anna", "/games")
    await den.chat.presence.left(den.room, person("anna").id)
    den.clock.time += BELIEVED
    await other.say("anna", f"/resign {board.game}")
    (shown,) = await other.say("boris", "/leaderboard nim")
    assert shown.alt is not None
    assert "anna" in shown.alt


async def test_a_profile_says_which_games_do_not_count_in_it(den: Den) -> None:
    await den.game("/sim bot first=me", moved=True)
    await den.say("anna", "/resign")
    await den.game("/sim @boris first=me", "boris", moved=True)
    await den.say("anna", "/resign g2")
    (profile,) = await den.say("anna", "/profile")
    assert profile.alt is not None
    assert "2 finished games" in profile.alt
    assert "won 0, lost 1" in profile.alt
    assert "One of them was against the computer; it does not count towards wins or losses." in profile.alt


@pytest.mark.parametrize("words", ["sim nim", "2 3", "sim 2 3"])
async def test_a_leaderboard_of_two_minds_is_asked_about(den: Den, words: str) -> None:
    refused = await den.one("anna", f"/leaderboard {words}")
    assert refused.text.startswith(f"I don’t understand {words.rpartition(' ')[2]}.")


async def test_colourless_sim_is_a_ladder_of_its_own(den: Den) -> None:
    for options, loser in (("", "boris"), ("colourless ", "anna")):
        board = await den.game(f"/sim @boris {options}first=me", "boris")
        for name, move in (("anna", "12"), ("boris", "34")):
            await den.say(name, f"/play {board.game} {move}")
        await den.say(loser, f"/resign {board.game}")
    post = await den.one("anna", "/leaderboard sim")
    assert [line.split()[-1] for line in (post.alt or "").split("\n")[2:4]] == ["anna", "boris"]
    for words in ("sim colourless", "sim бесцветный", "сим бесцветная month"):
        post = await den.one("anna", f"/leaderboard {words}")
        assert post.text.startswith("Sim, colourless: the "), words
        assert [line.split()[-1] for line in (post.alt or "").split("\n")[2:4]] == ["boris", "anna"]
    assert labels(post) == ["All time", *other_ladders("sim colourless")]
    (coloured,) = await den.press("anna", post, "Sim")
    assert coloured.text.startswith("Sim: the leaderboard of January 2027.")
    (back,) = await den.press("anna", coloured, "Sim, colourless")
    assert back.alt == post.alt
    refused = await den.one("anna", "/leaderboard nim colourless")
    assert "colourless" in refused.text
    profile = await den.one("anna", "/profile")
    headings = [line.split(" · ")[0] for line in (profile.alt or "").split("\n")]
    assert [heading for heading in headings if heading.startswith("Sim")] == ["Sim", "Sim, colourless"]


def result(**changes: Any) -> Result:  # noqa: ANN401 - fields of a result
    """Return what a person has come to in Nim: without a rating, with a loss and the win before it."""
    usual: dict[str, Any] = {
        "ladder": "nim",
        "rating": None,
        "rank": None,
        "total": 0,
        "curve": (),
        "wins": 1,
        "losses": 1,
        "places": ((1, 1), (0, 0)),
        "streak": -1,
        "best_streak": 1,
        "time_outs": 0,
    }
    return Result(**{**usual, **changes})


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({}, ["Nim · no rated game yet", "won 1, lost 1 · lost the last one", "moving first: 1–1"]),
        ({"streak": 1}, ["Nim · no rated game yet", "won 1, lost 1 · won the last one", "moving first: 1–1"]),
        ({"streak": 0}, ["Nim · no rated game yet", "won 1, lost 1", "moving first: 1–1"]),
        (
            {"streak": 2, "best_streak": 2, "places": ((0, 0), (0, 1)), "time_outs": 1},
            [
                "Nim · no rated game yet",
                "won 1, lost 1 · won the last 2 · most in a row: 2",
                "moving second: 0–1",
                "lost on time once",
            ],
        ),
        (
            {"rating": Rating(mu=-1.5, sigma=1.0, games=40)},
            ["Nim · −60 ± 40", "won 1, lost 1 · lost the last one", "moving first: 1–1"],
        ),
        (
            {"rating": Rating(mu=25.0, sigma=1.0, games=40), "rank": 2, "total": 9},
            ["Nim · 1000 ± 40 · place 2 of 9", "won 1, lost 1 · lost the last one", "moving first: 1–1"],
        ),
    ],
)
def test_the_card_of_a_game_in_a_profile(changes: dict[str, Any], lines: list[str]) -> None:
    profile = Profile(name="anna", results=(result(**changes),), favourite=None, finished=2)
    assert (listing_alternative("en", profile) or "").split("\n") == ["anna · 2 finished games", "", *lines]


def test_what_stands_below_the_cards_of_a_profile() -> None:
    new = result(rating=Rating(games=1))
    profile = Profile(name="anna", results=(result(), new), favourite=("boris", 1), finished=5)
    assert (listing_alternative("en", profile) or "").split("\n")[-4:] == [
        "",
        "One of them was against the computer; it does not count towards wins or losses.",
        "Favourite opponent: boris, one game",
        "± says how uncertain a rating is, ? that it rests on few games.",
    ]


@pytest.mark.parametrize("words", ["nim all", "nim month all", "nim все"])
async def test_the_leaderboard_of_all_time_can_be_asked_for(den: Den, words: str) -> None:
    assert (await den.one("anna", f"/leaderboard {words}")).text.startswith("Nim: the all-time leaderboard.")


async def test_the_leaderboard_that_is_shown_has_no_button_of_its_own_page(den: Den) -> None:
    await beat(den, "anna", "boris")
    for words, way in (("nim", "This month"), ("nim month", "All time")):
        post = await den.one("anna", f"/leaderboard {words}")
        assert labels(post) == [way, *other_ladders("nim")]
        assert [read.path for button in buttons(post) if (read := read_button(button.id))][1:] == [
            (*ladder, "month" if way == "All time" else "all")
            for ladder in (("sim",), ("sim", "colourless"), ("square",))
        ]


def test_a_page_is_turned_by_one_in_either_direction() -> None:
    def turns(listing: Listing) -> dict[str, str]:
        rows = listing_keyboard(listing, dict.fromkeys((*CardLadders().names, "all", "month"), "?"))
        return {button.label: button.id for row in rows for button in row if button.label in {"◀", "▶"}}

    games = tuple(Ending(table=table, game="nim", names=("anna",), won=True, plies=3, at=0) for table in ("g9", "g8"))
    board = Leaderboard(ladder="sim colourless", month=None, page=1, pages=3, rows=(), own=None)
    history = History(name="anna", seat=1, games=games, page=1, pages=3, total=6)
    for page, signs in ((1, {"▶": 2}), (2, {"◀": 1, "▶": 3}), (3, {"◀": 2})):
        ids = {sign: f"l::0:{to}:sim.colourless.all" for sign, to in signs.items()}
        assert turns(replace(board, page=page)) == ids
        assert turns(replace(history, page=page)) == {sign: f"f:g9:1:{to}" for sign, to in signs.items()}
    of_month = replace(board, month=(1, 2027), pages=2)
    assert turns(of_month) == {"▶": "l::0:2:sim.colourless.month"}
    assert turns(replace(history, games=(), page=2)) == {}
