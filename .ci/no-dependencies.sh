#!/usr/bin/env bash
# The package has no dependencies, and on Linux the release binary is one static, small file without
# Foundation. Needs the release build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
binary=.build/release/oconf
budget=$((125 * 100 * 1000))

fail() {
  echo "$1"
  exit 1
}

dependencies=$(swift package dump-package | python3 -c 'import json, sys
print(len(json.load(sys.stdin)["dependencies"]))')
[[ $dependencies == 0 ]] || fail "Package.swift names $dependencies package dependencies"

if grep -rnE '\bimport +((struct|class|enum|func|protocol|var|let|typealias) +)?Foundation' \
  Sources Benchmarks; then
  fail 'the program imports Foundation'
fi

# The standard library itself names one type of Foundation.
if names=$(grep -aoE '[[:alnum:]_.]*Foundation[[:alnum:]_.]*' "$binary" | grep -vx 'Foundation.__SwiftValue'); then
  fail "the binary holds parts of Foundation: $(sort -u <<<"$names" | head -n 5)"
fi

if [[ $(uname) == Linux ]]; then
  libraries=$(ldd "$binary" 2>&1) && fail "the binary loads libraries: $libraries"
  [[ $libraries == *'not a dynamic executable'* ]] || fail "ldd: $libraries"
fi
size=$(wc -c <"$binary")
((size <= budget)) || fail "the binary has $size bytes, more than $budget"
echo "no dependencies, no Foundation, $size bytes"
