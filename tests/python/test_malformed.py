"""Position text of both programs: all of tests/malformed is refused by the reference too, and of
fixture positions with a few characters changed each program accepts what the other does."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys

import pytest
from conftest import ROOT
from reference import VARIANTS, FenError, cli, get_game

sys.path.insert(0, str(ROOT / 'tests' / 'malformed'))
import tables  # noqa: E402

PROGRAM = ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')
CASES = [case for case in tables.read('fens.txt') if case.fen]
SEED, CHANGED = 20240229, 1500           # of each game
PASSED = ['-', 'e3', 'd6', 'a3', 'e3e4', 'd4d5d6', 'e4e5e6e7', 'f13f12']
RIGHTS = ['-', 'KQkq', 'KQ', 'kq', 'K', 'q', 'HAha', 'Ha', 'KCkc', 'Kk', 'Cc']
PHASES = ['0+0', '8+8', '1+8', '0+8', '3+5', '0+3', '9+8']


@pytest.mark.parametrize('case', CASES, ids=lambda case: case.place)
def test_refused(case: tables.Case, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 2, a column, and nothing on stdout."""
    variant, fen = case.fen
    text = fen.decode('utf-8', 'surrogateescape')   # as Python reads its arguments
    assert cli.main(['show', '--variant', variant, '--fen', text]) == 2
    out, err = capsys.readouterr()
    assert out == '' and err.startswith('reference.py: FEN: column '), (out, err)
    assert err[:-1].isascii() and err[:-1].isprintable(), 'what it quotes is made harmless'


def positions(variant: str) -> list[str]:
    """Return the position texts of the fixtures of `variant`."""
    found, current = [], ''
    for path in sorted((ROOT / 'fixtures').rglob('*')):
        if path.suffix not in ('.perft', '.hand'):
            continue
        for line in path.read_text(encoding='utf-8').splitlines():
            word, _, value = line.partition(' ')
            if word == 'variant':
                current = value
            elif word == 'epd' and current == variant:
                found.append(value)
    return found


def change(text: str, letters: str, dice: random.Random) -> str:
    """Return `text` with a character or a field changed."""
    at, other = dice.randrange(len(text)), dice.randrange(len(text))
    kind = dice.randrange(6)
    if kind == 0:
        return text[:at] + dice.choice(letters) + text[at + 1:]
    if kind == 1:
        return text[:at] + dice.choice(letters) + text[at:]
    if kind == 2:
        return text[:at] + text[at + 1:]
    if kind == 3:
        swapped = list(text)
        swapped[at], swapped[other] = swapped[other], swapped[at]
        return ''.join(swapped)
    fields = text.split(' ')
    number = dice.randrange(1, len(fields))
    fields[number] = dice.choice([['w', 'b'], RIGHTS, PASSED, PHASES][min(number, 4) - 1])
    return ' '.join(fields)


@pytest.mark.parametrize('variant', VARIANTS)
def test_both_accept_the_same(variant: str) -> None:
    """Changed positions: the same are refused, and the others read as the same."""
    dice, game, known = random.Random(f'{SEED} {variant}'), get_game(variant), positions(variant)
    letters = ''.join(sorted(set(''.join(known)))) + '9'
    texts = []
    while len(texts) < CHANGED:
        text = dice.choice(known)
        for _ in range(dice.choice([1, 1, 2, 3])):
            text = change(text, letters, dice)
        if text == ' '.join(text.split()):   # the server reads words; blanks are for test_refused
            texts.append(text)
    asked = ''.join(f'position fen {text}\nd\nnext\n' for text in texts)
    said = subprocess.run([PROGRAM, 'uci', '--threads', '1', '--variant', variant], text=True,
                          input=asked, capture_output=True, check=True).stdout
    answers = said.split('info string error: unknown command "next"\n')[:-1]
    assert len(answers) == len(texts)
    for text, answer in zip(texts, answers):
        shown = re.search('^Fen: (.*)$', answer, re.MULTILINE)
        try:
            read = game.fen(game.parse_fen(text))
        except FenError:
            read = None
        assert (shown[1] if shown else None) == read, (SEED, text, answer)
