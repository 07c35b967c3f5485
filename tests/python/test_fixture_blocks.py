"""Fixture files as the scripts read and write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from crosschecking import blocks

BLOCKS = """# A remark on the file.

id chess-one
why the first
rule FIDE-castling
variant chess
# A remark inside.
epd 4k3/8/8/8/8/8/8/4K2R w K -


id chess-two
variant chess
source published
epd 7k/5Q2/6K1/8/8/8/8/8 b - -
perft 1 0
digest 1 00000000000000000000000000000000
"""
HAND = """id chess-hand
variant chess
epd 4k3/8/8/8/8/8/8/4K2R w K -
page 000.txt: "words"
from e1
moves e1d1 e1d2 e1e2 e1f2 e1f1 e1g1
"""


def parse(text: str, name: str = 'a.perft') -> blocks.FixtureFile:
    return blocks.parse(Path(name), text)


def test_file_is_written_as_read() -> None:
    file = parse(BLOCKS)
    assert [block.id for block in file.blocks] == ['chess-one', 'chess-two']
    assert file.text() == BLOCKS
    assert [block.line for block in file.blocks] == [3, 11]
    assert file.blocks[1].counts() == {1: 0}
    assert file.blocks[1].digests() == {1: '0' * 32}


def test_numbers_stand_around_the_epd() -> None:
    file = parse(BLOCKS)
    file.blocks[0].enter(['c', 'python-reference'], {2: 66, 1: 15},
                         {1: 'f' * 32})
    epd = 'epd 4k3/8/8/8/8/8/8/4K2R w K -\n'
    assert file.text() == BLOCKS.replace(
        epd, 'source c python-reference\n' + epd
        + 'perft 1 15\nperft 2 66\ndigest 1 ' + 'f' * 32 + '\n')
    assert parse(file.text()).blocks[0].counts() == {1: 15, 2: 66}
    with pytest.raises(ValueError, match='numbers already'):
        file.blocks[1].enter(['c'], {1: 0}, {})


def test_named_sources_stay() -> None:
    text = BLOCKS.replace('epd 4k3', 'source published c\nepd 4k3')
    file = parse(text)
    file.blocks[0].enter(['c', 'python-reference'], {1: 15}, {})
    assert file.blocks[0].value('source') == 'published c python-reference'


def test_writing_replaces_the_file(tmp_path: Path) -> None:
    path = tmp_path / 'a.perft'
    path.write_text(BLOCKS)
    file = blocks.read_file(path)
    file.blocks[0].enter(['c'], {1: 15}, {})
    file.write()
    assert path.read_text() == file.text() != BLOCKS
    assert list(tmp_path.iterdir()) == [path]
    # It is not what was read any more.
    with pytest.raises(blocks.BlockError, match='changed'):
        file.write()


@pytest.mark.parametrize(('text', 'message'), [
    ('why x\nid chess-a\n', ':1: a block begins with its id'),
    ('id chess-a\nwhat x\n', ":2: unknown word 'what'"),
    ('id chess-a\nid chess-b\n', ":2: a second 'id'"),
    ('id Chess\n', ":1: 'Chess' is no id"),
    ('id chess-a\nwhy\n', ":2: nothing after 'why'"),
    ('id chess-a\nvariant chess\n', ":1: no 'epd' in block"),
    ('id chess-a\nvariant chess\nepd x\nperft 1\n', ":4: '1' is no perft"),
    ('id chess-a\nvariant chess\nepd x\nperft 1 2\nperft 1 3\n',
     ':1: perft: a depth stands twice'),
    ('id chess-a\nvariant chess\nepd x\ndigest 1 ' + '0' * 32 + '\n',
     ':1: chess-a: a digest without its perft line'),
    ('id chess-a\nvariant chess\nepd x\ndigest 1 FF\n', 'is no digest'),
    ('id chess-a\nvariant chess\nepd x', ':3: the last line has no end'),
    ('id a\nvariant b\nepd c\n\nid a\nvariant b\nepd c\n',
     ':5: a second id a'),
])
def test_bad_files_are_refused(text: str, message: str) -> None:
    with pytest.raises(blocks.BlockError) as caught:
        parse(text)
    assert message in str(caught.value)


def test_hand_words_are_for_hand_files() -> None:
    assert parse(HAND, 'a.hand').blocks[0].value('from') == 'e1'
    with pytest.raises(blocks.BlockError, match="unknown word 'page'"):
        parse(HAND)
