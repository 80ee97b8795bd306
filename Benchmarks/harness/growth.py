"""Inputs of two sizes, to see that twice the input takes about twice the time, and not four times."""
import json
import random
import shutil

import generate

from .measure import Command
from .paths import OCONF

#: Twice the input with a logarithm, and some noise. A quadratic part makes it up to 4.
LIMIT = 2.6


def pairs(inputs):
    """For each kind of work: its name, the smaller size, the unit, and the commands for it and for twice of it."""
    for make, work, size, unit in SHAPES:
        if inputs.quick:
            size = max(size // 50, 4)
        commands = []
        for count in (size, 2 * size):
            folder = inputs.folder / "growth" / f"{make.__name__}-{count}"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            commands.append(Command([OCONF, *make(folder, count), "--no-config"], statuses=(0, 1)))
        yield work, size, unit, commands


def write(file, value):
    file.write_text(value if isinstance(value, str) else json.dumps(value, indent=4))
    return file


def issuers(folder, count, change=lambda one: None, name="some"):
    """A configuration whose issuers may be used by any backend, after a change of each."""
    rng = random.Random(generate.SEED)
    document = {"issuers": [generate.trusted_issuer(rng, number) for number in range(count)]}
    for one in document["issuers"]:
        change(one)
    return write(folder / f"{name}.auth-token.json", document)


def with_filters(count, first=0):
    """A change that gives an issuer as many filters on one claim."""
    values = [{"name": "department", "type": "exclude", "values": [f"*x{n}y*"]} for n in range(first, count)]
    return lambda one: one.update(filters=values)


def with_fault(one):
    one["tokenTimeoutSeconds"] = 0


def of_bytes(folder, count):
    return ["lint", "--quiet", write(folder / "one.auth-token.json", generate.configuration(count))]


def flattened(folder, count):
    return ["flatten", "--no-lint", write(folder / "one.auth-token.json", generate.configuration(count))]


def of_files(folder, count):
    generate.tree(folder, count)
    return ["lint", "--quiet", folder]


def linted_issuers(folder, count):
    return ["lint", "--quiet", issuers(folder, count)]


def compared_issuers(folder, count):
    def add_audience(one):
        one["audience"].append("https://more.corp.example/")
    return ["diff", issuers(folder, count), issuers(folder, count, add_audience, "new")]


def asked_issuers(folder, count):
    return ["who", issuers(folder, count)]


def linted_filters(folder, count):
    return ["lint", "--quiet", issuers(folder, 1, with_filters(count))]


def compared_filters(folder, count):
    return ["diff", issuers(folder, 1, with_filters(count)), issuers(folder, 1, with_filters(count, 1), "new")]


def evaluated_filters(folder, count):
    return evaluated(folder, issuers(folder, 1, with_filters(count)))


def failed_filters(folder, count):
    """All filters reject the token, and all are in one line, so that the answer describes each place."""
    values = [{"name": "department", "type": "include", "values": ["a*", f"x{n}*"]} for n in range(count)]
    file = issuers(folder, 1, lambda one: one.update(filters=values))
    file.write_text(json.dumps(json.loads(file.read_text())))
    return evaluated(folder, file)


def evaluated(folder, file):
    configured = json.loads(file.read_text())["issuers"][0]
    claims = json.loads(next(generate.tokens(1))) | {"iss": configured["issuerName"], "aud": configured["audience"][0]}
    return ["eval", file, "--claims", write(folder / "claims.json", claims), "--now", "1750000000"]


def findings(folder, count):
    return ["lint", issuers(folder, count, with_fault)]


def findings_in_sarif(folder, count):
    return ["lint", "--format", "sarif", issuers(folder, count, with_fault)]


def cases(folder, count):
    issuers(folder, 1000)
    stated = [{"name": f"case {number}", "claims": json.loads(claims), "expect": {"verdict": "accept"}}
              for number, claims in enumerate(generate.tokens(count))]
    return ["test", "--quiet", write(folder / "some.oconf-test.json", {
        "policy": "some.auth-token.json", "cases": stated,
        "environment": {"now": 1750000000, "baseURL": "https://mobile.corp.example"}})]


SHAPES = [
    (of_bytes, "lint", 10_000_000, "bytes"),
    (flattened, "flatten", 10_000_000, "bytes"),
    (of_files, "lint", 5000, "files"),
    (linted_issuers, "lint", 5000, "issuers"),
    (compared_issuers, "diff", 250, "issuers"),
    (asked_issuers, "who", 1000, "issuers"),
    (linted_filters, "lint", 4000, "filters"),
    (compared_filters, "diff", 1000, "filters"),
    (evaluated_filters, "eval", 5000, "filters"),
    (failed_filters, "eval, rejected", 5000, "filters"),
    (findings, "lint", 2000, "findings"),
    (findings_in_sarif, "lint, SARIF", 2000, "findings"),
    (cases, "test", 100, "cases"),
]
