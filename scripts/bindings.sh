#!/usr/bin/env bash
# Builds or tests the interfaces for C and for Python as tests are built: `scripts/bindings.sh build`, `scripts/bindings.sh test`.
#
# Always both, and with their tests: what is compiled depends on all that is asked for, and the library, of which both are made, is
# compiled once for them and not for each.
set -euo pipefail
cd "$(dirname "$0")/.."

# As maturin tells pyo3: who loads the module brings Python along.
export PYO3_BUILD_EXTENSION_MODULE=1
packages=(--locked --quiet --lib --tests -p plakoto-c -p plakoto-python)
case ${1:-} in
build) cargo build "${packages[@]}" ;;
test) cargo test "${packages[@]}" ;;
*)
    echo "usage: scripts/bindings.sh build|test" >&2
    exit 2
    ;;
esac
