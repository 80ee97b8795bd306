#!/usr/bin/env python3
"""Writes suites of properties about a configuration of generate.py.

  generate_properties.py COUNT CONFIG FILE

The properties are of the kinds that people state: most are about one issuer, and some about all of them. The same arguments
give the same bytes.
"""
import json
import os
import random
import sys


def of_issuer(rng, number, name):
    """A property about the tokens of one issuer."""
    where = {"iss": [name]}
    match number % 5:
        case 0: return {"where": where, "never": {"accepted": True}, "unless": {"department": ["*"]}}
        case 1: return {"where": where, "never": {"lifetimeOver": 28800}}
        case 2: return {"where": where, "never": {"role": "Supervisor"}, "unless": {"roles": ["lead-*"]}}
        case 3: return {"where": where | {"groups": ["contractors"]}, "never": {"accepted": True}}
        case _: return {"where": where, "never": {"username": ["admin", "root*"]}, "unless": {"department": ["*"]}}


def of_all(rng, number):
    """A property about all tokens, which holds. A proof has to examine each issuer."""
    match number % 8:
        case 0: return {"never": {"accepted": True}, "unless": {"department": ["*"]}}
        case 1: return {"where": {"groups": ["staff", "contractors"], "department": [f"x{number}-*"]}, "never": {"accepted": True}}
        case 2: return {"never": {"lifetimeOver": 28800 + number}}
        case 3: return {"never": {"role": f"Admin{number}"}, "unless": {"roles": [f"Admin{number}"]}}
        case 4: return {"never": {"userKind": "mapped"}}
        case 5: return {"where": {"groups": ["contractors"]}, "never": {"accepted": True}, "unless": {"groups": ["staff"], "iss": "x"}}
        case 6: return {"never": {"role": "Supervisor"}, "unless": {"roles": ["lead-*", "Supervisor"]}}
        case _: return {"where": {"department": [f"dept{number}"]}, "never": {"role": "Super*"}}


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    count, policy, target = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    with open(policy) as file:
        names = [issuer["issuerName"] for issuer in json.load(file)["issuers"]]
    rng = random.Random(7)
    properties = []
    for number in range(count):
        # A quarter of the properties is about all issuers, and the first one is.
        stated = of_all(rng, number // 4) if number % 4 == 0 else of_issuer(rng, number, rng.choice(names))
        properties.append({"name": f"property {number}", **stated})
    suite = {
        "policy": os.path.relpath(policy, os.path.dirname(target)),
        "environment": {"baseURL": "https://mobile.corp.example"}, "properties": properties}
    with open(target, "w") as out:
        json.dump(suite, out, indent=1)


main()
