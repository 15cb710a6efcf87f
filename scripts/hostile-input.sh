#!/bin/sh
# Feeds sessions of random commands and random bytes to plakoto until one of them breaks it or the time is over.
#
# usage: scripts/hostile-input.sh [SECONDS] [PROGRAM]
#
# A session that dies, hangs for a minute or reports an internal fault is kept and named. Exit code 1 if there was one.
set -eu

seconds=${1:-60}
program=${2:-target/release/plakoto}
folder=$(mktemp -d)
deadline=$(($(date +%s) + seconds))
sessions=0

# Every word that `help` knows, and things that may stand behind it.
words() {
    printf 'help\nhelp set\nhelp show\n' | "$program" | sed 's/  .*//' | tr '[]| ' '\n\n\n\n' | grep -v '^calibrate$'
    printf '%s\n' AACA/z8AAID/Pw AIAQ/j8QAgD+Px AJKE8D8QkgTwP1A cAkXAAAAAAAE AACA/z8AAID/Pw:cAkXAAAAAAAE \
        24/20 24/18/12 6/off '8/5(2)' pass 31 66 0 1 2 -1 99999999999999999999 0.5 on off '@a' '@' '#' '"' ';pending=4' \
        user plakoto tapa 'é' 24/23
}

lines() {
    words | awk -v seed="$1" '
        { word[NR] = $0 }
        END {
            srand(seed)
            for (line = 0; line < 300; line++) {
                text = word[1 + int(rand() * NR)]
                for (count = int(rand() * 6); count > 0; count--) text = text " " word[1 + int(rand() * NR)]
                if (text !~ /file|cache|infinite|match/) print text
            }
        }'
    head -c 2000 /dev/urandom
}

while [ "$(date +%s)" -lt "$deadline" ]; do
    sessions=$((sessions + 1))
    lines "$sessions$(date +%s)" >"$folder/input"
    if ! timeout 60 "$program" --plies 0 <"$folder/input" >"$folder/output" 2>"$folder/errors" ||
        grep -q '^error internal' "$folder/output" || [ -s "$folder/errors" ]; then
        echo "session $sessions breaks $program: $folder/input" >&2
        cat "$folder/errors" >&2
        exit 1
    fi
done
rm -r "$folder"
echo "$sessions sessions, none of them broke $program"
