#!/bin/sh
# Sends random commands and random bytes to plakoto sessions until a session fails or the time is up.
#
# usage: scripts/hostile-input.sh [SECONDS] [PROGRAM]
#
# The lines consist of words, UBGI commands, JSON requests, tags, very long lines and rubbish. In every fourth
# session, the client stops reading at a random moment. If a session crashes, hangs for a minute or reports an
# internal error, its input is kept, the path of the input is printed, and the exit code is 1.
set -eu

seconds=${1:-60}
program=${2:-target/release/plakoto}
folder=$(mktemp -d)
deadline=$(($(date +%s) + seconds))
sessions=0
all=0

# Prints every word that `help` lists, and words that may be arguments.
words() {
    printf 'help\nhelp set\nhelp show\n' | "$program" | sed 's/  .*//' | tr '[]| ' '\n\n\n\n' | grep -v '^calibrate$'
    printf '%s\n' AACA/z8AAID/Pw AIAQ/j8QAgD+Px AJKE8D8QkgTwP1A cAkXAAAAAAAE AACA/z8AAID/Pw:cAkXAAAAAAAE \
        24/20 24/18/12 6/off '8/5(2)' pass 31 66 0 1 2 -1 99999999999999999999 0.5 on off '@a' '@' '#' '"' ';pending=4' \
        user plakoto tapa 'é' 24/23 error ok '@a ok' express portes fevga narde 'bar/22'
}

lines() {
    words | awk -v seed="$1" '
        { word[NR] = $0 }
        function any() { return word[1 + int(rand() * NR)] }
        function value() {
            if (rand() < 0.3) return int(rand() * 100)
            if (rand() < 0.2) return "[" int(1 + rand() * 6) "," int(1 + rand() * 7) "]"
            if (rand() < 0.1) return "{\"points\":[" any() "],\"points\":[]}"
            text = any(); gsub(/["\\]/, "", text)
            return "\"" text "\""
        }
        function request(  text, count) {
            split("do do do tag id dice board turn play after text args count plies level pending", key, " ")
            text = "{\"do\":" value()
            for (count = int(rand() * 5); count > 0; count--) text = text ",\"" key[1 + int(rand() * 16)] "\":" value()
            return text (rand() < 0.9 ? "}" : "")
        }
        function flood(  text, count) {
            text = rand() < 0.5 ? "@f " any() " " : "{\"tag\":\"f\",\"do\":\"load\",\"text\":\""
            for (count = 0; count < 13; count++) piece = piece ? piece piece : any()
            text = text piece
            piece = ""
            return text
        }
        END {
            srand(seed)
            for (line = 0; line < 300; line++) {
                kind = rand()
                if (kind < 0.25) text = request()
                else if (kind < 0.26) text = flood()
                else {
                    text = any()
                    for (count = int(rand() * 6); count > 0; count--) text = text " " any()
                }
                if (rand() < 0.2) text = "@" int(rand() * 10) " " text
                if (text !~ /file|cache|infinite|match|calibrate|session/) print text
            }
        }'
    head -c 2000 /dev/urandom
}

# A client that reads either some or all of the output.
client() {
    if [ $((sessions % 4)) -eq 0 ]; then head -c "$((sessions * 7919 % 20000))"; else cat; fi
}

while [ "$(date +%s)" -lt "$deadline" ]; do
    sessions=$((sessions + 1))
    lines "$sessions$(date +%s)" >"$folder/input"
    all=$((all + $(wc -l <"$folder/input")))
    {
        code=0
        timeout 60 "$program" --plies 0 <"$folder/input" 2>"$folder/errors" || code=$?
        echo "$code" >"$folder/code"
    } | client >"$folder/output"
    if [ "$(cat "$folder/code")" != 0 ] || grep -aq 'error internal\|"code":"internal"' "$folder/output" ||
        [ -s "$folder/errors" ]; then
        echo "session $sessions makes $program fail; its input is in $folder/input" >&2
        cat "$folder/errors" >&2
        exit 1
    fi
done
rm -r "$folder"
echo "$sessions sessions with $all lines: none of them made $program fail"
