#!/usr/bin/env python3
"""Rewrite MANIFEST.xxh128 of a fixtures folder: one line a file, as `xxhsum -H2` prints it.

Usage: manifest.py FOLDER.  Names are relative to the folder and sorted; files and folders
whose names begin with a dot are left out.  `xxhsum -c MANIFEST.xxh128` checks it there.
"""

import ctypes
import os
import sys
from pathlib import Path

MANIFEST = 'MANIFEST.xxh128'


class Hash128(ctypes.Structure):
    """XXH128_hash_t: two 64-bit halves, the low one first."""

    _fields_ = [('low', ctypes.c_uint64), ('high', ctypes.c_uint64)]


def load_hash() -> ctypes.CDLL:
    """Return libxxhash, ready for XXH3_128bits(bytes, length)."""
    library = ctypes.CDLL('libxxhash.so.0')
    library.XXH3_128bits.restype = Hash128
    library.XXH3_128bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return library


def list_files(folder: Path) -> list[str]:
    """Return the paths of all files below `folder`, relative to it, sorted as bytes."""
    found = []
    for where, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith('.')]
        found += [(Path(where) / name).relative_to(folder).as_posix()
                  for name in files if not name.startswith('.') and name != MANIFEST]
    return sorted(found, key=str.encode)


def main(arguments: list[str]) -> int:
    """Write the manifest of the folder named in `arguments`; 0, or 2 for wrong usage."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print('usage: manifest.py FOLDER', file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    library = load_hash()
    lines = []
    for name in list_files(folder):
        if '\n' in name or '\\' in name:
            print(f'manifest.py: {name!r}: such a name is not allowed', file=sys.stderr)
            return 2
        data = (folder / name).read_bytes()
        digest = library.XXH3_128bits(data, len(data))
        lines.append(f'{digest.high:016x}{digest.low:016x}  {name}\n')
    temporary = folder / f'.{MANIFEST}.new'
    temporary.write_text(''.join(lines), encoding='utf-8')
    temporary.replace(folder / MANIFEST)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
