#!/usr/bin/env bash
# Has `oconf eval` verify tokens that `openssl` has signed with new keys, in every algorithm, and reject
# those that were tampered with; a package of Python judges the same tokens.
#
#   .ci/signatures.sh [OCONF [SEED]]
#
# OCONF is the program; without it the release build.
set -euo pipefail
oconf=$(realpath "${1:-"$(dirname "${BASH_SOURCE[0]}")/../.build/release/oconf"}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

venv=.build-ci/signatures
[[ -x $venv/bin/python ]] || python3 -m venv "$venv"
"$venv/bin/python" -c 'import joserfc' 2>/dev/null ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'joserfc>=1.8,<2'

"$venv/bin/python" .ci/signatures.py "$oconf" "${@:2}"
