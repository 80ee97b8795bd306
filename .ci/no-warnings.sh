#!/usr/bin/env bash
# Fails if compiling the program for release gives a warning. Reads the log of the release build that .ci/run
# made before; where that log does not show every module being compiled, builds again, apart from the usual folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

log=.build-ci/first-run.log
for module in ConfigModel Lint oconf; do
  if ! grep -qs "Compiling $module " "$log"; then
    log=.build-ci/strict.log
    swift build -c release --product oconf --scratch-path .build-ci/strict >"$log" 2>&1
    break
  fi
done
if grep -E '\.swift:[0-9]+:[0-9]+: (warning|error):' "$log"; then
  echo "warnings in $log"
  exit 1
fi
echo "no warnings in $log"
