"""People whom a server's administrators keep from using Kibitz there."""

from __future__ import annotations

import json

import pytest

from adapters.chat.posts import Post
from core import service
from core.change import Change
from core.service.blocking import BUTTONS
from core.table import SOMEBODY, Status, Table
from tests.adapters.chat.den import Den, buttons, labels, person

KEPT_OUT = (
    "The administrators here keep you from using me, so I did nothing. Games that you are still playing can be given "
    "up by `/resign`; `/export` and `/forget` work as ever."
)


async def _block(den: Den, words: str = "@boris") -> tuple[Post, ...]:
    told, *others = await den.say("anna", f"/block {words}", admin=True)
    assert told.to == person("anna")
    return (told, *others)


async def _texts(den: Den, user: str, *words: str) -> list[str]:
    return [post.text for each in words for post in await den.say(user, each)]


async def test_they_are_told_once_a_day_and_ignored_else(den: Den) -> None:
    await _block(den)
    assert await _texts(den, "boris", "/nim", "/games", "/help", "/language chat ru", "/sim bot") == [KEPT_OUT]
    den.clock.time += 86_400 - 1
    assert await _texts(den, "boris", "/nim") == []
    den.clock.time += 1
    (again,) = await den.say("boris", "/nim", lang="ru")
    assert again.text.startswith("Администраторы закрыли вам доступ")
    assert again.to is not None
    assert await _texts(den, "vera", "/nim bot"), "no one else is kept out"


async def test_talk_is_not_answered(den: Den) -> None:
    (board,) = await den.say("anna", "/sim bot first=me")
    await _block(den)
    assert await den.say("boris", "nice one, well done", board) == ()
    assert await den.say("boris", "hello everybody") == ()
    assert [post.text for post in await den.say("boris", "12", board)] == [KEPT_OUT]


async def test_buttons_do_nothing_for_them_but_show_their_hand(den: Den) -> None:
    board = await den.game("/square @boris", "boris")
    (offer,) = await den.say("anna", "/sim")
    await _block(den)
    (refused,) = await den.press("boris", offer, "Join")
    assert (refused.text, (await den.table("g2")).status) == (KEPT_OUT, Status.OFFERED)
    (hand,) = await den.press("boris", board, "My hand")
    assert hand.text.startswith("Your stones in g1.")


@pytest.mark.parametrize("game", ["square", "sim"])
async def test_they_may_look_at_a_game_from_their_list_but_not_move(den: Den, game: str) -> None:
    await den.game(f"/{game} @boris first=them", "boris")
    elsewhere = den.another_process()
    elsewhere.room = "l#attic"
    (listed,) = await elsewhere.say("boris", "/turns")
    await _block(den)
    (own,) = await elsewhere.press_id("boris", buttons(listed)[0].id)
    assert own.to == person("boris")
    assert own.picture is not None
    step = next(button.id for button in buttons(own) if button.id.startswith(("k:", "i:")))
    (refused,) = await elsewhere.press_id("boris", step)
    assert refused.text.endswith(KEPT_OUT)
    assert not (await den.table("g1")).moves


async def test_what_is_left_to_them(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    await _block(den)
    (export,) = await den.say("boris", "/export")
    assert export.file is not None
    assert json.loads(export.file.text)["kept_out_of"] == [den.room]
    assert (await den.say("boris", "/privacy"))[0].text.startswith("What I keep")
    assert (await den.say("boris", "/terms"))[0].text
    await den.say("boris", "/resign g1")
    assert (await den.table("g1")).status is Status.ABORTED


async def test_the_time_of_their_games_runs_on(den: Den) -> None:
    await den.game("/sim @boris first=them time=1h", "boris")
    await _block(den)
    den.clock.time += 3_600
    await den.chat.tick()
    assert (await den.table("g1")).status is not Status.PLAYING


async def test_offers_of_theirs_are_withdrawn_and_those_to_them_declined(den: Den) -> None:
    await den.say("boris", "/nim")
    await den.say("vera", "/sim @boris")
    await den.say("vera", "/square players=3")
    await den.say("boris", "/accept g3")
    done, *shown = await _block(den)
    assert done.text == (
        "boris is blocked here. Their offers are withdrawn, and tournaments pair them no more; "
        "the games they are playing go on, but all they can do there is resign. `/block` lists everyone who is blocked."
    )
    assert sorted(post.game or "" for post in shown) == ["g1", "g2", "g3"]
    assert [(await den.table(table)).status for table in ("g1", "g2", "g3")] == [
        Status.CANCELLED,
        Status.DECLINED,
        Status.OFFERED,
    ]
    assert [player.name for player in (await den.table("g3")).seats] == ["vera"]


async def test_a_game_that_begins_before_their_offer_is_withdrawn_goes_on(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    (offer,) = await den.say("boris", "/sim")
    other, save, joined = den.another_process(), den.ctx.tables.save, list[Post]()

    async def slow(event: str | None, change: Change, *others: Table) -> Change:
        if not joined:
            joined.extend(await other.press("vera", offer, "Join"))
        return await save(event, change, *others)

    monkeypatch.setattr(den.ctx.tables, "save", slow)
    (done,) = await _block(den)
    assert done.text.startswith("boris is blocked here.")
    assert joined
    table = await den.table("g1")
    assert (table.status, table.departures) == (Status.PLAYING, ())


async def test_no_one_can_challenge_them(den: Den) -> None:
    await den.game("/nim @boris marienbad first=me", "boris")
    await den.say("boris", "/resign g1")
    await _block(den)
    told = ["The administrators here keep boris from playing."]
    assert await _texts(den, "vera", "/sim @boris") == told
    assert await _texts(den, "anna", "/rematch g1") == told


async def test_no_one_can_challenge_them_by_another_name(den: Den) -> None:
    await den.say("boris", "/sim", aliases=("l@bor_nick",))
    await _block(den)
    (refused,) = await den.say("vera", "/sim @bor_nick", resolved=False)
    assert refused.text == "The administrators here keep bor_nick from playing."


async def test_what_an_administrator_was_asked_to_by_another_name_is_not_declined_with_it(den: Den) -> None:
    await den.say("vera", "/square @boris @anna_nick", resolved=False)
    await den.say("anna", "/block @boris", admin=True, aliases=("l@anna_nick",))
    assert [player.name for player in (await den.table("g1")).invited] == ["anna_nick"]


async def test_the_list_and_the_way_back(den: Den) -> None:
    await _block(den)
    (listed,) = await _block(den, "")
    assert listed.text == (
        "Blocked here: boris. To unblock someone, press a button or send `/unblock` with their name."
    )
    (undo,) = buttons(listed)
    assert undo.label == "Unblock boris"
    (named,) = await den.say("anna", "/unblock", admin=True)
    assert (named.text, labels(named)) == (listed.text, ["Unblock boris"])
    (back,) = await den.say("anna", undo.id, admin=True)
    assert (back.text, back.edits) == ("boris is no longer blocked here.", True)
    assert (await _block(den, ""))[0].text == ("No one is blocked here. `/block @anna` would block anna.")
    assert (await den.say("boris", "/nim"))[0].game == "g1"
    await _block(den)
    await den.say("anna", "/разблокировать @boris", admin=True)
    assert (await den.say("boris", "/sim"))[0].game == "g2"
    await den.store.set_settings(den.room, "in capitals", {"blocked:l@9": "Boris"})
    (back,) = await den.say("anna", "/unblock bORIS", admin=True)
    assert back.text == "Boris is no longer blocked here."


@pytest.mark.parametrize(
    ("words", "told", "left"),
    [
        ("/unblock @boris", "boris", ["l@1", "l@2", "l@3"]),  # an id goes before a name
        ("/unblock Zed", "zed", ["l@1", "l@2", "l@boris"]),
        ("/unblock bORIS", "Boris", ["l@2", "l@3", "l@boris"]),
    ],
)
async def test_of_several_the_one_who_is_named_is_let_back_in(den: Den, words: str, told: str, left: list[str]) -> None:
    names = {"l@1": "Boris", "l@2": "zoe", "l@3": "zed", "l@boris": "boris"}
    await den.store.set_settings(den.room, "by hand", {f"blocked:{each}": name for each, name in names.items()})
    (back,) = await den.say("anna", words, admin=True)
    assert (back.text, back.to) == (f"{told} is no longer blocked here.", person("anna"))
    assert sorted(await den.store.settings(den.room)) == [f"blocked:{each}" for each in left]


async def test_the_list_is_in_the_order_of_names(den: Den) -> None:
    await den.store.set_settings(den.room, "by hand", {"blocked:l@1": "zed", "blocked:l@2": "dora"})
    assert (await _block(den, ""))[0].text.startswith("Blocked here: dora and zed.")


async def test_only_administrators_decide_for_the_server(den: Den) -> None:
    await _block(den, "@zed")
    for words in ("/block @boris", "/block", "/unblock @zed", "/block all"):
        await den.say("vera", words)
    assert await den.store.settings(den.room) == {"blocked:l@zed": "zed"}
    assert await _texts(den, "boris", "/nim bot"), "they are kept out of vera's games alone"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("/block @anna", "You can’t block yourself. Name someone else, for example `/block @boris`."),
        ("/block @bot", "That is me, the computer. Name a person, for example `/block @anna`."),
        ("/unblock bot", "That is me, the computer. Name a person, for example `/unblock @anna`."),
        ("/block boris", "I don’t understand boris. A name begins with @, for example `/block @anna`."),
        ("/block @boris spam", "I don’t understand spam. A name begins with @, for example `/block @anna`."),
        ("/block @", "Write a name after the @, for example `/block @anna`."),
        ("/unblock @", "Write a name after the @, for example `/unblock @anna`."),
        ("/block @boris @vera", "One person at a time, for example `/block @anna`."),
        ("/unblock @boris @vera", "One person at a time, for example `/unblock @anna`."),
        ("/unblock @boris", "boris is not blocked here. `/block` lists who is."),
        ("/unblock @anna", "anna is not blocked here. `/block` lists who is."),
    ],
)
async def test_what_cannot_be_done(den: Den, words: str, told: str) -> None:
    (refused,) = await den.say("anna", words, admin=True)
    assert refused.text == told
    assert await den.store.settings(den.room) == {}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("/block @vera", "Себе доступ закрыть нельзя. Назовите кого-нибудь другого, например: `/block @anna`."),
        ("/бан @бот", "Это я, компьютер. Назовите человека, например: `/block @anna`."),
        ("/block борис", "Не понимаю: борис. Имя начинается с @, например: `/block @anna`."),
        ("/block @", "После @ нужно имя, например: `/block @anna`."),
        ("/block @boris @anna", "Можно назвать только одного человека, например: `/block @anna`."),
        ("/block @zed", "Доступ ко мне здесь уже закрыт: zed."),
    ],
)
async def test_what_cannot_be_done_is_said_in_russian(den: Den, words: str, told: str) -> None:
    await _block(den, "@zed")
    (refused,) = await den.say("vera", words, admin=True, lang="ru")
    assert refused.text == told


async def test_who_is_kept_out_already_is_not_told_of_at_length(den: Den) -> None:
    await _block(den)
    await den.say("boris", "/sim")
    (again,) = await _block(den)
    assert (again.text, labels(again)) == ("boris is already blocked here.", ["Unblock boris"])
    assert await _texts(den, "boris", "/sim") == [], "they were told today"


async def test_who_is_kept_out_again_is_told_again(den: Den) -> None:
    await _block(den)
    assert await _texts(den, "boris", "/sim", "/sim") == [KEPT_OUT]
    await den.say("anna", "/unblock @boris", admin=True)
    await _block(den)
    assert await _texts(den, "boris", "/sim", "/sim") == [KEPT_OUT]


async def test_an_example_names_someone_else_however_the_own_name_is_written(den: Den) -> None:
    (refused,) = await den.say("Anna", "/block @Anna", admin=True)
    assert refused.text.endswith("for example `/block @boris`.")


async def test_there_is_an_end_to_the_list(den: Den) -> None:
    others = {f"blocked:l@troll{number:03}": "troll" for number in range(199)}
    await den.store.set_settings(den.room, "many", others)
    assert (await _block(den))[0].text.startswith("boris is blocked here.")
    (full,) = await _block(den, "@vera")
    assert full.text == "200 people are blocked here already, and that is the limit. `/block` lists them."
    assert await _texts(den, "vera", "/nim bot"), "nothing was done"
    assert (await _block(den))[0].text == "boris is already blocked here."


async def test_what_comes_again_is_answered_as_what_was_done(den: Den) -> None:
    for act in (service.block, service.unblock):
        caller = service.Caller(event=act.__name__, server=den.room, chat=den.room, player=person("anna"), admin=True)
        first, killed_before_the_answer = [await act(den.ctx, caller, person("boris")) for _ in range(2)]
        assert killed_before_the_answer == first


async def test_an_administrator_is_never_kept_from_undoing_it(den: Den) -> None:
    await _block(den)
    (back,) = await den.say("boris", "/unblock @boris", admin=True)
    assert back.text == "boris is no longer blocked here."


async def test_another_server_decides_for_itself(den: Den) -> None:
    await _block(den)
    elsewhere = den.another_process()
    elsewhere.room = "l#attic"
    assert (await elsewhere.say("boris", "/nim"))[0].game == "g1"


async def test_who_is_kept_out_of_two_servers_is_told_so_in_each(den: Den) -> None:
    for room in ("l#den", "l#attic"):
        den.room = room
        await _block(den)
    for room in ("l#den", "l#attic"):
        den.room = room
        assert await _texts(den, "boris", "/nim", "/nim") == [KEPT_OUT]


async def test_who_is_forgotten_stays_out_without_a_name(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    await _block(den)
    await den.say("boris", "/forget yes")
    assert (await den.store.settings(den.room))["blocked:l@boris"] == SOMEBODY
    (listed,) = await _block(den, "")
    assert "boris" not in listed.text
    assert "somebody" in listed.text
    den.clock.time += 86_400
    assert await _texts(den, "boris", "/nim") == [KEPT_OUT]


async def test_a_long_list_has_a_button_for_the_first(den: Den) -> None:
    for number in range(BUTTONS + 2):
        await _block(den, f"@troll{number:02}")
    (listed,) = await _block(den, "")
    assert labels(listed) == [f"Unblock troll{number:02}" for number in range(BUTTONS)]
    assert "troll13" in listed.text
