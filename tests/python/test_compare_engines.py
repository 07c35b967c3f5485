"""`compare` against Debian's engines, right and with wrong descriptions, and against our own server
with other readings of the rules: the diagnosis must name what is wrong."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')).resolve()
PEERS_INI = ROOT / 'fixtures' / 'peers' / 'fairy-stockfish.ini'
SECONDS = 300

# Wrong descriptions of overkill for Fairy-Stockfish: by the misreading, what is replaced.
WRONG = {
    'promotion-to-rook': [('rook = -', 'rook = r'),
                          ('promotionPieceTypes = aqmc', 'promotionPieceTypes = aqmcr')],
    'promotion-to-any-but-ace': [('promotionPieceTypes = aqmc', 'promotionPieceTypes = qmc')],
    'no-castling': [('castlingRookPiece = m', 'castling = false\ncastlingRookPiece = m')],
    'castling-queens-side-to-b': [('castlingRookPiece = m',
                                   'castlingQueensideFile = b\ncastlingRookPiece = m')],
    'cardinals-castle-as-marshals': [('castlingRookPiece = m', 'castlingRookPiece = c')],
    'no-double-step': [('castlingRookPiece = m', 'doubleStep = false\ncastlingRookPiece = m')],
    'cardinal-without-leap': [('archbishop = c', 'bishop = c'),
                              ('bishop = -\n', 'archbishop = -\n')],
    'marshal-without-leap': [('chancellor = m', 'rook = m'),
                             ('\nrook = -\n', '\nchancellor = -\n')],
}


def compare(*arguments: str | Path) -> tuple[int, dict]:
    """Run `compare --json` and return its exit status and report."""
    done = subprocess.run([PROGRAM, 'compare', '--json', *map(str, arguments)], cwd=ROOT,
                          text=True, capture_output=True, timeout=SECONDS,
                          stdin=subprocess.DEVNULL)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def make_fixtures(folder: Path, game: str, misreadings: str) -> Path:
    """Make a fixtures folder of one game with these misreadings."""
    fixtures = folder / 'fixtures'
    shutil.copytree(ROOT / 'fixtures' / game, fixtures / game)
    (fixtures / 'hand').mkdir()
    for path in (ROOT / 'fixtures' / 'hand').glob(f'{game}*.hand'):
        shutil.copy(path, fixtures / 'hand')
    if (ROOT / 'fixtures' / 'variants').is_dir():
        shutil.copytree(ROOT / 'fixtures' / 'variants', fixtures / 'variants')
    (fixtures / 'misreadings').mkdir()
    (fixtures / 'misreadings' / f'{game}.ini').write_text(misreadings, encoding='ascii')
    return fixtures


def find_engine(name: str) -> str:
    """Return the engine's path; skip the test if it is not installed."""
    path = shutil.which(name) or shutil.which(name, path='/usr/games')
    if path is None:
        pytest.skip(f'{name} is not installed')
    return path


@pytest.mark.parametrize('name, variant', [
    ('stockfish', 'chess'), ('stockfish', 'chess960'), ('fairy-stockfish', 'chess'),
    ('fairy-stockfish', 'chess960'), ('fairy-stockfish', 'capablanca'),
    ('fairy-stockfish', 'overkill')])
def test_public_engines_agree(name: str, variant: str) -> None:
    """All fixtures of the game, without a difference."""
    extra = ('--engine-variants', PEERS_INI) if variant == 'overkill' else ()
    code, report = compare('--variant', variant, '--all', *extra, '--engine', find_engine(name))
    engine = report['engines'][0]
    assert (code, engine['differences'], engine['fault']) == (0, [], ''), engine
    assert engine['agreed'] == report['positions'] > 30


def test_an_xboard_engine_agrees() -> None:
    """The same engine in XBoard's protocol."""
    code, report = compare('--variant', 'capablanca', '--all', '--protocol', 'xboard', '--engine',
                           find_engine('fairy-stockfish'))
    assert code == 0 and report['engines'][0]['agreed'] == report['positions']


@pytest.mark.parametrize('misreading', WRONG)
def test_wrong_descriptions_are_named(misreading: str, tmp_path: Path) -> None:
    """Fairy-Stockfish with one mistake in its description: found, and named alone."""
    text = PEERS_INI.read_text()
    for old, new in WRONG[misreading]:
        assert old in text
        text = text.replace(old, new)
    wrong = tmp_path / 'wrong.ini'
    wrong.write_text(text)
    code, report = compare('--variant', 'overkill', '--engine-variants', wrong, '--engine',
                           find_engine('fairy-stockfish'))
    engine = report['engines'][0]
    assert code == 1 and len(engine['differences']) == 1
    assert [fit['name'] for fit in engine['diagnoses'][0]['fits']] == [
        f'overkill-{misreading}'], engine


@pytest.mark.parametrize('game', ['thunderstruck', 'gothic-isles', 'io'])
def test_other_readings_are_named(game: str, tmp_path: Path) -> None:
    """Our own server with each other reading of RULES: the diagnosis names it."""
    path = ROOT / 'fixtures' / 'variants' / f'{game}.ini'
    text = path.read_text()
    names = re.findall(r'^\[([^:\]]+):', text, re.MULTILINE)
    fixtures = make_fixtures(tmp_path, game, re.sub(r'^\[', '[known-', text, flags=re.MULTILINE))
    for name in names:
        code, report = compare('--variant', game, '--engine-variants', path, '--engine-variant',
                               name, '--engine', f'{PROGRAM} uci', '--no-manifest', '--fixtures',
                               fixtures)
        engine = report['engines'][0]
        assert code == 1, (name, engine)
        assert f'known-{name}' in [fit['name'] for fit in engine['diagnoses'][0]['fits']], engine
