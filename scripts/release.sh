#!/usr/bin/env bash
# Makes the release build. It is reproducible on any machine with the same compiler, because the paths of this
# machine are left out. Cargo's own setting for this, `trim-paths`, is still unstable.
#
# usage: scripts/release.sh [CARGO-BUILD-ARGUMENT…]
set -euo pipefail
cd "$(dirname "$0")/.."

home="${CARGO_HOME:-$HOME/.cargo}"
export RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=/plakoto --remap-path-prefix=$home=/cargo"
# Pieces of work, books and reference sets contain the revision of the program that made them.
revision="${PLAKOTO_REVISION:-$(git describe --always --dirty --abbrev=12 2>/dev/null || true)}"
[ -z "$revision" ] || export PLAKOTO_REVISION="$revision"
exec cargo build --release --locked "$@"
