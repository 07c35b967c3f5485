#!/bin/sh
# Build the configuration CONFIG and run the named suites (unit fuzz cli python).  The last line is
# "N passed, N failed" over all of them; exit 1 if any failed or a suite ran no test.
set -u
export LC_ALL=C
# What a sanitizer finds must not look like one of the program's own exit codes.
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99:print_stacktrace=1 TSAN_OPTIONS=exitcode=99
CONFIG=${CONFIG:-release}
ARCH=${ARCH:-native}
PYTHON=${PYTHON:-python3}
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT INT TERM

make="make --no-print-directory CONFIG=$CONFIG ARCH=$ARCH"
out=build/$CONFIG
[ "$ARCH" = portable ] && out=$out-portable
program=$out/countercheck
[ "$out" = build/release ] && program=build/countercheck

# A suite that breaks off without a count is one failure.
add() {
    name=$1 status=$2 good=$3 bad=$4
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    if [ "$good" -eq 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    echo "$name: $good passed, $bad failed"
    passed=$((passed + good))
    failed=$((failed + bad))
}

run_unit() {
    for test in tests/unit/*.c; do
        [ -e "$test" ] || continue
        name=$(basename "$test" .c)
        "$out/tests/unit/$name" >"$log" 2>&1
        status=$?
        good=$(grep -c '^\[       OK \]' "$log")
        bad=$(grep -c '^\[  FAILED  \] [a-z_0-9]*$' "$log")
        [ "$status" -eq 0 ] || cat "$log"
        [ "$status" -eq 0 ] && bad=0
        # cmocka lists every failed test twice.
        [ "$bad" -gt 1 ] && bad=$((bad / 2))
        add "unit $name" "$status" "$good" "$bad"
    done
}

# The kept inputs of each fuzz target are one test.
run_fuzz() {
    for test in tests/fuzz/fuzz_*.c; do
        name=$(basename "$test" .c)
        "$out/tests/fuzz/$name" "tests/fuzz/corpus/${name#fuzz_}" >"$log" 2>&1
        status=$?
        [ "$status" -eq 0 ] || tail -n 30 "$log"
        add "fuzz ${name#fuzz_}, $(sed -n 's/^\([0-9]*\) inputs$/\1/p' "$log") inputs" "$status" \
            "$((status == 0))" "$((status != 0))"
    done
}

run_cli() {
    COUNTERCHECK=$program "$PYTHON" tests/cli/run.py >"$log" 2>&1
    status=$?
    cat "$log"
    line=$(tail -n 1 "$log")
    good=$(echo "$line" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1/p')
    bad=$(echo "$line" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\2/p')
    add cli "$status" "${good:-0}" "${bad:-0}"
}

run_python() {
    [ -d tests/python ] || return
    COUNTERCHECK=$program "$PYTHON" -m pytest -q -p no:cacheprovider tests/python >"$log" 2>&1
    status=$?
    cat "$log"
    good=$(sed -n 's/.*\b\([0-9][0-9]*\) passed.*/\1/p' "$log" | tail -n 1)
    bad=$(sed -n 's/.*\b\([0-9][0-9]*\) failed.*/\1/p' "$log" | tail -n 1)
    add python "$status" "${good:-0}" "${bad:-0}"
}

if ! $make -s all unit-programs fuzz-programs; then
    echo "the build failed"
    failed=1
else
    for suite in "$@"; do "run_$suite"; done
fi
if [ "$CONFIG" = release ]; then
    if $make -s lint; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
