#!/usr/bin/env bash
# Makes the release build. It is reproducible on any machine with the same compiler, because the paths of the
# machine are left out. Cargo has a setting for this (`trim-paths`), but it is still unstable. The program
# contains the list of its dependencies, for scanners such as `cargo audit bin`.
#
# usage: scripts/release/build.sh [CARGO-BUILD-ARGUMENT…]
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v cargo-auditable >/dev/null || {
    echo "cargo-auditable is missing: cargo install cargo-auditable" >&2
    exit 1
}

home="${CARGO_HOME:-$HOME/.cargo}"
export RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=/plakoto --remap-path-prefix=$home=/cargo"
# The program's revision becomes part of every plan, book and reference set that the program makes.
revision="${PLAKOTO_REVISION:-$(git describe --always --dirty --abbrev=12 2>/dev/null || true)}"
[ -z "$revision" ] || export PLAKOTO_REVISION="$revision"
# Debug symbols would double the size.
export CARGO_PROFILE_RELEASE_STRIP=symbols
exec cargo auditable build --release --locked "$@"
