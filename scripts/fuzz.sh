#!/bin/sh
# Search with libFuzzer: each target of tests/fuzz (or those named) for FUZZ_SECONDS, one after the
# other.  Starts from the kept inputs and from what earlier searches left in build/fuzz/found;
# an input that breaks something is kept in build/fuzz/broken.  Exit 1 if there is one.
#   fuzz.sh [TARGET..]        search
#   fuzz.sh --merge TARGET..  add to the kept inputs those found that reach new code
set -u
seconds=${FUZZ_SECONDS:-60}
out=build/fuzz
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
merge=
if [ "${1:-}" = --merge ]; then merge=yes && shift; fi
if [ $# -eq 0 ]; then
    for file in tests/fuzz/fuzz_*.c; do
        name=$(basename "$file" .c)
        set -- "$@" "${name#fuzz_}"
    done
fi

failed=
for name in "$@"; do
    program=$out/tests/fuzz/fuzz_$name
    kept=tests/fuzz/corpus/$name
    found=$out/found/$name
    log=$out/fuzz_$name.log
    mkdir -p "$found" "$out/broken" "$kept"
    if [ -n "$merge" ]; then
        "$program" -set_cover_merge=1 -use_counters=0 -use_cmp=0 -timeout=5 -close_fd_mask=1 "$kept" "$found" >"$log" 2>&1 || failed="$failed $name"
        continue
    fi
    dictionary=
    [ -e "tests/fuzz/$name.dict" ] && dictionary=-dict=tests/fuzz/$name.dict
    # shellcheck disable=SC2086
    "$program" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -max_len=8192 -close_fd_mask=1 \
        -print_final_stats=1 -artifact_prefix="$out/broken/$name-" $dictionary "$found" "$kept" >"$log" 2>&1
    status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    echo "fuzz $name: $seconds s, ${runs:-0} inputs, status $status (log: $log)"
    if [ "$status" -ne 0 ]; then
        failed="$failed $name"
        grep -m 3 -E 'ERROR|^[a-z/_]*\.[ch]:[0-9]+|Test unit written' "$log"
    fi
done
[ -z "$failed" ] || { echo "fuzz: something broke in:$failed"; exit 1; }
