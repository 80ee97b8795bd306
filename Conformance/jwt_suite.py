#!/usr/bin/env python3
"""Signatures of tokens: the examples of RFC 7515 and RFC 7519 with keys of our own, and the classes of mistakes
that Project Wycheproof tests readers for.

  Conformance/jwt_suite.py

oconf is asked with `eval --jwks`. What must be accepted must be verified, too: the program says so. PyJWT is
asked with the same keys, the key chosen by `kid` as its documentation shows, and with the list of algorithms
that the keys are for.
"""
import base64
import hashlib
import hmac
import json
import random
import sys
import tempfile
from pathlib import Path

import jwt
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519, padding, rsa, utils

import suite
from suite import ACCEPT, EITHER, OCONF, REFUSE, Case

NAME = "signatures of tokens"
EXPLAINED = {}

NOW = 1_767_225_600
ISSUER = "https://idp.corp.example"
CONFIGURATION = {"issuers": [{
    "issuerName": ISSUER, "enabled": True, "audience": ["mobile"], "virtualUserEnabled": True,
    "jwks": {"jwksUri": f"{ISSUER}/keys"}}]}
CLAIMS = {"iss": ISSUER, "aud": "mobile", "sub": "mia", "exp": NOW + 600}
CURVES = {"ES256": (ec.SECP256R1, hashes.SHA256, 32), "ES384": (ec.SECP384R1, hashes.SHA384, 48),
          "ES512": (ec.SECP521R1, hashes.SHA512, 66)}
EDWARDS = {"Ed25519": ed25519.Ed25519PrivateKey, "Ed448": ed448.Ed448PrivateKey}
ORDERS = {"ES256": 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551}


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def compact(value):
    return encoded(value if isinstance(value, bytes) else json.dumps(value, separators=(",", ":")).encode())


def number(value, size=None):
    return encoded(value.to_bytes(size or (value.bit_length() + 7) // 8, "big"))


class Key:
    """A pair of keys for one algorithm."""

    def __init__(self, algorithm, kid, bits=2048, curve="Ed25519"):
        self.algorithm, self.kid = algorithm, kid
        self.curve = curve if algorithm in ("EdDSA", *EDWARDS) else None
        if algorithm in CURVES:
            self.private = ec.generate_private_key(CURVES[algorithm][0]())
        elif self.curve:
            self.private = EDWARDS[curve].generate()
        else:
            self.private = rsa.generate_private_key(65537, bits)

    def jwk(self, **members):
        public = self.private.public_key()
        if self.algorithm in CURVES:
            size, numbers = CURVES[self.algorithm][2], public.public_numbers()
            key = {"kty": "EC", "crv": {32: "P-256", 48: "P-384", 66: "P-521"}[size], "x": number(numbers.x, size),
                   "y": number(numbers.y, size)}
        elif self.curve:
            raw = public.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
            key = {"kty": "OKP", "crv": self.curve, "x": encoded(raw)}
        else:
            numbers = public.public_numbers()
            key = {"kty": "RSA", "n": number(numbers.n), "e": number(numbers.e)}
        key |= {"kid": self.kid, "use": "sig", "alg": self.algorithm} | members
        return {name: value for name, value in key.items() if value is not None}

    def signature(self, data):
        if self.algorithm in CURVES:
            _, digest, size = CURVES[self.algorithm]
            r, s = utils.decode_dss_signature(self.private.sign(data, ec.ECDSA(digest())))
            return r.to_bytes(size, "big") + s.to_bytes(size, "big")
        if self.curve:
            return self.private.sign(data)
        digest = getattr(hashes, f"SHA{self.algorithm[2:]}")()
        form = padding.PSS(padding.MGF1(digest), digest.digest_size) if self.algorithm[0] == "P" else padding.PKCS1v15()
        return self.private.sign(data, form, digest)

    def token(self, header=None, claims=CLAIMS, sign=None):
        header = {"alg": self.algorithm, "kid": self.kid, "typ": "JWT"} | (header or {})
        return self.sign(compact({name: value for name, value in header.items() if value is not None}), claims, sign)

    def sign(self, header, claims=CLAIMS, sign=None):
        text = header + "." + compact(claims)
        return text + "." + encoded((sign or self.signature)(text.encode()))


def changed(token, part, rng):
    parts = token.split(".")
    data = bytearray(base64.urlsafe_b64decode(parts[part] + "==="))
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    parts[part] = encoded(bytes(data))
    return ".".join(parts)


def make():
    rng = random.Random(7515)
    keys = {name: Key(name, name.lower()) for name in ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", *CURVES, "EdDSA")}
    others = {name: Key(name, name.lower()) for name in ("RS256", "ES256", "EdDSA")}
    jwks = [key.jwk() for key in keys.values()]
    rs, es, ed = keys["RS256"], keys["ES256"], keys["EdDSA"]

    # The shapes of the RFCs' examples.
    for name, key in keys.items():
        yield f"{name}", "valid", ACCEPT, key.token(), jwks
        yield f"{name}, only key, no kid", "valid", ACCEPT, key.token({"kid": None}), [key.jwk(kid=None)]
        yield f"{name}, no typ", "valid", ACCEPT, key.token({"typ": None}), jwks
        yield f"{name}, key without alg and use", "valid", ACCEPT, key.token(), [key.jwk(alg=None, use=None)]
        for part in (1, 2, 2):
            yield f"{name}, a bit of part {part}", "modified", REFUSE, changed(key.token(), part, rng), jwks
        head, claims, signature = key.token().split(".")
        yield f"{name}, other claims", "modified", REFUSE, f"{head}.{compact(CLAIMS | {'sub': 'eve'})}.{signature}", jwks
        yield f"{name}, other header", "modified", REFUSE, f"{compact({'alg': name, 'kid': key.kid})}.{claims}.{signature}", jwks
        raw = base64.urlsafe_b64decode(signature + "===")
        for what, data in (("shorter", raw[:-1]), ("half", raw[:len(raw) // 2]), ("longer", raw + b"\0"), ("leading zero", b"\0" + raw),
                           ("empty", b""), ("zeros", bytes(len(raw))), ("ones", b"\xff" * len(raw)), ("reversed", raw[::-1])):
            yield f"{name}, signature {what}", "truncated and padded", REFUSE, f"{head}.{claims}.{encoded(data)}", jwks
        for what, text in (("no signature", f"{head}.{claims}."), ("no dot", f"{head}.{claims}"), ("four parts", f"{head}.{claims}.{signature}.x"),
                           ("empty claims", f"{head}..{signature}"), ("empty header", f".{claims}.{signature}"),
                           ("padding", f"{head}.{claims}.{signature}=="), ("blank inside", f"{head}.{claims}. {signature}"),
                           ("line break inside", f"{head}.{claims}\n.{signature}")):
            yield f"{name}, {what}", "form", REFUSE, text, jwks

    for name, curve in (("EdDSA", "Ed448"), ("Ed25519", "Ed25519"), ("Ed448", "Ed448")):
        key = Key(name, curve, curve=curve)
        yield f"{name} with {curve}", "valid", ACCEPT, key.token(), [key.jwk()]
        yield f"{name} with {curve}, a bit of part 2", "modified", REFUSE, changed(key.token(), 2, rng), [key.jwk()]

    # Which algorithm it is.
    for name in ("none", "None", "NONE", "nOnE", ""):
        yield f"alg '{name}', unsigned", "none", REFUSE, compact({"alg": name}) + "." + compact(CLAIMS) + ".", jwks
        yield f"alg '{name}', signed", "none", REFUSE, rs.token({"alg": name}), jwks
    for what, secret in (
            ("PEM", rs.private.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)),
            ("DER", rs.private.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)),
            ("modulus", base64.urlsafe_b64decode(rs.jwk()["n"] + "===")), ("modulus as text", rs.jwk()["n"].encode()), ("empty", b"")):
        for bits in (256, 512):
            def mac(data, secret=secret, bits=bits):
                return hmac.new(secret, data, getattr(hashlib, f"sha{bits}")).digest()
            yield f"HS{bits} with the public key as {what}", "HS and RS", REFUSE, rs.token({"alg": f"HS{bits}"}, sign=mac), jwks
    shared = {"kty": "oct", "kid": "shared", "k": encoded(b"x" * 32), "alg": "HS256"}
    yield "HS256 with a shared key", "HS and RS", REFUSE, rs.token(
        {"alg": "HS256", "kid": "shared"}, sign=lambda data: hmac.new(b"x" * 32, data, hashlib.sha256).digest()), [shared]
    for name, wrong in (("RS256", "RS384"), ("RS256", "PS256"), ("RS256", "ES256"), ("ES256", "RS256"), ("ES256", "ES384"), ("ES384", "ES256"),
                        ("EdDSA", "ES256"), ("PS256", "RS256"), ("RS256", "rs256"), ("ES256", "ES256K"), ("RS256", "RSA1_5"), ("EdDSA", "eddsa"),
                        ("RS256", "RS1"), ("RS256", "A256KW"), ("RS256", "dir")):
        yield f"{name} as {wrong}", "wrong alg", REFUSE, keys[name].token({"alg": wrong}), jwks
        yield f"{name} as {wrong}, key without alg", "wrong alg", REFUSE, keys[name].token({"alg": wrong}), [keys[name].jwk(alg=None)]
    for value in (1, None, True, ["RS256"], {"a": 1}):
        header = {"alg": value, "kid": "rs256"}
        yield f"alg {value!r}", "wrong alg", REFUSE, rs.sign(compact(header)), jwks
    yield "no alg", "wrong alg", REFUSE, rs.sign(compact({"kid": "rs256"})), jwks

    # Which key it is.
    for name, other in others.items():
        yield f"{name}, another key of that kid", "kid", REFUSE, keys[name].token(), [other.jwk()]
        yield f"{name}, key missing", "kid", REFUSE, keys[name].token(), [key.jwk() for key in keys.values() if key.algorithm != name]
    yield "unknown kid", "kid", REFUSE, rs.token({"kid": "?"}), jwks
    yield "kid of another type", "kid", REFUSE, rs.token({"kid": "es256"}), jwks
    yield "kid in other case", "kid", REFUSE, rs.token({"kid": "RS256"}), jwks
    yield "kid as a path", "kid", REFUSE, rs.token({"kid": "../../dev/null"}), jwks
    yield "kid with a quote", "kid", REFUSE, rs.token({"kid": "x' OR '1'='1"}), jwks
    yield "kid is a number", "kid", REFUSE, rs.token({"kid": 1}), [rs.jwk(kid="1")]
    yield "key for encryption", "use", REFUSE, rs.token(), [rs.jwk(use="enc")]
    yield "key_ops without verify", "use", REFUSE, rs.token(), [rs.jwk(use=None, key_ops=["encrypt"])]
    yield "key for another alg", "use", REFUSE, rs.token(), [rs.jwk(alg="RS512")]
    foreign = Key("RS256", "rs256")
    for name, value in (("jwk", foreign.jwk()), ("jku", "https://evil.example/keys"), ("x5u", "https://evil.example/cert"), ("x5c", ["AAAA"])):
        yield f"header brings its key: {name}", "keys in the header", REFUSE, foreign.token({name: value}), jwks
    for value in (["exp"], ["x"], [], "exp", [1], None):
        yield f"crit {value!r}", "crit", EITHER if value is None else REFUSE, rs.sign(
            compact({"alg": "RS256", "kid": "rs256", "crit": value, "x": 1})), jwks
    yield "crit b64", "crit", REFUSE, rs.token({"crit": ["b64"], "b64": False}), jwks

    # ECDSA.
    def der(data):
        return es.private.sign(data, ec.ECDSA(hashes.SHA256()))
    yield "DER", "ECDSA", REFUSE, es.token(sign=der), jwks
    n = ORDERS["ES256"]

    def raw(r, s):
        return lambda data: r.to_bytes(32, "big") + s.to_bytes(32, "big")
    for r, s in ((0, 0), (0, 1), (1, 0), (1, 1), (n, 1), (1, n), (n - 1, n - 1), (n, n), (n + 1, 1), (2**256 - 1, 2**256 - 1), (0, n)):
        yield f"r {'n' if r == n else r % 1000}, s {'n' if s == n else s % 1000}, {hash((r, s)) % 97}", "ECDSA", REFUSE, es.token(sign=raw(r, s)), jwks
    for number_of_try in range(3):
        # A number with a leading zero keeps it; the other root of s verifies, too (no low-s rule in RFC 7518).
        while True:
            token = es.token(claims=CLAIMS | {"jti": str(rng.random())})
            if base64.urlsafe_b64decode(token.split(".")[2] + "===")[0] == 0:
                break
        yield f"leading zero in r, {number_of_try}", "ECDSA", ACCEPT, token, jwks
        head, claims, signature = token.split(".")
        data = base64.urlsafe_b64decode(signature + "===")
        yield f"leading zero left out, {number_of_try}", "ECDSA", REFUSE, f"{head}.{claims}.{encoded(data[1:])}", jwks
        other = data[:32] + (n - int.from_bytes(data[32:], "big")).to_bytes(32, "big")
        yield f"the other s, {number_of_try}", "ECDSA", ACCEPT, f"{head}.{claims}.{encoded(other)}", jwks
    point = es.jwk()
    yield "point off the curve", "weak keys", REFUSE, es.token(), [point | {"y": number(5, 32)}]
    yield "point (0, 0)", "weak keys", REFUSE, es.token(), [point | {"x": number(0, 32), "y": number(0, 32)}]
    yield "short coordinate", "weak keys", REFUSE, es.token(), [point | {"x": point["x"][:-2]}]
    yield "e = 1", "weak keys", REFUSE, rs.token(sign=lambda data: padded(data)), [rs.jwk() | {"e": number(1)}]
    for small in ("00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"):
        yield f"small order {small[:4]}", "weak keys", REFUSE, ed.token(
            sign=lambda data: bytes.fromhex("01" + "00" * 31) + bytes(32)), [ed.jwk() | {"x": encoded(bytes.fromhex(small))}]
    weak = Key("RS256", "weak", bits=1024)
    yield "1024 bits", "free", EITHER, weak.token(), [weak.jwk()]

    # A member that stands twice in the JSON, and texts that are no JSON.
    head = b'{"alg":"RS256","kid":"rs256","alg":"RS256"}'
    yield "alg twice", "repeated names", REFUSE, rs.sign(compact(head)), jwks
    yield "alg twice, none last", "repeated names", REFUSE, rs.sign(compact(b'{"alg":"RS256","kid":"rs256","alg":"none"}')), jwks
    body = json.dumps(CLAIMS).encode()
    yield "sub twice", "repeated names", REFUSE, rs.token(claims=body[:-1] + b',"sub":"eve"}'), jwks
    yield "aud twice", "repeated names", REFUSE, rs.token(claims=body[:-1] + b',"aud":"mobile"}'), jwks
    for what, data in (("array", b"[]"), ("text", b'"a"'), ("empty", b""), ("no JSON", b"{"), ("UTF-16", json.dumps(CLAIMS).encode("utf-16")),
                       ("bad UTF-8", b'{"iss":"\xff"}')):
        yield f"claims are {what}", "no claims", REFUSE, rs.token(claims=data), jwks
        yield f"header is {what}", "no header", REFUSE, rs.sign(encoded(data)), jwks

    # Claims that RFC 7519 has (sections 4.1 and 7.2).
    for what, expected, more in (
            ("expired", REFUSE, {"exp": NOW - 10}), ("expires now", REFUSE, {"exp": NOW}), ("not yet", REFUSE, {"nbf": NOW + 100}),
            ("now", ACCEPT, {"nbf": NOW - 1}), ("other audience", REFUSE, {"aud": "other"}), ("one of the audiences", ACCEPT, {"aud": ["x", "mobile"]}),
            ("no audience", EITHER, {"aud": None}), ("other issuer", REFUSE, {"iss": ISSUER + "/"}), ("no issuer", REFUSE, {"iss": None}),
            ("expiry is a text", REFUSE, {"exp": str(NOW + 600)}), ("a fraction", ACCEPT, {"exp": NOW + 600.5})):
        claims = {name: value for name, value in (CLAIMS | more).items() if value is not None}
        yield what, "claims", expected, rs.token(claims=claims), jwks


def padded(data):
    """What a signature must be when the exponent is 1: the padded digest itself."""
    info = bytes.fromhex("3031300d060960864801650304020105000420") + hashlib.sha256(data).digest()
    return b"\0\x01" + b"\xff" * (256 - 3 - len(info)) + b"\0" + info


def cases():
    return [Case(f"{group}: {name}", group, expected, (token, keys)) for name, group, expected, token, keys in make()]


def oconf_accepts(case, path):
    token, keys = case.data
    folder = path.with_suffix("")
    folder.mkdir()
    (folder / "issuers.auth-token.json").write_text(json.dumps(CONFIGURATION))
    (folder / "keys.json").write_text(json.dumps({"keys": keys}))
    done = suite.run(
        OCONF, "eval", "--no-config", "issuers.auth-token.json", "--token", "-", "--jwks", "keys.json", "--now", NOW, "--format",
        "json", data=token.encode(), cwd=folder)
    if done.returncode == 0:
        found = json.loads(done.stdout)
        verified = any("the signature is valid" in entry["message"] for entry in found["trace"])
        return True if verified else "accepted, and not verified"
    # A token that cannot be verified is not accepted either.
    return False if done.returncode in (1, 2) else f"status {done.returncode}"


def pyjwt_accepts(case, path):
    token, keys = case.data
    try:
        header = jwt.get_unverified_header(token)
        named = [key for key in keys if key.get("kid") == header.get("kid")] or (keys if "kid" not in header else [])
        if not named or named[0].get("use", "sig") != "sig" or named[0]["kty"] == "oct":
            return False
        key = jwt.PyJWK(named[0], algorithm=None if "alg" in named[0] else header["alg"])
        claims = jwt.decode(
            token, key, algorithms=[named[0].get("alg", header["alg"])], audience="mobile", issuer=ISSUER,
            options={"verify_exp": False, "verify_nbf": False, "verify_iat": False, "require": ["exp"]})
        # The clock of these cases stands still, which PyJWT has no option for.
        return claims["exp"] > NOW and claims.get("nbf", 0) <= NOW
    except Exception:
        return False


def results(others):
    every = cases()
    return every, [suite.judge("oconf", every, oconf_accepts), suite.judge("PyJWT", every, pyjwt_accepts)]


if __name__ == "__main__":
    every, judged = results({})
    for case, verdict, _ in judged[1].deviations:
        print(f"  PyJWT: {case.name}: {verdict}", file=sys.stderr)
    suite.finish(NAME, every, judged, EXPLAINED)
