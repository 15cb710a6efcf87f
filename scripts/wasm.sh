#!/usr/bin/env bash
# Builds the WebAssembly module and its npm package in target/wasm/plakoto, and tests them in Node. Then asks
# both the module and PROGRAM about 1,000 positions, and compares their replies, which must be the same.
#
# usage: scripts/wasm.sh [PROGRAM]      default: target/debug/plakoto, built if missing
#        scripts/wasm.sh readme [PROGRAM]
#        scripts/wasm.sh build
#
# With `readme`, nothing is compiled. Instead the example in wasm/README.md runs with the native program in
# place of the module. CI does this. If UPDATE_DOCUMENTS=1 is set, the actual output is written to the README.
#
# The script needs Node 20.16 or later, and either rustup or the installed target wasm32-wasip1.
# `scripts/wasm.sh speed PROGRAM` measures speeds instead of testing. PROGRAM should be a release build for
# comparison: `cargo build --release`.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-wasip1
folder=target/wasm/plakoto

command -v node >/dev/null 2>&1 || {
    echo "node is missing: install Node 20.16 or later to test the module" >&2
    exit 1
}
if [ "${1:-}" = readme ]; then
    PLAKOTO=$(realpath "${2:-target/debug/plakoto}")
    export PLAKOTO
    exec node --test --test-reporter=spec wasm/tests/readme.test.mjs
fi
if command -v rustup >/dev/null 2>&1; then
    rustup target add "$target" 2>/dev/null || true
fi
# The module uses 128-bit SIMD instructions, which browsers have supported since 2023.
CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS="-C target-feature=+simd128" \
    cargo build --locked --quiet --profile wasm -p plakoto-wasm --target "$target"

rm -rf "$folder"
mkdir -p "$folder"
cp wasm/js/* wasm/README.md LICENSE-APACHE LICENSE-MIT "$folder/"
pack() { # FILE, compressed to standard output
    gzip --best --no-name --stdout "$1"
}
pack "target/$target/wasm/plakoto_wasm.wasm" >"$folder/plakoto.wasm.gz"
mkdir "$folder/data"
for file in crates/networks/files/* crates/endings/files/* crates/table/src/book/data/*; do
    pack "$file" >"$folder/data/${file##*/}.gz"
done
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
sed "s/^{/{\n  \"version\": \"$version\",/" wasm/package.json >"$folder/package.json"
PLAKOTO_WASM=$(realpath "$folder")
export PLAKOTO_WASM
echo "plakoto.wasm: $(wc -c <"target/$target/wasm/plakoto_wasm.wasm") bytes, $(wc -c <"$folder/plakoto.wasm.gz") compressed"

[ "${1:-}" != build ] || exit 0
if [ "${1:-}" = speed ]; then
    node wasm/tests/speed.mjs "${2:?expected a program}"
    exit
fi
program="${1:-target/debug/plakoto}"
if [ $# = 0 ] && [ ! -x "$program" ]; then
    cargo build --locked
fi
cargo fmt --package plakoto-wasm --check
node --test --test-reporter=spec wasm/tests/engine.test.mjs
node wasm/tests/compare.mjs "$program"
