from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

from core.fairness import deal_hash, deal_text, draw_deal, new_nonce
from core.offers import Challenge, offer
from core.table import COMPUTER, Player


def test_the_hash_is_that_of_the_nonce_a_newline_and_the_deal_as_written() -> None:
    # printf 'ab12\n17 3 5' | sha256sum
    assert deal_text((17, 3, 5)) == "17 3 5"
    assert deal_hash("ab12", (17, 3, 5)) == sha256(b"ab12\n17 3 5").hexdigest()
    assert deal_hash("ab12", (17, 3, 5)) == "7fd1f551d2dc88697f0290af4c69a6e796396f896d024916f835e1571a6bb583"


def test_a_nonce_is_128_bits_in_32_digits_whatever_they_are() -> None:
    nonces = {new_nonce(Random(seed)) for seed in range(200)}
    assert len(nonces) == 200
    assert {len(nonce) for nonce in nonces} == {32}

    class Zeros(Random):
        def getrandbits(self, k: int, /) -> int:
            assert k == 128
            return 0

    assert new_nonce(Zeros()) == "0" * 32


def test_each_round_gets_a_deal_and_a_hash_of_its_own_under_the_same_nonce() -> None:
    table = offer("s", "c", Player("p", "p"), Challenge(game="square", opponents=(COMPUTER,)), now=0, rng=Random(1))
    second = draw_deal(replace(table, version=3), Random(2))
    assert second.deals[:1] == table.deals
    assert second.hashes[:1] == table.hashes
    assert len(second.deals) == len(second.hashes) == 2
    assert second.deals[1] != second.deals[0]
    assert sorted(second.deals[1]) == list(range(1, 36))
    assert second.hashes[1] == deal_hash(table.nonce, second.deals[1])
    assert second.nonce == table.nonce


def test_nonce_and_deals_are_not_in_what_is_printed_of_a_table() -> None:
    table = offer("s", "c", Player("p", "p"), Challenge(game="square", opponents=(COMPUTER,)), now=0, rng=Random(1))
    assert table.nonce not in repr(table)
    assert deal_text(table.deals[0]).replace(" ", ", ") not in repr(table)
