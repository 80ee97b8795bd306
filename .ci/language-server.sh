#!/usr/bin/env bash
# The language server, which is built only with OCONF_LSP: its tests, and what editors do with it. Needs .ci/install.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export OCONF_LSP=yes
folder=.build-lsp
swift build --scratch-path "$folder" --build-tests 2>&1 | tail -n 1
suites=$(find Tests/OconfTests/Commands/LanguageServer -name '*Tests.swift' -exec basename {} .swift ';' | paste -s -d '|')
OCONF_SOAK=${OCONF_SOAK:-1} swift test --scratch-path "$folder" --skip-build --filter "$suites" 2>&1 | tail -n 1
.build-ci/venv/bin/python .ci/editors.py "$folder/debug/oconf"
