#!/usr/bin/env bash
# Builds the C interface for Windows with mingw-w64, and runs its checks and its examples under Wine.
#
# usage: [RUSTC=/usr/bin/rustc] scripts/c-windows.sh
#
# Needs mingw-w64 and wine, and the source of Rust's standard library, which is built for Windows here: from
# `rustup component add rust-src`, or from Debian's packages rustc-web and rust-web-src with RUSTC=/usr/bin/rustc.
set -euo pipefail
cd "$(dirname "$0")/.."

target=x86_64-pc-windows-gnu
built="${CARGO_TARGET_DIR:-target}/$target/debug"
# The option -Zbuild-std is unstable. The checks need no fast engine.
RUSTC_BOOTSTRAP=1 cargo build --locked --quiet --package plakoto-c --lib --target "$target" \
    -Zbuild-std=std,panic_unwind --config 'profile.dev.package.plakoto-engine.opt-level=1'
for program in c/tests/check c/tests/games c/examples/game c/examples/hint; do
    x86_64-w64-mingw32-gcc -static -std=c99 -Wall -Wextra -Werror -Ic/include "$program.c" "$built/libplakoto_c.a" \
        -lws2_32 -luserenv -lntdll -o "$built/${program##*/}.exe"
done

# Wine 8 lacks the library from which Rust takes random numbers, so the programs get a small one.
printf '%s\n' '#include <windows.h>' 'BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);' \
    '__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {' \
    '    return SystemFunction036(data, (ULONG)size);' '}' >"$built/random.c"
x86_64-w64-mingw32-gcc -static -shared "$built/random.c" -ladvapi32 -o "$built/bcryptprimitives.dll"
export WINEDEBUG=-all
wine "$built/check.exe"
wine "$built/games.exe"
wine "$built/game.exe" tapa 7 | tail -n 1
wine "$built/hint.exe" AACA/z8AAID/Pw 3 1
