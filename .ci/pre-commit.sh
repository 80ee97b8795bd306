#!/usr/bin/env bash
# Uses the hooks as people do: a scratch repository, and commits that must pass or fail.
#
#   .ci/pre-commit.sh          with an installed oconf. Needs .ci/packages.sh
#   .ci/pre-commit.sh source   as they are: they build oconf, of what is committed, not what is being edited
#
# Needs .ci/install.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
mode=${1:-installed}
PATH=$root/.build-ci/venv/bin:$PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PRE_COMMIT_HOME=$scratch/cache PREK_HOME=$scratch/prek
export GIT_CONFIG_GLOBAL=$scratch/gitconfig GIT_CONFIG_SYSTEM=/dev/null
git config --global user.name 'Somebody'
git config --global user.email 'somebody@corp.example'
git config --global safe.directory '*'
git config --global init.defaultBranch main
# With it, a gate that has nothing to compare fails.
unset CI

fail() {
  printf '%s\n' "$@"
  exit 1
}

pre-commit validate-manifest .pre-commit-hooks.yaml
# Our own, for work on oconf itself.
pre-commit validate-config .pre-commit-config.yaml
git clone -q "$root" "$scratch/oconf"
if [[ $mode == installed ]]; then
  mkdir "$scratch/bin"
  "$root/.build-ci/venv/bin/python" -m zipfile -e .build-ci/release/*.whl "$scratch/wheel"
  install "$scratch"/wheel/*/scripts/oconf "$scratch/bin/oconf"
  PATH=$scratch/bin:$PATH
  sed -i 's/language: swift/language: system/' "$scratch/oconf/.pre-commit-hooks.yaml"
  git -C "$scratch/oconf" commit -q -a -m 'Run the program in PATH'
fi
git init -q "$scratch/config"
cd "$scratch/config"

# configure REPOSITORY HOOK…: an entry for pre-commit.
configure() {
  local id
  printf '  - repo: %s\n    rev: %s\n    hooks:\n' "$1" "$(git -C "$1" rev-parse HEAD)"
  for id in "${@:2}"; do printf '      - id: %s\n' "$id"; done
}
{
  echo 'repos:'
  configure "$scratch/oconf" oconf-lint oconf-fmt oconf-flatten-check
} >.pre-commit-config.yaml
{
  echo 'repos:'
  configure "$scratch/oconf" oconf-lint-fix oconf-gate oconf-lint-system
} >"$scratch/others.yaml"
pre-commit install >/dev/null

# expect passes|fails WHAT TEXT… -- COMMAND…: the status of a command, and what its output must hold.
expect() {
  local expected=$1 what=$2 status=passes output text texts=()
  shift 2
  while [[ $1 != -- ]]; do
    texts+=("$1")
    shift
  done
  shift
  output=$("$@" 2>&1) || status=fails
  [[ $status == "$expected" ]] || fail "$output" "$what: should have: $expected"
  for text in "${texts[@]}"; do
    [[ $output == *"$text"* ]] || fail "$output" "$what: does not say: $text"
  done
  echo "ok: $status: $what"
}

# Commits all there is under the hooks; the rest is what the output must hold.
commit() {
  local expected=$1 message=$2
  shift 2
  git add -A
  expect "$expected" "commit: $message" "$@" -- git commit -q -m "$message"
}

# Runs one of the other hooks over all there is.
hook() {
  local expected=$1 id=$2 what=$3
  shift 3
  git add -A
  expect "$expected" "$id: $what" "$@" -- \
    pre-commit run --config "$scratch/others.yaml" --all-files "$id"
}

mkdir production
cp "$root"/Examples/production/{issuers.auth-token.json,web.allow-origin,policies.properties} production
cat >production/.oconf.json <<'END'
{
    "environment": "production",
    "baseURL": "https://mobile.corp.net",
    "flattened": [
        {
            "source": "web.allow-origin",
            "target": "policies.properties"
        }
    ]
}
END
SECONDS=0
commit passes 'a sound configuration'
if [[ $mode == source ]]; then
  echo "the first run, which builds oconf, took $SECONDS s"
  built=$(find "$PRE_COMMIT_HOME" -type f -name oconf -perm -u+x)
  [[ -n $built && $built != *$'\n'* ]] || fail "oconf is not installed once: $built"
  mkdir "$scratch/bin"
  # It serves as the installed one, too.
  cp "$built" "$scratch/bin/oconf"
  PATH=$scratch/bin:$PATH
fi
hook passes oconf-lint-fix 'nothing to mend'
hook passes oconf-lint-system 'a sound configuration'
hook passes oconf-gate 'nothing that changes'

# Another program that runs such hooks.
expect passes 'prek: a sound configuration' -- \
  prek run --config "$scratch/others.yaml" --all-files oconf-lint-system
# It would build oconf once more.
[[ $mode == source ]] || expect passes 'prek, all hooks: a sound configuration' -- prek run --all-files

# The gate passes a change that admits no one new, and stops one that does until it is approved.
echo 'https://orders.corp.net' >production/web.allow-origin
hook fails oconf-gate 'an origin less, but the export still has it' 'oconf gate' 'flattened   failed'
oconf flatten --write >/dev/null 2>&1
hook passes oconf-gate 'an origin less'
echo 'https://new.corp.net' >production/web.allow-origin
hook fails oconf-gate 'an origin more' 'oconf gate' 'wider:' 'access      failed'
git checkout -q HEAD production

# Every hook refuses what it is there to refuse.
echo 'https://orders.corp.net/' >production/web.allow-origin
commit fails 'a fault' 'oconf lint' '[origin-pattern/trailing-slash]' 'production/web.allow-origin:1:1: error:'
hook fails oconf-lint-system 'a fault' '[origin-pattern/trailing-slash]'
expect fails 'prek: a fault' '[origin-pattern/trailing-slash]' -- \
  prek run --config "$scratch/others.yaml" --all-files oconf-lint-system
hook fails oconf-lint-fix 'a fault with no safe fix' '[origin-pattern/trailing-slash]'
echo 'https://orders.corp.net,https://orders.corp.net' >production/web.allow-origin
hook fails oconf-lint-fix 'a fault that can be mended' 'files were modified by this hook'
[[ $(<production/web.allow-origin) == 'https://orders.corp.net' ]] ||
  fail 'the fix did not mend the fault'
hook passes oconf-lint-fix 'the same, mended by the hook'
commit fails 'a policy that the export does not have' 'oconf flatten --check' \
  "production/policies.properties:14:" "run 'oconf flatten --write' to write it"
oconf flatten --write
commit passes 'the same, in the export, too'

for name in Portal.connectedApp-meta.xml Portal.ecaOauth bootconfig.json Info.plist \
  login.idp-messages corp.idp-setup.json staff.oconf-test.json; do
  echo '<<<' >"$name"
  commit fails "$name, which is nothing" 'oconf lint' "$name:1:"
  git rm -q -f --cached "$name"
  rm "$name"
done

printf '{"unrelated": true}\n' >package.json
printf '{"issuers": [],\n"policyMaxReloadInterval": 60}\n' >other.auth-token.json
commit fails 'a layout' 'oconf fmt' 'files were modified by this hook' '1 formatted'
[[ $(<package.json) == '{"unrelated": true}' ]] ||
  fail 'the hook touched a file that is none of its business'
commit passes 'the same, formatted by the hook'

printf '{"issuers": [,]}\n' >broken.auth-token.json
commit fails 'no JSON' 'broken.auth-token.json:1:' 'error:'
rm broken.auth-token.json

# The pattern that triggers the linter does not narrow what it sees.
git rm -q --cached production/web.allow-origin
echo 'https://*.*' >production/web.allow-origin
git add -A
git -c core.hooksPath=/dev/null commit -q -m 'past the hooks'
printf '{"unrelated": false}\n' >package.json
commit fails 'a fault elsewhere in the repository' 'origin-wildcard/any-host'

if [[ $mode == source ]]; then
  # The script of the GitHub Action and of the job for GitLab builds oconf, too.
  rm "$scratch/bin/oconf"
  expect fails 'Scripts/ci.sh: a fault' 'origin-wildcard/any-host' -- env OCONF_FROM_SOURCE=true "$scratch/oconf/Scripts/ci.sh"
  exit 0
fi

# A repository with three environments is set up by `oconf init` alone.
cp -r "$root/Tests/Fixtures/environments" "$scratch/environments"
git init --quiet "$scratch/environments"
cd "$scratch/environments"
oconf init --quiet --pre-commit
git add --all
git commit --quiet --no-verify --message first
for client in pre-commit prek; do
  expect passes "$client, with what oconf init writes" -- "$client" run --all-files
  echo 'https://*.*' >environments/production/web.allow-origin
  git add --all
  expect fails "$client, with what oconf init writes" 'origin-wildcard/any-host' -- "$client" run --all-files
  git reset --quiet --hard
done
