"""What was said not to count, because the store gave no answer, is shown as soon as it turns out to have counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from adapters.chat.posts import Incoming
from adapters.chat.unconfirmed import CHECKS, UnconfirmedEvents
from core.ports import Cause, StoreBusy, StoreRefuses
from core.table import Status
from tests.adapters.chat.den import Den, note_shown, person

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore
    from core.ports import Store

BUSY = "My storage is busy. Nothing was counted; please try again in a moment."
REFUSES = "My storage refuses to work, and waiting will not help: please tell Kibitz’s operator. Nothing was counted."


class Silent:
    """A store that now and then carries out a commit, or does not, and gives no answer."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self.carried_out: bool | None = None
        self.refusal = StoreBusy()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        return getattr(self._store, name)

    async def commit(self, *args: Any, **more: Any) -> Any:  # noqa: ANN401 - as the store's
        if self.carried_out is None:
            return await self._store.commit(*args, **more)
        if self.carried_out:
            await self._store.commit(*args, **more)
        raise self.refusal


@pytest.fixture
def silent(store: RedisStore) -> Silent:
    return Silent(store)


@pytest.fixture
def den(silent: Silent) -> Den:
    return Den(cast("Store", silent))


async def shown(den: Den) -> list[str]:
    """Return what is posted by itself, as a platform does that looks again and again."""
    found: list[str] = []
    for _ in range(5):
        for out in await den.chat.tick():
            assert (out.server, out.chat, out.post.to) == (den.room, den.room, None)
            found.append(out.post.text)
            assert out.post.game is not None
            await note_shown(den.store, out.server, out.post, "late")
    return found


async def test_a_move_that_counted_after_all_is_shown_once(den: Den, silent: Silent) -> None:
    board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris")
    silent.carried_out = True
    assert (await den.one("anna", "a1", board)).text == BUSY
    silent.carried_out = None
    (text,) = await shown(den)
    assert "boris, your move" in text
    assert text.endswith("Nim · g1 · move 1")
    assert await shown(den) == []


@pytest.mark.parametrize("words", ["/resign", "/nim bot first=them"])
async def test_whatever_it_was(den: Den, silent: Silent, words: str) -> None:
    await den.game("/nim @boris heaps=3,4,8 first=me", "boris")
    silent.carried_out = True
    assert (await den.one("anna", words)).text == BUSY
    silent.carried_out = None
    assert len(await shown(den)) == 1


async def test_what_did_not_count_is_not_spoken_of(den: Den, silent: Silent) -> None:
    board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris")
    silent.carried_out = False
    assert (await den.one("anna", "/resign")).text == BUSY
    silent.carried_out = None
    assert await shown(den) == []
    assert (await den.table("g1")).status is Status.PLAYING
    assert (await den.one("anna", "a1", board)).ply == 1


async def test_an_event_that_comes_again_is_answered_then_and_not_twice(den: Den, silent: Silent) -> None:
    board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris")
    silent.carried_out = True
    (busy,) = await den.say("anna", "a1", board, event="e9")
    assert busy.text == BUSY
    silent.carried_out = None
    (moved,) = await den.say("anna", "a1", board, event="e9")
    assert moved.ply == 1
    assert await shown(den) == []


async def test_where_nothing_can_be_said_it_waits(den: Den, silent: Silent) -> None:
    board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris")
    silent.carried_out = True
    await den.say("anna", "a1", board)
    silent.carried_out = None
    for _ in range(5):
        assert await den.chat.tick(lambda _: False) == ()
    assert len(await shown(den)) == 1


async def test_where_waiting_does_not_help_people_are_told_so(den: Den, silent: Silent) -> None:
    board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris")
    silent.carried_out, silent.refusal = False, StoreRefuses("", Cause.OUT_OF_MEMORY)
    assert (await den.one("anna", "a1", board)).text == REFUSES
    (post,) = await den.say("anna", "a1", board, lang="ru")
    assert post.text == (
        "Хранилище не принимает записи, и ждать бесполезно: сообщите владельцу Kibitz. Ничего не засчитано."
    )
    silent.carried_out = None
    assert (await den.one("anna", "a1", board)).ply == 1


async def test_what_two_events_made_of_one_game_is_shown_once(den: Den, silent: Silent) -> None:
    board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris")
    silent.carried_out = True
    assert (await den.one("anna", "a1", board)).text == BUSY
    assert (await den.one("boris", "/resign g1")).text == BUSY
    silent.carried_out = None
    (text,) = await shown(den)
    assert text.startswith("boris resigns.")


async def test_what_two_events_of_a_person_led_to_is_told_once(den: Den) -> None:
    unconfirmed = UnconfirmedEvents(den.ctx)
    for event, text in (("one", "/sim @boris"), ("two", "/nim @boris")):
        await den.say("anna", text, event=event, posted=False)
        unconfirmed.keep(Incoming(event=event, server=den.room, chat=den.room, player=person("anna"), text=text))
    assert await unconfirmed.resolve(lambda server: server != den.room) == []
    told = await unconfirmed.resolve(lambda server: server == den.room)
    assert sorted((table.id, note.table) for table, note in told) == [("g1", "g1"), ("g2", "g2")]
    assert await unconfirmed.resolve(lambda _: True) == []


async def test_what_is_carried_out_late_is_told_up_to_the_last_look(den: Den) -> None:
    for looks in (CHECKS - 1, CHECKS):
        event = f"after {looks}"
        unconfirmed = UnconfirmedEvents(den.ctx)
        unconfirmed.keep(Incoming(event=event, server=den.room, chat=den.room, player=person("anna"), text="/sim"))
        for _ in range(looks):
            assert await unconfirmed.resolve(lambda _: True) == []
        (offer,) = await den.say("anna", "/sim @boris", event=event, posted=False)
        told = await unconfirmed.resolve(lambda _: True)
        assert [table.id for table, _ in told] == ([offer.game] if looks < CHECKS else [])
        await den.show_owed()


async def test_an_event_that_comes_again_is_no_longer_asked_about(den: Den, silent: Silent) -> None:
    await den.game("/nim @boris heaps=3,4,8 first=me", "boris")
    silent.carried_out = False
    assert (await den.say("anna", "/play g1 a1", event="e9"))[0].text == BUSY
    silent.carried_out = None
    await den.say("anna", "/play g1 a1", event="e9", posted=False)
    assert await den.chat.tick() == (), "the answer has told it, whether or not its message has arrived"


@pytest.mark.parametrize(
    "text",
    [
        "/language ru",
        "/language chat ru",
        "/settings language ru",
        "/quiet 22-7 +0",
        "/settings boards new",
        "/turns notes on",
        "/turns daily 9",
        "/notify",
    ],
)
async def test_of_what_was_written_it_is_never_said_that_it_did_not_count(den: Den, text: str) -> None:
    await den.say("anna", text, event="written", admin=True)
    assert (den.room, "written") in den.ctx.written
    assert (den.room, "another") not in den.ctx.written
