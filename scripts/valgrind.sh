#!/bin/sh
# A small round of commands under valgrind's memcheck: exit 1 if it finds an error or a leak, or if a
# command ends otherwise than it should.  PROGRAM must be built for any x86-64 (ARCH=portable):
# valgrind doesn't know all instructions.
set -u
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
passed=0
failed=0

# check STATUS ARGUMENTS..: what comes in on stdin is the command's.
check() {
    expected=$1
    shift
    valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect,possible \
        --child-silent-after-fork=yes "$program" "$@" >"$folder/out" 2>"$folder/err"
    status=$?
    if [ "$status" -eq "$expected" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "valgrind: exit $status, not $expected: $*"
        tail -n 30 "$folder/err"
    fi
}

chess=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
for game in chess chess960 capablanca overkill thunderstruck gothic-isles io; do
    check 0 perft --variant $game --depth 2 --threads 2 --hash 1
    check 0 moves --variant $game
    check 0 show --variant $game --svg="$folder/board.svg"
done
check 0 digest --depth 2
check 0 divide --depth 2 --no-builtin --json
check 0 stats --depth 2 --variant overkill
check 0 moves --variant thunderstruck --from d1
check 0 variants --variants fixtures/variants/io.ini --json
check 0 verify --threads 2 fixtures/hand/gothic-isles.hand fixtures/hand/overkill.hand
check 0 verify --max-nodes 300 --junit "$folder/junit.xml" fixtures/chess/castling.perft
check 0 export --format json --max-nodes 100 fixtures/chess/mates.perft
check 0 perft --depth 3 --checkpoint "$folder/results"
check 0 sum "$folder/results"
check 0 positions --depth 2
cp "$folder/out" "$folder/units"
check 0 perft --depth 2 --units "$folder/units" --part 1/2 --checkpoint "$folder/part"
check 2 sum "$folder/part"

# What is refused.
check 2 perft
check 2 moves --fen "$chess x"
check 2 moves --variant none
check 2 moves --moves e2e5
check 2 variants --variants README.md
check 2 verify README.md
check 2 sum README.md

printf 'uci\nisready\nsetoption name UCI_Variant value io\nposition startpos\ngo perft 1\nd\nfoo\nquit\n' |
    check 0 uci
check 0 compare --engine "$program uci" --variant chess --max-nodes 100 fixtures/chess/mates.perft
check 0 compare --command "$program divide --variant {variant} --fen {fen} --moves {moves} --depth {depth}" \
    --max-nodes 50 fixtures/overkill/castling-rights.perft

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
