#!/usr/bin/env bash
# The release build, which is the same bytes wherever it is made by the same compiler: paths of this machine are left out.
# Cargo cannot say that in its files yet (`trim-paths` is unstable), so it is said here.
#
# usage: scripts/release.sh [ARGUMENT OF CARGO BUILD…]
set -euo pipefail
cd "$(dirname "$0")/.."

home="${CARGO_HOME:-$HOME/.cargo}"
export RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=/plakoto --remap-path-prefix=$home=/cargo"
exec cargo build --release --locked "$@"
