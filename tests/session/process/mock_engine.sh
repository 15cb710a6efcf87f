#!/bin/sh
# A mock engine that behaves in the way that its argument specifies. Most behaviours are faults.
#
# usage: mock_engine.sh BEHAVIOUR [PLAKOTO]
#
# If the variable MOCK_MENDED is set, the engine behaves correctly. MOCK_VERSION contains the version that it
# reports.
#
# Some behaviours are a minimal engine that supports only the protocol. The others run plakoto and filter its
# input or output.

behaviour=$1
plakoto="${2:-plakoto} --plies 0 --threads 1"

# Answers the request for a play.
misbehave() {
    case $behaviour in
        crash) exit 3 ;;
        orphan) sleep 1000 & exit 3 ;;
        loud) complain 10000; exit 3 ;;
        stall) sleep 1000 & wait ;;
        garbage) echo 'bestmove xyzzy' ;;
        bytes) printf 'bestmove \377\376\n' ;;
        illegal) echo 'bestmove 24/1' ;;
        short) echo 'bestmove pass' ;;
        refuse) echo 'error internal no idea' ;;
        mute) exec >&-; sleep 1000 ;;
        red) printf 'bestmove \033[31m%s\n' "$(printf '%0300d' 0)" ;;
        chatter) while :; do echo 'thinking about it'; done ;;
        pour) while :; do printf 'bestmove 24/23 24/21 '; done ;;
        drip) while :; do printf 'b'; sleep 0.02; done ;;
        nul) printf 'bestmove 24/23\000 24/21\n' ;;
        escape) printf 'bestmove \033[2J\n' ;;
        long) printf 'bestmove %0100000d\n' 7 ;;
        dice) echo 'bestmove 24/18 24/18 24/18 24/18' ;;
        unready) echo 'bestmove 24/23 24/21' ;;
        words) echo 'bestplay 24/23' ;;
        glued) echo 'bestmove24/23 24/21' ;;
    esac
}

# Prints $1 lines in red to standard error.
complain() {
    count=0
    while [ "$count" -lt "$1" ]; do
        printf '\033[31mcomplaint %s\n' "$count" >&2
        count=$((count + 1))
    done
}

# Answers `isready` only once.
ready() {
    [ "$behaviour" != unready ] || [ -z "$asked" ] || return 0
    asked=yes
    echo readyok
}

# Handles the command that sets a position.
look() {
    [ "$behaviour" != early ] || echo 'bestmove 24/23 24/21'
}

# Answers the request for an evaluation.
misjudge() {
    case $behaviour in
        constant) echo 'equity 0' ;;
        nan) echo 'equity NaN' ;;
        word) echo 'equity much' ;;
        few) asked=$((${asked:-0} + 1)); [ "$asked" -gt 3 ] || echo 'equity 0.5' ;;
        twice_over) printf 'equity 0\nequity 0\n' ;;
        *) misbehave ;;
    esac
}

# Passes lines on to the engine, but changes positions with `misread`.
misreading() {
    while IFS= read -r line; do
        case $line in
            'position gnubgid '*) misread "${line#position gnubgid }" ;;
            'setoption '*) [ "$behaviour" = headstrong ] || echo "$line" ;;
            go*) [ "$behaviour" = plain ] && echo go || echo "$line" ;;
            ubgi | isready | newgame | position* | dice* | pending* | quit) echo "$line" ;;
            *) [ "$behaviour" = plain ] || echo "$line" ;;
        esac
        [ "$line" != quit ] || return 0
    done
}

# Changes an ID. The behaviour short_id keeps only the first 14 characters, and fifth_flag inverts the fifth
# pin flag.
misread() {
    case $behaviour:$1 in
        *:*[!A-Za-z0-9+/]*) id=$1 ;;
        short_id:???????????????) id=${1%?}A ;;
        short_id:????????????????) id=${1%??}AA ;;
        fifth_flag:???????????????)
            id=${1%?}$(printf %s "${1#"${1%?}"}" | tr 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' 'BADCFEHGJILKNMPORQTSVUXWZY') ;;
        *) id=$1 ;;
    esac
    echo "position gnubgid $id"
}

# Prints each line byte by byte.
slowly() {
    while IFS= read -r line; do
        while [ -n "$line" ]; do
            rest=${line#?}
            printf '%s' "${line%"$rest"}"
            line=$rest
        done
        echo
    done
}

# Prints every best move twice.
twice() {
    sed -u '/^bestmove/p'
}

# Kills the engine when it prints its tenth best move.
briefly() {
    count=0
    while IFS= read -r line; do
        case $line in
            bestmove*)
                count=$((count + 1))
                [ "$count" -lt 10 ] || { kill -s KILL $$; exit; } ;;
        esac
        echo "$line"
    done
}

# Prints lines with extra spaces around the words and a carriage return at the end.
widely() {
    sed -u "s/^bestmove \(.*\)/  bestmove   \1 /; s/\$/ $(printf '\r')/"
}

# Replaces the engine's name and version with the name and version of the minimal mock engine.
disguised() {
    sed -u 's/^id name .*/id name mock/; s/^id version .*/id version 1/; /^id author /d'
}

# Prints nothing after ten best moves.
tired() {
    count=0
    while IFS= read -r line; do
        case $line in bestmove*) count=$((count + 1)) ;; esac
        [ "$count" -gt 10 ] || echo "$line"
    done
}

[ -z "$MOCK_MENDED" ] || behaviour=mended

case $behaviour in
    mended) $plakoto | disguised ;;
    silent) sleep 1000 ;;
    deaf) exec <&-; sleep 1000 ;;
    endless) while :; do printf 'id name x'; done ;;
    flood) while :; do echo 'id name x'; done ;;
    wide) $plakoto | widely ;;
    tired) $plakoto | tired ;;
    stubborn) trap '' TERM HUP INT; $plakoto; sleep 1000 ;;
    slow) $plakoto | slowly ;;
    twice) $plakoto | twice ;;
    brief) $plakoto | briefly ;;
    short_id | fifth_flag | headstrong | plain) misreading | $plakoto ;;
    dead) exit 1 ;;
    *)
        while read -r line; do
            case $line in
                ubgi) echo 'id name mock'; echo "id version ${MOCK_VERSION:-1}"; echo ubgiok ;;
                isready) ready ;;
                position*) look ;;
                go*) misbehave ;;
                evaluate*) misjudge ;;
                quit) exit ;;
            esac
        done
        ;;
esac
