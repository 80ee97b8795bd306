#!/usr/bin/env python3
"""Compares `oconf assertion encode` and `decode` with Python's gzip and zlib, in both directions.

  .ci/assertions.py [SEED [COUNT]]

Makes COUNT messages (150) from SEED (a new one each time, and printed). Each is encoded by oconf and decoded by
Python, then encoded by Python in every form and decoded by oconf. Damaged data must be refused, or give other
XML, without a crash and within bounds.
"""
import base64
import gzip
import random
import subprocess
import sys
import urllib.parse
import zlib

from program import OCONF

SAML = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
# Bytes that a result can have, and kilobytes of memory that a run can take.
LARGEST = 1 << 24


def run(action, data, status=(0,)):
    done = subprocess.run([OCONF, "assertion", action, "-"], input=data, capture_output=True, timeout=60)
    if done.returncode not in status:
        sys.exit(f"{action}: status {done.returncode} for {data[:300]!r}\n{done.stderr.decode()[:1000]}")
    return done


def words(rng):
    letters = rng.choice(["ab", "abcdefghijklmnopqrstuvwxyz ", "äöü€𝄞 &lt;&#x41;", "0123456789abcdef"])
    parts = letters.split() if letters.startswith("ä") else letters
    return "".join(rng.choice(parts) for _ in range(rng.choice([0, 3, 40, 400, 3000])))


def message(rng):
    """A response, and the assertion that it contains."""
    content = "".join(f'<saml:Attribute Name="a{index}"><saml:AttributeValue>{words(rng)}</saml:AttributeValue>'
                      "</saml:Attribute>" for index in range(rng.randrange(12)))
    rest = f' ID="_{rng.getrandbits(64):x}">{content}</saml:Assertion>'
    prefixes = "".join(f' xmlns:p{index}="urn:{rng.getrandbits(40):x}"' for index in range(rng.randrange(3)))
    declared = f' xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" {SAML}{prefixes}'
    return (f"<samlp:Response{declared}>\n{'<saml:Assertion' + rest}</samlp:Response>\n".encode(),
            f"<saml:Assertion{declared}{rest}".encode())


def raw(data, level):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def forms(rng, xml):
    level = rng.randrange(10)
    for data in (gzip.compress(xml, level, mtime=rng.randrange(1 << 31)), zlib.compress(xml, level), raw(xml, level), xml):
        yield base64.b64encode(data)
        yield base64.urlsafe_b64encode(data).rstrip(b"=")
        yield base64.encodebytes(data)
        yield b"SAMLResponse=" + urllib.parse.quote(base64.b64encode(data), safe="").encode() + b"&RelayState=x"
    yield gzip.compress(xml)


def damaged(rng, data):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(data))
        kind = rng.randrange(3)
        if kind == 0:
            data[place] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[place:place + rng.randrange(1, 9)]
        else:
            data[place:place] = rng.randbytes(rng.randrange(1, 9))
        if not data:
            break
    return bytes(data)


def bombs():
    zeros = zlib.compressobj(9, zlib.DEFLATED, 31)
    packed = b"".join(zeros.compress(b"<" + bytes(1 << 20)) for _ in range(256)) + zeros.flush()
    yield packed
    yield base64.b64encode(packed)
    yield base64.b64encode(raw(b"<" * (LARGEST + 1), 9))
    # Members of a gzip file that are each within bounds.
    yield base64.b64encode(gzip.compress(b"<a>" * (1 << 20)) * 16)


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(10 ** 9)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    print(f"seed {seed}, {count} messages", flush=True)
    rng = random.Random(seed)
    refused = 0
    for number in range(count):
        response, assertion = message(rng)
        encoded = run("encode", response).stdout
        if encoded.count(b"\n") != 1 or gzip.decompress(base64.b64decode(encoded, validate=False)) != assertion:
            sys.exit(f"message {number} is encoded wrongly: {response!r}")
        if run("encode", assertion).stdout != encoded:
            sys.exit(f"message {number}: an extracted assertion is encoded differently")
        for form in forms(rng, response) if number % 5 == 0 else [rng.choice([*forms(rng, response)])]:
            if run("decode", form).stdout != response or run("encode", form).stdout != encoded:
                sys.exit(f"message {number} is decoded wrongly: {form!r}")
            data = damaged(rng, base64.b64decode(encoded) if rng.random() < 0.5 else form)
            done = run("decode", rng.choice([data, base64.b64encode(data)]), (0, 2))
            refused += done.returncode == 2
            run("check", data, (0, 1))
    for bomb in bombs():
        done = run("decode", bomb, (2,))
        if done.stdout or b"larger than 16 MiB" not in done.stderr:
            sys.exit(f"a large result is not refused: {done.stderr[:500]!r}")
    print(f"equal; {refused} damaged texts refused")


main()
