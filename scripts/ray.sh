#!/usr/bin/env bash
# Runs pieces on Ray clusters of one machine: nodes that are lost, slow, full, late, or have another program, and drivers that
# are killed.
#
#   scripts/ray.sh [FOLDER]
#   PLAKOTO_LONG= scripts/ray.sh [FOLDER]     the short ones only
#
# FOLDER is where the environment goes: target/ray unless it is named. It needs the program (PLAKOTO_PROGRAM names it, or it is in
# target), Python 3.10 or later with `venv`, and pip's index for Ray. It takes some minutes, most of which nodes take to start.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/ray}
[ -x "$folder/bin/pytest" ] || {
    "${PYTHON:-python3}" -m venv "$folder"
    "$folder/bin/pip" install --quiet 'ray>=2.9' pytest
}
# Nothing of the package but the driver is needed, so its own settings are left out.
PLAKOTO_LONG=${PLAKOTO_LONG-1} "$folder/bin/pytest" --noconftest -c /dev/null --rootdir . -p no:cacheprovider -v python/tests/test_ray.py
