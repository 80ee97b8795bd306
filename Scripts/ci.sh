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
#   OCONF_GRAPH      a file for the picture of 'oconf graph', in which the changes since OCONF_BASE are marked; none
#                    without it. In GitHub, the summary of the run has the same as a chart or tables.
#   OCONF_PAGE       the file for the page that people review (HTML); none without it
#
# Without OCONF_PROGRAM and everything that says what to install, the oconf in PATH is used.
#
#   OCONF_PROGRAM      an installed oconf
#   OCONF_VERSION      the version to install from the package index, by pip and its settings; needs OCONF_SHA256, so that
#                      no one else's package of this name runs
#   OCONF_WHEEL        a wheel or a tarball instead: a path, or a URL with https://, which needs OCONF_SHA256
#   OCONF_SHA256       the checksum of what is installed, which must be right: nothing else is used then, not even the
#                      oconf in PATH
#   OCONF_FROM_SOURCE  'true' builds oconf from this source instead, with Swift
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

# fail TEXT…
fail() {
  echo "oconf: $*" >&2
  exit 2
}

# Sets `program` to one that is built here.
build() {
  command -v swift >/dev/null || fail 'there is no Swift to build it with'
  local command=(swift build --configuration release --product oconf --package-path "$home")
  "${command[@]}" >&2 || exit 2
  program=$("${command[@]}" --show-bin-path)/oconf
}

# Sets `program` to one that is unpacked from a release into a folder of this run.
install_release() {
  local version=${OCONF_VERSION:-} file=${OCONF_WHEEL:-}
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  if [[ $file == https://* ]]; then
    [[ -n ${OCONF_SHA256:-} ]] || fail 'a wheel from a server needs its sha256'
    curl --fail --silent --show-error --location --output "$scratch/${file##*/}" -- "$file" ||
      fail "cannot download $file"
    file=$scratch/${file##*/}
  elif [[ -z $file ]]; then
    [[ -n ${OCONF_SHA256:-} || -z $version ]] || fail 'a version from the package index needs its sha256'
    [[ -n ${OCONF_SHA256:-} ]] || fail 'oconf is not in PATH: name a program, or a wheel with its sha256'
    [[ -n $version ]] || version=$(sed -n 's/.*current = "\(.*\)"/\1/p' "$home/Sources/oconf/CommandLine/Version.swift")
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
      --dest "$scratch" -- "oconf==$version" >&2 ||
      fail "cannot install version $version from the package index; from-source builds it instead"
    file=$(echo "$scratch"/*.whl)
  fi
  [[ -f $file ]] || fail "there is no $file"
  if [[ -n ${OCONF_SHA256:-} ]]; then
    local sum
    sum=$(sha256sum <"$file")
    [[ ${sum%% *} == "${OCONF_SHA256,,}" ]] ||
      fail "the checksum of ${file##*/} is ${sum%% *}, expected $OCONF_SHA256"
  fi
  mkdir "$scratch/release"
  case $file in
    *.whl) python3 -m zipfile -e "$file" "$scratch/release" ;;
    *.tar.gz) tar --extract --gzip --file "$file" --directory "$scratch/release" ;;
    *) fail "neither a wheel nor a tarball: $file" ;;
  esac || fail "cannot unpack $file"
  program=$(find "$scratch/release" -type f \( -path '*/scripts/oconf' -o -path '*/bin/oconf' \))
  [[ -n $program ]] || fail "there is no program in $file"
  chmod +x "$program"
}

program=${OCONF_PROGRAM:-}
if [[ -n ${OCONF_SHA256:-} ]]; then
  [[ -z $program && ${OCONF_FROM_SOURCE:-} != true ]] ||
    fail 'OCONF_SHA256 (sha256) is the checksum of a release, so it cannot be used with an installed program or a build' \
      'from source'
fi
if [[ -n $program ]]; then
  :
elif [[ ${OCONF_FROM_SOURCE:-} == true ]]; then
  build
elif [[ -n ${OCONF_VERSION:-}${OCONF_WHEEL:-}${OCONF_SHA256:-} ]] || ! program=$(command -v oconf); then
  install_release
fi
"$program" --version >&2 || exit 2

page=()
[[ -z ${OCONF_PAGE:-} ]] || page=(--format "html=$OCONF_PAGE")
formats=()
for report in "${reports[@]}"; do formats+=(--format "$report"); done

# The arguments that 'oconf graph' has, too.
shared=()
for ((index = 0; index < ${#arguments[@]}; index++)); do
  case ${arguments[index]} in
    --config | --reading | --kind)
      shared+=("${arguments[@]:index:2}")
      ((index += 1))
      ;;
    --config=* | --reading=* | --kind=* | --no-config | --no-ignore) shared+=("${arguments[index]}") ;;
  esac
done

# Draws who is trusted for what, if the checks could complete: otherwise their errors would appear twice.
draw() {
  local command=("$program" graph --exit-zero "${shared[@]}")
  [[ -z $base ]] || command+=(--since "$base")
  local formats=()
  [[ -z ${OCONF_GRAPH:-} ]] || formats+=(--format "svg=$OCONF_GRAPH")
  [[ -z ${GITHUB_STEP_SUMMARY:-} ]] || formats+=(--format github)
  ((!${#formats[@]})) || "${command[@]}" "${formats[@]}" -- "${paths[@]}" || status=$?
}

status=0
if [[ -z $base ]]; then
  "$program" lint --format "${OCONF_FORMAT:-auto}" "${page[@]}" "${formats[@]}" "${arguments[@]}" \
    -- "${paths[@]}" || status=$?
  ((status > 1)) || draw
  exit "$status"
fi
# Reports for other services are about findings; what fails is the gate.
if ((${#formats[@]})); then
  "$program" lint --quiet --since "$base" --exit-zero "${formats[@]}" "${arguments[@]}" \
    -- "${paths[@]}"
fi
"$program" gate --base "$base" --format "${OCONF_FORMAT:-auto}" "${page[@]}" "${arguments[@]}" \
  "${gate_arguments[@]}" -- "${paths[@]}" || status=$?
((status > 1)) || draw
exit "$status"
