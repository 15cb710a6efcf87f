#!/usr/bin/env bash
# Packs the npm package, and tries it in an empty project: in Node, with the types in TypeScript and, where there is
# a browser, as a page that Vite has built, and one that its development server offers.
#
# usage: scripts/release/npm.sh OUT
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=$(realpath "${1:?usage: scripts/release/npm.sh OUT}")
need npm "install Node 20.16 or later"
need_target wasm32-wasip1
scripts/wasm.sh build
(cd target/wasm/plakoto && npm pack --silent --pack-destination "$out" >/dev/null)
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
cp wasm/tests/vite/* "$work"
cd "$work"
expect() { # WHAT, and the command that shows it
    local shown
    shown=$("${@:2}")
    [ "$shown" = '24/23 24/21, 24/23 24/21' ] || {
        echo "$1: expected the best play twice, got $shown" >&2
        exit 1
    }
}

npm init --yes >/dev/null
npm install --silent --no-audit --no-fund "$out/plakoto-$version.tgz" vite@7 typescript@5 playwright-core@1
expect "in Node" node node.mjs
npx tsc --project .
npx vite build --logLevel warn
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
if [ -x "$CHROMIUM" ]; then
    node_modules/.bin/vite preview --port 4173 --strictPort --logLevel warn &
    node_modules/.bin/vite --port 4174 --strictPort --logLevel warn &
    for port in 4173 4174; do
        curl --silent --fail --retry 30 --retry-connrefused --retry-delay 1 --output /dev/null "http://localhost:$port/"
        expect "in a browser, from port $port" node browse.mjs "http://localhost:$port/"
    done
else
    echo "the page was NOT tried: there is no browser at $CHROMIUM"
fi
