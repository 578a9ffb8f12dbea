"""A move from a hand by menus: pages, what each option says, what is marked, and buttons of before."""

from __future__ import annotations

from typing import Any

import discord

from adapters.chat.buttons import read_button
from adapters.chat.menus import MENU_OPTIONS, _options, menus  # pyright: ignore[reportPrivateUsage] - what is hard to play to
from adapters.chat.posts import Incoming
from core.answer import Note
from core.game import Choice, Seat
from core.service import Context
from core.table import Player, Table
from tests.adapters import positions
from tests.adapters.discord.test_games import chosen, menu, option
from tests.adapters.discord.world import World, buttons, legal
from tests.core.games.square.positions import SQUARE, position


async def begun(world: World, ctx: Context, *moves: str) -> Table:
    """A game of Square, anna to move."""
    await world.anna.slash(world.channel, "square", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    for move in moves:
        await world.anna.slash(world.channel, "play", move=move)
    return await world.table(ctx)


async def hand(world: World) -> Any:
    (shown,) = (await world.anna.click(world.board, label="My hand")).followups
    return shown


def stones(message: Any) -> list[str]:
    return [each["label"] for each in menu(message, 0)["options"]]


async def test_one_private_message_from_the_stone_to_the_move(world: World, ctx: Context) -> None:
    table = await begun(world, ctx)
    shown = await hand(world)
    assert sorted(map(int, stones(shown))) == sorted(table.deals[0][:10])
    assert menu(shown, 0)["placeholder"] == "Which one?"
    assert menu(shown, 1) is None
    assert [button["label"] for button in buttons(shown)[1:]] == ["Type a move"]
    stone = next(
        each for each in stones(shown) if f"{each}M13E" in legal(ctx, table) and f"{each}M13N" in legal(ctx, table)
    )
    picture = shown.attachments[0].url
    shown = await chosen(world, world.anna, shown, 0, option(shown, 0, stone))
    assert [each["label"] for each in menu(shown, 0)["options"] if each["default"]] == [stone]
    assert shown.attachments[0].url != picture, "the picture marks the stone"
    assert [each["label"] for each in menu(shown, 1)["options"]] == ["M13"]
    assert (await world.table(ctx)).moves == ()
    shown = await chosen(world, world.anna, shown, 1, option(shown, 1, "M13"))
    turns = menu(shown, 2)
    assert turns["options"][0]["default"]
    assert turns["options"][0]["label"] == "↑ N"
    shown = await chosen(world, world.anna, shown, 2, option(shown, 2, "E"))
    (play,) = [button for button in buttons(shown) if button.get("label", "").startswith("✓")]
    assert play["label"] == f"✓ {stone}M13E"
    assert play["style"] == discord.ButtonStyle.success.value
    assert f"➜ {stone} M13 E" in shown.content.splitlines()
    assert (await world.table(ctx)).moves == (), "what is chosen is not played"
    await world.anna.click(shown, custom_id=play["custom_id"])
    (move,) = (await world.table(ctx)).moves
    assert move.startswith(f"{stone}M13")


async def test_another_stone_is_chosen_instead(world: World, ctx: Context) -> None:
    await begun(world, ctx)
    shown = await hand(world)
    first, second = stones(shown)[:2]
    shown = await chosen(world, world.anna, shown, 0, option(shown, 0, first))
    shown = await chosen(world, world.anna, shown, 1, option(shown, 1, "M13"))
    shown = await chosen(world, world.anna, shown, 0, option(shown, 0, second))
    assert [each["label"] for each in menu(shown, 0)["options"] if each["default"]] == [second]
    assert not any(each["default"] for each in menu(shown, 1)["options"])
    assert not any(button.get("label", "").startswith("✓") for button in buttons(shown))


async def test_a_menu_of_an_older_board_changes_nothing(world: World, ctx: Context) -> None:
    await begun(world, ctx)
    shown = await hand(world)
    value = option(shown, 0, stones(shown)[0])
    legal = await world.anna.autocomplete(world.channel, "play", "move", "")
    await world.anna.slash(world.channel, "play", move=legal[0]["value"])
    pressed = await world.anna.select(shown, [value], custom_id="menu:0")
    (said,) = pressed.followups
    assert "That was an older board." in said.content
    assert len((await world.table(ctx)).moves) == 1


async def test_nobody_chooses_from_anothers_hand(world: World, ctx: Context) -> None:
    table = await begun(world, ctx)
    shown = await hand(world)
    value = option(shown, 0, stones(shown)[0])
    boris = Player(f"d{world.boris.id}", "boris")
    came = Incoming(event="x", server=world.server, chat=table.chat, player=boris, press=value)
    client: Any = world.env.bot
    (said,) = await client._chat.handle(came)
    assert said.to == boris
    assert said.text == "It is not your turn. Next: anna."
    assert (said.picture, said.menus) == (None, ())


def test_a_long_menu_has_pages() -> None:
    choices = [Choice(f"{letter}{row}") for letter in "ABC" for row in range(1, 21)]
    note = Note(facts=(), table="g1", ply=4)
    seen: list[str] = []
    for page in range(3):
        options = _options(note, ("17",), choices, None, page)
        assert len(options) <= MENU_OPTIONS
        assert all(len(each.id) <= 64 for each in options)
        seen += [each.label for each in options if each.label not in {"◀", "▶"}]
        ways = {each.label: read_button(each.id) for each in options if each.label in {"◀", "▶"}}
        assert {sign: way and (way.page, way.path) for sign, way in ways.items()} == {
            sign: (other, ("17",)) for sign, other in (("◀", page - 1), ("▶", page + 1)) if 0 <= other <= 2
        }
    assert seen == [choice.step for choice in choices]
    (taken,) = [each for each in _options(note, ("17",), choices, "C20", 0) if each.chosen]
    assert taken.label == "C20", "what is chosen is on the page that is shown"
    assert [each.label for each in _options(note, ("17",), choices[:25], None, 0)] == [
        choice.step for choice in choices[:25]
    ], "without pages where there is room for all"


def test_which_page_of_a_menu_is_shown() -> None:
    choices = [Choice(str(number)) for number in range(60)]
    note = Note(facts=(), table="g1", ply=4)

    def shown(count: int, taken: str | None, page: int) -> list[str]:
        return [each.label for each in _options(note, (), choices[:count], taken, page)]

    first, second = [choice.step for choice in choices[:23]], [choice.step for choice in choices[23:46]]
    last = [choice.step for choice in choices[46:]]
    assert shown(60, None, 0) == [*first, "▶"]
    assert shown(60, None, 1) == ["◀", *second, "▶"]
    assert shown(60, None, 2) == shown(60, None, 9) == ["◀", *last], "a page that there is not is the last one"
    assert shown(46, None, 1) == shown(46, None, 2) == ["◀", *second], "the last page is full"
    assert shown(60, "22", 2) == [*first, "▶"]
    assert shown(60, "23", 0) == shown(60, "45", 0) == ["◀", *second, "▶"]
    assert shown(60, "46", 0) == ["◀", *last]
    assert shown(60, "none of them", 2) == [*first, "▶"]
    assert len(shown(25, None, 0)) == 25
    assert shown(26, None, 0) == [*first, "▶"]


def test_an_option_says_what_a_place_brings() -> None:
    note = Note(facts=(), table="g1", ply=4)
    brings, plain, turned = _options(
        note, ("17",), [Choice("M14", None, "M14 +4"), Choice("L13"), Choice("N", "17M14N", "↑ N")], None, 0
    )
    assert [(each.label, each.more) for each in (brings, plain, turned)] == [("M14", "+4"), ("L13", ""), ("↑ N", "")]


def test_what_brings_points_comes_first() -> None:
    view = SQUARE.view(position("1M13 1N13 1N14", [[1, 3, 5], [2]]), Seat(0))
    note = Note(facts=(), table="g1", ply=3, board=positions.board("square", view), path=("1",))
    assert SQUARE.choices(view, ("1",))[0].step != "M14"
    places = menus(note, 0, str)[1].options
    assert (places[0].label, places[0].more) == ("M14", "+4")
    assert {each.more for each in places[1:]} == {""}
