#!/usr/bin/env bash
# Builds a Debian package of the release build, with manual pages and shell completions. Then checks the
# package, installs it into an empty root directory, runs the program there, and removes the package again.
#
# usage: scripts/release/deb.sh OUT
# shellcheck source=scripts/release/common.sh
source "$(dirname "$0")/common.sh"
made=$(realpath "${1:?usage: scripts/release/deb.sh OUT}")
need cargo-deb "cargo install cargo-deb"
need dpkg-shlibdeps "apt-get install dpkg-dev"
need mandoc "apt-get install mandoc"
need lintian "apt-get install lintian"
need unshare "apt-get install util-linux"

out=target/debian
scripts/release/build.sh --quiet
program=target/release/plakoto
rm -rf "$out"
mkdir -p "$out/completions"
"$program" man "$out/man"
for shell in bash fish zsh; do
    "$program" completions "$shell" >"$out/completions/$shell"
done
# Two kinds of warnings are ignored: the pages have no date, because the build date is unknown, and empty
# paragraphs have no effect.
lint="$(mandoc -T lint -W warning "$out"/man/*.1 | grep -v -e 'cannot parse date' -e 'skipping paragraph macro' || true)"
if [ -n "$lint" ]; then
    echo "$lint" >&2
    exit 1
fi

cat >"$out/changelog" <<EOF
plakoto ($version-1) unstable; urgency=medium

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
cp "$package" "$made/"
