#!/usr/bin/env bash
# Counts the instructions of linting one file of about 1 KB, start-up included, and fails past a
# budget. Instructions, unlike times, are the same on a busy machine; the environment is fixed, because each
# variable of it costs some hundred of them. Needs the release build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
budget=497000

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 Benchmarks/generate.py small 1 "$folder/one.auth-token.json"
size=$(wc -c <"$folder/one.auth-token.json")
log=$(env -i PATH=/usr/bin:/bin HOME=/ SWIFT_DETERMINISTIC_HASHING=1 valgrind \
  --tool=callgrind --callgrind-out-file=/dev/null .build/release/oconf lint --no-config "$folder/one.auth-token.json" 2>&1) || {
  echo "$log"
  exit 1
}
count=$(sed -nE 's/.*Collected *: *([0-9]+).*/\1/p' <<<"$log")
echo "$count instructions to lint $size bytes; the budget is $budget"
((count <= budget))
