#!/usr/bin/env python3
"""Run the command-line tests: every function test_* of the modules beside this file.

Usage: run.py [WORD], to run only tests whose names contain WORD.  The program is
$COUNTERCHECK, or build/countercheck.  The last line is "N passed, N failed".
"""

import importlib
import sys
import tempfile
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


def main(arguments: list[str]) -> int:
    """Run the tests; 0 if all passed, else 1."""
    word = arguments[0] if arguments else ''
    passed = failed = 0
    for path in sorted(HERE.glob('cases_*.py')):
        module = importlib.import_module(path.stem)
        for name, test in sorted(vars(module).items()):
            if not name.startswith('test_') or word not in name:
                continue
            with tempfile.TemporaryDirectory(prefix='countercheck-') as folder:
                try:
                    test(Path(folder))
                    passed += 1
                except Exception:  # one failed test must not end the others
                    failed += 1
                    print(f'FAILED {path.stem}.{name}')
                    traceback.print_exc(file=sys.stdout)
    print(f'{passed} passed, {failed} failed')
    return 0 if passed and not failed else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
