#!/usr/bin/env bash
# Installs, packs and removes the program as people do. Needs `make build` and .ci/install.sh. The release stays in
# .build-ci/release, for the other checks. As root, or where sudo asks nothing, the Debian package is installed into the
# system and removed from it again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
oconf=.build/static/oconf
version=$("$oconf" --version)

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

releases=.build-ci/release
rm -rf "$releases" "$scratch/again"
for folder in "$releases" "$scratch/again"; do
  make --silent release DIST="$folder" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
  sleep 1.1
done
env -u OCONF_DOCS_URL "$oconf" --help | grep -q '^Documentation: ' ||
  grep -q '^warning: reports of this program link to no documentation' "$scratch/log" ||
  fail 'make release does not say that links are missing'
[[ $(find "$releases" -type f | wc -l) == 7 ]] || fail "made: $(ls "$releases")"
for file in "$releases"/*; do
  cmp "$file" "$scratch/again/${file##*/}"
  echo "ok: the same twice: ${file##*/}, $(stat -c %s "$file") bytes"
done

# The lines of docs/start.md, with a server on this machine.
mkdir "$scratch/local" "$scratch/downloads"
archive=$(basename "$releases"/*.tar.gz)
cp "$releases/$archive" "$releases/SHA256SUMS" "$scratch/downloads"
(cd "$scratch/downloads" && sha256sum --check --ignore-missing SHA256SUMS)
python3 -u -m http.server --bind 127.0.0.1 --directory "$scratch/downloads" 0 >"$scratch/server" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$scratch"' EXIT
until port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$scratch/server") && [[ $port ]]; do sleep 0.1; done
curl -fsSL "http://127.0.0.1:$port/$archive" | tar -xz -C "$scratch/local" --strip-components=1
[[ $("$scratch/local/bin/oconf" --version) == "$version" ]] || fail 'the archive does not unpack as the page says'
[[ -s $scratch/local/share/man/man1/oconf-lint.1 ]] || fail 'the archive has no manual pages'
echo 'ok: curl and tar'

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
$sudo dpkg --install "$releases"/*.deb >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
[[ $(/usr/bin/oconf --version) == "$version" ]] || fail 'the package does not work'
found=$(zsh -fc 'autoload -Uz compinit && compinit -D && print ${_comps[oconf]}')
[[ $found == _oconf ]] || fail 'zsh does not find the completions of the package'
$sudo dpkg --remove oconf >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
[[ ! -e /usr/bin/oconf && ! -e /usr/share/oconf ]] || fail 'the package leaves something behind'
echo 'ok: the Debian package, installed and removed'
