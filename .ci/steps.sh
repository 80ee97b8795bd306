# What .ci/run and .ci/nightly have in common: steps with a name, their times, and the list of those that failed. Sourced.
exec </dev/null
mkdir -p .build-ci
failed=()
TIMEFORMAT='%0R s (processor: %0U s user, %0S s system)'

# step NAME COMMAND…: runs a command, and prints whether it succeeded and how long it took.
step() {
  local name=$1 status=0
  shift
  printf '\n== %s: %s\n' "$name" "$*"
  # In a shell of its own, so that no time of a step in the background is added.
  (time "$@" 2>&1) 2>.build-ci/time || status=$?
  finished "$name" "$status" .build-ci/time
}

# finished NAME STATUS FILE: the last line of a step, whose times are in the file. Returns its status.
finished() {
  local result=ok
  (($2 == 0)) || {
    result=FAILED
    failed+=("$1")
  }
  printf -- '-- %s: %s, %s\n' "$1" "$result" "$(<"$3")"
  return "$2"
}

# beside NAME COMMAND…: a step in the background, which gives way to the others. Such steps run one after the other.
beside() {
  local name=$1 log=.build-ci/beside-${1// /-} previous=${lane:-}
  shift
  rm -f "$log".*
  printf '\n== %s: begins in the background: %s\n' "$name" "$*"
  {
    [[ -z $previous ]] || tail --pid="$previous" -f /dev/null
    { time nice "$@" >"$log.log" 2>&1; } 2>"$log.time"
    echo "$?" >"$log.status"
  } &
  lane=$!
}

# await NAME: waits for a step in the background, and prints its output.
await() {
  local log=.build-ci/beside-${1// /-}
  until [[ -s $log.status ]]; do
    # If the background is gone, its last words may have come after the look at the file.
    kill -0 "$lane" 2>/dev/null || { sleep 1 && [[ -s $log.status ]]; } || echo 1 >"$log.status"
    sleep 0.5
  done
  printf '\n== %s: ended in the background\n' "$1"
  cat "$log.log"
  finished "$1" "$(<"$log.status")" "$log.time"
}

# verdict: prints the steps that failed; the status of the whole.
verdict() {
  printf '\n'
  if ((${#failed[@]})); then
    printf 'failed: %s\n' "${failed[@]}"
    return 1
  fi
  printf 'all steps passed in %d s\n' "$SECONDS"
}
