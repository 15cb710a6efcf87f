#!/usr/bin/env bash
# Packs the npm package, and tries it in an empty project.
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
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund "$out/plakoto-$version.tgz"
cp "$OLDPWD/wasm/tests/example.mjs" .
node example.mjs
