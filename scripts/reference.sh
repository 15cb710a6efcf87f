#!/bin/sh
# Makes the reference set, by which players are judged. Files are kept in FOLDER: whoever is interrupted or killed goes on with
# the same command. docs/reference.md says how long all of it takes.
#
#   scripts/reference.sh make FOLDER [I/N]   make the decisions that are missing, or those of one of N parts
#   scripts/reference.sh merge FOLDER        put the parts together as FOLDER/reference.jsonl
#   scripts/reference.sh small FOLDER        write the first of them into src/reference/data, for tests
#   scripts/reference.sh trust FOLDER        judge some of the decisions in other ways, and compare
#
# After `small` the numbers in tests/engine/reference.rs and the examples have to be written anew:
#   UPDATE_DOCUMENTS=1 cargo test --test documents
# PLAKOTO names another program than target/release/plakoto, THREADS a number of threads (1), DECISIONS another size (5000).
set -eu

plakoto=${PLAKOTO:-target/release/plakoto}
usage="expected: scripts/reference.sh make|merge|small|trust FOLDER"
command=${1:?"$usage"}
folder=${2:?"$usage"}

build() {
    "$plakoto" reference build --threads "${THREADS:-1}" --decisions "${DECISIONS:-5000}" "$@"
}

# So many decisions are in the repository.
small=200

case $command in
    make)
        part=${3:-1/1}
        mkdir -p "$folder"
        build --part "$part" "$folder/part-$(echo "$part" | tr / -).jsonl"
        ;;
    merge) "$plakoto" reference merge "$folder"/part-*.jsonl --out "$folder/reference.jsonl" --force ;;
    small)
        "$plakoto" reference merge "$folder"/part-*.jsonl --first "$small" --out src/reference/data/small.jsonl --force
        ;;
    trust)
        # The first decisions again: by other dice, by 2-ply play, by longer games, by games to the end.
        DECISIONS=$small
        build --dice-seed 2 "$folder/trust-dice.jsonl"
        build --dice-seed 3 --truncate 15 "$folder/trust-longer.jsonl"
        build --dice-seed 4 --play-plies 2 --truncate 5 "$folder/trust-2-ply.jsonl"
        build --dice-seed 5 --play-plies 0 --full --error 20 --trials 20000 "$folder/trust-full.jsonl"
        for way in dice longer 2-ply full; do
            echo "$way:"
            "$plakoto" reference compare "$folder/reference.jsonl" "$folder/trust-$way.jsonl"
        done
        ;;
    *) echo "$usage" >&2; exit 2 ;;
esac
