#!/usr/bin/env bash
# Builds a Debian package of the release build, with manual pages and shell completions. Then checks the
# package, installs it into an empty root directory, runs the program there, and removes the package again.
#
# usage: scripts/package.sh [--no-build]
#
# The package is written to target/debian. With --no-build, the existing target/release/plakoto is packed.
set -euo pipefail
cd "$(dirname "$0")/.."
out=target/debian

need() { # COMMAND HOW-TO-GET-IT
    if ! command -v "$1" >/dev/null 2>&1; then
        echo "$1 is missing: $2" >&2
        missing=1
    fi
}
missing=0
need cargo-deb "cargo install cargo-deb"
need dpkg-shlibdeps "apt-get install dpkg-dev"
need mandoc "apt-get install mandoc"
need lintian "apt-get install lintian"
need unshare "apt-get install util-linux"
[ "$missing" = 0 ] || exit 1

[ "${1:-}" = --no-build ] || scripts/release.sh
program=target/release/plakoto
rm -rf "$out"
mkdir -p "$out/completions"
"$program" man "$out/man"
for shell in bash fish zsh; do
    "$program" completions "$shell" >"$out/completions/$shell"
done
# Two kinds of warnings are ignored: the pages have no date, because the build date is unknown, and line
# breaks next to blank lines have no effect.
lint="$(mandoc -T lint -W warning "$out"/man/*.1 | grep -v -e 'cannot parse date' -e 'skipping paragraph macro: br' || true)"
if [ -n "$lint" ]; then
    echo "$lint" >&2
    exit 1
fi

# The files in the package have the date of the commit, so that the build is reproducible.
SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)"
export SOURCE_DATE_EPOCH
cat >"$out/changelog" <<EOF
plakoto ($(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)-1) unstable; urgency=medium

  * See CHANGELOG.md for the changes.

 -- the plakoto authors <plakoto@localhost>  $(date --utc --date="@$SOURCE_DATE_EPOCH" --rfc-email)
EOF
gzip --best --no-name <CHANGELOG.md >"$out/news.gz"
cat LICENSE-MIT - crates/table/src/record/board_picture/font/LICENCE.md >"$out/licence" <<EOF

Or, at your option, the Apache License, Version 2.0: /usr/share/common-licenses/Apache-2.0

EOF
cargo deb --no-build --locked --quiet --output "$out/" >/dev/null
package="$(ls "$out"/*.deb)"
# Two checks do not apply: the package closes no Debian bug, and its maintainer has no mail address at Debian.
lintian --allow-root --fail-on error,warning \
    --suppress-tags initial-upload-closes-no-bugs,bogus-mail-host,bogus-mail-host-in-debian-changelog "$package"

# An empty root directory that contains only the libraries that the program needs.
root="$(mktemp -d)"
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
ldd "$program" | grep -o '/[^ ]*' | while read -r library; do
    install -D "$library" "$root$library"
done
find "$root" -path "$root/var" -prune -o -type f -print | sort >"$root/var/before"
dpkg_there() { dpkg --root="$root" --force-depends --force-not-root --log=/dev/null "$@" >/dev/null; }
there() { unshare --map-root-user chroot "$root" "$@"; }
if ! dpkg_there --install "$package" 2>"$root/var/said"; then
    cat "$root/var/said" >&2
    exit 1
fi
there /usr/bin/plakoto --version
there /usr/bin/plakoto hint AACA/z8AAID/Pw 31
find "$root/usr/share/man" -name 'plakoto*.1.gz' | grep -q .
dpkg_there --purge plakoto
find "$root" -path "$root/var" -prune -o -type f -print | sort | cmp - "$root/var/before"
echo "$package: $(stat --format=%s "$package") bytes, sha256 $(sha256sum "$package" | cut -d' ' -f1)"
