#!/usr/bin/env python3
"""Command line of the plain, slow reference move generator.

The package `reference` beside this file does the work; `import reference`
finds the package, never this file, because a package goes before a module.
"""

import sys

from reference.cli import main

if __name__ == '__main__':
    sys.exit(main())
