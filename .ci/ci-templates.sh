#!/usr/bin/env bash
# The GitHub Action, the job for GitLab and our own workflows: valid by the published schemas, by actionlint and by zizmor. The shell lines
# of the first two, taken out of the files, run as scripts in a real repository. Needs .ci/install.sh and .ci/packages.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
source .ci/program.sh
python=$root/.build-ci/venv/bin/python

"$python" -m check_jsonschema --builtin-schema vendor.github-actions action.yml
"$python" -m check_jsonschema --builtin-schema vendor.gitlab-ci ci/gitlab.yml
"$python" -m check_jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
"${python%/*}/actionlint" -no-color .github/workflows/*.yml
"${python%/*}/zizmor" --offline --quiet .github/workflows action.yml
for workflow in .github/workflows/{ci,nightly,release}.yml; do
  grep -qE "(container|image): swift:$(<.swift-version)(-|\$)" "$workflow" || {
    echo "$workflow uses another Swift than .swift-version"
    exit 1
  }
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The files of `oconf init` are valid, too: for each place to get oconf from, at the top of a repository, and for a folder with
# an odd name in it. `.ci/init.py` runs them.
sum=$(sha256sum </dev/null)
sum=${sum%% *}
for folder in environments wheel index image "nested/it's & more"; do
  case $folder in
    wheel) place=(--wheel https://files.corp.example/oconf.whl --sha256 "$sum") ;;
    index) place=(--index-url https://wheels.corp.example/simple --sha256 "$sum") ;;
    image) place=(--image "registry.corp.example/oconf@sha256:$sum") ;;
    *) place=() ;;
  esac
  mkdir -p "$scratch/$folder"
  cp -r Tests/Fixtures/environments/. "$scratch/$folder"
  top=$scratch/${folder%%/*}
  git init -q "$top"
  (cd "$scratch/$folder" && "$oconf" init --quiet --pre-commit --github --gitlab "${place[@]}" >/dev/null)
  "$python" -m check_jsonschema --builtin-schema vendor.github-workflows "$top"/.github/workflows/oconf.yml
  "$python" -m check_jsonschema --builtin-schema vendor.gitlab-ci "$top"/.gitlab-ci.yml
  "${python%/*}/pre-commit" validate-config "$top"/.pre-commit-config.yaml
  "${python%/*}/actionlint" -no-color "$top"/.github/workflows/oconf.yml
  "${python%/*}/zizmor" --offline --quiet --no-config "$top"/.github/workflows/oconf.yml
done
# The commands find the folder as they are quoted.
"$python" - "$scratch/nested" "$oconf" <<'END'
import pathlib
import re
import shlex
import subprocess
import sys

from ruamel.yaml import YAML

top, oconf = pathlib.Path(sys.argv[1]), sys.argv[2]
read = YAML(typ="safe").load
hooks = {hook["id"]: hook for hook in read(top / ".pre-commit-config.yaml")["repos"][0]["hooks"]}
words = shlex.split(hooks["oconf-lint"]["entry"])
assert words[:2] == ["sh", "-c"] and words[3] == "oconf", words
found = subprocess.run([oconf, *words[4:]], cwd=top, capture_output=True, text=True)
assert "3 warnings in 10 files" in found.stdout, found
files = hooks["oconf-fmt"]["files"]
assert re.search(files, "it's & more/a.json") and not re.search(files, "a.json"), files
job = read(top / ".github/workflows/oconf.yml")["jobs"]["check"]
(check,) = [step["run"] for step in job["steps"] if step.get("name") == "Check everything"]
command = check.replace("oconf ", shlex.quote(oconf) + " ", 1)
found = subprocess.run(["bash", "-c", command], cwd=top, capture_output=True, text=True)
assert found.stdout.count("::warning") == 3, found
END
for action in checkout upload-artifact download-artifact; do
  pinned=$(grep -oh -m 1 "actions/$action@[0-9a-f]*" .github/workflows/{ci,release}.yml | head -n 1)
  grep -qF "$pinned " "$scratch"/environments/.github/workflows/oconf.yml || {
    echo "oconf init pins another version of actions/$action than our workflows"
    exit 1
  }
done

# Only the nightly checks run containers, which needs privileges.
"$python" - <<'END'
import pathlib

from ruamel.yaml import YAML

for path in pathlib.Path(".github/workflows").glob("*.yml"):
    for name, job in YAML(typ="safe").load(path)["jobs"].items():
        container = job.get("container", {})
        options = None if isinstance(container, str) else container.get("options")
        assert options == ("--privileged" if path.stem == "nightly" else None), f"{path}: {name}: {options}"
        # The shell of a container is sh, unless another is named.
        assert not container or job["defaults"]["run"]["shell"] == "bash", f"{path}: {name}"
        scripts = "\n".join(step.get("run", "") for step in job["steps"])
        assert path.stem != "release" or ".ci/" not in scripts, f"{name} does more than 'make'"
END

# The lines of both, with the names of values instead of the values.
"$python" - "$scratch" <<'END'
import pathlib
import re
import sys

from ruamel.yaml import YAML

scratch = pathlib.Path(sys.argv[1])
yaml = YAML(typ="safe")
action = yaml.load(pathlib.Path("action.yml"))
step, keep = action["runs"]["steps"]
assert "${{" not in step["run"], "a value would become a part of the script"
lines = []
names = set()
for name, value in step["env"].items():
    found = re.fullmatch(r"\$\{\{ (?:inputs|github)\.([\w-]+) \}\}", value)
    if not found:
        lines.append(f"export {name}='{value}'")
        continue
    key = found.group(1)
    names.add(key)
    default = action["inputs"].get(key, {}).get("default", "")
    variable = "INPUT_" + key.replace("-", "_").upper()
    lines.append(f"export {name}=\"${{{variable}-{default}}}\"")
# The page is kept even if oconf exits with 1.
assert keep["uses"].startswith("actions/upload-artifact@") and "always()" in keep["if"], keep
path = "startsWith(inputs.page, '/') && inputs.page || format('{0}/{1}', inputs.working-directory, inputs.page)"
assert keep["with"]["path"] == "${{ " + path + " }}", keep
# Jobs of one run must not use the same name, and one that does must not fail.
assert keep["with"]["name"] == "${{ inputs.page-artifact || format('oconf-{0}', github.job) }}", keep
assert keep["continue-on-error"] is True and not action["inputs"]["page-artifact"]["default"], keep
unused = set(action["inputs"]) - names - {"working-directory", "page-artifact"}
assert not unused, f"inputs that nothing uses: {unused}"
(scratch / "github.sh").write_text("\n".join(lines + [step["run"], ""]))
job = yaml.load(pathlib.Path("ci/gitlab.yml"))[".oconf"]
lines = [f'export {name}="{value}"' for name, value in job["variables"].items()]
(scratch / "gitlab.sh").write_text("\n".join(["set -e"] + lines + job["script"] + [""]))
assert job["artifacts"]["reports"]["codequality"] in job["variables"]["OCONF_REPORTS"]
assert job["artifacts"]["paths"] == [job["variables"][name] for name in ("OCONF_PAGE", "OCONF_GRAPH")], job["artifacts"]
END

export HOME=$scratch GIT_CONFIG_NOSYSTEM=1
# With it, a gate that has nothing to compare fails.
unset CI
git config --global user.name 'Somebody'
git config --global user.email 'somebody@corp.example'
git config --global init.defaultBranch main
mkdir "$scratch/bin"
ln -s "$oconf" "$scratch/bin/oconf"
plain=$PATH
PATH=$scratch/bin:$PATH
git init -q "$scratch/config"
cd "$scratch/config"
mkdir 'some where'
cp "$root"/Examples/production/{.oconf.json,issuers.auth-token.json} .
printf 'https://orders.corp.net' >'some where/web.allow-origin'
printf 'https://*.*' >known.allow-origin
git add -A
git commit -q -m first

# Runs a script in the folder: the status that it must exit with, the script, and what the output must
# hold; behind -- what it must not.
runs() {
  local expected=$1 script=$2 status=0 output text wanted=1
  shift 2
  output=$(bash "$script" 2>&1) || status=$?
  [[ $status == "$expected" ]] || {
    printf '%s\n' "$output" "$script exits with $status, not with $expected"
    exit 1
  }
  for text in "$@"; do
    if [[ $text == -- ]]; then
      wanted=
    elif [[ $wanted && $output != *"$text"* ]]; then
      printf '%s\n' "$output" "$script does not say: $text"
      exit 1
    elif [[ ! $wanted && $output == *"$text"* ]]; then
      printf '%s\n' "$output" "$script says: $text"
      exit 1
    fi
  done
  echo "ok: ${script##*/}: exits with $expected${1:+, and says: $1}"
}

export INPUT_ACTION_PATH=$root GITHUB_STEP_SUMMARY=$scratch/summary.md
github=$scratch/github.sh

# Without a base everything is linted.
runs 1 "$github" '::error file=known.allow-origin,line=1'
grep -q 'known.allow-origin' "$GITHUB_STEP_SUMMARY"
grep -q '<h1>.*Errors' oconf.html
rm oconf.html
INPUT_PAGE='' INPUT_PATHS='some where' runs 0 "$github" -- '::error'
[[ ! -e oconf.html ]]
INPUT_BASE=0000000000000000000000000000000000000000 runs 1 "$github" 'known.allow-origin'

# With one, what is new.
INPUT_BASE=HEAD runs 0 "$github" -- '::error' 'known.allow-origin'
CI=true INPUT_BASE=HEAD runs 2 "$github" 'nothing to compare'
printf 'https://orders.corp.net/, https://*.*' >'some where/web.allow-origin'
: >"$GITHUB_STEP_SUMMARY"
INPUT_BASE=HEAD INPUT_REPORTS=$'sarif=out.sarif\n' \
  runs 1 "$github" '::error file=some where/web.allow-origin,line=1' -- 'known.allow-origin'
grep -q '^### oconf gate: failed' "$GITHUB_STEP_SUMMARY"
grep -q '<h1>.*Gate failed' oconf.html
"$python" - <<'END'
import json

(run,) = json.load(open("out.sarif"))["runs"]
assert any(result["baselineState"] == "new" for result in run["results"]), "nothing is new"
END
rm out.sarif
# The summary has the map of trust with the change, and so has the picture.
grep -q '^flowchart LR$\|Who is trusted for what' "$GITHUB_STEP_SUMMARY"
grep -q '+ new' "$GITHUB_STEP_SUMMARY" || grep -q '&#43; ' "$GITHUB_STEP_SUMMARY"
INPUT_BASE=HEAD INPUT_GRAPH='some where/trust.svg' runs 1 "$github" '::error'
xmllint --noout 'some where/trust.svg'
grep -q 'class="n origin added"' 'some where/trust.svg'
rm 'some where/trust.svg'
INPUT_BASE=HEAD INPUT_PATHS=$'issuers.auth-token.json\n\nknown.allow-origin\n' runs 0 "$github"
INPUT_BASE=HEAD INPUT_ARGS=$'--rule=origin-wildcard/any-host=off\n--select=origin-wildcard/any-host' \
  INPUT_GATE_ARGS='--fail-on=widened' runs 1 "$github" -- 'origin-wildcard/any-host'

# Values are values, and no shell.
INPUT_BASE='$(touch pwned)' runs 2 "$github" 'unknown git revision'
INPUT_PATHS='`touch pwned`; touch pwned' runs 2 "$github" 'cannot read'
INPUT_ARGS='--no-such-option' runs 2 "$github" 'unknown option'
INPUT_PATHS='--version' runs 2 "$github" -- 'Usage'
[[ ! -e pwned ]]

# The script that GitLab runs.
export CI_PROJECT_DIR=$PWD OCONF_REPOSITORY=$scratch/source OCONF_REVISION=v1
version=Sources/oconf/CommandLine/Version.swift
mkdir -p "$scratch/source/Scripts" "$scratch/source/${version%/*}"
cp "$root/Scripts/ci.sh" "$scratch/source/Scripts"
cp "$root/$version" "$scratch/source/$version"
# Faults of its own, which are nobody else's business.
cp -r "$root/Examples" "$scratch/source"
git init -q "$scratch/source"
git -C "$scratch/source" add -A
git -C "$scratch/source" commit -q -m first
git -C "$scratch/source" tag v1
gitlab=$scratch/gitlab.sh
CI_MERGE_REQUEST_DIFF_BASE_SHA=$(git rev-parse HEAD) runs 1 "$gitlab" \
  'some where/web.allow-origin:1:' 'access      failed' -- 'known.allow-origin'
grep -q '<h1>.*Gate failed' oconf.html
"$python" - <<'END'
import json

paths = {finding["location"]["path"] for finding in json.load(open("gl-code-quality-report.json"))}
assert paths == {"some where/web.allow-origin"}, paths
END
runs 1 "$gitlab" 'known.allow-origin:1:'
rm gl-code-quality-report.json
git checkout -q .
CI_MERGE_REQUEST_DIFF_BASE_SHA=$(git rev-parse HEAD) runs 0 "$gitlab" 'access      passed'

# A checkout without its history says what it takes.
printf 'https://a.corp.net' >known.allow-origin
git commit -q -a -m second
git clone -q --depth 1 "file://$PWD" "$scratch/shallow"
first=$(git rev-parse HEAD~1)
cd "$scratch/shallow"
INPUT_BASE=$first runs 2 "$github" 'the clone is shallow, so fetch more of the history'
cd "$scratch/config"

# Where oconf is not installed, the release is: by version from a folder of wheels, or a given file, with its checksum. A
# swift that is called says so.
tools=$scratch/tools
mkdir "$tools" "$scratch/links"
for tool in bash cat chmod dirname echo find git gzip mkdir mktemp rm sed sha256sum tar; do
  ln -s "$(PATH=$plain command -v "$tool")" "$tools/$tool"
done
printf '#!%s\necho "swift was called" >&2\nexit 1\n' "$(PATH=$plain command -v bash)" >"$tools/swift"
chmod +x "$tools/swift"
PATH=$tools runs 2 "$github" 'oconf is not in PATH: name a program, or a wheel with its sha256' -- 'swift was called'
PATH=$tools INPUT_SHA256=0000 runs 2 "$github" 'cannot install version' 'from-source builds it' -- 'swift was called'
# The interpreter itself: what is in PATH may be a script that looks for others there.
ln -s "$(PATH=$plain python3 -c 'import sys; print(sys.executable)')" "$tools/python3"
export PIP_NO_INDEX=1 PIP_FIND_LINKS=$scratch/links
PATH=$tools INPUT_SHA256=0000 runs 2 "$github" 'cannot install version'
wheel=$(echo "$root"/.build-ci/release/*.whl)
tarball=$(echo "$root"/.build-ci/release/*.tar.gz)
sum=$(sha256sum <"$wheel")
cp "$wheel" "$scratch/links"
PATH=$tools INPUT_SHA256=${sum%% *} INPUT_PATHS='some where' runs 0 "$github" "$("$oconf" --version)" -- '::error'
# GitLab clones the repository with the job first.
rm -rf .oconf-source
PATH=$tools OCONF_SHA256=${sum%% *} runs 0 "$gitlab" 'No findings in 4 files'
# A checksum is one of what is installed: the program in PATH is not used in its place.
PATH=$scratch/bin:$tools INPUT_SHA256=${sum%% *} PIP_FIND_LINKS=$scratch/none runs 2 "$github" 'cannot install version'
PATH=$scratch/bin:$tools INPUT_SHA256=0000 runs 2 "$github" 'the checksum of' 'expected 0000'
PATH=$scratch/bin:$tools OCONF_SHA256=0000 runs 2 "$gitlab" 'the checksum of' 'expected 0000'
PATH=$plain INPUT_SHA256=0000 INPUT_PROGRAM=$oconf runs 2 "$github" 'cannot be used with an installed program'
PATH=$plain INPUT_SHA256=0000 INPUT_FROM_SOURCE=true runs 2 "$github" 'cannot be used with an installed program'
rm -f gl-code-quality-report.json
PATH=$tools INPUT_VERSION=0.0.1 runs 2 "$github" 'a version from the package index needs its sha256'
PATH=$tools INPUT_VERSION=0.0.1 INPUT_SHA256=0000 runs 2 "$github" 'cannot install version 0.0.1'
PATH=$tools INPUT_SHA256=${sum%% *} INPUT_WHEEL=$tarball runs 2 "$github" 'the checksum of' "expected ${sum%% *}"
sum=$(sha256sum <"$tarball")
PATH=$tools INPUT_SHA256=${sum%% *} INPUT_WHEEL=$tarball INPUT_PATHS='some where' runs 0 "$github" 'oconf 0.'
PATH=$tools INPUT_WHEEL=$wheel INPUT_PATHS='some where' runs 0 "$github" 'oconf 0.'
PATH=$tools INPUT_WHEEL=$scratch/none.whl runs 2 "$github" 'there is no'
PATH=$tools INPUT_WHEEL=$root/README.md runs 2 "$github" 'neither a wheel nor a tarball'
PATH=$tools INPUT_WHEEL=https://127.0.0.1:9/oconf.whl runs 2 "$github" 'a wheel from a server needs its sha256'
PATH=$tools INPUT_WHEEL=https://127.0.0.1:9/oconf.whl INPUT_SHA256=0000 runs 2 "$github" 'cannot download'

# It is built only when that is asked for.
cat >"$tools/swift" <<END
#!$(PATH=$plain command -v bash)
[[ "\$*" == "build --configuration release --product oconf --package-path $root"* ]] || exit 1
[[ "\$*" != *--show-bin-path ]] || echo '$scratch/bin'
END
PATH=$tools INPUT_FROM_SOURCE=true INPUT_PATHS='some where' runs 0 "$github" 'oconf 0.' -- '::error'
printf '#!%s\nexit 1\n' "$(PATH=$plain command -v bash)" >"$tools/swift"
PATH=$tools INPUT_FROM_SOURCE=true runs 2 "$github"
rm "$tools/swift"
PATH=$tools INPUT_FROM_SOURCE=true runs 2 "$github" 'there is no Swift to build it with'
PATH=$plain INPUT_PROGRAM=$oconf INPUT_PATHS='some where' runs 0 "$github" 'oconf 0.'
PATH=$plain INPUT_PROGRAM=$scratch/none runs 2 "$github"
