#!/bin/sh
# Makes the program's opening books. FOLDER keeps the logs, so the same command resumes an interrupted run.
# On one busy core, all lines of plakoto but one were decided after 95 minutes; the last first rolls take hours more.
# On two cores, the books of tzannes, tapa and express take less than half an hour, the book of fevga 4 minutes and the
# book of narde 12. The first rolls of portes take 5 minutes, and its replies half an hour more.
#
#   scripts/book.sh make FOLDER      roll out what is missing, the most important lines of play first
#   scripts/book.sh merge FOLDER     write books with the results so far to crates/table/src/book/data
#   scripts/book.sh check FOLDER     roll out with truncated games and two sets of dice, and compare
#
# After `merge`, update the page about the opening and the examples. `scripts/remeasure.sh book documents`
# does all of this.
#   UPDATE_DOCUMENTS=1 cargo test --test documents
#   INSTA_UPDATE=always cargo test --test session transcripts
# Variables: PLAKOTO is the program (default: target/release/plakoto), THREADS the number of threads (2), and
# DATA the folder for the books (crates/table/src/book/data). QUICK=yes plays only a few games of a few rolls,
# to test that this script works.
set -eu

plakoto=${PLAKOTO:-target/release/plakoto}
folder=${2:?"expected: scripts/book.sh make|merge|check FOLDER"}
data=${DATA:-crates/table/src/book/data}

# Plays games until the difference between the two best plays has a standard error of at most $1 millipoints, or,
# with --decide, until the best play leads by two standard errors. With --decide and 1 millipoint, plays without
# such a lead are equal within about 2 millipoints.
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
    # The second pass rolls out the replies to those plays that are best or nearly best after the first pass.
    play 12 --log "$folder/plakoto.first.log"
    play 10 --truncate 11 --replies-to "$folder/plakoto.first.log" --log "$folder/plakoto.replies.log"
    play 1 --decide --truncate 11 --replies-to "$folder/plakoto.first.log" --log "$folder/plakoto.replies.log"
    play 1 --decide --truncate 11 --third 10 --replies-to "$folder/plakoto.first.log" "$folder/plakoto.replies.log" \
        --log "$folder/plakoto.third.log"
    # A first play of Fevga or Narde is nearly always forced, so their replies need no great accuracy.
    for rules in portes fevga narde; do
        case $rules in portes) error=25 ;; *) error=15 ;; esac
        play "$error" --variant "$rules" --log "$folder/$rules.first.log"
        play 25 --variant "$rules" --truncate 11 --replies-to "$folder/$rules.first.log" --log "$folder/$rules.replies.log"
    done
    for rules in tzannes tapa express; do
        # In Plakoto Express games are longer and luck has more influence, so the target error is larger.
        case $rules in express) error=8 ;; *) error=4 ;; esac
        play "$error" --variant "$rules" --truncate 11 --log "$folder/$rules.cut.log"
    done
    for error in 8 6 4; do
        play "$error" --log "$folder/plakoto.first.log"
    done
    play 1 --decide --log "$folder/plakoto.first.log"
}

merge_all() {
    mkdir -p "$data"
    for rules in plakoto portes fevga narde; do
        # With all plays, the book of portes would have 0.6 MB.
        case $rules in portes) plays=3 ;; *) plays=5 ;; esac
        set -- "$folder/$rules.first.log" "$folder/$rules.replies.log"
        [ ! -e "$folder/$rules.third.log" ] || set -- "$@" "$folder/$rules.third.log"
        "$plakoto" lab book merge "$@" \
            --replies "$plays" --force --out "$data/$rules.tsv"
    done
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
