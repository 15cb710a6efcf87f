#!/usr/bin/env bash
# Makes the screenshots in the README, docs/pictures/phone.png, browser.png and terminal.png. They show
# the page in Chromium, on a telephone and on a desktop, and a session in tmux.
#
# usage: scripts/pictures.sh [PROGRAM]      default: target/release/plakoto
set -euo pipefail
cd "$(dirname "$0")/.."

program="$(realpath "${1:-target/release/plakoto}")"
capture="$(mktemp)"
terminal="plakoto-picture-$$"
trap 'tmux kill-session -t "$terminal" 2>/dev/null || true; rm -f "$capture"' EXIT

# Types a line into the terminal, and waits until the terminal shows text that matches the pattern.
say() {
    tmux send-keys -t "$terminal" "$1" Enter
    for _ in $(seq 200); do
        tmux capture-pane -p -t "$terminal" | grep -q -- "$2" && return
        sleep 0.05
    done
    echo "the terminal does not show $2" >&2
    exit 1
}

LANG=C.UTF-8 tmux new-session -d -s "$terminal" -x 84 -y 34 "$program --no-state --color always"
say 'set seed 26' 'Seed set'
say 'new game' 'rolls 1 and 6'
tmux send-keys -t "$terminal" C-l
say '24/23 24/18' 'rolls 6 and 5'
say 'hint 2' '18/7'
tmux capture-pane -p -e -t "$terminal" >"$capture"

mkdir -p docs/pictures
[ -d tests/browser/node_modules ] || (cd tests/browser && npm ci --no-audit --no-fund)
PLAKOTO="$program" node scripts/browser/pictures.mjs "$capture" docs/pictures
