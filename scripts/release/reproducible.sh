#!/usr/bin/env bash
# Makes the products of the committed source in two different folders, and compares them. The exit code is 1 unless
# they are equal, byte for byte.
#
# usage: scripts/release/reproducible.sh [PRODUCT…]      default: all products that this machine can make
set -euo pipefail
cd "$(dirname "$0")/../.."

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
paths=("$work/a" "$work/another/and/longer/path")
for path in "${paths[@]}"; do
    git clone --quiet . "$path"
    CARGO_TARGET_DIR="$path/target" "$path/scripts/release/all.sh" "$path/out" "$@"
    rm -rf "$path/target"
done
if ! diff "${paths[@]/%//out/SHA256SUMS}"; then
    echo "the products differ" >&2
    exit 1
fi
cat "${paths[0]}/out/SHA256SUMS"
