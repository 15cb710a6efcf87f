#!/usr/bin/env bash
# Builds the Python package, installs its wheel into a clean virtual environment, and runs its tests there.
#
# usage: [PROFILE=dev] [RL=1] [PYTHON=…] scripts/python.sh [FOLDER]
#
# FOLDER receives the virtual environments and the wheel (default: target/python). PYTHON is Python 3.10 or later with
# `venv` (default: python3).
#
# With PROFILE=dev no wheel is built. Instead the module is built with the same settings as the tests, so that
# the output of `scripts/c.sh` can be used, and placed next to the package. The environment of the last run is
# used again. With BUILT=yes, the module is the one that `scripts/bindings.sh build` has built.
#
# RL=1 adds tests with Stable-Baselines3 contrib, TorchRL and OpenSpiel, which take several gigabytes.
set -euo pipefail
cd "$(dirname "$0")/.."

# The formatting check for the whole workspace leaves this package out.
cargo fmt --package plakoto-python --check

folder=${1:-target/python}
python=${PYTHON:-python3}
"$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' || {
    echo "expected Python 3.10 or later with venv as $python (set PYTHON to use another)" >&2 && exit 1
}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

if [ "${PROFILE:-wheel}" = dev ]; then
    [ "${BUILT:-}" = yes ] || scripts/bindings.sh build
    environment=$folder/dev
    [ -x "$environment/bin/uv" ] || { "$python" -m venv "$environment" && "$environment/bin/pip" install --quiet uv; }
    # Installs what the package and its tests require, but not the package itself.
    VIRTUAL_ENV=$environment "$environment/bin/uv" pip install --quiet --requirement python/pyproject.toml \
        --extra test ${RL:+--extra rl --extra spiel}
    rm -rf "$folder/package"
    mkdir "$folder/package"
    cp -r python/plakoto "$folder/package"
    cp target/debug/lib_plakoto.so "$folder/package/plakoto/_plakoto.abi3.so"
    export PYTHONPATH=$folder/package
    cd python
    exec "$environment/bin/pytest" -p no:cacheprovider
fi

rm -rf "$folder/wheel" "$folder/clean"
MATURIN_PEP517_ARGS="--locked --compression-level 9 --profile wheel --no-default-features" "$python" -m pip wheel --quiet --no-deps --wheel-dir "$folder/wheel" ./python
wheel=$(echo "$folder"/wheel/*.whl)
size=$(wc -c <"$wheel")
echo "$(basename "$wheel"): $size bytes"
[ "$size" -le 10000000 ] || { echo "expected a wheel of at most 10,000,000 bytes" >&2 && exit 1; }

"$python" -m venv "$folder/clean"
"$folder/clean/bin/pip" install --quiet "${wheel}[test${RL:+,rl,spiel}]"
# The `pytest` command is used, because `python -m pytest` would import the package in this folder, which
# lacks the compiled module.
cd python
"$folder/clean/bin/pytest" -p no:cacheprovider
