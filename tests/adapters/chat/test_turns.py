"""All of a person's games in one list: seen by them alone, and every one of them played from there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from redis.asyncio import Redis

from adapters.chat.buttons import Press, Pressed
from adapters.chat.chat import Chat
from adapters.chat.elsewhere import Way, asked_by, at_its_table, led_post, read_led, replied_at_its_table
from adapters.chat.posts import BoardRef, Button, Incoming, Menu, Option, Post
from adapters.chat.texts import text as known_text
from adapters.chat.turn_list import with_ways
from adapters.store import keys
from adapters.store.redis_store import RedisStore
from adapters.store.store_format import raise_form
from core import service
from core.answer import Answer, Note
from core.codes import Code
from core.game import Seat
from core.ports import Posted, StoreBusy
from core.service import Caller
from core.table import Status, Table
from tests.adapters.chat.den import NOON, Den, buttons, labels, person

ANNA, BORIS = person("anna"), person("boris")


def begun(server: str, number: int, *, starts: int) -> Table:
    return Table(
        server=server,
        chat=server,
        id="",
        version=0,
        game="sim",
        seats=(ANNA, BORIS),
        status=Status.PLAYING,
        start=Seat(starts),
        changed=NOON - number,
    )


def entries(post: Post) -> list[Button]:
    return [button for button in buttons(post) if read_led(button.id) is not None]


async def playable(den: Den, *, user: str = "anna") -> list[Button]:
    """The entries of all pages of a person's list."""
    (post,) = await den.say(user, "/turns")
    found: list[Button] = []
    while True:
        found += entries(post)
        assert post.to is not None
        assert post.secret
        older = [label for label in labels(post) if label.startswith("Older")]
        if not older:
            return found
        (post,) = await den.press(user, post, older[0])


async def test_200_games_of_50_servers_take_one_look_at_each_partition_and_each_can_be_played(
    den: Den, store: RedisStore, client: Redis
) -> None:
    await raise_form(store)
    servers = [f"l#room {number}" for number in range(50)]
    for number in range(200):
        await store.commit(None, begun(servers[number % 50], number, starts=number % 4 // 2))
    partitions = {keys.partition(server) for server in servers}
    await den.say("anna", "/turns")  # the server knows the script from now on
    await client.config_resetstat()
    assert len(await store.tables_everywhere([ANNA.id], most=100)) == 200
    calls = {name.removeprefix("cmdstat_"): each["calls"] for name, each in (await client.info("commandstats")).items()}
    assert calls["evalsha"] == len(partitions) > 40, "a script a partition"
    asked = {name: count for name, count in calls.items() if name not in {"config|resetstat", "info", "evalsha"}}
    assert asked.keys() <= {"get", "smembers", "hkeys", "sort"}, "the first two tell which; the script does the others"
    assert calls["get"] == 200 + 1
    assert calls["smembers"] == 1

    found = await playable(den)
    assert len(found) == len({button.id for button in found}) == 200
    waiting = [number for number in range(200) if number % 4 // 2 == 0]
    for at, button in enumerate(found):
        (board,) = await den.press_id("anna", button.id)
        assert board.picture is not None
        led = read_led(button.id)
        assert led is not None
        steps = [each for each in buttons(board) if (step := read_led(each.id)) and step[0].path]
        assert bool(steps) == (at < len(waiting)), "those that wait for her come first"
        if steps and at % 20 == 0:
            (board,) = await den.press_id("anna", steps[0].id, board)
            last = next(each for each in buttons(board) if (step := read_led(each.id)) and len(step[0].path) == 2)
            await den.press_id("anna", last.id, board)
            table = await store.load(led[2], led[0].table)
            assert table is not None
            assert len(table.moves) == 1


async def two_rooms(den: Den) -> Den:
    """Anna plays Sim in a den and Square in a kitchen; she is to move in both, and boris in a third game."""
    await den.game("/sim @boris first=me", "boris")
    kitchen = Den(den.store, den.clock, 3, "l#kitchen")
    await kitchen.game("/square @boris first=me", "boris")
    await kitchen.game("/nim @boris first=them marienbad", "boris")
    return kitchen


async def test_what_waits_comes_first_and_no_one_else_is_shown_it(den: Den) -> None:
    await two_rooms(den)
    post = await den.one("anna", "/моиходы")
    heading, *lines, how = post.text.splitlines()
    assert heading == "Your open games, in all chats: 3. 2 wait for you."
    assert [line.split(" · ")[1] for line in lines] in (["Square", "Sim", "Nim"], ["Sim", "Square", "Nim"])
    assert [line.endswith(" · your move") for line in lines] == [True, True, False]
    assert how.endswith("Only you see this list.")
    assert (post.to, post.secret) == (ANNA, True)
    assert (await den.one("carl", "/turns")).text.startswith("You have no open game")
    none = await den.one("anna", "/turns 2")
    assert (none.text, none.secret) == ("There is no page 2. There is only one.", True)


async def test_what_leads_to_the_list_gives_way_to_it_also_where_nothing_is_on_it(den: Den) -> None:
    caller = Caller(event="e", server=den.room, chat=den.room, player=ANNA)
    (note,) = await service.turns(den.ctx, caller, edits=True)
    assert (note.listing, note.edits) == (None, True)


async def test_the_proof_of_a_deal_is_not_for_one_alone(den: Den) -> None:
    await den.game("/square @boris first=me", "boris")
    assert "Deal" in labels(await den.one("anna", "/resign g1"))
    kitchen = Den(den.store, den.clock, 3, "l#kitchen")
    (shown,) = await kitchen.press_id("anna", "o:g1:0@l#den")
    assert (shown.to, "Record" in labels(shown), "Deal" in labels(shown)) == (ANNA, True, False)


async def test_the_lines_of_a_further_page_go_on_counting(den: Den) -> None:
    for number in range(7):
        await den.store.commit(None, begun(den.room, number, starts=0))
    post = await den.one("anna", "/turns 2")
    assert post.text.splitlines()[1].startswith("7. g7 · Sim")
    assert [button.label for button in entries(post)] == ["7 · Sim"]
    assert not post.edits
    (newer,) = await den.press("anna", post, "◀ Newer")
    assert newer.edits


async def test_a_move_from_another_room_is_shown_in_its_own_and_told_privately(den: Den) -> None:
    kitchen = await two_rooms(den)
    post = await kitchen.one("anna", "/turns")
    sim = next(button for button in entries(post) if button.label.endswith("Sim"))
    (board,) = await kitchen.press_id("anna", sim.id, post)
    assert (board.to, board.secret, board.edits, board.board) == (ANNA, True, True, None)
    assert board.text.startswith("g1 · Sim.")
    assert "move 0" not in board.text, "a reply to it here would be about another game"
    (step,) = [button for button in buttons(board) if button.label == "1"]
    (board,) = await kitchen.press_id("anna", step.id, board)
    (step,) = [button for button in buttons(board) if button.label == "2"]
    told = await kitchen.press_id("anna", step.id, board)
    assert [post.to for post in told] == [ANNA]
    assert (await den.table("g1")).moves == ("12",)
    (shown,) = await den.chat.tick(lambda server: server == den.room) or await kitchen.chat.tick(
        lambda server: server == den.room
    )
    assert (shown.server, shown.post.to, shown.post.ply) == ("l#den", None, 1)
    again = await kitchen.press_id("anna", step.id, board)
    assert [post.to for post in again] == [ANNA]
    assert (await den.table("g1")).moves == ("12",), "an old button plays nothing more"


async def test_how_conditional_moves_are_typed_says_where(den: Den) -> None:
    kitchen = await two_rooms(den)
    board = await den.one("anna", "/play g1 12")
    (plan,) = [button for button in buttons(board) if button.label == "If…"]
    post = await kitchen.one("anna", "/turns")
    sim = next(button for button in entries(post) if button.label.endswith("Sim"))
    (led,) = await kitchen.press_id("anna", sim.id, post)
    (told,) = await kitchen.press("anna", led, "If…")
    assert (told.to, told.secret) == (ANNA, True)
    assert "`/if g1 13 14`" in told.text
    assert told.text.endswith("\nType such commands in the chat of the game: in another one they mean a game there.")
    (here,) = await den.press_id("anna", plan.id, board)
    assert "`/if g1 13 14`" in here.text
    assert "in the chat of the game" not in here.text


async def test_a_hand_is_played_from_there_and_stays_its_owners(den: Den) -> None:
    kitchen = await two_rooms(den)
    post = await den.one("anna", "/turns")
    square = next(button for button in entries(post) if button.label.endswith("Square"))
    (hand,) = await den.press_id("anna", square.id, post)
    assert (hand.to, hand.secret) == (ANNA, True)
    for _ in range(4):
        steps = [each for each in buttons(hand) if (led := read_led(each.id)) and led[0].path]
        (hand,) = await den.press_id("anna", (hand.confirm or steps[0]).id, hand)
        assert (hand.to, hand.secret) == (ANNA, True)
        if (await kitchen.table("g1")).moves:
            break
    assert len((await kitchen.table("g1")).moves) == 1


async def test_a_button_of_anothers_game_shows_nothing(den: Den) -> None:
    await two_rooms(den)
    post = await den.one("anna", "/turns")
    (gone,) = await den.press_id("carl", "o:g77:0@l#nowhere")
    for button in entries(post):
        (refused,) = await den.press_id("carl", button.id)
        assert (refused.to, refused.text) == (person("carl"), gone.text)


async def test_links_lead_to_the_newest_message(den: Den) -> None:
    await two_rooms(den)
    await den.store.set_posted("l#den", "g1", Posted("7", 99))

    async def ways(server: str, chat: str, message: str | None) -> Way:
        return Way(server.removeprefix("l#"), f"https://example.org/{chat}/{message}" if server == "l#den" else "")

    den.chat = Chat(den.ctx, "en", ways=ways)
    post = await den.one("anna", "/turns")
    (link,) = [button for button in buttons(post) if button.id.startswith("https://")]
    assert link.id == "https://example.org/l#den/7"
    (line,) = [line for line in post.text.splitlines() if " · den · " in line]
    assert line.startswith(f"{link.label.split()[1]}. g1 · Sim")
    (board,) = await den.press_id("anna", next(each.id for each in entries(post) if each.label.endswith("Sim")), post)
    assert [each.label for each in buttons(board) if each.id == link.id] == ["To the game"]


async def test_what_one_has_left_or_declined_is_none_of_ones_games(den: Den) -> None:
    await den.game("/square @boris @carl first=me", "boris", "carl")
    await den.say("anna", "/resign g1")
    await den.say("boris", "/square @anna @carl")
    assert (await den.one("anna", "/turns")).text.splitlines()[1].startswith("1. g2 · Square · boris, anna")
    await den.say("anna", "/decline g2")
    assert (await den.one("anna", "/turns")).text.startswith("You have no open game")
    assert (await den.one("carl", "/turns")).text.startswith("Your open games, in all chats: 2.")


@pytest.mark.parametrize(
    ("user", "board", "text", "told"),
    [
        ("anna", "g1", "12", "boris (orange, dashed), your move."),
        ("carl", "g1", "12", "I didn’t get that. Start a game with"),
        ("anna", "g9", "12", "I didn’t get that. Start a game with"),
        ("anna", "g1", "/resign", "You have no game here to do that in."),
    ],
)
async def test_a_reply_to_a_board_that_lies_in_a_private_chat_is_a_move_at_its_table(
    den: Den, user: str, board: str, text: str, told: str
) -> None:
    await den.game("/sim @boris first=me", "boris")
    private = f"l@{user}"
    incoming = Incoming(
        event="e1",
        server=private,
        chat=private,
        player=person(user),
        text=text,
        reply_to=BoardRef(board, 0),
        reply_in=den.room,
        private=True,
    )
    posts = await den.chat.handle(incoming)
    assert [told in post.text for post in posts] == [True]
    assert {post.to for post in posts} == {person(user)}
    table = await den.table("g1")
    assert (table.moves, table.status) == (("12",) if "your move" in told else (), Status.PLAYING)


class Noted:
    """Keeps who was seen where, and what their client told."""

    def __init__(self) -> None:
        self.seen_: list[tuple[object, ...]] = []

    async def seen(self, *told: object) -> None:
        self.seen_.append(told)


async def test_who_acts_from_elsewhere_is_seen_and_answered_where_they_are(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    await den.game("/sim @boris first=me", "boris")
    salon = Den(den.store, den.clock, 3, "l#salon")
    await salon.say("carl", "/language chat ru", admin=True)
    noted: Any = Noted()
    salon.chat.presence = noted
    (shown,) = await salon.press_id("anna", "o:g1:0@l#den")
    assert (shown.to, shown.language) == (ANNA, "ru"), "as this chat has it"
    assert noted.seen_ == [("l#salon", ANNA, None, frozenset())]

    async def busy(*_: object) -> Answer:
        raise StoreBusy

    with monkeypatch.context() as broken:
        broken.setattr(service, "without_private", busy)
        (failed,) = await salon.press_id("anna", "k:g1:0:0:1.2@l#den")
    assert (await den.table("g1")).moves == ("12",)
    assert failed.text == known_text("en", Code.MAY_HAVE_COUNTED)
    assert noted.seen_[1:] == [], "who was seen is noted once that is answered"
    assert ("g1", 1) in [(out.post.game, out.post.version and out.post.ply) for out in await salon.chat.tick()]


async def test_who_is_forgotten_is_told_so_in_their_language_and_noted_no_more(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris", moved=True)
    await den.say("anna", "/language ru")
    noted: Any = Noted()
    den.chat.presence = noted
    told, *others = await den.say("anna", "/forget yes", lang="en", admin=True)
    assert (told.to, told.language, bool(others)) == (ANNA, "ru", True)
    assert noted.seen_ == []
    await den.say("boris", "/games", lang="ru-RU", aliases=("l@bob",))
    assert noted.seen_ == [("l#den", BORIS, "ru", frozenset({"l@bob"}))]


async def test_what_is_done_from_elsewhere_is_done_in_the_chat_of_the_table_with_no_rights_there(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    said = Incoming(
        event="e1",
        server="l#kitchen",
        chat="l#kitchen 7",
        player=ANNA,
        aliases=frozenset({"l@nan"}),
        admin=True,
        part_of="l#kitchen",
        text="12",
        press="h:g1:0@l#den",
        reply_to=BoardRef("g1", 0),
        reply_in=den.room,
        on=BoardRef("g9", 3),
        language="ru",
        private=True,
        move_time=60,
        plain_moves=True,
        seen=(BoardRef("g9", 3),),
    )
    there = replace(said, server=den.room, chat=den.room, part_of=None, admin=False, private=False, on=None)
    there = replace(there, plain_moves=False, reply_in=None, seen=())
    hand, join, decline = (Pressed(press, "g1") for press in (Press.HAND, Press.ACCEPT, Press.DECLINE))
    assert await at_its_table(den.ctx, said, hand, "h:g1:0", den.room) == replace(there, press="h:g1:0")
    assert await replied_at_its_table(den.ctx, said) == replace(there, private=True)
    for other in (replace(said, text="/undo"), replace(said, reply_in=None), replace(said, player=person("carl"))):
        assert await replied_at_its_table(den.ctx, other) is None
    assert await replied_at_its_table(den.ctx, replace(said, text=None)) == replace(there, private=True, text=None)
    assert await at_its_table(den.ctx, said, replace(hand, table="g2"), "h:g2:0", den.room) is None
    await den.say("carl", "/notify")
    await den.say("boris", "/nim")
    carl = replace(said, player=person("carl"))
    called = [
        await at_its_table(den.ctx, carl, replace(each, table="g2"), "x", den.room) is not None
        for each in (hand, join, decline)
    ]
    assert called == [False, True, False]


def test_what_is_shown_of_another_server_s_table_names_that_server_wherever_it_can_be_pressed() -> None:
    option = Option("j:g1:0:0:1", "1", "more", chosen=True)
    post = Post(
        text="g1",
        game="g1",
        ply=3,
        begun=True,
        redraw=lambda _: Post(text="again"),
        menus=(Menu("Which one?", (option,)),),
        confirm=Button("i:g1:0:0:1.2", "✓ 12"),
        buttons=((Button("k:g1:0:0:1", "1"),), (Button("h:g1:0", "My hand"),), (Button("/turns", "All games"),)),
    )
    led = led_post(post, "l#den", 1)
    assert [button.id for button in buttons(led)] == ["k:g1:0:0:1@l#den", "h:g1:0@l#den", "/turns"]
    assert led.menus == (Menu("Which one?", (replace(option, id="j:g1:0:0:1@l#den"),)),)
    assert led.confirm == Button("i:g1:0:0:1.2@l#den", "✓ 12")
    assert (led.board, led.game, led.ply, led.begun, led.redraw) == (None, None, None, False, None)
    whole = led_post(replace(post, confirm=None), "l#den", 0)
    assert (whole.confirm, buttons(whole)[-1].id) == (None, "/turns@l#den")


@pytest.mark.parametrize(
    ("button", "asked", "led"),
    [
        ("k:g1:7:0:1@l#den", Pressed(Press.STEP, "g1", 7, 0, ("1",)), ("k:g1:7:0:1", "l#den")),
        ("h:g1:0@d@1", Pressed(Press.HAND, "g1"), ("h:g1:0", "d@1")),
        ("h:g1:0", Pressed(Press.HAND, "g1"), None),
        ("h:g1:0@", None, None),
        ("/turns@bot", None, None),
        ("/turns", None, None),
    ],
)
def test_what_a_button_asks_for_and_whose_table_it_names(
    button: str, asked: Pressed | None, led: tuple[str, str] | None
) -> None:
    assert asked_by(button) == asked
    assert read_led(button) == (None if led is None else (asked, *led))


async def test_lines_and_links_name_the_places_as_they_are_called(den: Den) -> None:
    kitchen = await two_rooms(den)
    titles = {"l#den": "A den of a name that has no room on a phone", "l#kitchen": "\u200b"}

    async def ways(server: str, chat: str, message: str | None) -> Way:
        assert message is not None
        return Way(titles[chat], "https://example.org" if server == den.room else "")

    den.chat = Chat(den.ctx, "en", ways=ways, isolate=True)
    post = await den.one("anna", "/turns")
    lines = {line.split(" · ")[1]: line.split(" · ")[2:] for line in post.text.splitlines()[1:-1]}
    names, next_up = "\u2068anna\u2069 and \u2068boris\u2069", "next: \u2068{}\u2069"
    assert lines == {
        "Sim": [names, "0 moves", next_up.format("anna"), "\u2068A den of a name that has no roo…\u2069", "your move"],
        "Square": [names, "0 moves", next_up.format("anna"), "your move"],
        "Nim": [names, "0 moves", next_up.format("boris")],
    }
    labelled = [button.label for row in post.buttons for button in row]
    at = next(number for number, line in enumerate(post.text.splitlines()[1:-1], 1) if "Sim" in line)
    assert [label for label in labelled if "↗" in label] == [f"↗ {at}"]
    assert [len(row) for row in post.buttons[:2]] == [3 if at <= 2 else 2, 1 if at <= 2 else 2]
    assert post.reworded("ru") is post, "its links are not looked up again"
    for game, words in (("Sim", ["To the game"]), ("Square", [])):
        entry = next(button for button in entries(post) if button.label.endswith(game))
        (board,) = await den.press_id("anna", entry.id, post)
        assert [label for label in labels(board) if label == "To the game"] == words
        assert (board.reworded("ru").language == "en") == bool(words)
    kitchen.chat = Chat(kitchen.ctx, "en", ways=ways)
    unmarked = await kitchen.one("anna", "/turns")
    assert "\u2068" not in unmarked.text


async def test_the_way_to_a_game_leads_to_its_chat_and_its_newest_message(den: Den) -> None:
    asked: list[tuple[str, str, str | None]] = []

    async def ways(server: str, chat: str, message: str | None) -> Way:
        asked.append((server, chat, message))
        return Way("the den", "https://example.org")

    await den.store.commit(None, begun("d:1", 0, starts=0))
    post = Post(text="g1", buttons=((Button("o:g1:0@d:1", "1"),),))
    note = Note(facts=(), table="g1", server="d:1", place="d:7")
    shown = await with_ways(den.ctx, ways, post, note, isolate=False)
    assert [[button.label for button in row] for row in shown.buttons] == [["1", "To the game"]]
    await den.store.set_posted("d:1", "g1", Posted("m5", 1))
    await with_ways(den.ctx, ways, post, replace(note, place=None), isolate=False)
    await with_ways(den.ctx, ways, post, replace(note, table=None), isolate=False)
    assert await with_ways(den.ctx, ways, post, replace(note, server=None), isolate=False) is post
    assert asked == [("d:1", "d:7", None), ("d:1", "d:1", "m5"), ("d:1", "d:7", None)]
