#!/usr/bin/env bash
# The release build, which is the same bytes wherever it is made by the same compiler: paths of this machine are left out.
# Cargo cannot say that in its files yet (`trim-paths` is unstable), so it is said here.
#
# usage: scripts/release.sh [ARGUMENT OF CARGO BUILD…]
set -euo pipefail
cd "$(dirname "$0")/.."

home="${CARGO_HOME:-$HOME/.cargo}"
export RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=/plakoto --remap-path-prefix=$home=/cargo"
# Pieces of work, books and reference sets say which program they are of, and differ where it does.
revision="${PLAKOTO_REVISION:-$(git describe --always --dirty --abbrev=12 2>/dev/null || true)}"
[ -z "$revision" ] || export PLAKOTO_REVISION="$revision"
exec cargo build --release --locked "$@"
