#!/usr/bin/env python3
"""The shapes of input whose cost has to grow with their size, and not with its square.

  growth_shapes.py SHAPE SIZE FOLDER   makes the files of one shape in the folder
  growth_shapes.py                     lists the shapes

A shape is a function that is given a folder and a size, makes the files, and returns the arguments of the oconf
command that reads them. The same size gives the same bytes.
"""
import json
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
        SHAPES[function.__name__.replace("_", "-")] = Shape(name, size, function)
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


def origins(folder, old, new):
    return versions(folder, ",".join(old) + "\n", ",".join(new) + "\n", "allow-origin")


@shape("diff: two disjoint origin lists", 4000)
def disjoint_origins(folder, size):
    return origins(folder, [f"https://a{n}.corp.example" for n in range(size)],
                   [f"https://b{n}.corp.example" for n in range(size)])


@shape("diff: disjoint origins with a leading star", 2000)
def disjoint_wildcard_origins(folder, size):
    return origins(folder, [f"https://*.a{n}.corp.example" for n in range(size)],
                   [f"https://*.b{n}.corp.example" for n in range(size)])


@shape("diff: origin patterns with three stars", 1500)
def three_star_origins(folder, size):
    def patterns(letter):
        return [f"https://{letter}*{n}*x*.corp.example" for n in range(size)]
    return origins(folder, patterns("a"), patterns("b"))


@shape("lint: origins with a leading star", 20_000)
def linted_origins(folder, size):
    text = ",".join(f"https://*.a{n}.corp.example" for n in range(size)) + "\n"
    return ["lint", "--quiet", write(folder / "many.allow-origin", text)]


@shape("origin: patterns and as many lines", 2000)
def origins_asked(folder, size):
    policy = write(folder / "many.allow-origin",
                   ",".join(f"https://*.a{n}.corp.example" for n in range(size)) + "\n")
    lines = write(folder / "origins.txt", "".join(f"https://x.a{n}.corp.example\n" for n in range(size)))
    return ["origin", policy, "-", f"<{lines}"]


@shape("diff: role mappings whose targets all changed", 1000)
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


@shape("diff: issuers that are gone", 2500)
def issuers_gone(folder, size):
    return issuers(folder, [issuer(n) for n in range(size)], [issuer(0)])


@shape("diff: issuers that are new", 2500)
def issuers_added(folder, size):
    return issuers(folder, [issuer(0)], [issuer(n) for n in range(size)])


@shape("diff: filters on one claim, one dropped", 250)
def filters_on_one_claim(folder, size):
    filters = [{"name": "department", "type": "exclude", "values": [f"*x{n}y*"]} for n in range(size)]
    return issuers(folder, [issuer(0, filters=filters)], [issuer(0, filters=filters[1:])])


@shape("lint: filters on one claim", 1000)
def linted_filters(folder, size):
    filters = [{"name": "department", "type": "exclude", "values": [f"*x{n}y*"]} for n in range(size)]
    return ["lint", "--quiet", write(folder / "f.auth-token.json", {"issuers": [issuer(0, filters=filters)]})]


def tree(folder, size):
    for number in range(size):
        write(folder / f"team{number % 97}/service{number}/issuers.auth-token.json", {"issuers": []})


@shape("lint: lines of .gitignore and as many files", 1500)
def ignored_by_git(folder, size):
    (folder / ".git").mkdir(exist_ok=True)
    write(folder / ".gitignore", "".join(f"gone{n}/*.json\n" for n in range(size)))
    tree(folder, size)
    return ["lint", "--quiet", folder]


@shape("lint: excluded globs and as many files", 1500)
def excluded_by_settings(folder, size):
    (folder / ".git").mkdir(exist_ok=True)
    write(folder / ".oconf.json", {"exclude": [f"gone{n}/**/x*.json" for n in range(size)]})
    tree(folder, size)
    return ["lint", "--quiet", folder]


@shape("lint: stale entries of a baseline", 20_000)
def stale_baseline(folder, size):
    findings = {f"gone{n}.auth-token.json": {"duplicate-issuer": {f"/issuers/[https://idp{n}.corp.example]": 1}}
                for n in range(size)}
    baseline = write(folder / "baseline.json", {"version": 1, "findings": findings})
    return ["lint", "--quiet", "--baseline", baseline,
            write(folder / "one.auth-token.json", {"issuers": [issuer(0)]})]


@shape("lint: stale entries of one file in a baseline", 20_000)
def stale_entries_of_one_file(folder, size):
    one = write(folder / "one.auth-token.json", {"issuers": [issuer(0)]})
    findings = {"one.auth-token.json": {
        "duplicate-issuer": {f"/issuers/[https://idp{n}.corp.example]": 1 for n in range(size)}}}
    baseline = write(folder / "baseline.json", {"version": 1, "findings": findings})
    return ["lint", "--quiet", "--baseline", baseline, one]


@shape("lint: lines of an export", 250_000)
def lines_of_an_export(folder, size):
    lines = "".join(f"Orders{n}(1.0).*.Logging_Level=INFO\n" for n in range(size))
    return ["lint", "--quiet", write(folder / "policies.properties", "# MCS Policies.\n" + lines)]


def main():
    if len(sys.argv) != 4:
        print("\n".join(f"{key:30}{entry.name}" for key, entry in SHAPES.items()))
        return
    folder = Path(sys.argv[3])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    print("oconf", *SHAPES[sys.argv[1]].make(folder, int(sys.argv[2])))


if __name__ == "__main__":
    main()
