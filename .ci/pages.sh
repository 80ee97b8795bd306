#!/usr/bin/env bash
# The pages of 'oconf … --format html' in Chromium, which Debian has with its driver. Needs .ci/install.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
.build-ci/venv/bin/python .ci/pages.py "${1:-.build/release/oconf}" "${@:2}"
