# Sets `oconf` to the program that the scripts run: the release, as `make build` makes it, or the one that OCONF names. Sourced,
# in the root of the repository.
oconf=$(realpath "${OCONF:-.build/static/oconf}")
[[ -x $oconf ]] || {
  echo "there is no program at $oconf: run 'make build', or name another program with OCONF" >&2
  exit 1
}
