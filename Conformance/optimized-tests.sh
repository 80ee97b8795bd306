#!/usr/bin/env bash
# Runs the tests optimized, some ten times as fast: `Conformance/optimized-tests.sh [FILTER]`. Building them
# takes about as long as all tests take without: this is for long runs (`OCONF_SOAK=100`).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=.build-optimized
OCONF_DYNAMIC=1 swift build --build-tests -c release --scratch-path "$scratch" -Xswiftc -enable-testing -Xswiftc -gnone
tests=("$scratch"/release/*.xctest)
exec "${tests[0]}" --testing-library swift-testing ${1:+--filter "$1"}
