"""Settings of a group: changed by its administrators, by command and by the panel's buttons, and by no one else."""

from __future__ import annotations

from typing import Any

import pytest

from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import ANONYMOUS
from tests.adapters.telegram.life import Group, first_line, labels, shown
from tests.adapters.telegram.people import Person, buttons, posts, settled, words

REFUSED = "Only an administrator of this chat can do that. You can choose your own language: /language en."

ANONYMOUSLY = (
    "You write in the name of the chat or of a channel, so I cannot tell who you are. Write as yourself: an "
    "administrator can turn “Remain anonymous” off."
)


@pytest.fixture
def ada(server: Server, group: Group) -> Person:
    """An administrator of the group."""
    group.chat.ranks[14] = "administrator"
    return Person(server, 14, "ada")


def lines(panel: dict[str, Any]) -> list[str]:
    return words(panel).splitlines()


async def test_an_administrator_changes_settings_by_command(group: Group, ada: Person, anna: Person) -> None:
    panel = await group.one(ada, "/settings")
    assert lines(panel)[5] == "Games are rated"
    assert lines(panel)[3] == "Time for a move: 3 days"
    assert lines(await group.one(ada, "/settings rated no"))[5] == "Games are not rated"
    assert lines(await group.one(ada, "/settings@kibitzbot clock 12h"))[3] == "Time for a move: 12 hours"
    await group.say(ada, "/настройки игра ним")
    offer = await group.one(anna, "/challenge")
    assert "anna offers a game of Nim" in first_line(offer)
    assert "The game is not rated." in words(offer)
    table = await group.table("g1")
    assert (table.rated, table.move_time) == (False, 43_200)


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_the_panel_that_all_can_see_changes_in_place(
    server: Server, group: Group, ada: Person, anna: Person, *, ephemeral: bool
) -> None:
    server.ephemeral = ephemeral
    panel = await group.one(ada, "/settings")
    assert "Games are rated" in lines(panel)
    assert await group.press(ada, panel, "Play without ratings") is None
    assert lines(panel)[5] == "Games are not rated"
    assert "Play with ratings" in labels(panel)
    assert await group.press(ada, panel, "Play with ratings") is None
    assert lines(panel)[5] == "Games are rated"
    assert await group.press(anna, panel, "Play without ratings") == REFUSED
    assert lines(panel)[5] == "Games are rated"
    assert len(posts(group.chat)) == 1
    assert await group.store.settings(f"t{group.chat.id}") == {"rated": "yes"}
    ivan = Person(server, 15, "Иван", language="ru")
    assert await group.press(ivan, panel, "Play without ratings") == (
        "Это может только администратор чата. Свой язык выбирает каждый: /language ru."
    )


async def test_where_the_bot_is_an_administrator_its_panel_is_seen_by_one_alone(
    server: Server, group: Group, ada: Person
) -> None:
    group.chat.bot_is_admin = True
    assert await group.say(ada, "/settings") == []
    (panel,) = [each for each in group.chat.whispers.values() if each["from"]["id"] != ada.id]
    assert panel["receiver_user"]["id"] == ada.id
    assert await group.press(ada, panel, "Play without ratings") is None
    assert lines(panel)[5] == "Games are not rated"
    assert "Play with ratings" in labels(panel)
    assert [each for each in group.chat.whispers.values() if each["from"]["id"] != ada.id] == [panel]
    assert posts(group.chat) == []
    assert len(server.calls("editEphemeralMessageText")) == 1


@pytest.mark.parametrize("rank", ["member", "restricted", "left", "kicked"])
async def test_nobody_else_changes_anything(group: Group, anna: Person, rank: str) -> None:
    group.chat.ranks[anna.id] = rank
    for text in ("/settings", "/settings rated no", "/language chat ru"):
        assert words(await group.one(anna, text)) == REFUSED
    assert await group.store.settings(f"t{group.chat.id}") == {}
    assert await group.store.languages(f"t{group.chat.id}") == (None,)


async def test_the_owner_may(group: Group, anna: Person) -> None:
    group.chat.ranks[anna.id] = "creator"
    await group.say(anna, "/language chat ru")
    assert await group.store.languages(f"t{group.chat.id}") == ("ru",)


async def test_an_anonymous_administrator_is_told_why_not(server: Server, group: Group) -> None:
    for text in ("/settings", "/settings rated no", "/abort g1"):
        told = {"from": ANONYMOUS, "sender_chat": group.chat.described, "text": text}
        server.state.bring("message", server.state.keep(group.chat, told, None))
        await settled(server)
    assert shown(group.chat) == 3 * [ANONYMOUSLY]
    assert await group.store.settings(f"t{group.chat.id}") == {}


@pytest.mark.parametrize(
    "words_", ["clock 1s", "clock 99y", "clock -3h", "clock ٣ч", "rated", "rated maybe", "colour blue", "language tlh"]
)
async def test_a_bad_setting_is_refused_with_an_example(server: Server, group: Group, ada: Person, words_: str) -> None:
    for person, example in ((ada, "or example"), (Person(server, ada.id, "ада", language="ru"), "апример")):
        refused = await group.one(person, f"/settings {words_}")
        assert example in words(refused)
        assert buttons(refused) == []
    assert await group.store.settings(f"t{group.chat.id}") == {}


async def test_after_a_button_the_board_is_new_where_that_was_set(group: Group, ada: Person, anna: Person) -> None:
    await group.say(ada, "/settings boards new")
    board = await group.one(anna, "/nim bot marienbad first=me")
    await group.press(anna, board, "d")
    assert len(posts(group.chat)) == 2, "a step shows its buttons in place"
    await group.press(anna, board, "7")
    assert len(posts(group.chat)) == 3
    assert buttons(board) == []
    assert words(posts(group.chat)[-1]).endswith("Nim · g1 · move 2")


async def test_anyone_withdraws_a_dead_offer_where_that_was_set(
    group: Group, ada: Person, anna: Person, carla: Person
) -> None:
    offer = await group.one(anna, "/nim")
    await group.say(ada, "/settings cancel anyone")
    group.clock.advance(3_600)
    assert await group.press(carla, offer, "Cancel") is None
    assert (await group.table("g1")).status is Status.CANCELLED


async def test_in_a_private_chat_everybody_sets_what_holds_there(server: Server, group: Group, anna: Person) -> None:
    private = server.state.private(anna.id)
    panel = await group.one(anna, "/settings", private)
    await group.press(anna, panel, "Make Square the default")
    assert lines(panel)[2] == "Default game: Square"
    assert await group.store.settings("t11") == {"game": "square"}


async def test_a_person_is_kept_out_by_a_reply_to_what_they_wrote(group: Group, ada: Person, boris: Person) -> None:
    written = boris.write(group.chat, "/nim")
    await settled(group.server)
    done = (await group.say(ada, "/block", reply_to=written))[0]
    assert words(done).startswith("Борис is blocked here.")
    assert (await group.table("g1")).status is Status.CANCELLED
    assert words(await group.one(boris, "/sim")).startswith("The administrators here keep you from using me")
    assert await group.say(boris, "/sim") == []
    listed = await group.one(ada, "/block")
    await group.press(ada, listed, "Unblock Борис")
    assert "Sim" in words(await group.one(boris, "/sim"))


async def test_a_member_keeps_someone_out_of_their_games_and_the_group_sees_nothing_of_it(
    server: Server, group: Group, anna: Person, boris: Person
) -> None:
    private = server.state.private(anna.id)
    written = boris.write(group.chat, "/nim")
    await settled(server)
    (aloud,) = await group.say(anna, "/block", reply_to=written)
    assert words(aloud) == "Sent to your private chat with me."
    assert words(posts(private)[-1]).startswith("Борис is kept out of your games, in all chats:")
    (refused,) = await group.say(boris, "/sim", reply_to=anna.write(group.chat, "hi"))
    assert words(refused) == "anna takes no challenges from here now."
    (own,) = await group.say(anna, "/sim", reply_to=written)
    assert words(own) == "Борис takes no challenges from here now.", "all can read it"
    listed = await group.one(anna, "/block", private)
    await group.press(anna, listed, "Let Борис back in")
    assert "Sim" in words((await group.say(boris, "/sim @anna_k"))[-1])
