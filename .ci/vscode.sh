#!/usr/bin/env bash
# Builds the extension for Visual Studio Code, and tests what is in the package: its manifest, and its client with a stand-in for
# the editor and the real language server.
#
#   .ci/vscode.sh    with the program that OCONF names, or that of a release
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/program.sh
node=$(command -v node || command -v nodejs)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

make --silent vscode DIST="$scratch/one" >/dev/null
# Neither the time nor the folder is in the package.
touch editors/vscode/package.json
make --silent vscode DIST="$scratch/two" >/dev/null
package=$(basename "$scratch"/one/*.vsix)
cmp "$scratch/one/$package" "$scratch/two/$package"

# With a program, the package is for one platform, and the program can be run.
Scripts/vscode.py "$scratch/with" "$oconf" >/dev/null
python3 - "$scratch" "$package" <<'CODE'
import sys
import xml.etree.ElementTree as tree
import zipfile
from pathlib import Path

scratch = Path(sys.argv[1])
(whole,) = (scratch / "with").glob("oconf-*-*-*.vsix")
with zipfile.ZipFile(whole) as archive:
    assert archive.getinfo("extension/bin/oconf").external_attr >> 16 & 0o111
    identity = tree.fromstring(archive.read("extension.vsixmanifest")).find(".//{*}Identity")
    assert identity.get("TargetPlatform") in whole.name and identity.get("Version") in whole.name
    assert "/extension/bin/oconf" in archive.read("[Content_Types].xml").decode()
with zipfile.ZipFile(scratch / "one" / sys.argv[2]) as archive:
    manifest = tree.fromstring(archive.read("extension.vsixmanifest"))
    names = archive.namelist()
    assert all(asset.get("Path") in names for asset in manifest.iter("{*}Asset")), names
    assert manifest.find(".//{*}Identity").get("TargetPlatform") is None
    tree.fromstring(archive.read("[Content_Types].xml"))
    archive.extractall(scratch / "package")
CODE

export OCONF=$oconf EXTENSION=$scratch/package/extension
# A test that waits forever fails, too.
timeout 240 "$node" --test --test-reporter=tap editors/vscode/test/*.test.js >"$scratch/log" 2>&1 || {
  cat "$scratch/log"
  exit 1
}
grep -qx '# skipped 0' "$scratch/log" || { echo 'some tests were skipped' && exit 1; }
echo "$package: $(sed -n 's/^# pass //p' "$scratch/log") tests pass, with node $("$node" --version)"
