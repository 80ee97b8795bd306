#!/usr/bin/env bash
# Runs the program where much is missing: nothing in the root but /proc, no environment, one descriptor to spare, little memory.
# Each time it either works, or says why not and exits with 2.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/program.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$oconf" "$folder/oconf"
printf '{"a":[1,2]}' >"$folder/a.json"
failed=0

# expect NAME STATUS PATTERN COMMAND…: runs a command, whose output must have the pattern.
expect() {
  local name=$1 status=$2 pattern=$3 output code=0
  shift 3
  output=$(cd "$folder" && "$@" 2>&1) || code=$?
  if [[ $code == "$status" ]] && grep -qE -- "$pattern" <<<"$output"; then
    echo "ok: $name"
  else
    echo "FAILED: $name: status $code: ${output:0:300}"
    failed=1
  fi
}

# alone ARGUMENT…: the program in a root that has only it, its files and /proc; read-only, as a user without a name.
alone() {
  unshare --mount "${namespaces[@]}" bash -c '
    mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t proc proc "$0/proc" &&
      exec env -i "$(command -v chroot)" "$0" /oconf "$@"
  ' "$folder" "$@"
}
mkdir "$folder/proc"
namespaces=()
[[ $(id -u) == 0 ]] || namespaces=(--map-root-user --pid --fork)
if unshare --mount "${namespaces[@]}" true 2>/dev/null; then
  expect 'version, alone' 0 '^oconf [0-9]' alone --version
  expect 'lint, alone' 0 'No findings' alone lint --kind json /a.json
  expect 'fmt, alone' 2 'cannot write a.json: .*read-only' alone fmt --kind json /a.json
  expect 'fmt to standard output, alone' 0 '^    "a": \[' alone fmt --stdout --kind json /a.json
  expect 'a wrong option, alone' 2 'frobnicate' alone lint --frobnicate
else
  echo 'skipped: alone in a root (no namespaces here)'
fi

# The runtime itself needs one descriptor, for /proc.
expect 'one descriptor: lint' 0 'No findings' bash -c 'ulimit -n 4; exec ./oconf lint --kind json a.json'
expect 'one descriptor: fmt' 2 'Too many open files' bash -c 'ulimit -n 4; exec ./oconf fmt --kind json a.json'
expect 'one descriptor: help' 0 'oconf lint' bash -c 'ulimit -n 4; exec ./oconf lint --help'

# Limits of inotify in a user namespace of its own.
limited=(unshare -r sh -c 'echo 1 >/proc/sys/user/max_inotify_watches && exec timeout 20 ./oconf lint --watch')
if unshare -r test -w /proc/sys/user/max_inotify_watches 2>/dev/null; then
  expect 'no inotify watches' 2 'limit of inotify watches' "${limited[@]}"
else
  echo 'skipped: no inotify watches (no user namespaces here)'
fi

# 100 MB in less than 200 MB.
python3 - "$folder/big.json" <<'END'
import sys
item = '{"a":[1,2,3,"text"],"b":{"c":null}},'
open(sys.argv[1], "w").write("[" + item * (100_000_000 // len(item)) + "1]")
END
for command in lint fmt 'fmt --stdout' flatten; do
  expect "100 MB in 200 MB: $command" 2 'oconf: out of memory' \
    bash -c "ulimit -v 200000; exec ./oconf $command --kind json big.json"
done
# However little there is, the end is one of these.
for size in {10000..20000..1000} 24000 32000 48000 96000; do
  # With less than the program itself needs the system cannot start it.
  bash -c "ulimit -v $size; \"$folder/oconf\" --version || exit 1" >/dev/null 2>&1 || continue
  for command in 'lint --kind json a.json' 'fmt --kind json a.json' 'explain' 'lint --kind json big.json'; do
    code=0
    output=$(cd "$folder" && bash -c "ulimit -v $size; exec ./oconf $command" 2>&1 >/dev/null) || code=$?
    if [[ $code != [012] ]] || [[ $code == 2 && -z $output ]]; then
      echo "FAILED: $command in $size KB: status $code: ${output:0:200}"
      failed=1
    fi
  done
done
leftover=$(find "$folder" -name '.oconf-*.tmp')
[[ -z $leftover ]] || { echo "FAILED: left behind: $leftover"; failed=1; }
exit "$failed"
