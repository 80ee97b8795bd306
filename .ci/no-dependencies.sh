#!/usr/bin/env bash
# The package has no dependencies, and on Linux the release binary is one static file without Foundation, of at most 25 MB,
# that starts in at most 3 ms.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/program.sh
binary=$oconf
limit=$((25 * 1000 * 1000))

fail() {
  echo "$1"
  exit 1
}

dependencies=$(swift package dump-package | python3 -c 'import json, sys
print(len(json.load(sys.stdin)["dependencies"]))')
[[ $dependencies == 0 ]] || fail "Package.swift names $dependencies package dependencies"

if grep -rnE '\bimport +((struct|class|enum|func|protocol|var|let|typealias) +)?Foundation' \
  Sources; then
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
[[ -n ${OCONF_OPTIMIZATION:-} ]] || ((size <= limit)) || fail "the binary has $size bytes, more than $limit"

# The fastest of 200 runs, because the machine may be busy.
fastest=1000000
for _ in {1..200}; do
  start=$EPOCHREALTIME
  "$binary" --version >/dev/null
  took=$((${EPOCHREALTIME/./} - ${start/./}))
  ((took >= fastest)) || fastest=$took
done
[[ -n ${OCONF_OPTIMIZATION:-} ]] || ((fastest <= 3000)) || fail "the program takes $fastest µs to start, more than 3 ms"
echo "no dependencies, no Foundation, $size bytes, starts in $fastest µs"
