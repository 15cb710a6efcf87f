#!/bin/sh
# Demonstrates an arena in plain shell: two engines run in pipes, and a plakoto session is the referee.
#
# usage: scripts/arena.sh PAIRS ENGINE ENGINE [PLAKOTO]
#
#   scripts/arena.sh 10 'target/release/plakoto --plies 1' './other --fast'
#
# The engines play pairs of games. Each engine starts one game of a pair, and both games have the same dice.
# An engine that makes an illegal play or exits loses two points. `plakoto arena` is faster, and also has time
# limits, statistics and a log.
set -eu

[ $# -ge 3 ] || { sed -n 's/^# \{0,1\}//; 4,6p' "$0"; exit 2; }
pairs=$1
plakoto=${4:-target/release/plakoto}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
trap 'exit 130' INT TERM

# Every program closes the pipes of the other programs, so that a pipe is closed as soon as its own program
# exits.
for name in referee first second; do
    mkfifo "$folder/$name.in" "$folder/$name.out"
done
"$plakoto" <"$folder/referee.in" >"$folder/referee.out" &
sh -c "exec $2" <"$folder/first.in" >"$folder/first.out" &
sh -c "exec $3" <"$folder/second.in" >"$folder/second.out" &
exec 3>"$folder/referee.in" 4<"$folder/referee.out"
exec 5>"$folder/first.in" 6<"$folder/first.out"
exec 7>"$folder/second.in" 8<"$folder/second.out"
# If an engine has exited, the missing answer shows it, so the signal SIGPIPE is ignored.
trap '' PIPE

# Sends a command to the referee. Stores the reply, without the final `ok`, in $reply. Fails if the reply is
# an error.
referee() {
    printf '%s\n' "$1" >&3
    reply=
    while read -r line <&4; do
        case $line in
            ok) return 0 ;;
            error*) reply=$line && return 1 ;;
            *) reply=$line ;;
        esac
    done
    echo "the referee has exited" >&2
    exit 1
}

# Sends lines to engine $1, which is 0 or 1.
tell() {
    case $1 in
        0) printf '%s\n' "$2" >&5 ;;
        1) printf '%s\n' "$2" >&7 ;;
    esac 2>/dev/null || :
}

# Waits for a line from engine $1 that begins with $2. Stores the remainder of the line in $answer. Fails if
# the engine reports an error or exits.
await() {
    while case $1 in 0) read -r line <&6 ;; 1) read -r line <&8 ;; esac; do
        case $line in
            "$2"*) answer=${line#"$2"} && return 0 ;;
            error*) return 1 ;;
        esac
    done
    return 1
}

# Makes engine $1 roll and play. Fails if the play is illegal. If the roll cannot be played at all, the
# referee passes the turn.
turn() {
    referee roll
    referee 'query turn'
    [ "$reply" = "response player$1" ] || return 0
    referee 'show gnubgid'
    id=${reply#GNUbg ID: }
    tell "$1" "position gnubgid $id
go"
    if ! await "$1" bestmove; then
        echo "engine $1 did not answer at $id" >&2
        return 1
    fi
    if ! referee "move ${answer# }"; then
        echo "engine $1 at $id: $reply" >&2
        return 1
    fi
}

# Plays a game in which engine $1 starts, with the dice of seed $2. Stores the points of engine 0 in $points.
game() {
    for engine in 0 1; do tell "$engine" newgame; done
    referee newsession
    referee "set seed $2"
    referee "setturn $1"
    player=$1
    while referee 'query gameover' && [ "$reply" = 'response false' ]; do
        if ! turn "$player"; then
            points=$((player == 0 ? -2 : 2))
            return
        fi
        player=$((1 - player))
    done
    referee 'show score'
    score=$(echo "$reply" | sed 's/.*plakoto \([0-9]*\), user \([0-9]*\).*/\1 - \2/')
    points=$(($score))
}

for engine in 0 1; do
    tell "$engine" ubgi
    await "$engine" ubgiok || { echo "engine $engine does not speak UBGI" >&2; exit 1; }
done
referee 'set output framing on'
referee 'set player both human'

sum=0
pair=1
while [ "$pair" -le "$pairs" ]; do
    for starter in 0 1; do
        game "$starter" "$pair"
        sum=$((sum + points))
        echo "pair $pair, engine $starter starts: $points"
    done
    pair=$((pair + 1))
done
echo "points of the first engine in $((2 * pairs)) games: $sum"
for engine in 0 1; do tell "$engine" quit; done
