#!/usr/bin/env bash
# oconf as git's diff driver and as its textconv, in a real repository: git must never be told that
# the driver failed, whatever is committed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/program.sh

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME=$scratch GIT_CONFIG_NOSYSTEM=1 GIT_PAGER=cat
mkdir "$scratch/bin"
ln -s "$oconf" "$scratch/bin/oconf"
PATH=$scratch/bin:$PATH
examples=$PWD/Examples/production
git config --global user.name 'Somebody'
git config --global user.email 'somebody@corp.example'
git config --global init.defaultBranch main
git config --global diff.oconf.command 'oconf diff --git-driver'
git config --global diff.pretty.textconv 'oconf fmt --stdout --kind json --exit-zero'
git init -q "$scratch/config"
cd "$scratch/config"
cat >.gitattributes <<END
*.auth-token.json diff=oconf
*.allow-origin diff=oconf
*.properties diff=oconf
notes/*.auth-token.json diff=pretty
END

# Runs a command that must succeed and whose output must hold some texts; those after -- it must not.
shows() {
  local command=$1 output text wanted=1
  shift
  output=$(eval "$command" 2>&1) || {
    printf '%s\n' "$output" "failed: $command"
    exit 1
  }
  for text in "external diff died" fatal: "$@"; do
    if [[ $text == -- ]]; then
      wanted=
    elif [[ $text == 'external diff died' || $text == fatal: || -z $wanted ]]; then
      [[ $output != *"$text"* ]] || {
        printf '%s\n' "$output" "'$command' says: $text"
        exit 1
      }
    elif [[ $output != *"$text"* ]]; then
      printf '%s\n' "$output" "'$command' does not say: $text"
      exit 1
    fi
  done
  echo "ok: $command"
}

commit() {
  git add -A
  git commit -q -m "$1"
}

mkdir production notes
cp "$examples/issuers.auth-token.json" "$examples/web.allow-origin" "$examples/policies.properties" production
commit 'first'
sed -i 's/"tokenTimeoutSeconds": 3600/"tokenTimeoutSeconds": 7200/' production/issuers.auth-token.json
shows 'git diff' \
  "oconf diff a/production/issuers.auth-token.json b/production/issuers.auth-token.json" \
  "'tokenTimeoutSeconds' changed from 3600 s (1 hour) to 7200 s (2 hours)" '1 change in meaning' \
  -- 'production/web.allow-origin'
commit 'longer'

git mv production/issuers.auth-token.json production/staff.auth-token.json
sed -i 's/"tokenTimeoutSeconds": 7200/"tokenTimeoutSeconds": 900/' production/staff.auth-token.json
git add -A
shows 'git diff --cached -M' 'renamed from production/issuers.auth-token.json' \
  "'tokenTimeoutSeconds' changed from 7200 s (2 hours) to 900 s (15 minutes)"
commit 'another name'

oconf flatten --no-lint -o flat.json production/staff.auth-token.json
mv flat.json production/staff.auth-token.json
shows 'git diff' 'No change in meaning; only the formatting differs.' -- '{"issuers"'
commit 'flat'

echo 'https://a.corp.net' >new.allow-origin
git rm -q production/staff.auth-token.json
git add -A
shows 'git diff --cached' 'new file' "origin 'https://a.corp.net' added" 'deleted file' \
  "issuer 'https://login.corp.net/realms/staff'"
commit 'one more, one less'

printf '{"issuers": [,]}\n' >broken.auth-token.json
printf '{"issuers": []}\n' >sound.auth-token.json
commit 'not JSON'
printf '{"issuers": []}\n' >broken.auth-token.json
printf '\377\376{"issuers": [\0' >sound.auth-token.json
shows 'git diff' 'compared line by line' '-{"issuers": [,]}' '+{"issuers": []}'
commit 'mended and broken'
printf '{"issuers": [{"issuerName": "i", "jwks": {"authorizationHeader": "Basic bm90LXJlYWw="}},]}\n' \
  >broken.auth-token.json
shows 'git diff' 'omitted: contains a secret' -- 'bm90LXJlYWw='
git checkout -q .
chmod +x production/web.allow-origin
shows 'git diff' -- 'oconf: '
git checkout -q .

shows 'git log -p --ext-diff' "origin 'https://a.corp.net' added" 'No change in meaning' \
  "'tokenTimeoutSeconds' changed from 3600 s (1 hour) to 7200 s (2 hours)"
shows 'git show --ext-diff HEAD~1 --stat' 'broken.auth-token.json'
shows 'git show --ext-diff HEAD~2 -p' "origin 'https://a.corp.net' added"

# Both branches change a line: git tells the driver the path, and nothing more.
git checkout -q -b other
printf 'https://b.corp.net\n' >new.allow-origin
commit 'theirs'
git checkout -q main
printf 'https://c.corp.net\n' >new.allow-origin
commit 'ours'
git merge -q other >/dev/null 2>&1 || true
shows 'git diff' 'new.allow-origin'
shows 'git diff --ours' "origin 'https://c.corp.net'"
git merge --abort

# As textconv: a flat file is compared as if it were laid out.
oconf flatten --no-lint -o notes/flat.auth-token.json "$examples/issuers.auth-token.json"
commit 'a flat file'
sed -i 's/"tokenTimeoutSeconds":3600/"tokenTimeoutSeconds":60/' notes/flat.auth-token.json
shows 'git diff' '-            "tokenTimeoutSeconds": 3600,' '+            "tokenTimeoutSeconds": 60,' \
  -- '{"issuers"'
commit 'shorter'
shows 'git log -p -- notes' '+            "tokenTimeoutSeconds": 60,'

printf '{"issuers": [,]}' >notes/flat.auth-token.json
shows 'git diff' '+{"issuers": [,]}'
commit 'broken notes'
shows 'git log -p -- notes' '+{"issuers": [,]}'
git -c diff.pretty.textconv='oconf fmt --stdout' log -p HEAD~1 -- notes >/dev/null

# A name that looks like an option.
echo 'https://a.corp.net' >-x.allow-origin
commit 'a dash'
echo 'https://b.corp.net' >-x.allow-origin
shows 'git diff' "origin 'https://b.corp.net' added"
git checkout -q .

# The command by itself, with what git would never pass.
for arguments in '' 'a' 'a b' 'a b c d e f g' 'a /dev/null . . /dev/null . .' 'a b c d e f g h i' \
  'a b c d e f g h i j'; do
  # shellcheck disable=SC2086
  "$oconf" diff --git-driver $arguments >/dev/null 2>&1 || {
    echo "failed: oconf diff --git-driver $arguments"
    exit 1
  }
done
echo 'ok: oconf diff --git-driver never fails'

# Revisions as operands.
shows 'oconf diff HEAD~3:notes/flat.auth-token.json HEAD~2:notes/flat.auth-token.json || [ $? = 1 ]' \
  'from 3600 s (1 hour) to 60 s (1 minute)'
cd notes
shows 'oconf diff HEAD~2:./flat.auth-token.json HEAD~2:notes/flat.auth-token.json' 'No change.'
shows 'oconf diff HEAD:nothing HEAD:notes/flat.auth-token.json || [ $? = 2 ]' 'no such file, revision or path'
