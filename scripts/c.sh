#!/usr/bin/env bash
# Builds the C interface, and runs its checks and its examples from C and from C++, with AddressSanitizer and
# UndefinedBehaviorSanitizer. Whether the header is up to date is checked by the tests of `plakoto-c`.
#
# usage: scripts/c.sh
set -euo pipefail
cd "$(dirname "$0")/.."

cargo fmt --package plakoto-c --check
scripts/bindings.sh build
scripts/bindings.sh test
folder=target/c
mkdir -p "$folder"
flags=(-Wall -Wextra -Werror -g "-fsanitize=address,undefined" -fno-sanitize-recover=all -Ic/include)
libraries=(target/debug/libplakoto_c.a -lm -lpthread -ldl)
for program in c/tests/check c/tests/games; do
    cc -std=c99 "${flags[@]}" $program.c "${libraries[@]}" -o "$folder/${program##*/}"
    "$folder/${program##*/}"
done
cc -std=c99 "${flags[@]}" c/examples/game.c "${libraries[@]}" -o "$folder/game"
"$folder/game" tapa 7 | tail -n 1
cc -std=c99 "${flags[@]}" c/examples/hint.c "${libraries[@]}" -o "$folder/hint"
"$folder/hint" AACA/z8AAID/Pw 3 1
if "$folder/hint" AACA/z8AAID/Pw 3 7 2>"$folder/error"; then exit 1; fi
cat "$folder/error"

# A program that was built with the first header of this version runs with today's library, and one of another
# version refuses to.
old=(-Wall -Wextra -Werror -g "-fsanitize=address,undefined" -fno-sanitize-recover=all)
cc -std=c99 "${old[@]}" -Ic/tests/abi c/tests/check.c "${libraries[@]}" -o "$folder/check-old"
"$folder/check-old"
mkdir -p "$folder/other"
sed 's/^#define PLAKOTO_ABI_VERSION .*/#define PLAKOTO_ABI_VERSION 1/' c/tests/abi/plakoto.h >"$folder/other/plakoto.h"
cc -std=c99 "${old[@]}" -I"$folder/other" c/examples/hint.c "${libraries[@]}" -o "$folder/hint-other"
if "$folder/hint-other" AACA/z8AAID/Pw 3 1 2>"$folder/error"; then exit 1; fi
grep -q "different versions" "$folder/error"

# Compiles the header with a C++ compiler, and links the shared library.
linked=(-Ic/include -Ltarget/debug -lplakoto_c)
if command -v pkg-config >/dev/null 2>&1; then
    read -ra linked < <(PKG_CONFIG_PATH=c pkg-config --define-variable=libdir=target/debug --cflags --libs plakoto)
fi
if command -v c++ >/dev/null 2>&1; then
    printf '#include "plakoto.h"\nint main() { return plakoto_abi_version() == PLAKOTO_ABI_VERSION ? 0 : 1; }\n' >"$folder/version.cpp"
    c++ -Wall -Wextra -Werror "$folder/version.cpp" "${linked[@]}" -o "$folder/version"
    LD_LIBRARY_PATH=target/debug "$folder/version"
fi
