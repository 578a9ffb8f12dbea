"""The first words with Kibitz: /start alone, by a link, and challenges by name, as they read in Russian."""

from __future__ import annotations

import pytest

from adapters.chat.texts import text as known_text
from adapters.telegram.shared.links import Errand, Link, payload
from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.life import Group, first_line, labels
from tests.adapters.telegram.people import Person, buttons, posts, settled, words


@pytest.fixture
def ivan(server: Server) -> Person:
    return Person(server, 14, "Иван", "ivan_p", language="ru")


@pytest.fixture
def olga(server: Server) -> Person:
    return Person(server, 15, "Ольга", "olga_p", language="ru")


@pytest.mark.parametrize("text", ["/start", "/start ref_campaign-2026", "/start j_٣_g1", "/start@kibitzbot"])
async def test_start_lets_one_begin(server: Server, group: Group, ivan: Person, text: str) -> None:
    told = await group.one(ivan, text, server.state.private(ivan.id))
    assert first_line(told).startswith("Привет! Я Kibitz. Выберите игру и сыграйте со мной прямо здесь.")
    assert labels(told)[:2] == ["Играть в «Сим»", "Играть в «Сквэр»"]


@pytest.mark.parametrize("text", ["/start help", "/help", "/помощь"])
async def test_help_says_how_to_begin(server: Server, group: Group, ivan: Person, text: str) -> None:
    private = server.state.private(ivan.id)
    told = await group.one(ivan, text, private)
    assert first_line(told) == f"Привет! Я Kibitz, со мной здесь играют в {known_text('ru', 'game-list')}."
    assert "Начать: /sim @anna" in words(told)
    code = [each for each in told["entities"] if each["type"] == "code"]
    assert len(code) == words(told).count("/") + 1, "each command, and the move 12"


async def test_what_is_no_move_gets_a_short_help(server: Server, group: Group, ivan: Person) -> None:
    private = server.state.private(ivan.id)
    for text in ("привет", "/погода", "b3"):
        told = await group.one(ivan, text, private)
        assert "/help" in words(told)
        assert words(told).count("\n") == 0


async def test_a_link_to_join_from_the_private_chat(group: Group, ivan: Person, olga: Person) -> None:
    group.chat.ranks |= {ivan.id: "member", olga.id: "member"}
    offer = await group.one(ivan, "/square players=2 target=10 first=me")
    (way,) = [each for each in buttons(offer) if "url" in each]
    link = payload(Link(Errand.JOIN, group.chat.id, "g1"))
    assert way == {
        "text": "Играть и видеть камни в личном чате",
        "url": f"https://t.me/kibitzbot?start={link}",
    }
    private = group.server.state.private(olga.id)
    await group.say(olga, f"/start {link}", private)
    table = await group.table("g1")
    assert table.status is Status.PLAYING
    assert [seat.name for seat in table.seats] == ["Иван", "Ольга"]
    assert "photo" in posts(group.chat)[-1], "the board is in the group"
    hand = payload(Link(Errand.HAND, group.chat.id, "g1"))
    await group.say(olga, f"/start {hand}", private)
    assert words(posts(private)[-1]).startswith("Ваши камни в g1. Их видите только вы.")


@pytest.mark.parametrize(
    "link",
    [
        Link(Errand.JOIN, -2, "g99"),
        Link(Errand.HAND, -2, "g99"),
        Link(Errand.JOIN, -777, "g1"),
        Link(Errand.HAND, -777, "g1"),
        Link(Errand.HAND, 11, "g1"),
    ],
)
async def test_a_link_to_what_there_is_not_gets_an_answer(
    server: Server, group: Group, ivan: Person, link: Link
) -> None:
    assert group.chat.id == -2
    group.chat.ranks[ivan.id] = "member"
    private = server.state.private(ivan.id)
    told = await group.one(ivan, f"/start {payload(link)}", private)
    assert words(told).startswith(("Партии g", "Привет! Я Kibitz"))


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("/moves", "You have 15 moves: 12 13 14 15 16 23 24 25 26 34 35 36 45 46 56"),
        ("/export", "This is all that I keep about you."),
    ],
)
async def test_what_is_for_one_alone_is_told_in_the_private_chat_after_start(
    server: Server, group: Group, anna: Person, command: str, answer: str
) -> None:
    server.ephemeral = False
    await group.say(anna, "/sim bot first=me")
    (way,) = buttons(await group.one(anna, command))
    told = await group.one(anna, f"/start {way['url'].partition('=')[2]}", server.state.private(anna.id))
    assert words(told).startswith(answer)
    assert ("document" in told) is (command == "/export")


@pytest.mark.parametrize("errand", sorted({*Errand} - {Errand.EXPORT}))
async def test_a_link_tells_a_stranger_nothing(
    group: Group, anna: Person, boris: Person, ivan: Person, errand: Errand
) -> None:
    private = group.server.state.private(anna.id)
    await group.begin(anna, boris, "/square first=me players=2")
    await group.say(anna, "/nim bot first=me", private)
    for key in (group.chat.id, anna.id):
        told = await group.one(ivan, f"/start {payload(Link(errand, key, 'g1'))}", group.server.state.private(ivan.id))
        assert words(told).startswith("Привет! Я Kibitz")


async def test_a_link_to_a_table_of_ones_own_private_chat_leads_there(group: Group, anna: Person) -> None:
    private = group.server.state.private(anna.id)
    await group.say(anna, "/square bot first=me", private)
    told = await group.one(anna, f"/start {payload(Link(Errand.HAND, anna.id, 'g1'))}", private)
    assert words(told).startswith("Your stones in g1.")


async def test_who_plays_sees_their_stones_whatever_telegram_says_of_them(
    group: Group, anna: Person, boris: Person
) -> None:
    await group.begin(anna, boris, "/square first=me players=2")
    group.chat.ranks[boris.id] = "left"
    private = group.server.state.private(boris.id)
    told = await group.one(boris, f"/start {payload(Link(Errand.HAND, group.chat.id, 'g1'))}", private)
    assert words(told).startswith("Your stones in g1.")


async def test_challenges_by_name_in_russian(group: Group, ivan: Person, olga: Person, boris: Person) -> None:
    offer = await group.one(ivan, "/сим @Olga_P first=me")
    assert words(offer).splitlines()[0] == "Иван вызывает на партию в «Сим»: Olga_P."
    assert "Первый ход: Иван." in words(offer)
    assert "На ход 3 дня." in words(offer)
    assert labels(offer) == ["Принять", "Отказаться", "Отозвать"]
    russian = Person(group.server, boris.id, boris.name, language="ru")
    assert await group.press(russian, offer, "Принять") == (
        "Этот вызов не для вас, он для: Olga_P. Предложите свою партию, например: /sim."
    )
    assert await group.press(ivan, offer, "Принять") == "Это ваш собственный вызов, принять его должен кто-то другой."
    await group.press(olga, offer, "Принять")
    board = posts(group.chat)[-1]
    assert words(board).splitlines()[:2] == [
        "Ольга садится за стол.",
        "Иван (синий цвет, сплошная линия), ваш ход.",
    ]
    assert (await group.table("g1")).seats[1].name == "Ольга"
    moved = await group.one(ivan, "3-6", reply_to=board)
    assert words(moved).splitlines()[:2] == ["Иван: 36", "Ольга (оранжевый цвет, пунктир), ваш ход."]


async def test_a_challenge_is_declined_and_withdrawn_in_russian(group: Group, ivan: Person, olga: Person) -> None:
    offer = await group.one(ivan, "/ним @olga_p")
    await group.press(olga, offer, "Отказаться")
    assert words(posts(group.chat)[-1]).splitlines()[0] == "Ольга отказывается."
    offer = await group.one(ivan, "/ним")
    assert words(offer).splitlines()[0] == "Иван предлагает сыграть в «Ним». Кто за?"
    assert labels(offer) == ["Играю", "Отозвать"]
    await group.press(ivan, offer, "Отозвать")
    assert words(posts(group.chat)[-1]).startswith("Вызов отозван.")


async def test_a_whole_game_in_russian_from_a_challenge_by_name(group: Group, ivan: Person, olga: Person) -> None:
    game = Game(group.server, group.store, group.chat, (ivan, olga))
    await game.begin("/ним @olga_p heaps=3,5,7 rule=normal first=me")
    table = await game.finish("reply", "buttons", "command")
    assert table.ended is not None
    winner = table.seats[table.ended.winners[0]].name
    end = words(posts(group.chat)[-1])
    assert f"Победа: {winner}. В партии {len(table.moves)} ход" in end
    await settled(group.server)
    assert labels(posts(group.chat)[-1]) == ["Реванш", "Разбор", "Повтор", "Запись"]
