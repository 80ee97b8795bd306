#!/usr/bin/env python3
"""Writes the inputs of the benchmarks: issuer configurations of a given size, the same every time.

  generate.py config BYTES FILE     one pretty-printed configuration of about BYTES
  generate.py issuers COUNT FILE    one of COUNT issuers
  generate.py small COUNT FILE      one of COUNT issuers of about 1 KB each
  generate.py tree COUNT DIRECTORY  COUNT configurations of about 2 KB each
  generate.py trusted COUNT FILE    one of COUNT issuers that any backend may use
  generate.py tokens COUNT FILE     the claims of COUNT tokens of 1,000 such issuers, one a line
"""
import json
import os
import random
import sys


def issuer(rng, number):
    host = f"idp{number}.corp.example"
    guid = "-".join("".join(rng.choices("0123456789abcdef", k=n)) for n in (8, 4, 4, 4, 12))
    departments = ["sales", "field-service", "logistics", "finance", "support", "engineering"]
    return {
        "issuerName": f"https://{host}/realms/r{number}",
        "enabled": True,
        "audience": [guid, f"https://mobile{number}.corp.example/mobile/platform/auth/token"],
        "virtualUserEnabled": True,
        "usernameAttribute": rng.choice(["sub", "oid", "employee_id"]),
        "tokenTimeoutSeconds": rng.choice([900, 3600, 28800]),
        "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs",
        "jwks": {
            "discoveryUri": f"https://{host}/realms/r{number}/.well-known/openid-configuration",
            "minReloadInterval": 60,
            "maxReloadInterval": 3600,
            "connectTimeout": 5,
            "readTimeout": 10,
            "tlsVersions": ["TLSv1.2"],
        },
        "filters": [
            {"name": "department", "type": "include",
             "values": rng.sample(departments, rng.randint(1, 4))},
            {"name": "groups", "type": "exclude", "values": ["contractors", f"guests-{number}"]},
        ],
        "allowedMbes": [{"name": f"Orders{number}", "version": "1.0"}],
        "roleAttributes": ["roles"],
        "roleMappings": [
            {"tokenRole": f"app-{rng.choice(departments)}", "mappedRoles": ["Employee", "Mobile"]},
            {"tokenRole": f"lead-{number}", "mappedRoles": ["Supervisor"]},
        ],
        "defaultRoles": ["Guest"],
    }


def small_issuer(rng, number):
    whole = issuer(rng, number)
    del whole["jwks"]["connectTimeout"], whole["jwks"]["readTimeout"], whole["filters"][1]
    return {name: whole[name] for name in (
        "issuerName", "audience", "virtualUserEnabled", "jwks", "filters", "roleAttributes")}


def trusted_issuer(rng, number):
    whole = issuer(rng, number)
    del whole["allowedMbes"]
    return whole


def claims(rng, number):
    """Of a token that mostly fits what its issuer wants."""
    issuer = rng.randrange(1000)
    return {
        "iss": f"https://idp{issuer}.corp.example/realms/r{issuer}",
        "aud": f"https://mobile{issuer}.corp.example/mobile/platform/auth/token",
        "sub": f"user{number}", "oid": f"{rng.getrandbits(64):016x}", "employee_id": str(number),
        "iat": 1_700_000_000, "nbf": 1_700_000_000, "exp": 1_800_000_000,
        "jti": f"{rng.getrandbits(128):032x}",
        "department": rng.choice(["sales", "field-service", "logistics", "finance"]),
        "groups": rng.choice([["staff"], ["staff", "night-shift"], [f"guests-{issuer}"]]),
        "roles": rng.choice([[], ["app-sales"], ["app-sales", f"lead-{issuer}"], "reader"]),
    }


def configuration(rng, size, count=1, make=issuer):
    """A configuration of at least `size` bytes and `count` issuers, and of no issuer more."""
    head, tail = '{\n    "issuers": [\n', '\n    ],\n    "policyMaxReloadInterval": 120\n}\n'
    issuers, total = [], len(head) + len(tail)
    while total < size or len(issuers) < count:
        text = json.dumps(make(rng, len(issuers)), indent=4).replace("\n", "\n        ")
        issuers.append("        " + text)
        total += len(issuers[-1]) + 2
    return head + ",\n".join(issuers) + tail


MAKERS = {"issuers": issuer, "small": small_issuer, "trusted": trusted_issuer}


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    kind, amount, target = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    rng = random.Random(20260101)
    if kind == "config":
        with open(target, "w") as out:
            out.write(configuration(rng, amount))
    elif kind in MAKERS:
        with open(target, "w") as out:
            out.write(configuration(rng, 0, amount, MAKERS[kind]))
    elif kind == "tokens":
        with open(target, "w") as out:
            for number in range(amount):
                out.write(json.dumps(claims(rng, number)) + "\n")
    elif kind == "tree":
        for number in range(amount):
            folder = os.path.join(target, f"team{number // 100:03}")
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, f"app{number:05}.auth-token.json"), "w") as out:
                out.write(configuration(rng, 2000))
    else:
        sys.exit(__doc__)


main()
