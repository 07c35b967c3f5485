#!/bin/sh
# Install the Debian packages that building and testing need, or those named, if this machine
# lacks them.
# Does nothing if all are there; exit 2, naming them, if it may not install.
set -u

packages="gcc make pkg-config libxxhash-dev libjansson-dev libcmocka-dev xxhash
python3 python3-pytest python3-hypothesis stockfish fairy-stockfish"
[ $# -eq 0 ] || packages="$*"

missing=
for package in $packages; do
    case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) in
    installed) ;;
    *) missing="$missing $package" ;;
    esac
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    echo "setup: please install:$missing" >&2
    echo "setup: apt-get install$missing" >&2
    exit 2
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "setup: this is no Debian system; please install what it calls:$missing" >&2
    exit 2
fi

echo "setup: installing$missing" >&2
install() {
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >&2
}
install || { $as_root apt-get update -q >&2 && install; } || {
    echo "setup: apt-get could not install:$missing" >&2
    exit 2
}
