#!/usr/bin/env bash
# Packs the C library: the header, a shared and a static library, and the descriptions for pkg-config and CMake.
# Then unpacks it elsewhere, and builds and runs the examples by `cc`, pkg-config, CMake, Go, Mono and Node, as far
# as they are installed.
#
# usage: scripts/release/c.sh OUT
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=$(realpath "${1:?usage: scripts/release/c.sh OUT}")
target=x86_64-unknown-linux-gnu
need cc "apt-get install gcc"
need_target "$target"

scripts/release/build.sh --quiet --package plakoto-c --target "$target"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=plakoto-c-$version-$target
folder=$work/$name
abi=$(sed -n 's/^#define PLAKOTO_ABI_VERSION //p' c/include/plakoto.h)
mkdir -p "$folder"/{include,lib/pkgconfig,lib/cmake/plakoto,examples}
cp c/include/plakoto.h "$folder/include/"
cp c/examples/* "$folder/examples/"
cp c/README.md LICENSE-MIT LICENSE-APACHE "$folder/"
install -m 644 "${CARGO_TARGET_DIR:-target}/$target/release/libplakoto_c.a" "$folder/lib/libplakoto.a"
strip --strip-debug "$folder/lib/libplakoto.a"
sed "s/@VERSION@/$version/" c/package/plakoto.pc.in >"$folder/lib/pkgconfig/plakoto.pc"
cp c/package/plakoto-config.cmake "$folder/lib/cmake/plakoto/"
sed "s/@VERSION@/$version/" c/package/plakoto-config-version.cmake.in >"$folder/lib/cmake/plakoto/plakoto-config-version.cmake"

# Rust gives its shared libraries neither a SONAME nor versions of symbols, so the C compiler links this one.
echo "PLAKOTO_$abi { global: plakoto_*; local: *; };" >"$work/symbols"
cc -shared -o "$folder/lib/libplakoto.so.$version" -Wl,-soname,"libplakoto.so.$abi" -Wl,--version-script="$work/symbols" \
    -Wl,--whole-archive "$folder/lib/libplakoto.a" -Wl,--no-whole-archive -Wl,--gc-sections -Wl,--build-id=none -s \
    -lgcc_s -lm -lpthread -ldl
ln -s "libplakoto.so.$version" "$folder/lib/libplakoto.so.$abi"
ln -s "libplakoto.so.$abi" "$folder/lib/libplakoto.so"
scripts/release/notices.sh "$folder" "$target"
tar_of "$work" "$name" "$out/$name.tar.gz"

there=$work/there
mkdir "$there"
tar --directory "$there" --extract --file "$out/$name.tar.gz"
cd "$there/$name/examples" || exit
prefix=$there/$name
export LD_LIBRARY_PATH=$prefix/lib
runs() { "$1" AACA/z8AAID/Pw 3 1 | grep -q "24/23 24/21" || { echo "$1 does not work" >&2; exit 1; }; }
cc -I"$prefix/include" hint.c -L"$prefix/lib" -lplakoto -o "$work/by-cc"
runs "$work/by-cc"
if command -v pkg-config >/dev/null 2>&1; then
    # shellcheck disable=SC2046 # The flags are words.
    cc hint.c $(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --cflags --libs plakoto) -o "$work/by-pkg-config"
    runs "$work/by-pkg-config"
fi
if command -v cmake >/dev/null 2>&1; then
    cmake -S . -B "$work/cmake" -DCMAKE_PREFIX_PATH="$prefix" >"$work/cmake.log"
    cmake --build "$work/cmake" >>"$work/cmake.log"
    runs "$work/cmake/hint"
    runs "$work/cmake/hint-static"
fi
# The examples in other languages.
if command -v go >/dev/null 2>&1; then
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig go run hint.go AACA/z8AAID/Pw 31 | grep -q "24/23 24/21"
fi
if command -v mcs >/dev/null 2>&1; then
    mcs -out:"$work/Hint.exe" Hint.cs
    mono "$work/Hint.exe" AACA/z8AAID/Pw 31 | grep -q "24/23 24/21"
fi
if command -v npm >/dev/null 2>&1; then
    npm install --silent --no-audit --no-fund --prefix "$work" koffi && cp hint.mjs "$work"
    node "$work/hint.mjs" AACA/z8AAID/Pw 31 | grep -q "24/23 24/21"
fi
