#!/usr/bin/env bash
# The long versions of what `.ci/run` does briefly, and what it leaves out: `Conformance/soak.sh [N]` tries N
# (10) times as much as usual. All parts run, and each says what it did. Needs the release build, and what
# `.ci/install.sh` installs.
#
#   OCONF_SEED   the seed of the random suites, to repeat a run
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
times=${1:-10}
seed=${OCONF_SEED:-$((RANDOM * 32768 + RANDOM))}
program=.build/release/oconf
python=.build-ci/venv/bin/python
failed=()
echo "N = $times, seed $seed"

part() {
  local name=$1 start=$SECONDS
  shift
  printf '\n== %s: %s\n' "$name" "$*"
  if "$@"; then
    printf -- '-- %s: ok, %d s\n' "$name" $((SECONDS - start))
  else
    printf -- '-- %s: FAILED, %d s\n' "$name" $((SECONDS - start))
    failed+=("$name")
  fi
}

part 'random suites' env OCONF_SOAK="$times" OCONF_SEED="$seed" Conformance/optimized-tests.sh
part 'XML as expat reads it' .ci/xml-conformance.py "$seed" $((4000 * times)) "$program"
part 'fixed points' .ci/fixed-points.py "$seed" $((300 * times))
part 'exchange, against a reference' .ci/exchange.py --cases $((10000 * times)) "$program"
part 'witnesses of properties' Conformance/witnesses.py "$seed" $((2000 * times)) "$program"
part 'all pairs of small origin policies' env OCONF_ALL_ORIGINS=0/1 Conformance/optimized-tests.sh OriginBruteForceTests
part 'faults' .ci/faults.py --all
part 'conformance' "$python" Conformance/table.py --check "$program"
part 'threads' Conformance/tsan.sh
part 'fuzzing' env OCONF_SEED="$seed" OCONF_FUZZ_KEEP="${OCONF_FUZZ_KEEP:-$PWD/.build-fuzz/corpus}" Conformance/fuzz.sh $((60 * times))
part 'mutants that change nothing' Conformance/mutants.py --release --equivalents
part 'kinds of constraints' Conformance/constraints.py --release
part 'mutants of the code' Conformance/mutants.py --release --seed "$seed" --count $((20 * times))
part 'coverage' Conformance/coverage.sh --check

printf '\n'
if ((${#failed[@]})); then
  printf 'failed: %s\n' "${failed[@]}"
  exit 1
fi
printf 'soaked for %d s\n' "$SECONDS"
