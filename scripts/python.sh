#!/usr/bin/env bash
# Builds the Python package, installs its wheel into a clean virtual environment, and runs its tests there.
#
#   scripts/python.sh [FOLDER]
#   PROFILE=dev scripts/python.sh [FOLDER]
#   RL=1 scripts/python.sh [FOLDER]
#
# FOLDER is where the environments and the wheel go: target/python unless it is named. It needs Python 3.10 or later with
# `venv`, and pip's index for maturin and what the tests use.
#
# With PROFILE=dev there is no wheel: the module is built as tests are, from what `scripts/c.sh` has compiled, and laid beside
# the package; the environment of the last run is used again. That is quick enough for a check at every change; what only a
# release promises, its size above all, is not looked at.
#
# With RL=1 the environments are tested with Stable-Baselines3 contrib and TorchRL, too. They bring PyTorch along, some gigabytes;
# without RL=1 these tests are skipped, unless the libraries are there already.
set -euo pipefail
cd "$(dirname "$0")/.."

# The program's own check of formatting does not look here.
cargo fmt --package plakoto-python --check

folder=${1:-target/python}
extras=(test ${RL:+rl})
python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    echo "expected Python 3.10 or later with venv as $python (PYTHON names another)" >&2
    exit 1
fi
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

if [ "${PROFILE:-wheel}" = dev ]; then
    scripts/bindings.sh build
    environment=$folder/dev
    [ -x "$environment/bin/pip" ] || "$python" -m venv "$environment"
    # What the package and its tests need, but for the package.
    "$environment/bin/python" scripts/python_requirements.py "${extras[@]}" >"$folder/requirements.txt"
    "$environment/bin/pip" install --quiet --requirement "$folder/requirements.txt"
    rm -rf "$folder/package"
    mkdir "$folder/package"
    cp -r python/plakoto "$folder/package"
    cp target/debug/lib_plakoto.so "$folder/package/plakoto/_plakoto.abi3.so"
    export PYTHONPATH=$folder/package
    cd python
    exec "$environment/bin/pytest" -p no:cacheprovider
fi

rm -rf "$folder/wheel" "$folder/clean"
[ -x "$folder/build/bin/maturin" ] || {
    "$python" -m venv "$folder/build"
    "$folder/build/bin/pip" install --quiet 'maturin>=1.16,<2'
}
"$folder/build/bin/maturin" build --locked --quiet --manifest-path python/Cargo.toml --out "$folder/wheel"
wheel=$(echo "$folder"/wheel/*.whl)
"$python" scripts/pack_wheel.py "$wheel"

# What the wheel promises: it is small, and installed at once.
size=$(wc -c <"$wheel")
echo "$(basename "$wheel"): $size bytes"
[ "$size" -le $((10 * 1000 * 1000)) ] || {
    echo "expected a wheel of at most 10 MB" >&2
    exit 1
}
"$python" -m venv "$folder/clean"
started=$SECONDS
"$folder/clean/bin/pip" install --quiet "$("$python" scripts/python_requirements.py --wheel "$wheel")"
echo "installed in $((SECONDS - started)) s"
"$folder/clean/bin/python" -c 'import time; started = time.perf_counter(); import plakoto; print(f"imported in {1000 * (time.perf_counter() - started):.0f} ms")'

"$folder/clean/bin/pip" install --quiet "$("$python" scripts/python_requirements.py --wheel "$wheel" "${extras[@]}")"
# By its own command: `python -m pytest` would find the package beside the tests, which has no module.
cd python
"$folder/clean/bin/pytest" -p no:cacheprovider
