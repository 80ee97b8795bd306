#!/usr/bin/env python3
"""Has `oconf eval` verify tokens that `openssl` has signed with new keys, in every algorithm, and reject those that were
modified. Conformance/jwt_suite.py has more kinds of attacks.

  .build-ci/venv/bin/python .ci/signatures.py [SEED]
"""
import base64
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.serialization import load_pem_public_key
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

from program import OCONF

OPENSSL = shutil.which("openssl")
NOW = 1_767_225_600
CURVES = {"ES256": "P-256", "ES384": "P-384", "ES512": "P-521"}
ALGORITHMS = [
    *(family + bits for family in ("RS", "PS") for bits in ("256", "384", "512")), *CURVES,
    "EdDSA/Ed25519", "EdDSA/Ed448", "Ed25519", "Ed448"]
CONFIGURATION = {"issuers": [{
    "issuerName": "https://idp.corp.example", "enabled": True, "audience": ["mobile"],
    "virtualUserEnabled": True,
    "jwks": {"discoveryUri": "https://idp.corp.example/.well-known/openid-configuration"}}]}
CLAIMS = {"iss": "https://idp.corp.example", "aud": "mobile", "sub": "mia", "exp": NOW + 600}

count = 0


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def compact(value):
    return encoded(json.dumps(value, separators=(",", ":")).encode())


def run(*arguments, data=None):
    return subprocess.run(arguments, input=data, capture_output=True, check=True).stdout


class Key:
    """A key that openssl has made, and what it signs."""

    def __init__(self, folder, algorithm, name, bits=2048):
        self.algorithm = algorithm.split("/")[0]
        curve = algorithm.split("/")[-1]
        self.curve = curve if curve.startswith("Ed") else CURVES.get(self.algorithm)
        self.file = str(folder / f"{name}.pem")
        options = {
            "RS": ["RSA", "-pkeyopt", f"rsa_keygen_bits:{bits}"],
            "PS": ["RSA", "-pkeyopt", f"rsa_keygen_bits:{bits}"],
            "ES": ["EC", "-pkeyopt", f"ec_paramgen_curve:{self.curve}"],
            "Ed": [(self.curve or "").lower()],
        }[self.algorithm[:2]]
        run(OPENSSL, "genpkey", "-out", self.file, "-algorithm", *options)
        kind = {"RS": RSAAlgorithm, "PS": RSAAlgorithm, "ES": ECAlgorithm, "Ed": OKPAlgorithm}[self.algorithm[:2]]
        public = load_pem_public_key(run(OPENSSL, "pkey", "-in", self.file, "-pubout"))
        self.public = kind.to_jwk(public, as_dict=True)
        self.name = name

    def jwk(self, **members):
        """The public key for a key set. A member that is None is left out."""
        key = self.public | {"kid": self.name, "use": "sig", "alg": self.algorithm, "key_ops": None} | members
        return {name: value for name, value in key.items() if value is not None}

    def sign(self, data, salt="-1"):
        if self.algorithm[:2] == "Ed":
            with tempfile.NamedTemporaryFile() as file:
                file.write(data)
                file.flush()
                return run(OPENSSL, "pkeyutl", "-sign", "-inkey", self.file, "-rawin", "-in", file.name)
        padding = ["-sigopt", "rsa_padding_mode:pss", "-sigopt", f"rsa_pss_saltlen:{salt}"]
        signature = run(
            OPENSSL, "dgst", f"-sha{self.algorithm[2:]}", "-sign", self.file,
            *(padding if self.algorithm[:2] == "PS" else []), data=data)
        if self.algorithm[:2] != "ES":
            return signature
        size = {"P-256": 32, "P-384": 48, "P-521": 66}[self.curve]
        return b"".join(number.to_bytes(size, "big") for number in numbers_of(signature))

    def token(self, header=None, claims=CLAIMS, **options):
        header = {"alg": self.algorithm, "kid": self.name, "typ": "JWT"} | (header or {})
        header = {name: value for name, value in header.items() if value is not None}
        signed = compact(header) + "." + compact(claims)
        return signed + "." + encoded(self.sign(signed.encode(), **options))


def numbers_of(der):
    """The two numbers of a DER sequence."""
    numbers, at = [], 3 if der[1] & 0x80 else 2
    while at < len(der):
        end = at + 2 + der[at + 1]
        numbers.append(int.from_bytes(der[at + 2:end], "big"))
        at = end
    return numbers


class Program:
    """`oconf eval` in a folder of its own, with a folder for temporary files that must stay empty."""

    def __init__(self, folder):
        self.folder = folder
        self.temporary = folder / "tmp"
        self.temporary.mkdir()
        (folder / ".git").mkdir()
        (folder / "issuers.auth-token.json").write_text(json.dumps(CONFIGURATION))

    def eval(self, token, keys, **environment):
        global count
        count += 1
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


def flipped(token, part, rng):
    """One bit of what a part stands for is turned over, in the middle of which the JSON stays JSON."""
    parts = token.split(".")
    data = bytearray(decoded(parts[part]))
    if part == 2:
        bit = rng.randrange(len(data) * 8)
    else:
        place = data.index(b"mia" if part == 1 else b'"typ":"') + rng.randrange(3 if part == 1 else 1)
        # In the header the name of a member, elsewhere a letter: 'a' and '`', not '"' and '#'.
        bit = (place if part == 1 else place + 1) * 8
    data[bit // 8] ^= 1 << bit % 8
    parts[part] = encoded(bytes(data))
    return ".".join(parts)


def check_algorithms(program, keys, others, rng):
    for algorithm in ALGORITHMS:
        key, other = keys[algorithm], others[algorithm]
        token = key.token()
        valid = program.eval(token, [other.jwk(), key.jwk()])
        expect(algorithm, valid, "ok", "the signature is valid", note=f"with the key '{key.name}'")
        expect(algorithm, program.eval(token, None), "ok", "not verified", note="--jwks")
        expect(
            f"{algorithm} without kid", program.eval(
                key.token({"kid": None}), [other.jwk(), key.jwk(kid=None, use=None, alg=None)]),
            "ok", "the signature is valid")
        for part in (0, 1, 2, 2, 2):
            changed = flipped(token, part, rng)
            what = f"{algorithm}, a bit of part {part}: {changed}"
            expect(what, program.eval(changed, [key.jwk()]), "signature-invalid", "does not match")
        foreign = program.eval(token, [other.jwk(kid=key.name)])
        expect(f"{algorithm}, another key", foreign, "signature-invalid", "the signature")
        text, signature = token.rsplit(".", 1)
        cut = text + "." + encoded(decoded(signature)[:-1])
        expect(f"{algorithm}, cut", program.eval(cut, [key.jwk()]), "signature-invalid", "bytes")
        for members, words in (
                ({"use": "enc"}, "'use' is 'enc'"),
                ({"use": None, "key_ops": ["sign"]}, "'key_ops' does not list 'verify'"),
                ({"alg": "RS1"}, "is for 'RS1'"), ({"kid": "elsewhere"}, "has no key"),
                ({"kid": None}, "have no 'kid'"), ({"kty": "oct"}, "requires"), ({"kty": None}, "type"),
                ({"n" if key.algorithm[1] == "S" and key.algorithm[0] != "E" else "x": "+"},
                 "not base64url")):
            result = program.eval(token, [key.jwk(**members)])
            expect(f"{algorithm}, {members}", result, "key-not-found", words)
    expect("no keys", program.eval(keys["RS256"].token(), []), "key-not-found", "no keys")


WRAPPER = """#!/bin/sh
{{ printf '%s\\n' "$*"; stat -c '%a %F' "$TMPDIR"/.oconf-* "$TMPDIR"/.oconf-*/*; }} >>{log}
exec {openssl} "$@"
"""


def check_surroundings(program, keys):
    """What the program is given, and what is said when it is not there or talks nonsense."""
    folder = program.folder / "bin"
    folder.mkdir()
    tool, log = folder / "openssl", program.folder / "log"
    path = {"PATH": f"{folder}:/usr/bin:/bin"}

    def install(text):
        tool.write_text(text)
        tool.chmod(0o755)

    install(WRAPPER.format(log=log, openssl=OPENSSL))
    for algorithm in ("RS256", "PS512", "ES384", "EdDSA/Ed25519"):
        key = keys[algorithm]
        token = key.token()
        log.write_text("")
        expect(algorithm, program.eval(token, [key.jwk()], **path), "ok", "the signature is valid")
        seen = log.read_text()
        if any(part in seen for part in token.split(".")) or "700 directory" not in seen:
            sys.exit(f"{algorithm}: the program was given {seen}")
        if any(not line.startswith("600 ") for line in seen.splitlines() if line.endswith("file")):
            sys.exit(f"{algorithm}: others can read {seen}")

    key = keys["RS256"]
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
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(10 ** 9)
    print(f"seed {seed}, {run(OPENSSL, 'version').decode().strip()}", flush=True)
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        folder = scratch / "run"
        folder.mkdir()
        program = Program(folder)
        keys = {a: Key(scratch, a, f"key-{a.replace('/', '-')}") for a in ALGORITHMS}
        others = {a: Key(scratch, a, f"other-{a.replace('/', '-')}") for a in ALGORITHMS}
        check_algorithms(program, keys, others, rng)
        check_surroundings(program, keys)
        for bits in (3072, 4096):
            key = Key(scratch, "RS256", f"bits-{bits}", bits)
            expect(f"{bits} bits", program.eval(key.token(), [key.jwk()]), "ok", note="signature verified")
        key = Key(scratch, "RS256", "bits-1024", 1024)
        expect("1024 bits", program.eval(key.token(), [key.jwk()]), "key-not-found", "has 1024 bits")
    print(f"{count} tokens were judged as they should be")


main()
