#!/usr/bin/env bash
# Builds the tests with optimization and runs them: `Conformance/optimized-tests.sh [FILTER]`. They run about ten
# times as fast as with `swift test`, but take several minutes to build. Use it for long runs (`OCONF_SOAK=100`);
# without the variable, all cases are tried that the nightly checks try.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=.build-optimized
swift build --build-tests -c release --scratch-path "$scratch" -Xswiftc -enable-testing -Xswiftc -gnone
export OCONF_SOAK=${OCONF_SOAK:-1}
tests=("$scratch"/release/*.xctest)
exec "${tests[0]}" --testing-library swift-testing ${1:+--filter "$1"}
