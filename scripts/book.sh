#!/bin/sh
# Makes the opening books of the program. The logs are kept in FOLDER: after an interruption, run the same
# command again to resume. In total it takes half an hour on two cores.
#
#   scripts/book.sh make FOLDER      play the missing games, the most important ones first
#   scripts/book.sh merge FOLDER     write the results so far to crates/table/src/book/data
#   scripts/book.sh check FOLDER     play cut games with two sets of dice, and compare
#
# After `merge`, update the page and the examples; `scripts/remeasure.sh book documents` does all of this.
#   UPDATE_DOCUMENTS=1 cargo test --test documents
#   INSTA_UPDATE=always cargo test --test session transcripts
# PLAKOTO chooses a program other than target/release/plakoto, THREADS the thread count (2), DATA a folder
# other than crates/table/src/book/data. QUICK=yes plays a few games of a few rolls, to show that everything
# works.
set -eu

plakoto=${PLAKOTO:-target/release/plakoto}
folder=${2:?"expected: scripts/book.sh make|merge|check FOLDER"}
data=${DATA:-crates/table/src/book/data}

# Plays games until the standard error of the difference between the two best plays, in millipoints, is low
# enough.
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
    # Replies are to the plays that are best or nearly best after the first pass.
    play 12 --log "$folder/plakoto.first.log"
    play 10 --truncate 11 --replies-to "$folder/plakoto.first.log" --log "$folder/plakoto.replies.log"
    for rules in tzannes tapa express; do
        # Games of Express are longer, and luck has more influence on them.
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
