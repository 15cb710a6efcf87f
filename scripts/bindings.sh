#!/usr/bin/env bash
# Builds or tests the C and Python interfaces, with the same settings in both cases:
#   scripts/bindings.sh build
#   scripts/bindings.sh test
#
# The two interfaces are always built together, and with their tests. Otherwise Cargo would choose different
# features for the library below them, and compile the library twice. PLAKOTO_PACKAGES selects more packages that share
# the build, as options of Cargo.
set -euo pipefail
cd "$(dirname "$0")/.."

# maturin sets this variable too. It tells pyo3 that the process which loads the module provides Python.
export PYO3_BUILD_EXTENSION_MODULE=1
read -ra packages <<<"${PLAKOTO_PACKAGES:---package plakoto-c --package plakoto-python}"
case ${1:-} in
build) exec cargo build --locked --quiet --lib --tests "${packages[@]}" ;;
test) exec cargo test --locked --quiet --test header "${packages[@]}" ;;
*) echo "usage: scripts/bindings.sh build|test" >&2 && exit 2 ;;
esac
