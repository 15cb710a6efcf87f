#!/usr/bin/env bash
# Packs the static web site.
#
# usage: scripts/release/site.sh OUT
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=$(realpath "${1:?usage: scripts/release/site.sh OUT}")
need_target wasm32-wasip1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
scripts/site.sh "$work/plakoto-site"
tar_of "$work" plakoto-site "$out/plakoto-site-$version.tar.gz"
