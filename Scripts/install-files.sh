#!/usr/bin/env bash
# Puts the program, its manual pages, completions and schemas where they belong, or removes them.
#
#   Scripts/install-files.sh OCONF PREFIX
#   Scripts/install-files.sh --remove PREFIX
#
# What is installed is listed in PREFIX/share/oconf/files, by which it is removed again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oconf=$1 prefix=$2
list=$prefix/share/oconf/files

if [[ $oconf == --remove ]]; then
  [[ -f $list ]] || {
    echo "nothing of oconf is installed in $prefix" >&2
    exit 1
  }
  while IFS= read -r file; do
    rm -f "${prefix:?}/$file"
  done <"$list"
  rm -f "$list"
  rmdir "$prefix/share/oconf/schemas" "$prefix/share/oconf" "$prefix/share/doc/oconf" 2>/dev/null || true
  exit 0
fi

mkdir -p "$prefix/share/oconf"
: >"$list"
chmod 644 "$list"

# put MODE PATH: installs what standard input holds.
put() {
  mkdir -p "$(dirname "$prefix/$2")"
  rm -f "$prefix/$2"
  cat >"$prefix/$2"
  chmod "$1" "$prefix/$2"
  printf '%s\n' "$2" >>"$list"
}

put 755 bin/oconf <"$oconf"
"$oconf" man | put 644 share/man/man1/oconf.1
for command in $("$oconf" --help | sed -n '/^Usage:/,/^Options:/s/^  \([a-z]\{1,\}\) .*/\1/p'); do
  "$oconf" man "$command" | put 644 "share/man/man1/oconf-$command.1"
done
"$oconf" man message build | put 644 share/man/man1/oconf-message-build.1
for action in encode decode check; do
  "$oconf" man assertion "$action" | put 644 "share/man/man1/oconf-assertion-$action.1"
done
"$oconf" completions bash | put 644 share/bash-completion/completions/oconf
"$oconf" completions zsh | put 644 share/zsh/site-functions/_oconf
"$oconf" completions fish | put 644 share/fish/vendor_completions.d/oconf.fish
for schema in schemas/*.json; do
  put 644 "share/oconf/$schema" <"$schema"
done
put 644 share/doc/oconf/copyright < <(cat LICENSE && printf '\n' && cat NOTICE)
