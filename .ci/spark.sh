#!/usr/bin/env bash
# Evaluates a generated token log on Apache Spark, and compares the totals with those of one process. Prints how long
# both took.
#
#   .ci/spark.sh [COUNT]
#
# COUNT is the number of tokens, 100,000 by default. Needs `.ci/install.sh gate spark`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/program.sh
export OCONF=$oconf
count=${1:-100000}
python=$PWD/.build-ci/venv/bin/python
export PYSPARK_PYTHON=$python PYSPARK_DRIVER_PYTHON=$python SPARK_LOCAL_IP=127.0.0.1 SPARK_LOCAL_HOSTNAME=localhost
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
config=$folder/issuers.auth-token.json
cp Examples/spark/issuers.auth-token.json "$config"
sed 's/"approved"/"suspended"/' "$config" >"$folder/new.auth-token.json"
python3 Examples/spark/make_tokens.py "$count" >"$folder/tokens.jsonl"
# A line that is no token, a space, and a log with fewer lines than Spark has partitions.
{ python3 Examples/spark/make_tokens.py 20; echo '{"iss":'; echo ' '; } >"$folder/odd.jsonl"
echo '{"iss":"https://login.corp.example/realms/staff"}' >"$folder/one.jsonl"

# compare NAME STATUS LOG WORD…: the summary of a command over a log, whose path replaces the word @.
compare() {
  local name=$1 status=$2 log=$folder/$3 code=0 start
  shift 3
  start=$(date +%s.%N)
  "$OCONF" "${@//@/$log}" --now 1777883400 --summary json --quiet >"$folder/one.json" || code=$?
  [[ $code == "$status" ]] || { echo "FAILED: $name: one process exits with $code"; return 1; }
  local middle code=0
  middle=$(date +%s.%N)
  "$python" Examples/spark/count_tokens.py "$log" "${@//@/-}" --now 1777883400 \
    >"$folder/spark.json" 2>"$folder/spark.log" || code=$?
  if [[ $code != "$status" ]] || ! cmp "$folder/one.json" "$folder/spark.json"; then
    echo "FAILED: $name: Spark exits with $code"
    tail -n 40 "$folder/spark.log"
    return 1
  fi
  echo "$name: same totals; seconds of one process and of Spark:" \
    "$(awk "BEGIN { printf \"%.1f %.1f\", $middle - $start, $(date +%s.%N) - $middle }")"
}

compare "eval, $count tokens" 1 tokens.jsonl eval "$config" --jsonl --claims @
compare "diff, $count tokens" 1 tokens.jsonl diff "$config" "$folder/new.auth-token.json" --tokens @
compare 'eval, with a malformed line' 2 odd.jsonl eval "$config" --jsonl --claims @
compare 'eval, one token' 1 one.jsonl eval "$config" --jsonl --claims @
