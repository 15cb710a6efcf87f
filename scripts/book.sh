#!/bin/sh
# Makes the books of the opening that the program brings along. The logs are kept in FOLDER: whoever is interrupted or killed
# goes on with the same command. On two cores all of it takes some hours.
#
#   scripts/book.sh make FOLDER      play the games that are missing, the most important ones first
#   scripts/book.sh merge FOLDER     write what there is so far into src/book/data
#   scripts/book.sh check FOLDER     play the cut games of `make` with other dice, and compare
#
# `check` has given for the first rolls of `plakoto`, all of them to 3 millipoints: the equity of the best play differs by
# -0.0 ± 0.6 millipoints in the mean and by 1.02 standard errors, the difference of the two best plays by -0.1 ± 0.9 and 1.07.
#
# After `merge` the page and the examples have to be written anew:
#   UPDATE_DOCUMENTS=1 cargo test --test documents
#   INSTA_UPDATE=always cargo test --test session transcripts
# PLAKOTO names another program than target/release/plakoto.
set -eu

plakoto=${PLAKOTO:-target/release/plakoto}
folder=${2:?"expected: scripts/book.sh make|merge|check FOLDER"}

make_all() {
    mkdir -p "$folder"
    # Replies are to what is the best, or nearly so, after the first pass.
    "$plakoto" book make --error 12 --log "$folder/plakoto.first.log"
    "$plakoto" book make --error 10 --truncate 11 --replies-to "$folder/plakoto.first.log" \
        --log "$folder/plakoto.replies.log"
    for rules in plakoto tzannes tapa express; do
        # Games of Express are longer, and have more luck in them.
        case $rules in express) error=6 ;; *) error=3 ;; esac
        "$plakoto" book make --variant "$rules" --truncate 11 --error "$error" --log "$folder/$rules.cut.log"
    done
    for error in 8 6 4 3; do
        "$plakoto" book make --error "$error" --log "$folder/plakoto.first.log"
    done
    for rules in tzannes tapa express; do
        "$plakoto" book make --variant "$rules" --error 8 --log "$folder/$rules.first.log"
    done
}

# Of a line that has been played to the end and cut, games to the end count.
merge_all() {
    "$plakoto" book merge "$folder/plakoto.first.log" "$folder/plakoto.replies.log" --force \
        --out src/book/data/plakoto.tsv
    for rules in tzannes tapa express; do
        set --
        for log in "$folder/$rules.first.log" "$folder/$rules.cut.log"; do
            if [ -s "$log" ]; then set -- "$@" "$log"; fi
        done
        if [ $# -gt 0 ]; then "$plakoto" book merge "$@" --force --out "src/book/data/$rules.tsv"; fi
    done
}

check_all() {
    "$plakoto" book make --truncate 11 --error 3 --log "$folder/plakoto.cut.log"
    "$plakoto" book make --truncate 11 --error 3 --seed 2 --log "$folder/plakoto.cut2.log"
    for log in cut cut2; do
        "$plakoto" book merge "$folder/plakoto.$log.log" --force --out "$folder/plakoto.$log.tsv"
    done
    "$plakoto" book compare "$folder/plakoto.cut.tsv" "$folder/plakoto.cut2.tsv"
}

case $1 in
    make) make_all ;;
    merge) merge_all ;;
    check) check_all ;;
    *) echo "expected make, merge or check, got $1" >&2; exit 2 ;;
esac
