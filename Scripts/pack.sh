#!/usr/bin/env bash
# Packs what `make install` installs.
#
#   Scripts/pack.sh tar|deb OCONF VERSION FOLDER
#
# The same program and the same SOURCE_DATE_EPOCH give the same bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022

form=$1 oconf=$2 version=$3 folder=$4
mkdir -p "$folder"
staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT

machine=$(uname -m)
case $form in
tar)
  name=oconf-$version-$machine-linux
  file=$name.tar.gz
  Scripts/install-files.sh "$oconf" "$staging/$name"
  tar --create --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u+rw,go=rX --directory "$staging" "$name" | gzip --no-name --best >"$folder/$file"
  ;;
deb)
  case $machine in
  x86_64) architecture=amd64 ;;
  aarch64) architecture=arm64 ;;
  *) architecture=$machine ;;
  esac
  file=oconf_${version}_$architecture.deb
  Scripts/install-files.sh "$oconf" "$staging/usr"
  # Where Debian's zsh looks for what packages bring.
  mkdir "$staging/usr/share/zsh/vendor-completions"
  mv "$staging"/usr/share/zsh/{site-functions,vendor-completions}/_oconf
  rmdir "$staging/usr/share/zsh/site-functions"
  # dpkg keeps a list of its own.
  rm "$staging/usr/share/oconf/files"
  find "$staging/usr/share/man" -name '*.1' -exec gzip --no-name --best {} +
  mkdir "$staging/DEBIAN"
  cat >"$staging/DEBIAN/control" <<END
Package: oconf
Version: $version
Architecture: $architecture
Maintainer: The maintainers of oconf <oconf@corp.example>
Installed-Size: $(du --summarize --apparent-size --block-size=1024 "$staging/usr" | cut -f 1)
Section: devel
Priority: optional
Description: linter and compiler for mobile identity configuration
 Checks, formats, flattens, compares and simulates JWT issuer configurations,
 origin policies, and the files of Salesforce identity providers and clients.
END
  find "$staging" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$staging" "$folder/$file" >/dev/null
  ;;
esac
echo "$folder/$file"
