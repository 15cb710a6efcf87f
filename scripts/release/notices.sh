#!/usr/bin/env bash
# Writes the licences of the program's dependencies (LICENCES.txt), and the list of the dependencies in the
# format CycloneDX (sbom.json).
#
# usage: scripts/release/notices.sh OUT TARGET
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=$(realpath "${1:?usage: scripts/release/notices.sh OUT TARGET}")
target=${2:?usage: scripts/release/notices.sh OUT TARGET}
need cargo-about "cargo install cargo-about --features cli"
need cargo-cyclonedx "cargo install cargo-cyclonedx"

config=$(mktemp --suffix .toml)
{
    # deny.toml lists the licences that dependencies may have.
    sed -n 's/^allow = /accepted = /p' deny.toml
    printf 'ignore-build-dependencies = true\nignore-dev-dependencies = true\n'
} >"$config"
cargo about generate --offline --fail --locked --target "$target" --config "$config" \
    --output-file "$out/LICENCES.txt" scripts/release/licences.hbs

# cargo-cyclonedx writes a list into the folder of every crate, with the paths of this machine.
copy=$(mktemp -d)
trap 'rm -rf "$copy" "$config"' EXIT
git ls-files -z | tar --null --files-from=- --create | tar --directory "$copy" --extract
(cd "$copy" && cargo cyclonedx --quiet --format json --spec-version 1.5 --no-build-deps --target "$target" --override-filename sbom)
sed "s|file://$copy|file:///plakoto|g" "$copy/sbom.json" >"$out/sbom.json"
