#!/usr/bin/env bash
# Fails if one of the logs of builds that .ci/run made has a warning: `.ci/no-warnings.sh LOG…`. If they do not show that every
# module was compiled, the program is built again, in a folder of its own.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

logs=("$@")
for module in ConfigModel Lint oconf; do
  grep -qs "Compiling $module " "${logs[@]}" && continue
  logs+=(.build-ci/strict.log)
  rm -rf .build-ci/strict
  swift build --product oconf --scratch-path .build-ci/strict >.build-ci/strict.log 2>&1
  break
done
if grep -hE '\.swift:[0-9]+:[0-9]+: (warning|error):' "${logs[@]}"; then
  echo "warnings in ${logs[*]}"
  exit 1
fi
echo "no warnings in ${logs[*]}"
