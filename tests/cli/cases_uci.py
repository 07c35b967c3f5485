"""The UCI server, used as a GUI, a perft tool and a careless partner use it."""

import subprocess
import time
from pathlib import Path

from program import KIWIPETE, PROGRAM, SECONDS, expect, run


def talk(text: str) -> list[str]:
    """Give the whole `text` to the server; return the lines it says."""
    done = subprocess.run([PROGRAM, 'uci'], input=text, capture_output=True, text=True,
                          timeout=SECONDS)
    assert done.returncode == 0 and done.stderr == '', (text, done)
    return done.stdout.splitlines()


class Partner:
    """A partner that stays; use as a context manager."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([PROGRAM, 'uci', '--threads', '2'], text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> 'Partner':
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def say(self, line: str) -> None:
        """Say one line."""
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()

    def hear(self, end: str) -> list[str]:
        """Return the lines up to the one that begins with `end`."""
        lines = []
        while not lines or not lines[-1].startswith(end):
            line = self.process.stdout.readline()
            assert line, f'the server ended instead of saying {end}: {lines}'
            lines.append(line.rstrip('\n'))
        return lines


def test_greeting_and_options(_: Path) -> None:
    """uci names the program, its options and its variants."""
    lines = talk('uci\nquit\n')
    assert lines[0].startswith('id name ') and lines[-1] == 'uciok'
    for name in ('Threads', 'Hash', 'UCI_Chess960', 'UCI_Variant', 'VariantPath'):
        assert any(line.startswith(f'option name {name} type ') for line in lines), name
    combo = next(line for line in lines if 'UCI_Variant' in line)
    assert 'default chess' in combo and ' var io' in combo and ' var thunderstruck' in combo


def test_go_perft_prints_what_divide_prints(_: Path) -> None:
    """The answer has Stockfish's form, to the last blank line."""
    shown = run('divide', '--fen', KIWIPETE, '--depth', '3').out
    said = talk(f'position fen {KIWIPETE}\ngo perft 3\nquit\n')
    assert '\n'.join(said) + '\n' == shown


def test_a_script_that_ends_is_answered_whole(_: Path) -> None:
    """With the whole input given at once, nothing is stopped, with `quit` or without."""
    for end in ('quit\n', ''):
        lines = talk('position startpos\ngo perft 4\nposition startpos moves e2e4\ngo perft 3\n'
                     + end)
        assert [line for line in lines if line.startswith('Nodes')] == \
            ['Nodes searched: 197281', 'Nodes searched: 13160']


def test_variants_and_chess960(_: Path) -> None:
    """UCI_Variant and UCI_Chess960 choose the game."""
    lines = talk('setoption name UCI_Variant value overkill\ngo perft 2\n'
                 'setoption name UCI_Variant value chess\n'
                 'setoption name UCI_Chess960 value true\n'
                 'position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nd\ngo perft 1\nquit\n')
    assert 'Nodes searched: 576' in lines
    assert 'e1h1: 1' in lines and 'Fen: 4k3/8/8/8/8/8/8/4K2R w H - 0 1' in lines


def test_what_is_refused_is_said_and_leaves_no_position(_: Path) -> None:
    """After a refused variant, position or move no old count is given."""
    for bad, words in (('setoption name UCI_Variant value shogi', 'shogi'),
                       ('position fen 8/8/8/8/8/8/8/8 w - - 0 1', 'column'),
                       ('position startpos moves e2e4 e2e4', 'move 2, e2e4'),
                       ('position startpos move e2e4', 'moves were expected'),
                       ('position middlegame', 'startpos or fen')):
        lines = talk(f'{bad}\ngo perft 1\nd\nquit\n')
        errors = [line for line in lines if line.startswith('info string error: ')]
        assert len(errors) == 3 and words in errors[0] and 'no position' in errors[1], lines
        assert len(errors) == len(lines), lines


def test_wrong_commands_are_said(_: Path) -> None:
    """Errors are told, never passed over, and the server goes on."""
    for bad in ('hello', 'go', 'go depth 3', 'go perft', 'go perft x', 'go perft 64',
                'go perft -1', 'setoption', 'setoption name Colour value red',
                'setoption name Threads value 0', 'setoption name Hash value x',
                'setoption name UCI_Chess960 value maybe',
                'setoption name VariantPath value /no/such/file',
                'x' * 200000):
        lines = talk(f'{bad}\nposition startpos\ngo perft 1\nquit\n')
        assert lines[0].startswith('info string error: '), (bad[:40], lines[:2])
        assert 'Nodes searched: 20' in lines, (bad[:40], lines)
    assert 'bestmove (none)' in talk('go infinite\nquit\n')


def test_a_count_can_be_stopped(_: Path) -> None:
    """isready is answered during a count, stop ends it at once, and the next one is right."""
    with Partner() as partner:
        partner.say('position startpos')
        partner.say('go perft 15')
        time.sleep(0.3)
        start = time.monotonic()
        partner.say('isready')
        assert partner.hear('readyok') == ['readyok']
        partner.say('stop')
        assert partner.hear('info') == ['info string stopped, no counts']
        assert time.monotonic() - start < 2
        partner.say('go perft 2')
        assert partner.hear('Nodes')[-1] == 'Nodes searched: 400'
        partner.say('go perft 15\nstop\nisready')
        lines = [line for line in partner.hear('readyok') if line]
        assert lines in (['readyok'], ['info string stopped, no counts', 'readyok']), lines


def test_quit_ends_a_count(_: Path) -> None:
    """A living partner that says quit means now."""
    with Partner() as partner:
        partner.say('go perft 15')
        time.sleep(0.2)
        partner.say('quit')
        assert partner.process.wait(5) == 0


def test_hash_threads_and_loaded_variants(_: Path) -> None:
    """Options change speed, never counts; VariantPath adds games."""
    lines = talk('setoption name Hash value 4\nsetoption name Threads value 3\n'
                 'position startpos\ngo perft 5\nucinewgame\ngo perft 4\n'
                 'setoption name VariantPath value fixtures/variants/io.ini\n'
                 'setoption name UCI_Variant value io-io-15\ngo perft 1\nquit\n')
    assert [line for line in lines if line.startswith('Nodes')] == \
        ['Nodes searched: 4865609', 'Nodes searched: 197281', 'Nodes searched: 132'], lines


def test_wrong_usage(_: Path) -> None:
    """The command line is checked like any other."""
    expect(2, 'uci', '--variant', 'nonsense', says='nonsense')
    expect(2, 'uci', 'file', says='no argument')
