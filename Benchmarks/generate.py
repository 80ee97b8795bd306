#!/usr/bin/env python3
"""Makes the inputs of the benchmarks: correct issuer configurations, the same every time.

  generate.py config BYTES FILE     one configuration of about BYTES, indented by four spaces
  generate.py tree COUNT DIRECTORY  COUNT configurations of about 2 KB each
"""
import copy
import json
import random
import sys
from pathlib import Path

SEED = 20260101
DEPARTMENTS = ["sales", "field-service", "logistics", "finance", "support", "engineering"]


def issuer(rng, number):
    host = f"idp{number}.corp.example"
    guid = "-".join("".join(rng.choices("0123456789abcdef", k=n)) for n in (8, 4, 4, 4, 12))
    return {
        "issuerName": f"https://{host}/realms/r{number}",
        "enabled": True,
        "audience": [guid, f"https://mobile{number}.corp.example/mobile/platform/auth/token"],
        "virtualUserEnabled": True,
        "usernameAttribute": rng.choice(["sub", "personnel_number", "employee_id"]),
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
             "values": rng.sample(DEPARTMENTS, rng.randint(1, 4))},
            {"name": "groups", "type": "exclude", "values": ["contractors", f"guests-{number}"]},
        ],
        "allowedMbes": [{"name": f"Orders{number}", "version": "1.0"}],
        "roleAttributes": ["roles"],
        "roleMappings": [
            {"tokenRole": f"app-{rng.choice(DEPARTMENTS)}", "mappedRoles": ["Employee", "Mobile"]},
            {"tokenRole": f"lead-{number}", "mappedRoles": ["Supervisor"]},
        ],
        "defaultRoles": ["Guest"],
    }


def small_issuer(rng, number):
    """One of about 1 KB."""
    whole = issuer(rng, number)
    del whole["jwks"]["connectTimeout"], whole["jwks"]["readTimeout"], whole["filters"][1]
    return {name: whole[name] for name in (
        "issuerName", "audience", "virtualUserEnabled", "jwks", "filters", "roleAttributes")}


def trusted_issuer(rng, number):
    """One that any backend may use."""
    whole = issuer(rng, number)
    del whole["allowedMbes"]
    return whole


def configuration(size=0, count=1, make=issuer, rng=None):
    """The text of a configuration with as few issuers as give at least `size` bytes and `count` issuers."""
    rng = rng or random.Random(SEED)
    head, tail = '{\n    "issuers": [\n', '\n    ],\n    "policyMaxReloadInterval": 120\n}\n'
    issuers, total = [], len(head) + len(tail)
    while total < size or len(issuers) < count:
        text = json.dumps(make(rng, len(issuers)), indent=4).replace("\n", "\n        ")
        issuers.append("        " + text)
        total += len(issuers[-1]) + 2
    return head + ",\n".join(issuers) + tail


def tree(folder, count):
    rng = random.Random(SEED)
    for number in range(count):
        file = Path(folder, f"team{number // 100:03}", f"app{number:05}.auth-token.json")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(configuration(2000, rng=rng))


def tokens(count):
    """The claims of tokens of 1,000 issuers, one per line."""
    rng = random.Random(SEED)
    for number in range(count):
        of = rng.randrange(1000)
        yield json.dumps({
            "iss": f"https://idp{of}.corp.example/realms/r{of}",
            "aud": f"https://mobile{of}.corp.example/mobile/platform/auth/token",
            "sub": f"user{number}", "personnel_number": f"{rng.getrandbits(64):016x}", "employee_id": str(number),
            "iat": 1_700_000_000, "nbf": 1_700_000_000, "exp": 1_800_000_000,
            "jti": f"{rng.getrandbits(128):032x}",
            "department": rng.choice(DEPARTMENTS[:4]),
            "groups": rng.choice([["staff"], ["staff", "night-shift"], [f"guests-{of}"]]),
            "roles": rng.choice([[], ["app-sales"], ["app-sales", f"lead-{of}"], "reader"]),
        }) + "\n"


def changed(document, count=50):
    """A later version of a configuration, with `count` changes of five kinds."""
    later = copy.deepcopy(document)
    for number in range(count):
        one = later["issuers"][number * 97 % len(later["issuers"])]
        match number % 5:
            case 0: one["filters"][0]["values"].append(f"new{number}*")
            case 1: one["tokenTimeoutSeconds"] = 3600 + number
            case 2: one["defaultRoles"].append(f"New{number}")
            case 3: one["audience"].append(f"extra{number}")
            case 4: one["filters"][1]["values"].pop()
    return later


def properties(document, count):
    """Properties of the kinds that people state. A quarter is about all issuers, the others are about one each."""
    rng = random.Random(SEED)
    names = [one["issuerName"] for one in document["issuers"]]
    for number in range(count):
        stated = of_all(number // 4) if number % 4 == 0 else of_issuer(number, rng.choice(names))
        yield {"name": f"property {number}", **stated}


def of_issuer(number, name):
    where = {"iss": [name]}
    match number % 5:
        case 0: return {"where": where, "never": {"accepted": True}, "unless": {"department": ["*"]}}
        case 1: return {"where": where, "never": {"lifetimeOver": 28800}}
        case 2: return {"where": where, "never": {"role": "Supervisor"}, "unless": {"roles": ["lead-*"]}}
        case 3: return {"where": where | {"groups": ["contractors"]}, "never": {"accepted": True}}
        case _: return {"where": where, "never": {"username": ["admin", "root*"]}, "unless": {"department": ["*"]}}


def of_all(number):
    """A property about all tokens, which holds, so that a proof has to examine every issuer."""
    match number % 6:
        case 0: return {"never": {"accepted": True}, "unless": {"department": ["*"]}}
        case 1: return {"where": {"groups": ["contractors"], "department": [f"x{number}*"]},
                        "never": {"accepted": True}}
        case 2: return {"never": {"lifetimeOver": 28800 + number}}
        case 3: return {"never": {"role": f"Admin{number}"}, "unless": {"roles": [f"Admin{number}"]}}
        case 4: return {"never": {"userKind": "mapped"}}
        case _: return {"never": {"role": "Supervisor"}, "unless": {"roles": ["lead-*", "Supervisor"]}}


def main():
    match sys.argv[1:]:
        case ["config", size, file]: Path(file).write_text(configuration(int(size)))
        case ["tree", count, folder]: tree(folder, int(count))
        case _: sys.exit(__doc__)


if __name__ == "__main__":
    main()
