#!/usr/bin/env python3
"""Makes two versions of configurations to compare, and connected apps to lint.

  generate_pairs.py pair ISSUERS FILTERS VALUES OLD NEW   fifty changes between the two
  generate_pairs.py hard OLD NEW                          globs of sixty stars against each other
  generate_pairs.py apps COUNT FOLDER                     metadata files, one in five with a fault

The same arguments give the same bytes.
"""
import copy
import json
import random
import sys
from pathlib import Path

CHANGES = 50


def value(rng, filter_number, number):
    if number % 2:
        return f"{rng.choice('abcdefgh')}{rng.randrange(10**6)}-*-{number}@corp{filter_number}.example"
    return f"user{rng.randrange(10**6)}-{number}*"


def issuer(rng, number, filters, values):
    name = f"https://idp{number}.corp.example/realms/{number}"
    return {
        "issuerName": name, "enabled": True, "audience": [f"https://mobile.corp.example/{number}"],
        "virtualUserEnabled": True, "usernameAttribute": "email", "tokenTimeoutSeconds": 3600,
        "requireClientAuth": True,
        "jwks": {"discoveryUri": name + "/.well-known/openid-configuration", "tlsVersions": ["TLSv1.2"]},
        "filters": [{"name": f"claim{which}", "type": "include" if which % 3 else "exclude",
                     "values": [value(rng, which, place) for place in range(values)]} for which in range(filters)],
        "roleAttributes": ["groups"],
        "roleMappings": [{"tokenRole": f"g{role}", "mappedRoles": [f"Role{role}"]} for role in range(4)],
        "defaultRoles": ["Reader"],
    }


def changed(configuration):
    issuers = copy.deepcopy(configuration)["issuers"]
    for number in range(CHANGES):
        subject = issuers[number * 97 % len(issuers)]
        match number % 5:
            case 0: subject["filters"][0]["values"].append(f"new{number}*")
            case 1: subject["tokenTimeoutSeconds"] = 3600 + number
            case 2: subject["defaultRoles"].append(f"New{number}")
            case 3: subject["audience"].append(f"extra{number}")
            case 4: subject["filters"][1]["values"].pop()
    return {"issuers": issuers}


def hard(rng):
    def glob(end=""):
        return "*" + "".join(rng.choice("abc") + "*" for _ in range(60)) + end

    filters = [{"name": "sub", "type": kind, "values": [glob(), glob("x")]}
               for kind in ["include"] * 6 + ["exclude"] * 6]
    subject = issuer(rng, 0, 0, 0) | {"usernameAttribute": "sub", "filters": filters}
    return {"issuers": [subject]}


def app(rng, number):
    faults = rng.random() < 0.2
    callback = "myapp://done" if faults else f"com.corp.app{number}:/login/done"
    scopes = "".join(f"        <scopes>{scope}</scopes>\n" for scope in ["Api", "Web", "RefreshToken"])
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
    <contactEmail>owner{number}@corp.example</contactEmail>
    <description>Orders and visits of region {number}, for people who are out in the field all day</description>
    <label>App {number}</label>
    <oauthConfig>
        <callbackUrl>{callback}</callbackUrl>
        <isAdminApproved>true</isAdminApproved>
        <isConsumerSecretOptional>true</isConsumerSecretOptional>
        <isPkceRequired>true</isPkceRequired>
        <isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>
{scopes}    </oauthConfig>
    <oauthPolicy>
        <ipRelaxation>ENFORCE</ipRelaxation>
        <refreshTokenPolicy>specific_lifetime:30:DAYS</refreshTokenPolicy>
    </oauthPolicy>
    <permissionSetName>Field_{number}</permissionSetName>
</ConnectedApp>
"""


def main():
    rng = random.Random(5)
    match sys.argv[1:]:
        case ["pair", issuers, filters, values, old, new]:
            before = {"issuers": [issuer(rng, number, int(filters), int(values)) for number in range(int(issuers))]}
            Path(old).write_text(json.dumps(before, indent=1))
            Path(new).write_text(json.dumps(changed(before), indent=1))
        case ["hard", old, new]:
            Path(old).write_text(json.dumps(hard(rng)))
            Path(new).write_text(json.dumps(hard(rng)))
        case ["apps", count, folder]:
            for number in range(int(count)):
                path = Path(folder, f"region{number % 50}", f"App{number}.connectedApp-meta.xml")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(app(rng, number))
        case _:
            sys.exit(__doc__)


main()
