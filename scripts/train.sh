#!/usr/bin/env bash
# Trains networks from nothing. Every stage goes on where it was if it is interrupted, and gives the same network on
# every machine.
#
#   scripts/train.sh [yardstick|played|shipped|others|pruner|luck ...]        all of them, in this order, unless some are named
#
# They are made in the folder `training`, or in that of the variable FOLDER. After a shipped network is replaced,
# scripts/remeasure.sh measures the tables of the documents and of the source again.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${FOLDER:-training}

cargo build --release
plakoto() { target/release/plakoto "$@"; }

# The yardstick, which is the simple recipe: one wide layer, TD(0.5). Network 61befcb43c86; 26 minutes on two cores that
# had other work to do.
yardstick() {
    plakoto lab train self-play "$folder/yardstick" --games 3600000 --hidden 192 --lambda 0.5 --first-rate 0.02 --last-rate 0.001
}

# What self-play alone comes to: a second layer for each phase of the game, and shots among the inputs. Three stages, each of
# which goes on from the network of the one before: 79a6d03fa1c8 after 18 minutes, 999f1e889c4f after 46 more, ada4355c8a6e after
# 6 more, on two cores that had other work to do.
played() {
    local shape=(--hidden 192 --second 32 --phases 8 --features shots)
    plakoto lab train self-play "$folder/first" --games 2600000 "${shape[@]}" --lambda 0.7 --first-rate 0.04 --last-rate 0.0005
    plakoto lab train self-play "$folder/second" --games 6000000 "${shape[@]}" --lambda 0.7 --first-rate 0.02 --last-rate 0.0003 \
        --from "$folder/first/latest.net"
    plakoto lab train self-play "$folder/played" --games 300032 "${shape[@]}" --look-ahead 6 --first-rate 0.004 --last-rate 0.0003 \
        --from "$folder/second/latest.net"
}

# The shipped network, in three steps. First what a 1-ply search of the network says of millions of decisions, learnt, and again with the
# network that has learnt it: each round takes a quarter of an hour to label on two cores, and five minutes to learn. Then all
# of these labels again, from random weights: twenty minutes of one core. Then twice labels that are two plies deeper on average, as careful games
# and careless ones have them: each round takes ten minutes to label on two cores, and three minutes to learn. The shipped one, 80846a269ec0,
# was made like this, but in other pieces, so that another one comes out: see crates/lab/src/train/nets.md.
shipped() {
    local from="$folder/played/latest.net" round shallow=() deep=()
    plakoto lab label "$folder/held-out.labels" --decisions --positions 5000 --seed 1002 --net "$from"
    for round in 1 2 3; do
        plakoto lab label "$folder/$round.labels" --decisions --positions 4000000 --seed "6$round" --net "$from"
        # The start is no candidate of any decision, and would be forgotten.
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

# The networks of the other rule sets. For tapa one learns from self-play, and labels decisions from which the network for plakoto
# learns the game; for tzannes the network for plakoto labels them itself. What has learnt from these makes deeper labels, from which the
# network for plakoto learns once more: NAME-shipped/latest.net. The shipped ones were made like this with other networks before. Express has too few labels an hour, and its network
# comes from self-play alone: the shipped one, fa22418ef591 before it was rounded, was made like this from a tapa network that has been replaced, in
# 41 minutes with one thread after 66 minutes on two cores, but the plays of cascades were chosen less well then: another one comes out.
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

# What prunes replies in searches, from the decisions of the network of self-play. Pruner 8f67212a741e; 90
# seconds.
pruner() {
    plakoto lab train pruner "$folder/plakoto.pruner" --force --decisions 6000000 --net "$folder/played/latest.net"
}

# What guesses the luck of rolls, from games of the network of self-play. Luck network 355f7a0f30b4; ten minutes beside other work.
luck() {
    plakoto lab train luck "$folder/plakoto.luck" --force --net "$folder/played/latest.net"
}

for stage in "${@:-yardstick played shipped others pruner luck}"; do
    for name in $stage; do
        case $name in
            yardstick | played | shipped | others | pruner | luck) time "$name" ;;
            *)
                echo "expected yardstick, played, shipped, others, pruner or luck, got $name" >&2
                exit 2
                ;;
        esac
    done
done
