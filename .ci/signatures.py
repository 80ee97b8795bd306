#!/usr/bin/env python3
"""Checks what `oconf eval` gives `openssl` to verify a signature, and what it says if `openssl` is missing, fails or prints
nonsense. Conformance/jwt_suite.py checks which signatures are valid.

  .build-ci/venv/bin/python .ci/signatures.py
"""
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from program import OCONF, ROOT

sys.path.append(str(ROOT / "Conformance"))
from jwt_suite import CONFIGURATION, NOW, Key

OPENSSL = shutil.which("openssl")


class Program:
    """`oconf eval` in a folder of its own, with a folder for temporary files that must stay empty."""

    def __init__(self, folder):
        self.folder = folder
        self.temporary = folder / "tmp"
        self.temporary.mkdir()
        (folder / ".git").mkdir()
        (folder / "issuers.auth-token.json").write_text(json.dumps(CONFIGURATION))

    def eval(self, token, keys, **environment):
        keyset = []
        if keys is not None:
            (self.folder / "keys.json").write_text(json.dumps({"keys": keys}))
            keyset = ["--jwks", "keys.json"]
        result = subprocess.run(
            [OCONF, "eval", "issuers.auth-token.json", "--token", "-", *keyset, "--now", str(NOW),
             "--format", "json"],
            cwd=self.folder, input=token.encode(), capture_output=True, timeout=60,
            env={"PATH": "/usr/bin:/bin", "TMPDIR": str(self.temporary)} | environment)
        verdicts = {"accept": 0, "reject": 1, "indeterminate": 2}
        answer = json.loads(result.stdout or "{}")
        if result.stderr or result.returncode != verdicts.get(answer.get("verdict")):
            sys.exit(f"{token}: status {result.returncode}: {result.stderr.decode()}")
        if left := list(self.temporary.iterdir()) if self.temporary.exists() else []:
            sys.exit(f"{left} are left behind")
        return answer


def expect(what, result, reason, *words, note=None):
    """The reason decides, and the messages of its check have these words."""
    step = [entry for entry in result["trace"] if entry["step"] == "keys"]
    found = result["reason"]
    messages = [entry["message"] for entry in step]
    if found != reason or not all(any(word in message for message in messages) for word in words):
        sys.exit(f"{what}: expected {reason} {words}, got {found} {messages}")
    if note is not None and not any(note in text for text in result["notes"]):
        sys.exit(f"{what}: no note says '{note}': {result['notes']}")


WRAPPER = """#!/bin/sh
{{ printf '%s\\n' "$*"; stat -c '%a %F' "$TMPDIR"/.oconf-* "$TMPDIR"/.oconf-*/*; }} >>{log}
exec {openssl} "$@"
"""


def check(program):
    """What the program is given, and what is said when it is not there or talks nonsense."""
    folder = program.folder / "bin"
    folder.mkdir()
    tool, log = folder / "openssl", program.folder / "log"
    path = {"PATH": f"{folder}:/usr/bin:/bin"}

    def install(text):
        tool.write_text(text)
        tool.chmod(0o755)

    install(WRAPPER.format(log=log, openssl=OPENSSL))
    for algorithm in ("RS256", "PS512", "ES384", "EdDSA"):
        key = Key(algorithm, "key")
        token = key.token()
        log.write_text("")
        expect(algorithm, program.eval(token, [key.jwk()], **path), "ok", "the signature is valid")
        seen = log.read_text()
        if any(part in seen for part in token.split(".")) or "700 directory" not in seen:
            sys.exit(f"{algorithm}: the program was given {seen}")
        if any(not line.startswith("600 ") for line in seen.splitlines() if line.endswith("file")):
            sys.exit(f"{algorithm}: others can read {seen}")

    key = Key("RS256", "key")
    token = key.token()

    def unverified(what, note, **environment):
        result = program.eval(token, [key.jwk()], **(path | environment))
        expect(what, result, "signature-unverified", "the signature was not verified: ")
        expect(what, result, "signature-unverified", note)

    unverified("no openssl", "'openssl' is required", PATH="/nonexistent")
    unverified("no folder", "/nonexistent", TMPDIR="/nonexistent")
    for what, script, note in (
            ("success without a word", "exit 0", "neither"),
            ("a word without success", "echo Verified OK; exit 1", "failed"),
            ("failure", "echo 'unknown option' >&2; exit 1", "failed: unknown option"),
            ("a signal", "kill -9 $$", "failed"),
            ("much output", "yes", "was stopped")):
        install(f"#!/bin/sh\n{script}\n")
        unverified(what, note)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        program = Program(Path(scratch))
        check(program)
        for bits in (3072, 4096):
            key = Key("RS256", "key", bits)
            expect(f"{bits} bits", program.eval(key.token(), [key.jwk()]), "ok", note="signature verified")
        key = Key("RS256", "key", 1024)
        expect("1024 bits", program.eval(key.token(), [key.jwk()]), "key-not-found", "has 1024 bits")


main()
