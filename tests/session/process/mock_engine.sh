#!/bin/sh
# Engines that misbehave.
#
# usage: mock_engine.sh BEHAVIOUR [PLAKOTO]
#
# The first ones know nothing but the protocol; the others are plakoto with something between it and the reader.

behaviour=$1
plakoto="${2:-plakoto} --plies 0 --threads 1"

# What the engine does when it is asked for a play.
misbehave() {
    case $behaviour in
        crash) exit 3 ;;
        stall) sleep 1000 & wait ;;
        garbage) echo 'bestmove xyzzy' ;;
        bytes) printf 'bestmove \377\376\n' ;;
        illegal) echo 'bestmove 24/1' ;;
        short) echo 'bestmove pass' ;;
        refuse) echo 'error internal no idea' ;;
        mute) exec >&- ;;
        chatter) while :; do echo 'thinking about it'; done ;;
    esac
}

# Writes each line byte by byte.
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

# Writes every best move twice.
twice() {
    while IFS= read -r line; do
        echo "$line"
        case $line in bestmove*) echo "$line" ;; esac
    done
}

# Kills the engine at its tenth best move.
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

case $behaviour in
    slow) $plakoto | slowly ;;
    twice) $plakoto | twice ;;
    brief) $plakoto | briefly ;;
    dead) exit 1 ;;
    *)
        while read -r line; do
            case $line in
                ubgi) echo 'id name mock'; echo ubgiok ;;
                isready) echo readyok ;;
                go*) misbehave ;;
                quit) exit ;;
            esac
        done
        ;;
esac
