#!/usr/bin/env bash
# Runs a command that README.md shows, and fails if it does not show it. Prints the end of what the
# command prints, or all of it if it fails. With LOG=FILE the whole output stays in that file.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

grep -qE "^$*( |\$)" README.md || {
  echo "README.md does not show the command: $*"
  exit 1
}
log=${LOG:-}
if [[ -z $log ]]; then
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
fi
if "$@" >"$log" 2>&1; then
  tail -n 20 "$log"
else
  status=$?
  # Of the tests only those that did not pass.
  grep -vE '^(◇|✔|\[[0-9]+/[0-9]+\])' "$log" || true
  tail -n 1 "$log"
  exit "$status"
fi
