#!/usr/bin/env bash
# Trains the shipped network and the yardstick from nothing, and plays them against each other. Every stage goes on
# where it was if it is interrupted, and gives the same network on every machine.
#
#   scripts/train.sh [FOLDER]        FOLDER is `training` if it is not given
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-training}

cargo build --release
plakoto() { target/release/plakoto "$@"; }

# The yardstick, which is the simple recipe: one wide layer, TD(0.5). Network 61befcb43c86; 26 minutes on two cores that
# had other work to do.
yardstick() {
    plakoto train "$folder/yardstick" --games 3600000 --hidden 192 --lambda 0.5 --first-rate 0.02 --last-rate 0.001
}

# The shipped network: a second layer for each phase of the game, and shots among the inputs. Network 79a6d03fa1c8; 18
# minutes on two cores that had other work to do.
shipped() {
    plakoto train "$folder/plakoto" --games 2600000 --hidden 192 --second 32 --phases 8 --shots --lambda 0.7 \
        --first-rate 0.04 --last-rate 0.0005
}

# What prunes replies in searches, from the decisions of the shipped network. Pruner fda5167edd1d; two minutes.
pruner() {
    plakoto train-pruner "$folder/plakoto.pruner" --decisions 6000000 --net "$folder/plakoto/latest.net"
}

time yardstick
time shipped
time pruner
plakoto duel "$folder/plakoto/latest.net" "$folder/yardstick/latest.net" --pairs 20000
