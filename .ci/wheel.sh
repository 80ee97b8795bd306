#!/usr/bin/env bash
# The wheel: valid by its checkers, small, and installed and removed by pip, pipx and uv. The mirror for pre-commit: the
# same hooks as here, run by pre-commit and prek. Nothing may call Swift, and all clients get only a folder of wheels.
# Needs .ci/install.sh and .ci/packages.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
venv=$root/.build-ci/venv/bin
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wheel=$(echo "$root"/.build-ci/release/*.whl)
version=$(.build/release/oconf --version)

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
limit=$((5 * 1000 * 1000))
if ((size > limit)); then
  command -v advzip >/dev/null ||
    fail "the wheel has $size bytes, more than $limit, because advzip is not installed (Debian's package advancecomp)"
  fail "the wheel has $size bytes, more than $limit"
fi
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
# pip builds the mirror with setuptools.
"$venv/pip" download --quiet --disable-pip-version-check --no-deps --dest "$scratch/links" 'setuptools>=61'

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

# The mirror has the hooks of this repository, for Python, and this version.
mirror=packaging/pre-commit-mirror
"$venv/python" - "$mirror" "${version#oconf }" <<'END'
import sys
from pathlib import Path

from ruamel.yaml import YAML

mirror, version = Path(sys.argv[1]), sys.argv[2]
read = YAML(typ="safe").load
ours = [hook for hook in read(Path(".pre-commit-hooks.yaml")) if hook["language"] != "system"]
for hook in ours:
    hook["language"] = "python"
assert read(mirror / ".pre-commit-hooks.yaml") == ours, "the mirror has other hooks"
assert f'"oconf=={version}"' in (mirror / "pyproject.toml").read_text(), "the mirror pins another version"
assert f"rev: v{version}\n" in (mirror / "README.md").read_text(), "the mirror's README names another version"
END
pre-commit validate-manifest "$mirror/.pre-commit-hooks.yaml"

export GIT_CONFIG_SYSTEM=/dev/null
git config --global user.name 'Somebody'
git config --global user.email 'somebody@corp.example'
git config --global init.defaultBranch main
# pre-commit knows the type of a hook's environment by the tag.
repository=$scratch/oconf-pre-commit
make --silent mirror DIST="$scratch" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")" 'make mirror failed'
[[ $(git -C "$repository" tag) == "v${version#oconf }" && -z $(git -C "$repository" status --porcelain) ]] ||
  fail "make mirror does not make a clean repository with the tag v${version#oconf }"
first=$(git -C "$repository" rev-parse HEAD)
make --silent mirror DIST="$scratch" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")" 'make mirror failed'
[[ $(git -C "$repository" rev-parse HEAD) == "$first" ]] || fail 'make mirror makes another commit the second time'
Scripts/checksums.sh "$scratch" && ! grep -q oconf-pre-commit "$scratch/SHA256SUMS" || fail 'the mirror stops the checksums'
"$repository/mirror.py" "${version#oconf }1" >/dev/null 2>&1 || fail 'mirror.py failed'
grep -q "oconf==${version#oconf }1\"" "$repository/pyproject.toml" || fail 'mirror.py does not pin the version'
[[ $(git -C "$repository" describe --tags --exact-match) == "v${version#oconf }1" ]] || fail 'mirror.py does not tag the version'

git init --quiet "$scratch/config"
printf 'repos:\n  - repo: %s\n    rev: v%s\n    hooks:\n      - id: oconf-lint\n' \
  "$repository" "${version#oconf }" >"$scratch/config/.pre-commit-config.yaml"
echo 'https://orders.corp.net/' >"$scratch/config/web.allow-origin"
git -C "$scratch/config" add --all
git -C "$scratch/config" commit --quiet --message first

# The same with the hook of an empty package, which runs only Python.
git init --quiet "$scratch/no-program"
printf -- "- {id: empty, name: empty, language: python, entry: python -c 'exit(\"needs no program\")', files: ''}\n" \
  >"$scratch/no-program/.pre-commit-hooks.yaml"
printf '[project]\nname = "empty"\nversion = "1"\n[tool.setuptools]\npackages = []\n' >"$scratch/no-program/pyproject.toml"
git -C "$scratch/no-program" add --all
git -C "$scratch/no-program" commit --quiet --message first
git -C "$scratch/no-program" tag v1
git init --quiet "$scratch/empty"
printf 'repos:\n  - repo: %s\n    rev: v1\n    hooks:\n      - id: empty\n' "$scratch/no-program" \
  >"$scratch/empty/.pre-commit-config.yaml"
git -C "$scratch/empty" add --all
git -C "$scratch/empty" commit --quiet --message first

# clone_and_run CLIENT FOLDER: in a clone of the folder, as a newcomer does.
clone_and_run() {
  git clone --quiet "file://$scratch/$2" "$scratch/clone" && cd "$scratch/clone" && "$1" run --all-files
}
# timed CLIENT FOLDER TEXT: the milliseconds from 'git clone' until a hook fails with TEXT. No environment is reused.
timed() {
  local status=0 start
  rm -rf "$scratch/clone" "$PRE_COMMIT_HOME" "$PREK_HOME"
  start=$EPOCHREALTIME
  (clone_and_run "$1" "$2") >"$scratch/log" 2>&1 || status=$?
  echo $(((${EPOCHREALTIME/./} - ${start/./}) / 1000))
  [[ $status == 1 ]] && grep -q "$3" "$scratch/log" || fail "$(cat "$scratch/log")" "$1 in '$2': status $status"
}
# finds CLIENT: the first finding is there in less than ten seconds. On a slower machine, it may take a quarter longer
# than the hook of the empty package, timed right after it. There are three tries, because other work may interfere.
finds() {
  local ours empty turn
  for turn in 1 2 3; do
    ours=$(timed "$1" config origin-trailing-slash)
    if ((ours < 10000)); then break; fi
    empty=$(timed "$1" empty 'needs no program')
    echo "$1: the first finding took $ours ms, and the hook of an empty package $empty ms"
    if ((4 * ours <= 5 * empty)); then break; fi
    ((turn < 3)) || fail "$1: the first finding is late in all three tries"
  done
  echo "ok: $1: from git clone to the first finding: $ours ms"
}
export PRE_COMMIT_HOME=$scratch/pre-commit PREK_HOME=$scratch/prek
# As docs/install.md says, the mirror cannot be built without setuptools in the folder.
mkdir "$scratch/elsewhere"
mv "$scratch/links"/setuptools-* "$scratch/elsewhere"
git clone --quiet "file://$scratch/config" "$scratch/clone"
(cd "$scratch/clone" && pre-commit run --all-files) >"$scratch/log" 2>&1 && fail 'pre-commit needs no setuptools'
grep -qi 'installing build dependencies' "$scratch/log" || fail "$(cat "$scratch/log")"
mv "$scratch/elsewhere"/* "$scratch/links"
finds pre-commit
finds prek

# A repository with three environments is set up by `oconf init` alone.
cp -r "$root/Tests/Fixtures/environments" "$scratch/environments"
git init --quiet "$scratch/environments"
cd "$scratch/environments"
quiet "$scratch/pip/bin/pip" install oconf
quiet "$scratch/pip/bin/oconf" init --pre-commit
git add --all
git commit --quiet --no-verify --message first
for client in pre-commit prek; do
  quiet "$client" run --all-files
  echo 'https://*.*' >environments/production/web.allow-origin
  git add --all
  status=0
  "$client" run --all-files >"$scratch/log" 2>&1 || status=$?
  [[ $status == 1 ]] && grep -q 'origin-wildcard-any-host' "$scratch/log" || fail "$(cat "$scratch/log")" "$client: status $status"
  git reset --quiet --hard
  echo "ok: $client, with what oconf init writes"
done

[[ ! -e $scratch/swift-was-called ]] || fail "$(cat "$scratch/swift-was-called")"
