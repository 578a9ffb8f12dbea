"""A table as each viewer's page is shown it: the parts of its frame, by where the table is in its life."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adapters.games.pictures import Picture
from adapters.local.clock import AdjustableClock
from adapters.local.drawn import Drawn
from adapters.local.stage import Look, Stage, Viewer, shown
from adapters.local.tables import RoomTables
from adapters.scene import Circle, Rect, Region, Role
from adapters.store.redis_store import RedisStore
from core.game import Outcome, Seat, Termination
from core.levels import Level
from core.position import replay
from core.table import Departure, Fixture, Player, RatingChange, Status, Table, TakeBack, Unreadable
from tests.adapters.chat.test_hidden import played
from tests.adapters.local.test_stage import of_nim, stage
from tests.core.service.contexts import context

__all__ = ["stage"]

ANNA, BORIS, VERA = "l@anna", "l@boris", "l@vera"
LOST_BY_BORIS: dict[str, Any] = {
    "status": Status.FINISHED,
    "ended": Outcome(Termination.RESIGNATION, (Seat(0),)),
    "dropped": Seat(1),
}
OFFERED: dict[str, Any] = {"status": Status.OFFERED, "seats": (Player(ANNA, "anna"),)}


def frame_of(stage: Stage, table: Table, viewer: str, language: str = "en", look: Look | None = None) -> Any:  # noqa: ANN401 - JSON
    return stage.frame(table, Viewer(viewer, language), look or Look())


def buttons(frame: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - JSON
    return [(str(button["act"]), button["label"]) for button in frame["buttons"]]


@pytest.mark.parametrize("viewer", [ANNA, BORIS, VERA])
def test_a_game_that_was_resigned_waits_for_no_one_and_says_how_it_ended(stage: Stage, viewer: str) -> None:
    changes = (RatingChange(1516, 16, False), RatingChange(1484, -16, True))
    table = of_nim("misere", "c1", "b1", "a1", rating_changes=changes, deadline=99, **LOST_BY_BORIS)
    frame = frame_of(stage, table, viewer)
    assert (frame["turn"], frame["example"], frame["calls_off"], frame["deadline"]) == (None, None, False, None)
    ratings = "Ratings: anna 1516 (+16), boris 1484 ? (−16)"
    assert frame["lines"] == ["boris resigns.", "anna wins after 3 moves.", ratings]
    assert frame["outcome"] == {"winners": [0], "why": "resignation", "facts": []}
    assert [(each["won"], each["rating"]) for each in frame["players"]] == [
        (True, [1516, 16, False]),
        (False, [1484, -16, True]),
    ]


def test_a_game_that_was_called_off_says_nothing_more(stage: Stage) -> None:
    aborted = of_nim("misere", "c1", status=Status.ABORTED, dropped=Seat(1), ended=Outcome(Termination.ABORTED, ()))
    frame = frame_of(stage, aborted, ANNA)
    by_all = frame_of(stage, replace(aborted, dropped=None), ANNA)
    assert by_all["outcome"]["facts"] == []
    assert (frame["lines"], frame["outcome"]) == ([], {"winners": [], "why": "aborted", "facts": []})


def test_what_is_said_next_to_a_board_while_the_game_goes_on(stage: Stage) -> None:
    asked = of_nim("misere", "c1", "b1", take_back=TakeBack(Seat(1), 1), deadline=99)
    asks = "boris asks to take back one move. Do you agree?"
    assert frame_of(stage, asked, ANNA)["lines"] == [asks], "neither whose turn it is, nor until when, nor a hint"
    assert frame_of(stage, asked, ANNA)["deadline"] == 99
    assert buttons(frame_of(stage, asked, ANNA)) == [("agree", "Agree"), ("refuse", "Refuse")]
    assert buttons(frame_of(stage, asked, BORIS)) == [("plan", "If…")]
    assert buttons(frame_of(stage, asked, VERA)) == []


def test_a_win_is_the_others_to_claim(stage: Stage) -> None:
    late = of_nim("misere", "c1", "b1", deadline=99, claim=True, overdue=True)
    assert buttons(frame_of(stage, late, ANNA)) == []
    assert buttons(frame_of(stage, late, BORIS)) == [("claim", "Claim the win"), ("plan", "If…")]
    assert buttons(frame_of(stage, late, VERA)) == []
    assert frame_of(stage, late, VERA)["lines"][0].startswith("anna has run out of time.")


@pytest.mark.parametrize(("viewer", "shown"), [(ANNA, [("hint", "Подсказка")]), (BORIS, []), (VERA, [])])
def test_a_hint_is_for_the_player_to_move(stage: Stage, viewer: str, shown: list[tuple[str, str]]) -> None:
    seats = (Player(ANNA, "anna"), Player("bot:easy", "easy", level=Level.EASY))
    table = of_nim("misere", rated=False, seats=seats)
    assert buttons(frame_of(stage, table, viewer, "ru")) == shown


@pytest.mark.parametrize(
    ("offer", "viewer", "shown"),
    [
        ({"open_offer": True}, ANNA, [("cancel", "Cancel")]),
        ({"open_offer": True}, BORIS, [("accept", "Join")]),
        ({"invited": (Player(BORIS, "boris"),)}, ANNA, [("cancel", "Cancel")]),
        ({"invited": (Player(BORIS, "boris"),)}, BORIS, [("accept", "Accept"), ("decline", "Decline")]),
        ({"invited": (Player(BORIS, "boris"),)}, VERA, []),
    ],
)
def test_an_offer_is_theirs_to_answer_whom_it_asks(
    stage: Stage, offer: dict[str, Any], viewer: str, shown: list[tuple[str, str]]
) -> None:
    frame = frame_of(stage, of_nim("misere", **OFFERED, **offer), viewer)
    assert buttons(frame) == shown
    assert frame["invited"] == (viewer == BORIS and "invited" in offer)
    assert frame["names"] == (["anna", "boris"] if "invited" in offer else ["anna"])
    assert "board" not in frame


def of_three() -> Table:
    """A game with hands of anna, boris, who resigned, and carl; anna, to move, has points."""
    table = replace(played(Random(3)), id="g1")
    assert (table.left, replay(table).to_move) == (frozenset({Seat(1)}), Seat(0))
    return table


def test_who_left_a_game_looks_on(stage: Stage) -> None:
    table = of_three()
    told = {viewer: frame_of(stage, table, viewer) for viewer in (ANNA, BORIS, "l@carl")}
    assert [(frame["seat"], "hand" in frame) for frame in told.values()] == [(0, True), (None, False), (2, True)]
    assert [frame["example"] is not None for frame in told.values()] == [True, False, False]
    assert [buttons(frame) for frame in told.values()] == [[], [], [("plan", "If…")]]
    assert told[ANNA]["hand"]["alt"] != told["l@carl"]["hand"]["alt"]
    assert [bool(frame["board"]["regions"]) for frame in told.values()] == [False] * 3, "a hand comes first"
    assert [each["left"] for each in told[ANNA]["players"]] == [False, True, False]
    assert [each["points"] for each in told[ANNA]["players"]] == [4, 0, 0]
    assert [each["you"] for each in told["l@carl"]["players"]] == [False, False, True]


def test_a_board_of_before_is_the_one_that_there_was_with_those_who_were_left(stage: Stage) -> None:
    table = of_three()
    assert table.departures[0].ply == 4, "from then on carl follows anna"
    movers = {
        at: next(
            line for line in frame_of(stage, table, ANNA, look=Look(at=at))["board"]["alt"].splitlines() if ">" in line
        )
        for at in (3, 4, 5)
    }
    assert {at: line.split()[1] for at, line in movers.items()} == {3: "carl", 4: "anna", 5: "carl"}


def test_only_the_board_of_the_player_to_move_is_tapped(stage: Stage) -> None:
    begun = of_nim("misere")
    tapped = [bool(frame_of(stage, begun, viewer)["board"]["regions"]) for viewer in (ANNA, BORIS, VERA)]
    assert tapped == [True, False, False]


def test_a_tap_plays_at_once_unless_it_loses(stage: Stage) -> None:
    table = of_nim("", "12", "45", "23", "56", game="sim", options=())
    frame = frame_of(stage, table, ANNA, look=Look(path=("1",)))
    moves = {region["step"]: region["move"] for region in frame["board"]["regions"] if region["role"] == "step"}
    assert moves == {"3": None, "4": "14", "5": "15", "6": "16"}, "1-2-3 would be closed"


def test_a_game_of_a_competition_cannot_be_called_off(stage: Stage) -> None:
    table = of_nim("misere", "c1")
    frames = [frame_of(stage, each, ANNA) for each in (table, replace(table, fixture=Fixture("c1", 0, 0)))]
    assert [(frame["competes"], frame["calls_off"]) for frame in frames] == [(False, True), (True, False)]


def test_only_the_move_that_ended_a_game_is_told_of_at_its_end(stage: Stage) -> None:
    scored = replace(played(Random(51)), id="g1")
    ended = Outcome(Termination.RESIGNATION, (Seat(2),))
    over = replace(scored, status=Status.FINISHED, ended=ended)
    facts = "carl: +8 points (8) carl plays again."
    for table, told in (
        (over, [facts]),
        (replace(over, dropped=Seat(0)), []),
        (replace(over, status=Status.ABORTED), []),
        (of_nim("misere", status=Status.FINISHED, ended=Outcome(Termination.RESIGNATION, (Seat(0),))), []),
    ):
        assert " ".join(frame_of(stage, table, ANNA)["outcome"]["facts"]) == " ".join(told)


def test_who_is_given_the_point_of_a_game_that_was_called_off_has_won_it(stage: Stage) -> None:
    left = (Departure(Seat(0), Termination.RESIGNATION, 0),)
    called_off: dict[str, Any] = {
        "status": Status.ABORTED,
        "ended": Outcome(Termination.ABORTED, ()),
        "departures": left,
    }
    for fixture, winners in ((Fixture("t1", 0, 0), [1]), (None, [])):
        frame = frame_of(stage, of_nim("misere", fixture=fixture, **called_off), BORIS)
        assert frame["outcome"] == {"winners": winners, "why": "aborted", "facts": []}
        ended = ["This counts as a win: boris has the point."] if winners else []
        assert frame["lines"] == ["anna resigns.", *ended]


def test_a_picture_that_only_one_may_see_has_a_name_of_its_own(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = of_three()
    path = frame_of(stage, table, ANNA)["hand"]["regions"][0]["path"]
    table = replace(table, version=9)

    def same(*_: object, **__: object) -> Picture:
        return Picture(b"the same", "", 1, 1)

    monkeypatch.setattr("adapters.local.stage.hand_picture", same)
    monkeypatch.setattr("adapters.local.stage.board_picture", same)
    told = {viewer: frame_of(stage, table, viewer) for viewer in (ANNA, BORIS, "l@carl", VERA)}
    stepped = frame_of(stage, table, ANNA, look=Look(path=path))
    assert stepped["path"] == path
    boards = {frame["board"]["picture"] for frame in told.values()}
    assert len(boards) == 1, "what all may see is loaded once"
    hands = {frame["hand"]["picture"] for frame in (told[ANNA], told["l@carl"])}
    assert len(hands) == 2
    assert stepped["board"]["picture"] == stepped["hand"]["picture"] == told[ANNA]["hand"]["picture"]
    assert not boards & hands
    past = frame_of(stage, table, ANNA, look=Look(at=1))["board"]["picture"]
    assert {past} == boards


def test_a_picture_is_kept_for_what_it_shows(stage: Stage) -> None:
    table = of_nim("misere", "c1", "b1", "a1")
    looks = [Look(), Look(seen=3, since=0), Look(at=0), Look(at=1), Look(path=("a",))]
    shown = [frame_of(stage, table, BORIS, look=look)["board"]["picture"] for look in looks]
    assert len({*shown}) == len(looks)
    assert [frame_of(stage, table, BORIS, look=look)["board"]["picture"] for look in looks] == shown


def test_no_hand_is_shown_after_the_end(stage: Stage) -> None:
    ended = {"status": Status.FINISHED, "ended": Outcome(Termination.RESIGNATION, (Seat(0),)), "dropped": Seat(2)}
    frame = frame_of(stage, replace(of_three(), **ended), ANNA)
    assert "hand" not in frame
    assert frame["turn"] is None


def test_the_marks_of_players_are_in_the_viewers_language(stage: Stage) -> None:
    table = of_nim("", "12", game="sim", options=())
    marks = {
        "en": ["blue, solid", "orange, dashed"],
        "ru": ["синий цвет, сплошная линия", "оранжевый цвет, пунктир"],
    }
    for language, expected in marks.items():
        players = frame_of(stage, table, BORIS, language)["players"]
        assert [each["mark"] for each in players] == expected
        assert [each["points"] for each in players] == [None, None]
    assert [each["mark"] for each in frame_of(stage, of_nim("misere"), ANNA)["players"]] == [None, None]


def test_a_hand_is_described_in_its_viewers_language(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[dict[str, Any]] = []

    def noted(_: object, **looks: Any) -> Picture:  # noqa: ANN401 - passed on
        drawn.append(looks)
        return Picture(b"", "", 1, 1)

    monkeypatch.setattr("adapters.local.stage.hand_picture", noted)
    frame_of(stage, of_three(), "l@carl", "ru")
    assert [(looks["language"], looks["path"], str(looks["palette"])) for looks in drawn] == [("ru", (), "light")]


async def test_ones_own_tables_come_before_those_of_others(store: RedisStore) -> None:
    """Twelve open tables are shown."""
    others = (Player(BORIS, "boris"), Player(VERA, "vera"))
    asked: dict[str, Any] = {**OFFERED, "seats": others[:1], "invited": (Player(ANNA, "anna"),)}
    for number in range(15):
        seats = {0: {}, 2: asked, 7: {}}.get(number, {"seats": others})
        await store.commit(None, replace(of_nim("misere", **seats), id="", version=0))
        if number == 1:
            frames = await RoomTables(context(store, AdjustableClock())).here("l#den", Viewer(ANNA, "en"))
            assert [frame["game"] for frame in frames] == ["g1", "g2"], "each once"
    frames = await RoomTables(context(store, AdjustableClock())).here("l#den", Viewer(ANNA, "en"))
    ids = [str(frame["game"]) for frame in frames]
    assert len(ids) == 12
    assert {"g1", "g3", "g8"} <= {*ids}
    assert ids == sorted(ids, key=lambda each: int(each[1:])), "the oldest first"
    for viewer, count in ((BORIS, 12), ("l@carl", 12)):
        frames = await RoomTables(context(store, AdjustableClock())).here("l#den", Viewer(viewer, "en"))
        assert len(frames) == count


def test_a_table_that_cannot_be_replayed_is_noted_and_not_shown(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[Unreadable] = []
    monkeypatch.setattr(store, "note_unreadable", noted.append)
    tables: Any = RoomTables(context(store, AdjustableClock()))
    broken = of_nim("misere", "c1", "no such move")
    assert tables._frame(broken, Viewer(ANNA, "en"), Look()) is None
    assert tables._frame(of_nim("misere", "c1"), Viewer(ANNA, "en"), Look()) is not None
    assert [(each.server, each.table) for each in noted] == [("l#den", "g1")]


def test_where_a_region_is_to_be_tapped() -> None:
    regions = (
        Region("a", Role.STEP, Circle(100, 60, 7), "one", ("a",)),
        Region("x", Role.BACK, Rect(3, 4, 50, 20), "two", ("x",)),
    )
    position = replay(of_nim("misere"))
    view = position.game.view(position.state, Seat(0))
    frame: Any = shown(Drawn(Picture(b"", "words", 800, 500, regions), "token"), "nim", view)
    assert (frame["picture"], frame["alt"], frame["width"], frame["height"]) == (
        "/picture/token.png",
        "words",
        800,
        500,
    )
    assert [(each["box"], each["round"]) for each in frame["regions"]] == [
        ([93, 53, 14, 14], True),
        ([3, 4, 50, 20], False),
    ]
    assert [(each["step"], each["role"], each["label"], each["path"]) for each in frame["regions"]] == [
        ("a", "step", "one", ("a",)),
        ("x", "back", "two", ("x",)),
    ]
