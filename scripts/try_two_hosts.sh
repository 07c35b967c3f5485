#!/bin/sh
# Try the first recipe of docs/deep-counts.md for real: two ssh hosts, each a network namespace
# with files of its own, count the array's depth 7 with GNU parallel.  In the middle one host is
# killed, then GNU parallel itself; it is started again, and the sum must be the published
# count.  Needs root, iproute2, openssh-server, parallel, rsync.  Exit 1 if the sum is wrong.
set -eu
program=$(readlink -f "${1:-build/countercheck}")
expected=3195901860
parts=40
for tool in ip unshare parallel rsync ssh ssh-keygen /usr/sbin/sshd; do
    command -v "$tool" >/dev/null || { echo "two hosts: $tool is missing" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo "two hosts: must be root, to make network namespaces" >&2; exit 2; }

folder=$(mktemp -d)
runner=
clean_up() {
    [ -z "$runner" ] || kill "$runner" 2>/dev/null || true
    for host in a b; do
        kill_host "$host"
        ip link del "counter-$host" 2>/dev/null || true
        ip netns del "counter-$host" 2>/dev/null || true
    done
    ip link del counter-br 2>/dev/null || true
    rm -rf "$folder"
}

# All that runs on a host, at once, and its cable.
kill_host() {
    ip link set "counter-$1" down 2>/dev/null || true
    for process in $(ip netns pids "counter-$1" 2>/dev/null); do
        kill -9 "$process" 2>/dev/null || true
    done
}

# A host: its own network, and its own folder under the name /mnt.
make_host() {
    mkdir "$folder/$1"
    ip netns add "counter-$1"
    ip link add "counter-$1" type veth peer name eth0 netns "counter-$1"
    ip link set "counter-$1" master counter-br up
    ip -n "counter-$1" addr add "$2/24" dev eth0
    ip -n "counter-$1" link set eth0 up
    ip -n "counter-$1" link set lo up
    cat >"$folder/sshd-$1" <<END
ListenAddress $2
HostKey $folder/host-key
AuthorizedKeysFile $folder/key.pub
StrictModes no
UsePAM no
PidFile none
PermitRootLogin prohibit-password
MaxStartups 100
END
    ip netns exec "counter-$1" unshare -m sh -c \
        "mount --bind '$folder/$1' /mnt && exec /usr/sbin/sshd -D -e -f '$folder/sshd-$1'" \
        2>"$folder/sshd-$1.log" &
}

trap clean_up EXIT
trap 'exit 130' INT TERM
mkdir -p /run/sshd
ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
ssh-keygen -q -t ed25519 -N '' -f "$folder/host-key"
ip link add counter-br type bridge
ip addr add 10.213.77.1/24 dev counter-br
ip link set counter-br up
make_host a 10.213.77.2
make_host b 10.213.77.3
sleep 1

ssh="ssh -i $folder/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR"
ssh="$ssh -o BatchMode=yes -o ConnectTimeout=3 -o ServerAliveInterval=2 -o ServerAliveCountMax=2"
cd "$folder"
"$program" positions --depth 3 >start.units

seq "$parts" >numbers
run_parallel() {
    exec parallel --will-cite -a numbers --joblog deep.log "$@" --retries 4 \
        --ssh "$ssh" --sshlogin 1/10.213.77.2,1/10.213.77.3 \
        --workdir /mnt/deep --basefile start.units --return part-{}.results --cleanup \
        "nice $program perft --units start.units --depth 7 --part {}/$parts --threads 1 \
            --checkpoint part-{}.results --resume >/dev/null 2>&1"
}
finished() { sed 1d deep.log 2>/dev/null | awk '$7 == 0' | wc -l; }
wait_for() { while [ "$(finished)" -lt "$1" ] && kill -0 "$runner" 2>/dev/null; do sleep 0.2; done; }

run_parallel 2>first.err &
runner=$!
wait_for 8
kill_host b
echo "$(finished) of $parts parts done: host b killed"
wait_for 16
# Once: it starts no more jobs; twice: it ends those that run.
kill "$runner"
kill "$runner" 2>/dev/null || true
wait "$runner" 2>/dev/null || true
runner=
echo "$(finished) of $parts parts done: GNU parallel killed"
"$program" sum part-*.results || echo "exit $?: not yet a sum"
(run_parallel --resume-failed 2>second.err) || { echo "parallel: exit $?"; cat second.err; }
awk 'NR > 1 && $7 == 0 { done[$2]++ } END { for (host in done) print host ": " done[host] " parts" }' \
    deep.log
sum=$("$program" sum part-*.results) || exit 1
echo "$sum"
[ "$(echo "$sum" | sed -n 's/^Nodes searched: //p')" = "$expected" ] || exit 1
echo "as published"
