#!/usr/bin/env bash
# Tests distributed work on Ray clusters that run on this machine. Nodes are lost, slow, full or late, or run
# another program, and drivers are killed.
#
#   scripts/ray.sh [FOLDER]
#   PLAKOTO_LONG= scripts/ray.sh [FOLDER]     only the short tests
#
# FOLDER receives the virtual environment (default: target/ray). The script needs the program (in target, or
# named by PLAKOTO_PROGRAM) and Python 3.10 or later with `venv`. It uses pip to install Ray. It takes several
# minutes, which are mostly spent on starting nodes.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/ray}
[ -x "$folder/bin/pytest" ] || {
    "${PYTHON:-python3}" -m venv "$folder"
    "$folder/bin/pip" install --quiet 'ray>=2.9' pytest
}
# Only the package's Ray driver is tested, so the package's pytest settings are not used.
PLAKOTO_LONG=${PLAKOTO_LONG-1} "$folder/bin/pytest" --noconftest -c /dev/null --rootdir . -p no:cacheprovider -v python/tests/test_ray.py
