"""Whose language is spoken to whom: the chat's before the own one in public, the own one first in private."""

from __future__ import annotations

import pytest

from adapters.chat.languages import Wishes, choose_language
from adapters.chat.posts import Post
from tests.adapters.chat.den import Den, person

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
    return "en" if text.startswith("I don’t know") else "ru" if text.startswith("Команды") else text


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


async def test_a_reminder_speaks_as_its_readers_app_does_whatever_the_chat_chose(den: Den) -> None:
    await den.game("/sim @boris first=them time=10m", "boris")
    await den.say("boris", "/games", lang="ru")
    await den.say("anna", "/language chat en", admin=True)
    den.clock.time += 480
    (reminder,) = await den.chat.tick()
    assert reminder.post.to is not None
    assert (reminder.post.to.id, reminder.post.language) == ("l@boris", "ru")
    assert reminder.post.text.startswith("Ваш ход в g1")


async def test_auto_takes_a_choice_back(den: Den) -> None:
    await den.say("anna", "/language ru")
    (told,) = await den.say("anna", "/language auto")
    assert told.text == "From now on I speak your own app’s language with you."
    assert [await public(den), await public(den, "ru")] == ["en", "ru"]
    await den.say("anna", "/язык чат русский", admin=True)
    assert await public(den) == "ru"
    (told,) = await den.say("anna", "/language chat auto", admin=True)
    assert told.text == "From now on I answer each person here in their own language."
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
    assert "anna, ваш ход." in shown.text


async def test_what_nobody_asked_for_is_in_the_language_of_whom_it_is_for(den: Den) -> None:
    """Both write in Russian, and nobody chose anything."""
    (offer,) = await den.say("anna", "/sim @boris first=me time=10h", lang="ru")
    await den.press("boris", offer, "Принять", lang="ru")
    other = den.another_process()
    den.clock.time += 8 * 3_600
    (reminder,) = await other.chat.tick()
    assert reminder.post.text.startswith("Ваш ход в g1")
    den.clock.time += 2 * 3_600
    (end,) = await other.chat.tick()
    assert end.post.text.startswith("Время вышло: anna.")


async def test_of_a_table_of_two_languages_whoever_is_addressed_decides(den: Den) -> None:
    await den.say("boris", "/sim @anna first=them time=10h", lang="en")
    await den.press_id("anna", "a:g1:0", lang="ru")
    den.clock.time += 8 * 3_600
    (reminder,) = await den.chat.tick()
    assert reminder.post.text.startswith("Ваш ход в g1")
    await den.say("anna", "/language en", lang="ru")
    await den.say("anna", "/play 12", lang="ru")
    den.clock.time += 8 * 3_600
    (reminder,) = await den.chat.tick()
    assert reminder.post.text.startswith("It is your move in g1")


async def test_the_language_of_an_app_is_forgotten_with_whoever_used_it(den: Den) -> None:
    await den.say("anna", "/sim bot", lang="ru")
    assert await den.store.client_languages(person("anna").id) == ("ru",)
    await den.say("anna", "/forget yes", lang="ru")
    assert await den.store.client_languages(person("anna").id) == (None,)


@pytest.mark.parametrize(
    ("known", "alone", "everyone"),
    [
        ("", "default", "default"),
        ("others", "others", "others"),
        ("others client", "client", "client"),
        ("others client own", "own", "own"),
        ("others client own customary", "own", "customary"),
        ("others client customary", "client", "customary"),
        ("customary", "default", "customary"),
        ("others client own customary server", "own", "server"),
        ("others server", "server", "server"),
        ("others client own customary server chat", "own", "chat"),
        ("chat server", "chat", "chat"),
    ],
)
def test_what_decides_the_language_of_a_message(known: str, alone: str, everyone: str) -> None:
    kinds = dict.fromkeys(("own", "client", "chat", "server", "customary"))
    kinds |= {kind: kind for kind in known.split() if kind != "others"}
    wishes = Wishes(**kinds, others=(None, "others") if "others" in known else ())
    assert choose_language(wishes, "default", alone=True) == alone
    assert choose_language(wishes, "default", alone=False) == everyone
