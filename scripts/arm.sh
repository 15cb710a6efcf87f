#!/usr/bin/env bash
# Tests the program on a 64-bit ARM processor that qemu emulates. The tests of the evaluation must pass, and
# the signature of `plakoto bench` must equal the signature on this machine. The speed on real hardware is not
# tested.
#
# usage: scripts/arm.sh
#
# On a Debian machine with rustup, run as root, the script installs missing packages.
set -euo pipefail
cd "$(dirname "$0")/.."

target=aarch64-unknown-linux-gnu
root=/usr/aarch64-linux-gnu
if ! command -v qemu-aarch64 >/dev/null 2>&1 || ! command -v aarch64-linux-gnu-gcc >/dev/null 2>&1; then
    apt-get update
    apt-get install --yes --no-install-recommends qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross
fi
rustup target add "$target"

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L $root"

cargo test --locked --package plakoto-engine --lib --target "$target" eval::
cargo build --locked --bin plakoto --no-default-features --features cli --target "$target"
program=(qemu-aarch64 -L "$root" "target/$target/debug/plakoto")
# The signature summarises the results of evaluations, so it must be the same on every machine.
cargo build --locked
signature() { "$@" bench | awk '$1 == "signature" { print $2 }'; }
wanted=$(signature target/debug/plakoto)
for simd in neon plain; do
    got=$(signature "${program[@]}" --simd "$simd")
    if [ "$got" != "$wanted" ]; then
        echo "expected the signature $wanted with $simd, got $got" >&2
        exit 1
    fi
done
echo "the signature is $wanted, the same as on this machine"
