#!/usr/bin/env bash
# Writes a static web site to DIR: the page of `plakoto serve`, with the program as a WebAssembly module. Any
# web server can offer the folder under any path. DIR must not exist, or contain an earlier site.
#
# usage: scripts/site.sh DIR
#        scripts/site.sh check DIR    tests the site in DIR in a real browser
#
# Needs the same programs as `scripts/wasm.sh`. With BUILT=yes, the module that is already in
# target/wasm/plakoto is used.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = check ]; then
    PLAKOTO_SITE=$(realpath "${2:?usage: scripts/site.sh check DIR}")
    export PLAKOTO_SITE
    exec scripts/browser.sh site
fi
site="${1:?usage: scripts/site.sh DIR}"
if [ -e "$site" ] && [ ! -e "$site/offline.js" ]; then
    echo "$site exists and is no site of plakoto" >&2
    exit 1
fi
[ "${BUILT:-}" = yes ] || scripts/wasm.sh build

rm -rf "$site"
mkdir -p "$site/engine"
cp src/serve/page/*.{css,html,js,json,svg} "$site"
# The module that starts the program in a worker replaces the one that opens a socket.
cp src/serve/site/* "$site"
for language in en el; do
    cp "crates/words/texts/$language/page.ftl" "$site/$language.ftl"
done
cp -r target/wasm/plakoto/{plakoto.js,files.js,data} "$site/engine"
# Few web servers compress WebAssembly.
gzip --best --no-name --stdout target/wasm/plakoto/plakoto_bg.wasm >"$site/engine/plakoto.wasm.gz"

# The list of the files for the service worker. Their hash is the version of the site.
cd "$site"
version=$(find . -type f -exec sha256sum {} + | sort -k 2 | sha256sum | cut -c 1-16)
{
    echo "const VERSION = '$version'"
    echo "const FILES = ['./',"
    find . -type f ! -name offline.js -printf "'%P',\n" | sort
    echo ']'
} >../.files.js
mv ../.files.js files.js
echo "$site: version $version, $(du -sh . | cut -f 1)"
