#!/usr/bin/env bash
# Builds the WebAssembly module and its npm package in target/wasm/plakoto, and tests them in Node and in a project
# with Vite. Then asks both the module and PROGRAM about 1,000 positions, and compares their replies, which must be
# the same.
#
# usage: scripts/wasm.sh [PROGRAM]        default: target/debug/plakoto, built if missing
#        scripts/wasm.sh build [PROGRAM]  without the tests; PROGRAM describes the types of replies
#        scripts/wasm.sh speed PROGRAM    measures speeds instead; PROGRAM should be a release build
#
# The script needs Node 20 or later, and Rust with the target wasm32-unknown-unknown. On Debian, the packages
# rustc-web, rust-web-src and lld serve in place of the target.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
folder=target/wasm/plakoto

command -v node >/dev/null 2>&1 || {
    echo "node is missing: install Node 20 or later" >&2
    exit 1
}
action=test
if [ "${1:-}" = build ] || [ "${1:-}" = speed ]; then
    action=$1
    shift
fi
program="${1:-target/debug/plakoto}"
if [ $# = 0 ] && [ ! -x "$program" ]; then
    cargo build --locked
fi

# The module uses 128-bit SIMD instructions, which browsers have supported since 2023.
compile=(env CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128")
if [ ! -d "$(rustc --print target-libdir --target "$target")" ]; then
    if ! [ -d /usr/lib/rustlib/src/rust/library ] || ! command -v wasm-ld >/dev/null 2>&1; then
        echo "the target $target is missing: call \`rustup target add $target\`," >&2
        echo "or on Debian \`apt-get install rustc-web rust-web-src lld\`" >&2
        exit 1
    fi
    # Debian's compiler can compile the standard library, too, with options that are not stable yet.
    compile+=(RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_abort)
    compile+=(CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld)
fi
"${compile[@]}" cargo build --locked --quiet --profile wasm --package plakoto-wasm --target "$target"

rm -rf "$folder"
cargo run --locked --quiet --package plakoto-wasm-bindgen -- "target/$target/wasm/plakoto_wasm.wasm" "$folder"
"$program" schema | node wasm/types.mjs >"$folder/protocol.d.ts"
cp wasm/js/* wasm/README.md LICENSE-APACHE LICENSE-MIT "$folder/"
mkdir "$folder/data"
for file in crates/networks/files/* crates/endings/files/* crates/table/src/book/data/*; do
    gzip --best --no-name --stdout "$file" >"$folder/data/${file##*/}.gz"
done
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
sed "s/^{/{\n  \"version\": \"$version\",/" wasm/package.json >"$folder/package.json"
size=$(wc -c <"$folder/plakoto_bg.wasm")
echo "plakoto_bg.wasm: $size bytes, $(gzip --best --stdout "$folder/plakoto_bg.wasm" | wc -c) compressed"

PLAKOTO_WASM=$(realpath "$folder")
export PLAKOTO_WASM
case $action in
speed) node wasm/tests/speed.mjs "$program" ;;
test)
    cargo fmt --package plakoto-wasm --package plakoto-wasm-bindgen --check
    node --test --test-reporter=spec wasm/tests/engine.test.mjs wasm/tests/game.test.mjs
    scripts/browser.sh module
    node wasm/tests/compare.mjs "$program"
    ;;
esac
