#!/usr/bin/env bash
# Tests the page of `plakoto serve`: checks the types, then plays matches in a real browser with mouse, touch
# and keyboard.
#
# usage: scripts/browser.sh [PROGRAM]      default: target/debug/plakoto, built if missing
#        scripts/browser.sh site           tests the static site in the folder PLAKOTO_SITE instead
#        scripts/browser.sh module         tests the npm package in the folder PLAKOTO_WASM instead
#
# On a Debian machine, run as root, the script installs missing packages. If there is no browser, the script
# fails.
set -euo pipefail
cd "$(dirname "$0")/.."

# Without windows, this browser needs less time.
CHROMIUM="${CHROMIUM:-/usr/bin/chromium-headless-shell}"
export CHROMIUM

give_up() {
    printf 'the page was NOT tested: %s\n' "$1" >&2
    exit 1
}

packages=()
[ -x "$CHROMIUM" ] || packages+=(chromium-headless-shell fonts-dejavu-core)
command -v node >/dev/null 2>&1 || packages+=(nodejs)
command -v npm >/dev/null 2>&1 || packages+=(npm)
if [ "${#packages[@]}" -gt 0 ]; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        give_up "install ${packages[*]}, or set CHROMIUM to a browser"
    fi
    echo "installing ${packages[*]}"
    log="$(mktemp)"
    { apt-get update && apt-get install --yes --no-install-recommends "${packages[@]}"; } </dev/null >"$log" 2>&1 || {
        tail -n 5 "$log" >&2
        give_up "cannot install ${packages[*]}"
    }
    rm "$log"
fi
[ -x "$CHROMIUM" ] || give_up "there is no browser at $CHROMIUM"

program="${1:-target/debug/plakoto}"
if [ "$program" != site ] && [ "$program" != module ]; then
    if [ $# = 0 ] && [ ! -x "$program" ]; then
        cargo build --locked
    fi
    PLAKOTO="$(realpath "$program")"
    export PLAKOTO
fi

cd tests/browser
# npm runs again only if the requirements have changed.
if ! cmp -s package-lock.json node_modules/.for; then
    npm ci --no-audit --no-fund || give_up "npm cannot install the driver of the browser"
    cp package-lock.json node_modules/.for
fi
files=("site/$program.test.mjs")
if ! [ -e "${files[0]}" ]; then
    npm run --silent check
    files=(specs/*.test.mjs)
fi
failed="$(mktemp)"
trap 'rm -f "$failed"' EXIT

# Runs files of tests, so many at the same time.
run() {
    node --test --test-concurrency="$1" --test-timeout=900000 --test-force-exit \
        --test-reporter=spec --test-reporter-destination=stdout \
        --test-reporter=./failures.mjs --test-reporter-destination="$failed" "${@:2}"
}
# Browsers on a busy machine can be too slow for a test. Files with a failed test run once more, alone; what fails
# twice is at fault.
if ! run 3 "${files[@]}"; then
    mapfile -t files < <(sort -u "$failed")
    [ "${#files[@]}" -gt 0 ] || give_up "the tests ended without a result"
    echo "once more, alone: ${files[*]##*/}"
    run 1 "${files[@]}"
fi
