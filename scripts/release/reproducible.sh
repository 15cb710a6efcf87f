#!/usr/bin/env bash
# Builds the committed source in two different folders, and compares the two programs. The exit code is 1
# unless the programs are equal, byte for byte.
#
# usage: scripts/release/reproducible.sh [FOLDER]
#
# Prints the hashes of two release builds. If FOLDER is given, copies the program to this folder.
set -euo pipefail
cd "$(dirname "$0")/../.."

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
PLAKOTO_REVISION="$(git describe --always --abbrev=12)"
export PLAKOTO_REVISION
paths=("$work/a" "$work/another/and/longer/path")
for path in "${paths[@]}"; do
    mkdir -p "$path"
    git archive HEAD | tar -x -C "$path"
    CARGO_TARGET_DIR="$path/target" "$path/scripts/release/build.sh" --quiet &
done
for build in $(jobs -p); do wait "$build"; done

programs=("${paths[@]/%//target/release/plakoto}")
sha256sum "${programs[@]}" | sed "s|$work/||"
if ! cmp "${programs[@]}"; then
    echo "the two builds differ" >&2
    exit 1
fi
if [ $# -gt 0 ]; then
    mkdir -p "$1"
    cp "${programs[0]}" "$1/plakoto"
fi
