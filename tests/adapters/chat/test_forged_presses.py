"""Ids of buttons that no message ever had: whatever a client makes up is answered without a fault, at every stage."""

from __future__ import annotations

from random import Random

import pytest

from adapters.chat.buttons import Press, read_button
from core.games import GAMES
from core.table import Status
from tests.adapters.chat.den import Den

STEPS = {
    "sim": ("1", "1.2", "12", "9.9", "1.1", "1.2.3"),
    "nim": ("a", "a.1", "a1", "z.9", "b.0", "a.1.1"),
    "square": ("1", "17", "1.M13", "1.M13.N", "17.M13.E", "1M13N", "36.M13", "17.A99.x"),
}
PAGES = ("0", "1", "999999")


def forged(game: str, table: str, edition: int) -> list[str]:
    """Ids that can be read, each kind of press with and without everything that may stand in one."""
    ids: list[str] = []
    for press in Press:
        where = "" if press is Press.LEADERBOARD else table
        ids += [f"{press}:{where}", f"{press}:{where}:{edition}", f"{press}:{where}:999999"]
        ids += [f"{press}:{where}:{edition}:{page}" for page in PAGES]
        ids += [
            f"{press}:{where}:{edition}:{page}:{path}"
            for path in (*STEPS.get(game, ()), "0", ".", "a" * 24)
            for page in PAGES
        ]
    return [each for each in ids if read_button(each) is not None]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stage", ["offered", "playing", "finished", "cancelled", "unknown"])
async def test_a_made_up_press_is_answered_without_a_fault(
    den: Den, game: str, stage: str, caplog: pytest.LogCaptureFixture
) -> None:
    rng = Random(game + stage)
    for user in ("anna", "boris", "stranger"):
        (offer,) = await den.say("anna", f"/{game} @boris first=me")
        table = offer.game or ""
        if stage in {"playing", "finished"}:
            await den.press_id("boris", f"a:{table}:0", offer)
        if stage == "finished":
            await den.say("anna", f"/resign {table}")
        elif stage == "cancelled":
            await den.say("anna", f"/abort {table}")
        ids = forged(game, "g999" if stage == "unknown" else table, 0)
        for press in rng.sample(ids, 70):
            posts = await den.press_id(user, press, offer)
            assert posts, press
            assert not [post for post in posts if "my side" in post.text], press
        if (await den.table(table)).status in {Status.OFFERED, Status.PLAYING}:
            await den.say("anna", f"/abort {table}")
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
