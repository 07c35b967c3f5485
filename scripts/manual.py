#!/usr/bin/env python3
"""Write the manual page from what the program says of itself.

Usage: manual.py PROGRAM > docs/countercheck.1.  Commands and options come from
`PROGRAM --help` and `PROGRAM COMMAND --help`, the rest stands here; so the page
can't miss an option.
"""

import re
import subprocess
import sys

HEAD = r'''.\" Written by scripts/manual.py (make manual); change it there.
.TH COUNTERCHECK 1 "" "countercheck VERSION" "User Commands"
.nh
.ad l
.SH NAME
countercheck \- verify, measure and compare move generators of chess variants
.SH SYNOPSIS
.B countercheck
.I COMMAND
.RI [ options ]
.br
.B countercheck
.RI [ COMMAND ]
.B \-\-help
.br
.B countercheck \-\-version
.SH DESCRIPTION
.B countercheck
counts the legal move paths of chess variants on boards up to 16 x 16, checks such counts against
fixtures on which independent programs agree, and tells where another program's moves differ and which
rule it reads wrongly.
Games are
.B chess chess960 capablanca overkill thunderstruck gothic-isles io
and what ini files add with
.BR \-\-variants .
.PP
Results go to stdout, remarks, progress and errors to stderr.
Every error names file, line and column where there are any.
'''

TAIL = r'''.SH EXIT STATUS
.TP
.B 0
as expected
.TP
.B 1
a difference was found: a count, a digest or a list of moves is not as expected
.TP
.B 2
wrong usage or bad input, a missing file too
.TP
.B 3
a failure of the system: memory, disk, threads, an engine that died, or a count past 64 bits
.TP
.B 130
Ctrl-C
.PP
The greatest that applies.
.SH ENVIRONMENT
.TP
.B NO_COLOR
If it is set and not empty, output on a terminal is plain, as it always is in a pipe or a file.
.SH FILES
.TP
.I ./fixtures
the fixtures that
.B verify
and
.B export
use without a name; else
.I ../share/countercheck/fixtures
seen from the folder of the program.
.TP
.I fixtures/MANIFEST.xxh128
hashes of the fixture files (as
.B xxhsum \-H2
prints them). A fixture that doesn't match is refused.
.PP
Files named by
.BR \-\-json ", " \-\-svg ", " \-\-junit ", " \-\-html " and " \-\-output
are written beside their name and then renamed, so that none is ever half there.
.SH EXAMPLES
.nf
countercheck compare \-\-engine ./myengine \-\-variant chess \-\-html report.html
countercheck verify
countercheck verify \-\-junit report.xml fixtures/chess
countercheck perft \-\-depth 6
countercheck perft \-\-depth 9 \-\-checkpoint array-9.results \-\-resume
countercheck sum part-*.results
countercheck divide \-\-variant io \-\-depth 2 \-\-moves e3e8
countercheck stats \-\-depth 5
countercheck show \-\-variant thunderstruck \-\-from e1 \-\-svg=oracle.svg
countercheck export \-\-format epd \-\-variant chess
.fi
.SH SEE ALSO
.I docs/formats.md
(variant files, position and move text, fixture files, units and results),
.I docs/validate-your-engine.md
(compare),
.I docs/ci.md
(use in CI),
.I docs/deep-counts.md
(long counts, on several machines),
.I docs/rules
(the games), in
.I share/doc/countercheck
after an installation.
.BR xxhsum (1)
'''


def escape(text: str) -> str:
    """Return `text` as troff prints it."""
    text = text.replace('\\', r'\e').replace('-', r'\-')
    return re.sub(r"^([.'])", r'\\&\1', text, flags=re.MULTILINE)


def ask(program: str, *arguments: str) -> str:
    """Return what the program prints."""
    return subprocess.run([program, *arguments], check=True, text=True,
                          capture_output=True).stdout


def command_section(program: str, name: str, options: dict[str, str]) -> str:
    """Return the entry of one command; its options are added to `options`."""
    text = ask(program, name, '--help')
    first, *rest = text.split('\n')
    usage = first.split('[options]', 1)[1].strip()
    prose, own = [], []
    for line in rest:
        option = re.match(r'  (--[a-z-]+)(\S*(?: [A-Z][A-Z./=]*| m=c,\.\.)?) +(\S.*)$', line)
        if option:
            own.append(option[1])
            shown = f'\\fB{escape(option[1])}\\fR'
            value = option[2]
            shown += f' \\fI{value.strip()}\\fR' if value.startswith(' ') else escape(value)
            options[option[1]] = f'.TP\n{shown}\n{escape(option[3])}\n'
        elif line.strip():
            prose.append(escape(line.strip()))
    shown = f'\\fI{escape(usage)}\\fR' if usage else ''
    listed = ' '.join(escape(option) for option in own)
    return '\n'.join([f'.TP\n\\fB{escape(name)}\\fR {shown}'.rstrip(), *prose, '.br', listed, ''])


def manual(program: str) -> str:
    """Return the whole page."""
    usage = ask(program, '--help')
    commands = re.findall(r'^  ([a-z][a-z0-9-]*) +[A-Z]', usage, re.MULTILINE)
    options: dict[str, str] = {}
    sections = [command_section(program, name, options) for name in commands]
    version = ask(program, '--version').split()[1]
    return (HEAD.replace('VERSION', version) + '.SH COMMANDS\n' + ''.join(sections)
            + '.SH OPTIONS\n' + ''.join(options[name] for name in sorted(options)) + TAIL)


def main(arguments: list[str]) -> int:
    """Print the page; 2 for wrong usage."""
    if len(arguments) != 1:
        print('usage: manual.py PROGRAM', file=sys.stderr)
        return 2
    sys.stdout.write(manual(arguments[0]))
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
