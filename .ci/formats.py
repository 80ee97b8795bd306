#!/usr/bin/env python3
"""Renders one tree of files in every form of `oconf lint --format`, and counts the findings back.

  .build-ci/venv/bin/python .ci/formats.py

The tree holds the faulty fixtures and examples, and files whose names, keys and values are hostile to
terminals, build servers, XML, HTML and Markdown. Every form must have the same findings, be what its
documentation demands (formats_readers.py), and have nothing in it that anybody would obey.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

from formats_readers import READERS, Fault, diagnostics, parse, require, span
from program import OCONF, ROOT

SECRETS = ["c3VwZXI6aHVudGVyMi1odW50ZXIy", "correct-horse-battery"]
HOSTILE = [
    "::error::x", "a\n::error file=y,line=1::x", "%0A::warning::x", "##[error]x", "##vso[task.complete]x",
    "\x1b[31mred\x1b]0;title\x07", "\u202egnp.exe\u2066", "\u200b\ufeff\u00ad\U000e0041", "\r\ncr\r", "tab\there",
    "]]><!-- --><![CDATA[", "<script>alert(1)<\\script>", "<img src=x onerror=alert(1)>", "&amp;&lt;&#x41;",
    "a|b\\|c||", "`code` ``two`` ```", "**bold** _it_ ~~no~~ # title", "@octocat #1 GH-1 octo_org!2", "$x^2$ :tada:",
    "[x](javascript:alert(1)) ![x](http:x)", "https:⁄⁄www.corp.example www.corp.example a@corp.example",
    "<!-- -->", "' \" '' quotes ', and", "$(touch x) `touch x` ${x}", "x=1,y:2;z", "\u2028\u2029\u0085", "\ufffe\uffff",
    "  blanks  ", "emoji \U0001f600 é ü", "{{ x }} {% x %}", "| --- | --- |", "- item", "\\", "%25%2C%3A",
]


def make(folder):
    (folder / ".git").mkdir()
    shutil.copytree(ROOT / "Tests/Fixtures/err", folder / "err")
    shutil.copytree(ROOT / "Examples/test", folder / "Examples")
    odd = os.fsencode(folder / "odd")
    os.mkdir(odd)
    for number, text in enumerate(HOSTILE):
        # The number in front tells which file is meant, however its name is shown.
        name = odd + b"/%03d " % number + text.replace("/", "").encode()
        quoted = json.dumps(text, ensure_ascii=number % 2 == 0)
        with open(name + b".auth-token.json", "w", encoding="utf-8") as file:
            file.write('{"issuers": [{"issuerName": %s, "enabled": %s, %s: 1, "jwks": {"jwksUri": %s}, '
                       '"tokenTimeoutPolicy": %s, "defaultRoles": ["a", "a", %s, %s]}], "issuers": []}'
                       % (quoted, quoted, quoted, quoted, quoted, quoted, quoted))
        with open(name + b".allow-origin", "w", encoding="utf-8", newline="") as file:
            file.write(f"https://{text}, *, {text}, null,\nhttps://a.corp.net/é")
    with open(odd + b"/900 \xff\xfe.allow-origin", "wb") as file:
        file.write(b"https://\xff.corp.net, *,\r\n*")
    (folder / "odd/901 secrets.auth-token.json").write_text(json.dumps({"issuers": [{
        "issuerName": "i", "clientSecret": SECRETS[1], "note": 1,
        "jwks": {"authorizationHeader": f"Basic {SECRETS[0]} ", "jwksUri": "http://x.corp.net/k"}}]}))
    (folder / ".oconf.json").write_text(json.dumps({"ignore": [
        {"rule": "origin-pattern/null", "path": "/odd/00*", "reason": "::error::\u202e ]]> <script> | `x`"}]}))


def lint(oconf, folder, *arguments):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB_", "CI_"))}
    run = subprocess.run([oconf, "lint", "--pedantic", "--quiet", *arguments], cwd=folder, env=environment,
                         capture_output=True, timeout=300, check=False)
    if run.returncode != 1:
        sys.exit(f"{arguments}: status {run.returncode}: {run.stderr.decode()[:1000]}")
    return run.stdout


def check_harmless(name, data):
    """Nothing that a terminal, a log or a build server would obey."""
    text = data.decode("utf-8")
    for character in set(text) - {"\n"}:
        require(unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp"),
                "shows", repr(character))
    for line in text.split("\n"):
        rest = line[2:] if name == "github" else line
        require("::error" not in rest and "::warning" not in rest, "a command:", line)
        require("##[" not in line and "##vso[" not in line, "a command:", line)
    for secret in SECRETS:
        for start in range(len(secret) - 8):
            require(secret[start:start + 8] not in text, "shows a secret")
    if name in ("junit", "checkstyle"):
        require("]]>" not in text and "<script" not in text and "<img" not in text, "markup of files")


def number(path):
    """Which of the odd files a path is of; the path itself for the others."""
    text = path.decode("utf-8", "replace") if isinstance(path, bytes) else path
    return text[:7] + os.path.splitext(text)[1] if text.startswith("odd/") else text


def findings(name, data):
    return sorted((number(path), *rest) for path, *rest in READERS[name](data))


def apply(data, edits):
    for edit in sorted(edits, key=lambda edit: edit["range"]["start"]["offset"], reverse=True):
        start, end = edit["range"]["start"]["offset"], edit["range"]["end"]["offset"]
        data = data[:start] + edit["text"].encode() + data[end:]
    return data


def check_bytes(folder, reference, data):
    """The columns of rdjsonl are bytes, and its suggestions do what the fixes do."""
    files = {number(os.fsencode(path.relative_to(folder))): path.read_bytes()
             for path in folder.rglob("*") if path.is_file()}
    suggested = 0
    for found, line in zip(diagnostics(reference), data.splitlines(), strict=True):
        value = parse(line)
        content = files[number(found["path"])]
        starts = [0] + [index + 1 for index, byte in enumerate(content) if byte == 0x0A]

        def offsets(where):
            return [starts[line - 1] + column - 1 for line, column in span(where)]

        places = [found["range"][edge]["offset"] for edge in ("start", "end")]
        require(offsets(value["location"]["range"]) == places, "another place:", value)
        fixes = [apply(content, fix["edits"]) for fix in found["fixes"]]
        for suggestion in value.get("suggestions", []):
            start, end = offsets(suggestion["range"])
            mended = content[:start] + suggestion["text"].encode() + content[end:]
            require(mended in fixes, "no fix does that:", value)
            suggested += 1
    require(suggested > 20, "only", suggested, "suggestions")


# Changes after which a reader must complain, or find something else.
SABOTAGE = {
    "json": (b'"severity":"error"', b'"severity":"info"'), "jsonl": (b'"severity":"error"', b'"severity":"info"'),
    "text": (b": error: ", b": warning: "), "sarif": (b'"startLine":1,', b'"startLine":2,'),
    "github": (b",title=", b",tile="), "gitlab": (b'"begin"', b'"start"'),
    "rdjsonl": (b'"ERROR"', b'"error"'), "junit": (b'failures="', b'failures="1'),
    "checkstyle": (b"&lt;", b"<"), "markdown": (b"| error |", b"| <b>error |"), "html": (b"&#60;", b"<"),
}


def check_sabotage(name, data, wanted):
    old, new = SABOTAGE[name]
    require(old in data, "nothing to change")
    try:
        unnoticed = findings(name, data.replace(old, new, 1)) == wanted
    except (Fault, ValueError, KeyError):
        unnoticed = False
    require(not unnoticed, "the reader does not notice that", old, "became", new)


def main():
    oconf = str(OCONF)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        make(folder)
        reference = lint(oconf, folder, "--format", "json", ".")
        wanted = sorted((number(path), *rest) for path, *rest in READERS["json"](reference))
        if len(wanted) < 300 or len({found[1] for found in wanted}) < 60:
            sys.exit(f"only {len(wanted)} findings: nothing was shown")
        together = [f"--format={name}=report.{name}" for name in READERS]
        lint(oconf, folder, *together, ".")
        for name in READERS:
            try:
                data = lint(oconf, folder, "--format", name, ".")
                require(data == (folder / f"report.{name}").read_bytes(), "is another one in a file")
                check_harmless(name, data)
                found = findings(name, data)
                lost, gained = set(wanted) - set(found), set(found) - set(wanted)
                require(found == wanted, f"{len(found)} findings of {len(wanted)}; lost", sorted(lost)[:3],
                        "; gained", sorted(gained)[:3])
                check_sabotage(name, data, wanted)
                if name == "rdjsonl":
                    check_bytes(folder, reference, data)
            except Fault as fault:
                sys.exit(f"formats: {name}: {fault}")
    print(f"{len(wanted)} findings come back from each of {len(READERS)} forms")


main()
