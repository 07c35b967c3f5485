"""`compare` against engines that misbehave: each fault is named, nothing hangs, no child stays."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')).resolve()
HOSTILE = Path(__file__).resolve().parent / 'hostile_engine.py'
PYTHON = shlex.quote(sys.executable)
SECONDS = 60
AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'


@dataclass
class Result:
    """How a run ended."""

    code: int
    out: str
    err: str
    seconds: float


def compare(*arguments: str | Path, environment: dict[str, str] | None = None) -> Result:
    """Run `compare` with the arguments."""
    start = time.monotonic()
    done = subprocess.run([PROGRAM, 'compare', *map(str, arguments)], cwd=ROOT, text=True,
                          capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL,
                          env=dict(os.environ, **(environment or {})))
    return Result(done.returncode, done.stdout, done.stderr, time.monotonic() - start)


def hostile(mode: str, *arguments: str, seconds: int = 2, fen: str = AFTER_E4,
            depth: int = 2) -> Result:
    """Run `compare` with the hostile engine in `mode`."""
    return compare('--seconds', str(seconds), '--protocol', 'uci', '--engine',
                   f'exec {PYTHON} {HOSTILE} {mode}',
                   '--fen', fen, '--depth', str(depth), *arguments)


def processes_with(word: str) -> list[str]:
    """Return the command lines of the processes that contain `word`."""
    found = []
    for folder in Path('/proc').iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                line = (folder / 'cmdline').read_bytes().replace(b'\0', b' ').decode()
            except OSError:
                continue
            if word in line:
                found.append(line)
    return found


def test_an_engine_without_fault_agrees() -> None:
    """The hostile engine can be good."""
    result = hostile('good', seconds=20)
    assert (result.code, result.err) == (0, ''), result
    assert '1 position compared, 1 agree' in result.out


@pytest.mark.parametrize('mode, code, words', [
    ('exits', 3, 'exited with status 3'),
    ('silent', 3, 'did not answer uci with uciok within 2 s'),
    ('flood', 3, 'prints without end'),
    ('flood-lines', 3, 'prints without end'),
    ('flood-errors', 3, 'prints without end'),
    ('bytes', 0, '1 agree'),
    ('strange-bytes', 0, '1 agree'),
    ('variants', 2, 'does not list chess'),
    ('wrong-variant', 2, 'does not play chess: its array is rnbqkbnr/pppppppp/8/8/8/8/8/'),
    ('closes', 3, 'closed its pipe'),
    ('late', 3, 'did not answer go perft 1 within 2 s'),
    ('hangs', 3, 'it last said: '),
    ('dies', 3, 'was killed by signal 11'),
    ('dies', 3, 'assertion failed: board is odd'),
    ('twice', 1, 'listed once more'),
    ('garbage', 3, 'the moves are secret'),
    ('wrong-total', 1, 'it says 7 in all, but its lines add up to 20'),
    ('keeps-old', 1, 'did not take the position'),
    ('ignores-moves', 1, 'the engine has another position after the line'),
    ('ignores-moves-blindly', 1, 'does not play the moves that follow a position'),
    ('counts-wrong', 0, '1 agree'),
    ('no-d', 0, 'shows no position'),
    ('searches-blindly', 2, 'shows in no way which moves are legal'),
    ('totals', 0, 'names no moves'),
    ('no-total', 0, 'end without a total'),
])
def test_each_fault_is_named(mode: str, code: int, words: str) -> None:
    """A fault has its exit status and its words, in bounded time."""
    result = hostile(mode, seconds=20 if code in (0, 1) else 2)
    assert result.code == code, result
    assert words in result.out, result
    assert result.seconds < 40


def test_a_lost_move_is_walked_down_to() -> None:
    """A move that is missing one ply below is found there, with its words."""
    result = hostile('loses-move', '--json', seconds=20,
                     fen='rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 2')
    found = json.loads(result.out)['engines'][0]['differences'][0]
    assert result.code == 1
    assert len(found['line']) == 1
    assert found['missing'] == [{'move': 'e2e4', 'kind': "Pawn's move of 2 squares"}]
    assert found['extra'] == []


@pytest.mark.parametrize('mode, words', [('searches', 'by the position that d shows'),
                                         ('refuses', 'by its refusals')])
def test_moves_found_one_by_one(mode: str, words: str) -> None:
    """Without `go perft` an engine is asked about each move, legal here or not."""
    result = hostile(mode, depth=1, seconds=20, fen='k7/8/1K6/8/8/8/8/8 b - - 0 1')
    assert result.code == 0 and words in result.out, result


def test_a_program_without_moves_is_diagnosed() -> None:
    """It is given the position after a line, never the line: so must be the misreadings."""
    fen = '15k' + '/16' * 8 + '/7W<7' + '/16' * 5 + '/15K w - -'
    result = compare('--variant', 'io', '--fen', fen, '--depth', '3', '--command',
                     f'{PROGRAM} divide --variants '
                     'fixtures/variants/io.ini --variant io-io-7 --fen {fen} --depth {depth}')
    assert result.code == 1, result
    assert '[io-wall-both-halves-promote]' in result.out, result.out


def test_a_program_that_never_answers_is_given_up_soon() -> None:
    """Its command is wrong: no need for a page about each position."""
    result = compare('--command', 'exit 7; {fen}', '--variant', 'chess')
    assert result.code == 3 and 'failed 3 times and was given up' in result.out, result


def test_a_count_that_no_position_explains() -> None:
    """A wrong number for a right position is said to be one."""
    result = hostile('counts-wrong', seconds=20,
                     fen='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')
    assert result.code == 1
    assert 'one move earlier it has another number' in result.out, result.out


@pytest.mark.parametrize('mode', ['leaves-child', 'stays', 'silent'])
def test_no_child_stays(mode: str) -> None:
    """Whatever the engine started is gone when `compare` ends."""
    hostile(mode)
    assert processes_with('987654') == []
    assert processes_with(f'hostile_engine.py {mode}') == []


def test_ctrl_c_ends_the_engine_too() -> None:
    """130, and no engine is left."""
    process = subprocess.Popen(
        [PROGRAM, 'compare', '--engine', f'exec {PYTHON} {HOSTILE} silent', '--fen', AFTER_E4],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    time.sleep(1)
    process.send_signal(2)
    _, err = process.communicate(timeout=10)
    assert process.returncode == 130 and b'interrupted' in err
    assert processes_with('hostile_engine.py silent') == []


def test_several_engines_and_what_the_reports_hold(tmp_path: Path) -> None:
    """Two engines in one run; a page and JSON beside the text."""
    page, report = tmp_path / 'report.html', tmp_path / 'report.json'
    result = compare('--seconds', '20', '--fen', AFTER_E4, '--depth', '1', '--html', page,
                     f'--json={report}', '--engine', f'exec {PYTHON} {HOSTILE} twice',
                     '--engine', f'exec {PYTHON} {HOSTILE} good')
    assert result.code == 1
    assert 'DIFFERENCE Hostile' in result.out
    engines = json.loads(report.read_text())['engines']
    assert [engine['ok'] for engine in engines] == [False, True]
    text = page.read_text()
    assert text.count('<h2>') == 2 and '<svg' in text and 'class="e h"' in text
    for outside in ('<script', 'src=', 'href=', '@import', 'url('):
        assert outside not in text


def test_text_from_an_engine_is_escaped(tmp_path: Path) -> None:
    """No engine writes tags into the page."""
    page = tmp_path / 'report.html'
    engine = "printf 'id name <script>x</script>\\nuciok\\n<b>\\n'; exit 1"
    assert compare('--engine', engine, '--fen', AFTER_E4, '--html', page).code == 3
    text = page.read_text()
    assert '<script' not in text and '<b>' not in text and '&lt;script' in text


@pytest.mark.parametrize('command', [
    "{program} divide --variant {{variant}} --fen {{fen}} --depth {{depth}}",
    "{program} divide --variant {{variant}} --fen '{{fen}}' --depth {{depth}}",
    "{program} divide --variant {{variant}} --fen {{fen}} --moves {{moves}} --depth {{depth}}",
    "{program} perft --variant {{variant}} --fen {{fen}} --depth {{depth}}",
])
def test_command_templates(command: str) -> None:
    """Programs that are run once for each question."""
    result = compare('--command', command.format(program=PROGRAM), '--variant', 'io',
                     '--depth', '2', '--max-nodes', '20000', 'fixtures/io/riders.perft')
    assert result.code == 0, result


@pytest.mark.parametrize('command, code, words', [
    ('echo e2e4: 1 {fen}', 1, 'missing'),
    ('exit 4 # {fen}', 3, 'exited with status 4'),
    ('no-such-program {fen}', 3, 'not found'),
    ('echo oh error {fen}', 1, 'oh error'),
    ('yes {fen}', 3, 'prints without end'),
    ('sleep 100 # {fen}', 3, 'did not end within 2 s'),
])
def test_commands_that_fail(command: str, code: int, words: str) -> None:
    """What a program does wrong is said."""
    seconds = '2' if 'sleep' in command else '20'
    result = compare('--seconds', seconds, '--command', command, '--fen', AFTER_E4)
    assert result.code == code, result
    assert words in result.out, result


@pytest.mark.parametrize('arguments, words', [
    ((), 'needs --engine'),
    (('--engine', ' '), 'empty'),
    (('--command', 'x'), '{fen}'),
    (('--engine', 'x', '--protocol', 'y'), 'uci or xboard'),
    (('--engine', 'x', '--setoption', 'y'), 'NAME=VALUE'),
    (('--engine', 'x', '--letters', 'mm'), 'pairs'),
    (('--engine', 'x', '--castling', 'mm'), 'king or rook'),
    (('--engine', 'x', '--seconds', '0'), 'whole number'),
    (('--engine', 'x', '--depth', '0'), '1 or more'),
    (('--engine', 'x', '--variant', 'nonsense'), 'nonsense'),
    (('--engine', 'x', '--fen', 'nonsense'), 'column'),
    (('--engine', 'x', 'no/such/file.perft'), 'No such file'),
])
def test_wrong_usage(arguments: tuple[str, ...], words: str) -> None:
    """Exit 2, and why."""
    result = compare(*arguments)
    assert result.code == 2 and words in result.err, result


def test_letters_and_castling_are_translated() -> None:
    """An engine with other letters and another way to write castling agrees all the same."""
    own = f'{PROGRAM} divide --variant capablanca --fen {{fen}} --depth {{depth}}'
    swap = f"f=$(echo {{fen}} | sed 's/^\\([^ ]*\\)e\\([^ ]*\\)/\\1a\\2/; s/E/A/') && {own}"
    letters = f"sh -c 'echo \"$0\" | tr eEzZ aAcC' {{fen}}"
    command = (f'{PROGRAM} divide --variant capablanca --fen "$({letters})" --depth {{depth}}'
               ' | sed "s/a:/e:/; s/c:/z:/"')
    assert swap
    result = compare('--command', command, '--letters', 'a=e,c=z', '--variant', 'capablanca',
                     '--depth', '1')
    assert result.code == 0, result.out[-1500:]
    king = ("{program} divide --variant chess960 --fen {{fen}} --depth {{depth}}"
            " | sed 's/^e1h1:/e1g1:/'").format(program=PROGRAM)
    fen = '4k3/8/8/8/8/8/8/4K2R w H - 0 1'
    assert compare('--command', king, '--variant', 'chess960', '--fen', fen,
                   '--depth', '1').code == 1
    assert compare('--command', king, '--castling', 'king', '--variant', 'chess960', '--fen', fen,
                   '--depth', '1').code == 0
