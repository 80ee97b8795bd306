#!/usr/bin/env bash
# Builds the container image with buildah, and packs it as an OCI archive, which podman, docker and skopeo load.
#
#   Scripts/image.sh OCONF VERSION FOLDER
#
# The same program and the same SOURCE_DATE_EPOCH give the same bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022

oconf=$1 version=$2 folder=$3
mkdir -p "$folder"
staging=$(mktemp -d)
storage=(--root "$staging/root" --runroot "$staging/run" --storage-driver vfs)
trap 'rm -rf "$staging"' EXIT

mkdir "$staging/context"
cp "$oconf" "$staging/context/oconf"
cp LICENSE NOTICE "$staging/context"
Scripts/sbom.py "$oconf" >"$staging/context/oconf.cdx.json"
image=oconf:$version
{
  buildah "${storage[@]}" build --isolation chroot --format oci --timestamp "$SOURCE_DATE_EPOCH" \
    --build-arg VERSION="$version" --tag "$image" --file packaging/Containerfile "$staging/context"
  buildah "${storage[@]}" push "$image" "oci:$staging/oci:$image"
} >"$staging/log" 2>&1 || {
  cat "$staging/log" >&2
  exit 1
}
file=oconf-$version-$(uname -m)-image.tar
tar --create --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  --mode=u+rw,go=rX --directory "$staging/oci" --file "$folder/$file" .
echo "$folder/$file"
