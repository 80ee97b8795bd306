#!/usr/bin/env bash
# What editors do with the language server of the debug build. Needs .ci/install.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
.build-ci/venv/bin/python .ci/editors.py .build/debug/oconf
