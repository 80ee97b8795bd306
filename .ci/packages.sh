#!/usr/bin/env bash
# Installs, packs and removes the program as people do. Needs the release build; as root, or where sudo
# asks nothing, the Debian package is installed into the system and removed from it again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(.build/release/oconf --version)

fail() {
  echo "$1" >&2
  exit 1
}

make --silent install PREFIX="$scratch/usr" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
for file in bin/oconf share/man/man1/oconf.1 share/man/man1/oconf-lint.1 share/man/man1/oconf-message-build.1 \
  share/bash-completion/completions/oconf share/zsh/site-functions/_oconf \
  share/fish/vendor_completions.d/oconf.fish share/oconf/schemas/settings.schema.json; do
  [[ -s $scratch/usr/$file ]] || fail "$file is not installed"
done
[[ $("$scratch/usr/bin/oconf" --version) == "$version" ]] || fail 'another version is installed'
"$scratch/usr/bin/oconf" lint Examples/production
MANPATH=$scratch/usr/share/man man -w oconf-lint >/dev/null || fail 'man does not find the page'
make --silent uninstall PREFIX="$scratch/usr"
[[ -z $(find "$scratch/usr" -type f) ]] || fail "left: $(find "$scratch/usr" -type f)"
echo 'ok: installed, and removed again'

for kind in dist deb; do
  for round in 1 2; do
    make --silent $kind DIST="$scratch/$round" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
    sleep 1.1
  done
done
for file in "$scratch"/1/*; do
  cmp "$file" "$scratch/2/${file##*/}"
  [[ $file == *.sha256 ]] || echo "ok: the same twice: ${file##*/}, $(stat -c %s "$file") bytes"
done
(cd "$scratch/1" && sha256sum --quiet --check ./*.sha256)

tar --extract --gzip --file "$scratch"/1/*.tar.gz --directory "$scratch"
[[ $("$scratch"/oconf-*/bin/oconf --version) == "$version" ]] || fail 'the archive holds another version'

sudo=
if [[ $(id -u) != 0 ]]; then
  sudo -n true 2>/dev/null || {
    echo 'skipped: the Debian package cannot be installed without root'
    exit 0
  }
  sudo=sudo
fi
[[ ! -e /usr/bin/oconf ]] || {
  echo 'skipped: there is an oconf in /usr/bin already'
  exit 0
}
$sudo dpkg --install "$scratch"/1/*.deb >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
[[ $(/usr/bin/oconf --version) == "$version" ]] || fail 'the package does not work'
found=$(zsh -fc 'autoload -Uz compinit && compinit -D && print ${_comps[oconf]}')
[[ $found == _oconf ]] || fail 'zsh does not find the completions of the package'
$sudo dpkg --remove oconf >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
[[ ! -e /usr/bin/oconf && ! -e /usr/share/oconf ]] || fail 'the package leaves something behind'
echo 'ok: the Debian package, installed and removed'
