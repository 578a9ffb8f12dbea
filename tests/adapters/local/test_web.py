import asyncio
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError, web
from yarl import URL

from adapters.local import tab
from adapters.local import web as pages
from adapters.local.hub import LONGEST_TEXT, Hub
from adapters.local.people import REPLACED
from adapters.local.tab import LARGEST_FRAME
from adapters.local.web import Site, serve
from adapters.web_server import CannotListen
from core.ports import StoreBusy
from tests.adapters.local.counting import CountingTalker


@pytest.fixture
async def client() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


OTHER_TAB = "another-tab-entirely"


class Wire:
    """One WebSocket as a test speaks it; `frames` is all that it received."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.frames: list[dict[str, Any]] = []

    async def send(self, **frame: object) -> None:
        await self.socket.send_str(json.dumps(frame))

    async def until(self, kind: str) -> dict[str, Any]:
        """Receive until a frame of this type and return it."""
        async with asyncio.timeout(60):
            while True:
                frame = json.loads(await self.socket.receive_str())
                self.frames.append(frame)
                if frame["type"] == kind:
                    return frame

    async def closed(self) -> int:
        """Receive until the server closes and return its code."""
        async with asyncio.timeout(60):
            while (message := await self.socket.receive()).type is not WSMsgType.CLOSE:
                assert message.type is WSMsgType.TEXT, message
            return message.data

    async def say(self, text: str, event: str, reply_to: int | None = None) -> dict[str, Any]:
        await self.send(type="say", text=text, event=event, reply_to=reply_to)
        return await self.until("done")

    def messages(self) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == "message"]


async def connect(client: ClientSession, site: Site) -> Wire:
    return Wire(await client.ws_connect(f"{site.url}ws"))


async def join(
    client: ClientSession, site: Site, name: str, *, room: str = "den", since: int = 0
) -> tuple[Wire, dict[str, Any]]:
    wire = await connect(client, site)
    await wire.send(type="join", token=f"token-of-{name:>12}", name=name, room=room, since=since)
    return wire, await wire.until("joined")


async def test_what_one_says_all_in_the_room_hear(client: ClientSession, site: Site) -> None:
    anna, _ = await join(client, site, "anna")
    boris, _ = await join(client, site, "boris")
    vera, _ = await join(client, site, "vera", room="attic")
    await anna.say("<b>hello</b>", "1")
    heard = await boris.until("message")
    assert (heard["from"], heard["text"], heard["own"]) == ("anna", "<b>hello</b>", False)
    assert anna.messages()[0]["own"]
    await vera.say("/help", "1")
    assert {message["from"] for message in vera.messages()} == {"vera", None}


async def test_people_come_and_go(client: ClientSession, site: Site, hub: Hub) -> None:
    anna, _ = await join(client, site, "anna")
    assert (await anna.until("people"))["names"] == ["anna"]
    boris, _ = await join(client, site, "Борис")
    assert (await anna.until("people"))["names"] == ["anna", "Борис"]
    await boris.socket.close()
    assert (await anna.until("people"))["names"] == ["anna"]
    [(_, room)] = hub._rooms.listened_to()  # pyright: ignore[reportPrivateUsage] - who is still told of all
    assert [listener.person for listener in room.listeners] == ["l@anna"]


async def test_private_frames_and_history_are_their_owners_alone(
    client: ClientSession, site: Site, talker: CountingTalker
) -> None:
    anna, _ = await join(client, site, "anna")
    boris, _ = await join(client, site, "boris")
    await anna.say("/count @boris", "1")
    await boris.send(type="press", event="1", press="accept:g1", on=2)
    await boris.until("done")
    await boris.send(type="press", event="2", press="hand:g1", on=3)
    await boris.until("done")
    await anna.say("what have you got?", "2")
    secret = talker.games["g1"].secret(talker.games["g1"].players[1])
    assert [message["private"] for message in boris.messages() if secret in message["text"]] == [True]
    assert secret not in json.dumps(anna.frames)
    await anna.socket.close()
    _, history = await join(client, site, "anna")
    assert secret not in json.dumps(history)
    assert len(history["messages"]) == 4


async def test_a_name_in_use_is_not_given_away(client: ClientSession, site: Site) -> None:
    anna, _ = await join(client, site, "Anna")
    other = await connect(client, site)
    await other.send(type="join", token=OTHER_TAB, name="ANNA", room="attic")
    assert (await other.until("error"))["code"] == "name-taken"
    await other.send(type="join", token=OTHER_TAB, name="boris", room="attic")
    assert (await other.until("joined"))["name"] == "boris"
    await anna.say("still here", "1")


async def test_the_same_tab_takes_its_name_over(client: ClientSession, site: Site) -> None:
    old, _ = await join(client, site, "anna")
    new, _ = await join(client, site, "anna")
    assert await old.closed() == REPLACED
    await new.say("I am back", "1")


async def test_who_comes_back_gets_what_was_missed_and_says_things_once(
    client: ClientSession, site: Site, talker: CountingTalker
) -> None:
    anna, _ = await join(client, site, "anna")
    boris, _ = await join(client, site, "boris")
    await anna.say("one", "1")
    await anna.socket.close()
    await boris.say("two", "1")
    back, joined = await join(client, site, "anna", since=1)
    assert ([message["text"] for message in joined["messages"]], joined["reset"]) == (["two"], False)
    await back.say("one", "1")
    await back.say("three", "2")
    assert [message["text"] for message in back.messages()] == ["three"]
    assert [incoming.text for incoming in talker.heard] == ["one", "two", "three"]


async def test_two_tabs_events_of_one_name_are_two(client: ClientSession, site: Site, talker: CountingTalker) -> None:
    anna, _ = await join(client, site, "anna")
    boris, _ = await join(client, site, "boris")
    await anna.say("a", "1")
    await boris.say("b", "1")
    assert [incoming.text for incoming in talker.heard] == ["a", "b"]


BAD = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"type":"dance"}',
    '{"type":"say"}',
    '{"type":"say","text":"x"}',
    '{"type":"say","text":1,"event":"1"}',
    '{"type":"say","text":"x","event":"1","seat":1}',
    '{"type":"say","text":"x","event":""}',
    '{"type":"say","text":"x","event":"1","reply_to":-1}',
    '{"type":"say","text":"x","event":"1","reply_to":NaN}',
    '{"type":"press","press":"x","event":"1"}',
    '{"type":"play","event":"1","game":"g1","edition":0,"move":""}',
    '{"type":"play","event":"1","game":"g1","edition":0,"move":"/resign"}',
    '{"type":"play","event":"1","game":"g1","edition":0,"move":".ызкть"}',
    '{"type":"join","token":"another-tab-entirely","name":"vera","room":"den"}',
    "[" * 10_000,
    '{"x":' + "[" * 30_000 + "]" * 30_000 + ',"type":"look","game":"g1"}',
    '{"a":' * 10_000,
    '{"type":' + "[" * 30_000 + "]" * 30_000 + "}",
]


@pytest.mark.parametrize("frame", BAD)
async def test_a_bad_frame_gets_an_error_and_the_connection_survives(
    client: ClientSession, site: Site, talker: CountingTalker, frame: str
) -> None:
    anna, _ = await join(client, site, "anna")
    await anna.socket.send_str(frame)
    assert (await anna.until("error"))["code"] == "bad-frame"
    await anna.socket.send_bytes(b"\xff\xfe")
    assert (await anna.until("error"))["code"] == "bad-frame"
    await anna.say("/help", "1")
    assert [incoming.text for incoming in talker.heard] == ["/help"]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"type": "say", "text": "x" * (LONGEST_TEXT + 1), "event": "9"}, "too-long"),
        ({"type": "say", "text": "/crash", "event": "9"}, "failed"),
    ],
)
async def test_what_is_refused_says_which_event(
    client: ClientSession, site: Site, caplog: pytest.LogCaptureFixture, frame: dict[str, object], code: str
) -> None:
    caplog.set_level(logging.CRITICAL)
    anna, _ = await join(client, site, "anna")
    await anna.send(**frame)
    error = await anna.until("error")
    assert (error["code"], error["event"]) == (code, "9")
    await anna.say("/help", "1")


@pytest.mark.parametrize(
    ("name", "room", "code"),
    [
        ("bot", "den", "taken-name"),
        ("Кибиц", "den", "taken-name"),
        (" ", "den", "bad-name"),
        ("", "den", "bad-name"),
        ("a" * 33, "den", "long-name"),
        ("a@b", "den", "at-name"),
        ("anna", "\u202eden", "bad-room"),
        ("anna", "", "bad-room"),
        ("anna", "r" * 33, "long-room"),
        ("anna", "@den", "at-room"),
    ],
)
async def test_bad_names_are_refused_at_the_door(
    client: ClientSession, site: Site, name: str, room: str, code: str
) -> None:
    wire = await connect(client, site)
    await wire.send(type="join", token=OTHER_TAB, name=name, room=room)
    assert (await wire.until("error"))["code"] == code
    await wire.send(type="say", text="/help", event="1")
    assert (await wire.until("error"))["code"] == "not-joined"


async def test_a_frame_beyond_the_limit_ends_the_connection_only(client: ClientSession, site: Site) -> None:
    anna, _ = await join(client, site, "anna")
    await anna.socket.send_str("x" * (LARGEST_FRAME + 1))
    assert await anna.closed() == 1009
    back, _ = await join(client, site, "anna")
    await back.say("/help", "1")


async def test_only_the_own_page_may_talk(client: ClientSession, site: Site) -> None:
    foreign = ("http://evil.example", "null", f"http://127.0.0.1:{site.port + 1}", "http://[", "file://", "")
    for origin in foreign:
        with pytest.raises(WSServerHandshakeError) as caught:
            await client.ws_connect(f"{site.url}ws", headers={"Origin": origin})
        assert caught.value.status == 403
    socket = await client.ws_connect(f"{site.url}ws", headers={"Origin": f"http://127.0.0.1:{site.port}"})
    await socket.close()


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "[", ""])
async def test_another_sites_name_does_not_lead_here(client: ClientSession, hub: Hub, host: str) -> None:
    for address in ("127.0.0.1", "0.0.0.0"):  # noqa: S104 - as in a container
        site = await serve(hub, address, 0)
        url = f"http://127.0.0.1:{site.port}/"
        async with client.get(url, headers={"Host": host}) as response:
            assert response.status == 421
        with pytest.raises(WSServerHandshakeError) as caught:
            await client.ws_connect(f"{url}ws", headers={"Host": host, "Origin": f"http://{host}"})
        assert caught.value.status == 421
        async with client.get(f"{url}healthz", headers={"Host": host}) as response:
            assert response.status == 200
        await site.aclose()


async def test_what_is_for_machines_is_answered_by_any_name(client: ClientSession, hub: Hub) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(text="so it is\n")

    paths = ("readyz", "metrics", "healthz", "other", "")
    site = await serve(
        hub, "127.0.0.1", 0, routes=[web.get(f"/{path}", answer) for path in ("readyz", "metrics", "other")]
    )
    asked = [client.get(f"{site.url}{path}", headers={"Host": "any.example"}) for path in paths]
    found = [(response.status, await response.text()) for response in await asyncio.gather(*asked)]
    refused = (421, "this chat is not open at this name: see KIBITZ_ALLOWED_HOSTS\n")
    said = (200, "so it is\n")
    assert found == [said, said, (200, '{"status": "ok"}'), refused, refused]
    await site.drain()
    with pytest.raises(WSServerHandshakeError) as caught:
        await client.ws_connect(f"{site.url}ws")
    assert caught.value.status == 503
    assert caught.value.headers is not None
    assert caught.value.headers["Retry-After"] == "1"
    await site.aclose()


async def test_time_goes_on_whatever_goes_wrong_until_the_page_leaves(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pages, "TICK", 1e-9)
    leaving, ticks = asyncio.Event(), list[int]()

    class Ticking:
        async def tick(self) -> None:
            ticks.append(len(ticks))
            if len(ticks) == 1:
                raise StoreBusy
            if len(ticks) == 2:
                raise RuntimeError("it fails")
            leaving.set()

    async with asyncio.timeout(60):
        await pages._tick(Ticking(), leaving)  # pyright: ignore[reportPrivateUsage, reportArgumentType]
    assert ticks == [0, 1, 2]
    assert [each.getMessage() for each in caplog.records] == ["a message that was due could not be posted"]


async def test_a_name_that_was_allowed_leads_here(client: ClientSession, hub: Hub) -> None:
    site = await serve(hub, "127.0.0.1", 0, ["games.example"])
    headers = {"Host": "Games.Example", "Origin": "https://games.example"}
    async with client.get(site.url, headers=headers) as response:
        assert response.status == 200
    socket = await client.ws_connect(f"{site.url}ws", headers=headers)
    await socket.close()
    await site.aclose()


async def test_pages_carry_their_protection(client: ClientSession, site: Site) -> None:
    async with client.get(site.url) as response:
        page = await response.text()
        rules = response.headers["Content-Security-Policy"].split("; ")
        assert sorted(rules) == [
            "base-uri 'none'",
            "connect-src 'self'",
            "default-src 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "img-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
        ]
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert (response.headers["Referrer-Policy"], response.headers["Cache-Control"]) == ("no-referrer", "no-cache")
    assert "onclick" not in page
    assert page.count("<script") == page.count('<script type="module" src="/static/app.js"></script>') == 1


async def test_health_and_pictures(client: ClientSession, site: Site, hub: Hub) -> None:
    token = hub.pictures.add(b"\x89PNG")
    async with client.get(f"{site.url}healthz") as response:
        assert response.status == 200
    async with client.get(f"{site.url}picture/{token}.png") as response:
        assert (response.content_type, await response.read()) == ("image/png", b"\x89PNG")
        assert response.headers["Cache-Control"] == "private, max-age=31536000, immutable"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
    for missing in ("x" * 22, "x", "..%2f..%2fetc"):
        async with client.get(f"{site.url}picture/{missing}.png") as response:
            assert response.status == 404


async def test_only_the_pages_own_files_are_there(client: ClientSession, site: Site) -> None:
    async with client.get(f"{site.url}static/app.js") as response:
        assert response.status == 200
    for missing in ("", "a" * 5_000, "..%2fweb.py", "%00", "app.js%2f", ".", "sub/app.js"):
        async with client.get(URL(f"{site.url}static/{missing}", encoded=True)) as response:
            assert response.status == 404, missing


async def test_an_address_that_cannot_be_had_is_said_so(hub: Hub, site: Site, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(CannotListen, match=f"port {site.port}: another program uses it$"):
        await serve(hub, "127.0.0.1", site.port)
    with pytest.raises(CannotListen, match=r"this machine has no such address$"):
        await serve(hub, "192.0.2.1", 0)
    with pytest.raises(CannotListen, match="port 65536"):
        await serve(hub, "127.0.0.1", 65_536)
    assert caplog.text == "", "no one listens, so no one is warned of it"


async def test_only_beyond_loopback_there_is_a_warning(hub: Hub, caplog: pytest.LogCaptureFixture) -> None:
    for host, warned in (("127.0.0.1", False), ("localhost", False), ("0.0.0.0", True)):  # noqa: S104 - the case itself
        caplog.clear()
        site = await serve(hub, host, 0)
        await site.aclose()
        assert ("anyone who can reach it can use any name in it" in caplog.text) is warned


async def test_closing_says_goodbye(client: ClientSession, hub: Hub) -> None:
    site = await serve(hub, "127.0.0.1", 0)
    anna, _ = await join(client, site, "anna")
    closing = asyncio.create_task(site.aclose())
    assert await anna.closed() == 1001
    await closing


async def test_a_connection_that_enters_no_room_is_closed(
    client: ClientSession, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = await join(client, site, "anna")
    monkeypatch.setattr(tab, "JOIN_SECONDS", 0.01)
    silent = await connect(client, site)
    assert await silent.closed() == tab.NOT_JOINED
    monkeypatch.setattr(tab, "JOIN_SECONDS", 30)
    boris, _ = await join(client, site, "boris")
    for each in (anna, boris):
        await each.say("still here", "1")


async def test_frames_that_change_nothing_are_taken_at_a_pace(
    client: ClientSession, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = await join(client, site, "anna")
    monkeypatch.setattr(tab, "FREE_FRAMES", 10)
    monkeypatch.setattr(tab, "FRAMES_A_SECOND", 1000.0)
    begun = asyncio.get_running_loop().time()
    for _ in range(40):
        await anna.send(type="look", game="g1")
        await anna.send(type="nonsense")
    for _ in range(40):
        assert (await anna.until("error"))["code"] == "bad-frame"
    assert asyncio.get_running_loop().time() - begun > 0.06, "80 frames, 10 at once and a thousand a second"
    await anna.say("still here", "1")


async def test_a_tab_that_does_not_read_has_one_list_of_people_waiting() -> None:
    quiet = tab.Tab(None, None, None)  # pyright: ignore[reportArgumentType] - nothing of them is used
    for number in range(2 * tab.BACKLOG):
        quiet.list_people(f"list {number}")
    assert quiet._frames.qsize() == 1  # pyright: ignore[reportPrivateUsage]
    assert quiet._list == f"list {2 * tab.BACKLOG - 1}"  # pyright: ignore[reportPrivateUsage]


async def test_each_game_has_a_sample_in_either_palette_and_nothing_else_has(client: ClientSession, site: Site) -> None:
    shown: set[bytes] = set()
    for palette in ("light", "dark"):
        async with client.get(f"{site.url}sample/nim-{palette}.png") as response:
            assert (response.status, response.content_type) == (200, "image/png")
            shown.add(await response.read())
    assert len(shown) == 2
    for missing in ("chess-light", "nim-pink", "nim-", "-light"):
        async with client.get(f"{site.url}sample/{missing}.png") as response:
            assert response.status == 404, missing


async def test_the_address_of_the_page_has_brackets_around_one_with_colons(client: ClientSession, hub: Hub) -> None:
    for host, address in (("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")):
        site = await serve(hub, host, 0)
        assert site.url == f"http://{address}:{site.port}/"
        async with client.get(f"{site.url}healthz") as response:
            assert response.status == 200
        await site.aclose()
