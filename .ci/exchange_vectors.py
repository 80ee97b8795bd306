#!/usr/bin/env python3
"""Checks that the reference decides the conformance cases as they say, and reaches every reason.
Needs no program; exchange.py does it, too.
"""
import sys
from pathlib import Path

from exchange_reference import assumptions, decide
from exchange_terms import BEYOND, DECIDABLE, READINGS, TREATMENTS
from exchange_values import load

PATH = Path(__file__).resolve().parent.parent / "Tests/Fixtures/vectors/exchange.json"

# Conformance cases that were written before these readings could be switched, and do not name them
# although another choice does give other roles.
UNNAMED = {"two-mappings-of-one-role": {"duplicate-mapping"},
           "role-claim-is-a-number": {"default-roles-when"}}

ISSUER = {"issuerName": "i", "virtualUserEnabled": True, "jwks": {"jwksUri": "https://idp.example"}}
MAPPED = {"virtualUserEnabled": False}
CLAIMS = {"iss": "i", "sub": "ann", "aud": "a"}
EXTERNAL, LIMITED = "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs"

# Expected, members of the issuer, claims, request, environment.
REASONS = [
    ("ok", {}, {}, {}, {}),
    ("config-invalid", {"enabled": "true"}, {}, {}, {}),
    ("config-invalid", {"audience": [load("1")]}, {}, {}, {}),
    ("config-invalid", {"jwks": {"tlsVersions": "TLS"}}, {}, {}, {}),
    ("config-invalid", {"userMappingAttribute": "name"}, {}, {}, {}),
    ("filter-malformed", {"filters": "x"}, {}, {}, {}),
    ("token-exp-invalid", {}, {"exp": "4600"}, {}, {}),
    ("token-exp-invalid", {}, {"exp": True}, {}, {}),
    ("tls-versions-unusable", {"jwks": {"jwksUri": "https:", "tlsVersions": []}}, {}, {}, {}),
    ("client-auth-missing", {}, {}, {"form": "none"}, {}),
    ("user-directory-needed", MAPPED, {}, {}, {}),
    ("user-not-found", MAPPED, {}, {}, {"users": []}),
    ("user-not-found", {**MAPPED, "userMappingAttribute": "mail"}, {}, {},
     {"users": [{"uid": "ann"}]}),
    ("user-ambiguous", MAPPED, {}, {}, {"users": [{"uid": "ann"}] * 2}),
    ("base-url-needed", {}, {}, {}, {"base": None}),
    ("audience-mismatch", {}, {"aud": []}, {}, {"base": None}),
    ("timeout-policy-invalid", {}, {}, {}, {"timeoutPolicy": "None"}),
    ("request-invalid", {}, {}, {"method": "GET"}, {}),
    ("unsupported-grant", {}, {}, {"grant_type": "password"}, {}),
    ("assertion-missing", {}, {}, {"assertion": None}, {}),
    ("key-not-found", {}, {}, {}, {"signature": "key-not-found"}),
    ("signature-invalid", {}, {}, {}, {"signature": "invalid"}),
    ("client-auth-invalid", {}, {}, {"credentials": "wrong"}, {}),
]

# Policy of the issuer, of the environment, seconds of the issuer, of the environment, expires_in.
LIFETIMES = [
    (None, None, None, None, 28800), (None, None, None, 21600, 21600),
    (None, None, 600, 21600, 600), (None, EXTERNAL, 600, 1, 3600),
    ("FromTimeoutSecs", EXTERNAL, 600, 1, 600), (EXTERNAL, LIMITED, 1, 1, 3600),
    (LIMITED, "FromTimeoutSecs", 600, 1, 600), (LIMITED, EXTERNAL, 7200, 1, 3600),
    (LIMITED, EXTERNAL, None, None, 3600),
]


def require(condition, *what):
    if not condition:
        sys.exit(" ".join(map(str, what)))


def arguments(vector):
    return (vector["config"], vector["claims"], vector["request"], vector["env"],
            int(vector["now"]), {})


def given(**members):
    return {name: value for name, value in members.items() if value is not None}


def case(issuer, claims, request, env):
    claims = {**CLAIMS, "exp": load("4600"), **claims}
    config = {"issuers": [{**ISSUER, "audience": ["a"], **issuer}]}
    if "base" in env:
        config["issuers"][0]["audience"] = []
    return config, claims, request, env, 1000, {}


def check():
    """Returns the conformance cases."""
    vectors = load(PATH.read_text())
    require(len(vectors) >= 72, "where are the conformance cases?")
    reached = set()
    for vector in vectors:
        result = decide(*arguments(vector))
        reached.add(result["reason"])
        for name in ("verdict", "reason", "username", "roles"):
            require(result[name] == vector[name], vector["id"], name, result[name])
        require(result["expiresIn"] == vector["expires_in"], vector["id"], result["expiresIn"])
        named = set(vector["assumes"])
        require(named <= {*READINGS, *TREATMENTS}, vector["id"], "assumes", named)
        found = assumptions(*arguments(vector)) | set(result["treatments"])
        require(found == named | UNNAMED.get(vector["id"], set()), vector["id"], "assumes", found)
    for reason, *parts in REASONS:
        result = decide(*case(*parts))
        reached.add(result["reason"])
        require(result["reason"] == reason, parts, "is", result["reason"], "and not", reason)
    require(reached == {*DECIDABLE, *BEYOND}, "not reached:", {*DECIDABLE, *BEYOND} ^ reached)
    for policy, environment, seconds, default, expected in LIFETIMES:
        number = None if seconds is None else load(str(seconds))
        issuer = given(tokenTimeoutPolicy=policy, tokenTimeoutSeconds=number)
        env = given(timeoutPolicy=environment, timeoutSecs=default)
        result = decide(*case(issuer, {}, {}, env))
        require(result["expiresIn"] == expected, policy, environment, seconds, default, result)
    return vectors


if __name__ == "__main__":
    print(f"{len(check())} conformance cases are decided as they say")
