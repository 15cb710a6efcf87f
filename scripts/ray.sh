#!/usr/bin/env bash
# Tests distributed work on Ray clusters on one machine: nodes that are lost, slow, full, late or run another
# program, and drivers that are killed.
#
#   scripts/ray.sh [FOLDER]
#   PLAKOTO_LONG= scripts/ray.sh [FOLDER]     only the short tests
#
# FOLDER is the folder for the environment (default: target/ray). Needs the program (in target, or named by
# PLAKOTO_PROGRAM), Python 3.10 or later with `venv`, and pip's index for Ray. Takes several minutes, mostly
# to start nodes.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/ray}
[ -x "$folder/bin/pytest" ] || {
    "${PYTHON:-python3}" -m venv "$folder"
    "$folder/bin/pip" install --quiet 'ray>=2.9' pytest
}
# Only the driver of the package is needed, so the package's pytest settings are left out.
PLAKOTO_LONG=${PLAKOTO_LONG-1} "$folder/bin/pytest" --noconftest -c /dev/null --rootdir . -p no:cacheprovider -v python/tests/test_ray.py
