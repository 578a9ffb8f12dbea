"""Every code that tables and the service speak in, with the names of its parameters. Games declare their own.

A language must have a text for each, using these parameters and no others.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final


def _codes(**codes: str) -> Mapping[str, frozenset[str]]:
    return MappingProxyType({name.replace("_", "-"): frozenset(params.split()) for name, params in codes.items()})


CODES: Final = _codes(
    # offers
    offer_to="host names game",
    offer_open="host game",
    offer_joined="names count",
    offer_first="name",
    offer_first_opponent="",
    offer_seats="most",
    offer_unrated="",
    move_time_days="count",
    move_time_hours="count",
    move_time_minutes="count",
    joined="name",
    declined="name",
    offer_declined="",
    offer_cancelled="",
    offer_expired="",
    begins="seat",
    begins_by_lot="seat",
    deal_published="round hash",
    # the game
    moved="seat move",
    turn="seat",
    won="names count plies",
    resigned="seat",
    lost_on_time="seat",
    aborted="",
    taken_back="count",
    take_back_asked="name count",
    take_back_refused="name",
    your_hand="table",
    your_hand_to_move="table",
    # looking
    games_here="count",
    games_offered="table game names",
    games_playing="table game names plies mover",
    no_games_here="",
    legal_moves="count moves",
    record="table text",
    deal_holds="round hash",
    deal_broken="round hash",
    hash_found="hash table",
    hash_not_found="hash table",
    deal_revealed="table nonce deals",
    rules_which="",
    help="",
    help_short="",
    language_yours="",
    language_chat="",
    # refusals
    challenge_yourself="",
    challenge_twice="",
    challenge_too_many="most",
    too_many_games="most",
    own_offer="",
    already_joined="",
    not_invited="names",
    open_to_all="",
    offer_taken="names",
    offer_gone="",
    only_host="name",
    too_few="least",
    still_playing="table",
    not_your_game="names",
    not_your_turn="name",
    not_begun="table",
    game_over="table",
    stale="table",
    move_too_long="limit",
    nothing_to_take_back="",
    round_is_over="",
    no_take_back="",
    take_back_waits="name",
    own_take_back="",
    no_such_game="table",
    no_such_game_name="word games",
    no_game_of_yours="",
    no_game_ended="",
    which_game="example tables",
    no_hands="game",
    nothing_dealt="game",
    verify_later="table",
    button_dead="",
    play_what="",
    unknown_command="command",
    no_name="word",
    bad_first="word",
    bad_time="word",
    language_which="",
    only_admin="",
    storage_busy="",
    internal_error="",
)
