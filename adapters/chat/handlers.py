"""What each command does."""

from __future__ import annotations

from typing import Final

from adapters.chat.commands import as_typed, read_challenge, read_language, shown
from adapters.chat.picking import pick, pressed_by_its_own
from adapters.chat.request import Request
from adapters.chat.standings import is_page, read_leaderboard, read_person, read_person_page
from adapters.chat.vocabulary import game_word
from core import service
from core.answer import Answer, Note
from core.codes import Code
from core.game import Fact, InvalidOption
from core.refusals import Refused
from core.service import lookup

_NUMBER_DIGITS: Final = 6
"""The longest number that is read as that of a move."""


async def challenge(request: Request) -> Answer:
    """Offer a game, or what can be picked where one against the computer is not named yet. Raises GameError."""
    request = pressed_by_its_own(request)
    settings = await service.server_settings(request.ctx, request.incoming.server)
    try:
        picked = await pick(request, settings)
        if picked is not None:
            return await service.answer_once(request.ctx, request.incoming, picked)
        wanted = read_challenge(request.command, request.incoming, settings)
        return await service.challenge(request.ctx, request.incoming, wanted)
    except InvalidOption as error:
        raise as_typed(error, request.command) from None


async def play(request: Request) -> Answer:
    """Make a move. Raises GameError."""
    table, command = request.split_table()
    if not command.rest:
        return await service.which_move(request.ctx, request.incoming, table)
    ref = request.incoming.reply_to
    edition = ref.edition if ref is not None and ref.table == table else None
    found = table or await request.open_table(lookup.to_move, lookup.playing)
    return await service.play(request.ctx, request.incoming, found, command.rest, edition)


async def retry(request: Request) -> Answer:
    """Try a game again from one of its moves, against the computer. Raises GameError."""
    request = request.with_table_first()
    words = request.split_table()[1].words
    found = await request.ended_table(lookup.begun_and_mine, lookup.begun)
    number = int(words[0]) if words and words[0].isdecimal() and len(words[0]) <= _NUMBER_DIGITS else None
    return await service.retry(request.ctx, request.incoming, found, None if number is None else number - 1)


async def verify(request: Request) -> Answer:
    """Check the deals of a game. Raises GameError."""
    request = request.with_table_first()
    words = request.split_table()[1].words
    try:
        found = await request.ended_table(lookup.dealt_and_mine, lookup.dealt, lookup.mine, lookup.anyone)
    except lookup.NoTable as none:
        try:
            found = await request.open_table(lookup.dealt_and_mine, lookup.dealt)
        except lookup.NoTable:
            raise none from None
    return await service.verify(request.ctx, request.incoming, found, shown(words[0]) if words else None)


async def leaderboard(request: Request) -> Answer:
    """Show a leaderboard. Raises GameError."""
    wanted = read_leaderboard(request.command)
    return await service.leaderboard(
        request.ctx, request.incoming, wanted.ladder, wanted.page, this_month=wanted.this_month
    )


async def profile(request: Request) -> Answer:
    """Show what a person has come to. Raises GameError."""
    player = read_person(request.command, request.incoming) or request.incoming.player
    return await service.profile(request.ctx, request.incoming, await service.who(request.ctx, player))


async def history(request: Request) -> Answer:
    """List a person's finished games. Raises GameError."""
    player, page = read_person_page(request.command, request.incoming)
    return await service.history(request.ctx, request.incoming, await service.who(request.ctx, player), page)


async def games(request: Request) -> Answer:
    """List the games of the chat, or turn to a page of them. Raises Refused for a page that there is not."""
    page = next((int(word) for word in request.words if is_page(word)), None)
    turned = page is not None and request.incoming.press is not None
    return await service.games(request.ctx, request.incoming, page or 1, edits=turned)


async def rules(request: Request) -> Answer:
    """Explain a game, or say which games there are. Raises Refused."""
    if not request.words:
        return service.rules(request.ctx, None)
    word = request.words[0]
    game = game_word(word)
    if game is None:
        raise Refused(Code.NO_SUCH_GAME_NAME, word=shown(word))
    return service.rules(request.ctx, game)


async def show_help(request: Request) -> Answer:
    """Explain by example how to play; a game, where its name follows."""
    game = game_word(request.words[0]) if request.words else None
    if game is not None:
        return service.rules(request.ctx, game)
    return (Note(facts=(Fact(Code.HELP), Fact(Code.HELP_WORDS)), to=request.incoming.player),)


async def privacy(request: Request) -> Answer:
    """Say in short what is kept of people, and how they get and delete it."""
    return (Note(facts=(Fact(Code.PRIVACY),), to=request.incoming.player),)


async def terms(request: Request) -> Answer:
    """Say on which terms people play here."""
    return (Note(facts=(Fact(Code.TERMS),), to=request.incoming.player),)


async def language(request: Request) -> Answer:
    """Choose a language for oneself or for the chat. Raises Refused."""
    words = request.words
    for_chat = bool(words) and words[0] in {"chat", "чат"}
    wanted = words[1:] if for_chat else words
    language = read_language(wanted[0]) if wanted else None
    if language is None and wanted != ["auto"]:
        raise Refused(Code.LANGUAGE_WHICH)
    if not for_chat:
        return await service.own_language(request.ctx, request.incoming, language)
    request.check_admin()
    return await service.chat_language(request.ctx, request.incoming, language)
