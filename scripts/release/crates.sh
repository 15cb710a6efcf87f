#!/usr/bin/env bash
# Packs the crates, builds each from its package, and refuses a package that is too large for crates.io.
#
# usage: scripts/release/crates.sh OUT crates [CARGO-PACKAGE-ARGUMENT…]
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=$(realpath "${1:?usage: scripts/release/crates.sh OUT}")
# The most that crates.io accepts, in bytes.
most=10485760

cargo package --workspace --exclude plakoto-c --exclude plakoto-python --exclude plakoto-wasm --locked --quiet "${@:3}"
for crate in "${CARGO_TARGET_DIR:-target}"/package/plakoto*-"$version".crate; do
    size=$(wc -c <"$crate")
    [ "$size" -le $most ] || {
        echo "expected at most $most bytes, got $size: $(basename "$crate")" >&2
        exit 1
    }
    cp "$crate" "$out/"
done
