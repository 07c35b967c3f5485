#!/bin/sh
# Hold an engine against Countercheck's fixtures, game by game.
#
# Usage: check-engine.sh ENGINE VARIANT..      (the engine is a command with its arguments)
# MAX_NODES (default 200000) is the size of the largest counts, REPORTS (default reports) the folder
# for an HTML and a JSON report of each game; countercheck must be on the PATH, or in $COUNTERCHECK.
# Exit: 0 the engine agrees everywhere, 1 it differs, 2 wrong usage, 3 the engine broke down.
set -u
if [ $# -lt 2 ]; then
    echo "usage: check-engine.sh ENGINE VARIANT.." >&2
    exit 2
fi
countercheck=${COUNTERCHECK:-countercheck}
reports=${REPORTS:-reports}
engine=$1
shift
mkdir -p "$reports" || exit 3

worst=0
for variant in "$@"; do
    echo "== $variant"
    "$countercheck" compare --engine "$engine" --variant "$variant" --max-nodes "${MAX_NODES:-200000}" \
        --html "$reports/$variant.html" --json="$reports/$variant.json"
    status=$?
    [ "$status" -gt "$worst" ] && worst=$status
done
exit "$worst"
