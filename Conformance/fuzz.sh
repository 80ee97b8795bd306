#!/usr/bin/env bash
# Fuzzes with libFuzzer and AddressSanitizer: `Conformance/fuzz.sh [SECONDS [TARGET…]]`, 60 s for each
# target unless told otherwise, two at a time; with 0 only the inputs in the repository are tried, once
# each. There are two programs: Fuzz/Model/Main.swift lists the targets that only read texts, of which many
# are tried a second, Fuzz/Whole/Main.swift those that need rules and reports. Only the programs of the
# targets are built. What a target must hold to is in the file of its checks.
#
# A broken promise leaves its input in .build-fuzz/found/TARGET and fails. To see it again:
#   SWIFT_BACKTRACE=enable=no OCONF_FUZZ_TARGET=TARGET .build-fuzz/release/oconf-fuzz-{model,whole} INPUT
# To make it smaller: the same with `-minimize_crash=1 -max_total_time=60`.
#
#   OCONF_FUZZ_AT_ONCE  how many targets at a time (2)
#   OCONF_FUZZ_LENGTH   the longest input in bytes (512 for the targets of Model, 4096 for the others)
#   OCONF_FUZZ_SKIP     promises not to look at, separated by commas: known defects hide others
#   OCONF_FUZZ_KEEP     a folder in which each target's inputs are kept from run to run
#   OCONF_SEED          the seed; a new one every time unless given, and printed
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-60}
shift || true
scratch=.build-fuzz
seed=${OCONF_SEED:-$((RANDOM * 32768 + RANDOM + 1))}
echo "seed $seed"
mkdir -p "$scratch/found" "$scratch/logs"
keep=${OCONF_FUZZ_KEEP:-}
[[ -n $keep ]] || {
  keep=$(mktemp -d)
  trap 'rm -rf "$keep"' EXIT
}

# targets PROGRAM: the names of the targets of a program.
targets() {
  sed -nE 's/.*FuzzTarget\(name: "([a-z]+)".*/\1/p' "Conformance/Fuzz/${1^}/Main.swift"
}

# build PROGRAM
build() {
  local log
  log=$(swift build -c release --package-path Conformance/Fuzz --scratch-path "$scratch" --product "oconf-fuzz-$1" 2>&1) || {
    echo "$log"
    exit 1
  }
}

# fuzz PROGRAM TARGET
fuzz() {
  local program=$PWD/$scratch/release/oconf-fuzz-$1 target=$2
  local corpus=$keep/$target seeds=$keep/$target-seeds
  local found=$PWD/$scratch/found/$target log=$scratch/logs/$target.log
  local limit=(-max_total_time="$seconds") length=4096
  if ((seconds == 0)); then
    limit=(-runs=0)
  elif [[ $1 == model ]]; then
    length=512
  fi
  mkdir -p "$corpus" "$seeds" "$found"
  Conformance/corpus.py unpack "$target" "$seeds"
  [[ $1 == model ]] || OCONF_FUZZ_TARGET=$target OCONF_FUZZ_SEEDS=$seeds "$program" >/dev/null 2>&1
  # From a folder, libFuzzer would take them in the order of the file system.
  find "$seeds" -type f | LC_ALL=C sort | paste -sd, >"$seeds.list"
  # Nothing leaks for long in a program that ends; allocations are bounded by the memory limit. To keep freed
  # memory for longer than one input, and to note where it came from, would take much of the time.
  OCONF_FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1 \
    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:malloc_context_size=0:quarantine_size_mb=1 \
    "$program" "$corpus" -seed_inputs="@$seeds.list" "${limit[@]}" -seed="$seed" \
    -max_len="${OCONF_FUZZ_LENGTH:-$length}" -timeout=20 -rss_limit_mb=3000 -print_final_stats=1 -print_funcs=0 \
    -dict="$scratch/oconf.dict" -artifact_prefix="$found/" >"$log" 2>&1 || {
    # The promise and the place, without the progress before them.
    grep -aE -A12 'broken promise|ERROR: |Fatal error|SUMMARY' "$log" | head -n 60
    echo "$target: FAILED; the input is in $found, the log is $log"
    return 1
  }
  printf '%s: %s executions, %s/s, %s new inputs kept\n' "$target" \
    "$(sed -nE 's/^stat::number_of_executed_units: *//p' "$log")" \
    "$(sed -nE 's/^stat::average_exec_per_sec: *//p' "$log")" "$(find "$corpus" -type f | wc -l)"
}

mkdir -p "$scratch"
{
  cat Conformance/Fuzz/oconf.dict
  # The fields, with a few words of JSON Schema.
  grep -oE '^ +"[A-Za-z]+": \{$' schemas/auth-token-configuration.schema.json | sed -E 's/^ +"(.*)".*/"\\"\1\\""/' | sort -u
} >"$scratch/oconf.dict"

failures=0
known=0
pending=()
for program in model whole; do
  mapfile -t chosen < <(targets "$program" | grep -xF "$(printf '%s\n' "${@:-$(targets "$program")}")")
  ((${#chosen[@]})) || continue
  known=$((known + ${#chosen[@]}))
  build "$program"
  for target in "${chosen[@]}"; do
    if ((${#pending[@]} >= ${OCONF_FUZZ_AT_ONCE:-2})); then
      wait "${pending[0]}" || failures=$((failures + 1))
      pending=("${pending[@]:1}")
    fi
    fuzz "$program" "$target" &
    pending+=($!)
  done
done
for job in "${pending[@]}"; do wait "$job" || failures=$((failures + 1)); done
((known >= $#)) || {
  echo "no such target among: $*"
  exit 2
}
((failures == 0))
