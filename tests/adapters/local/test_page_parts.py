"""The parts of the page one by one, as the browser's own JavaScript runs them, on one page that no one enters."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.pictures import Pictures
from adapters.local.web import serve
from adapters.ports import MessageLog
from core.games import GAMES
from core.notation import reads_plainly
from tests.adapters.local.counting import CountingTalker
from tests.adapters.named import listed
from tests.core.test_plain_moves import MOVES, TALK

pytestmark = pytest.mark.asyncio(loop_scope="module")

HOUR, DAY = 3_600, 86_400

Frame = dict[str, Any]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Page]:
    clock = AdjustableClock()
    talker, pictures = CountingTalker(clock), Pictures(Path(tmp_path_factory.mktemp("pictures")))
    hub = Hub(talker, talker.boards, cast("MessageLog", None), pictures, clock)  # no one says anything
    site = await serve(hub, "127.0.0.1", 0)
    context = await browser.new_context(locale="en-GB", color_scheme="light")
    page = await context.new_page()
    await page.goto(site.url)
    await page.wait_for_selector("#door[open]")
    yield page
    await context.close()
    await site.aclose()


TOOLS = """
    const on = (part) => import(`/static/${part}.js`), $ = (id) => document.getElementById(id);
    const set = (what, getters) => {
        for (const [name, get] of Object.entries(getters)) {
            Object.defineProperty(what, name, { configurable: true, get });
        }
    };
"""
"""`on("tables")` loads a part of the page, `set` lets properties of something be what functions return."""


async def run(page: Page, body: str, **given: object) -> Any:  # noqa: ANN401 - whatever it returns
    """Run a few lines in the page, with TOOLS; `given` has the arguments."""
    return await page.evaluate(f"async (given) => {{ {TOOLS} {body} }}", given)


def frame(game: str = "g1", /, **changes: object) -> Frame:
    """Return a game that goes on, as the server tells of it: of anna, who looks on and is to move, and boris."""
    usual: Frame = {
        "game": game,
        "kind": "nim",
        "title": "Nim",
        "status": "playing",
        "edition": 0,
        "seat": 0,
        "turn": 0,
        "invited": False,
        "names": ["anna", "boris"],
        "players": [
            {"name": "anna", "mark": None, "points": None, "won": False},
            {"name": "boris", "mark": "orange", "points": None, "won": False},
        ],
        "buttons": [],
        "lines": [],
        "moves": [],
        "path": [],
        "confirm": None,
        "at": None,
        "deadline": None,
        "now": 0,
        "competes": False,
        "calls_off": False,
        "outcome": None,
    }
    return {**usual, **changes}


WAITING: Frame = {"turn": 1}
OTHERS: Frame = {"seat": None}
PUZZLE: Frame = {"puzzle": True}
OVER: Frame = {"status": "finished", "turn": None, "outcome": {"winners": [0], "facts": []}}


async def test_the_patterns_mean_the_same_in_a_browser(page: Page) -> None:
    texts = [*TALK, *(text for texts in MOVES.values() for text in texts)]
    body = """
        const { GAMES } = await on("games");
        const fits = ([, plain], text) => new RegExp(`^(?:${plain})$`, "iu").test(text.trim());
        const read = (text) => Object.entries(GAMES.plain).filter((game) => fits(game, text)).map(([name]) => name);
        return given.texts.map(read);
    """
    read = await run(page, body, texts=texts)
    assert read == [[name for name in GAMES if reads_plainly(GAMES[name], text)] for text in texts]


@pytest.mark.parametrize(
    ("left", "shown", "short"),
    [
        (-5, "0:00", True),
        (59, "0:59", True),
        (60, "1:00", False),
        (65, "1:05", False),
        (HOUR - 1, "59:59", False),
        (HOUR, "1:00:00", False),
        (2 * HOUR + 63, "2:01:03", False),
        (36 * HOUR - 1, "35:59:59", False),
        (36 * HOUR, "2 d", False),
        (3 * DAY + HOUR, "3 d", False),
    ],
)
async def test_how_much_time_is_left(page: Page, left: int, shown: str, short: bool) -> None:
    body = """
        const { showClock } = await on("clock"), clock = document.getElementById("clock");
        showClock(given.frame);
        return [clock.hidden, clock.textContent, clock.classList.contains("short")];
    """
    assert await run(page, body, frame=frame(now=1_000, deadline=1_000 + left)) == [False, shown, short]
    for hidden in (frame(now=1_000), frame(now=1_000, deadline=1_000 + left, at=0)):
        assert (await run(page, body, frame=hidden))[0]


@pytest.mark.parametrize(
    ("frames", "chosen"),
    [
        ([], None),
        ([frame("g1", status="offered", turn=None)], None),
        ([frame("g1"), frame("g2"), frame("g3", **WAITING), frame("g4", **OTHERS)], "g2"),
        ([frame("g1", **WAITING), frame("g2", **WAITING), frame("g3", **OTHERS), frame("g4", **OVER)], "g2"),
        ([frame("g1", **OTHERS), frame("g2", **OTHERS), frame("g3", **OVER)], "g2"),
        ([frame("g1", **OVER), frame("g2", **OVER), frame("g3", **OVER | OTHERS)], "g3"),
        ([frame("g1", **OVER), frame("p1", **PUZZLE)], "g1"),
        ([frame("p1", **PUZZLE)], None),
    ],
)
async def test_who_comes_in_is_shown_the_game_that_waits_for_them_the_most(
    page: Page, frames: list[Frame], chosen: str | None
) -> None:
    body = """
        const { Tables } = await on("tables"), tables = new Tables(() => {});
        tables.enter(given.frames);
        return [tables.known, tables.current?.game ?? null];
    """
    assert await run(page, body, frames=frames) == [True, chosen]
    assert await run(page, body, frames=None) == [False, None]


@pytest.mark.parametrize(
    ("before", "now", "chosen"),
    [
        (frame("g1"), frame("g2"), "g2"),
        (frame("g1"), frame("g2", **OTHERS), "g1"),
        (frame("g1"), frame("p1", **PUZZLE), "g1"),
        (frame("g1", **OTHERS), frame("g2", **OTHERS), "g2"),
        (frame("g1", **OTHERS), frame("p1", **PUZZLE), "p1"),
        (frame("g1", **OVER), frame("g2", **OTHERS), "g2"),
        (frame("g1", **WAITING), frame("g2", status="offered", turn=None), "g1"),
        (frame("g1", **WAITING), frame("g2", **OVER), "g1"),
    ],
)
async def test_a_game_that_begins_comes_on_the_stage_where_it_disturbs_no_other(
    page: Page, before: Frame, now: Frame, chosen: str
) -> None:
    body = """
        const { Tables } = await on("tables"), tables = new Tables(() => {});
        tables.enter([given.before]);
        tables.take(given.now);
        const first = tables.current.game;
        tables.select(given.before.game);
        tables.take({ ...given.now, edition: 1 });
        return [first, tables.current.game];
    """
    stays = before["game"]
    assert await run(page, body, before=before, now=now) == [chosen, stays], "a further move takes no one away"


async def test_a_game_of_ones_own_comes_on_the_stage_though_a_puzzle_is_there(page: Page) -> None:
    body = """
        const { Tables } = await on("tables"), tables = new Tables(() => {});
        tables.enter([]);
        tables.take(given.puzzle);
        tables.take(given.others);
        return [tables.current.game, tables.waiting.length, tables.open.map((each) => each.game), tables.begun.length];
    """
    told = await run(page, body, puzzle=frame("p1", **PUZZLE), others=frame("g1", **OTHERS))
    assert told == ["g1", 0, ["g1"], 2]


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (frame(), "Your move."),
        (frame(turn=1, seat=1), "Your move (orange)."),
        (frame(**WAITING), "boris (orange) is to move."),
        (frame(**OTHERS), "anna is to move."),
        (frame(**OVER), ""),
        (frame(seat=None, turn=None), ""),
        (frame(at=0, moves=[[0, "a1"], [1, "b1"]]), "After 0 of 2 moves."),
    ],
)
async def test_whose_move_it_is(page: Page, shown: Frame, words: str) -> None:
    assert await run(page, 'return (await on("stage")).Stage.turn(given.frame);', frame=shown) == words


AGREE, REFUSE = {"id": "y:g1:2", "label": "Agree", "act": "agree"}, {"id": "n:g1:2", "label": "Refuse", "act": "refuse"}
THREE = [{"name": name, "mark": None, "points": None, "won": False} for name in ("anna", "boris", "carl")]
ONE, TWO = [[0, "a1"]], [[0, "a1"], [1, "b1"]]


@pytest.mark.parametrize(
    ("shown", "acts"),
    [
        (frame(calls_off=True), ["abort"]),
        (frame(moves=ONE, calls_off=True), ["abort"]),
        (frame(moves=TWO, calls_off=True), ["abort"]),
        (frame(moves=ONE, calls_off=True, players=THREE), ["abort"]),
        (frame(moves=TWO, calls_off=True, players=THREE), ["undo", "resign", "abort"]),
        (frame(moves=TWO, players=THREE), ["undo", "resign"]),
        (frame(moves=TWO), ["undo", "resign"]),
        (frame(moves=TWO, seat=1), ["undo", "resign"]),
        (frame(moves=ONE, competes=True), ["resign"]),
        (frame(moves=TWO, competes=True), ["resign"]),
        (frame(moves=TWO, **OTHERS), []),
        (frame(moves=TWO, **PUZZLE), []),
        (frame(moves=TWO, **OVER), []),
        (frame(moves=TWO, buttons=[AGREE, REFUSE]), ["agree", "refuse", "resign"]),
        (frame(moves=TWO, buttons=[{"id": "q:g1:2", "label": "If…", "act": "plan"}]), ["plan", "undo", "resign"]),
    ],
)
async def test_what_can_be_done_under_a_board(page: Page, shown: Frame, acts: list[str]) -> None:
    body = """
        const { showActs } = await on("moves"), place = document.getElementById("acts");
        showActs(given.frame, () => {});
        return [...place.children].map((one) => one.dataset.act);
    """
    assert await run(page, body, frame=shown) == acts


async def test_who_resigns_is_asked_once_more(page: Page) -> None:
    body = """
        const { showActs } = await on("moves"), place = document.getElementById("acts"), pressed = [], said = [];
        showActs(given.frame, (...what) => pressed.push(what));
        const [undo, resign] = place.children;
        undo.click();
        resign.click();
        said.push(resign.textContent, pressed.length);
        resign.onblur();
        said.push(resign.textContent);
        resign.click();
        resign.click();
        return [said, pressed];
    """
    said, pressed = await run(page, body, frame=frame(moves=TWO, edition=3))
    assert said == ["Resign: Sure?", 1, "Resign"]
    assert pressed == [["/undo g1", "g1"], ["/resign g1", "g1"]]


@pytest.mark.parametrize(
    ("moves", "at", "ways", "current"),
    [
        (0, None, [False] * 4, None),
        (3, None, [0, 2, False, False], "c"),
        (3, 2, [0, 1, None, None], "b"),
        (3, 1, [0, 0, 2, None], "a"),
        (3, 0, [False, False, 1, None], None),
    ],
)
async def test_the_moves_are_stepped_through(
    page: Page, moves: int, at: int | None, ways: list[int | bool | None], current: str | None
) -> None:
    """A way that leads nowhere cannot be pressed; None is the board as it is."""
    body = """
        const { showMoves } = await on("moves"), looked = [];
        showMoves(given.frame, (game, path, to) => looked.push(to));
        const buttons = [...document.querySelectorAll("#moves .step")];
        for (const one of buttons) if (one.disabled) looked.push(false); else one.click();
        return [looked, document.querySelector("#moves [aria-current]")?.textContent ?? null];
    """
    played = [[number % 2, "abc"[number]] for number in range(moves)]
    assert await run(page, body, frame=frame(moves=played, at=at)) == [ways, current]


def button(act: str) -> dict[str, str]:
    return {"id": f"{act}:g1", "label": act.title(), "act": act}


OFFERED: Frame = {"status": "offered", "turn": None, "seat": None, "lines": ["anna offers."]}


@pytest.mark.parametrize(
    ("shown", "offers"),
    [
        (frame(**OFFERED, buttons=[button("accept")]), [["offer", "accept primary"]]),
        (
            frame(**OFFERED | {"invited": True}, buttons=[button("accept"), button("decline")]),
            [["offer invited", "accept primary", "decline quiet"]],
        ),
        (
            frame(**OFFERED | {"seat": 0}, buttons=[button("start"), button("cancel")]),
            [["offer", "start primary", "cancel quiet"]],
        ),
        (frame(**OFFERED, buttons=[button("cancel")]), []),
        (frame(**OFFERED, buttons=[]), []),
        (frame(buttons=[button("accept")]), []),
    ],
)
async def test_offers_are_shown_to_those_who_can_answer_them(page: Page, shown: Frame, offers: list[list[str]]) -> None:
    body = """
        const { showOffers } = await on("offers"), place = document.getElementById("offers");
        place.replaceChildren();
        showOffers([given.frame], () => {});
        const act = (each) => `${each.dataset.act} ${each.className}`;
        const acts = (one) => [...one.querySelectorAll("button")].map(act);
        return [...place.children].map((one) => [one.className, ...acts(one)]);
    """
    assert await run(page, body, frame=shown) == offers


def ended(*winners: int, points: tuple[int | None, ...] = (None, None), **changes: object) -> Frame:
    players = [
        {"name": name, "mark": None, "points": each, "won": at in winners}
        for at, (name, each) in enumerate(zip(("anna", "boris"), points, strict=True))
    ]
    outcome = {"winners": list(winners), "facts": ["It is done."]}
    return frame(**{**OVER, "outcome": outcome, "players": players, "lines": ["Ratings."], **changes})


@pytest.mark.parametrize(
    ("shown", "title", "won", "scores"),
    [
        (ended(0), "You won!", True, []),
        (ended(1), "boris won", False, []),
        (ended(0, **OTHERS), "anna won", False, []),
        (ended(0, 1, seat=None), "anna, boris won", False, []),
        (ended(), "Called off: no one loses.", False, []),
        (ended(0, points=(50, 40)), "You won!", True, ["anna 50 best", "boris 40 "]),
        (ended(1, points=(0, 10)), "boris won", False, ["anna 0 ", "boris 10 best"]),
        (ended(0, at=1), None, False, []),
        (frame(), None, False, []),
    ],
)
async def test_how_a_game_ended(page: Page, shown: Frame, title: str | None, won: bool, scores: list[str]) -> None:
    body = """
        const { showEnding } = await on("ending"), place = document.createElement("div");
        showEnding(given.frame, place);
        showEnding(given.frame, place);
        const [made, twice] = place.children;
        const rows = [...place.querySelectorAll("li")].map((row) => `${row.textContent} ${row.className}`);
        const words = place.querySelector("p")?.textContent ?? null;
        const title = place.querySelector(".title")?.textContent ?? null;
        return [title, made?.classList.contains("won") ?? false, rows, words, twice === undefined];
    """
    words = None if title is None else "It is done. Ratings."
    assert await run(page, body, frame=shown) == [title, won, scores, words, True]


GOAL = "Take counters from one heap at a time."


@pytest.mark.parametrize(
    ("begun", "shown", "said"),
    [
        (frame(), frame(), GOAL),
        (frame(kind="sim"), frame(kind="sim"), None),
        (frame(seat=None), frame(seat=None), None),
        (frame(moves=TWO), frame(moves=TWO), None),
        (frame(), frame("g2"), None),
        (frame(moves=ONE), frame(path=["b"]), "Now choose how many"),
        (frame(), frame(path=["b", "1"], confirm={"step": "1", "move": "b1", "warning": None}), "✓ takes them"),
        (frame(), frame(turn=1, moves=ONE), "boris is to move: just a moment."),
        (frame(), frame(at=0, moves=ONE), "anna is to move"),
        (frame(), frame(moves=TWO), "The last move is marked on the board. Your move again."),
        (frame(), frame(moves=TWO * 2), "The last move is marked"),
        (frame(), frame(moves=TWO * 3), None),
        (frame(), frame(moves=TWO, **OVER), "That was your first game. Rematch plays another."),
    ],
)
async def test_a_guided_game_says_what_to_do_next(page: Page, begun: Frame, shown: Frame, said: str | None) -> None:
    body = """
        const { Guide } = await on("guide"), guide = new Guide(), place = document.getElementById("guide");
        guide.begin("nim");
        guide.show(given.begun);
        guide.show(given.shown);
        return place.hidden ? null : place.querySelector("p").textContent;
    """
    words = await run(page, body, begun=begun, shown=shown)
    assert (words is None) if said is None else (said in words)


async def test_one_is_called_to_games_that_came_to_wait_since_one_came(page: Page) -> None:
    body = """
        const { Alerts } = await on("alerts"), titles = [], rung = [];
        const Sound = window.AudioContext;
        let count = 0;
        window.AudioContext = class extends Sound { constructor() { super(); count += 1; } };
        localStorage.setItem("alerts", "on");
        const alerts = new Alerts();
        for (const frames of given.turns) {
          alerts.turns(frames);
          titles.push(document.title);
          rung.push(count);
        }
        localStorage.setItem("alerts", "off");
        alerts.turns(given.turns.at(-2));
        rung.push(count);
        let hidden = true;
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        for (const shown of given.messages) alerts.message(shown);
        titles.push(document.title);
        hidden = false;
        document.dispatchEvent(new Event("visibilitychange"));
        titles.push(document.title);
        alerts.message(given.messages[0]);
        titles.push(document.title);
        delete document.hidden;
        window.AudioContext = Sound;
        return [titles, rung];
    """
    one, two, moved = [frame("g1")], [frame("g1"), frame("g2")], [frame("g1", edition=2)]
    messages = [
        {"own": False, "edits": None},
        {"own": True, "edits": None},
        {"own": False, "edits": 3},
        {"own": False, "edits": None},
    ]
    titles, rung = await run(page, body, turns=[one, one, two, moved, two, []], messages=messages)
    assert titles == ["● Kibitz"] * 5 + ["Kibitz", "● (2) Kibitz", "● Kibitz", "● Kibitz"]
    assert rung == [0, 0, 1, 2, 3, 3, 3]


def message(number: int, **changes: object) -> Frame:
    usual: Frame = {
        "id": number,
        "at": 0,
        "from": None,
        "own": False,
        "private": False,
        "called": False,
        "text": f"number {number}",
        "alt": "1 2 3",
        "picture": "/static/icon.svg",
        "buttons": [[{"id": f"b{number}", "label": "Press"}]],
        "edits": None,
        "reply_to": None,
        "game": "g1",
        "ply": 0,
        "aside": False,
        "file": None,
    }
    return {**usual, **changes}


async def test_which_messages_show_boards_and_which_of_them_is_the_newest(page: Page) -> None:
    body = """
        const { Messages } = await on("messages");
        const list = document.createElement("div"), status = document.createElement("p");
        const messages = new Messages(list, status, { press() {}, reply() {}, zoom() {} });
        const empty = messages.empty;
        for (const each of given.messages) messages.add(each);
        const boards = [...list.querySelectorAll(".board")].map((one) => one.id);
        const past = [...list.querySelectorAll(".past")].map((one) => one.id);
        const buttons = [...list.querySelectorAll(".choice")].map((one) => one.dataset.press);
        const newest = [messages.newestBoard.id, messages.newestOf("g1").id, messages.newestOf("g9")?.id ?? null];
        return { empty: [empty, messages.empty], boards, past, buttons, newest, seen: messages.boards };
    """
    told = await run(
        page,
        body,
        messages=[
            message(1),
            message(2, private=True),
            message(3, picture="/picture/x.gif"),
            message(4, aside=True),
            message(5, game="t1"),
            message(6, alt=None, game="g3"),
            message(7, game=None),
            message(8, game="g2"),
            message(9),
            message(10, game="t1", private=True),
            message(11, game="t1"),
            message(12, private=True, alt=None),
        ],
    )
    assert told["empty"] == [True, False]
    assert told["boards"] == ["m1", "m2", "m8", "m9"]
    assert told["past"] == ["m1", "m3", "m4", "m5"]
    assert told["buttons"] == ["b2", "b6", "b7", "b8", "b9", "b10", "b11", "b12"]
    assert told["newest"] == [9, 9, None]
    assert told["seen"] == [9, 8]


async def test_a_message_that_changes_keeps_its_place_under_each_of_its_numbers(page: Page) -> None:
    body = """
        const { Messages } = await on("messages");
        const list = document.createElement("div"), status = document.createElement("p");
        const messages = new Messages(list, status, { press() {}, reply() {}, zoom() {} });
        for (const each of given.messages) messages.add(each);
        const order = [...list.children].map((one) => one.id), said = status.textContent;
        messages.pend([{ type: "press", on: 4, press: "b4" }, { type: "say", text: "soon" }], false);
        const busy = [...list.querySelectorAll("[aria-busy]")].map((one) => one.dataset.press);
        const sent = list.querySelectorAll(".pending").length;
        messages.pend([{ type: "say", text: "soon" }], true);
        const words = [...list.querySelectorAll(".pending .words")].map((one) => one.textContent);
        messages.remove([1, 2]);
        const left = list.querySelectorAll("[aria-busy]").length;
        return { order, said, busy, sent, words, left, kept: list.children.length };
    """
    told = await run(
        page,
        body,
        messages=[
            message(1, game=None),
            message(2, game=None),
            message(3, game=None, edits=1),
            message(4, game=None, edits=3),
        ],
    )
    assert told["order"] == ["m4", "m2"]
    assert told["said"] == "Changed: number 4"
    assert (told["busy"], told["sent"], told["words"], told["left"]) == (["b4"], 0, ["soon"], 0)
    assert told["kept"] == 1, "only what waits to be sent: the first was the last as well"


async def test_who_is_here_and_what_goes_on(page: Page) -> None:
    body = """
        const { showGames, showPeople } = await on("sidebar");
        const { showTabs } = await on("tabs"), { Tables } = await on("tables");
        const tables = new Tables(() => {});
        sessionStorage.setItem("name", "anna");
        tables.enter(given.frames);
        showPeople(["anna", "boris", "vera"], tables);
        const chosen = [], select = (game) => chosen.push(game);
        showGames(tables, select);
        showTabs(tables, select);
        sessionStorage.removeItem("name");
        for (const one of document.querySelectorAll("#games button, #new-game, #tabs button")) one.click();
        const texts = (query) => [...document.querySelectorAll(query)].map((one) => one.textContent);
        const count = (query) => document.querySelectorAll(query).length, none = document.getElementById("no-games");
        const counts = [count("#games .waits"), count("#games [aria-current]")];
        const shown = [...document.querySelectorAll("#games [aria-current], #tabs [aria-current]")];
        const names = [texts("#games .names")[0] ?? null, shown.map((one) => one.dataset.select)];
        const state = [none.hidden, document.getElementById("new-game").hidden, ...names, chosen];
        return [texts("#here li"), texts("#games .state"), ...counts, texts("#tabs button"), ...state];
    """
    frames = [frame("g1"), frame("g2", **WAITING), frame("g3", **OVER)]
    assert await run(page, body, frames=frames) == [
        ["anna (you)", "boris", "vera watching"],
        ["over", "▸ boris", "▸ your move"],
        1,
        1,
        ["Nim", "Nim", "▸ Nim · your move", "+ New game"],
        *(True, False, "anna – boris", ["g1", "g1"]),
        ["g3", "g2", "g1", None, "g3", "g2", "g1", None],
    ]
    offered = [frame("g1", status="offered", turn=None, players=None, names=["anna"])]
    assert await run(page, body, frames=offered) == [
        ["anna (you)", "boris", "vera"],
        [],
        0,
        0,
        [],
        False,
        True,
        None,
        [],
        [None],
    ]


@pytest.mark.parametrize(
    ("wide", "across", "down", "held", "sizes", "spare"),
    [
        (True, 1000, 700, True, ["913px 571", "486px 122"], 0),
        (True, 1000, 510, True, ["698px 436", "264px 66"], 0),
        (True, 1000, 450, True, ["618px 386", "224px 56"], 0),
        (True, 1000, 510, False, ["816px 510", ""], 0),
        (True, 600, 510, False, ["600px 375", ""], 0),
        (False, 380, 500, True, ["380px 238", "380px 95"], 159),
        (False, 380, 300, True, ["328px 205", "348px 87"], 0),
        (False, 400, 260, True, ["304px 190", "248px 62"], 0),
    ],
)
async def test_how_large_board_and_hand_are(
    page: Page, *, wide: bool, across: int, down: int, held: bool, sizes: list[str], spare: int
) -> None:
    """The window is 720 high, the tabs take 30 and a gap of 8, the board is 8:5 and the hand 4:1."""
    body = """
        const { Fit, wide } = await on("fit");
        const stage = document.createElement("div"), tabs = document.createElement("div");
        const under = document.createElement("div");
        tabs.id = "tabs";
        under.id = "under";
        stage.style.cssText = "position: fixed; padding: 4px 10px 6px";
        stage.append(tabs, under);
        document.body.append(stage);
        set(stage, { clientWidth: () => given.across + 20, clientHeight: () => given.down + 10 + 38 });
        set(tabs, { offsetHeight: () => 30 });
        set(under, { offsetHeight: () => 0 });
        set(wide, { matches: () => given.wide });
        set(window, { innerHeight: () => 720 });
        const part = (shape, shown) => {
            const place = document.createElement("div");
            set(place, {
                offsetParent: () => (shown ? stage : null),
                offsetHeight: () => Math.round(parseFloat(place.style.height)),
            });
            return { place, shape, fit() {} };
        };
        const board = part(1.6, true), hand = part(4, given.held), { style } = document.body;
        const before = style.getPropertyValue("--spare");
        new Fit(stage, board, hand).now();
        const size = ({ place: { style: { width, height } } }) => width && `${width} ${Math.round(parseFloat(height))}`;
        const spare = style.getPropertyValue("--spare");
        style.setProperty("--spare", before);
        stage.remove();
        delete wide.matches;
        delete window.innerHeight;
        return [size(board), size(hand), given.wide ? 0 : parseFloat(spare) || 0];
    """
    told = await run(page, body, wide=wide, across=across, down=down, held=held)
    assert told == [*sizes, spare]


async def test_a_picture_from_the_talk_is_shown_large_until_it_is_tapped(page: Page) -> None:
    body = """
        const { zoom } = await on("zoom"), found = [];
        const image = document.createElement("img");
        image.setAttribute("src", "/static/icon.svg");
        image.alt = "three heaps";
        for (const query of ["dialog.zoom", "dialog.zoom img", "dialog.zoom button"]) {
            zoom(image);
            const shown = document.querySelector("dialog.zoom"), large = shown.querySelector("img");
            const labels = [shown.ariaLabel, large.alt, shown.querySelector("button").ariaLabel];
            found.push([shown.open, large.getAttribute("src"), ...labels]);
            const closed = new Promise((done) => shown.addEventListener("close", done));
            document.querySelector(query).click();
            if (!shown.open) await closed;
            found.push(document.querySelectorAll("dialog.zoom").length);
            shown.remove();
        }
        return found;
    """
    shown = [True, "/static/icon.svg", "Picture", "three heaps", "Close"]
    assert await run(page, body) == [shown, 0] * 3


async def test_what_one_may_go_on_with_while_writing(page: Page) -> None:
    body = """
        const { Menu } = await on("menu"), found = [];
        const field = document.createElement("input"), list = document.createElement("ul");
        const names = () => ["boris", "anna maria", "Bob", "vera"];
        let changes = 0;
        new Menu(field, list, { names, changed: () => (changes += 1) });
        const write = (words) => {
            field.value = words;
            field.setSelectionRange(words.length, words.length);
            field.dispatchEvent(new Event("input"));
            return [...list.querySelectorAll("code")].map((one) => one.textContent);
        };
        const key = (name, more) => {
            const event = new KeyboardEvent("keydown", { key: name, cancelable: true, ...more });
            field.dispatchEvent(event);
            const chosen = list.querySelector("[aria-selected=true] code")?.textContent ?? null;
            return [event.defaultPrevented, chosen, field.value];
        };
        found.push(write("/").length, write("/challe"), write("/вызо"), write("hello @b"), write("/sim @b"));
        const arrows = ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"];
        found.push(...arrows.map((name) => key(name).slice(0, 2)));
        found.push(key("Tab", { shiftKey: true })[0], key("Tab"), list.hidden, changes);
        found.push(write("/sim @an"), key("Tab"), write("/sim @b"), key("ArrowUp")[1], key("ArrowRight")[2]);
        found.push(write("/sim @v"), key("Escape")[0], list.hidden, key("Escape")[0]);
        return found;
    """
    two = ["@boris", "@Bob"]
    assert await run(page, body) == [
        *(8, ["/challenge"], ["/вызов"], [], two),
        *([False, None], [True, "@boris"], [True, "@Bob"], [True, "@boris"], [True, "@Bob"]),
        *(False, [True, None, "/sim @Bob "], True, 1),
        *(['@"anna maria"'], [True, None, '/sim @"anna maria" '], two, "@Bob", "/sim @Bob "),
        *(["@vera"], True, True, False),
    ]


async def test_a_text_that_will_be_played_is_said_to(page: Page) -> None:
    body = """
        const { Composer } = await on("composer"), sent = [], found = [];
        let waiting = [], newest;
        const send = (what) => sent.push(what);
        const composer = new Composer({ send, newest: () => newest, waiting: () => waiting });
        const key = (name, more = {}) => {
            const event = new KeyboardEvent("keydown", { key: name, cancelable: true, ...more });
            composer.field.onkeydown(event);
            return event.defaultPrevented;
        };
        const read = () => ($("reading").hidden ? null : $("reading").querySelector("span").textContent);
        composer.write(" b3 ");
        found.push(read());
        waiting = given.frames.slice(0, 1);
        composer.changed();
        found.push(read());
        waiting = given.frames;
        composer.changed();
        found.push(read());
        $("reading").querySelector("button").click();
        found.push(read(), composer.field.value);
        composer.answer({ id: 7, text: "the `b` board", picture: null });
        composer.write("b3");
        found.push(read(), $("replying").hidden, $("reply-text").textContent, $("reply-picture").hidden);
        found.push(key("Enter", { shiftKey: true }), key("Enter", { isComposing: true }), sent.length);
        found.push(key("Enter"), key("Enter"));
        found.push($("replying").hidden, key("ArrowUp"));
        newest = { id: 9, text: "newest", picture: "/static/icon.svg" };
        composer.field.value = "x";
        found.push(key("ArrowUp"));
        composer.field.value = "";
        found.push(key("ArrowUp"), $("reply-text").textContent, $("reply-picture").hidden);
        $("cancel-reply").click();
        composer.write("hello");
        key("Enter");
        return [found, sent];
    """
    found, sent = await run(page, body, frames=[frame("g1"), frame("g2")])
    assert found == [
        *(None, "Enter plays b3 in g1 · Nim.", "Enter asks in which game to play b3.", None, ""),
        *(None, False, "the b board", True),
        *(False, False, 1, True, True),
        *(True, False, False, True, "newest", False),
    ]
    assert sent == [
        {"text": "b3", "reply_to": None, "talk": True},
        {"text": "b3", "reply_to": 7, "talk": False},
        {"text": "hello", "reply_to": None, "talk": False},
    ]


async def test_the_sound_and_the_notification_that_call_to_a_move(page: Page) -> None:
    body = """
        const { Alerts } = await on("alerts"), real = [window.AudioContext, window.Notification];
        const tones = [], notes = [];
        const gain = { gain: {}, connect() {} };
        let asked = 0;
        window.AudioContext = class {
            currentTime = 0;
            createGain() { return gain; }
            createOscillator() {
                const note = { frequency: {}, connect() {} };
                const tone = { ...note, start(at) { this.from = at; }, stop(at) { this.to = at; } };
                tones.push(tone);
                return tone;
            }
        };
        window.Notification = class {
            static permission = "default";
            static requestPermission() { asked += 1; }
            constructor(title, { body, tag, icon }) { notes.push([title, body, tag, icon]); }
        };
        const alerts = new Alerts(), sound = document.getElementById("sound"), found = [sound.ariaPressed];
        sound.click();
        found.push(sound.ariaPressed, sound.title, asked, gain.gain.value);
        found.push(tones.map(({ frequency, from, to }) => [frequency.value, from.toFixed(2), to.toFixed(2)]));
        alerts.turns([]);
        const turn = (edition, permission, hidden) => {
            window.Notification.permission = permission;
            set(document, { hidden: () => hidden });
            alerts.turns([{ ...given.frame, edition }]);
        };
        turn(1, "granted", false);
        turn(2, "default", true);
        turn(3, "granted", true);
        delete document.hidden;
        sound.click();
        found.push(sound.ariaPressed, asked, tones.length);
        localStorage.removeItem("alerts");
        alerts.label();
        alerts.turns([]);
        [window.AudioContext, window.Notification] = real;
        return [found, notes];
    """
    found, notes = await run(page, body, frame=frame())
    assert found == [
        *("false", "true", "Sound and notification when it is my move", 1, 0.08),
        [[659, "0.00", "0.12"], [880, "0.14", "0.26"]],
        *("false", 1, 8),
    ]
    assert notes == [["Kibitz", "Nim · your move", "g1", "/static/icon.svg"]]


async def test_the_talk_stays_at_its_end_unless_one_reads_further_up(page: Page) -> None:
    body = """
        const { Log } = await on("log"), found = [], timers = [], list = document.createElement("div");
        set(list, { scrollHeight: () => 1000, clientHeight: () => 400 });
        Object.defineProperty(list, "scrollTop", { writable: true, value: 0 });
        const log = new Log(list, null), talking = () => document.body.classList.contains("talking");
        for (const top of [541, 540, 600, 0]) {
            list.scrollTop = top;
            list.onscroll();
            found.push(log.pinned);
        }
        const touch = (kind, name, clientY) => {
            $("unfold").dispatchEvent(Object.assign(new Event(kind), { [name]: [{ clientY }] }));
        };
        for (const to of [76, 75, 124, 125]) {
            touch("touchstart", "touches", 100);
            touch("touchend", "changedTouches", to);
            found.push(talking());
        }
        const real = window.setTimeout;
        window.setTimeout = (what, delay) => timers.push([what, delay]);
        log.settle();
        window.setTimeout = real;
        found.push(list.className, list.ariaLive, timers[0][1]);
        timers[0][0]();
        found.push(list.className, list.ariaLive);
        return found;
    """
    assert await run(page, body) == [
        *(True, False, True, True),
        *(False, True, True, False),
        *("settling", "off", 500, "", "polite"),
    ]


async def test_the_door_leads_to_the_room_that_is_named(page: Page) -> None:
    body = """
        const { Door } = await on("door"), entered = [], found = [];
        const door = new Door((room) => entered.push(room));
        sessionStorage.setItem("name", "anna");
        door.show("name-taken");
        found.push($("name").value, $("room").value, $("door-problem").textContent, document.activeElement.id);
        $("name").value = " Vera ";
        $("room").value = " у окна ";
        $("enter").onsubmit();
        found.push(sessionStorage.getItem("name"), location.hash, door.room, new Door(() => {}).room);
        door.show();
        found.push($("name").value, $("room").value, $("door-problem").textContent, document.activeElement.id);
        sessionStorage.removeItem("name");
        history.replaceState(null, "", location.pathname);
        return [found, entered];
    """
    found, entered = await run(page, body)
    assert found == [
        *("anna", "den", "Someone here already uses that name. Please choose another.", "name"),
        *("Vera", "#%D1%83%20%D0%BE%D0%BA%D0%BD%D0%B0", "у окна", "у окна"),
        *("Vera", "у окна", "", "room"),
    ]
    assert entered == ["у окна"]


async def test_what_a_card_begins(page: Page) -> None:
    body = """
        const { showWelcome } = await on("welcome"), place = document.createElement("div"), done = [];
        const note = (kind) => (words) => done.push([kind, words]);
        const press = (query) => place.querySelector(query).click();
        showWelcome(place, { start: note("start"), invite: note("invite"), guide: note("guide") });
        for (const query of given.pressed) press(query);
        return done;
    """
    pressed = [
        "[data-start=square]",
        "[data-invite=square]",
        "[data-guide=square]",
        "[data-start=nim]",
        "[data-invite=nim]",
    ]
    assert await run(page, body, pressed=pressed) == [
        ["start", "/square bot target=50"],
        ["invite", "/square target=50"],
        ["guide", "square"],
        ["start", "/square bot first=me level=easy target=50"],
        ["start", "/nim bot"],
        ["invite", "/nim"],
    ]
    chosen = ["[data-card=square] [data-level='level=hard']", "[data-length='target=100']", *pressed[:3]]
    assert await run(page, body, pressed=chosen) == [
        ["start", "/square bot level=hard target=100"],
        ["invite", "/square target=100"],
        ["guide", "square"],
        ["start", "/square bot first=me level=hard target=100"],
    ]


async def test_words_of_the_page_and_of_messages(page: Page) -> None:
    body = """
        const { text } = await on("texts"), { marked, plain, element } = await on("dom"), typed = [];
        const note = ({ detail }) => typed.push(detail);
        document.addEventListener("typed", note);
        const shown = element("p", "", ...marked("try `/play 12` or `b3`"));
        shown.querySelector("button").click();
        document.removeEventListener("typed", note);
        const said = [text("past", { ply: 1, plies: 3 }), text("no such text"), text("door")];
        return [...said, shown.innerHTML, typed, plain("`a` and `b`")];
    """
    past, none, door, shown, typed, plain = await run(page, body)
    assert past == "After 1 of 3 moves."
    assert none == "That did not work. Look at the board with /board before you try again."
    assert door.startswith(f"{listed()}, against each other or against Kibitz.")
    assert shown == 'try <button class="typed" type="button">/play 12</button> or <code>b3</code>'
    assert (typed[0], plain) == ("/play 12", "a and b")


async def test_a_tab_has_a_secret_of_its_own(page: Page) -> None:
    body = """
        const { token, newToken } = await on("door"), first = token(), again = token();
        newToken();
        return [first === again, first === token(), /^[0-9a-f]{32}$/.test(first)];
    """
    assert await run(page, body) == [True, False, True]


async def test_the_palette_is_the_systems_until_one_chooses(page: Page) -> None:
    body = """
        const { palette, switchTheme } = await on("theme"), seen = [palette()];
        switchTheme();
        seen.push(palette(), document.documentElement.dataset.theme);
        switchTheme();
        seen.push(palette());
        localStorage.removeItem("theme");
        return seen;
    """
    assert await run(page, body) == ["light", "dark", "dark", "light"]


PLUG = """
    const { Connection } = await on("connection");
    const sockets = [], timers = [], told = [];
    const real = [WebSocket, setTimeout, clearTimeout, Math.random];
    window.WebSocket = class {
        sent = [];
        constructor(url) { this.url = url; sockets.push(this); }
        send(text) { this.sent.push(JSON.parse(text)); }
        close() { this.ended = true; }
    };
    window.setTimeout = (what, delay) => timers.push({ what, delay });
    window.clearTimeout = (number) => { if (timers[number - 1]) timers[number - 1].cleared = true; };
    Math.random = () => 0.5;
    const names = ["joined", "message", "people", "refused", "pending", "offline", "replaced", "table", "gone"];
    const handlers = [...names, "language", "problem"].map((name) => [name, (what) => told.push([name, what])]);
    const heard = {};
    const listen = (kind, what) => { heard[kind] = what; };
    window.addEventListener = document.addEventListener = listen;
    const last = () => sockets.at(-1);
    const take = (frame) => last().onmessage({ data: JSON.stringify(frame) });
    const join = (more) => take({ type: "joined", messages: [], reset: false, ...more });
    const lose = (code = 1006) => last().onclose({ code });
    const again = () => { timers.at(-1).what(); last().onopen(); return last().sent[0]; };
    const anna = { token: "t", name: "anna", room: "den", language: "en", palette: "light" };
    const line = new Connection(Object.fromEntries(handlers));
    delete window.addEventListener;
    delete document.addEventListener;
    const enter = (more) => { line.enter({ ...anna, ...more }); last().onopen(); return last().sent[0]; };
    const act = () => { %s };
    try {
        return act();
    } finally {
        [window.WebSocket, window.setTimeout, window.clearTimeout, Math.random] = real;
    }
"""
"""Runs something with a connection over sockets that only note what is sent, and timers that are let off by hand."""


async def test_a_connection_comes_back_ever_later_until_it_has_entered(page: Page) -> None:
    body = """
        enter();
        for (let times = 0; times < 7; times++) { lose(); again(); }
        join();
        lose();
        const delays = timers.map(({ delay }) => delay);
        again();
        for (const random of [0, 0.999999]) { Math.random = () => random; lose(); again(); }
        return [delays, timers.slice(-2).map(({ delay }) => Math.round(delay)), told.map(([name]) => name)];
    """
    delays, spread, told = await run(page, PLUG % body)
    assert delays == [250, 500, 1000, 2000, 4000, 8000, 8000, 250]
    assert spread == [375, 1250], "three quarters of 500, and five of 1000: not all come back at once"
    assert told == ["offline"] * 7 + ["joined"] + ["offline"] * 3


async def test_a_connection_whose_name_was_taken_over_stays_away(page: Page) -> None:
    body = """
        const frame = enter();
        join();
        lose(4001);
        return [frame, last().url, timers.length, told.map(([name]) => name)];
    """
    frame, url, timers, told = await run(page, PLUG % body)
    person = {"token": "t", "name": "anna", "room": "den", "language": "en", "palette": "light"}
    assert frame == {"type": "join", **person, "since": 0}
    assert url == page.url.replace("http", "ws") + "ws"
    assert (timers, told) == (0, ["joined", "replaced"])


async def test_a_connection_goes_on_after_the_last_message_of_its_room(page: Page) -> None:
    body = """
        const since = [enter().since];
        join({ messages: [{ type: "message", id: 5 }, { type: "message", id: 6 }] });
        take({ type: "message", id: 7 });
        lose();
        since.push(again().since);
        join({ reset: true });
        lose();
        since.push(again().since);
        for (const more of [{}, { palette: "dark" }, { room: "attic" }, { name: "vera" }, { language: "ru" }]) {
            enter();
            take({ type: "message", id: 9 });
            since.push(enter(more).since);
        }
        return [since, told.filter(([name]) => name === "message").map(([, { id }]) => id)];
    """
    since, shown = await run(page, PLUG % body)
    assert since == [0, 7, 0, 9, 9, 0, 0, 0]
    assert shown == [5, 6, 7, 9, 9, 9, 9, 9]


async def test_what_was_done_is_sent_until_it_is_confirmed(page: Page) -> None:
    body = """
        const waiting = () => told.filter(([name]) => name === "pending").at(-1)[1].map(({ text }) => text);
        const sent = () => last().sent.slice(1).map(({ text, game }) => text ?? game);
        const found = [];
        enter();
        line.send({ type: "say", text: "one" });
        line.ask({ type: "look", game: "unasked" });
        found.push(sent(), waiting());
        join();
        line.send({ type: "say", text: "two" });
        line.ask({ type: "look", game: "g1" });
        found.push(sent());
        const [one, two] = last().sent.slice(1).map(({ event }) => event);
        take({ type: "done", event: one });
        found.push(waiting());
        lose();
        line.send({ type: "say", text: "three" });
        again();
        join();
        found.push(sent(), last().sent[1].event === two);
        take({ type: "error", event: two, code: "busy" });
        found.push(waiting(), told.at(-1));
        enter({ room: "attic" });
        join();
        found.push(sent());
        return found;
    """
    assert await run(page, PLUG % body) == [
        [],
        ["one"],
        ["one", "two", "g1"],
        ["two"],
        ["two", "three"],
        True,
        ["three"],
        ["problem", "busy"],
        [],
    ]


@pytest.mark.parametrize("kind", ["online", "visibilitychange"])
async def test_a_connection_that_is_refused_is_given_up_and_a_busy_one_is_not(page: Page, kind: str) -> None:
    body = """
        const online = heard[given.kind];
        const found = [];
        online();
        found.push(sockets.length);
        enter();
        online();
        found.push(sockets.length);
        const [first] = sockets;
        take({ type: "error", code: "busy" });
        found.push(timers.length, first.ended, first.onclose, told.at(-1)[0]);
        online();
        found.push(sockets.length, timers[0].cleared);
        last().onopen();
        take({ type: "error", code: "name-taken" });
        online();
        found.push(sockets.length, timers.length, told.at(-1));
        return found;
    """
    assert await run(page, PLUG % body, kind=kind) == [
        *(0, 1),
        *(1, True, None, "offline"),
        *(2, True),
        *(2, 1, ["refused", "name-taken"]),
    ]


@pytest.mark.parametrize("kind", ["language", "gone", "table", "people"])
async def test_what_the_server_tells_goes_to_its_place(page: Page, kind: str) -> None:
    told = await run(page, PLUG % 'enter(); take({ type: given.kind, what: "it" }); return told;', kind=kind)
    assert told == [[kind, {"type": kind, "what": "it"}]]
