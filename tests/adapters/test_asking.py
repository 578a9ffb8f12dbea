"""What an inspection learns of a server that it asks once: its answer, or in plain words why there is none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from aiohttp import web

from adapters import asking as module
from adapters.asking import Answer, NoAnswer, Refused, ask, ask_for_data, asking


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """A server that answers as the path says."""
    over = asyncio.Event()

    async def answer(request: web.Request) -> web.StreamResponse:
        match request.path:
            case "/away":
                raise web.HTTPFound("/data")
            case "/silent":
                await over.wait()
            case "/broken":
                assert request.transport is not None
                request.transport.close()
            case "/missing":
                return web.json_response({"ok": False}, status=404)
            case "/words":
                return web.Response(body=b"no data \xff")
            case _:
                pass
        return web.json_response({"asked": f"{request.method} {request.headers.get('X-Who', 'no one')}"})

    app = web.Application()
    app.router.add_route("*", "/{path}", answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    over.set()
    await runner.cleanup()


async def test_what_a_server_answers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with asking({"X-Who": "doctor"}) as session:
        assert await ask(session, f"{url}/data") == Answer(200, '{"asked": "GET doctor"}')
        assert await ask_for_data(session, f"{url}/data", "POST") == {"asked": "POST doctor"}
        assert (await ask(session, f"{url}/away")).status == 302, "where it leads is not asked"
        words = await ask(session, f"{url}/words")
        assert (words.text, words.data) == ("no data \ufffd", None)
        for path, status in (("missing", 404), ("words", 200)):
            with pytest.raises(Refused, match=f"^HTTP {status}$") as refused:
                await ask_for_data(session, f"{url}/{path}")
            assert refused.value.status == status
    async with asking() as session, asking(near=True) as near:
        assert (session.trust_env, near.trust_env) == (True, False), "no proxy is asked for this machine"
        assert await ask_for_data(session, f"{url}/data") == {"asked": "GET no one"}
        assert session.timeout.total == 5
        monkeypatch.setattr(module, "MOST_BYTES", 9)
        assert (await ask(session, f"{url}/data")).text == '{"asked":'


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/silent", "there was no answer in time"),
        ("/broken", "what answers there is not a web server, or it broke off"),
    ],
)
async def test_why_there_is_no_answer(url: str, monkeypatch: pytest.MonkeyPatch, path: str, why: str) -> None:
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.02 if path == "/silent" else 5.0)
    async with asking() as session:
        with pytest.raises(NoAnswer, match=f"^{why}$"):
            await ask(session, f"{url}{path}")


async def test_why_a_server_is_not_reached(url: str) -> None:
    async with asking() as session:
        for other, why in (
            ("http://127.0.0.1:1/", "nothing listens there"),
            (url.replace("http:", "https:"), "no trusted encrypted connection can be made"),
            ("nothing://there", "what answers there is not a web server, or it broke off"),
        ):
            with pytest.raises(NoAnswer, match=f"^{why}$"):
                await ask(session, other)
