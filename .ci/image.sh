#!/usr/bin/env bash
# The container image: built without any capability, and the same as what buildah makes of the Containerfile; unpacked by
# umoci and run by runc as the user of the image, with a read-only root and without capabilities; and in a bare root,
# with only /proc, which the runtime of Swift reads. Needs `.ci/install.sh gate containers`. Containers need root with all capabilities, as in a
# privileged container; without them, only the building is checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
oconf=.build/static/oconf
version=$("$oconf" --version)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
make --silent image DIST="$scratch/dist" >/dev/null
archive=$(echo "$scratch"/dist/*-image.tar)
# As in a container of a CI service, and less.
bounded=(setpriv --no-new-privs --inh-caps=-all)
[[ $(id -u) != 0 ]] || bounded+=(--bounding-set=-all)
"${bounded[@]}" Scripts/image.py "$oconf" "$scratch/unprivileged" >/dev/null
cmp "$archive" "$scratch/unprivileged/${archive##*/}" || fail 'another image without privileges'
echo 'ok: built without privileges'

mkdir -p "$scratch/other/packaging"
cp -r Scripts Sources LICENSE NOTICE "$scratch/other"
for line in 'RUN true' 'FROM debian' 'COPY oconf /' 'COPY --chmod=0644 LICENSE NOTICE /usr/share'; do
  { cat packaging/Containerfile && echo "$line"; } >"$scratch/other/packaging/Containerfile"
  if message=$("$scratch/other/Scripts/image.py" "$oconf" "$scratch/other" 2>&1); then fail "builds: $line"; fi
  [[ $message == *"cannot follow this line of the Containerfile: $line" ]] || fail "$message"
done
echo 'ok: an instruction that is not understood is an error'

[[ $(id -u) == 0 ]] && unshare --mount true 2>/dev/null || {
  echo 'skipped: containers need privileges, which are not there'
  exit 0
}

mkdir "$scratch/image" "$scratch/config" "$scratch/context"
tar --extract --file "$archive" --directory "$scratch/image"
cp "$oconf" LICENSE NOTICE "$scratch/context"
Scripts/sbom.py "$oconf" >"$scratch/context/oconf.cdx.json"
storage=(--root "$scratch/root" --runroot "$scratch/run" --storage-driver vfs)
{
  buildah "${storage[@]}" build --isolation chroot --format oci --timestamp "$SOURCE_DATE_EPOCH" \
    --build-arg VERSION="${version#oconf }" --tag oconf --file packaging/Containerfile "$scratch/context"
  buildah "${storage[@]}" push oconf "oci:$scratch/theirs:oconf"
} >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
umoci unpack --image "$scratch/image:oconf:${version#oconf }" "$scratch/bundle"
umoci unpack --image "$scratch/theirs:oconf" "$scratch/their-bundle"
# content BUNDLE: the files of an image with their modes, owners and checksums, and what it runs.
content() {
  (cd "$1/rootfs" && find . -printf '%p %M %U %G\n' -type f -exec sha256sum {} + | sort)
  jq --sort-keys '.process | {args, cwd, env, user}' "$1/config.json"
}
diff <(content "$scratch/bundle") <(content "$scratch/their-bundle") || fail 'buildah builds another image'
echo 'ok: the same as buildah builds'
files=$(cd "$scratch/bundle/rootfs" && find . -type f | sort | tr '\n' ' ')
expected='./usr/bin/oconf ./usr/share/doc/oconf/LICENSE ./usr/share/doc/oconf/NOTICE ./usr/share/doc/oconf/oconf.cdx.json '
[[ $files == "$expected" ]] || fail "the image holds $files"
echo 'https://orders.corp.net/' >"$scratch/config/web.allow-origin"
chmod 755 "$scratch" "$scratch/config"

# contained ARGUMENT…: the program of the image, in a container.
contained() {
  python3 - "$scratch" "$@" <<'END'
import json
import sys

folder, *arguments = sys.argv[1:]
path = f"{folder}/bundle/config.json"
config = json.load(open(path))
process = config["process"]
assert process["user"]["uid"] == process["user"]["gid"] == 65532, process["user"]
process["terminal"] = False
process["args"] = ["/usr/bin/oconf", *arguments]
process["capabilities"] = {}
process["noNewPrivileges"] = True
config["root"]["readonly"] = True
# runc itself needs /proc and /dev; everything else is left out.
config["mounts"] = [
    {"destination": "/proc", "type": "proc", "source": "proc"},
    {"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "mode=755"]},
    {"destination": "/config", "type": "none", "source": f"{folder}/config", "options": ["bind", "ro"]},
]
json.dump(config, open(path, "w"))
END
  (cd "$scratch/bundle" && runc --root "$scratch/runc" run "oconf-$$")
}
[[ $(contained --version) == "$version" ]] || fail 'the image holds another version'
status=0
output=$(contained lint) || status=$?
[[ $status == 1 && $output == *'web.allow-origin:1:1: error:'* ]] || fail "$output" "lint in a container: status $status"
echo 'ok: runs in a container'

# The same files with none of a container's mounts but /proc.
cp -r "$scratch/bundle/rootfs" "$scratch/bare"
mkdir -p "$scratch/bare/proc"
cp "$scratch/config/web.allow-origin" "$scratch/bare/config"
echo '{"a":1}' >"$scratch/bare/config/flat.json"
chmod 666 "$scratch/bare/config/flat.json"
# bare ARGUMENT…: read-only, as a user without a name.
bare() {
  unshare --mount bash -c '
    mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t proc proc "$0/proc" &&
      exec chroot --userspec=65533:65533 "$0" /usr/bin/oconf "$@"
  ' "$scratch/bare" "$@"
}
[[ $(bare --version) == "$version" ]] || fail 'no version in a bare root'
status=0
output=$(bare lint /config 2>&1) || status=$?
[[ $status == 1 && $output == *'/config/web.allow-origin:1:1: error:'* ]] || fail "$output" "lint in a bare root: status $status"
status=0
output=$(bare fmt --kind json /config/flat.json 2>&1) || status=$?
[[ $status == 2 && $output == *'flat.json'* ]] || fail "$output" "fmt in a bare root: status $status"
echo 'ok: runs in a bare root'
