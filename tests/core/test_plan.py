"""Plans as values: merged, followed, counted."""

from __future__ import annotations

from random import Random

from core.plan import ANY, Step, Steps, answer, depth, fits, followed, lines, merged, size


def line(words: str) -> list[Step]:
    """A line in which others move first, in turns."""
    return [Step(word, own=number % 2 == 1) for number, word in enumerate(words.split())]


def planned(*texts: str) -> Steps:
    steps: Steps = ()
    for text in texts:
        steps = merged(steps, line(text))
    return steps


def texts(steps: Steps) -> list[str]:
    return [" ".join(each) for each in lines(steps)]


def test_lines_share_what_they_begin_with() -> None:
    steps = planned("a 1 b 2", "a 1 c 3", "d 4", "* 5")
    assert texts(steps) == ["a 1 b 2", "a 1 c 3", "d 4", "* 5"]
    assert (depth(steps), size(steps)) == (2, 10)


def test_a_new_answer_takes_the_place_of_the_former_with_all_that_followed() -> None:
    assert texts(planned("a 1 b 2", "c 3", "a 2")) == ["a 2", "c 3"]


def test_the_order_in_which_lines_were_written_tells_nothing_when_no_answer_differs() -> None:
    rng = Random(3)
    written = ["a 1 b 2 c 3", "a 1 d 4", "e 5", "* 6", "a 1 b 2 * 7"]
    for _ in range(20):
        rng.shuffle(written)
        assert planned(*written) == planned("a 1 b 2 c 3", "a 1 d 4", "e 5", "* 6", "a 1 b 2 * 7")


def test_lines_stand_by_length_and_letters_and_any_move_last() -> None:
    assert texts(planned("* 5", "b10 1", "b9 2", "a9 3", "b 4")) == ["b 4", "a9 3", "b9 2", "b10 1", "* 5"]


def test_following() -> None:
    steps = planned("a 1 b 2", "* 5")
    after = followed(steps, "a", own_turn=True)
    assert texts(after) == ["1 b 2"]
    own = answer(after)
    assert own is not None
    assert texts(own.then) == ["b 2"]
    assert answer(steps) is None
    assert texts(followed(steps, "z", own_turn=True)) == ["5"]
    assert followed(planned("a 1"), "z", own_turn=True) == ()


def test_an_answer_of_the_owner_is_not_followed_by_another_players_move_of_that_name() -> None:
    answers = (Step("1", own=True, then=planned("a 2")),)
    assert followed(answers, "1", own_turn=False) == followed(answers, "1", own_turn=True) == ()


def test_any_move_lasts_until_it_is_the_owners_turn() -> None:
    steps = planned("* 5")
    assert followed(steps, "y", own_turn=False) == steps
    assert texts(followed(steps, "z", own_turn=True)) == ["5"]


def test_a_named_move_that_does_not_give_the_turn_as_foreseen_is_not_followed() -> None:
    assert followed(planned("a 1", "* 5"), "a", own_turn=False) == ()
    assert fits((), own_turn=True)
    assert not fits(planned("a 1"), own_turn=True)
    assert followed((Step(ANY, own=False, then=(Step("1", own=True),)),), "a", own_turn=True)[0].own
