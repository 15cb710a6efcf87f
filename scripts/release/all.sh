#!/usr/bin/env bash
# Makes everything that a release consists of and that this machine can make, in the empty folder OUT, with
# their checksums in SHA256SUMS. Two runs on machines with the same tools make the same files.
#
# usage: scripts/release/all.sh OUT [PRODUCT…]
#        scripts/release/all.sh --list
#
# Prints a line for every product: its files, or why this machine cannot make it. Exits with 1 if a product
# fails, and with 0 otherwise.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Products, and the command that makes each.
products() {
    cat <<'LIST'
x86_64-unknown-linux-gnu         program.sh
x86_64-unknown-linux-musl        program.sh
aarch64-unknown-linux-gnu        program.sh
x86_64-pc-windows-gnu            program.sh
aarch64-apple-darwin             program.sh
x86_64-apple-darwin              program.sh
deb                              deb.sh
wheel                            wheel.sh
wheel-aarch64-unknown-linux-gnu  wheel.sh
wheel-x86_64-pc-windows-gnu      wheel.sh
c                                c.sh
npm                              npm.sh
site                             site.sh
crates                           crates.sh
LIST
}
if [ "${1:-}" = --list ]; then
    products | cut -d ' ' -f 1
    exit
fi
out=${1:?usage: scripts/release/all.sh OUT [PRODUCT…]}
shift
[ $# -gt 0 ] || mapfile -t all < <(products | cut -d ' ' -f 1)
mkdir -p "$out"
[ -z "$(ls -A "$out")" ] || {
    echo "$out is not empty" >&2
    exit 2
}
out=$(realpath "$out")

failed=0
for product in "${@:-${all[@]}}"; do
    script=$(products | sed -n "s/^$product  *//p")
    [ -n "$script" ] || {
        echo "expected one of $(products | cut -d ' ' -f 1 | xargs), got \`$product\`" >&2
        exit 2
    }
    made=$(mktemp -d)
    code=0
    "scripts/release/$script" "$made" "$product" >"$made.log" 2>&1 || code=$?
    case $code in
        0)
            (cd "$made" && for file in *; do echo "$product: $file, $(wc -c <"$file") bytes"; done)
            grep "^not tried" "$made.log" | sed "s/^/$product: /" || true
            mv "$made"/* "$out/"
            ;;
        3) echo "$product: not made: $(tail -n 1 "$made.log")" ;;
        *)
            echo "$product: failed" >&2
            cat "$made.log" >&2
            failed=1
            ;;
    esac
    rm -rf "$made" "$made.log"
done
cd "$out"
[ -z "$(ls)" ] || sha256sum -- * >SHA256SUMS
exit $failed
