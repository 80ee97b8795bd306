#!/usr/bin/env bash
# Uses the hooks as people do: a scratch repository, hooks from a clone of this one (what is committed,
# not what is being edited), and commits that must pass or fail. Needs .ci/install.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
PATH=$root/.build-ci/venv/bin:$PATH

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PRE_COMMIT_HOME=$scratch/cache
export GIT_CONFIG_GLOBAL=$scratch/gitconfig GIT_CONFIG_SYSTEM=/dev/null
git config --global user.name 'Somebody'
git config --global user.email 'somebody@corp.example'
git config --global safe.directory '*'
git config --global init.defaultBranch main

pre-commit validate-manifest .pre-commit-hooks.yaml

git clone -q "$root" "$scratch/oconf"
git init -q "$scratch/config"
cd "$scratch/config"
cat >.pre-commit-config.yaml <<END
repos:
  - repo: $scratch/oconf
    rev: $(git -C "$scratch/oconf" rev-parse HEAD)
    hooks:
      - id: oconf-lint
      - id: oconf-fmt
END
pre-commit install >/dev/null

# Commits all there is under the hooks; the rest is what the output must hold.
commit() {
  local expected=$1 status=passes output text
  shift
  git add -A
  output=$(git commit -q -m "$1" 2>&1) || status=fails
  [[ $status == "$expected" ]] || {
    printf '%s\n' "$output" "the commit '$1' should have: $expected"
    exit 1
  }
  for text in "${@:2}"; do
    [[ $output == *"$text"* ]] || {
      printf '%s\n' "$output" "the commit '$1' does not say: $text"
      exit 1
    }
  done
  echo "ok: $status: $1"
}

mkdir production
cp "$root"/Examples/production/{.oconf.json,issuers.auth-token.json,web.allow-origin} production
SECONDS=0
commit passes 'a sound configuration'
echo "the first run, which builds oconf, took $SECONDS s"

echo 'https://orders.corp.net/' >production/web.allow-origin
commit fails 'a fault' 'oconf lint' '[origin-trailing-slash]' 'production/web.allow-origin:1:1: error:'
git checkout -q HEAD production

printf '{"unrelated": true}\n' >package.json
printf '{"issuers": [],\n"policyMaxReloadInterval": 60}\n' >other.auth-token.json
commit fails 'a layout' 'oconf fmt' 'files were modified by this hook' '1 formatted'
[[ $(cat package.json) == '{"unrelated": true}' ]] || {
  echo 'the hook touched a file that is none of its business'
  exit 1
}
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
commit fails 'a fault elsewhere in the repository' 'origin-wildcard-any-host'
