#!/bin/sh
# Makes the books of the opening of the program. The logs are kept in FOLDER: after an interrupt or a kill the same
# command goes on. On two cores all of it takes half an hour.
#
#   scripts/book.sh make FOLDER      play the games that are missing, the most important ones first
#   scripts/book.sh merge FOLDER     write what there is so far into crates/table/src/book/data
#   scripts/book.sh check FOLDER     play cut games with two sets of dice, and compare
#
# After `merge` the page and the examples have to be written anew; `scripts/remeasure.sh book documents` does all of this.
#   UPDATE_DOCUMENTS=1 cargo test --test documents
#   INSTA_UPDATE=always cargo test --test session transcripts
# PLAKOTO names another program than target/release/plakoto, THREADS a number of threads (2), DATA another folder than
# crates/table/src/book/data. QUICK=yes plays a few games of a few rolls, to show that everything works.
set -eu

plakoto=${PLAKOTO:-target/release/plakoto}
folder=${2:?"expected: scripts/book.sh make|merge|check FOLDER"}
data=${DATA:-crates/table/src/book/data}

# Plays games until the difference of the two best plays is known to an error in millipoints.
play() {
    error=$1
    shift
    if [ -n "${QUICK-}" ]; then
        error=1000
        set -- "$@" --part 2/21
    fi
    "$plakoto" lab book make --threads "${THREADS:-2}" --error "$error" "$@"
}

make_all() {
    mkdir -p "$folder"
    # Replies are to the plays that are the best, or nearly so, after the first pass.
    play 12 --log "$folder/plakoto.first.log"
    play 10 --truncate 11 --replies-to "$folder/plakoto.first.log" --log "$folder/plakoto.replies.log"
    for rules in tzannes tapa express; do
        # Games of Express are longer, and have more luck in them.
        case $rules in express) error=8 ;; *) error=4 ;; esac
        play "$error" --variant "$rules" --truncate 11 --log "$folder/$rules.cut.log"
    done
    for error in 8 6 4; do
        play "$error" --log "$folder/plakoto.first.log"
    done
}

merge_all() {
    mkdir -p "$data"
    "$plakoto" lab book merge "$folder/plakoto.first.log" "$folder/plakoto.replies.log" --force --out "$data/plakoto.tsv"
    for rules in tzannes tapa express; do
        "$plakoto" lab book merge "$folder/$rules.cut.log" --force --out "$data/$rules.tsv"
    done
}

check_all() {
    play 3 --truncate 11 --log "$folder/plakoto.cut.log"
    play 3 --truncate 11 --seed 2 --log "$folder/plakoto.cut2.log"
    for log in cut cut2; do
        "$plakoto" lab book merge "$folder/plakoto.$log.log" --force --out "$folder/plakoto.$log.tsv"
    done
    "$plakoto" lab book compare "$folder/plakoto.cut.tsv" "$folder/plakoto.cut2.tsv"
}

case $1 in
    make) make_all ;;
    merge) merge_all ;;
    check) check_all ;;
    *) echo "expected make, merge or check, got $1" >&2; exit 2 ;;
esac
