#!/usr/bin/env bash
# Makes the release build. It is reproducible on any machine with the same compiler, because the paths of the
# machine are left out. Cargo has a setting for this (`trim-paths`), but it is still unstable.
#
# usage: scripts/release.sh [CARGO-BUILD-ARGUMENT…]
set -euo pipefail
cd "$(dirname "$0")/.."

home="${CARGO_HOME:-$HOME/.cargo}"
export RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=/plakoto --remap-path-prefix=$home=/cargo"
# The program's revision becomes part of every plan, book and reference set that the program makes.
revision="${PLAKOTO_REVISION:-$(git describe --always --dirty --abbrev=12 2>/dev/null || true)}"
[ -z "$revision" ] || export PLAKOTO_REVISION="$revision"
exec cargo build --release --locked "$@"
