"""The documents know everything that the program takes and prints: options, keys, words, fields."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from program import BLOCK, ROOT, expect

FORMATS = (ROOT / 'docs' / 'formats.md').read_text(encoding='utf-8')


def named(document: str) -> set[str]:
    """Return what a document prints as code, word by word."""
    return {word.rpartition('.')[2] for code in re.findall(r'`([^`\n]+)`', document)
            for word in code.split()}


def test_options(_: Path) -> None:
    """Every option of every command is told of where it is explained what it is for."""
    told = ''.join(path.read_text(encoding='utf-8')
                   for path in [ROOT / 'README.md', *(ROOT / 'docs').glob('*.md')])
    usage = expect(0, '--help').out
    for command in re.findall(r'^  ([a-z]+) ', usage, re.MULTILINE):
        assert re.search(rf'\b{command}\b', told), command
        for option in re.findall(r'^  (--[a-z-]+)', expect(0, command, '--help').out, re.MULTILINE):
            assert re.search(rf'{option}\b', told), f'{option} of {command} is in no document'


def test_keys_and_words(_: Path) -> None:
    """formats.md has a line for every key of variant files and every word of fixtures."""
    source = (ROOT / 'movegen' / 'variant_keys.c').read_text(encoding='utf-8')
    keys = set(re.findall(r'\b(?:FIELD|PIECE|MEN)\("(\w+)"', source))
    assert len(keys) > 80, keys
    code = named(FORMATS)
    missing = {key.replace('Black', 'White') for key in keys} - code - {'customPiece'}
    assert not missing and 'customPiece1' in code, missing
    source = (ROOT / 'perft' / 'fixture_block.c').read_text(encoding='utf-8')
    words = set(re.findall(r'\[WORD_\w+\] = \{"(\w+)"', source))
    assert len(words) > 8 and words <= code, words - code


def test_example(folder: Path) -> None:
    """The example of a game is as its positions say, and of both notations."""
    ini = ROOT / 'examples' / 'ninefold.ini'
    expect(0, 'verify', '--variants', ini, ROOT / 'examples' / 'ninefold.hand')
    other = folder / 'ninefold.ini'
    other.write_text(ini.read_text(encoding='utf-8').replace('[F?R]\n', '{1,1 | 0,1}\n'),
                     encoding='utf-8')
    outs = {expect(0, 'digest', '--variants', path, '--variant', 'ninefold', '--depth', '3').out
            for path in (ini, other)}
    assert len(outs) == 1, outs


def fields(report: object, inside: str = '') -> Iterator[str]:
    """Yield the names of all fields; not those of objects by move or by depth."""
    if isinstance(report, list):
        for entry in report:
            yield from fields(entry, inside)
    elif isinstance(report, dict):
        for name, value in report.items():
            if not re.fullmatch(r'divide|perft|digest', inside):
                yield name
            yield from fields(value, name)


def test_json_fields(folder: Path) -> None:
    """formats.md names every field of every report."""
    (folder / 'a.perft').write_text(BLOCK.replace('8902', '8903'), encoding='utf-8')
    (folder / 'b.perft').write_text('nonsense\n', encoding='utf-8')
    (folder / 'bad.ini').write_text('[chess-bad:chess]\ndoubleStep = false\n', encoding='utf-8')
    expect(0, 'perft', '--depth', '2', '--checkpoint', folder / 'results')
    known = named(FORMATS)
    for code, *command in (
            (0, 'perft', '--depth', '1'), (0, 'perft', '--depth', '1', '--part', '1/2'),
            (0, 'sum', folder / 'results'), (0, 'divide', '--depth', '1'),
            (0, 'digest', '--depth', '1'), (0, 'stats', '--depth', '1'), (0, 'moves'), (0, 'show'),
            (2, 'verify', folder / 'a.perft', folder / 'b.perft'), (0, 'variants'),
            (0, 'bench', '--variant', 'chess', '--depth', '1', '--repeat', '1'),
            (0, 'misreadings', '--variants', folder / 'bad.ini', 'chess-bad'),
            (1, 'compare', '--command', 'echo e2e4: 1; : {fen}', '--depth', '1')):
        report = json.loads(expect(code, *command, '--json').out)
        missing = set(fields(report)) - known
        assert not missing, f'{command[0]}: {missing}'
    exported = json.loads(expect(0, 'export', '--format', 'json',
                                 ROOT / 'fixtures' / 'hand' / 'chess.hand').out)
    assert set(fields(exported)) <= known, set(fields(exported)) - known
