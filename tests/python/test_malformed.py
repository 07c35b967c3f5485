"""The position texts of tests/malformed: the reference refuses every one of them too."""

from __future__ import annotations

import sys

import pytest
from conftest import ROOT
from reference import cli

sys.path.insert(0, str(ROOT / 'tests' / 'malformed'))
import tables  # noqa: E402

CASES = [case for case in tables.read('fens.txt') if case.fen]


@pytest.mark.parametrize('case', CASES, ids=lambda case: case.place)
def test_refused(case: tables.Case, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 2, a column, and nothing on stdout."""
    variant, fen = case.fen
    text = fen.decode('utf-8', 'surrogateescape')   # as Python reads its arguments
    assert cli.main(['show', '--variant', variant, '--fen', text]) == 2
    out, err = capsys.readouterr()
    assert out == '' and err.startswith('reference.py: FEN: column '), (out, err)
    assert err[:-1].isascii() and err[:-1].isprintable(), 'what it quotes is made harmless'
