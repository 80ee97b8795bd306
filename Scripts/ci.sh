#!/usr/bin/env bash
# What the GitHub Action and the job for GitLab run, in the working tree to check. Everything is said
# in the environment; lists are lines.
#
#   OCONF_BASE       what changed since this revision goes through 'oconf gate'; without one, or with
#                    one of zeros only, as a new branch has it, everything is linted
#   OCONF_PATHS      files and folders; the working directory without any
#   OCONF_ARGS       further arguments of 'oconf lint' and 'oconf gate'
#   OCONF_GATE_ARGS  further arguments of 'oconf gate' alone
#   OCONF_FORMAT     the form of the report on standard output: 'auto' without one, which suits the
#                    service; the gate has text, json, markdown and github besides
#   OCONF_REPORTS    further forms of the findings, as FORMAT=FILE
#   OCONF_PROGRAM    an installed oconf; without one that in PATH, else one that is built here
#
# Exits as oconf does: with 1 for findings, with 2 if the run could not complete.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Reads the lines of a text that are not empty into an array.
lines() {
  local -n list=$1
  local line
  list=()
  while IFS= read -r line || [[ -n $line ]]; do
    line=${line%$'\r'}
    [[ -z ${line//[[:blank:]]/} ]] || list+=("$line")
  done <<<"$2"
}

lines paths "${OCONF_PATHS:-}"
lines arguments "${OCONF_ARGS:-}"
lines gate_arguments "${OCONF_GATE_ARGS:-}"
lines reports "${OCONF_REPORTS:-}"
((${#paths[@]})) || paths=(.)
base=${OCONF_BASE:-}
[[ -n ${base//0/} ]] || base=

if [[ -n $base ]]; then
  case ${OCONF_FORMAT:-auto} in
    auto | text | json | markdown | github) ;;
    *)
      echo "oconf: the gate has no form '$OCONF_FORMAT' for OCONF_FORMAT, but auto, text, json," \
        'markdown and github; other forms of the findings are for OCONF_REPORTS' >&2
      exit 2
      ;;
  esac
fi

program=${OCONF_PROGRAM:-}
if [[ -z $program ]] && ! program=$(command -v oconf); then
  command -v swift >/dev/null || {
    echo 'oconf: not installed, and there is no Swift to build it with' >&2
    exit 2
  }
  build=(swift build --configuration release --product oconf --package-path "$home")
  "${build[@]}" >&2 || exit 2
  program=$("${build[@]}" --show-bin-path)/oconf
fi
"$program" --version >&2 || exit 2

formats=()
for report in "${reports[@]}"; do formats+=(--format "$report"); done

if [[ -z $base ]]; then
  exec "$program" lint --format "${OCONF_FORMAT:-auto}" "${formats[@]}" "${arguments[@]}" \
    -- "${paths[@]}"
fi
# Reports for other services are about findings; what fails is the gate.
if ((${#formats[@]})); then
  "$program" lint --quiet --since "$base" --exit-zero "${formats[@]}" "${arguments[@]}" \
    -- "${paths[@]}"
fi
exec "$program" gate --base "$base" --format "${OCONF_FORMAT:-auto}" "${arguments[@]}" \
  "${gate_arguments[@]}" -- "${paths[@]}"
