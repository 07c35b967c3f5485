#!/usr/bin/env python3
"""Check that no C file includes one of a floor above its own.

Usage: check_layers.py FOLDER..  The floors: 0 sets of squares and limits, 1 variants as plain
data and notation, 2 tables and lookups, 3 position, its text and the
reading of whole variants, 4 generator, 5 counting,
6 workers, fixtures, engines, 7 command line.  A file that no pattern knows is a fault, so
that whoever adds one says where it stands.  Exit 1 if there is a fault.
"""

import re
import sys
from fnmatch import fnmatch
from pathlib import Path

FLOORS: list[tuple[int, list[str]]] = [
    (0, ['movegen/limits.h', 'movegen/error.c', 'movegen/bits_tmpl.h', 'movegen/faults.h',
         'perft/version.h']),
    (1, ['movegen/variant.h', 'movegen/variant_keys.*', 'movegen/variants_builtin.h',
         'movegen/notation*', 'movegen/path_set.*', 'movegen/ini_lines.*',
         'movegen/value_read.*', 'movegen/piece_keys.*']),
    (2, ['movegen/plan.*', 'movegen/tables*', 'movegen/bundles*']),
    (3, ['movegen/position.*', 'movegen/fen*', 'movegen/node_tmpl.h', 'movegen/variant_*']),
    (4, ['movegen/game*', 'movegen/core*', 'movegen/*_tmpl.h']),
    (5, ['perft/count[._0-9]*', 'perft/counter.h', 'perft/hash.*', 'perft/mkplan.c',
         'perft/total.*', 'perft/version.h']),
    (6, ['perft/status.h', 'perft/instructions.*', 'perft/record_file.*', 'perft/unit*',
         'perft/checkpoint*', 'perft/text_file.*', 'perft/workers.*', 'perft/split.*',
         'perft/divide.*', 'perft/digest.*', 'perft/stats.*', 'perft/library.*', 'perft/manifest.*',
         'perft/fixture*', 'perft/verify*', 'perft/misreading.*', 'perft/engine*', 'perft/compare*',
         'perft/xml.*', 'perft/board_svg.*', 'perft/paint.*', 'perft/report*', 'perft/countercheck.*']),
    (7, ['perft/main.c', 'perft/options*', 'perft/session.*', 'perft/command*', 'perft/uci*']),
]

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def floor_of(path: str) -> int | None:
    """Return the floor of `path` (relative to the root), None if no pattern knows it."""
    for floor, patterns in FLOORS:
        if any(fnmatch(path, pattern) for pattern in patterns):
            return floor
    return None


def find_included(name: str, source: Path) -> str | None:
    """Return the path from the root of what `source` includes as `name`; None: not ours."""
    for folder in (source.parent, Path('.'), Path('movegen'), Path('perft')):
        path = folder / name
        if path.is_file():
            return path.as_posix()
    return None


def check_file(source: Path) -> list[str]:
    """Return the faults of one file, as lines of text."""
    floor = floor_of(source.as_posix())
    if floor is None:
        return [f'{source}: on no floor; name it in scripts/check_layers.py']
    faults = []
    for name in INCLUDE.findall(source.read_text(encoding='utf-8')):
        included = find_included(name, source)
        other = floor_of(included) if included else None
        if other is not None and other > floor:
            faults.append(f'{source} (floor {floor}) includes {included} (floor {other})')
    return faults


def main(folders: list[str]) -> int:
    """Check the C files directly in `folders`; 1 if there is a fault, 2 for wrong usage."""
    if not folders:
        print('usage: check_layers.py FOLDER..', file=sys.stderr)
        return 2
    faults = []
    for folder in folders:
        for source in sorted(Path(folder).glob('*.[ch]')):
            faults += check_file(source)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
