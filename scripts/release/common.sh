# shellcheck shell=bash disable=SC2034
# What the scripts of a release share. Each is called with the folder to write to, and exits with 3 if this
# machine cannot make its product.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# Archives have the date of the commit, so that two machines make the same archive.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

# Says why this machine cannot make the product, and exits.
cannot() { # REASON
    echo "$1" >&2
    exit 3
}

need() { # COMMAND HOW-TO-GET-IT
    command -v "$1" >/dev/null 2>&1 || cannot "$1 is missing: $2"
}

# Checks for the standard library for a target. With BUILD_STD=yes, cargo builds a missing one from rust-src, with a
# nightly compiler or with RUSTC_BOOTSTRAP=1.
need_target() { # TARGET
    rustup target add "$1" >/dev/null 2>&1 || true
    [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] && return
    [ "${BUILD_STD:-}" = yes ] || cannot "the standard library for $1 is missing: rustup target add $1"
    export CARGO_UNSTABLE_BUILD_STD=std,panic_unwind,panic_abort
}

# Writes a library of Windows 10 that every Rust program needs, and that wine 8 lacks.
write_wine_library() { # FOLDER
    x86_64-w64-mingw32-gcc -shared -x c -o "$1/bcryptprimitives.dll" - -ladvapi32 <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG bytes);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T bytes) { return SystemFunction036(buffer, bytes); }
C
}

# Packs the folder NAME in PARENT. Equal files give equal archives.
tar_of() { # PARENT NAME OUT
    tar --directory "$1" --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode='u+rw,go=u-w' --format=gnu "$2" | gzip --best --no-name >"$3"
}
