#!/usr/bin/env bash
# Fuzzes with libFuzzer and AddressSanitizer: `Conformance/fuzz.sh [SECONDS [TARGET…]]`, 60 s for each
# target unless told otherwise, two at a time; with 0 only the inputs in the repository are tried, once each. The targets are listed in Fuzz/Entry.swift; what each
# must hold to is in the file of its checks.
#
# A broken promise leaves its input in .build-fuzz/found/TARGET and fails. To see it again:
#   SWIFT_BACKTRACE=enable=no OCONF_FUZZ_TARGET=TARGET .build-fuzz/release/oconf-fuzz INPUT
# To make it smaller: the same with `-minimize_crash=1 -max_total_time=60`.
#
#   OCONF_FUZZ_AT_ONCE  how many targets at a time (2)
#   OCONF_FUZZ_SKIP     promises not to look at, separated by commas: known defects hide others
#   OCONF_FUZZ_KEEP     a folder in which each target's inputs are kept from run to run
#   OCONF_SEED          the seed (a new one every time, and printed)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-60}
shift || true
limit=(-max_total_time="$seconds")
((seconds > 0)) || limit=(-runs=0)
mapfile -t all < <(sed -nE 's/.*FuzzTarget\(name: "([a-z]+)".*/\1/p' Conformance/Fuzz/Entry.swift)
targets=("${@:-${all[@]}}")
scratch=.build-fuzz
seed=${OCONF_SEED:-$((RANDOM * 32768 + RANDOM + 1))}
echo "seed $seed"

log=$(OCONF_FUZZ=1 swift build -c release --scratch-path "$scratch" --product oconf-fuzz 2>&1) || {
  echo "$log"
  exit 1
}
program=$PWD/$scratch/release/oconf-fuzz
mkdir -p "$scratch/found" "$scratch/logs"
keep=${OCONF_FUZZ_KEEP:-}
[[ -n $keep ]] || {
  keep=$(mktemp -d)
  trap 'rm -rf "$keep"' EXIT
}

fuzz() {
  local target=$1 corpus=$keep/$1 found=$PWD/$scratch/found/$1 log=$scratch/logs/$1.log
  mkdir -p "$corpus" "$found"
  Conformance/corpus.py unpack "$target" "$corpus"
  OCONF_FUZZ_TARGET=$target OCONF_FUZZ_SEEDS=$corpus "$program" >/dev/null 2>&1
  # Nothing leaks for long in a program that ends; allocations are bounded by the memory limit.
  OCONF_FUZZ_TARGET=$target ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
    SWIFT_BACKTRACE=enable=no "$program" "$corpus" "${limit[@]}" -seed="$seed" -max_len=4096 -timeout=20 \
    -rss_limit_mb=3000 -print_final_stats=1 -use_value_profile=0 -dict=Conformance/Fuzz/oconf.dict \
    -artifact_prefix="$found/" >"$log" 2>&1 || {
    # The promise and the place, without the progress before them.
    grep -aE -A12 'broken promise|ERROR: |Fatal error|SUMMARY' "$log" | head -n 60
    echo "$target: FAILED; the input is in $found, the log is $log"
    return 1
  }
  printf '%s: %s executions, %s inputs kept\n' "$target" \
    "$(sed -nE 's/^stat::number_of_executed_units: *//p' "$log")" "$(find "$corpus" -type f | wc -l)"
}

failures=0
pending=()
for target in "${targets[@]}"; do
  if ((${#pending[@]} >= ${OCONF_FUZZ_AT_ONCE:-2})); then
    wait "${pending[0]}" || failures=$((failures + 1))
    pending=("${pending[@]:1}")
  fi
  fuzz "$target" &
  pending+=($!)
done
for job in "${pending[@]}"; do wait "$job" || failures=$((failures + 1)); done
((failures == 0))
