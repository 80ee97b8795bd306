#!/usr/bin/env bash
# Builds the program for release with warnings as errors, apart from the usual build folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

swift build -c release --product oconf --scratch-path .build-ci/strict -Xswiftc -warnings-as-errors 2>&1 |
  grep -vE "libswiftCore|^\[[0-9]+/[0-9]+\]"
