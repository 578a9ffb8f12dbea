"""In which language things are said on Telegram: a chat's chosen one aloud, else that of the person who is called."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.telegram.life import Group, first_line
from tests.adapters.telegram.people import Person, posts, words


@pytest.fixture
async def russian(group: Group, anna: Person) -> Group:
    """A group whose administrator chose Russian, where everyone's app speaks English."""
    group.server.ephemeral = False
    group.chat.ranks[anna.id] = "creator"
    await group.say(anna, "/language chat ru")
    return group


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("/play g1 12", "Сейчас ходит anna."),
        ("/help", "Привет! Я Kibitz"),
        ("/sim @mau_mau_bot", "@mau_mau_bot — бот и здесь не играет."),
        ("/sim @Анна", "@Анна не может быть именем пользователя"),
        ("/start", "Привет! Я Kibitz, со мной здесь можно играть"),
        ("/privacy", "Что я о вас храню:"),
        ("/sim unknown", "Слова «unknown» я в «Симе» не знаю."),
    ],
)
async def test_a_chats_chosen_language_is_kept_for_whoever_is_answered_aloud(
    russian: Group, anna: Person, boris: Person, said: str, told: str
) -> None:
    await russian.begin(anna, boris, "/sim first=me")
    answer = await russian.one(boris, said)
    assert words(answer).startswith(told), words(answer)


async def test_an_older_board_too(russian: Group, anna: Person, boris: Person) -> None:
    await russian.begin(anna, boris, "/sim first=me")
    old = posts(russian.chat)[-1]
    await russian.say(anna, "12", reply_to=old)
    (answer, *_) = await russian.say(boris, "34", reply_to=old)
    assert first_line(answer).startswith("Это старая доска")


async def test_the_sign_of_a_private_answer_too(russian: Group, anna: Person, boris: Person) -> None:
    await russian.begin(anna, boris, "/square players=2 first=me")
    russian.server.state.private(anna.id)
    assert words(await russian.one(anna, "/hand")) == "Ответ в нашем личном чате."
    assert words(posts(russian.server.state.private(anna.id))[-1]).startswith("Your stones in g1."), "to her, her own"


async def test_without_a_chosen_one_who_is_called_is_called_in_their_own(group: Group, anna: Person) -> None:
    ivan = Person(group.server, 14, "Иван", "ivan_p", language="ru")
    group.chat.ranks[ivan.id] = "member"
    await group.begin(anna, ivan, "/sim first=me")
    board: dict[str, Any] = posts(group.chat)[-1]
    assert "your move" in words(board)
    board = await group.one(anna, "12", reply_to=board)
    assert "Иван (оранжевый цвет, пунктир), ваш ход" in words(board)
    board = await group.one(ivan, "34", reply_to=board)
    assert "your move" in words(board)
