"""Which call on the service a command or a button stands for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from adapters.chat import settings_commands
from adapters.chat.buttons import Press, Pressed
from adapters.chat.commands import GAME_WORDS, Command, read_challenge, read_language, shown
from adapters.chat.posts import Incoming
from adapters.chat.standings import read_leaderboard, read_leaderboard_path, read_person
from core import service
from core.answer import Answer, Note
from core.game import Fact
from core.games import GAMES
from core.offers import Refused
from core.service import Caller, Context, lookup


@dataclass(frozen=True, slots=True)
class Request:
    """A command that somebody gave, and all that is needed to carry it out."""

    ctx: Context
    incoming: Incoming
    command: Command

    def named(self) -> tuple[str | None, Command]:
        """Return the table's id that the command names, or that of the board it replies to; and what else it says."""
        table, rest = self.command.with_table()
        if table is None and self.incoming.reply_to is not None:
            table = self.incoming.reply_to.table
        return table, rest

    async def open_table(self, *criteria: lookup.Predicate) -> str:
        """Return the open table that is meant. Raises Refused."""
        with self._for_example():
            return await lookup.find_open(self.ctx, self.incoming, self.named()[0], *criteria)

    async def any_table(self, *criteria: lookup.Predicate, ended_first: bool = False) -> str:
        """Return the open or ended table that is meant. Raises Refused."""
        with self._for_example():
            return await lookup.find_any(self.ctx, self.incoming, self.named()[0], *criteria, ended_first=ended_first)

    @contextmanager
    def _for_example(self) -> Generator[None]:
        """Show, by the command that was given, how to say which table is meant."""
        try:
            yield
        except Refused as refused:
            if refused.fact.code != lookup.WHICH:
                raise
            params = dict(refused.fact.params)
            table = str(params["example"]).rpartition(" ")[2]
            rest = f" {shown(self.command.rest)}" if self.command.rest else ""
            raise Refused(lookup.WHICH, **params | {"example": f"/{self.command.name} {table}{rest}"}) from None


Handler = Callable[[Request], Awaitable[Answer]]
Act = Callable[[Context, Caller, str], Awaitable[Answer]]


async def run_command(request: Request) -> Answer:
    """Carry out a command. Raises GameError for what cannot be done, and for a command that there is not."""
    handler = _HANDLERS.get(request.command.name)
    if handler is None:
        raise Refused("unknown-command", command=f"/{request.command.name}")
    return await handler(request)


async def run_press(ctx: Context, caller: Caller, pressed: Pressed | None) -> Answer:
    """Carry out what a button asks for. Raises GameError; a button that is none of ours (None) is refused."""
    if pressed is None:
        raise Refused("button-dead")
    if pressed.press in {Press.STEP, Press.HAND_STEP}:
        return await service.play_step(ctx, caller, pressed.table, pressed.path, pressed.edition)
    if pressed.press is Press.AGREE:
        return await service.agree(ctx, caller, pressed.table, pressed.edition)
    if pressed.press is Press.REFUSE:
        return await service.refuse_take_back(ctx, caller, pressed.table, pressed.edition)
    if pressed.press is Press.LEADERBOARD:
        game, this_month = read_leaderboard_path(pressed.path)
        return await service.leaderboard(ctx, caller, game, pressed.page, this_month=this_month, edits=True)
    if pressed.press is Press.HISTORY:
        return await service.history_of_seat(ctx, caller, pressed.table, pressed.edition, pressed.page)
    return await _PRESSED[pressed.press](ctx, caller, pressed.table)


_PRESSED: Final[Mapping[Press, Act]] = MappingProxyType(
    {
        Press.ACCEPT: service.accept,
        Press.DECLINE: service.decline,
        Press.CANCEL: service.cancel,
        Press.START: service.start,
        Press.HAND: service.hand,
        Press.REMATCH: service.rematch,
        Press.RECORD: service.record,
        Press.CLAIM: service.claim,
    }
)


async def _challenge(request: Request) -> Answer:
    settings = await service.server_settings(request.ctx, request.incoming.server)
    wanted = read_challenge(request.command, request.incoming, settings)
    return await service.challenge(request.ctx, request.incoming, wanted)


async def _play(request: Request) -> Answer:
    table, command = request.named()
    if not command.rest:
        raise Refused("play-what")
    ref = request.incoming.reply_to
    edition = ref.edition if ref is not None and ref.table == table else None
    found = table or await request.open_table(lookup.to_move, lookup.playing)
    return await service.play(request.ctx, request.incoming, found, command.rest, edition)


async def _board(request: Request) -> Answer:
    found = await request.any_table(lookup.playing, lookup.mine, lookup.anyone)
    return await service.board(request.ctx, request.incoming, found)


async def _games(request: Request) -> Answer:
    return await service.games(request.ctx, request.incoming)


async def _rematch(request: Request) -> Answer:
    found = await request.any_table(lookup.mine, ended_first=True)
    return await service.rematch(request.ctx, request.incoming, found)


async def _record(request: Request) -> Answer:
    found = await request.any_table(lookup.playing, lookup.begun_and_mine, lookup.begun)
    return await service.record(request.ctx, request.incoming, found)


async def _verify(request: Request) -> Answer:
    words = request.named()[1].words
    criteria = (lookup.dealt_and_mine, lookup.dealt, lookup.mine, lookup.anyone)
    found = await request.any_table(*criteria, ended_first=True)
    return await service.verify(request.ctx, request.incoming, found, shown(words[0]) if words else None)


async def _leaderboard(request: Request) -> Answer:
    wanted = read_leaderboard(request.command)
    return await service.leaderboard(
        request.ctx, request.incoming, wanted.game, wanted.page, this_month=wanted.this_month
    )


async def _profile(request: Request) -> Answer:
    player, _ = read_person(request.command, request.incoming)
    return await service.profile(request.ctx, request.incoming, await service.who(request.ctx, player))


async def _history(request: Request) -> Answer:
    player, page = read_person(request.command, request.incoming)
    return await service.history(request.ctx, request.incoming, await service.who(request.ctx, player), page)


async def _rules(request: Request) -> Answer:
    word = request.command.words[0].lower() if request.command.words else None
    game = None if word is None else GAME_WORDS.get(word, word)
    if game is not None and game not in GAMES:
        raise Refused("no-such-game-name", word=shown(word or ""))
    return service.rules(request.ctx, game)


async def _help(request: Request) -> Answer:
    return (Note(facts=(Fact("help"),), to=request.incoming.player),)


async def _language(request: Request) -> Answer:
    words = [word.lower() for word in request.command.words]
    for_chat = bool(words) and words[0] in {"chat", "чат"}
    wanted = words[1:] if for_chat else words
    language = read_language(wanted[0]) if wanted else None
    if language is None and wanted != ["auto"]:
        raise Refused("language-which")
    if not for_chat:
        return await service.own_language(request.ctx, request.incoming, language)
    if not request.incoming.admin:
        raise Refused("only-admin")
    return await service.chat_language(request.ctx, request.incoming, language)


def _on_open(act: Act, *criteria: lookup.Predicate) -> Handler:
    """Return the handler of a command that needs no more than to know which open table is meant."""

    async def handler(request: Request) -> Answer:
        return await act(request.ctx, request.incoming, await request.open_table(*criteria))

    return handler


_HANDLERS: Final[Mapping[str, Handler]] = MappingProxyType(
    {
        "challenge": _challenge,
        **dict.fromkeys(GAMES, _challenge),
        "play": _play,
        "hand": _on_open(service.hand, lookup.with_hand, lookup.playing),
        "board": _board,
        "games": _games,
        "moves": _on_open(service.moves, lookup.to_move, lookup.playing),
        "resign": _on_open(service.resign, lookup.playing),
        "undo": _on_open(service.undo, lookup.playing),
        "abort": _on_open(service.abort, lookup.playing, lookup.hosted),
        "rematch": _rematch,
        "record": _record,
        "verify": _verify,
        "leaderboard": _leaderboard,
        "profile": _profile,
        "history": _history,
        "rules": _rules,
        "help": _help,
        "language": _language,
        "settings": settings_commands.settings,
        "quiet": settings_commands.quiet,
        "export": settings_commands.export,
        "forget": settings_commands.forget,
        "claim": _on_open(service.claim, lookup.overdue_for, lookup.playing),
        "accept": _on_open(service.accept, lookup.invited, lookup.joinable),
        "decline": _on_open(service.decline, lookup.invited),
        "cancel": _on_open(service.cancel, lookup.hosted),
        "begin": _on_open(service.start, lookup.hosted),
        "agree": _on_open(service.agree, lookup.take_back_asked, lookup.playing),
        "refuse": _on_open(service.refuse_take_back, lookup.take_back_asked, lookup.playing),
    }
)

COMMANDS: Final = frozenset(_HANDLERS)
"""Every command by its name; each game's name is a short form of /challenge."""

THOROUGH: Final = frozenset({"export", "forget"})
"""Those that go through all that somebody ever played, which may take long."""
