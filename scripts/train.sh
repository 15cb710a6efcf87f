#!/usr/bin/env bash
# Trains networks from scratch, in stages. If a stage was interrupted, running it again resumes it. Each stage
# but `gpu` makes the same network on every machine.
#
#   scripts/train.sh [yardstick|played|shipped|horizon|others|pruner|luck|tavli|gpu ...]
#
# Without arguments, all stages but `gpu` are run in this order.
#
# The networks are written to the folder `training`, or to the folder that the variable FOLDER names. After
# replacing a shipped network, run scripts/remeasure.sh to update the figures in the documents and in the
# source.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${FOLDER:-training}

cargo build --release
plakoto() { target/release/plakoto "$@"; }

# The yardstick is a network from the simplest recipe: a single wide layer, trained with TD(0.5). The result
# is network 61befcb43c86, after 26 minutes on two busy cores.
yardstick() {
    plakoto lab train self-play "$folder/yardstick" --games 3600000 --hidden 192 --lambda 0.5 --first-rate 0.02 --last-rate 0.001
}

# The best network from self-play alone. It has a second layer for each phase of the game, and shots among its
# inputs. Each of the three stages starts from the network of the stage before. The results on two busy cores
# are 79a6d03fa1c8 after 18 minutes, 999f1e889c4f after another 46, and ada4355c8a6e after another 6.
played() {
    local shape=(--hidden 192 --second 32 --phases 8 --features shots)
    plakoto lab train self-play "$folder/first" --games 2600000 "${shape[@]}" --lambda 0.7 --first-rate 0.04 --last-rate 0.0005
    plakoto lab train self-play "$folder/second" --games 6000000 "${shape[@]}" --lambda 0.7 --first-rate 0.02 --last-rate 0.0003 \
        --from "$folder/first/latest.net"
    plakoto lab train self-play "$folder/played" --games 300032 "${shape[@]}" --look-ahead 6 --first-rate 0.004 --last-rate 0.0003 \
        --from "$folder/second/latest.net"
}

# The shipped network is trained in three steps.
# 1. Three rounds of labels from 1-ply searches of millions of decisions. Each round searches with the network
#    of the round before. On two cores, a round takes a quarter of an hour for labelling and five minutes for
#    training.
# 2. Training from random weights with all of these labels. This takes twenty minutes on one core.
# 3. Two rounds of labels that are two plies deeper on average, from games with few and with many errors. On
#    two cores, a round takes ten minutes for labelling and three minutes for training.
# The network 80846a269ec0, from which the shipped one was made, was made in the same way, but from other blocks
# of games. So this script makes a different network: see crates/lab/src/train/nets.md.
shipped() {
    local from="$folder/played/latest.net" round shallow=() deep=()
    plakoto lab label "$folder/held-out.labels" --decisions --positions 5000 --seed 1002 --net "$from"
    for round in 1 2 3; do
        plakoto lab label "$folder/$round.labels" --decisions --positions 4000000 --seed "6$round" --net "$from"
        # The starting position is never the result of a play, so it needs labels of its own.
        plakoto lab label "$folder/$round-positions.labels" --positions 300000 --seed "7$round" --net "$from"
        plakoto lab train labels "$folder/round-$round" "$folder/$round-positions.labels" "$folder/$round.labels" --from "$from" --hidden 256 --features shots,blocks \
            --held-out "$folder/held-out.labels" --rate 0.0003 --decision-weight 3 --average 4000 --epochs 2 --pool 4194304
        from="$folder/round-$round/latest.net"
        shallow+=("$folder/$round.labels" "$folder/$round-positions.labels")
    done
    plakoto lab train labels "$folder/again" "${shallow[@]}" --hidden 256 --features shots,blocks \
        --held-out "$folder/held-out.labels" --rate 0.002 --decision-weight 3 --average 8000 --epochs 4 --pool 4194304
    from="$folder/again/latest.net"
    for round in 1 2; do
        plakoto lab label "$folder/deep-$round.labels" --decisions --positions 700000 --turns 2 --seed "8$round" --net "$from"
        plakoto lab label "$folder/deep-$round-careless.labels" --decisions --positions 200000 --turns 2 --noise 0.08 --seed "9$round" --net "$from"
        plakoto lab label "$folder/deep-$round-positions.labels" --positions 40000 --turns 2 --seed "10$round" --net "$from"
        deep+=("$folder/deep-$round.labels" "$folder/deep-$round-careless.labels" "$folder/deep-$round-positions.labels")
        plakoto lab train labels "$folder/deep-$round" "${deep[@]}" --from "$folder/again/latest.net" \
            --held-out "$folder/held-out.labels" --rate 0.0005 --decision-weight 3 --average 6000 --epochs 4 --pool 4194304
        from="$folder/deep-$round/latest.net"
    done
    mkdir -p "$folder/plakoto"
    cp "$from" "$folder/plakoto/latest.net"
}

# A teacher learns what no search sees, from single games of positions with mutual pins. These labels are noisy, so
# its searches label the decisions for a student, from which the next teacher starts. The network that is shipped
# is the mean of the last students and, for mutual pins, also of the teachers. A round takes an hour on two cores.
# The shipped network 6e5019bdefd6 was made in this way, from other blocks of games and in rounds of other sizes.
# See crates/lab/src/train/nets.md.
horizon() {
    local start="$folder/plakoto/latest.net" from="$folder/plakoto/latest.net" round made values=() decisions=() students=() teachers=()
    local layers=(--first-layers 2 --batch 4096 --average 3000 --decision-weight 4)
    for round in 1 2 3; do
        made="$folder/teacher-$round"
        plakoto lab label "$made-values.labels" --net "$from" --every 6 --only mutual-pins --along 12 --lambda 0.97 --positions 6000000 --noise 0.05 --seed "4${round}1"
        values+=("$made-values.labels")
        plakoto lab train labels "$made" "${values[@]}" --from "$from" "${layers[@]}" --rate 0.0007 --epochs 1 --value-weight 0.3
        # Only the weights for mutual pins come from the teacher.
        plakoto lab train mean "$made.net" "$from" --pins "$made/latest.net" --force
        plakoto lab label "$made-decisions.labels" --net "$made.net" --decisions --positions 400000 --turns 2 --seed "4${round}2"
        plakoto lab label "$made-pins.labels" --net "$made.net" --decisions --only mutual-pins --every 12 --positions 300000 --turns 2 --noise 0.05 --seed "4${round}3"
        decisions+=("$made-decisions.labels" "$made-pins.labels")
        plakoto lab train labels "$folder/student-$round" "${decisions[@]}" --from "$start" "${layers[@]}" --rate 0.001 --epochs 4
        from="$folder/student-$round/latest.net"
        students+=("$from")
        teachers+=("$made/latest.net")
    done
    local network pins=()
    for network in "${students[@]:1}" "${teachers[@]:1}"; do pins+=(--pins "$network"); done
    plakoto lab train mean "$folder/horizon.net" "${students[@]:1}" "${pins[@]}" --force
}

# The networks for the other rule sets, NAME-shipped/latest.net. For tapa, a network learns from self-play and
# labels decisions, from which the network for plakoto then learns tapa. For tzannes, the network for plakoto
# labels the decisions itself. The resulting networks make deeper labels, from which the network for plakoto
# learns once more. See gpu for the shipped networks, which were made from such networks.
#
# In Plakoto Express, labelling is too slow, so its network is trained only by self-play. The shipped network
# was fa22418ef591 before its weights were rounded. It was made in this way from an earlier tapa network, in
# 41 minutes with one thread after 66 minutes on two cores. At that time the program chose plays in Plakoto
# Express less well, so this script makes a different network.
others() {
    local shape=(--hidden 192 --second 32 --phases 8 --features shots) teacher="$folder/plakoto/latest.net" variant
    plakoto lab train self-play "$folder/tapa-first" --games 2400000 "${shape[@]}" --variant tapa --lambda 0.7 \
        --first-rate 0.02 --last-rate 0.0003 --from "$folder/played/latest.net"
    plakoto lab train self-play "$folder/tapa-played" --games 200000 "${shape[@]}" --variant tapa --look-ahead 6 \
        --first-rate 0.004 --last-rate 0.0003 --from "$folder/tapa-first/latest.net"
    for variant in tzannes tapa; do
        [ "$variant" = tzannes ] || teacher="$folder/tapa-played/latest.net"
        plakoto lab label "$folder/$variant.labels" --variant "$variant" --decisions --positions 3000000 --seed 81 --net "$teacher"
        plakoto lab label "$folder/$variant-positions.labels" --variant "$variant" --positions 250000 --seed 82 --net "$teacher"
        plakoto lab train labels "$folder/$variant" "$folder/$variant.labels" "$folder/$variant-positions.labels" \
            --variant "$variant" --from "$folder/plakoto/latest.net" --rate 0.0003 --decision-weight 3 --average 4000 --epochs 2 --pool 4194304
        plakoto lab label "$folder/$variant-deep.labels" --variant "$variant" --decisions --positions 450000 --turns 2 --seed 83 \
            --net "$folder/$variant/latest.net"
        plakoto lab label "$folder/$variant-deep-positions.labels" --variant "$variant" --positions 40000 --turns 2 --seed 84 \
            --net "$folder/$variant/latest.net"
        plakoto lab train labels "$folder/$variant-shipped" "$folder/$variant-deep.labels" "$folder/$variant-deep-positions.labels" \
            --variant "$variant" --from "$folder/plakoto/latest.net" --rate 0.0005 --decision-weight 3 --average 3000 --epochs 4 --pool 4194304
    done
    plakoto lab train self-play "$folder/express-first" --games 1000000 "${shape[@]}" --variant express --lambda 0.7 \
        --first-rate 0.02 --last-rate 0.0003 --from "$folder/tapa-played/latest.net"
    plakoto lab train self-play "$folder/express" --games 1200000 "${shape[@]}" --variant express --lambda 0.7 \
        --first-rate 0.015 --last-rate 0.0003 --from "$folder/express-first/latest.net"
}

# The pruner selects which replies a search evaluates. It is trained on decisions of the self-play network.
# The result is pruner 8f67212a741e, after 90 seconds.
pruner() {
    plakoto lab train pruner "$folder/plakoto.pruner" --force --decisions 6000000 --net "$folder/played/latest.net"
}

# The luck network estimates the luck of rolls. It is trained on games of the self-play network. The result is
# luck network 355f7a0f30b4, after ten minutes on a busy machine.
luck() {
    plakoto lab train luck "$folder/plakoto.luck" --force --net "$folder/played/latest.net"
}

# The networks for portes, fevga and narde: self-play from random weights, then 1-ply labels of its decisions, about
# 25 minutes for each game on one busy core. Self-play gives networks 60747014d2d8, 4275e520345e and 4515cd94a1e9,
# and the pruners are 0ffb23ba903c, edca5c3da9dd and aa73820a6a72. The shipped networks for fevga and narde,
# 0186c000c55c and 64c80241648a, and the first for portes, f0ef93b78163, were made in this way when these games had
# no pruner, so this script makes different networks. See deeper_portes for the shipped network for portes.
tavli() {
    local shape=(--hidden 192 --second 32 --phases 8) game games features decisions
    while read -r game games features decisions; do
        plakoto lab train self-play "$folder/$game-played" --variant "$game" --games "$games" "${shape[@]}" --features "$features" \
            --lambda 0.7 --first-rate 0.04 --last-rate 0.0005
        plakoto lab train pruner "$folder/$game.pruner" --variant "$game" --force --decisions 1500000 --net "$folder/$game-played/latest.net"
        plakoto lab label "$folder/$game-held-out.labels" --variant "$game" --decisions --positions 5000 --seed 1002 \
            --net "$folder/$game-played/latest.net"
        plakoto lab label "$folder/$game.labels" --variant "$game" --decisions --positions "$decisions" --seed 61 \
            --net "$folder/$game-played/latest.net"
        plakoto lab label "$folder/$game-positions.labels" --variant "$game" --positions "$((decisions / 10))" --seed 71 \
            --net "$folder/$game-played/latest.net"
        plakoto lab train labels "$folder/$game" "$folder/$game-positions.labels" "$folder/$game.labels" --variant "$game" \
            --from "$folder/$game-played/latest.net" --held-out "$folder/$game-held-out.labels" --rate 0.0005 --decision-weight 3 \
            --average 4000 --epochs 3 --pool 4194304
    done <<GAMES
portes 1200000 shots,blocks,bar 300000
fevga 600000 blocks 300000
narde 500000 blocks 200000
GAMES
    deeper_portes
}

# The network for portes learns again with 256 units, then twice from labels that are two plies deeper on average.
# From f0ef93b78163, the results are 468a4a7c3c5b, 7f8166b25805 and 911eec26c761, after an hour and a half on two busy
# cores. On a GPU, scripts/gpu/train.py then made the shipped network 2339617b4813 in 16 minutes. It makes another
# network each time.
deeper_portes() {
    local net="$folder/portes/latest.net" held_out="$folder/portes-wide-held-out.labels" deep=()
    label() { plakoto lab label "$folder/portes-$1.labels" --variant portes --net "$net" "${@:2}"; }
    learn() { plakoto lab train labels "$folder/portes-$1" --variant portes --held-out "$held_out" --decision-weight 3 --pool 4194304 "${@:2}"; }
    label wide-held-out --decisions --positions 5000 --seed 1003
    label wide-positions --positions 60000 --seed 72
    label wide --decisions --positions 600000 --seed 62
    learn wide "$folder/portes-wide-positions.labels" "$folder/portes-wide.labels" --from "$net" --hidden 256 --rate 0.0005 --average 4000 --epochs 3
    net="$folder/portes-wide/latest.net"
    label deep-1 --decisions --positions 600000 --turns 2 --seed 83
    label deep-1-careless --decisions --positions 150000 --turns 2 --noise 0.08 --seed 93
    label deep-1-positions --positions 40000 --turns 2 --seed 103
    deep=("$folder/portes-deep-1.labels" "$folder/portes-deep-1-careless.labels" "$folder/portes-deep-1-positions.labels")
    learn deep-1 "${deep[@]}" --from "$net" --rate 0.0005 --average 6000 --epochs 4
    net="$folder/portes-deep-1/latest.net"
    label deep-2 --decisions --positions 800000 --turns 2 --seed 84
    learn deep-2 "${deep[@]}" "$folder/portes-deep-2.labels" --from "$folder/portes-wide/latest.net" --rate 0.0008 --average 8000 --epochs 4
    cp "$folder/portes-deep-2/latest.net" "$folder/portes/latest.net"
}

# The shipped networks for tapa and tzannes start from the networks of `others`, on a GPU. This needs nvcc, PyTorch and numpy. In
# tzannes, a teacher then learns from single games, and a student from the teacher's searches, in half an hour on two
# cores. A GPU adds numbers in another order each time, so each run makes other networks.
gpu() {
    local tzannes="$folder/tzannes" from
    mkdir -p "$folder"
    nvcc -O2 -arch=native -Xcompiler -fPIC -shared scripts/gpu/plays.cu -o "$folder/plays.so"
    on_gpu() {
        [ -e "$folder/$1-gpu.net" ] ||
            scripts/gpu/train.py "$folder/plays.so" "$folder/$1-shipped/latest.net" "$folder/$1-gpu.net" --results 16384 "${@:2}"
    }
    on_gpu tapa --seconds 535 --shallow 0.5
    on_gpu tzannes --seconds 475 --shallow 0.6 --results-weight 1 --results-share 0.25
    label() { plakoto lab label "$tzannes-$1.labels" --variant tzannes --net "$from" "${@:2}"; }
    decisions() {
        label "$1" --decisions --positions 400000 --turns 2 --seed "4${2}3"
        label "$1-careless" --decisions --positions 100000 --turns 2 --noise 0.08 --seed "4${2}4"
        label "$1-positions" --positions 40000 --turns 2 --seed "4${2}5"
        plakoto lab train labels "$tzannes-$1" "$tzannes-$1.labels" "$tzannes-$1-careless.labels" "$tzannes-$1-positions.labels" \
            --variant tzannes --from "$3" --rate 0.0007 --decision-weight 4 --average 3000 --epochs 3
    }
    from="$tzannes-gpu.net"
    decisions student-1 8 "$from"
    from="$tzannes-student-1/latest.net"
    label values --every 6 --along 12 --lambda 0.97 --positions 2000000 --noise 0.05 --seed 491
    plakoto lab train labels "$tzannes-teacher" "$tzannes-values.labels" "$tzannes-student-1.labels" --variant tzannes --from "$from" \
        --batch 4096 --rate 0.001 --decision-weight 4 --average 3000 --epochs 1 --value-weight 0.3
    from="$tzannes-teacher/latest.net"
    decisions student-2 9 "$tzannes-student-1/latest.net"
    scripts/gpu/network_file.py "$tzannes-shipped/latest.net" "$tzannes-student-2/latest.net" "$tzannes-last.net"
}

for stage in "${@:-yardstick played shipped horizon others pruner luck tavli}"; do
    for name in $stage; do
        case $name in
            yardstick | played | shipped | horizon | others | pruner | luck | tavli | gpu) time "$name" ;;
            *)
                echo "expected yardstick, played, shipped, horizon, others, pruner, luck, tavli or gpu, got $name" >&2
                exit 2
                ;;
        esac
    done
done
