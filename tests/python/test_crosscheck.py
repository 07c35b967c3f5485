"""The scripts that hold generators against each other, with planted faults.

No program is built for these tests: the "C program" is the reference behind
a small script, with or without a fault, and the engines are scripts as well.
"""

from __future__ import annotations

import random
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

import crosscheck
import crosscheck_peers
import enter
import pytest
import reference
from conftest import ROOT
from crosschecking import blocks, compare, games, generators, jobs, peers
from reference.game import Game
from test_fixture_blocks import BLOCKS, HAND

PROGRAM = """#!{python}
import sys
sys.path.insert(0, {scripts!r})
from reference import chess, cli
arguments = sys.argv[1:]
if '--threads' in arguments:
    at = arguments.index('--threads')
    del arguments[at:at + 2]
{fault}
sys.exit(cli.main(arguments))
"""
NO_CASTLING = 'chess.Chess.castling = lambda game, pos: iter(())'
ENGINE = """#!{python}
import sys
sys.path.insert(0, {scripts!r})
from reference import get_game
from reference.counting import divide
game = get_game({game!r})
text = game.start_fen
for line in sys.stdin:
    words = line.split()
    if words == ['uci']:
        print('option name UCI_Variant type combo default chess var chess')
        print('uciok')
    elif words == ['isready']:
        print('readyok')
    elif words[:2] == ['position', 'startpos']:
        text = game.start_fen
    elif words[:2] == ['position', 'fen']:
        text = {fen}
    elif words == ['d']:
        print('Fen: ' + text)
    elif words[:2] == ['go', 'perft']:
        counts = divide(game, game.parse_fen(text), int(words[2]))
        counts = {counts}
        for move, count in counts.items():
            print(f'{{move}}: {{count}}')
        print()
        print(f'Nodes searched: {{sum(counts.values())}}')
        print()
    elif words == ['quit']:
        break
    sys.stdout.flush()
"""


def script(path: Path, text: str, **words: str) -> Path:
    """Write a script that can be started, and return its path."""
    path.write_text(text.format(python=sys.executable,
                                scripts=str(ROOT / 'scripts'), **words))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


class Wrong(generators.Reference):
    """The reference with a fault: attributes of its games replaced."""

    name = 'wrong'

    def __init__(self, **faults: object) -> None:
        super().__init__()
        self.faults = faults

    def game(self, variant: str) -> Game:
        game = super().game(variant)
        for name, fault in self.faults.items():
            setattr(game, name, fault)
        return game


# Differences

def test_same_rules_have_no_difference() -> None:
    one, two = generators.Reference(), generators.Reference()
    start = one.game('overkill').start_fen
    assert compare.first_difference(one, two, 'overkill', start, 2) is None


def test_missing_castling_is_made_small() -> None:
    good, wrong = generators.Reference(), Wrong(castling=lambda pos: iter(()))
    text = 'r3k2r/pppqbppp/2n2n2/8/8/2N2N2/PPPQBPPP/R3K2R w KQkq - 4 9'
    finding = compare.first_difference(wrong, good, 'chess', text, 1)
    assert finding is not None
    assert (finding.kind, finding.first) == ('moves', ())
    assert finding.second == ('e1c1', 'e1g1')
    small = compare.reduced(wrong, good, finding, good)
    assert small.text.split()[0] in ('4k3/8/8/8/8/8/8/R3K3',
                                     '4k3/8/8/8/8/8/8/4K2R')
    assert len(small.second) == 1
    assert '  only good: ' + small.second[0] in small.report(
        ('wrong', 'good'))


def test_difference_is_found_below_the_root() -> None:
    good = generators.Reference()
    wrong = Wrong(promotions=('Q', 'R', 'B'))
    text = '4k3/8/P7/8/8/8/7p/4K3 w - - 0 1'
    finding = compare.first_difference(wrong, good, 'chess', text, 3)
    assert finding is not None
    assert len(finding.line) == 1
    assert finding.second == ('h2h1n',)
    assert compare.first_difference(wrong, good, 'chess', text, 1) is None


def test_wrong_positions_with_right_moves_are_found() -> None:
    good = generators.Reference()
    wrong = Wrong(rights_after=lambda pos, move, board: pos.rights)
    text = '4k3/p7/8/8/8/8/7P/4K2R w K - 0 1'
    finding = compare.first_difference(wrong, good, 'chess', text, 2)
    assert finding is not None
    assert (finding.kind, finding.line) == ('next positions', ())
    assert any(said.startswith('h1g1 leads to ') for said in finding.first)
    small = compare.reduced(wrong, good, finding, good)
    assert small.text == '4k3/8/8/8/8/8/8/4K2R w K - 0 1'


def test_refusal_by_one_is_a_difference() -> None:
    good = generators.Reference()
    wrong = Wrong(pawn_may_stand=lambda square, side: True)
    text = '4k2P/8/8/8/8/8/8/4K3 w - - 0 1'
    finding = compare.node_difference(good, wrong, 'chess', text)
    assert finding is not None
    assert finding.kind == 'what is accepted'
    assert finding.first and not finding.second
    assert compare.reduced(good, wrong, finding, good) == finding
    bad = text.replace('4k2P', '4k2k')
    assert compare.node_difference(good, wrong, 'chess', bad) is None


class Forgetful(generators.Reference):
    """Gets the king wrong that has castled, but only while it plays on."""

    def fen(self, variant: str, text: str, moves: Sequence[str] = ()) -> str:
        right = super().fen(variant, text, moves)
        return (right.replace('RK', 'KR') if 'e1g1' in moves[:-1] else right)


def test_what_no_position_text_shows_is_made_small() -> None:
    good, wrong = generators.Reference(), Forgetful()
    text = 'r3k2r/pppqbppp/2n2n2/8/8/2N2N2/PPPQBPPP/R3K2R w KQkq - 4 9'
    line = ('a2a3', 'a7a6', 'e1g1', 'h7h6', 'h2h3', 'g7g6')
    finding = compare.first_played(wrong, good, 'chess', text, line)
    assert finding is not None
    assert (finding.kind, finding.line) == (compare.PLAYED, line[:4])
    small = compare.reduced(wrong, good, finding, good)
    assert (small.text, small.line) == (
        '4k3/7p/8/8/8/8/8/4K2R w K - 0 10', line[2:4])
    assert compare.first_played(good, good, 'chess', text, line) is None


def test_a_wall_goes_with_both_halves() -> None:
    rules = generators.Reference()
    text = '15k/16/16/16/16/4w11/4^11/16/16/16/16/16/16/16/16/15K b - - 0 1'
    assert 'e10' in compare.things(rules, 'io', text)
    for half in ('e10', 'e11'):
        assert compare.without(rules, 'io', text, [half]) == (
            '15k/' + '16/' * 14 + '15K b - - 0 1')


def test_child_variants_are_switches() -> None:
    assert generators.split_variant('gothic-isles-gi-10') == (
        'gothic-isles', ('GI-10',))
    assert generators.split_variant('io') == ('io', ())
    for name in ('io-', 'chess961', 'io-io-6-x', 'x-io-6'):
        with pytest.raises(generators.Refused):
            generators.split_variant(name)
    with pytest.raises(generators.Refused, match='no switch'):
        generators.Reference().game('io-io-99')


# Random positions

def test_random_positions_are_seeded() -> None:
    game = generators.Reference().game('overkill')
    starts = ['m3k2m/p6p/8/8/8/8/P6P/M3K2M w KQkq -']
    one, two, three = (
        list(games.samples(game, starts, 20, random.Random(seed)))
        for seed in ('1', '1', '2'))
    assert one == two != three
    assert len(one) == 20
    begun = {sample.start for sample in one}
    assert len(begun) > len(begun & {game.start_fen, *starts}) == 2
    rules = generators.Reference()
    for sample in one:
        assert rules.fen('overkill', sample.start,
                         sample.line) == sample.text


@pytest.mark.parametrize('name', reference.VARIANTS)
def test_men_are_strewn_lawfully(name: str) -> None:
    game = reference.get_game(name)
    chance = random.Random('1')
    found = [games.strewn(game, chance) for _ in range(40)]
    assert any(game.in_check(pos) for pos in found)
    assert any(pos.rights for pos in found) == bool(game.castles)
    assert any(pos.partner for pos in found) == bool(game.two_square_men)


# The program

def test_divide_is_read() -> None:
    lines = ['info string x', 'e2e4: 20', 'a7a8=q: 3', '',
             'Nodes searched: 23', '']
    assert generators.read_divide(lines) == {'e2e4': 20, 'a7a8=q': 3}
    assert generators.read_divide(['', 'Nodes searched: 0', '']) == {}
    for bad in (['e2e4: 20'], ['e2e4: 20', 'Nodes searched: 21'],
                ['e2e4: 20', 'e2e4: 20', 'Nodes searched: 40']):
        with pytest.raises(generators.Failed):
            generators.read_divide(bad)


def fixture_folder(tmp_path: Path) -> Path:
    folder = tmp_path / 'fixtures'
    folder.mkdir()
    (folder / 'a.perft').write_text(BLOCKS)
    (folder / 'a.hand').write_text(HAND)
    return folder


def test_enter_writes_what_both_say(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    program = script(tmp_path / 'good', PROGRAM, fault='')
    monkeypatch.setenv('COUNTERCHECK', str(program))
    path = fixture_folder(tmp_path) / 'a.perft'
    flags = ['--without-peers', '--processes', '1', '--max-depth', '2']
    assert enter.main([*flags, str(path)]) == jobs.OK
    block = blocks.read_file(path).blocks[0]
    assert block.counts() == {1: 15, 2: 66}
    assert block.digests().keys() == {1, 2}
    assert block.value('source') == 'c python-reference'
    text = path.read_text()
    assert text.endswith(BLOCKS[BLOCKS.index('id chess-two'):])
    path.write_text(text.replace('perft 2 66', 'perft 2 67'))
    assert enter.main([*flags, '--recheck', str(path)]) == jobs.DIFFERENCE
    assert ('chess-one: perft 2: the file 67, c and reference 66'
            in capsys.readouterr().out)


def test_enter_leaves_out_disagreements(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    program = script(tmp_path / 'wrong', PROGRAM, fault=NO_CASTLING)
    monkeypatch.setenv('COUNTERCHECK', str(program))
    path = fixture_folder(tmp_path) / 'a.perft'
    flags = ['--without-peers', '--processes', '1', str(path)]
    assert enter.main(flags) == jobs.DIFFERENCE
    assert path.read_text() == BLOCKS
    said = capsys.readouterr().out
    assert 'chess-one: perft 1: c 14, python-reference 15' in said
    assert 'only python-reference: e1g1' in said
    path.write_text(BLOCKS.replace('4K2R w K -', '4K2R w K - 3 4'))
    assert enter.main(flags) == jobs.BAD_INPUT
    assert 'not canonical' in capsys.readouterr().out


def test_crosscheck_end_to_end(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    folder = fixture_folder(tmp_path)
    flags = ['--fixtures', str(folder), '--processes', '1', '--variant',
             'chess', '--leaves', '100', '--seed', '5', '--random', '1']
    good = script(tmp_path / 'good', PROGRAM, fault='')
    monkeypatch.setenv('COUNTERCHECK', str(good))
    assert crosscheck.main(flags) == jobs.OK
    assert capsys.readouterr().out == ('seed 5\n'
                                       '4 positions, 0 differences\n')
    hand = folder / 'a.hand'
    hand.write_text(HAND.replace(' e1g1', ' e1h1'))
    assert crosscheck.main([*flags, '--random', '0']) == jobs.DIFFERENCE
    assert ("c has besides ['e1g1'], and does not have ['e1h1']"
            in capsys.readouterr().out)
    hand.unlink()
    wrong = script(tmp_path / 'wrong', PROGRAM, fault=NO_CASTLING)
    monkeypatch.setenv('COUNTERCHECK', str(wrong))
    assert crosscheck.main([*flags, '--random', '0']) == jobs.DIFFERENCE
    said = capsys.readouterr().out
    assert 'a.perft:3: chess-one:' in said
    assert said.endswith('2 positions, 1 differences\n')


def test_program_that_is_missing(tmp_path: Path,
                                 monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv('COUNTERCHECK', str(tmp_path / 'none'))
    path = str(fixture_folder(tmp_path) / 'a.perft')
    assert enter.main([path]) == jobs.BAD_INPUT
    assert crosscheck.main(['--random', '1']) == jobs.BAD_INPUT


# Engines

def engine(tmp_path: Path, game: str = 'chess', counts: str = 'counts',
           fen: str = "' '.join(words[2:])") -> peers.Peer:
    path = script(tmp_path / 'engine', ENGINE, game=game, fen=fen,
                  counts=counts)
    return peers.Peer('stockfish', [str(path)], seconds=10)


def test_engine_is_asked(tmp_path: Path) -> None:
    text = '4k3/8/8/8/8/8/8/4K2R w K -'
    with engine(tmp_path) as peer:
        assert sum(peer.divide('chess', text, 2).values()) == 66


def test_engine_without_the_variant(tmp_path: Path) -> None:
    with engine(tmp_path, game='capablanca') as peer:
        with pytest.raises(peers.PeerRefused, match='does not know chess'):
            peer.divide('chess', '4k3/8/8/8/8/8/8/4K2R w K -', 1)


def test_engine_that_drops_a_position(tmp_path: Path) -> None:
    with engine(tmp_path, fen='text') as peer:
        with pytest.raises(peers.PeerRefused, match='took 4k3/'):
            peer.divide('chess', '4k3/8/8/8/8/8/8/4K2R w K -', 1)


def test_engine_that_ends(tmp_path: Path) -> None:
    with engine(tmp_path, counts='sys.exit(3)') as peer:
        with pytest.raises(peers.PeerFailed, match='ended'):
            peer.divide('chess', '4k3/8/8/8/8/8/8/4K2R w K -', 1)


def test_first_line_that_differs() -> None:
    ours = {'a1a2': 1, 'b1b2': 2, 'c1c2': 3}
    assert crosscheck_peers.first_difference(ours, dict(ours)) == ''
    assert crosscheck_peers.first_difference(
        ours, {'a1a2': 1, 'b1b2': 4}) == 'b1b2: 2 here, 4 there'
    assert crosscheck_peers.first_difference(
        {}, {'a1a2': 1}) == 'a1a2: no such move here, 1 there'


def test_peer_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                              capsys: pytest.CaptureFixture[str]) -> None:
    good = script(tmp_path / 'good', PROGRAM, fault='')
    monkeypatch.setenv('COUNTERCHECK', str(good))
    monkeypatch.setattr(peers, 'find_peer', lambda name: None)
    assert crosscheck_peers.main(['--peer', 'stockfish']) == jobs.BAD_INPUT
    assert 'apt-get install stockfish' in capsys.readouterr().err
