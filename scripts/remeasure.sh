#!/bin/sh
# Measures the tables of docs/strength.md, of the README and of the source with the shipped networks, and writes
# them there. Run this script after a change to a network or to the search.
#
#   scripts/remeasure.sh [--quick] [STEP...]   run all steps but `data`, or only the given ones
#   scripts/remeasure.sh --list                list the steps, with their minutes on two idle cores
#
# A finished step is skipped until the evaluators change. An interrupted step resumes from its logs. The
# results are in a subfolder of FOLDER whose name is a hash of all evaluators. Remove this subfolder after a
# change to the search.
#
# `--quick` runs all steps with a few games, and takes two minutes after the build. It changes no file outside
# its folder, and checks that each table has the same number of rows and columns as the table in its document.
#
# Variables: FOLDER (target/remeasure), THREADS (2), PLAKOTO, a program to measure instead of building
# target/release/plakoto, and PYTHON, an interpreter with the package, pyarrow and tqdm, for the steps that make data,
# instead of an environment in FOLDER.
set -eu

list() {
    cat <<'STEPS'
met         5 how games between equals end: crates/table/src/match_play/shares.rs
ratings     6 the rating scale: crates/table/src/analysis/measured.rs
truncation  5 the bias of truncated rollouts: crates/engine/src/rollout/measured.rs
book       60 the books of the opening: crates/table/src/book/data
puzzles    90 the shipped puzzles: crates/table/src/practice/puzzles.tsv, docs/puzzles.md
strength    5 networks and searches against each other: docs/strength.md
levels      8 each level against the one above it: docs/strength.md
speed       2 speeds, on an idle machine: docs/strength.md
summary     0 rows of the tables of strength and speed: README.md
searches   10 what searches lose, for crates/engine/src/search/searches.md: FOLDER/*/searches.txt
documents  10 the examples of the documents and the transcripts
data      900 the reference set: data/reference.parquet
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

# Runs Python with the package of this source.
python() {
    if [ -z "${PYTHON-}" ]; then
        PYTHON=$folder/python/bin/python
        python3 -m venv "$folder/python"
        "$PYTHON" -m pip install --quiet ./python pyarrow tqdm
    fi
    "$PYTHON" "$@"
}

plakoto=${PLAKOTO:-target/release/plakoto}
build
networks=$(python3 scripts/measured_tables.py networks "$plakoto")
results=$folder/$(python3 scripts/measured_tables.py evaluators "$plakoto")
# The folder that contains the documents to write: the repository or, with `--quick`, copies of the documents.
root=.
if [ -n "$quick" ]; then root=$folder/copies; fi
mkdir -p "$results" "$root/crates/table/src/match_play" "$root/crates/table/src/analysis" "$root/crates/engine/src/rollout" "$root/crates/table/src/book/data"

# Runs a step that measures a table. If the step succeeds, its output becomes the table.
keep() {
    python scripts/measured_tables.py measure "$1" "$plakoto" "$results" "$scale" "$threads" >"$results/$1.part"
    mv "$results/$1.part" "$results/$1.md"
}

run_step() {
    case $1 in
        met)
            python3 scripts/measured_tables.py shares "$plakoto" "$results" "$scale" "$threads" >"$results/shares.rs"
            cp "$results/shares.rs" "$root/crates/table/src/match_play/shares.rs"
            # These logs are of matches that were played with the previous shares.
            rm -f "$results"/*score=off*.log
            ;;
        ratings)
            python3 scripts/rating_scale.py "$plakoto" "$results/ratings" ${quick:+--quick} >"$results/scale.rs"
            cp "$results/scale.rs" "$root/crates/table/src/analysis/measured.rs"
            ;;
        truncation)
            python scripts/truncation_bias.py --threads "$threads" --kept "$results/truncation" ${quick:+--quick} >"$results/bias.rs"
            cp "$results/bias.rs" "$root/crates/engine/src/rollout/measured.rs"
            ;;
        book)
            python -m plakoto.lab.book all "$results/book" --data "$root/crates/table/src/book/data" --processes "$threads" ${quick:+--quick}
            ;;
        puzzles)
            if [ -n "$quick" ]; then return; fi
            for command in make choose check page; do
                python -m plakoto.lab.puzzles "$command" "$results/puzzles" --processes "$threads"
            done
            ;;
        searches)
            python scripts/search_losses.py "$results/searches" ${quick:+--decisions 20} >"$results/searches.txt"
            ;;
        data)
            python -m plakoto.lab.reference make "$results/reference" --processes "$threads" ${quick:+--decisions 10 --truncation 3 --trials 72}
            mkdir -p "$root/data"
            python -m plakoto.lab.reference merge "$results/reference" "$root/data/reference.parquet" --force
            ;;
        documents)
            if [ -n "$quick" ]; then return; fi
            # The first run writes the documents, and may fail because some of its tests still read the old
            # documents. The second run checks the new ones.
            UPDATE_DOCUMENTS=1 cargo test --quiet --test documents >"$results/documents.log" 2>&1 || true
            cargo test --quiet --test documents
            UPDATE_DOCUMENTS=1 cargo test --quiet --test session transcripts
            ;;
        *) keep "$1" ;;
    esac
}

# Writes the measured tables to the documents.
write_tables() {
    python3 scripts/measured_tables.py write "$results" "$networks" ${quick:+"$root"}
}

for step in ${*:-$(list | cut -d ' ' -f 1 | grep -v '^data$')}; do
    if [ -e "$results/$step.done" ]; then echo "$step: already done"; continue; fi
    # A step may change tables in the source, so the program is built again before the next step measures it.
    if [ -z "$quick" ]; then build; fi
    if [ "$step" = documents ]; then write_tables; fi
    started=$(date +%s)
    run_step "$step"
    if [ "$step" != documents ]; then touch "$results/$step.done"; fi
    echo "$step: $(($(date +%s) - started)) s"
done
write_tables
