#!/usr/bin/env bash
# The wheel: valid by its checkers, small, and installed and removed by pip, pipx and uv. Nothing may call Swift, and all
# clients get only a folder of wheels. Needs .ci/install.sh and .ci/packages.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
venv=$root/.build-ci/venv/bin
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wheel=$(echo "$root"/.build-ci/release/*.whl)
version=$(.build/static/oconf --version)

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

"$venv/twine" --no-color check --strict "$wheel"
# W007 says that there is no library in it, as is so in wheels of programs.
"$venv/check-wheel-contents" --ignore W007 "$wheel"
"$venv/auditwheel" show "$wheel" 2>/dev/null | tr '\n' ' ' | grep -q 'requires no external shared libraries' ||
  fail 'the wheel needs libraries'
size=$(stat -c %s "$wheel")
limit=$((10 * 1000 * 1000))
# A program without optimization is larger.
[[ -n ${OCONF_OPTIMIZATION:-} ]] || ((size <= limit)) || fail "the wheel has $size bytes, more than $limit"
"$venv/python" - "$wheel" <<'END'
import sys
import zipfile

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

archive = zipfile.ZipFile(sys.argv[1])
(name,) = [name for name in archive.namelist() if name.endswith("/sboms/oconf.cdx.json")]
error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(archive.read(name).decode())
assert error is None, error
(program,) = [entry for entry in archive.infolist() if entry.filename.endswith("/scripts/oconf")]
assert program.external_attr >> 16 == 0o100755, oct(program.external_attr >> 16)
END
echo "ok: the wheel is valid, and has $size bytes"

# A swift that is called says so.
mkdir "$scratch/bin" "$scratch/links"
printf '#!/bin/sh\necho "swift $*" >>"%s/swift-was-called"\nexit 1\n' "$scratch" >"$scratch/bin/swift"
chmod +x "$scratch/bin/swift"
cp "$wheel" "$scratch/links"

export PATH=$scratch/bin:$venv:$PATH HOME=$scratch/home XDG_CACHE_HOME=$scratch/cache
export PIP_NO_INDEX=1 PIP_FIND_LINKS=$scratch/links PIP_DISABLE_PIP_VERSION_CHECK=1
export UV_OFFLINE=1 UV_FIND_LINKS=$scratch/links UV_CACHE_DIR=$scratch/cache/uv
export PIPX_HOME=$scratch/pipx PIPX_BIN_DIR=$scratch/pipx/bin
export UV_TOOL_DIR=$scratch/uv UV_TOOL_BIN_DIR=$scratch/uv/bin
mkdir "$HOME"

# The program NAME, which COMMAND… prints the version of.
works() {
  local name=$1 found
  shift
  found=$("$@" 2>"$scratch/log") || fail "$(cat "$scratch/log")" "$name: failed"
  [[ $found == "$version" ]] || fail "$name: found '$found'"
  echo "ok: $name"
}
# quiet COMMAND…
quiet() {
  "$@" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")" "failed: $*"
}

# No client asks an index: what is not in the folder cannot be installed.
for command in "$venv/pip download --dest $scratch/none twine" 'uv tool run twine --version' 'pipx run --backend uv twine --version'; do
  if $command >"$scratch/log" 2>&1; then fail "not from the folder of wheels: $command"; fi
done

quiet python3 -m venv "$scratch/pip"
before=$(find "$scratch/pip" | sort)
quiet "$scratch/pip/bin/pip" install oconf
works 'pip install' "$scratch/pip/bin/oconf" --version
[[ -s $(echo "$scratch"/pip/lib/python3*/site-packages/oconf-*.dist-info/sboms/oconf.cdx.json) ]] ||
  fail 'the bill of materials is not installed'
quiet "$scratch/pip/bin/pip" uninstall --yes oconf
after=$(find "$scratch/pip" -not -name '__pycache__' -not -path '*/__pycache__/*' | sort)
[[ -z $(comm -13 <(echo "$before") <(echo "$after")) ]] || fail 'pip uninstall leaves files behind'
echo 'ok: pip uninstall leaves nothing'
works 'uv tool run' uv tool run oconf --version
quiet uv tool install oconf
works 'uv tool install' "$scratch/uv/bin/oconf" --version
quiet uv tool uninstall oconf
[[ -z $(find "$scratch/uv" -name '*oconf*') ]] || fail 'uv tool uninstall leaves files behind'
# pipx takes uv, where it is there, to get what it needs from the same folder.
works 'pipx run' pipx run --backend uv oconf --version
quiet pipx install --backend uv oconf
works 'pipx install' "$scratch/pipx/bin/oconf" --version
quiet pipx uninstall oconf
# The lock is a file of pipx, which it keeps for each name.
left=$(find "$scratch/pipx" -name '*oconf*' -not -name '.oconf.lock')
[[ -z $left ]] || fail "pipx uninstall leaves files behind: $left"
echo 'ok: pipx uninstall leaves nothing'
[[ ! -e $scratch/swift-was-called ]] || fail "$(cat "$scratch/swift-was-called")"
