#!/usr/bin/env python3
"""Runs the commands of README.md, the pages of docs/ and the help texts, and compares what they print with what stands there.

  .ci/documentation.py          fails, and shows the difference, if something is out of date
  .ci/documentation.py --write  puts today's outputs into the pages

- A block of ```console holds commands, each after `$ `, and below each what it prints, errors included.
- The commands in a block of ```sh are run in a scratch repository, unless another step of .ci/run does so.
- `oconf …` in the middle of a text names a command and options that exist.
- A block of ```json is laid out as `oconf fmt` does it, and `oconf lint --strict` finds nothing in it if it is
  of a kind that is known. A property is one of a suite in Examples. Hooks in ```yaml exist.
- Links lead to files, and to headings in them.
- The examples in the help of each command exit with 0 or 1.
- Files and folders that ARCHITECTURE.md and CONTRIBUTING.md name exist. A path counts from the root of the repository; a
  file may be named without its folder if there is only one of that name.
"""
import difflib
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

from program import OCONF, ROOT
from scratch import make, run

PAGES = [ROOT / "README.md", ROOT / "Examples/README.md", ROOT / "Examples/spark/README.md",
         *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("docs/dev/*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
# Commands that are too much for here; which script of .ci runs them, and where it says so.
ELSEWHERE = {
    "swift run oconf lint --exit-zero Examples": ("run", ".ci/readme-command.sh swift run oconf lint --exit-zero Examples"),
    "swift test": ("run", ".ci/readme-command.sh swift test"),
    "make install": ("packages.sh", "make --silent install "),
    "make release": ("packages.sh", "make --silent release "),
    "make wheel": ("packages.sh", "make --silent release "),
    "curl -fsSL": ("packages.sh", "curl -fsSL "),
    "sha256sum --check --ignore-missing": ("packages.sh", "sha256sum --check --ignore-missing "),
    "sudo dpkg --install": ("packages.sh", "$sudo dpkg --install "),
    "uv tool install --offline": ("wheel.sh", "export UV_OFFLINE=1 UV_FIND_LINKS="),
    "pip install --no-index": ("wheel.sh", "export PIP_NO_INDEX=1 PIP_FIND_LINKS="),
    "podman load": ("image.sh", "umoci unpack "),
    "pip install pyspark": ("install.sh", "'pyspark>=4,<5'"),
    "spark-submit Examples/spark/count_tokens.py": ("spark.sh", "Examples/spark/count_tokens.py"),
    "podman run": ("image.sh", "runc --root "),
}
failures = []


def fail(page, *what):
    failures.append(f"{page.relative_to(ROOT)}: " + " ".join(map(str, what)))


def oconf(block, *words):
    """Runs `oconf` on a block, without the settings of this repository."""
    return subprocess.run(
        [OCONF, *words, "--no-config", "-"], input=block, text=True, capture_output=True)


def rerun(match):
    """The block of ```console with what its commands print today, and that of ```json as `oconf fmt` lays it out."""
    if match[1] == "json":
        laid_out = oconf(match[2], "fmt", "--kind", "json")
        return f"```json\n{laid_out.stdout}```" if laid_out.returncode == 0 else match[0]
    if match[1] != "console":
        return match[0]
    block = ""
    for command in re.findall(r"^\$ (.*)$", match[2], re.MULTILINE):
        text = run(command, ROOT).stdout.rstrip("\n")
        block += f"$ {command}\n{text}\n" if text else f"$ {command}\n"
    return f"```console\n{block}```"


def shell(page, block, scratch):
    """Every command of a block of ```sh is run, here or by another step."""
    for line in block.splitlines():
        command = re.sub(r"\s+# .*", "", line).strip()
        words = command.split()
        step = next((step for known, step in ELSEWHERE.items() if command.startswith(known)), None)
        if step:
            script, words = step
            if words not in (ROOT / ".ci" / script).read_text():
                fail(page, f"{command}: .ci/{script} does not say '{words}'")
            yield command
        elif command:
            done = run(command, scratch)
            if done.returncode not in (0, 1):
                fail(page, command, "exits with", done.returncode, done.stdout)
            yield command


@cache
def properties():
    """The properties of all suites in Examples, which .ci/examples.sh runs."""
    suites = [json.loads(suite.read_text()) for suite in ROOT.glob("Examples/**/*.oconf-test.json")]
    return [found for suite in suites for found in suite.get("properties", [])]


@cache
def options(command):
    """The options of a command, as its help has them; nothing for one that does not exist."""
    done = run(f"oconf {command} --help", ROOT)
    return set(re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", done.stdout)) if done.returncode == 0 else set()


def inline(page, text):
    """Commands in the middle of a text."""
    count = 0
    for code in re.findall(r"`oconf ([^`]+)`", BLOCK.sub("", text).replace("\n", " ")):
        words = code.split()
        command = words[0] if not words[0].startswith("-") else ""
        if command and not re.fullmatch(r"[a-z]+(-[a-z]+)*", command):
            continue
        known = options(command)
        if not known:
            fail(page, f"`oconf {code}`: there is no command {command}")
        for word in words:
            option = word.split("=")[0]
            if word.startswith("-") and word != "-" and option not in known:
                fail(page, f"`oconf {code}`: there is no option {word}")
        count += 1
    return count


def anchors(page):
    headings = re.findall(r"^#+ (.*)$", BLOCK.sub("", page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page, text):
    for target in re.findall(r"\]\(([^)\s]+)\)", BLOCK.sub("", text)):
        if re.match(r"https?:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists():
            fail(page, "there is no", path)
        elif anchor and anchor not in anchors(file):
            fail(page, f"{file.name} has no heading '{anchor}'")


def data(page, kind, block, hooks):
    if kind == "json":
        try:
            document = json.loads(block)
        except ValueError as error:
            return fail(page, "this is no JSON:", error, block)
        if oconf(block, "fmt", "--check", "--kind", "json").returncode:
            fail(page, "'oconf fmt' lays this out otherwise:", block)
        if "name" in document and {"never", "always", "only"} & set(document) and document not in properties():
            fail(page, "no suite in Examples has this property:", block)
        settings = {"environment", "flattened", "readings", "ignore", "rules"} & set(document)
        done = oconf(block, "lint", "--strict", *(["--kind", "settings"] if settings else []))
        if done.returncode and "unrecognized file type" not in done.stderr:
            fail(page, "'oconf lint' finds something:", done.stdout, done.stderr, block)
    if kind == "yaml":
        for hook in re.findall(r"- id: ([\w-]+)", block):
            if hook not in hooks:
                fail(page, "there is no hook", hook)


def commands():
    """All commands, also those within commands."""
    for name in re.findall(r"^  ([a-z]+)  ", run("oconf --help", ROOT).stdout, re.MULTILINE):
        yield name
        for inner in re.findall(rf"'oconf {name} ([a-z]+)'", run(f"oconf {name} --help", ROOT).stdout):
            yield f"{name} {inner}"


def help_examples(command, folder):
    """Runs the examples in the help of a command; their number."""
    text = run(f"oconf {command} --help", ROOT).stdout
    examples = re.findall(r"^  (oconf .*)$", text.partition("\nExample")[2], re.MULTILINE)
    if not examples:
        failures.append(f"oconf {command} --help shows no example")
    failures.extend(f"oconf {command} --help: more than 80 columns: {line}" for line in text.splitlines() if len(line) > 80)
    for example in examples:
        # `init` starts in an empty folder, and a command that watches runs until it is interrupted.
        starts = command == "init" and "token-tests" not in example
        ended = "timeout --preserve-status --signal INT 3 " if "--watch" in example else ""
        done = run(ended + example, tempfile.mkdtemp(dir=folder) if starts else folder)
        if done.returncode not in (0, 1):
            failures.append(f"{example}: status {done.returncode}\n{done.stdout}")
    return len(examples)


@cache
def repository():
    """The files and folders that git knows or would add, and how many files have the same name."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True,
                            check=True).stdout.splitlines()
    files = [Path(name) for name in listed if (ROOT / name).exists()]
    paths = {str(path) for path in files} | {str(folder) for path in files for folder in path.parents}
    return paths, Counter(path.name for path in files)


def named_files(page):
    """The paths in code and links of a page: words with a slash, or with the extension of a file; their number."""
    text = page.read_text()
    names = set(re.findall(r"\]\((?!https?:)([^)#\s]+)", text))
    for block, span in re.findall(r"^ *```\w*\n(.*?)^ *```|`([^`\n]+)`", text, re.DOTALL | re.MULTILINE):
        for word in re.split(r"[\s,;:\"'<>()\[\]]+", block or span):
            if re.fullmatch(r"[\w.+-]+(/[\w.+-]+)*/?", word) and re.search(r"/|.\.(swift|py|sh|md|json|ya?ml|txt)$", word):
                names.add(word.rstrip("/."))
    paths, same = repository()
    for name in sorted(names):
        if f"docs/rules/{name.split('/')[0]}.md" in paths:
            continue  # A rule.
        if name not in paths and ("/" in name or same[name] != 1):
            fail(page, f"{name}: " + (f"there are {same[name]} files of this name; name the folder" if same[name] > 1
                                      else "there is no such file or folder"))
    return len(names)


def main():
    hooks = set(re.findall(r"^- id: ([\w-]+)", (ROOT / ".pre-commit-hooks.yaml").read_text(), re.MULTILINE))
    counts = dict.fromkeys(("outputs", "commands", "inline", "examples", "names"), 0)
    with tempfile.TemporaryDirectory() as folder:
        scratch = make(folder)
        for page in PAGES:
            old = page.read_text()
            new = BLOCK.sub(rerun, old)
            if sys.argv[1:] == ["--write"]:
                page.write_text(new)
            elif new != old:
                name = str(page.relative_to(ROOT))
                sys.stdout.writelines(difflib.unified_diff(
                    old.splitlines(True), new.splitlines(True), name, "what the commands print"))
                fail(page, "out of date; look at the difference, then run .ci/documentation.py --write")
            for kind, block in BLOCK.findall(new):
                counts["outputs"] += block.count("\n$ ") + block.startswith("$ ") if kind == "console" else 0
                if kind == "sh":
                    counts["commands"] += len(list(shell(page, block, scratch)))
                data(page, kind, block, hooks)
            counts["inline"] += inline(page, new)
            links(page, new)
        counts["examples"] = sum(help_examples(command, folder) for command in commands())
    counts["names"] = sum(named_files(ROOT / name) for name in ("ARCHITECTURE.md", "CONTRIBUTING.md"))
    if failures:
        sys.exit("\n".join(failures))
    if not all(counts.values()):
        sys.exit(f"documentation: nothing was checked: {counts}")
    print(f"{len(PAGES)} pages: {counts['outputs']} outputs are what their commands print, {counts['commands']} other"
          f" commands work, {counts['inline']} in the text exist; {counts['examples']} examples in help texts work;"
          f" {counts['names']} named files exist")


main()
