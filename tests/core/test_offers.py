from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.game import InvalidOption, Outcome, Seat, Termination
from core.levels import Level
from core.offers import (
    OFFER_LASTS,
    Challenge,
    accept,
    can_start_early,
    cancel,
    decline,
    expire,
    leaves_seats,
    offer,
    rematch,
    renew,
    same_offer,
    seat_of,
    start,
    without,
)
from core.pause import Pause
from core.refusals import Refused, ended
from core.table import COMPUTER, First, Player, Status, Table, computer, forgotten
from core.values import CommandValue

NOW = 1_000
ANNA, BORIS, CARL, DORA = (Player(f"p:{name}", name) for name in ("anna", "boris", "carl", "dora"))
PEOPLE = tuple(Player(f"p:{number}", f"player{number}") for number in range(8))
NOBODY: frozenset[str] = frozenset()


def offered(challenge: Challenge, host: Player = ANNA, seed: int = 1) -> Table:
    return offer("s", "c", host, challenge, now=NOW, rng=Random(seed))


def joined(table: Table, *players: Player, seed: int = 1) -> Table:
    for player in players:
        table = accept(table, player, NOBODY, now=NOW + 1, rng=Random(seed))
    return table


def refusal(raised: pytest.ExceptionInfo[Refused]) -> tuple[str, dict[str, object]]:
    return raised.value.fact.code, dict(raised.value.fact.params)


def test_an_offer_to_one_waits_for_that_one_and_for_a_day() -> None:
    table = offered(Challenge(game="sim", options=("dots=7",), opponents=(BORIS,), move_time=600))
    assert (table.status, table.seats, table.invited, table.open_offer) == (Status.OFFERED, (ANNA,), (BORIS,), False)
    assert (table.options, table.move_time, table.rated) == (("dots=7",), 600, True)
    assert table.deadline == NOW + 86_400 == NOW + OFFER_LASTS
    assert (table.deals, table.moves, table.changed) == ((), (), NOW)


def test_accepting_begins_the_game_and_its_clock() -> None:
    table = joined(offered(Challenge(game="sim", opponents=(BORIS,), move_time=600)), BORIS)
    assert (table.status, table.seats, table.invited) == (Status.PLAYING, (ANNA, BORIS), ())
    assert table.deadline == NOW + 1 + 600
    assert joined(offered(Challenge(game="sim", opponents=(BORIS,))), BORIS).deadline is None


@pytest.mark.parametrize(("first", "start_seat"), [(First.ME, 0), (First.THEM, 1)])
def test_who_begins_can_be_agreed(first: First, start_seat: int) -> None:
    for seed in range(20):
        table = joined(offered(Challenge(game="sim", opponents=(BORIS,), first=first)), BORIS, seed=seed)
        assert table.start == Seat(start_seat)


def test_the_lot_falls_to_each_about_as_often() -> None:
    challenge = Challenge(game="square", opponents=(BORIS, CARL))
    starts = [joined(offered(challenge), BORIS, CARL, seed=seed).start for seed in range(300)]
    assert {seat: 70 < starts.count(Seat(seat)) < 130 for seat in range(3)} == {0: True, 1: True, 2: True}


def test_a_dealt_game_has_a_nonce_a_deal_and_its_hash_when_it_begins() -> None:
    table = joined(offered(Challenge(game="square", opponents=(BORIS,))), BORIS)
    assert (len(table.deals), len(table.hashes), len(table.nonce)) == (1, 1, 32)
    assert sorted(table.deals[0]) == list(range(1, 36))
    assert table.options == ("players=2",)


def test_an_offer_to_several_begins_when_all_have_accepted() -> None:
    table = joined(offered(Challenge(game="square", opponents=(BORIS, CARL))), CARL)
    assert (table.status, table.seats, table.invited) == (Status.OFFERED, (ANNA, CARL), (BORIS,))
    table = joined(table, BORIS)
    assert (table.status, table.seats) == (Status.PLAYING, (ANNA, CARL, BORIS))


def test_an_offer_to_anybody_takes_the_first_who_comes() -> None:
    table = offered(Challenge(game="nim"))
    assert table.open_offer
    assert joined(table, CARL).seats == (ANNA, CARL)
    assert joined(table, CARL).status is Status.PLAYING


def test_an_open_square_takes_six_or_as_many_as_were_said() -> None:
    six = joined(offered(Challenge(game="square")), *PEOPLE[:4])
    assert six.status is Status.OFFERED
    six = joined(six, PEOPLE[4])
    assert (six.status, len(six.seats), six.options) == (Status.PLAYING, 6, ())
    assert sorted(six.deals[0]) == sorted([*range(1, 36), *range(1, 36)])
    three = joined(offered(Challenge(game="square", options=("players=3",))), BORIS, CARL)
    assert (three.status, three.seats) == (Status.PLAYING, (ANNA, BORIS, CARL))


def test_a_name_that_was_not_known_by_id_is_bound_to_whoever_answers_to_it() -> None:
    petya = Player("t@petya", "petya")
    table = offered(Challenge(game="sim", opponents=(petya,)))
    for aliases in (NOBODY, frozenset({"t@vasya"})):
        with pytest.raises(Refused) as raised:
            accept(table, BORIS, aliases, now=NOW, rng=Random(1))
        assert refusal(raised) == ("not-invited", {"names": ("petya",)})
    bound = accept(table, BORIS, frozenset({"t@petya"}), now=NOW, rng=Random(1))
    assert (bound.status, bound.seats) == (Status.PLAYING, (ANNA, BORIS))


def test_one_cannot_accept_what_one_offered_or_has_accepted() -> None:
    table = offered(Challenge(game="square"))
    with pytest.raises(Refused) as raised:
        joined(table, ANNA)
    assert refusal(raised) == ("own-offer", {})
    table = joined(table, BORIS)
    with pytest.raises(Refused) as raised:
        joined(table, BORIS)
    assert refusal(raised) == ("already-joined", {})


def test_who_comes_too_late_is_told_who_plays_and_who_plays_is_told_so() -> None:
    table = joined(offered(Challenge(game="sim")), BORIS)
    with pytest.raises(Refused) as raised:
        joined(table, CARL)
    assert refusal(raised) == ("offer-taken", {"names": ("anna", "boris")})
    for seated in (ANNA, BORIS):
        with pytest.raises(Refused) as raised:
            joined(table, seated)
        assert refusal(raised) == ("already-joined", {})


@pytest.mark.parametrize(("status", "code"), [(Status.FINISHED, "game-over"), (Status.ABORTED, "game-called-off")])
def test_only_who_can_play_again_is_told_so(status: Status, code: str) -> None:
    table = replace(joined(offered(Challenge(game="sim")), BORIS), status=status)
    assert ended(table, BORIS).fact.code == code
    assert ended(table, CARL).fact.code == f"{code}-there"
    alone = replace(table, seats=(forgotten("one"), BORIS))
    assert ended(alone, BORIS).fact.code == f"{code}-there", "there is no one to play with"


def test_the_last_refusal_ends_an_offer() -> None:
    table = offered(Challenge(game="square", opponents=(BORIS, CARL)))
    table = decline(table, BORIS, NOBODY, now=NOW + 5, rng=Random(1))
    assert (table.status, table.invited, table.changed) == (Status.OFFERED, (CARL,), NOW + 5)
    table = decline(table, CARL, NOBODY, now=NOW + 6, rng=Random(1))
    assert (table.status, table.deadline, table.changed) == (Status.DECLINED, None, NOW + 6)


def test_one_refusal_of_several_lets_the_others_play() -> None:
    table = joined(offered(Challenge(game="square", opponents=(BORIS, CARL))), BORIS)
    table = decline(table, CARL, NOBODY, now=NOW, rng=Random(1))
    assert (table.status, table.seats) == (Status.PLAYING, (ANNA, BORIS))


def test_only_who_was_asked_can_decline() -> None:
    with pytest.raises(Refused) as raised:
        decline(offered(Challenge(game="sim", opponents=(BORIS,))), CARL, NOBODY, now=NOW, rng=Random(1))
    assert refusal(raised) == ("not-invited", {"names": ("boris",)})
    with pytest.raises(Refused) as raised:
        decline(offered(Challenge(game="sim")), CARL, NOBODY, now=NOW, rng=Random(1))
    assert refusal(raised) == ("open-to-all", {})
    with pytest.raises(Refused) as raised:
        decline(offered(Challenge(game="sim", opponents=(BORIS,))), ANNA, NOBODY, now=NOW, rng=Random(1))
    assert refusal(raised) == ("own-offer", {})
    sits = joined(offered(Challenge(game="square", opponents=(BORIS, CARL))), BORIS)
    with pytest.raises(Refused) as raised:
        decline(sits, ANNA, NOBODY, now=NOW, rng=Random(1))
    assert refusal(raised) == ("own-offer", {})
    with pytest.raises(Refused) as raised:
        decline(sits, BORIS, NOBODY, now=NOW, rng=Random(1))
    assert refusal(raised) == ("not-invited", {"names": ("carl",)}), "who sits there has said yes"
    by_name = offered(Challenge(game="sim", opponents=(Player("t@petya", "petya"),)))
    refused = decline(by_name, CARL, frozenset({"t@petya"}), now=NOW, rng=Random(1))
    assert refused.status is Status.DECLINED


def test_only_the_host_can_cancel_and_only_an_offer() -> None:
    table = offered(Challenge(game="sim", opponents=(BORIS,)))
    with pytest.raises(Refused) as raised:
        cancel(table, BORIS, NOW)
    assert refusal(raised) == ("only-host", {"name": "anna"})
    cancelled = cancel(table, ANNA, NOW + 3)
    assert (cancelled.status, cancelled.deadline) == (Status.CANCELLED, None)
    with pytest.raises(Refused) as raised:
        cancel(joined(table, BORIS), ANNA, NOW)
    assert refusal(raised) == ("has-begun", {"table": ""})


@pytest.mark.parametrize("status", [Status.CANCELLED, Status.DECLINED, Status.EXPIRED])
def test_an_offer_that_is_over_is_gone_for_everybody(status: Status) -> None:
    gone = replace(offered(Challenge(game="sim", opponents=(BORIS,))), status=status, deadline=None)
    for act in (
        lambda: accept(gone, BORIS, NOBODY, now=NOW, rng=Random(1)),
        lambda: decline(gone, BORIS, NOBODY, now=NOW, rng=Random(1)),
        lambda: cancel(gone, ANNA, NOW),
        lambda: start(gone, ANNA, NOW, Random(1)),
        lambda: rematch(gone, ANNA, NOW, Random(1)),
    ):
        with pytest.raises(Refused) as raised:
            act()
        assert refusal(raised) == (f"gone-{status}", {})


def test_an_offer_expires() -> None:
    expired = expire(offered(Challenge(game="sim")), NOW + OFFER_LASTS)
    assert (expired.status, expired.deadline, expired.changed) == (Status.EXPIRED, None, NOW + OFFER_LASTS)


def test_the_host_starts_early_with_two_at_least() -> None:
    table = offered(Challenge(game="square"))
    assert can_start_early(table)
    with pytest.raises(Refused) as raised:
        start(table, ANNA, NOW, Random(1))
    assert refusal(raised) == ("too-few", {"least": 2})
    table = joined(table, BORIS, CARL)
    with pytest.raises(Refused) as raised:
        start(table, BORIS, NOW, Random(1))
    assert refusal(raised) == ("only-host", {"name": "anna"})
    begun = start(table, ANNA, NOW, Random(1))
    assert (begun.status, begun.seats, begun.options) == (Status.PLAYING, (ANNA, BORIS, CARL), ("players=3",))
    assert not can_start_early(offered(Challenge(game="sim")))


def test_who_did_not_answer_an_early_start_is_left_out() -> None:
    table = joined(offered(Challenge(game="square", opponents=(BORIS, CARL, DORA))), CARL)
    begun = start(table, ANNA, NOW, Random(1))
    assert (begun.seats, begun.invited, begun.status) == ((ANNA, CARL), (), Status.PLAYING)


def test_against_the_computer_alone_the_game_begins_at_once_and_unrated() -> None:
    table = offered(Challenge(game="square", opponents=(COMPUTER,), first=First.THEM))
    assert (table.status, table.seats, table.rated) == (Status.PLAYING, (ANNA, COMPUTER), False)
    assert table.start == Seat(1)


def test_the_computer_beside_people_waits_with_them() -> None:
    table = offered(Challenge(game="square", opponents=(COMPUTER, BORIS)))
    assert (table.status, table.seats, table.invited) == (Status.OFFERED, (ANNA, COMPUTER), (BORIS,))
    assert not table.rated
    assert joined(table, BORIS).seats == (ANNA, COMPUTER, BORIS)
    declined = decline(table, BORIS, NOBODY, now=NOW, rng=Random(1))
    assert (declined.status, declined.seats) == (Status.PLAYING, (ANNA, COMPUTER))


@pytest.mark.parametrize(
    ("opponents", "code"),
    [
        ((ANNA,), "challenge-yourself"),
        ((BORIS, ANNA), "challenge-yourself"),
        ((BORIS, BORIS), "challenge-twice"),
        ((COMPUTER, COMPUTER), "challenge-twice"),
        ((BORIS, CARL), "challenge-too-many"),
    ],
)
def test_opponents_that_cannot_be(opponents: tuple[Player, ...], code: str) -> None:
    with pytest.raises(Refused) as raised:
        offered(Challenge(game="sim", opponents=opponents))
    assert raised.value.fact.code == code


def test_square_has_five_opponents_or_as_many_as_were_said() -> None:
    assert len(offered(Challenge(game="square", opponents=PEOPLE[:5])).invited) == 5
    for options, most in (((), 6), (("players=3",), 3)):
        with pytest.raises(Refused) as raised:
            offered(Challenge(game="square", options=options, opponents=PEOPLE[:most]))
        example = CommandValue("square", ("@boris", "@vera", "@gleb", "@dina", "@egor")[: most - 1])
        assert refusal(raised) == ("challenge-too-many", {"most": most, "example": example})


def test_as_many_as_were_said_have_to_be_named() -> None:
    for options, count in ((("players=3",), 1), (("players=6",), 2), (("players=4", "target=50"), 4)):
        with pytest.raises(Refused) as raised:
            offered(Challenge(game="square", options=options, opponents=PEOPLE[:count]))
        assert raised.value.fact.code in {"challenge-seats", "challenge-too-many"}
    with pytest.raises(Refused) as raised:
        offered(Challenge(game="square", options=("players=4",), opponents=PEOPLE[:2]))
    example = CommandValue("square", ("@boris", "@vera", "@gleb"))
    assert refusal(raised) == ("challenge-seats", {"most": 4, "count": 3, "example": example})
    for options, count in ((("players=3",), 2), (("players=6",), 5), (("players=6",), 0), ((), 2)):
        assert len(offered(Challenge(game="square", options=options, opponents=PEOPLE[:count])).invited) == count


def test_unknown_options_are_the_games_to_refuse() -> None:
    with pytest.raises(InvalidOption):
        offered(Challenge(game="sim", options=("dots=77",)))


def finished(table: Table) -> Table:
    outcome = Outcome(Termination.RESIGNATION, (Seat(0),))
    return replace(table, status=Status.FINISHED, ended=outcome, deadline=None, id="g7")


def test_a_rematch_is_offered_to_the_others_and_the_other_begins() -> None:
    for first in (First.ME, First.THEM):
        old = finished(joined(offered(Challenge(game="sim", opponents=(BORIS,), first=first, move_time=600)), BORIS))
        for asker, other in ((ANNA, BORIS), (BORIS, ANNA)):
            new = rematch(old, asker, NOW + 9, Random(1))
            assert (new.status, new.seats, new.invited) == (Status.OFFERED, (asker,), (other,))
            assert (new.rematch_of, new.move_time, new.id) == ("g7", 600, "")
            assert (new.rated, new.claim) == (True, False)
            other_terms = rematch(replace(old, rated=False, claim=True), asker, NOW + 9, Random(1))
            assert (other_terms.rated, other_terms.claim) == (False, True)
            begun = joined(new, other)
            assert begun.seats[begun.start] == old.seats[1 - old.start]


def test_a_rematch_with_the_computer_begins_at_once_and_swaps_too() -> None:
    old = finished(offered(Challenge(game="nim", opponents=(COMPUTER,), first=First.ME)))
    new = rematch(old, ANNA, NOW, Random(1))
    assert (new.status, new.seats, new.start) == (Status.PLAYING, (ANNA, COMPUTER), Seat(1))


def test_a_rematch_of_several_draws_the_lot_again() -> None:
    old = finished(joined(offered(Challenge(game="square", opponents=(BORIS, CARL))), BORIS, CARL))
    new = rematch(old, BORIS, NOW, Random(1))
    assert (new.first, new.seats, new.invited) == (First.LOT, (BORIS,), (ANNA, CARL))
    assert new.options == ("players=3",)


def test_a_rematch_is_for_those_who_played_when_they_have() -> None:
    table = replace(joined(offered(Challenge(game="sim", opponents=(BORIS,))), BORIS), id="g7")
    with pytest.raises(Refused) as raised:
        rematch(table, ANNA, NOW, Random(1))
    assert refusal(raised) == ("still-playing", {"table": "g7"})
    with pytest.raises(Refused) as raised:
        rematch(finished(table), CARL, NOW, Random(1))
    assert refusal(raised) == ("not-your-game", {"names": ("anna", "boris")})
    with pytest.raises(Refused) as raised:
        rematch(replace(finished(table), seats=(ANNA, forgotten("one"))), ANNA, NOW, Random(1))
    assert refusal(raised) == ("opponent-forgotten", {})
    waiting = replace(offered(Challenge(game="sim", opponents=(BORIS,))), id="g8")
    with pytest.raises(Refused) as raised:
        rematch(waiting, ANNA, NOW, Random(1))
    assert refusal(raised) == ("not-begun", {"table": "g8"})


def test_people_are_known_by_id_not_by_name() -> None:
    table = joined(offered(Challenge(game="sim", opponents=(BORIS,))), BORIS)
    assert seat_of(table, Player("p:boris", "Another Name")) == Seat(1)
    with pytest.raises(Refused):
        seat_of(table, Player("p:other", "boris"))


@pytest.mark.parametrize(
    ("options", "opponents", "leaves"),
    [
        (("players=3",), (COMPUTER,), True),
        (("players=2",), (COMPUTER,), False),
        ((), (COMPUTER,), False),
        (("players=4",), (COMPUTER, computer(Level.HARD, 2)), True),
        (("players=3",), (COMPUTER, computer(Level.HARD, 2)), False),
        (("players=4",), (COMPUTER, BORIS), False),
        (("players=3",), (), False),
        (("players=99",), (COMPUTER,), False),
    ],
)
def test_seats_that_computers_leave_are_for_anyone(
    options: tuple[str, ...], opponents: tuple[Player, ...], leaves: bool
) -> None:
    assert leaves_seats(Challenge(game="square", options=options, opponents=opponents)) is leaves


def test_who_joins_is_told_apart_from_all_who_sit_or_are_still_invited() -> None:
    other_dora = Player("p:77", "Dora")
    asked = offered(Challenge(game="square", opponents=(Player("t@dodo", "dodo"), DORA)))
    table = accept(asked, other_dora, frozenset({"t@dodo"}), now=NOW, rng=Random(1))
    assert [player.name for player in (*table.seats, *table.invited)] == ["anna", "Dora 77", "dora"]
    themself = accept(asked, Player("p:78", "Dodo"), frozenset({"t@dodo"}), now=NOW, rng=Random(1))
    assert themself.seats[1].name == "Dodo", "their own invitation is no one else's name"


def test_who_leaves_an_offer_leaves_the_acts_and_pauses_of_the_others_with_them() -> None:
    pauses = tuple(Pause(Seat(seat), NOW, NOW + 9 + seat) for seat in range(3))
    table = joined(offered(Challenge(game="square")), BORIS, CARL)
    left = without(replace(table, acts=(NOW, NOW + 1, NOW + 2), pauses=pauses), BORIS, NOW + 9)
    assert left.pauses == (Pause(Seat(0), NOW, NOW + 9), Pause(Seat(1), NOW, NOW + 11))
    assert (left.seats, left.acts, left.changed) == ((ANNA, CARL), (NOW, NOW + 2), NOW + 9)


def test_the_acts_of_those_who_offer_join_and_begin_are_noted() -> None:
    table = joined(offered(Challenge(game="square")), BORIS)
    assert (table.acts, table.changed) == ((NOW, NOW + 1), NOW + 1)
    early = start(table, ANNA, NOW + 7, Random(1))
    assert (early.acts, early.changed) == ((NOW + 7, NOW + 1), NOW + 7)


def test_an_offer_is_the_same_as_long_as_its_terms_are_whatever_others_have_answered() -> None:
    with_one = Challenge(game="square", options=("players=4",), opponents=(COMPUTER,))
    known = offered(with_one)
    assert same_offer(known, known)
    assert same_offer(joined(known, BORIS), known)
    assert not same_offer(known, offered(replace(with_one, opponents=(computer(Level.HARD),))))
    assert not same_offer(known, offered(replace(with_one, opponents=())))
    assert not same_offer(replace(known, rematch_of="g7"), known)
    named = offered(Challenge(game="square", opponents=(BORIS, CARL)))
    assert same_offer(joined(named, CARL), named)
    assert not same_offer(named, offered(Challenge(game="square", opponents=(BORIS, DORA))))
    assert not same_offer(replace(named, status=Status.EXPIRED), named)
    assert not same_offer(named, replace(named, status=Status.PLAYING))


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("sim", {"game": "nim"}),
        ("sim", {"options": ("dots=8",)}),
        ("sim", {"move_time": 601}),
        ("sim", {"move_time": None}),
        ("sim", {"claim": True}),
        ("sim", {"first": First.ME}),
        ("sim", {"rated": False}),
        ("sim", {"opponents": (CARL,)}),
        ("sim", {"opponents": ()}),
        ("square", {"opponents": (BORIS, COMPUTER)}),
    ],
)
def test_an_offer_on_other_terms_is_another_one(game: str, changes: dict[str, object]) -> None:
    asked = Challenge(game=game, opponents=(BORIS,), move_time=600)
    assert same_offer(offered(asked), offered(asked))
    other = replace(asked, **changes)  # pyright: ignore[reportArgumentType]
    assert not same_offer(offered(asked), offered(other))
    assert not same_offer(offered(asked), offered(asked, host=DORA))


def test_an_offer_that_is_renewed_lasts_a_day_from_then_on() -> None:
    table = offered(Challenge(game="sim", opponents=(BORIS,)))
    assert renew(table, NOW + 500) == replace(table, changed=NOW + 500, deadline=NOW + 500 + 86_400)
    with pytest.raises(Refused) as raised:
        renew(joined(table, BORIS), NOW + 500)
    assert refusal(raised) == ("has-begun", {"table": ""})


def test_what_can_be_done_with_an_offer_alone_is_refused_when_its_game_is_over() -> None:
    over = finished(joined(offered(Challenge(game="sim", opponents=(BORIS,))), BORIS))
    for player, code in ((ANNA, "game-over"), (CARL, "game-over-there")):
        with pytest.raises(Refused) as raised:
            cancel(over, player, NOW)
        assert refusal(raised) == (code, {"table": "g7"})


def test_an_offer_that_comes_to_nothing_uses_up_no_more_of_a_pause() -> None:
    paused = replace(offered(Challenge(game="sim", opponents=(BORIS,))), pauses=(Pause(Seat(0), NOW, NOW + 5_000),))
    cut = (Pause(Seat(0), NOW, NOW + 60),)
    assert cancel(paused, ANNA, NOW + 60).pauses == expire(paused, NOW + 60).pauses == cut
    assert decline(paused, BORIS, NOBODY, now=NOW + 60, rng=Random(1)).pauses == cut


def test_a_rematch_is_offered_in_the_place_of_the_game_and_by_the_name_that_was_used_there() -> None:
    old = replace(finished(joined(offered(Challenge(game="sim", opponents=(BORIS,))), BORIS)), chat="hall")
    new = rematch(old, Player(BORIS.id, "Boris the Second"), NOW, Random(1))
    assert (new.server, new.chat, new.seats) == ("s", "hall", (BORIS,))
