"""Whose language is spoken to whom: the chat's before the own one in public, the own one first in private."""

from __future__ import annotations

import pytest

from adapters.chat.posts import Post
from tests.adapters.chat.den import Den

ENGLISH = "No games are going on here."
RUSSIAN = "Сейчас здесь не играют."


def one(posts: tuple[Post, ...]) -> Post:
    (post,) = posts
    return post


async def public(den: Den, lang: str | None = None) -> str:
    text = one(await den.say("anna", "/games", lang=lang)).text
    return "en" if text.startswith(ENGLISH) else "ru" if text.startswith(RUSSIAN) else text


async def private(den: Den, lang: str | None = None) -> str:
    text = one(await den.say("anna", "/foo", lang=lang)).text
    return "en" if text.startswith("I do not know") else "ru" if text.startswith("Команды") else text


async def test_with_nothing_chosen_the_client_decides_then_the_default(den: Den) -> None:
    assert [await public(den, lang) for lang in (None, "en-GB", "ru_RU", "de", "")] == ["en", "en", "ru", "en", "en"]
    assert [await private(den, lang) for lang in (None, "ru", "pt-BR")] == ["en", "ru", "en"]
    russian = Den(den.store, room="l#salon", language="ru")
    assert [await public(russian), await private(russian, "en")] == ["ru", "en"]


async def test_the_own_choice_comes_before_the_client(den: Den) -> None:
    chosen = one(await den.say("anna", "/language ru", lang="en"))
    assert chosen.text == "Теперь я говорю с вами по-русски."
    assert chosen.to is not None
    assert [await public(den, "en"), await private(den, "en")] == ["ru", "ru"]
    assert one(await den.say("boris", "/games", lang="en")).text.startswith(ENGLISH)


async def test_the_chats_choice_comes_first_in_public_and_last_in_private(den: Den) -> None:
    chosen = one(await den.say("boris", "/language chat ru", admin=True, lang="en"))
    assert (chosen.text, chosen.to) == ("Теперь я говорю в этом чате по-русски.", None)
    assert [await public(den, "en"), await public(den)] == ["ru", "ru"]
    assert [await private(den, "en"), await private(den)] == ["en", "ru"]
    await den.say("anna", "/language en")
    assert [await public(den), await private(den)] == ["ru", "en"]


async def test_auto_takes_a_choice_back(den: Den) -> None:
    await den.say("anna", "/language ru")
    (told,) = await den.say("anna", "/language auto")
    assert told.text == "From now on I speak your own app’s language with you."
    assert [await public(den), await public(den, "ru")] == ["en", "ru"]
    await den.say("anna", "/язык чат русский", admin=True)
    assert await public(den) == "ru"
    (told,) = await den.say("anna", "/language chat auto", admin=True)
    assert told.text == "From now on I answer everybody here in their own language."
    assert await public(den) == "en"


@pytest.mark.parametrize("word", ["ru", "RU", "ru-RU", "русский", "Russian"])
async def test_a_language_by_its_names(den: Den, word: str) -> None:
    assert one(await den.say("anna", f"/language {word}")).text == "Теперь я говорю с вами по-русски."
    assert one(await den.say("anna", "/language english")).text == "From now on I speak English with you."


async def test_a_board_is_in_the_language_of_whoever_moved_and_a_hand_in_its_owners(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris")
    await den.say("boris", "/language ru")
    hand = one(await den.press("boris", board, "My hand"))
    assert hand.text.startswith("Ваши камни в g1.")
    assert one(await den.press("anna", board, "My hand")).text.startswith("Your stones in g1.")
    shown = one(await den.say("boris", "/board"))
    assert "Теперь anna." in shown.text
