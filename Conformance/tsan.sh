#!/usr/bin/env bash
# Runs what works on several threads under ThreadSanitizer: many files, one large file, fixes, settings,
# names of secrets, a gate, expectations, a question. Fails when two threads race, or when another number
# of threads gives another answer.
# Builds the program anew, in .build-tsan.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
log=$(swift build --sanitize=thread --scratch-path .build-tsan --product oconf 2>&1) || {
  echo "$log"
  exit 1
}
program=$PWD/.build-tsan/debug/oconf
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export SWIFT_BACKTRACE=enable=no HOME=$folder
export TSAN_OPTIONS="exitcode=66 halt_on_error=1 suppressions=$PWD/Conformance/tsan.supp"

python3 Benchmarks/generate.py tree 150 "$folder/tree"
python3 Benchmarks/generate.py config 700000 "$folder/large.auth-token.json"
cp -r Tests/Fixtures/err Tests/Fixtures/ok "$folder/tree/"
for n in 1 2 3 4 5 6 7 8; do
  mkdir -p "$folder/tree/team$n/deep"
  cp Tests/Fixtures/err/many-faults.auth-token.json "$folder/tree/team$n/deep/"
  for m in 1 2 3 4 5; do
    printf '{"issuers": [{%s "issuerName": "https://a.corp.example"}]}\n' \
      "$(for s in 1 2 3 4 5 6 7 8 9; do printf '"clientSecret%s": "x", ' "$n$m$s"; done)" \
      >"$folder/tree/team$n/secrets$m.auth-token.json"
  done
  printf '{"ignore": [{"rule": "field-type/null", "reason": "known"}], "exclude": ["x%s/"]}\n' "$n" >"$folder/tree/team$n/.oconf.json"
done
cd "$folder"

# check NAME OCONF-ARGUMENTS…: with one thread and with eight, and the same output.
runs=0
check() {
  local name=$1 status
  shift
  for jobs in 1 8; do
    status=0
    "$program" "$@" --jobs "$jobs" >"out.$jobs" 2>"err.$jobs" </dev/null || status=$?
    if ((status > 2)) || grep -q ThreadSanitizer "err.$jobs"; then
      printf '%s, %s threads: status %s\n' "$name" "$jobs" "$status"
      cat "err.$jobs"
      exit 1
    fi
    runs=$((runs + 1))
  done
  cmp out.1 out.8 || {
    echo "$name: the output depends on the number of threads"
    exit 1
  }
}

check 'many files' lint --pedantic --format json tree
check 'many files, no settings' lint --no-config --no-ignore tree
check 'one large file' lint --format json large.auth-token.json
check 'few files' lint --format json large.auth-token.json tree/ok tree/err
check 'fixes' lint --fix --unsafe-fixes --diff tree
git init -q -b main . && git config user.name Somebody && git config user.email somebody@corp.example
git config core.fsmonitor false
git add -A && git commit -q -m one
find tree -name '*.auth-token.json' -exec sed -i 's/"sales"/"sales*"/' {} +
git add -A
check 'since a revision' lint --since HEAD --format json tree
for arguments in 'gate --since HEAD' 'test tree' 'fmt --check tree' 'who large.auth-token.json'; do
  status=0
  # shellcheck disable=SC2086
  "$program" $arguments >out 2>err </dev/null || status=$?
  if ((status > 2)) || grep -q ThreadSanitizer err; then
    echo "$arguments: status $status"
    cat err
    exit 1
  fi
  runs=$((runs + 1))
done
echo "$runs runs, and no two threads raced"
