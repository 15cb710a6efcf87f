#!/bin/sh
# Makes the reference set, by which players are judged. FOLDER keeps all files, so the same command resumes an
# interrupted run. docs/reference.md says how long everything takes.
#
#   scripts/reference.sh make FOLDER [I/N]   make the decisions that are missing, or part I of N
#   scripts/reference.sh merge FOLDER        merge the parts into FOLDER/reference.jsonl
#   scripts/reference.sh small FOLDER        write the first decisions to crates/lab/src/reference/data
#   scripts/reference.sh trust FOLDER [I/N]  roll out the first decisions with other settings, and compare
#
# After `small`, update the numbers in tests/engine/reference.rs and the examples:
#   UPDATE_DOCUMENTS=1 cargo test --test documents
# Variables: PLAKOTO is the program (default: target/release/plakoto), THREADS the number of threads (1), and
# DECISIONS the size of the set (5000).
set -eu

plakoto=${PLAKOTO:-target/release/plakoto}
usage="expected: scripts/reference.sh make|merge|small|trust FOLDER"
command=${1:?"$usage"}
folder=${2:?"$usage"}
part=${3:-1/1}

build() {
    "$plakoto" lab reference make --threads "${THREADS:-1}" --decisions "${DECISIONS:-5000}" "$@"
}

# Number of decisions in the set that is in the repository.
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
        # Rolls out the first decisions again in four ways: with other dice, by truncated games at 1-ply, by
        # longer truncated games, and at 2-ply.
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
