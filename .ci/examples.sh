#!/usr/bin/env bash
# The examples are what they claim to be: production is sound and its suites exercise all of it, test
# shows many different faults, and what can be formatted is formatted.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/program.sh

"$oconf" lint --strict Examples/production
"$oconf" fmt --check Examples/production Examples/.oconf.json Examples/test/issuers.auth-token.json \
  Examples/test/web.oconf-test.json
"$oconf" test --coverage --fail-under 100 Examples/production

# The recipes of docs/properties.md hold, and the wish does not.
"$oconf" lint --strict Examples/properties
"$oconf" fmt --check Examples/properties
"$oconf" test Examples/properties/recipes.oconf-test.json Examples/properties/web.oconf-test.json
status=0
report=$("$oconf" test --format json Examples/properties/wish.oconf-test.json) || status=$?
[[ $status == 1 && $report == *'"verdict":"fails"'* ]] || { echo "the wish ended with $status: $report"; exit 1; }

status=0
report=$("$oconf" lint --format json Examples/test) || status=$?
[[ $status == 1 ]] || { echo "lint of the faulty examples ended with $status"; exit 1; }
rules=$(python3 -c 'import json, sys
print(len({found["rule"] for found in json.load(sys.stdin)["diagnostics"]}))' <<<"$report")
((rules >= 18)) || { echo "the faulty examples show only $rules rules"; exit 1; }
echo "the faulty examples show $rules rules"

status=0
report=$("$oconf" test --format json Examples/test) || status=$?
[[ $status == 1 ]] || { echo "test of the faulty examples ended with $status"; exit 1; }
