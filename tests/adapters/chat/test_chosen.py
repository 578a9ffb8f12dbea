"""What a player has chosen under a private hand is seen in its picture, and nowhere else."""

from __future__ import annotations

from adapters.games.pictures import board_picture, choice_picture, hand_picture
from adapters.scene import Palette
from core.game import Seat
from tests.adapters import positions
from tests.adapters.chat.den import Den, buttons, person
from tests.adapters.drawing.pictures import decode
from tests.core.games.square.positions import SQUARE, position


async def test_steps_under_a_hand_are_drawn_for_its_owner_alone(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris")
    (hand,) = await den.press("anna", board, "My hand")
    (chosen,) = await den.press_id("anna", buttons(hand)[0].id, hand)
    assert (chosen.to, chosen.secret, chosen.edits) == (person("anna"), True, True)
    assert hand.picture is not None
    assert chosen.picture is not None
    plain, shown = decode(hand.picture), decode(chosen.picture)
    assert shown.shape[0] > plain.shape[0] + 800, "the board is below the hand"
    assert board.picture is not None
    below, public = shown[plain.shape[0] :], decode(board.picture)
    assert below.shape == public.shape
    assert (below[-300:] == public[-300:]).all()
    assert (below != public).any(), "M13 is lit"
    (again,) = await den.say("boris", "/board")
    assert again.picture == board.picture


def test_a_choice_is_the_hand_above_the_board() -> None:
    board = positions.board("square", SQUARE.view(position("35M13N", [[8, 1, 16], [2, 3]]), Seat(0)))
    for path in (("8",), ("8", "N13"), ("8", "N13", "W")):
        whole = choice_picture(board, path=path, palette=Palette.DARK)
        parts = [shown(board, path=path, palette=Palette.DARK) for shown in (hand_picture, board_picture)]
        assert (whole.width, whole.height) == (800, sum(part.height for part in parts))
        assert whole.alternative == parts[0].alternative
        assert whole.regions == ()
        images = [decode(part.png) for part in parts]
        assert (decode(whole.png)[: parts[0].height] == images[0]).all()
        assert (decode(whole.png)[parts[0].height :] == images[1]).all()


async def test_the_moves_of_one_answer_are_all_marked(den: Den) -> None:
    (board,) = await den.say("anna", "/nim bot first=me heaps=5,5,5")
    after, *_ = await den.say("anna", "a2", board)
    assert (after.ply, after.since) == (2, 0)
    assert after.picture not in {None, after.shown_since(1).picture}
    assert after.reworded("ru").since == 0
    two = await den.game("/nim @boris first=me", "boris")
    (one,) = await den.say("anna", "a1", two)
    (other,) = await den.say("boris", "b1", one)
    assert (one.since, other.since) == (0, 1), "what is seen already is not marked again"
