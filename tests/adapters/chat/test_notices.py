"""What people asked to be told privately: their turns and what waits each day, once, whatever dies in between."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field

import pytest

from adapters.chat.chat import Chat
from adapters.chat.elsewhere import Way, led, read_led
from adapters.chat.posts import Outgoing, Post
from adapters.store.redis_store import RedisStore
from core.letters import Fate
from core.notices import Notices, Place
from core.service import Presence
from core.table import Status
from tests.adapters.chat.den import NOON, Den, buttons, labels, person
from tests.mortal import Killed

ANNA, BORIS, CARL = person("anna"), person("boris"), person("carl")
LATER = 121
"""Seconds after which someone who acted counts as there no longer."""
NINE = NOON + 3_600
"""Nine o'clock by UTC: the den's clock begins at eight, on 15 January 2027."""
DAY = 86_400
CALL_DAYS = 30
"""Days after which no one is told of offers any more who asked for it."""
CALL_GAP_SECONDS = 600
"""Seconds that pass at least between two offers of which someone is told."""


@dataclass
class PostOffice:
    """What a platform does with letters: it keeps those that it sends, and says what became of each."""

    fate: Fate = Fate.SENT
    sent: list[Post] = field(default_factory=list[Post])
    outs: list[Outgoing] = field(default_factory=list[Outgoing])

    async def look(self, den: Den) -> list[Post]:
        """Let a process do what is due, and deliver its letters; return them."""
        return await self.deliver(den, await den.chat.tick())

    async def deliver(self, den: Den, outs: tuple[Outgoing, ...]) -> list[Post]:
        posts: list[Post] = []
        for out in outs:
            if out.letter is not None:
                self.outs.append(out)
                posts.append(out.post)
                message = f"letter {len(self.outs)}" if self.fate is Fate.SENT else None
                await den.chat.letters.settle(out.letter, self.fate, message)
        self.sent += posts
        return posts


@pytest.fixture
def office() -> PostOffice:
    return PostOffice()


async def begun(den: Den) -> None:
    """Anna plays Sim with boris in the den, and boris is to move; both are away by now."""
    await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "/play g1 12")
    den.clock.time += LATER


async def test_without_a_wish_no_one_is_told(den: Den, office: PostOffice) -> None:
    await begun(den)
    await den.say("boris", "/play g1 13")
    den.clock.time += LATER
    assert await office.look(den) == []
    assert (await den.table("g1")).notice is None


async def test_the_player_to_move_is_told_once_and_plays_from_there(den: Den, office: PostOffice) -> None:
    (told,) = await den.say("anna", "/turns notes on")
    assert (told.to, told.secret) == (ANNA, True)
    await begun(den)
    await den.say("boris", "/play g1 13")
    (letter,) = await office.look(den)
    assert (letter.to, letter.secret, letter.game) == (ANNA, True, None)
    head, line, how = letter.text.splitlines()
    assert head == "It is your move in g1, Sim. No other game waits for you."
    assert line == "1. g1 · Sim · anna and boris · 2 moves · next: anna · your move"
    assert how.endswith("Only you see this list.")
    (entry,) = [button for button in buttons(letter) if read_led(button.id)]
    kitchen = Den(den.store, den.clock, 3, "l#kitchen")
    (shown,) = await kitchen.press_id("anna", entry.id)
    assert shown.to == ANNA
    assert shown.picture is not None
    den.clock.time += 3_600
    assert await office.look(den) == []
    assert (await den.table("g1")).notice is None
    await den.say("anna", "/turns notes off")
    den.clock.time += LATER
    await den.say("anna", "/play g1 14")
    await den.say("boris", "/play g1 15")
    assert await office.look(den) == []


async def test_words_that_ask_for_nothing_are_refused_with_examples(den: Den) -> None:
    for word in ("hm", "2a", "onto daily"):
        (told,) = await den.say("anna", f"/turns {word}")
        assert told.text == f"I can’t read “{word}” here. For example: `/turns`, `/turns notes on`, `/turns daily 9+3`."


async def test_a_letter_names_the_chat_of_the_game_and_leads_there(den: Den, office: PostOffice) -> None:
    async def ways(server: str, chat: str, message: str | None) -> Way:
        return Way("The den", f"https://example.org/{server}/{chat}/{message}")

    den.chat = Chat(den.ctx, "en", ways=ways, isolate=True)
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    posted = await den.store.posted(den.room, "g1")
    assert posted is not None
    (letter,) = await office.look(den)
    assert letter.text.splitlines()[1] == (
        "1. g1 · Sim · \u2068anna\u2069 and \u2068boris\u2069 · 2 moves · next: \u2068anna\u2069 · "
        "\u2068The den\u2069 · your move"
    )
    assert [button.id for button in buttons(letter)][:2] == [
        led("o:g1:0", den.room),
        f"https://example.org/l#den/l#den/{posted.message}",
    ]


async def test_who_is_at_the_board_is_told_only_if_they_leave_it(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "/play g1 12")
    await den.say("boris", "/play g1 13")
    assert (await den.table("g1")).notice == NOON + 120
    assert await office.look(den) == []
    den.clock.time += 119
    assert await office.look(den) == []
    den.clock.time += 1
    (letter,) = await office.look(den)
    assert letter.to == ANNA


async def test_who_moves_again_at_once_is_told_nothing(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await den.game("/sim @boris first=me", "boris")
    den.clock.time += LATER
    await office.look(den)
    await den.say("anna", "/play g1 12")
    await den.say("anna", "/if g1 13 14")
    assert await office.look(den) == []
    den.clock.time += LATER
    await den.say("boris", "/turns notes on")
    await den.say("boris", "/play g1 13")
    assert (await den.table("g1")).moves == ("12", "13", "14")
    den.clock.time += LATER
    assert await office.look(den) == [], "he moved himself, and saw what was answered"


async def test_the_computer_and_ones_own_private_chat_call_no_one(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await den.game("/sim bot first=them level=easy")
    den.clock.time += LATER
    assert await office.look(den) == []
    own = Den(den.store, den.clock, 5, ANNA.id)
    await own.game("/sim @boris first=them", "boris")
    await own.say("boris", "/play g1 12")
    den.clock.time += LATER
    assert await office.look(own) == []


async def test_quiet_hours_hold_a_note_until_they_end(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await den.say("anna", "/quiet 7-9 +0")
    await begun(den)
    await den.say("boris", "/play g1 13")
    assert await office.look(den) == []
    ends = NOON - NOON % 86_400 + 9 * 3_600
    assert (await den.table("g1")).notice == ends
    den.clock.time = ends
    (letter,) = await office.look(den)
    assert letter.to == ANNA


async def test_an_unanswered_note_is_renewed_and_an_answered_one_followed(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.game("/nim @boris first=them marienbad", "boris")
    den.clock.time += LATER
    await den.say("boris", "/play g1 13")
    await office.look(den)
    await den.say("boris", "/play g2 b1")
    await office.look(den)
    first, second = (out.letter for out in office.outs)
    assert first is not None
    assert second is not None
    assert (first.former, first.renews) == (None, False)
    assert (second.former, second.renews) == ("letter 1", True)
    assert office.sent[-1].text.splitlines()[0] == "It is your move in g2, Nim. In all, 2 games wait for you."
    assert office.sent[-1].text.splitlines()[1].startswith("1. g2 · Nim"), "what it is about comes first"
    await den.say("anna", "/play g1 14")
    await den.say("anna", "/play g2 a1")
    den.clock.time += LATER
    await den.say("boris", "/play g1 15")
    await office.look(den)
    third = office.outs[-1].letter
    assert third is not None
    assert (third.former, third.renews) == ("letter 2", False), "she has seen what the former one was about"


@pytest.mark.parametrize(("seconds", "renews"), [(599, True), (600, False)])
async def test_a_note_takes_up_what_comes_to_wait_for_ten_minutes(
    den: Den, office: PostOffice, seconds: int, *, renews: bool
) -> None:
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.game("/nim @boris first=them marienbad", "boris")
    den.clock.time += LATER
    await den.say("boris", "/play g1 13")
    await office.look(den)
    den.clock.time += seconds
    await den.say("boris", "/play g2 b1")
    await office.look(den)
    letter = office.outs[-1].letter
    assert letter is not None
    assert (letter.former, letter.renews) == ("letter 1", renews)


async def test_a_further_turn_in_the_same_game_is_a_further_note(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    assert den.chat.letters.due
    await office.look(den)
    assert not den.chat.letters.due
    await den.say("anna", "/play g1 14")
    den.clock.time += LATER
    await den.say("boris", "/play g1 15")
    await office.look(den)
    letter = office.outs[-1].letter
    assert letter is not None
    assert (letter.former, letter.renews) == ("letter 1", False)


async def test_who_asks_for_offers_elsewhere_is_told_of_turns_where_they_were(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    hall = Den(den.store, den.clock, 3, "l#hall")
    await hall.say("anna", "/notify")
    await hall.say("anna", "/notify off")
    await begun(den)
    await den.say("boris", "/play g1 13")
    assert len(await office.look(den)) == 1
    assert (office.outs[-1].server, office.outs[-1].chat) == (den.room, den.room)


async def test_two_people_whose_turns_come_at_one_time_are_both_told(den: Den, office: PostOffice) -> None:
    for name in ("anna", "carl"):
        await den.say(name, "/turns notes on")
    (offer,) = await den.say("carl", "/sim @boris first=them")
    await den.press("boris", offer, "Accept")
    await den.game("/sim @boris first=them", "boris")
    den.clock.time += LATER
    for game in ("g1", "g2"):
        await den.say("boris", f"/play {game} 12")
    told = await office.look(den)
    assert sorted((post.to and post.to.name, post.text.partition(".")[0]) for post in told) == [
        ("anna", "It is your move in g2, Sim"),
        ("carl", "It is your move in g1, Sim"),
    ]


async def test_who_cannot_be_written_to_is_not_any_more_and_learns_why(den: Den) -> None:
    office = PostOffice(Fate.REFUSED)
    await den.say("anna", "/turns notes on")
    await den.say("anna", "/turns daily 9")
    await begun(den)
    await den.say("boris", "/play g1 13")
    assert len(await office.look(den)) == 1
    den.clock.time += 61
    assert await office.look(den) == []
    post = await den.one("anna", "/turns")
    assert "I could not write to you privately" in post.text
    assert "Tell me at my turn" in labels(post)
    (told,) = await den.press("anna", post, "Tell me at my turn")
    assert told.text.startswith("From now on I write to you privately")
    assert "could not write" not in (await den.one("anna", "/turns")).text
    assert (await den.one("anna", "/turns daily")).text.startswith("Each day at an hour of yours")


async def test_who_cannot_be_written_to_is_told_of_no_offers_until_they_ask_again(den: Den) -> None:
    office = PostOffice(Fate.REFUSED)
    await den.say("anna", "/notify")
    await den.say("boris", "/sim")
    assert [post.to for post in await office.look(den)] == [ANNA]
    assert await den.store.calls(den.room, den.room) == ()
    assert (await den.store.notices(ANNA.id, fresh=True)).calls == ()
    assert "I could not write to you privately" in (await den.one("anna", "/turns")).text
    await den.say("anna", "/notify")
    assert "could not write" not in (await den.one("anna", "/turns")).text


@pytest.mark.parametrize("word", ["/turns notes off", "/forget yes"])
async def test_of_a_note_that_comes_after_its_reader_ended_them_nothing_is_kept(den: Den, word: str) -> None:
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    outs = await den.chat.tick()
    await den.say("anna", word)
    assert len(await PostOffice().deliver(den, outs)) == 1
    assert await den.store.last_note(ANNA.id) is None


async def test_a_passing_failure_is_tried_again_and_not_once_the_turn_has_passed(den: Den) -> None:
    office = PostOffice(Fate.LATER)
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    for seconds, letters in ((0, 1), (0, 0), (59, 0), (1, 1)):
        den.clock.time += seconds
        assert len(await office.look(den)) == letters
    await den.say("anna", "/play g1 14")
    den.clock.time += 60
    assert len(await office.look(den)) == 0


async def test_a_note_is_told_once_by_two_processes_and_by_those_that_die(den: Den) -> None:
    """A process dies at each of its calls in turn; another one delivers, and the note is delivered once."""
    await den.say("anna", "/turns notes on")
    other = den.another_process()
    office, died = PostOffice(), 0
    for calls in range(12):
        kitchen = Den(den.store, den.clock, 10 + calls, f"l#kitchen {calls}")
        await kitchen.game("/sim @boris first=them", "boris")
        den.clock.time += LATER
        await kitchen.say("boris", "/play g1 12")
        before = len(office.sent)
        for after in (False, True):
            doomed = den.doomed(calls, after=after)
            try:
                await office.look(doomed)
            except Killed:
                died += 1
        for _ in range(3):
            await asyncio.gather(office.look(other), office.look(den))
            den.clock.time += 61
        assert len(office.sent[before:]) == 1, f"after {calls} calls"
        await kitchen.say("anna", "/play g1 13")
    assert died > 6


async def test_who_asks_when_they_are_told_is_told_there_where_no_one_serves_their_former_place(
    den: Den, office: PostOffice
) -> None:
    kitchen = Den(den.store, den.clock, 3, "l#kitchen")
    await kitchen.say("anna", "/turns daily 9")
    await begun(den)
    await den.say("boris", "/play g1 13")
    den.clock.time = NINE
    without_kitchen = await den.chat.tick(lambda server: server == den.room)
    assert await office.deliver(den, without_kitchen) == []
    (told,) = await den.say("anna", "/turns daily")
    assert told.text.startswith("Each day at 9:00 (UTC+0)")
    den.clock.time = NINE + DAY
    (letter,) = await office.deliver(den, await den.chat.tick(lambda server: server == den.room))
    assert (letter.to, letter.text.splitlines()[0]) == (ANNA, "Good day! One game waits for your move.")
    den.clock.time += 61
    assert await office.look(kitchen) == []


async def test_what_waits_is_told_each_day_once_at_its_hour_if_anything_does(den: Den, office: PostOffice) -> None:
    (told,) = await den.say("anna", "/turns daily 9 +0")
    assert told.text.startswith("Each day at 9:00 (UTC+0) I tell you privately")
    den.clock.time = NINE
    assert await office.look(den) == [], "nothing waits for her"
    await begun(den)
    await den.say("boris", "/play g1 13")
    den.clock.time = NINE + DAY - 1
    assert await office.look(den) == []
    den.clock.time += 1
    (letter,) = await office.look(den)
    assert letter.text.splitlines()[0] == "Good day! One game waits for your move."
    assert letter.to == ANNA
    assert [read_led(button.id) is not None for button in buttons(letter)] == [True, False]
    for _ in range(5):
        den.clock.time += 3_600
        assert await office.look(den) == []
        assert await office.look(den.another_process()) == []
    den.clock.time = NINE + 2 * DAY
    assert len(await office.look(den)) == 1
    den.clock.time += 61
    assert await office.look(den) == []
    (told,) = await den.say("anna", "/моиходы ежедневно выкл")
    assert told.text == "I no longer tell you each day what waits for you."
    den.clock.time = NINE + 3 * DAY
    assert await office.look(den) == []


async def test_of_two_hours_in_one_wish_the_last_counts(den: Den, office: PostOffice) -> None:
    (told,) = await den.say("anna", "/turns daily 9 +0 daily 10 +0")
    assert told.text.startswith("Each day at 10:00 (UTC+0) I tell you privately")
    await begun(den)
    await den.say("boris", "/play g1 13")
    for seconds, letters in ((3_599, 0), (3_600, 1)):
        den.clock.time = NINE + seconds
        assert len(await office.look(den)) == letters


async def test_the_daily_note_waits_for_the_end_of_quiet_hours(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns daily 9 +0")
    await den.say("anna", "/quiet 8-10 +0")
    await begun(den)
    await den.say("boris", "/play g1 13")
    for seconds, letters in ((0, 0), (3_599, 0), (3_600, 1)):
        den.clock.time = NINE + seconds
        assert len(await office.look(den)) == letters


async def test_who_asks_in_the_same_place_puts_off_no_note_that_waits(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns daily 9 +0")
    await den.say("anna", "/quiet 8-10 +0")
    await begun(den)
    await den.say("boris", "/play g1 13")
    den.clock.time = NINE
    assert await office.look(den) == []
    (told,) = await den.say("anna", "/turns daily")
    assert told.text.startswith("Each day at 9:00 (UTC+0)")
    den.clock.time = NINE + 3_600
    assert len(await office.look(den)) == 1


async def test_what_is_still_due_in_a_former_place_tells_nothing(den: Den, office: PostOffice) -> None:
    await Den(den.store, den.clock, 3, "l#hall").say("anna", "/turns daily 9 +0")
    await begun(den)
    await den.say("boris", "/play g1 13")
    den.clock.time = NINE
    await den.store.owe_daily(den.room, ANNA.id, NINE)  # by a process that died before it undid this
    assert await office.deliver(den, await den.chat.tick(lambda server: server == den.room)) == []
    assert len(await office.look(den)) == 1


async def test_each_day_is_told_once_whatever_dies(den: Den) -> None:
    await den.say("anna", "/turns daily 9")
    await begun(den)
    await den.say("boris", "/play g1 13")
    office, died, other = PostOffice(), 0, den.another_process()
    for calls in range(10):
        den.clock.time = NINE + (calls + 1) * DAY
        before = len(office.sent)
        for after in (False, True):
            try:
                await office.look(den.doomed(calls, after=after))
            except Killed:
                died += 1
        for _ in range(3):
            await asyncio.gather(office.look(other), office.look(den))
            den.clock.time += 61
        assert len(office.sent[before:]) == 1, f"after {calls} calls"
    assert died > 6


async def test_a_redelivered_wish_undoes_no_later_one(den: Den) -> None:
    await den.say("anna", "/turns notes on", event="e1")
    await den.say("anna", "/turns notes off", event="e2")
    await den.say("anna", "/turns notes on", event="e1")
    assert not (await den.store.notices(ANNA.id, fresh=True)).turns


@pytest.mark.parametrize("said", ["/turns notes maybe", "/turns whatever", "/turns daily noon"])
async def test_what_cannot_be_read_changes_nothing_and_has_an_example(den: Den, said: str) -> None:
    await den.say("anna", "/turns notes=on daily=9+3")
    (told,) = await den.say("anna", said)
    assert "for example" in told.text.lower()
    kept = await den.store.notices(ANNA.id, fresh=True)
    assert (kept.turns, str(kept.daily)) == (True, "9+3")


async def test_a_wish_that_is_only_named_is_told_and_changes_nothing(den: Den) -> None:
    notes = await den.one("anna", "/turns notes")
    assert notes.text.startswith("I don’t write to you when it becomes your move. `/turns notes on`")
    assert (notes.to, notes.secret, labels(notes)) == (ANNA, True, ["Tell me at my turn"])
    await den.say("anna", "/turns notes=on daily=9+3")
    notes = await den.one("anna", "/turns notes")
    assert notes.text.startswith("I write to you privately when it becomes your move")
    assert labels(notes) == ["Don’t tell me at my turn"]
    both = await den.one("anna", "/очередь сразу ежедневно", lang="ru")
    first, second = both.text.splitlines()
    assert first.startswith("Когда в любом из чатов наступает ваш ход, я пишу вам лично")
    assert second.startswith("Каждый день в 9:00 (UTC+3) лично сообщаю")
    kept = await den.store.notices(ANNA.id, fresh=True)
    assert (kept.turns, str(kept.daily)) == (True, "9+3")


async def test_wishes_are_exported_and_forgotten(den: Den, store: RedisStore) -> None:
    await den.say("anna", "/turns notes=on daily=9+3")
    await den.say("anna", "/notify nim")
    (post,) = await den.say("anna", "/export")
    assert post.file is not None
    until = NOON + CALL_DAYS * DAY
    assert json.loads(post.file.text)["notices"] == {
        "turns": True,
        "daily": "9+3",
        "asked_in": {"server": "l#den", "chat": "l#den"},
        "could_not_be_told": False,
        "last": None,
        "offers": [{"server": "l#den", "chat": "l#den", "games": ["nim"], "until": until}],
    }
    (post,) = await den.say("boris", "/export")
    assert post.file is not None
    assert "notices" not in json.loads(post.file.text)
    assert "anna" not in post.file.text
    await den.say("anna", "/forget yes")
    assert await store.calls("l#den", "l#den") == ()
    assert not [key for key in await store.connection.find_keys("*") if b"}W" in key or b"}I" in key]


async def test_an_offer_is_told_privately_to_those_who_asked_and_joined_from_there(
    den: Den, office: PostOffice
) -> None:
    (told,) = await den.say("anna", "/notify nim")
    assert (told.to, told.secret) == (ANNA, True)
    assert told.text.startswith("I tell you privately when someone here offers a game that you can join (Nim)")
    await den.say("carl", "/notify")
    await den.say("boris", "/notify")
    await den.say("boris", "/sim")
    assert [post.to for post in await office.look(den)] == [CARL], "anna asked for Nim, and boris offers it"
    den.clock.time += CALL_GAP_SECONDS - 1
    await den.say("boris", "/nim marienbad")
    (letter,) = await office.look(den)
    assert (letter.to, letter.secret) == (ANNA, True), "carl was told of one less than ten minutes ago"
    assert (letter.place, labels(letter)) == (den.room, ["Join", "Tell me of no offers"])
    assert letter.text == "boris wants to play Nim (g2). You asked to be told; the first to join plays."
    kitchen = Den(den.store, den.clock, 3, "l#kitchen")
    (refused,) = await kitchen.press_id("dina", next(button.id for button in buttons(letter)))
    assert (await den.table("g2")).status is Status.OFFERED, refused.text
    (joined,) = await kitchen.press("anna", letter, "Join")
    assert joined.to == ANNA
    table = await den.table("g2")
    assert (table.status, {player.id for player in table.seats}) == (Status.PLAYING, {ANNA.id, BORIS.id})
    den.clock.time += 61
    assert await office.look(den) == []


async def test_who_waits_for_offers_cannot_answer_those_to_others_from_elsewhere(den: Den) -> None:
    await den.say("anna", "/notify")
    await den.say("boris", "/sim @carl")
    kitchen = Den(den.store, den.clock, 3, "l#kitchen")
    (stranger,) = await kitchen.press_id("dina", led("a:g1:0", den.room))
    (refused,) = await kitchen.press_id("anna", led("a:g1:0", den.room))
    assert refused.text == stranger.text
    assert refused.text.startswith("This button no longer works.")


async def test_what_is_asked_for_shows_in_no_answer_to_others(den: Den, store: RedisStore) -> None:
    """The same offer with and without someone who waits for it: all that others see is the same."""
    bare = Den(store, den.clock, 1, "l#bare")
    await den.say("anna", "/notify")
    told = await den.say("boris", "/nim marienbad")
    other = await bare.say("boris", "/nim marienbad")
    assert [(post.text, post.buttons, post.ply) for post in told] == [
        (post.text, post.buttons, post.ply) for post in other
    ]
    listed, plain = await den.one("boris", "/games"), await bare.one("boris", "/games")
    assert (listed.text, listed.buttons) == (plain.text, plain.buttons)


async def test_who_is_kept_apart_or_asks_for_quiet_is_told_of_no_offer(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/notify")
    await den.say("carl", "/notify")
    await den.say("carl", "/quiet 7-9 +0")
    await den.say("egor", "/notify")
    await den.say("egor", "/block mine @boris")
    await den.say("dina", "/block @anna", admin=True)
    await den.say("boris", "/nim marienbad")
    assert await office.look(den) == []
    await den.say("dina", "/unblock @anna", admin=True)
    den.clock.time += 3_600
    await den.say("boris", "/sim")
    assert {post.to for post in await office.look(den)} == {ANNA, CARL}


async def test_of_those_who_wait_for_offers_each_is_told_who_may_be(den: Den, office: PostOffice) -> None:
    """Whom no offer fits, who is kept apart, who was told and who asks for quiet hold up no one after them."""
    for name in ("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"):
        await den.say(name, "/notify sim" if name == "p2" else "/notify")
    await den.say("p4", "/block mine @boris")
    await den.say("p6", "/quiet 7-9 +0")
    await den.say("boris", "/nim")
    told = sorted(post.to.name for post in await office.look(den) if post.to is not None)
    assert told == ["p1", "p3", "p5", "p7", "p8"]


async def test_quiet_hours_hold_a_note_too_that_is_due_this_second(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await den.say("anna", "/quiet 7-9 +0")
    await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "/play g1 12")
    await den.say("boris", "/play g1 13")
    assert (await den.table("g1")).notice == NOON + 120
    den.clock.time += 120
    assert await office.look(den) == []
    assert (await den.table("g1")).notice == NINE


async def test_the_words_after_notify_count_in_any_order_and_what_is_half_meant_changes_nothing(den: Den) -> None:
    await den.say("anna", "/notify nim")
    kept = await den.store.calls(den.room, den.room)
    for words in ("off nim", "nim off", "off foo"):
        assert (await den.one("anna", f"/notify {words}")).text.startswith("I can only stop for all games at once")
        assert await den.store.calls(den.room, den.room) == kept
    assert "(Sim)" in (await den.one("anna", "/notify on sim")).text
    assert (await den.one("anna", "/notify everywhere off")).text == "I no longer tell you of offers anywhere."
    assert not await den.store.calls(den.room, den.room)


async def test_a_word_ends_the_wishes_of_all_places(den: Den) -> None:
    hall = Den(den.store, den.clock, 3, "l#hall")
    for place in (den, hall):
        await place.say("anna", "/notify")
    await hall.say("anna", "/notify off all")
    assert [await den.store.calls(room, room) for room in (den.room, hall.room)] == [(), ()]


async def test_a_wish_ends_after_thirty_days_or_by_a_word(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/notify")
    (told,) = await den.say("anna", "/notify off")
    assert told.text == "I no longer tell you of offers here."
    await den.say("boris", "/nim marienbad")
    assert await office.look(den) == []
    await den.say("anna", "/notify")
    den.clock.time += CALL_DAYS * DAY
    await den.say("boris", "/sim")
    assert await office.look(den) == []
    (told,) = await den.say("anna", "/notify chess")
    assert told.text.startswith("I know no game “chess”. For example:")
    (told,) = await den.say("anna", "/notify", private=True)
    assert told.text.startswith("Only you and I are here.")


async def test_who_has_left_is_told_no_more(den: Den, office: PostOffice) -> None:
    hall = Den(den.store, den.clock, 3, "l#hall")
    for place in (hall, den):
        await place.say("anna", "/notify")
    await den.chat.presence.left(den.room, ANNA.id)
    await den.say("boris", "/nim marienbad")
    assert await office.look(den) == []
    assert [call.player for call in await den.store.calls(hall.room, hall.room)] == [ANNA], "that is another server"
    assert (await den.store.notices(ANNA.id, fresh=True)).calls == (Place(hall.room, hall.room),)
    await den.say("anna", "/notify")
    await den.chat.close(den.room, den.room)
    assert await den.store.calls(den.room, den.room) == ()


async def test_an_offer_is_told_once_to_each_whatever_dies(den: Den) -> None:
    await den.say("anna", "/notify")
    await den.say("carl", "/notify")
    office, died, other = PostOffice(), 0, den.another_process()
    for calls in range(16):
        den.clock.time += CALL_GAP_SECONDS
        await den.say("boris", f"/square players=2 target={100 + calls}")
        before = len(office.sent)
        for after in (False, True):
            try:
                await office.look(den.doomed(calls, after=after))
            except Killed:
                died += 1
        for _ in range(3):
            await asyncio.gather(office.look(other), office.look(den))
            den.clock.time += 61
        told = [post.to for post in office.sent[before:]]
        assert sorted(player.name for player in told if player) == ["anna", "carl"], f"after {calls} calls"
        await den.say("boris", f"/cancel g{calls + 1}")
    assert died > 10


async def test_what_comes_to_wait_at_one_time_is_told_in_one_note(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    for challenge in ("/sim @boris first=me", "/nim @boris first=me marienbad"):
        await den.game(challenge, "boris")
    den.clock.time += LATER
    (letter,) = await office.look(den)
    assert letter.text.splitlines()[0].endswith("In all, 2 games wait for you.")
    den.clock.time += 61
    assert await office.look(den) == []


async def test_a_note_is_delivered_by_those_who_serve_the_game_wherever_it_was_asked_for(
    den: Den, office: PostOffice
) -> None:
    hall = Den(den.store, den.clock, 3, "l#hall")
    await hall.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    (letter,) = await office.deliver(den, await den.chat.tick(lambda server: server == den.room))
    assert letter.to == ANNA
    assert office.outs[-1].chat == hall.room


async def test_who_does_something_before_a_note_is_due_is_given_as_long_again(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "/play g1 12")
    (board,) = await den.say("boris", "/play g1 34")
    den.clock.time += 100
    await den.press("anna", board, "1")
    den.clock.time += 20
    assert await office.look(den) == []
    den.clock.time += 99
    assert await office.look(den) == []
    den.clock.time += 1
    assert [post.to for post in await office.look(den)] == [ANNA]


async def test_a_reminder_does_not_wait_for_a_note_that_is_due_later(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns notes on")
    await den.game("/sim @boris first=me time=2m", "boris")
    await den.say("anna", "/play g1 12")
    await den.say("boris", "/play g1 34")
    den.clock.time += 96
    (reminder,) = await den.chat.tick()
    assert (reminder.letter, reminder.post.to) == (None, ANNA)
    assert reminder.post.text.startswith("It is your move in g1, against boris.")
    den.clock.time += 23
    assert await office.look(den) == []
    assert (await den.table("g1")).notice == NOON + 120


async def test_what_else_happens_at_a_table_hastens_no_note_that_is_on_its_way(den: Den) -> None:
    office = PostOffice(Fate.LATER)
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    assert len(await office.look(den)) == 1
    await den.say("boris", "/undo g1")
    assert await office.look(den) == []
    den.clock.time += 60
    assert len(await office.look(den)) == 1


async def test_games_in_which_others_are_to_move_do_not_wait(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/turns daily 9 +0")
    await begun(den)
    await den.game("/nim @boris first=them marienbad", "boris")
    await den.say("boris", "/play g1 13")
    den.clock.time = NINE
    (letter,) = await office.look(den)
    assert letter.text.splitlines()[0] == "Good day! One game waits for your move."
    assert ("g1" in letter.text, "g2" in letter.text) == (True, False)


async def test_what_is_due_before_its_hour_waits_for_it(den: Den, office: PostOffice) -> None:
    """A process died after what is due was written, and before what is asked for was."""
    await den.say("anna", "/turns daily 10 +0")
    await begun(den)
    await den.say("boris", "/play g1 13")
    await den.store.owe_daily(den.room, ANNA.id, NINE)
    await den.store.owe_daily(den.room, BORIS.id, NINE)
    for seconds, letters in ((0, 0), (3_599, 0), (3_600, 1)):
        den.clock.time = NINE + seconds
        assert len(await office.look(den)) == letters
    assert [name for _, name in await den.store.due(2**40) if name.endswith(BORIS.id)] == [], "he asked for nothing"


async def test_of_who_was_forgotten_before_a_note_failed_nothing_is_kept(den: Den) -> None:
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    outs = await den.chat.tick()
    await den.say("anna", "/forget yes")
    assert len(await PostOffice(Fate.REFUSED).deliver(den, outs)) == 1
    assert await den.store.notices(ANNA.id, fresh=True) == Notices()


async def test_why_nothing_is_told_any_more_is_said_where_it_is_asked(den: Den) -> None:
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    await PostOffice(Fate.REFUSED).look(den)
    asked = await den.one("anna", "/turns notes")
    assert asked.text.startswith("I don’t write to you when it becomes your move.")
    assert "\nI could not write to you privately" in asked.text
    await den.say("anna", "/turns daily off")
    assert "could not write" not in (await den.one("anna", "/turns notes")).text


async def test_a_redelivered_word_about_offers_undoes_no_later_one(den: Den) -> None:
    await den.say("anna", "/notify", event="e1")
    await den.say("anna", "/notify off", event="e2")
    await den.say("anna", "/notify", event="e1")
    assert await den.store.calls(den.room, den.room) == ()
    await den.say("anna", "/notify")
    await den.say("anna", "/notify off", event="e2")
    assert [call.player for call in await den.store.calls(den.room, den.room)] == [ANNA]


async def test_who_wants_no_offers_of_one_place_goes_on_hearing_of_others(den: Den) -> None:
    hall = Den(den.store, den.clock, 3, "l#hall")
    for place in (den, hall, den):
        await place.say("anna", "/notify")
    both = (Place(hall.room, hall.room), Place(den.room, den.room))
    assert (await den.store.notices(ANNA.id, fresh=True)).calls == both, "each once"
    await den.say("anna", "/notify off")
    assert [len(await den.store.calls(room, room)) for room in (den.room, hall.room)] == [0, 1]
    assert (await den.store.notices(ANNA.id, fresh=True)).calls == (Place(hall.room, hall.room),)


async def test_in_ones_own_chat_no_one_else_could_offer_a_game(den: Den) -> None:
    own = Den(den.store, den.clock, 5, ANNA.id)
    assert (await own.one("anna", "/notify")).text.startswith("Only you and I are here.")
    assert (await den.store.notices(ANNA.id, fresh=True)).calls == ()


async def test_only_offers_that_were_asked_for_and_stand_are_joined_from_elsewhere(den: Den) -> None:
    await den.say("anna", "/notify nim")
    await den.say("boris", "/sim")
    await den.say("boris", "/nim marienbad")
    await den.say("carl", "/accept g2")
    kitchen = Den(den.store, den.clock, 3, "l#kitchen")
    for table in ("g1", "g2"):
        (refused,) = await kitchen.press_id("anna", led(f"a:{table}:0", den.room))
        assert refused.text.startswith("This button no longer works.")
    assert (await den.table("g1")).status is Status.OFFERED


async def test_who_joins_from_elsewhere_has_their_hand_and_nothing_that_is_for_all(
    den: Den, office: PostOffice
) -> None:
    await den.say("anna", "/notify")
    await den.say("boris", "/square players=2 first=them")
    (letter,) = await office.look(den)
    kitchen = Den(den.store, den.clock, 3, "l#kitchen")
    (joined,) = await kitchen.press("anna", letter, "Join")
    assert (joined.to, joined.secret, joined.edits) == (ANNA, True, True)
    assert "My hand" in labels(joined)
    assert "Deal" not in labels(joined)


async def test_no_one_is_told_of_an_offer_whose_host_is_kept_out_by_then(den: Den, office: PostOffice) -> None:
    await den.say("anna", "/notify")
    await den.say("boris", "/nim marienbad")
    await den.store.set_settings(den.room, "by hand", {"blocked:l@boris": "boris"})
    assert await office.look(den) == []


async def test_an_export_of_wishes_has_ones_own_alone(den: Den, office: PostOffice) -> None:
    await den.say("carl", "/notify sim")
    await den.say("anna", "/notify nim")
    until = NOON + CALL_DAYS * DAY
    offers = [{"server": den.room, "chat": den.room, "games": ["nim"], "until": until}]
    nothing = {"turns": False, "daily": None, "asked_in": None, "could_not_be_told": False, "last": None}
    (post,) = await den.say("anna", "/export")
    assert post.file is not None
    assert json.loads(post.file.text)["notices"] == {**nothing, "offers": offers}
    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    assert len(await office.look(den)) == 1
    (post,) = await den.say("anna", "/export")
    assert post.file is not None
    told = json.loads(post.file.text)["notices"]
    assert (told["turns"], told["daily"], told["last"]) == (True, None, den.clock.time)


async def test_wishes_may_be_typed_in_capitals(den: Den) -> None:
    await den.say("anna", "/TURNS NOTES=ON Daily=9+3")
    kept = await den.store.notices(ANNA.id, fresh=True)
    assert (kept.turns, str(kept.daily)) == (True, "9+3")
    await den.say("anna", "/TURNS Daily OFF")
    kept = await den.store.notices(ANNA.id, fresh=True)
    assert (kept.turns, kept.daily) == (True, None)


async def test_what_was_asked_of_another_process_a_moment_ago_counts(den: Den, store: RedisStore) -> None:
    other = Den(RedisStore(store.connection.client), den.clock, 2)

    async def elsewhere(text: str) -> None:
        """Let anna ask another process for something, right after this one has seen what she asked for before."""
        await store.notices(ANNA.id, fresh=True)
        await other.say("anna", text)

    await den.say("anna", "/turns notes on")
    await begun(den)
    await den.say("boris", "/play g1 13")
    outs = await den.chat.tick()
    await elsewhere("/turns notes off")
    assert len(await PostOffice().deliver(den, outs)) == 1
    assert await store.last_note(ANNA.id) is None
    await elsewhere("/turns notes on")
    assert labels(await den.one("anna", "/turns notes")) == ["Don’t tell me at my turn"]
    await elsewhere("/turns notes off")
    (export,) = await den.say("anna", "/export")
    assert export.file is not None
    assert json.loads(export.file.text)["notices"]["turns"] is False
    await elsewhere("/notify")
    await den.say("anna", "/turns daily 10 +0")
    assert (await store.notices(ANNA.id, fresh=True)).calls == (Place(den.room, den.room),)
    await elsewhere("/turns daily off")
    await store.owe_daily(den.room, ANNA.id, NINE + 3_600)  # by a process that died before it kept the wish
    den.clock.time = NINE + 3_600
    assert await den.chat.tick() == ()
    await elsewhere("/notify off")
    await elsewhere("/notify")
    await PostOffice(Fate.REFUSED).deliver(den, outs)
    assert await store.calls(den.room, den.room) == ()
    await elsewhere("/notify")
    await Presence(den.ctx).left(den.room, ANNA.id)
    assert await store.calls(den.room, den.room) == ()
