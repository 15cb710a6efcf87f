#!/usr/bin/env bash
# Writes the project's website to DIR: the documents as a book, and the board in the folder `board`.
#
# usage: scripts/release/website.sh DIR [SITE]
#
# SITE is the archive that scripts/release/site.sh makes; without it, the website has no board. DIR must not
# exist, or contain an earlier website. Needs mdBook: cargo install mdbook.
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=${1:?usage: scripts/release/website.sh DIR [SITE]}
need mdbook "cargo install mdbook"
if [ -e "$out" ] && [ ! -e "$out/book.js" ] && [ ! -e "$out/docs/strength.html" ]; then
    echo "$out exists and is no website of plakoto" >&2
    exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
# Documents keep their places, so that the links between them stay valid.
git ls-files -z -- '*.md' docs examples LICENSE-APACHE LICENSE-MIT | tar --null --files-from=- --create | tar --directory "$work/src" --extract
python3 scripts/release/summary.py "$work/src" >"$work/src/SUMMARY.md"
cat >"$work/book.toml" <<'EOF'
[book]
title = "plakoto"
language = "en"

[output.html]
no-section-label = true
EOF
mdbook build "$work" --dest-dir "$work/out"
if [ $# -gt 1 ]; then
    tar --directory "$work" --extract --file "$2"
    mv "$work/plakoto-site" "$work/out/board"
fi
rm -rf "$out"
cp -r "$work/out" "$out"
