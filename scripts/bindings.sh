#!/usr/bin/env bash
# Builds or tests the C and Python interfaces in the same way as the tests: `scripts/bindings.sh build`,
# `scripts/bindings.sh test`.
#
# Both are always built together and with their tests. Cargo's choice of features depends on everything
# requested, so the library under both is compiled once instead of twice.
set -euo pipefail
cd "$(dirname "$0")/.."

# Set by maturin for pyo3: the process that loads the module provides Python.
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
