#!/usr/bin/env bash
# Builds or tests the C and Python interfaces, with the same settings in both cases:
#   scripts/bindings.sh build
#   scripts/bindings.sh test
#
# The two interfaces are always built together, and with their tests. Otherwise Cargo would choose different
# features for the library below them, and compile the library twice.
set -euo pipefail
cd "$(dirname "$0")/.."

# maturin sets this variable too. It tells pyo3 that the process which loads the module provides Python.
export PYO3_BUILD_EXTENSION_MODULE=1
exec cargo "${1:?usage: scripts/bindings.sh build|test}" --locked --quiet --lib --tests \
    --package plakoto-c --package plakoto-python
