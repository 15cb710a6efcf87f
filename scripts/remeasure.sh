#!/bin/sh
# Measures the figures in the documents and in the source with the shipped networks, and writes them to their
# places. Run it after a change of a network or of the search.
#
#   scripts/remeasure.sh [--quick] [STEP...]   all steps, or only those given
#   scripts/remeasure.sh --list                list the steps, with minutes on two idle cores
#
# A finished step is skipped until the evaluators change, and an interrupted step resumes from its logs.
# Results are in a subfolder of FOLDER named by a hash of all evaluators. Remove it after a change of the
# search. `--quick` runs all steps with a few games, in two minutes after the build, changes no file outside
# its folder, and checks that each table has the same number of rows and columns as its document.
# Variables: FOLDER (target/remeasure), THREADS (2), PLAKOTO (a program to measure with, instead of building
# target/release/plakoto).
set -eu

list() {
    cat <<'STEPS'
met         5 how games between equals end: crates/table/src/match_play/shares.rs
ratings    40 the rating scale: crates/table/src/analysis/scale/measured.rs
truncation  5 the bias of truncated rollouts: crates/engine/src/rollout/bias/measured.rs
book       30 the books of the opening: crates/table/src/book/data
strength    5 networks and searches against each other: docs/strength.md
levels      8 each level against the one above it: docs/evaluation.md
searches    3 what move filters lose: crates/engine/src/search/searches.md
gnubg       1 hints beside gnubg, where it is installed: crates/engine/src/search/searches.md
rollouts    1 the cost of rollouts: crates/engine/src/rollout/rollouts.md
data        1 files of decisions: docs/data.md
speed       2 speeds, on an idle machine: docs/strength.md
summary     0 rows of these two tables: README.md
documents  10 the examples of the documents and the transcripts
STEPS
}

cd "$(dirname "$0")/.."
folder=${FOLDER:-target/remeasure}
threads=${THREADS:-2}
scale=1 quick=
case ${1-} in
    --list) list; exit ;;
    --quick) quick=yes scale=0.001 folder=$folder/quick; shift; rm -rf "$folder" ;;
esac
for step in "$@"; do
    list | grep -q "^$step " || { echo "$step is not a step; list the steps with --list" >&2; exit 2; }
done

build() {
    [ -n "${PLAKOTO-}" ] || cargo build --release --quiet
}

plakoto=${PLAKOTO:-target/release/plakoto}
build
networks=$(python3 scripts/measured_tables.py networks "$plakoto")
results=$folder/$(python3 scripts/measured_tables.py evaluators "$plakoto")
# The folder that results are written to.
root=.
if [ -n "$quick" ]; then root=$folder/copies; fi
mkdir -p "$results" "$root/crates/table/src/match_play" "$root/crates/table/src/analysis/scale" "$root/crates/engine/src/rollout/bias" "$root/crates/table/src/book/data"

# Runs a step that makes a table. Its output becomes the result only if it succeeds.
keep() {
    python3 scripts/measured_tables.py measure "$1" "$plakoto" "$results" "$scale" "$threads" >"$results/$1.part"
    mv "$results/$1.part" "$results/$1.md"
}

run_step() {
    case $1 in
        met)
            python3 scripts/measured_tables.py shares "$plakoto" "$results" "$scale" "$threads" >"$results/shares.rs"
            cp "$results/shares.rs" "$root/crates/table/src/match_play/shares.rs"
            # Matches are played with these shares.
            rm -f "$results"/*score=off*.log
            ;;
        ratings)
            python3 scripts/rating_scale.py "$plakoto" "$results/ratings" ${quick:+--quick} >"$results/scale.rs"
            cp "$results/scale.rs" "$root/crates/table/src/analysis/scale/measured.rs"
            ;;
        truncation)
            python3 scripts/truncation_bias.py --program "$plakoto" --kept "$results/truncation" ${quick:+--quick} >"$results/bias.rs"
            cp "$results/bias.rs" "$root/crates/engine/src/rollout/bias/measured.rs"
            python3 scripts/measured_tables.py bias "$results/bias.rs" >"$results/truncation.md"
            ;;
        book)
            PLAKOTO=$plakoto DATA=$root/crates/table/src/book/data QUICK=$quick THREADS=$threads scripts/book.sh make "$results/book"
            PLAKOTO=$plakoto DATA=$root/crates/table/src/book/data QUICK=$quick scripts/book.sh merge "$results/book"
            ;;
        documents)
            if [ -n "$quick" ]; then return; fi
            # The first run writes the documents, while its tests may still read the old ones. The second run
            # checks them.
            UPDATE_DOCUMENTS=1 cargo test --quiet --test documents >"$results/documents.log" 2>&1 || true
            cargo test --quiet --test documents
            INSTA_UPDATE=always cargo test --quiet --test session transcripts
            INSTA_UPDATE=always cargo test --quiet --test records
            ;;
        *) keep "$1" ;;
    esac
}

# Writes the results to the documents.
write_tables() {
    python3 scripts/measured_tables.py write "$results" "$networks" ${quick:+"$root"}
}

for step in ${*:-$(list | cut -d ' ' -f 1)}; do
    if [ -e "$results/$step.done" ]; then echo "$step: already done"; continue; fi
    if [ "$step" = gnubg ] && [ ! -x /usr/games/gnubg ]; then echo "gnubg is not installed: its table is left unchanged" >&2; continue; fi
    # Tables in the source are part of the program that the next steps measure.
    if [ -z "$quick" ]; then build; fi
    if [ "$step" = documents ]; then write_tables; fi
    started=$(date +%s)
    run_step "$step"
    if [ "$step" != documents ]; then touch "$results/$step.done"; fi
    echo "$step: $(($(date +%s) - started)) s"
done
write_tables
