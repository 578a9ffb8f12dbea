"""People whom a person keeps out of their own games, which no one but that person may learn."""

from __future__ import annotations

import json

import pytest

from adapters.chat.posts import Post
from core import service
from core.refusals import Refused
from core.service import Caller, keeping_out
from core.service.apart import check_challenge, seating_at
from core.service.blocking import BUTTONS
from core.service.keeping_out import MOST_KEPT_OUT
from core.table import SOMEBODY, Player, Status
from tests.adapters.chat.den import Den, buttons, labels, person
from tests.mortal import Killed

NO_CHALLENGE = "anna takes no challenges from here now."
NO_SEAT = "You can’t take a seat in g1 now."
OWN = (
    "You keep boris out of your games, so I did nothing. To play after all: `/unblock mine @boris`. Only you see this."
)
DONE = (
    "boris is kept out of your games, in all chats: you won’t be seated together, and they can’t challenge you. I "
    "don’t tell them or anyone else. What you already play or sit at together goes on, and tournaments and classes "
    "pair by their own rules. `/block mine` lists everyone you keep out."
)


async def _block(den: Den, words: str = "@boris") -> Post:
    (told,) = await den.say("anna", f"/block {words}")
    assert (told.to, told.secret) == (person("anna"), True)
    return told


async def _said(den: Den, user: str, words: str) -> tuple[str, bool]:
    """Return what answers, and whether its reader alone may see it."""
    (post,) = await den.say(user, words)
    return post.text, post.secret


async def _told(den: Den, words: str) -> tuple[str, str | None]:
    """Return what anna is told, and what is said where everyone would see it."""
    (post,) = await den.say("anna", words)
    assert post.to == person("anna")
    return post.text, post.for_all


async def _status(den: Den, table: str) -> tuple[Status, list[str]]:
    found = await den.table(table)
    return found.status, [player.name for player in found.seats]


async def test_they_cannot_challenge_and_are_not_told_why(den: Den) -> None:
    assert (await _block(den)).text == DONE
    for challenge in ("/nim @anna", "/square @vera @anna", "/sim @anna unrated time=1h"):
        assert await _said(den, "boris", challenge) == (NO_CHALLENGE, False)
    assert (await den.say("boris", "/nim @vera"))[0].game == "g1", "no table was made before"
    assert (await den.say("vera", "/nim @anna"))[0].game == "g2"


async def test_they_are_told_the_same_where_no_one_may_challenge(den: Den) -> None:
    told = await _block(den, "all")
    assert labels(told) == ["Take challenges again"]
    assert await _said(den, "vera", "/nim @anna") == (NO_CHALLENGE, False)
    await den.say("anna", "/unblock all")
    await _block(den)
    assert await _said(den, "boris", "/nim @anna") == (NO_CHALLENGE, False)


@pytest.mark.parametrize("offer", ["/nim", "/square players=3"])
async def test_they_cannot_join_an_open_offer(den: Den, offer: str) -> None:
    (open_offer,) = await den.say("anna", offer)
    await _block(den)
    (refused,) = await den.press("boris", open_offer, "Join")
    assert (refused.text, refused.secret) == (NO_SEAT, False)
    assert await _said(den, "boris", "/accept") == (NO_SEAT, False)
    assert await _status(den, "g1") == (Status.OFFERED, ["anna"])
    await den.press("vera", open_offer, "Join")
    assert (await _status(den, "g1"))[1] == ["anna", "vera"]


async def test_an_offer_of_one_who_takes_no_challenges_is_closed_in_the_same_words(den: Den) -> None:
    (open_offer,) = await den.say("anna", "/square players=3")
    await den.say("anna", "/nim @vera")
    await _block(den, "all")
    (refused,) = await den.press("vera", open_offer, "Join")
    assert (refused.text, refused.secret) == (NO_SEAT, False)
    await den.say("vera", "/accept g2")
    assert (await _status(den, "g2"))[0] is Status.PLAYING, "anna asked for vera by name"
    told, secret = await _said(den, "anna", "/sim")
    assert told == ("You take no challenges now, so no one could join this offer. `/unblock mine all` changes that.")
    assert not secret, "everyone who asks is told so"
    assert (await den.say("anna", "/sim @vera"))[0].game == "g3"


async def test_the_one_who_decided_is_told_alone_that_they_did(den: Den) -> None:
    await den.say("boris", "/square players=3")
    await _block(den)
    assert await _told(den, "/accept") == (OWN, NO_SEAT)
    for words in ("/nim @boris", "/square @vera @boris"):
        assert await _told(den, words) == (OWN, "boris takes no challenges from here now.")
    assert await _status(den, "g1") == (Status.OFFERED, ["boris"])


@pytest.mark.parametrize(
    ("first", "second", "told"), [("anna", "boris", (NO_SEAT, False)), ("boris", "anna", (OWN, False))]
)
async def test_a_third_person_does_not_seat_them_together(
    den: Den, first: str, second: str, told: tuple[str, bool]
) -> None:
    await _block(den)
    (offer,) = await den.say("vera", "/square @anna @boris")
    assert offer.game == "g1", "it is no one's business that anna would not"
    await den.say(first, "/accept g1")
    assert await _said(den, second, "/accept g1") == told
    assert await _status(den, "g1") == (Status.OFFERED, ["vera", first])
    await den.say("vera", "/begin g1")
    assert await _status(den, "g1") == (Status.PLAYING, ["vera", first])


async def test_someone_who_comes_while_a_seat_is_taken_counts(den: Den) -> None:
    """Boris's process knows the table as it was before anna sat down."""
    await _block(den)
    (offer,) = await den.say("vera", "/square players=3")
    elsewhere = den.another_process()
    await elsewhere.say("zed", "/board g1")
    await den.press("anna", offer, "Join")
    (refused,) = await elsewhere.press("boris", offer, "Join")
    assert refused.text == NO_SEAT
    assert (await _status(den, "g1"))[1] == ["vera", "anna"]


async def test_there_is_no_rematch_and_running_games_go_on(den: Den) -> None:
    await den.game("/nim @boris marienbad first=me", "boris")
    await den.game("/sim @boris first=me", "boris")
    await den.say("boris", "/resign g1")
    await _block(den)
    assert (await den.say("anna", "/play g2 12"))[0].ply == 1
    assert (await den.say("boris", "/play g2 34"))[0].ply == 2
    assert await _said(den, "boris", "/rematch g1") == (NO_CHALLENGE, False)
    assert await _told(den, "/rematch g1") == (OWN, "boris takes no challenges from here now.")
    await den.say("anna", "/unblock @boris")
    (again,) = await den.say("boris", "/rematch g1")
    await _block(den)
    assert again.game == "g3"
    assert await _told(den, "/rematch g1") == (OWN, "You can’t take a seat in g3 now.")
    assert (await _status(den, "g3"))[0] is Status.OFFERED


async def test_others_are_shown_nothing_of_it(den: Den) -> None:
    """What boris and vera are answered is the same before and after, but for what he would play with anna."""
    await den.game("/sim @boris first=me", "boris")
    asked = ("/games", "/board g1", "/leaderboard", "/profile @anna", "/history", "/block", "/turns", "/export")

    async def seen() -> list[object]:
        return [
            (post.text, post.file and post.file.text, labels(post))
            for user in ("boris", "vera")
            for words in asked
            for post in await den.say(user, words)
        ]

    before = await seen()
    await _block(den)
    assert await seen() == before


async def test_it_holds_in_every_chat_and_each_decides_alone(den: Den) -> None:
    await _block(den)
    elsewhere = den.another_process()
    elsewhere.room = "l#attic"
    assert await _said(elsewhere, "boris", "/nim @anna") == (NO_CHALLENGE, False)
    assert await service.keeps_apart(den.ctx, person("anna"), person("boris"))
    assert await service.keeps_apart(den.ctx, person("boris"), person("anna"))
    assert not await service.keeps_apart(den.ctx, person("boris"), person("vera"))
    await _block(den, "all")
    assert not await service.keeps_apart(den.ctx, person("anna"), person("vera"))


async def test_who_was_asked_by_another_name_may_sit_down_where_all_others_are_turned_away(den: Den) -> None:
    await den.say("anna", "/square @bor_nick @vera", resolved=False)
    await _block(den, "all")
    await den.say("boris", "/accept g1", aliases=("l@bor_nick",))
    assert (await _status(den, "g1"))[1] == ["anna", "boris"]


async def test_who_is_known_by_another_name_is_kept_out_too(den: Den) -> None:
    """Boris was named by an alias before anyone knew whose it is."""
    await _block(den)
    (told,) = await den.say("number7", "/nim @anna", aliases=("l@boris",))
    assert told.text == NO_CHALLENGE
    assert await service.keeps_apart(den.ctx, person("anna"), person("number7"))
    assert await service.keeps_apart(den.ctx, Player("l@boris", "boris"), person("anna"))
    own, _ = await _said(den, "anna", "/nim @number7")
    assert own.startswith("You keep number7 out of your games")


async def test_the_names_that_someone_comes_by_count_before_they_are_noted(den: Den) -> None:
    await _block(den)
    await den.say("anna", "/nim")
    by = Caller(
        event="e1", server=den.room, chat=den.room, player=person("number7"), aliases=frozenset({person("boris").id})
    )
    with pytest.raises(Refused):
        await check_challenge(den.ctx, by, [person("anna")])
    with pytest.raises(Refused):
        (await seating_at(den.ctx, by, [person("anna")])).check(await den.table("g1"))


async def test_the_list_and_the_way_back(den: Den) -> None:
    assert (await _block(den, "")).text == (
        "You keep no one out of your games. `/block mine @boris` would keep that person out, and only you would know. "
        "`/block mine all` turns away every challenge."
    )
    await _block(den)
    await _block(den, "@zed")
    await _block(den, "all")
    listed = await _block(den, "")
    assert listed.text == (
        "You take no challenges from anyone. Only you see this.\nKept out of your games: boris and zed. To let someone "
        "back in, press a button or send `/unblock mine` with their name. Only you see this list."
    )
    assert labels(listed) == ["Take challenges again", "Let boris back in", "Let zed back in"]
    (back,) = await den.press("anna", listed, "Let boris back in")
    assert (back.text, back.edits, back.secret) == ("boris can play with you again. Only you see this.", True, True)
    await den.press("anna", listed, "Take challenges again")
    assert (await den.say("boris", "/nim @anna"))[0].game == "g1"
    await den.say("anna", "/разблокировать zed")
    assert (await _block(den, "")).text.startswith("You keep no one out")


@pytest.mark.parametrize(
    ("words", "told", "left"),
    [
        ("/unblock mine @boris", "boris", ["l@1", "l@2", "l@3"]),  # an id goes before a name
        ("/unblock mine Zed", "zed", ["l@1", "l@2", "l@boris"]),
        ("/unblock mine bORIS", "Boris", ["l@2", "l@3", "l@boris"]),
    ],
)
async def test_of_several_the_one_who_is_named_is_let_back_in(den: Den, words: str, told: str, left: list[str]) -> None:
    for number, (each, name) in enumerate({"l@1": "Boris", "l@2": "zoe", "l@3": "zed", "l@boris": "boris"}.items()):
        await den.store.keep_apart(f"event {number}", "l@anna", each, name)
    (back,) = await den.say("anna", words)
    assert back.text == f"{told} can play with you again. Only you see this."
    (kept,) = await den.store.kept_apart(["l@anna"])
    assert sorted(kept.out) == left


async def test_a_long_list_has_a_button_for_the_first(den: Den) -> None:
    for number in range(BUTTONS + 2):
        await den.store.keep_apart(f"many {number}", "l@anna", f"l@troll{number}", f"troll{number:02}")
    await _block(den, "all")
    listed = await _block(den, "")
    assert labels(listed) == ["Take challenges again", *(f"Let troll{number:02} back in" for number in range(BUTTONS))]
    assert "troll12 and troll13" in listed.text


async def test_all_of_a_challenge_whom_they_keep_out_are_named(den: Den) -> None:
    for name in ("@vera", "@zed"):
        await _block(den, name)
    told, for_all = await _told(den, "/square @boris @zed @vera bot")
    assert told.startswith("You keep zed and vera out of your games, so I did nothing.")
    assert "`/unblock mine @zed`" in told
    assert for_all == "zed takes no challenges from here now."
    await den.say("anna", "/unblock mine zed")
    _, for_all = await _told(den, "/square bot @zed @vera")
    assert for_all == "vera takes no challenges from here now."
    assert (await den.say("anna", "/square bot @zed"))[0].game == "g1"


async def test_what_fails_once_it_was_noted_may_have_counted(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(keeping_out, "_told", failing)
    for words in ("/block @boris", "/unblock @boris"):
        (told,) = await den.say("anna", words)
        assert told.text.startswith("Something went wrong on my side, but this may have counted.")


async def test_who_keeps_only_everyone_out_is_told_of_no_one_by_name(den: Den) -> None:
    assert (await _block(den, "all")).text == (
        "From now on no one can challenge you by name or join an offer of yours, in any chat. You can still challenge "
        "others and join their offers. `/unblock mine all` ends this. Only you see this."
    )
    assert (await _block(den, "")).text == "You take no challenges from anyone. Only you see this."
    (back,) = await den.say("anna", "/unblock mine all")
    assert (back.edits, back.secret, labels(back)) == (True, True, [])
    assert (await _block(den, "")).text.startswith("You keep no one out")


async def test_who_is_kept_out_already_is_not_told_of_at_length(den: Den) -> None:
    await _block(den)
    again = await _block(den)
    assert again.text == "boris is already kept out of your games. Only you see this."
    assert labels(again) == ["Let boris back in"]


async def test_an_administrator_decides_for_themselves_with_a_word(den: Den) -> None:
    for words in ("/block mine @boris", "/бан @boris мои", "/block @boris me"):
        (told,) = await den.say("anna", words, admin=True)
        assert told.secret
    assert await den.store.settings(den.room) == {}
    (listed,) = await den.say("anna", "/block mine", admin=True)
    (back,) = await den.say("anna", buttons(listed)[0].id, admin=True)
    assert back.text == "boris can play with you again. Only you see this."
    await den.say("anna", "/block @boris me", admin=True)
    (back,) = await den.say("anna", "/unblock my boris mine", admin=True)  # it may be said at both ends
    assert back.text == "boris can play with you again. Only you see this."


async def test_in_a_private_chat_it_is_about_ones_own_games(den: Den) -> None:
    (told,) = await den.say("anna", "/block @boris", admin=True, private=True)
    assert told.text == DONE


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("/block @anna", "You can’t block yourself. Name someone else, for example `/block mine @boris`."),
        ("/block @bot", "That is me, the computer. Name a person, for example `/block mine @anna`."),
        ("/block boris", "I don’t understand boris. A name begins with @, for example `/block mine @anna`."),
        ("/block mine all @boris", "I don’t understand all. A name begins with @, for example `/block mine @anna`."),
        ("/unblock @boris", "boris is not kept out of your games. `/block mine` lists who is."),
        ("/unblock @bot", "That is me, the computer. Name a person, for example `/unblock mine @anna`."),
    ],
)
async def test_what_cannot_be_done(den: Den, words: str, told: str) -> None:
    assert (await _said(den, "anna", words))[0] == told
    assert (await _block(den, "")).text.startswith("You keep no one out")


async def test_there_is_an_end_to_the_list(den: Den) -> None:
    for number in range(MOST_KEPT_OUT):
        await den.store.keep_apart(f"many {number}", "l@anna", f"l@troll{number:03}", "troll")
    assert (await _block(den)).text.startswith("You keep 100 people out of your games already")
    assert await _block(den, "@troll000"), "who is on it may be named again"
    assert (await den.say("boris", "/nim @anna"))[0].game == "g1"


async def test_what_comes_again_counts_once(den: Den) -> None:
    await den.say("anna", "/block @boris", event="first")
    await den.say("anna", "/unblock @boris")
    assert await den.say("anna", "/block @boris", event="first") == ()
    assert (await den.say("boris", "/nim @anna"))[0].game == "g1", "what was lifted since stays so"


async def test_a_process_that_dies_on_the_way_is_no_harm(den: Den) -> None:
    """Wherever it dies, the event that comes again does the rest, and says so."""
    for calls in range(6):
        try:
            await den.doomed(calls).say("anna", f"/block @boris{calls}", event=f"e{calls}")
        except Killed:
            await den.say("anna", f"/block @boris{calls}", event=f"e{calls}")
        assert await service.keeps_apart(den.ctx, person("anna"), person(f"boris{calls}"))


async def test_their_export_has_it_and_forgetting_ends_it(den: Den) -> None:
    await _block(den)
    await _block(den, "all")
    (export,) = await den.say("anna", "/export")
    assert export.file is not None
    told = json.loads(export.file.text)
    assert (told["keeps_out"], told["keeps_everyone_out"]) == (["boris"], True)
    (others,) = await den.say("boris", "/export")
    assert others.file is not None
    assert "anna" not in others.file.text
    await den.say("boris", "/forget yes")
    assert dict((await den.store.kept_apart(["l@anna"]))[0].out)["l@boris"] == SOMEBODY
    assert "Let somebody back in" in labels(await _block(den, ""))
    assert await _said(den, "boris", "/nim @anna") == (NO_CHALLENGE, False)
    await den.say("anna", "/forget yes")
    assert (await den.store.kept_apart(["l@anna"]))[0].out == {}
    assert (await den.say("boris", "/nim @anna"))[0].game


async def test_russian(den: Den) -> None:
    (told,) = await den.say("anna", "/block @boris", lang="ru")
    assert told.text.startswith("Доступ в ваши партии закрыт во всех чатах: boris.")
    (refused,) = await den.say("boris", "/nim @anna", lang="ru")
    assert refused.text == "anna сейчас не принимает вызовов отсюда."
    (listed,) = await den.say("anna", "/block", lang="ru")
    assert labels(listed) == ["Пустить: boris"]
