#!/usr/bin/env bash
# Builds the program for a target, and packs it with manual pages, shell completions, licences and the list of
# its dependencies. A program that this machine can run is tried: it says its version, answers a question and
# plays a match. The programs for Linux need no library.
#
# usage: scripts/release/program.sh OUT TARGET
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
out=$(realpath "${1:?usage: scripts/release/program.sh OUT TARGET}")
target=${2:?usage: scripts/release/program.sh OUT TARGET}

# The command before the program, for programs that do not run here by themselves.
runner=()
suffix=
case $target in
    x86_64-unknown-linux-gnu) ;;
    x86_64-unknown-linux-musl)
        # It compiles C; as the linker, it would make a program that needs musl's loader.
        need musl-gcc "apt-get install musl-tools"
        ;;
    aarch64-unknown-linux-gnu)
        need aarch64-linux-gnu-gcc "apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross"
        need qemu-aarch64 "apt-get install qemu-user"
        export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
        runner=(qemu-aarch64)
        ;;
    x86_64-pc-windows-gnu)
        need x86_64-w64-mingw32-gcc "apt-get install gcc-mingw-w64-x86-64"
        need wine "apt-get install wine64"
        suffix=.exe
        runner=(wine)
        ;;
    *-apple-darwin) [ "$(uname -s)" = Darwin ] || cannot "$target is built on a Mac: the linker needs Apple's Foundation" ;;
    *)
        echo "expected one of the targets in scripts/release/all.sh, got \`$target\`" >&2
        exit 2
        ;;
esac
need_target "$target"
case $target in
    # Programs for Linux contain the C library, so that they run on every distribution.
    *-linux-*) RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+crt-static" scripts/release/build.sh --quiet --target "$target" ;;
    *) scripts/release/build.sh --quiet --target "$target" ;;
esac
program=${CARGO_TARGET_DIR:-target}/$target/release/plakoto$suffix

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=plakoto-$version-$target
folder=$work/$name
mkdir -p "$folder/completions"
install -m 755 "$program" "$folder/plakoto$suffix"
[ "$suffix" != .exe ] || write_wine_library "$work"
try() { (cd "$work" && "${runner[@]}" "$folder/plakoto$suffix" "$@"); }
try --version
try man "$folder/man"
for shell in bash fish powershell zsh; do try completions "$shell" >"$folder/completions/plakoto.$shell"; done
# `grep -q` would close the pipe early, which the program under wine reports.
try hint AACA/z8AAID/Pw 31 | grep -c "24/23 24/21"
printf 'set seed 3\nset player both plakoto\nset evaluation plies 0\nset automatic game on\nnew match 3\nshow score\n' | try | grep -c "match to 3 points"
case $target in
    *-linux-*) ! readelf --program-headers "$program" | grep INTERP || { echo "$program needs libraries" >&2; exit 1; } ;;
esac
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$folder/"
scripts/release/notices.sh "$folder" "$target"

case $suffix in
    .exe) python3 scripts/release/zip.py "$folder" "$out/$name.zip" ;;
    *) tar_of "$work" "$name" "$out/$name.tar.gz" ;;
esac
