"""Records: their text, and playing them again. Expected values are worked out by hand from the toy games' rules."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.fairness import deal_hash
from core.game import Fact, Outcome, Seat, Termination
from core.record import DealsWithheld, Record, RecordError, format, from_table, parse, replay  # noqa: A004
from core.record.codes import RecordCode
from core.table import Player, Status, Table
from tests.toys import TOYS

ROWS = """\
[Game "rows"]
[Options ""]
[Seat1 "anna"]
[Seat2 "boris"]
[Start "2"]
[Nonce "00ff"]
[Deal1 "4 1 2 3"]
[Deal2 "1 2 3 4"]
[Scores "9-11"]
[Result "0-1"]
[Termination "target"]

1. f 2. b 3. b 4. f 5. b 6. b 7. f 8. f
"""
"""Boris takes 4, anna 3, boris 2, anna 1; in the second round anna takes 4, boris 3, anna 1, boris 2: 9 to 11."""

ROW = """\
[Game "row"]
[Options ""]
[Seat1 "anna"]
[Seat2 "boris"]
[Start "1"]
[Result "1-0"]
[Termination "no-move"]

1. b 2. b 3. b 4. b
"""
"""Anna takes 4 and 2, boris 3 and 1."""

names = st.text(st.characters())
words = st.text(st.sampled_from("abc0123456789=,-"), min_size=1, max_size=12)
moves = st.from_regex(r"[a-z0-9]{1,12}", fullmatch=True)


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.lists(names, min_size=1, max_size=6).map(tuple))
    ended = draw(st.booleans())
    scores = st.lists(st.integers(-99_999, 999_999), min_size=len(seats), max_size=len(seats)).map(tuple)
    marks = st.lists(st.sampled_from((0, 1)), min_size=len(seats), max_size=len(seats)).map(tuple)
    deal = st.lists(st.integers(0, 999_999), min_size=1, max_size=70).map(tuple)
    terminations = st.sampled_from((*Termination, "triangle", "last-counter"))
    return Record(
        game=draw(names),
        options=draw(st.lists(words, max_size=4).map(tuple)),
        seats=seats,
        start=Seat(draw(st.integers(0, len(seats) - 1))),
        nonce=draw(st.from_regex(r"[0-9a-f]{0,64}", fullmatch=True)),
        deals=draw(st.lists(deal, max_size=3).map(tuple)),
        scores=draw(st.none() | scores),
        result=draw(marks) if ended else None,
        termination=draw(terminations) if ended else None,
        moves=draw(st.lists(moves, max_size=40).map(tuple)),
    )


@given(records())
def test_parsing_inverts_formatting(record: Record) -> None:
    text = format(record)
    assert parse(text) == record
    assert format(parse(text)) == text


@given(records())
def test_a_tag_is_a_line_and_moves_keep_to_80_columns(record: Record) -> None:
    text = format(record)
    head, _, tail = text.partition("\n\n")
    assert text.endswith("\n")
    assert all(line.startswith("[") and line.endswith('"]') for line in head.strip("\n").splitlines())
    assert tail.split() == [word for n, move in enumerate(record.moves, start=1) for word in (f"{n}.", move)]
    assert all(len(line) <= 80 for line in tail.splitlines())


@given(st.text(st.sampled_from('[]"\\ \n*.-01fGameResult'), max_size=200))
def test_any_text_is_a_record_or_an_error_of_one_line(text: str) -> None:
    try:
        record = parse(text)
    except RecordError as error:
        told = str(error)
    else:
        told = ""
        assert parse(format(record)) == record
    assert "\n" not in told


@pytest.mark.parametrize("text", [ROWS, ROW])
def test_a_canonical_text_stays_as_it_is(text: str) -> None:
    assert format(parse(text)) == text
    assert format(replay(parse(text), TOYS).record) == text


def test_the_value_of_a_text() -> None:
    assert parse(ROWS) == Record(
        game="rows",
        seats=("anna", "boris"),
        start=Seat(1),
        nonce="00ff",
        deals=((4, 1, 2, 3), (1, 2, 3, 4)),
        scores=(9, 11),
        result=(0, 1),
        termination="target",
        moves=("f", "b", "b", "f", "b", "b", "f", "f"),
    )


def test_names_cannot_break_out_of_their_tag() -> None:
    name = 'a"]\n[Result "1\\\x00\u2028\u202e\ud800'
    line = format(replace(parse(ROW), seats=(name, "boris"))).split("\n")[2]
    assert line == r'[Seat1 "a\"]\u000a[Result \"1\\\u0000\u2028\u202e\ud800"]'


def test_what_would_break_or_disorder_a_line_is_written_by_its_number() -> None:
    lines = "\x00\x1f\x7f\x85\u2028\u2029\udfff"
    for char in f"{lines}\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069":
        record = replace(parse(ROW), seats=(f"a{char}b", "boris"))
        assert format(record).split("\n")[2] == f'[Seat1 "a\\u{ord(char):04x}b"]'
        assert parse(format(record)) == record


def test_what_breaks_no_line_is_written_as_it_is() -> None:
    for char in "ё\N{HEBREW LETTER ALEF}\N{ZERO WIDTH JOINER}\N{NO-BREAK SPACE}\N{SMILE}'`]":
        assert format(replace(parse(ROW), seats=(char, "boris"))).split("\n")[2] == f'[Seat1 "{char}"]'
    upper = parse(ROW.replace("anna", r"\u00E9\"\\"))
    assert upper.seats[0] == 'é"\\', "the digits may be of either case"


def test_words_of_a_record_are_shown_cut_and_on_one_line() -> None:
    with pytest.raises(RecordError) as caught:
        replay(replace(parse(ROW), game="\n" + "x" * 70), TOYS)
    assert caught.value.fact.params["word"] == r"\u000a" + "x" * 63


@pytest.mark.parametrize(
    ("move", "first", "second"),
    [
        ("abcd", "1. abcd 2. abcd 3. abcd 4. abcd 5. abcd 6. abcd 7. abcd 8. abcd 9. abcd 10. abcd", "11. abcd"),
        ("b3", "1. b3 2. b3 3. b3 4. b3 5. b3 6. b3 7. b3 8. b3 9. b3 10. b3 11. b3 12. b3", "13. b3"),
    ],
    ids=["80 columns", "81 columns"],
)
def test_lines_of_moves_are_filled(move: str, first: str, second: str) -> None:
    lines = format(replace(parse(ROW), moves=(move,) * 13)).split("\n\n")[1].split("\n")
    assert lines[0] == first
    assert lines[1].startswith(second)


def test_other_spellings_are_read() -> None:
    lines = ROWS.replace("1. f 2. b 3. b", "1. F!\r\n\r\n2.\r\n  back 3. b").split("\n")
    shuffled = "\r\n".join([*reversed(lines[:11]), *lines[11:]])
    assert format(replay(parse(shuffled), TOYS).record) == ROWS


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('[Start "2"]', '[Start "3"]', 5),
        ('[Start "2"]', '[Start "0"]', 5),
        ('[Start "2"]', '[Start "٢"]', 5),
        ('[Start "2"]', "[Start 2]", 5),
        ('[Start "2"]', '[Start "2"', 5),
        ('[Start "2"]', '[Started "2"]', 5),
        ('[Start "2"]', '[Game "rows"]', 5),
        ('[Seat1 "anna"]', r'[Seat1 "an\na"]', 3),
        ('[Seat1 "anna"]', r'[Seat1 "an\u00g0"]', 3),
        ('[Seat1 "anna"]', "anna", 3),
        ('[Nonce "00ff"]', '[Nonce "xyz"]', 6),
        ('[Deal2 "1 2 3 4"]', '[Deal2 "1 2 3 +4"]', 8),
        ('[Deal2 "1 2 3 4"]', '[Deal2 "1 2 3 9999999"]', 8),
        ('[Deal2 "1 2 3 4"]', '[Deal2 ""]', 8),
        ('[Scores "9-11"]', '[Scores "9"]', 9),
        ('[Scores "9-11"]', '[Scores "9-11-"]', 9),
        ('[Result "0-1"]', '[Result "0-1-0"]', 10),
        ('[Result "0-1"]', '[Result "0-2"]', 10),
        ('[Result "0-1"]', '[Result "*"]', 11),
        ('[Termination "target"]', '[Termination "Bore dom"]', 11),
        ("1. f", "f", 13),
        ("2. b", "3. b", 13),
        ("2. b", "2.", 13),
        ("2. b", f"2. {'b' * 65}", 13),
        ("8. f\n", '8. f\n[Seat3 "c"]\n', 14),
    ],
)
def test_the_line_that_cannot_be_read_is_named(old: str, new: str, line: int) -> None:
    assert old in ROWS
    with pytest.raises(RecordError) as caught:
        parse(ROWS.replace(old, new, 1))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


@pytest.mark.parametrize("tag", ["Game", "Seat1", "Start", "Result", "Termination", "Deal1"])
def test_a_missing_tag_is_named(tag: str) -> None:
    text = "\n".join(line for line in ROWS.split("\n") if not line.startswith(f"[{tag} "))
    with pytest.raises(RecordError) as caught:
        parse(text)
    assert caught.value.fact == Fact(RecordCode.TAG_MISSING, {"tag": tag})


def test_negative_scores() -> None:
    record = replace(parse(ROWS), scores=(-5, -3))
    assert '[Scores "-5--3"]' in format(record)
    assert parse(format(record)) == record


def test_the_longest_nonce_and_the_most_words_of_an_end_that_are_read() -> None:
    long = ROWS.replace("00ff", "f" * 128).replace('"target"', '"a-draw-by-lot"')
    assert (parse(long).nonce, parse(long).termination) == ("f" * 128, "a-draw-by-lot")
    for wrong in (ROWS.replace("00ff", "f" * 129), ROWS.replace('"target"', '"a-b-c-d-e"')):
        with pytest.raises(RecordError):
            parse(wrong)


@pytest.mark.parametrize(
    "text",
    ["x" * 10_000_000, '[Seat1 "a"]\n' * 100_000, "[" * 900_000, '[Seat1 "' + "\\" * 900_000, "1. " * 300_000],
    ids=["10 MB", "100,000 tags", "brackets", "backslashes", "numbers"],
)
def test_huge_texts_are_refused(text: str) -> None:
    with pytest.raises(RecordError):
        parse(text)


def test_replay_keeps_every_position() -> None:
    replayed = replay(parse(ROWS), TOYS)
    assert [state.scores for state in replayed.states] == [
        (0, 0),
        (0, 4),
        (3, 4),
        (3, 6),
        (4, 6),
        (8, 6),
        (8, 9),
        (9, 9),
        (9, 11),
    ]
    assert replayed.states[4].row == (1, 2, 3, 4), "the second round is dealt"
    assert replayed.game is TOYS["rows"]


@pytest.mark.parametrize(
    ("old", "new", "move"),
    [
        ("3. b", "3. middle", 3),
        ("3. b", "3. zzz", 3),
        ("8. f", "8. f 9. b", 9),
        ('[Deal1 "4 1 2 3"]', '[Deal1 "4 1 2 2"]', None),
        ('[Deal1 "4 1 2 3"]', '[Deal1 "4 1 2"]', None),
        ('[Deal2 "1 2 3 4"]', '[Deal2 "1 2 3 5"]', 4),
        ('[Deal2 "1 2 3 4"]\n', "", 4),
        ('[Deal2 "1 2 3 4"]', '[Deal2 "1 2 3 4"]\n[Deal3 "1 2 3 4"]', None),
        ('[Scores "9-11"]', '[Scores "11-9"]', None),
        ('[Result "0-1"]', '[Result "1-0"]', None),
        ('[Result "0-1"]\n[Termination "target"]', '[Result "*"]', None),
        ('[Termination "target"]', '[Termination "resignation"]', None),
        ('[Termination "target"]', '[Termination "boredom"]', None),
        (" 8. f", "", None),
        ('[Game "rows"]', '[Game "chess"]', None),
        ('[Options ""]', '[Options "fast"]', None),
        ('[Seat2 "boris"]\n[Start "2"]', '[Seat2 "boris"]\n[Seat3 "c"]\n[Start "2"]', None),
    ],
)
def test_the_move_that_breaks_the_rules_is_named(old: str, new: str, move: int | None) -> None:
    assert old in ROWS
    text = ROWS.replace(old, new, 1)
    if "Seat3" in new:
        text = text.replace("9-11", "9-11-0").replace('"0-1"', '"0-1-0"')
    with pytest.raises(RecordError) as caught:
        replay(parse(text), TOYS)
    assert caught.value.move == move
    assert str(caught.value).startswith(f"move {move}: ") == (move is not None)


def test_a_termination_is_one_of_its_game_or_one_that_any_game_can_have() -> None:
    unfinished = replace(parse(ROW), moves=("f",))
    with pytest.raises(RecordError) as caught:
        replay(replace(unfinished, termination="target"), TOYS)
    assert caught.value.fact == Fact(RecordCode.UNKNOWN_END, {"words": "no-move, resignation, time, aborted"})
    with pytest.raises(RecordError) as caught:
        replay(replace(unfinished, termination="no-move"), TOYS)
    assert caught.value.fact == Fact(RecordCode.GOES_ON, {"word": "no-move"})
    with pytest.raises(RecordError) as caught:
        replay(replace(unfinished, termination="no-move", result=(0, 0)), TOYS)
    assert caught.value.fact == Fact(RecordCode.GOES_ON, {"word": "no-move"})


@pytest.mark.parametrize(
    ("result", "termination", "right"),
    [
        ((0, 1), Termination.RESIGNATION, True),
        ((1, 0), Termination.TIME, True),
        ((0, 0), Termination.ABORTED, True),
        (None, None, True),
        ((0, 0), Termination.RESIGNATION, False),
        ((1, 1), Termination.TIME, False),
        ((0, 1), Termination.ABORTED, False),
        ((0, 1), "no-move", False),
    ],
)
def test_ends_beside_the_rules(result: tuple[int, ...] | None, termination: str | None, *, right: bool) -> None:
    record = replace(parse(ROW), moves=("f",), result=result, termination=termination)
    if right:
        assert replay(record, TOYS).record == record
    else:
        with pytest.raises(RecordError):
            replay(record, TOYS)


def test_a_game_that_deals_nothing_has_no_deals() -> None:
    for dealt in ({"nonce": "00"}, {"deals": ((1, 2, 3, 4),)}):
        with pytest.raises(RecordError, match="record-no-deals"):
            replay(replace(parse(ROW), **dealt), TOYS)  # pyright: ignore[reportArgumentType]


def test_missing_scores_are_worked_out() -> None:
    assert replay(replace(parse(ROWS), scores=None), TOYS).record.scores == (9, 11)


def _table(**changes: object) -> Table:
    table = Table(
        server="s",
        chat="c",
        id="g1",
        version=1,
        game="rows",
        seats=(Player("1", "anna"), Player("2", "boris")),
        status=Status.PLAYING,
        start=Seat(1),
        nonce="00ff",
        deals=((4, 1, 2, 3),),
        moves=("f", "b"),
    )
    return replace(table, **changes)


def test_the_record_of_a_game_that_goes_on_shows_no_deal() -> None:
    record = from_table(_table(), reveal=False, scores=(3, 4))
    text = format(record)
    assert "Nonce" not in text
    assert "Deal" not in text
    assert '[Result "*"]' in text
    assert "Termination" not in text
    assert format(parse(text)) == text
    with pytest.raises(DealsWithheld, match="record-deals-withheld"):
        replay(parse(text), TOYS)


def test_the_record_of_a_game_that_ended_shows_all() -> None:
    ended = Outcome(Termination.RESIGNATION, (Seat(0),))
    record = from_table(_table(ended=ended, status=Status.FINISHED), reveal=True, scores=(3, 4))
    assert (record.nonce, record.deals) == ("00ff", ((4, 1, 2, 3),))
    assert (record.result, record.termination) == ((1, 0), Termination.RESIGNATION)
    assert replay(record, TOYS).record == record


def test_a_dealt_game_that_ended_has_to_show_its_deals() -> None:
    with pytest.raises(RecordError, match="record-deal-missing") as caught:
        replay(replace(parse(ROWS), nonce="", deals=()), TOYS)
    assert not isinstance(caught.value, DealsWithheld)


def test_the_hash_of_a_deal() -> None:
    assert deal_hash("00ff", (17, 3, 5)) == hashlib.sha256(b"00ff\n17 3 5").hexdigest()


def test_secrets_stay_out_of_a_record_that_is_printed() -> None:
    assert "00ff" not in repr(parse(ROWS))
    assert "4, 1, 2" not in repr(parse(ROWS))


def test_the_longest_text_and_the_longest_move_that_are_read() -> None:
    assert parse(ROWS.ljust(1_000_000)) == parse(ROWS)
    with pytest.raises(RecordError, match="record-too-long"):
        parse(ROWS.ljust(1_000_001))
    assert parse(ROWS.replace("2. b", f"2. {'b' * 64}", 1)).moves[1] == "b" * 64


@pytest.mark.parametrize(
    ("old", "new", "code", "params"),
    [
        ('[Start "2"]', '[Start "3"]', RecordCode.BAD_START, {"count": 2}),
        ('[Start "2"]', '[Started "2"]', RecordCode.UNKNOWN_TAG, {"tag": "Started"}),
        ('[Start "2"]', '[Game "rows"]', RecordCode.TAG_TWICE, {"tag": "Game"}),
        ('[Scores "9-11"]', '[Scores "9"]', RecordCode.BAD_SCORES, {"count": 2}),
        ('[Scores "9-11"]', '[Scores "9-11-0"]', RecordCode.BAD_SCORES, {"count": 2}),
        ('[Result "0-1"]', '[Result "0-1-0"]', RecordCode.BAD_RESULT, {"count": 2}),
        ('[Result "0-1"]', '[Result "1"]', RecordCode.BAD_RESULT, {"count": 2}),
        ('[Result "0-1"]', '[Result ""]', RecordCode.BAD_RESULT, {"count": 2}),
        ("1. f", f"{'f' * 70} 1. f", RecordCode.NUMBER_DUE, {"word": "f" * 64, "number": 1}),
        ('[Start "2"]', f'[S{"t" * 70} "2"]', RecordCode.UNKNOWN_TAG, {"tag": f"S{'t' * 63}"}),
        ("1. f", "f", RecordCode.NUMBER_DUE, {"word": "f", "number": 1}),
        ("2. b", "3. b", RecordCode.NUMBER_DUE, {"word": "3.", "number": 2}),
        ("2. b", "2.", RecordCode.NO_MOVE, {"number": 2}),
        ("2. b", f"2. {'b' * 65}", RecordCode.MOVE_TOO_LONG, {"most": 64}),
        ("3. b", "3. zzz", RecordCode.UNREADABLE, {"text": "zzz", "why": (Fact("rows-move"),)}),
        ("3. b", "3. middle", RecordCode.ILLEGAL, {"text": "middle", "why": (Fact("rows-middle"),)}),
        ("8. f", "8. f 9. b", RecordCode.AFTER_END, {"text": "b"}),
        (" 8. f", "", RecordCode.OTHER_SCORES, {"scores": "9-11", "right": "9-9"}),
        ('"4 1 2 3"', '"4 1 2 2"', RecordCode.BAD_SHUFFLE, {"tag": "Deal1", "count": 4}),
        ('"1 2 3 4"', '"1 2 3 5"', RecordCode.BAD_SHUFFLE, {"tag": "Deal2", "count": 4}),
        ('[Deal2 "1 2 3 4"]\n', "", RecordCode.DEAL_MISSING, {"tag": "Deal2"}),
        ('"1 2 3 4"]', '"1 2 3 4"]\n[Deal3 "1 2 3 4"]', RecordCode.DEAL_UNUSED, {"tag": "Deal3"}),
        ('[Scores "9-11"]', '[Scores "11-9"]', RecordCode.OTHER_SCORES, {"scores": "11-9", "right": "9-11"}),
        ('[Result "0-1"]', '[Result "1-0"]', RecordCode.OTHER_END, {"result": "0-1", "word": "target"}),
        ('[Game "rows"]', '[Game "chess"]', RecordCode.UNKNOWN_GAME, {"word": "chess", "games": "rows row"}),
        (
            '[Options ""]',
            '[Options "fast"]',
            RecordCode.BAD_OPTIONS,
            {"word": "fast", "game": "rows", "why": (Fact("rows-option"),)},
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(
    old: str, new: str, code: RecordCode, params: dict[str, object]
) -> None:
    assert ROWS.count(old) == 1
    with pytest.raises(RecordError) as caught:
        replay(parse(ROWS.replace(old, new)), TOYS)
    assert caught.value.fact == Fact(code, params)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(("options", "seats", "allowed"), [((), 3, "2"), (("target=20",), 4, "2–3")])
def test_how_many_can_play_is_said(options: tuple[str, ...], seats: int, allowed: str) -> None:
    several = Record(game="rows", options=options, seats=("?",) * seats, deals=((1, 2, 3, 4),))
    with pytest.raises(RecordError) as caught:
        replay(several, TOYS)
    assert caught.value.fact == Fact(RecordCode.BAD_SEATS, {"game": "rows", "seats": allowed, "count": seats})
