#!/usr/bin/env bash
# Packs the crates, builds each from its package, and refuses a package that is too large for crates.io. After the
# first release, it also refuses changes of the interface that break programs, unless the version allows them.
#
# usage: scripts/release/crates.sh OUT crates [CARGO-PACKAGE-ARGUMENT…]
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=$(realpath "${1:?usage: scripts/release/crates.sh OUT}")
# The most that crates.io accepts, in bytes.
most=10485760
ours=(--workspace --exclude plakoto-c --exclude plakoto-python --exclude plakoto-wasm)

previous=$(git describe --tags --abbrev=0 --match 'v*' HEAD^ 2>/dev/null || true)
if [ -n "$previous" ]; then
    need cargo-semver-checks "cargo install cargo-semver-checks"
    cargo semver-checks "${ours[@]}" --baseline-rev "$previous"
fi
cargo package "${ours[@]}" --locked --quiet "${@:3}"
for crate in "${CARGO_TARGET_DIR:-target}"/package/plakoto*-"$version".crate; do
    size=$(wc -c <"$crate")
    [ "$size" -le $most ] || {
        echo "expected at most $most bytes, got $size: $(basename "$crate")" >&2
        exit 1
    }
    cp "$crate" "$out/"
done
