#!/usr/bin/env python3
"""Tries the command that `oconf test` prints for each counterexample: a shell runs it unchanged, and the decision is compared
with the property.

  Conformance/witnesses.py [SEED] [COUNT]

COUNT (default 2000) properties of small random configurations, 50 of each. Undecided properties are counted, too.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from suite import OCONF

PER_SUITE = 50
GLOBS = ["a", "b*", "*x", "admin*", "*@corp.example", "*@*.corp.example", "*ext*", "it-*", "*", "ann*", "1*", "It's*"]
ROLES = ["Admin", "Clerk", "Guest", "Admin*", "*"]
CLAIMS = ["dept", "groups", "email", "sub", "aud"]


def issuer(rng, number):
    result = {"issuerName": f"https://idp{number}.corp.example", "virtualUserEnabled": rng.random() < 0.7,
              "jwks": {"jwksUri": "https://k.corp.example", "tlsVersions": ["TLSv1.2"]},
              "filters": [{"name": rng.choice(CLAIMS), "type": rng.choice(["include", "exclude"]),
                           "values": rng.sample(GLOBS, rng.randint(1, 3))} for _ in range(rng.randrange(4))]}
    options = {"usernameAttribute": "email", "roleAttributes": ["groups"], "defaultRoles": ["Guest"], "issuerRoles": ["Clerk"],
               "roleMappings": [{"tokenRole": "a", "mappedRoles": ["Admin"]}], "requireClientAuth": False,
               "tokenTimeoutSeconds": 900, "tokenTimeoutPolicy": "FromExternalToken", "clientIdAttribute": "azp",
               "allowedMbes": [{"name": "Orders", "version": "1"}], "userMappingAttribute": "mail", "audience": ["app"]}
    return result | {key: value for key, value in options.items() if rng.random() < 0.4}


def condition(rng):
    patterns = rng.sample(GLOBS, rng.randint(1, 2))
    return rng.choice([patterns, patterns, {"not": patterns}, {"absent": rng.random() < 0.5}])


def stated(rng, names):
    outcome = {"role": rng.choice(ROLES), "username": rng.sample(GLOBS, 2), "userKind": rng.choice(["virtual", "mapped"]),
               "lifetimeOver": rng.choice([600, 3599, 28800]), "form": rng.choice(["header", "id-only"])}
    chosen = {key: value for key, value in outcome.items() if rng.random() < 0.3} or {"accepted": True}
    result = {rng.choice(["never", "never", "always"]): chosen}
    for part in ("where", "unless"):
        if rng.random() < 0.5:
            result[part] = {claim: condition(rng) for claim in rng.sample(CLAIMS, rng.randint(1, 2))}
    if "always" in result or rng.random() < 0.5:
        result.setdefault("where", {})["iss"] = [rng.choice(names)]
    return result


def matches(globs, text, fold=False):
    globs = [globs] if isinstance(globs, str) else globs
    change = str.lower if fold else str
    return any(re.fullmatch(".*".join(map(re.escape, change(glob).split("*"))), change(text), re.S) for glob in globs)


def meets(claims, conditions, fold):
    for claim, wanted in conditions.items():
        value = claims.get(claim)
        texts = [each if isinstance(each, str) else json.dumps(each) for each in (value if isinstance(value, list) else [value])
                 if isinstance(each, (str, int, float))] if value is not None else []
        if isinstance(wanted, dict) and "absent" in wanted:
            if (claim not in claims) != wanted["absent"]:
                return False
        elif isinstance(wanted, dict):
            if any(matches(wanted["not"], text, fold) for text in texts):
                return False
        elif not any(matches(wanted, text, fold) for text in texts):
            return False
    return True


def refutes(statement, claims, decision, fold):
    """True if a decision about these claims refutes the property."""
    if not meets(claims, statement.get("where", {}), fold):
        return False
    if "unless" in statement and meets(claims, statement["unless"], fold):
        return False
    outcome = statement.get("never") or statement.get("always")
    is_met = decision["verdict"] == "accept" and all([
        "role" not in outcome or any(matches(outcome["role"], role["name"]) for role in decision["roles"]),
        "username" not in outcome or matches(outcome["username"], decision["username"]),
        "userKind" not in outcome or outcome["userKind"] == decision["userKind"],
        "lifetimeOver" not in outcome or decision["expiresIn"] > outcome["lifetimeOver"]])
    return is_met if "never" in statement else decision["verdict"] != "indeterminate" and not is_met


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(1 << 31)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    rng = random.Random(seed)
    tally = {"holds": 0, "fails": 0, "undecided": 0}
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "bin").mkdir()
        Path(folder, "bin/oconf").symlink_to(OCONF)
        environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}")
        for _ in range(-(-count // PER_SUITE)):
            issuers = [issuer(rng, number) for number in range(4)]
            names = [each["issuerName"] for each in issuers] + ["https://other.example"]
            properties = [{"name": f"p{number}", **stated(rng, names)} for number in range(PER_SUITE)]
            fold = rng.random() < 0.2
            suite = {"policy": "c.auth-token.json", "environment": {}, "properties": properties}
            if fold:
                suite["environment"]["readings"] = {"filter-case": "insensitive"}
            if rng.random() < 0.3:
                suite["environment"]["users"] = [{"uid": "ann", "mail": "ann@corp.example", "roles": ["Admin"]}, {"uid": "b1"}]
            if rng.random() < 0.3:
                suite["environment"]["policies"] = {"Security_TokenExchangeTimeoutSecs": "600"}
            Path(folder, "c.auth-token.json").write_text(json.dumps({"issuers": issuers}))
            Path(folder, "s.oconf-test.json").write_text(json.dumps(suite))
            done = subprocess.run(["oconf", "test", "--verbose"], cwd=folder, env=environment, capture_output=True, text=True)
            for block in re.split(r"^(?=\S)", done.stdout, flags=re.M):
                found = re.match(r".*?(passed|failed): p(\d+)\n", block)
                if not found:
                    continue
                statement = properties[int(found[2])]
                line = re.search(r"^  try: (.*)$", block, re.M)
                verdict = "holds" if found[1] == "passed" else "fails" if line else "undecided"
                tally[verdict] += 1
                if verdict != "fails":
                    continue
                run = subprocess.run(line[1] + " --format json", shell=True, cwd=folder, env=environment, capture_output=True, text=True)
                claims = json.loads(re.search(r"^  claims: (.*)$", block, re.M)[1])
                if not run.stdout or not refutes(statement, claims, json.loads(run.stdout), fold):
                    wrong += 1
                    print(f"seed {seed}: {json.dumps(statement)} is not refuted by\n{line[1]}\n{run.stdout[:300]}{run.stderr[:300]}")
    total = sum(tally.values())
    print(f"seed {seed}: {total} properties, {tally}; {wrong} commands do not reproduce their counterexample")
    sys.exit(wrong > 0 or total < count or tally["undecided"] * 1000 > total)


main()
