"""Leaderboards, profiles and histories on Telegram, as those who ask for them see them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from telegram import ChatMember

from core.table import Status
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.life import Group, first_line, labels
from tests.adapters.telegram.people import Person, posts, settled, words


async def test_a_leaderboard_is_paged_by_its_buttons_and_always_has_ones_own_row(group: Group) -> None:
    crowd = [Person(group.server, 100 + number, f"p{number}") for number in range(12)]
    for winner, loser in zip(crowd[:6], crowd[6:], strict=True):
        await group.beat(winner, loser)
    board = await group.one(crowd[11], "/leaderboard nim")
    assert "photo" in board
    title, own = words(board).splitlines()
    assert title == "Nim: the all-time leaderboard."
    assert own.startswith("p11: place 7 of 12, "), "six have won, six lost"
    assert labels(board) == ["▶", "This month", "Sim", "Sim, colourless", "Square"]
    before, picture = len(posts(group.chat)), board["photo"]
    assert await group.press(crowd[0], board, "▶") is None
    assert len(posts(group.chat)) == before, "the page is turned in place"
    assert board["photo"] != picture
    assert words(board).splitlines()[1].startswith("p0: place 1 of 12, "), "those who turn it see their own"
    assert labels(board) == ["◀", "This month", "Sim", "Sim, colourless", "Square"]
    await group.press(crowd[0], board, "This month")
    assert words(board).startswith("Nim: the leaderboard of ")
    await group.press(crowd[0], board, "Sim")
    assert words(posts(group.chat)[-1]).splitlines()[1].startswith("No one is ranked yet.")
    beyond = await group.one(crowd[0], "/leaderboard nim 3")
    assert words(beyond) == "There is no page 3. There are 2."
    assert await group.press(crowd[0], await group.one(crowd[0], "/leaderboard nim 2"), "◀") is None


async def test_a_leaderboard_in_russian_and_for_who_is_not_on_it(group: Group, anna: Person, boris: Person) -> None:
    ivan = Person(group.server, 14, "Иван", language="ru")
    empty = await group.one(ivan, "/рейтинг ним")
    assert words(empty).splitlines() == [
        "«Ним»: рейтинг за всё время.",
        "Здесь пока никого нет. Доиграйте с кем-нибудь рейтинговую партию, например: /nim.",
    ]
    await group.beat(anna, boris)
    told = await group.one(ivan, "/leaderboard")
    assert words(told).splitlines()[1].startswith("Иван здесь пока не значится.")
    assert labels(told) == ["За месяц", "Сим", "Сим без цветов", "Сквэр"]
    assert words(await group.one(ivan, "/leaderboard шашки")).startswith("Не понимаю: шашки.")


async def test_a_whole_rated_game_changes_the_leaderboard(group: Group, anna: Person, boris: Person) -> None:
    game = Game(group.server, group.store, group.chat, (anna, boris))
    await game.begin("/sim first=me")
    table = await game.finish("reply", "buttons", "command")
    assert table.status is Status.FINISHED
    assert table.ended is not None
    (won,) = (table.seats[seat].id for seat in table.ended.winners)
    winner, loser = (anna, boris) if won == "t11" else (boris, anna)
    for person, place in ((winner, 1), (loser, 2)):
        told = await group.one(person, "/leaderboard")
        assert words(told).splitlines()[1].startswith(f"{person.name}: place {place} of 2, ")
    past = await group.one(winner, "/history")
    assert first_line(past) == f"{winner.name}: one finished game here. A button shows its record."
    assert words(past).endswith("won")
    assert words(await group.one(loser, "/history")).endswith("lost")
    await group.press(carla := Person(group.server, 13, "carla"), past, "g1")
    record = words(posts(group.chat)[-1])
    assert f'[Result "{"1-0" if won == table.seats[0].id else "0-1"}"]' in record
    assert words(await group.one(carla, "/history")).startswith("You have not finished a game here yet.")


async def test_profiles_of_oneself_of_whoever_is_replied_to_and_of_a_name(
    group: Group, anna: Person, boris: Person
) -> None:
    await group.beat(anna, boris)
    own = await group.one(anna, "/profile")
    assert "photo" in own
    assert first_line(own) == "anna: one finished game here."
    said = boris.write(group.chat, "hello")
    for command, line in (
        ("/profile", "Борис: one finished game here."),
        ("/history", "Борис: one finished game here. A button shows its record."),
        ("/profile @anna_k", "anna: one finished game here."),
        ("/profile @Nobody", "Nobody has not finished a game here."),
        ("/history @Nobody", "Nobody has not finished a game here."),
        ("/profile bot", "I keep these only for people. For your own: /profile."),
        ("/profile @kibitzbot", "I keep these only for people. For your own: /profile."),
    ):
        assert first_line(await group.one(anna, command, reply_to=said)) == line, command
    mention = {"type": "text_mention", "offset": 9, "length": 5, "user": boris.described}
    told = await group.one(anna, "/profile Борис", entities=[mention])
    assert first_line(told) == "Борис: one finished game here."
    assert first_line(await group.one(boris, "/profile", reply_to=own)) == "Борис: one finished game here.", "my own"


async def test_in_a_topic_nobody_is_meant_who_was_not_replied_to(group: Group, anna: Person, boris: Person) -> None:
    forum = group.server.state.group(11, 12, forum=True)
    opened = {
        "message_id": 55,
        "date": 1,
        "chat": forum.described,
        "from": boris.described,
        "message_thread_id": 55,
        "is_topic_message": True,
        "forum_topic_created": {"name": "games", "icon_color": 7322096},
    }
    for command in ("/nim first=me", "/profile"):
        await group.say(anna, command, forum, thread=55, reply_to=opened)
    table = await group.store.load(f"t{forum.id}", "g1")
    assert table is not None
    assert table.open_offer
    assert words(posts(forum)[-1]).startswith("You have not finished a game here yet.")


@pytest.mark.parametrize("told_by", ["message", "chat_member"])
async def test_who_leaves_is_hidden_until_they_come_back_and_their_game_waits(
    group: Group, anna: Person, boris: Person, carla: Person, told_by: str
) -> None:
    await group.beat(anna, boris)
    table = await group.begin(anna, boris, "/nim heaps=3,5,7 first=me")

    async def change(field: str, before: str, now: str) -> None:
        if told_by == "message":
            value = [boris.described] if field == "new_chat_members" else boris.described
            kept = group.server.state.keep(group.chat, {"from": boris.described, field: value}, None)
            group.server.state.bring("message", kept)
        else:
            ranks = [{"status": status, "user": boris.described} for status in (before, now)]
            told = {"chat": group.chat.described, "from": boris.described, "date": 1}
            group.server.state.bring("chat_member", {**told, "old_chat_member": ranks[0], "new_chat_member": ranks[1]})
        await settled(group.server)

    def place(post: dict[str, str]) -> str:
        return words(post).splitlines()[1]

    assert place(await group.one(anna, "/leaderboard nim")).startswith("anna: place 1 of 2, ")
    await change("left_chat_member", ChatMember.MEMBER, ChatMember.LEFT)
    assert place(await group.one(anna, "/leaderboard nim")).startswith("anna: place 1 of 1, ")
    await group.say(anna, "a3", reply_to=posts(group.chat)[-3])
    await group.say(anna, f"/play {table} a3")
    assert len((await group.table(table)).moves) == 1, "the game waits for its clock"
    await change("new_chat_members", ChatMember.LEFT, ChatMember.MEMBER)
    assert place(await group.one(carla, "/leaderboard nim")).startswith("carla is not ranked yet")
    assert place(await group.one(anna, "/leaderboard nim")).startswith("anna: place 1 of 2, ")
    await group.say(boris, f"/play {table} b5")
    assert (await group.table(table)).moves == ("a3", "b5"), "it is theirs again"


async def test_names_are_shown_as_last_seen(group: Group, anna: Person, boris: Person) -> None:
    await group.beat(anna, boris)
    await group.say(replace(boris, name="`Боря` <b>"), "/games")
    told = await group.one(anna, "/history")
    assert "· `Боря` <b> and anna ·" in words(told)


async def test_who_has_played_is_found_by_their_user_name(group: Group, anna: Person, boris: Person) -> None:
    await group.beat(anna, boris)
    assert words(await group.one(boris, "/profile @ANNA_K")).startswith("anna: one finished game here.")
    assert words(await group.one(boris, "/history @anna_k")).startswith("anna: one finished game here.")
    assert words(await group.one(anna, "/profile @nobody_k")) == "nobody_k has not finished a game here."
    group.server.state.private(11)
    await group.say(anna, "/forget yes")
    assert words(await group.one(boris, "/profile @anna_k")) == "anna_k has not finished a game here."
