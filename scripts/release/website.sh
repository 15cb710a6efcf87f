#!/usr/bin/env bash
# Writes the project's website to DIR: the documents as a book, with pages on the options and the JSON fields that
# the program prints, and the board in the folder `board`.
#
# usage: scripts/release/website.sh DIR [SITE]
#
# SITE is the folder that scripts/site.sh writes, or an archive of it; without it, the website has no board. DIR must
# not exist, or contain an earlier website. PLAKOTO is a program to use instead of building target/release/plakoto.
# Needs mdBook: cargo install mdbook.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:?usage: scripts/release/website.sh DIR [SITE]}
command -v mdbook >/dev/null || { echo "mdbook is missing: cargo install mdbook" >&2; exit 3; }
if [ -e "$out" ] && [ ! -e "$out/book.js" ] && [ ! -e "$out/docs/strength.html" ]; then
    echo "$out exists and is no website of plakoto" >&2
    exit 1
fi
[ -n "${PLAKOTO:-}" ] || cargo build --release --locked
program=${PLAKOTO:-target/release/plakoto}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
# Documents keep their places, so that the links between them stay valid.
git ls-files -z -- '*.md' docs examples LICENSE-APACHE LICENSE-MIT | tar --null --files-from=- --create | tar --directory "$work/src" --extract
"$program" help --all >"$work/src/docs/options.md"
"$program" schema --text >"$work/src/docs/json-fields.md"
python3 scripts/release/summary.py "$work/src" >"$work/src/SUMMARY.md"
cat >"$work/book.toml" <<'TOML'
[book]
title = "plakoto"
language = "en"

[output.html]
no-section-label = true
TOML
mdbook build "$work" --dest-dir "$work/out"
if [ -d "${2:-}" ]; then
    cp -r "$2" "$work/out/board"
elif [ -n "${2:-}" ]; then
    mkdir "$work/out/board"
    tar --directory "$work/out/board" --strip-components=1 --extract --file "$2"
fi
rm -rf "$out"
cp -r "$work/out" "$out"
