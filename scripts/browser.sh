#!/usr/bin/env bash
# The page of `plakoto serve` in a real browser: its types, and matches by mouse, finger and keys.
#
# usage: scripts/browser.sh [PROGRAM]      target/debug/plakoto, which is built if it is not there
#
# What is missing is installed where that can be done, as root of a Debian machine. Without a browser it fails.
set -euo pipefail
cd "$(dirname "$0")/.."

CHROMIUM="${CHROMIUM:-/usr/bin/chromium}"
export CHROMIUM

give_up() {
    printf 'the page was NOT tested: %s\n' "$1" >&2
    exit 1
}

packages=()
[ -x "$CHROMIUM" ] || packages+=(chromium fonts-dejavu-core)
command -v node >/dev/null 2>&1 || packages+=(nodejs)
command -v npm >/dev/null 2>&1 || packages+=(npm)
if [ "${#packages[@]}" -gt 0 ]; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        give_up "install ${packages[*]}, or name a browser by CHROMIUM"
    fi
    echo "installing ${packages[*]}"
    log="$(mktemp)"
    { apt-get update && apt-get install --yes --no-install-recommends "${packages[@]}"; } </dev/null >"$log" 2>&1 || {
        tail -n 5 "$log" >&2
        give_up "${packages[*]} cannot be installed"
    }
    rm "$log"
fi
[ -x "$CHROMIUM" ] || give_up "there is no browser at $CHROMIUM"

program="${1:-target/debug/plakoto}"
if [ $# = 0 ] && [ ! -x "$program" ]; then
    cargo build --locked
fi
PLAKOTO="$(realpath "$program")"
export PLAKOTO

cd tests/browser
# Anew only after a change of what is needed.
if ! cmp -s package-lock.json node_modules/.for; then
    npm ci --no-audit --no-fund || give_up "npm cannot install the driver of the browser"
    cp package-lock.json node_modules/.for
fi
npm run --silent check
npm test --silent
