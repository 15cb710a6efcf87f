#!/bin/sh
# Makes the reference set, by which players are judged. Files are kept in FOLDER: whoever is interrupted or killed goes on with
# the same command. docs/reference.md says how long all of it takes.
#
#   scripts/reference.sh make FOLDER [I/N]   make the decisions that are missing, or those of one of N parts
#   scripts/reference.sh merge FOLDER        put the parts together as FOLDER/reference.jsonl
#   scripts/reference.sh small FOLDER        write the first of them into crates/lab/src/reference/data, for tests
#   scripts/reference.sh trust FOLDER [I/N]  judge the first decisions, or a part of them, in other ways, and compare
#
# After `small` the numbers in tests/engine/reference.rs and the examples have to be written anew:
#   UPDATE_DOCUMENTS=1 cargo test --test documents
# PLAKOTO names another program than target/release/plakoto, THREADS a number of threads (1), DECISIONS another size (5000).
set -eu

plakoto=${PLAKOTO:-target/release/plakoto}
usage="expected: scripts/reference.sh make|merge|small|trust FOLDER"
command=${1:?"$usage"}
folder=${2:?"$usage"}
part=${3:-1/1}

build() {
    "$plakoto" lab reference make --threads "${THREADS:-1}" --decisions "${DECISIONS:-5000}" "$@"
}

# So many decisions are in the repository.
small=100

case $command in
    make)
        mkdir -p "$folder"
        build --part "$part" "$folder/part-$(echo "$part" | tr / -).jsonl"
        ;;
    merge) "$plakoto" lab reference merge "$folder"/part-*.jsonl --out "$folder/reference.jsonl" --force ;;
    small)
        "$plakoto" lab reference merge "$folder"/part-*.jsonl --first "$small" --out crates/lab/src/reference/data/small.jsonl --force
        ;;
    trust)
        # Some of the first decisions again: by other dice, by 1-ply play that is cut, by longer games, by 2-ply play.
        DECISIONS=$small
        again() {
            way=$1
            shift
            build --part "$part" "$@" "$folder/trust-$way.jsonl"
            echo "$way:"
            "$plakoto" lab reference compare "$folder/reference.jsonl" "$folder/trust-$way.jsonl"
        }
        again dice --dice-seed 2
        again cut --dice-seed 3 --play-plies 1 --truncate 5 --error 10 --trials 10008
        again longer --dice-seed 6 --play-plies 1 --truncate 7 --error 10 --trials 10008
        again 2-ply --dice-seed 8 --play-plies 2 --truncate 3 --error 10 --trials 10008
        ;;
    *) echo "$usage" >&2; exit 2 ;;
esac
