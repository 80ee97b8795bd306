#!/usr/bin/env python3
"""The shapes of input whose cost has to grow with their size, and not with its square.

  growth_shapes.py SHAPE SIZE FOLDER   makes the files of one shape in the folder
  growth_shapes.py                     lists the shapes

A shape is a function that is given a folder and a size, makes the files, and returns the arguments of the oconf
command that reads them. The same size gives the same bytes.
"""
import json
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Shape:
    name: str
    #: The smaller of the two sizes that are measured; the other is twice that.
    size: int
    make: object


SHAPES = {}


def shape(name, size):
    def register(function):
        key = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
        assert key not in SHAPES, key
        SHAPES[key] = Shape(name, size, function)
        return function
    return register


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value, indent=4) + "\n")
    return path


def issuer(number, **members):
    name = f"https://idp{number}.corp.example/realm"
    return {
        "issuerName": name, "audience": ["https://mobile.corp.example/"], "virtualUserEnabled": True,
        "usernameAttribute": "email", "tokenTimeoutSeconds": 3600, "requireClientAuth": True,
        "jwks": {"discoveryUri": name + "/.well-known/openid-configuration", "tlsVersions": ["TLSv1.2"]},
        **members}


def versions(folder, old, new, extension):
    return ["diff", write(folder / f"old.{extension}", old), write(folder / f"new.{extension}", new)]


def issuers(folder, old, new):
    return versions(folder, {"issuers": old}, {"issuers": new}, "auth-token.json")


#: Patterns of origins, each with the size for lint and the one for diff. `#` is a number, `@` a letter that
#: tells the two versions of a diff apart.
ORIGINS = {
    "literal origins": ("https://@#.corp.example", 10_000, 2000),
    "origins with a leading star": ("https://*.@#.corp.example", 10_000, 1000),
    "origins that begin alike": ("https://@#*.corp.example", 10_000, 1000),
    "origins that end alike": ("https://*@#.corp.example", 10_000, 1000),
    "origins with a star inside": ("https://@#*z.corp.example", 10_000, 1000),
    "origins with three stars": ("https://@*#*x*.corp.example", 5000, 1000),
    "origins with a star below the head": ("https://@#.*.corp.example", 10_000, 1000),
    "origins of many domains": ("https://*.corp.@#", 10_000, 1000),
    "ports": ("https://@.corp.example:#", 10_000, 1000),
    "origins of any port": ("https://@#.corp.example:*", 10_000, 1000),
}


def origin(pattern, letter, number):
    return pattern.replace("@", letter).replace("#", str(number))


def register_origins(name, pattern, lint_size, diff_size):
    @shape(f"lint: {name}", lint_size)
    def lint(folder, size):
        text = ",".join(origin(pattern, "a", n) for n in range(size)) + "\n"
        return ["lint", "--quiet", write(folder / "many.allow-origin", text)]

    @shape(f"diff: {name}, all others", diff_size)
    def diff(folder, size):
        return versions(folder, *(
            ",".join(origin(pattern, letter, n) for n in range(size)) + "\n" for letter in "ab"),
            "allow-origin")


for words, (text, lint_size, diff_size) in ORIGINS.items():
    register_origins(words, text, lint_size, diff_size)


def asked(folder, pattern, size):
    policy = write(folder / "many.allow-origin",
                   ",".join(origin(pattern, "a", n) for n in range(size)) + "\n")
    lines = write(folder / "origins.txt", "".join(
        origin(pattern, "a", n).replace("*", "x") + "\n" for n in range(size)))
    return ["origin", policy, "-", f"<{lines}"]


@shape("origin: patterns with a leading star and as many lines", 2000)
def leading_stars_asked(folder, size):
    return asked(folder, "https://*.@#.corp.example", size)


@shape("origin: patterns with a star inside and as many lines", 2000)
def inner_stars_asked(folder, size):
    return asked(folder, "https://@#*z.corp.example", size)


@shape("diff: role mappings whose targets all changed", 500)
def changed_role_mappings(folder, size):
    def mapped(prefix):
        return [issuer(0, roleAttributes=["groups"], roleMappings=[
            {"tokenRole": f"group{n}", "mappedRoles": [f"{prefix}{n}"]} for n in range(size)])]
    return issuers(folder, mapped("Old"), mapped("New"))


@shape("lint: role mappings of one issuer", 4000)
def linted_role_mappings(folder, size):
    one = issuer(0, roleAttributes=["groups"], roleMappings=[
        {"tokenRole": f"group{n}", "mappedRoles": [f"Role{n}"]} for n in range(size)])
    return ["lint", "--quiet", write(folder / "roles.auth-token.json", {"issuers": [one]})]


@shape("diff: issuers that all get an audience", 1250)
def audience_added(folder, size):
    return issuers(folder, [issuer(n) for n in range(size)],
                   [issuer(n, audience=["https://mobile.corp.example/", "https://more.corp.example/"])
                    for n in range(size)])


@shape("diff: issuers that are gone", 1250)
def issuers_gone(folder, size):
    return issuers(folder, [issuer(n) for n in range(size)], [issuer(0)])


@shape("diff: issuers that are new", 1250)
def issuers_added(folder, size):
    return issuers(folder, [issuer(0)], [issuer(n) for n in range(size)])


def filters(size, value, kind="exclude"):
    return [{"name": "department", "type": kind, "values": [value.replace("#", str(n))]} for n in range(size)]


#: Values of filters on one claim, `#` for a number.
FILTERS = {"exclude filters": ("*x#y*", "exclude"), "literal exclude filters": ("x#", "exclude"),
           "include filters": ("*x#y*", "include"), "literal include filters": ("x#", "include"),
           "include filters that begin alike": ("x#*", "include")}


def register_filters(name, value, kind):
    @shape(f"lint: {name} on one claim", 2000)
    def lint(folder, size):
        one = issuer(0, filters=filters(size, value, kind))
        return ["lint", "--quiet", write(folder / "f.auth-token.json", {"issuers": [one]})]

    @shape(f"diff: {name} on one claim, one dropped", 1000)
    def diff_one(folder, size):
        every = filters(size, value, kind)
        return issuers(folder, [issuer(0, filters=every)], [issuer(0, filters=every[1:])])


for words, (text, kind) in FILTERS.items():
    register_filters(words, text, kind)


@shape("diff: exclude filters on one claim, all others", 100)
def other_filters(folder, size):
    return issuers(folder, [issuer(0, filters=filters(size, "*x#y*"))],
                   [issuer(0, filters=filters(size, "*y#x*"))])


@shape("lint: values of one filter", 5000)
def values_of_one_filter(folder, size):
    one = {"name": "department", "type": "exclude", "values": [f"*x{n}y*" for n in range(size)]}
    return ["lint", "--quiet", write(folder / "f.auth-token.json", {"issuers": [issuer(0, filters=[one])]})]


@shape("diff: values of one filter, all others", 1000)
def other_values(folder, size):
    def version(letter):
        values = [f"*{letter}{n}y*" for n in range(size)]
        return [issuer(0, filters=[{"name": "department", "type": "exclude", "values": values}])]
    return issuers(folder, version("a"), version("b"))


def evaluated(folder, configured, **claims):
    policy = write(folder / "one.auth-token.json", {"issuers": [configured]})
    token = write(folder / "claims.json", {
        "iss": configured["issuerName"], "aud": configured["audience"][0], "sub": "ann",
        "email": "ann@corp.example", "exp": 1_750_003_600, **claims})
    return ["eval", policy, "--no-config", "--claims", token, "--now", "1750000000"]


@shape("eval: roles that an issuer grants to everyone", 5000)
def granted_to_everybody(folder, size):
    return evaluated(folder, issuer(0, issuerRoles=[f"Role{n}" for n in range(size)]))


@shape("eval: role mappings, and as many roles in the token", 5000)
def mapped_roles(folder, size):
    mappings = [{"tokenRole": f"group{n}", "mappedRoles": [f"Role{n}"]} for n in range(size)]
    return evaluated(folder, issuer(0, roleAttributes=["groups"], roleMappings=mappings),
                     groups=[f"group{n}" for n in range(size)])


@shape("eval: filters on one claim", 5000)
def evaluated_filters(folder, size):
    return evaluated(folder, issuer(0, filters=filters(size, "*x#y*")), department="sales")


@shape("eval: values of one filter, and as many in the token", 2000)
def evaluated_values(folder, size):
    one = {"name": "department", "values": [f"*x{n}y*" for n in range(size)]}
    return evaluated(folder, issuer(0, filters=[one]), department=[f"x{n}z" for n in range(size)])


def tree(folder, size):
    """A repository with as many files."""
    (folder / ".git").mkdir(exist_ok=True)
    for number in range(size):
        write(folder / f"team{number % 97}/service{number}/issuers.auth-token.json", {"issuers": []})


@shape("lint: lines of .gitignore and as many files", 1500)
def ignored_by_git(folder, size):
    write(folder / ".gitignore", "".join(f"gone{n}/*.json\n" for n in range(size)))
    tree(folder, size)
    return ["lint", "--quiet", folder]


@shape("lint: excluded globs and as many files", 1500)
def excluded_by_settings(folder, size):
    write(folder / ".oconf.json", {"exclude": [f"gone{n}/**/x*.json" for n in range(size)]})
    tree(folder, size)
    return ["lint", "--quiet", folder]


@shape("lint: names in .gitignore and as many files", 1500)
def names_ignored_by_git(folder, size):
    write(folder / ".gitignore", "".join(f"gone{n}.json\n*.gone{n}\n/team3/gone{n}\n" for n in range(size)))
    tree(folder, size)
    return ["lint", "--quiet", folder]


@shape("lint: stale entries of a baseline", 20_000)
def stale_baseline(folder, size):
    findings = {f"gone{n}.auth-token.json": {"duplicate-issuer": {f"/issuers/[https://idp{n}.corp.example]": 1}}
                for n in range(size)}
    baseline = write(folder / "baseline.json", {"version": 1, "findings": findings})
    write(folder / "one.auth-token.json", {"issuers": [issuer(0)]})
    return ["lint", "--quiet", "--baseline", baseline, folder]


@shape("lint: stale entries of one file in a baseline", 20_000)
def stale_entries_of_one_file(folder, size):
    one = write(folder / "one.auth-token.json", {"issuers": [issuer(0)]})
    findings = {"one.auth-token.json": {
        "duplicate-issuer": {f"/issuers/[https://idp{n}.corp.example]": 1 for n in range(size)}}}
    baseline = write(folder / "baseline.json", {"version": 1, "findings": findings})
    return ["lint", "--quiet", "--baseline", baseline, one]


@shape("lint: exports with a source each", 1500)
def sources_of_exports(folder, size):
    pairs = []
    for n in range(size):
        write(folder / f"web{n}.allow-origin", f"https://app{n}.corp.example\n")
        write(folder / f"export{n}.properties", f"*.*.Security_AllowOrigin=https://app{n}.corp.example\n")
        pairs.append({"source": f"web{n}.allow-origin", "target": f"export{n}.properties"})
    write(folder / ".oconf.json", {"flattened": pairs})
    return ["lint", "--quiet", folder]


@shape("lint: backends and issuers in as many folders", 750)
def backends_and_issuers(folder, size):
    for n in range(size):
        write(folder / f"team{n}/one.backend.json", {
            "name": "Orders", "version": "1.0", "httpBasic": False, "tokenExchange": ["saml"]})
        write(folder / f"team{n}/one.auth-token.json", {
            "issuers": [issuer(n, allowedMbes=[{"name": "Orders", "version": "2.0"}])]})
    return ["lint", "--quiet", folder]


@shape("lint: lines of an export", 100_000)
def lines_of_an_export(folder, size):
    lines = "".join(f"Orders{n}(1.0).*.Logging_Level=INFO\n" for n in range(size))
    return ["lint", "--quiet", write(folder / "policies.properties", "# MCS Policies.\n" + lines)]


@shape("fmt: deep JSON, indented by 16", 500)
def deep_json(folder, size):
    deep = "[" * 30 + "1" + "]" * 30
    return ["fmt", "--kind", "json", "--indent", "16", "--stdout", write(folder / "deep.json", f"[{','.join([deep] * size)}]\n")]


@shape("message: lines", 250)
def messages(folder, size):
    return ["message", "--quiet", write(folder / "many.idp-messages", "".join(
        f"clientapp://oauth2/v1.0/authresponse?code=REDACTED&state=s{n}&login_host=login.corp.example\n"
        for n in range(size)))]


def main():
    if len(sys.argv) != 4:
        print("\n".join(f"{key:66} {entry.name}" for key, entry in SHAPES.items()))
        return
    folder = Path(sys.argv[3])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    print("oconf", *SHAPES[sys.argv[1]].make(folder, int(sys.argv[2])))


if __name__ == "__main__":
    main()
