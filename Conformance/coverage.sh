#!/usr/bin/env bash
# Measures which lines the tests run, in the modules and in the program that they start:
# `Conformance/coverage.sh`. Builds in .build-coverage, and prints the share of each folder; less than 90 % of all lines
# fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=.build-coverage
tools=$(dirname "$(readlink -f "$(command -v swift)")")
profiles=$PWD/$scratch/profiles
rm -rf "$profiles"
mkdir -p "$profiles"

swift build --build-tests --enable-code-coverage --scratch-path "$scratch" >/dev/null
# The program is a process of its own each time: %p keeps their profiles apart, %m joins those of a pool.
# One test is left out: it runs the program without LLVM_PROFILE_FILE, which then writes its profile into the
# folder whose files the test lists.
OCONF_SOAK=1 LLVM_PROFILE_FILE="$profiles/%8m.profraw" \
  swift test --skip-build --enable-code-coverage --scratch-path "$scratch" --skip signalRemovesTemporaryFile >"$scratch/tests.log" 2>&1 || {
  tail -n 40 "$scratch/tests.log"
  exit 1
}
find "$PWD/$scratch" -name '*.profraw' >"$scratch/profiles.txt"
"$tools/llvm-profdata" merge -sparse --failure-mode=all -f "$scratch/profiles.txt" -o "$scratch/all.profdata"
"$tools/llvm-cov" export -summary-only -instr-profile "$scratch/all.profdata" \
  "$scratch"/debug/*.xctest -object "$scratch/debug/oconf" -ignore-filename-regex '(Tests|\.build[^/]*)/' >"$scratch/summary.json"
exec python3 Conformance/coverage.py "$scratch/summary.json"
