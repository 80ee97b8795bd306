#!/usr/bin/env bash
# Makes the repository that pre-commit and prek install the wheel from: the content of packaging/pre-commit-mirror, in a
# commit with the tag of a version. The same content, author and SOURCE_DATE_EPOCH give the same commit.
#
#   Scripts/mirror.sh VERSION FOLDER
#
# The repository is FOLDER/oconf-pre-commit; an earlier one is replaced. This is for the first version: where the mirror
# is published already, its mirror.py adds a version.
set -euo pipefail
[[ $# == 2 ]] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
version=$1 mirror=$2/oconf-pre-commit
date="@${SOURCE_DATE_EPOCH:-0} +0000"
export GIT_AUTHOR_DATE=$date GIT_COMMITTER_DATE=$date

rm -rf "$mirror"
mkdir -p "$2"
cp -R "$(dirname "$0")/../packaging/pre-commit-mirror" "$mirror"
rm -rf "$mirror/__pycache__"
git init --quiet --initial-branch main "$mirror"
git -C "$mirror" add --all
git -C "$mirror" commit --quiet --message 'Hooks of oconf for pre-commit'
"$mirror/mirror.py" "$version" >&2
echo "$mirror"
