"""Who is spoken to decides the language; one that was chosen for a chat is kept for everything said aloud there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from adapters.chat.chat import Chat
from adapters.chat.languages import Audience, Interpreter, Wishes, choose_language
from adapters.chat.posts import Incoming, Post
from core.answer import Note
from tests.adapters.chat.den import Den, person

ENGLISH = "No games are going on here."
RUSSIAN = "Сейчас здесь не играют."
MENTIONED = {"boris": person("boris"), "vera": person("vera")}

Known = tuple[tuple[str | None, ...], tuple[str | None, ...]]


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


async def test_what_does_not_tell_the_client_s_language_is_answered_in_the_one_last_heard(den: Den) -> None:
    await den.say("anna", "/games", lang="ru")
    for number, text in enumerate(("/games", "/foo")):
        asked = Incoming(event=f"e{number}", server=den.room, chat=den.room, player=person("anna"), text=text)
        assert one(await den.chat.handle(asked)).language == "en", "the client told that it speaks none"
        untold = replace(asked, event=f"untold {number}", language_untold=True)
        assert one(await den.another_process().chat.handle(untold)).language == "ru"


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
    assert await public(den, "en") == "ru"
    (told,) = await den.say("anna", "/language chat auto", admin=True)
    assert told.text == "From now on I speak to each person here in their own language."
    assert await public(den, "en") == "en"


@pytest.mark.parametrize("word", ["ru", "RU", "ru-RU", "русский", "Russian"])
async def test_a_language_by_its_names(den: Den, word: str) -> None:
    assert one(await den.say("anna", f"/language {word}")).text == "Теперь я говорю с вами по-русски."
    assert one(await den.say("anna", "/language english")).text == "From now on I speak English with you."


async def mixed(den: Den, challenge: str = "/sim @boris first=me") -> Post:
    """Return the first board between anna, whose client speaks English, and boris, whose speaks Russian."""
    await den.say("boris", "/games", lang="ru")
    (offer,) = await den.say("anna", challenge, lang="en")
    (board,) = await den.press_id("boris", "a:g1:0", offer, lang="ru")
    return board


async def test_each_player_of_two_languages_is_called_in_their_own(den: Den) -> None:
    board = await mixed(den)
    assert board.text.splitlines()[-3:-1] == [
        "anna (blue, solid), your move.",
        "Choose two dots, or reply with them, for example `12`.",
    ]
    (board,) = await den.say("anna", "12", board, lang="en")
    assert "boris (оранжевый цвет, пунктир), ваш ход." in board.text
    assert (board.language, board.mention) == ("ru", person("boris"))
    (board,) = await den.say("boris", "34", board, lang="ru")
    assert "anna (blue, solid), your move." in board.text
    (step,) = await den.press("anna", board, "1", lang="en")
    assert step.language == "en"
    for asker, lang in (("anna", "en"), ("boris", "ru"), ("vera", "ru")):
        assert (await den.one(asker, "/board", lang=lang)).language == "en", "anna is still to move"


async def test_who_is_invited_is_called_in_their_language_and_an_open_offer_stays_in_that_of_its_host(den: Den) -> None:
    await den.say("boris", "/games", lang="ru")
    await den.say("vera", "/games", lang="en")
    assert (await den.one("anna", "/sim @boris", lang="en")).text.startswith("anna вызывает на партию в «Сим»: boris.")
    assert (await den.one("anna", "/sim @vera", lang="ru")).text.startswith("anna offers vera a game of Sim.")
    assert (await den.one("anna", "/sim @stranger", lang="ru")).language == "ru", "what the one who calls them speaks"
    several = await den.one("anna", "/square @boris @vera", lang="ru")
    assert (several.language, several.mention) == ("en", None), "the default for several"
    open_offer = await den.one("anna", "/square players=3", lang="en")
    (joined,) = await den.press("boris", open_offer, "Join", lang="ru")
    assert joined.text.splitlines()[0] == "boris sits down."
    russian = await den.one("boris", "/square players=4", lang="ru")
    (joined,) = await den.press_id("vera", f"a:{russian.game}:0", russian, lang="en")
    assert joined.language == "ru"
    (gone,) = await den.press_id("boris", "d:g1:0", lang="ru")
    assert "Вызов отклонён." in gone.text


@pytest.mark.parametrize(("second", "default", "ends_in"), [("ru", "en", "en"), ("ru", "ru", "ru"), ("en", "ru", "en")])
async def test_a_game_ends_in_the_default_unless_its_players_speak_one_language(
    den: Den, second: str, default: str, ends_in: str
) -> None:
    here = Den(den.store, language=default)
    await here.say("boris", "/games", lang=second)
    await here.say("anna", "/sim @boris first=me", lang="en")
    await here.press_id("boris", "a:g1:0", lang=second)
    for name, move, lang in (("anna", "12", "en"), ("boris", "34", second)):
        await here.say(name, f"/play {move}", lang=lang)
    (end,) = await here.say("boris", "/resign", lang=second)
    assert end.language == ends_in
    assert (await here.one("anna", "/board g1", lang="en")).language == ends_in


async def test_a_chosen_language_is_kept_for_all_that_is_said_aloud(den: Den) -> None:
    await den.say("anna", "/language chat ru", admin=True, lang="en")
    board = await mixed(den)
    (end, *_) = await den.say("anna", "/resign", lang="en")
    assert (board.language, end.language) == ("ru", "ru")
    (refused,) = await den.say("anna", "/undo g1", lang="en")
    assert (refused.language, refused.to) == ("en", person("anna"))
    assert refused.said_aloud().language == "ru"
    assert refused.said_aloud().text == "Партия g1 отменена. Сыграть ещё раз: `/rematch g1`."


async def test_where_none_is_chosen_a_refusal_said_aloud_is_in_the_language_of_who_it_is_for(den: Den) -> None:
    await mixed(den)
    (refused,) = await den.say("boris", "/play 12", lang="ru")
    assert refused.said_aloud() == refused
    assert refused.language == "ru"


async def test_a_board_that_is_owed_is_in_the_language_of_the_player_to_move(den: Den) -> None:
    board = await mixed(den)
    await den.say("anna", "12", board, lang="en", posted=False)
    den.clock.time += 60
    (owed,) = await den.another_process().show_owed()
    assert owed.language == "ru"
    assert "boris (оранжевый цвет, пунктир), ваш ход." in owed.text
    current = await den.chat.current(den.room, "g1")
    assert current is not None
    assert current.post.language == "ru"


async def test_a_board_sent_again_because_its_turn_was_not_heard_keeps_its_language(den: Den) -> None:
    board = await mixed(den)
    (step,) = await den.press("anna", board, "1", lang="en")
    (moved,) = await den.press("anna", step, "2", lang="en")
    assert (moved.edits, moved.language) == (True, "ru")
    den.clock.time += 120
    (heard,) = await den.chat.tick()
    assert (heard.post.language, heard.post.mention) == ("ru", person("boris"))


async def test_the_own_choice_of_who_is_called_comes_before_their_client(den: Den) -> None:
    await den.say("boris", "/language en", lang="ru")
    (offer,) = await den.say("anna", "/sim @boris first=them", lang="ru")
    assert offer.language == "en"
    board = (await den.press_id("boris", "a:g1:0", lang="ru"))[0]
    assert board.language == "en"


def owners_set(server: str) -> str | None:
    return "ru-RU" if server == "l#den" else None


async def test_what_the_server_s_owners_set_is_the_default_there(den: Den) -> None:
    chat = Chat(den.ctx, "en", customary=owners_set)
    for name, lang in (("boris", "en"), ("vera", "ru")):
        await den.say(name, "/games", lang=lang)
    texts = {"/games": "de", "/nim": "de", "/sim @boris": "en", "/square @boris @vera": "en", "/sim": "en"}
    asked = Incoming(event="", server="l#den", chat="l#den", player=person("anna"), mentions=MENTIONED)
    said = [
        (await chat.handle(replace(asked, event=f"e{text}", text=text, language=lang)))[0]
        for text, lang in texts.items()
    ]
    assert [post.language for post in said] == ["ru", "ru", "en", "ru", "en"]


async def test_what_time_causes_knows_what_the_server_s_owners_set(den: Den) -> None:
    chat = Chat(den.ctx, "en", customary=owners_set)
    for name, lang in (("boris", "ru"), ("anna", "en")):
        await den.say(name, "/games", lang=lang)
    await den.say("anna", "/sim @boris first=me time=10m")
    await den.all_move((await den.press_id("boris", "a:g1:0"))[0])
    den.clock.time += 700
    (end,) = await chat.tick()
    assert end.post.text.startswith("Время вышло: anna.")


async def test_a_hand_is_in_its_owner_s_language(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris")
    await den.say("boris", "/language ru")
    hand = one(await den.press("boris", board, "My hand"))
    assert hand.text.startswith("Ваши камни в g1.")
    assert one(await den.press("anna", board, "My hand")).text.startswith("Your stones in g1.")


async def test_languages_are_read_in_one_look_at_the_store(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await mixed(den)
    looks: list[tuple[int, int]] = []
    spoken = den.store.spoken

    async def counted(subjects: Sequence[str], persons: Sequence[str], *, server: str | None = None) -> Known:
        looks.append((len(subjects), len(persons)))
        return await spoken(subjects, persons, server=server)

    monkeypatch.setattr(den.store, "spoken", counted)
    await den.say("anna", "12", board, lang="en")
    assert looks == [(4, 2)], "the chat, the server and two people; two clients"


async def test_what_nobody_asked_for_is_in_the_language_of_whom_it_is_for(den: Den) -> None:
    """Both write in Russian, and no one chose anything."""
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


ONE, CALLED, PLAYERS, EVERYONE = Audience.ONE, Audience.CALLED, Audience.PLAYERS, Audience.EVERYONE


@pytest.mark.parametrize(
    ("audience", "place", "actor", "readers", "language"),
    [
        (ONE, ("ch", "cu"), "ac", ("re",), "re"),
        (ONE, ("ch", "cu"), "ac", (None,), "ch"),
        (ONE, (None, "cu"), "ac", (None,), "cu"),
        (ONE, (None, None), "ac", (None,), "ac"),
        (ONE, (None, None), None, (None,), "default"),
        (CALLED, ("ch", "cu"), "ac", ("re",), "ch"),
        (CALLED, (None, "cu"), "ac", ("re",), "re"),
        (CALLED, (None, "cu"), "ac", (None,), "cu"),
        (CALLED, (None, None), "ac", (None,), "ac"),
        (CALLED, (None, None), None, (None,), "default"),
        (CALLED, (None, "cu"), "ac", ("re", None, "re"), "re"),
        (CALLED, (None, "cu"), "re", ("re", "other"), "cu"),
        (CALLED, (None, None), "re", ("re", "other"), "default"),
        (PLAYERS, ("ch", "cu"), "ac", ("re", "re"), "ch"),
        (PLAYERS, (None, "cu"), "ac", ("re", "re"), "cu"),
        (PLAYERS, (None, None), "ac", ("re", "re"), "re"),
        (PLAYERS, (None, None), "re", ("re", "other"), "default"),
        (PLAYERS, (None, None), "ac", (None, None), "ac"),
        (EVERYONE, ("ch", "cu"), "ac", (), "ch"),
        (EVERYONE, (None, "cu"), "ac", (), "ac"),
        (EVERYONE, (None, "cu"), None, (), "cu"),
        (EVERYONE, (None, None), None, (), "default"),
    ],
)
def test_what_decides_the_language_of_a_message(
    audience: Audience,
    place: tuple[str | None, str | None],
    actor: str | None,
    readers: tuple[str | None, ...],
    language: str,
) -> None:
    wishes = Wishes(chosen=place[0], customary=place[1], actor=actor, readers=readers)
    assert choose_language(audience, wishes, "default") == language


async def test_what_one_person_alone_is_told_later_is_in_the_language_of_what_they_were_told_before(den: Den) -> None:
    await den.say("boris", "/games", lang="ru")
    await den.play("/sim @boris first=me", ["12"])
    assert one(await den.say("anna", "/if 36 45", lang="de")).text.startswith("Noted for g1.")
    await den.say("boris", "/play 46", lang="ru")
    (told,) = await den.chat.tick()
    assert (told.post.to, told.post.language, told.once) == (person("anna"), "en", "told g1 0 2")


async def test_a_platform_speaks_to_a_person_in_their_language_and_aloud_in_the_one_chosen(den: Den) -> None:
    asked = Incoming(event="e", server=den.room, chat=den.room, player=person("anna"), language="en")
    for chosen in ("en", "ru"):
        spoken = [await den.chat.language(asked, aloud=aloud) for aloud in (False, True)]
        assert spoken == ["en", chosen]
        await den.say("anna", "/language chat ru", admin=True)


async def test_an_offer_that_no_one_accepted_is_closed_in_a_language_of_all_it_was_for(den: Den) -> None:
    for language, told in (("en", "en"), ("ru", "ru")):
        await den.say("anna", "/games", lang=language)
        await den.say("boris", "/nim @anna", lang="ru")
        den.clock.time += 86_400
        (expired,) = await den.chat.tick()
        assert (expired.post.withdrawn, expired.post.language) == (True, told)


async def test_what_calls_no_one_is_in_the_language_of_who_caused_it_before_the_customary_one(den: Den) -> None:
    chat = Chat(den.ctx, "en", customary=owners_set)
    asked = Incoming(event="e", server="l#den", chat="l#den", player=person("anna"), text="/games", language="en")
    assert one(await chat.handle(asked)).language == "en"


async def test_the_actor_s_own_language_is_told_where_another_was_chosen_for_the_chat(den: Den) -> None:
    await den.say("anna", "/language chat ru", admin=True, lang="en")
    (offer,) = await den.say("anna", "/sim", lang="en")
    assert (offer.language, offer.aloud, offer.actor, offer.for_actor().language) == ("ru", "ru", "en", "en")


async def test_a_note_to_another_person_than_who_acts_is_in_that_person_s_language(den: Den) -> None:
    await den.say("boris", "/games", lang="ru")
    notes = [Note(facts=(), to=person(name)) for name in ("boris", "anna", "vera")]
    tongues = await Interpreter(den.store, "en").tongues(
        den.room, den.room, notes, [person("anna").id], {person("anna").id: "en", person("vera").id: "ru"}
    )
    assert [tongue.language for tongue in tongues] == ["ru", "en", "en"]
