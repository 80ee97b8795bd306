#!/usr/bin/env python3
"""Validates the JSON Schemas under schemas/, and has them and `oconf` judge the same documents.

  .build-ci/venv/bin/python .ci/schemas.py OCONF

The schemas satisfy their metaschema, and their examples and defaults satisfy the schemas. Sound documents
of every kind satisfy their schema, and give no finding about their structure; each change of one place
that breaks the structure (a member that is unknown, missing, of a wrong type, of a value that is not
listed, or below its minimum) fails, and is found. Reports have the members that are published, and no
others.
"""
import copy
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema

import scratch
from program import OCONF, ROOT

ISSUERS = "Examples/production/issuers.auth-token.json"
TIME = "2026-05-04T08:30:00Z"
SCHEMAS = ROOT / "schemas"
CHECKER = jsonschema.Draft202012Validator.FORMAT_CHECKER

# The rules about documents that differ from their schemas.
STRUCTURAL = {
    "field/wrong-case", "field-type/wrong", "ignore-entry/malformed", "field/misplaced", "field/misspelled",
    "field-type/not-an-integer", "field-type/null", "field-value/below-minimum", "setting/invalid-policy", "field-type/quoted",
    "field/missing", "field-type/not-an-array", "field/unknown", "setting/unknown-reading", "setting/unknown-rule",
    "field-value/not-allowed",
    # Where more is known of what becomes of a value that is not listed.
    "allowed-backend/numeric-version", "filter/malformed", "tls-version/unknown",
}
SETTINGS = {
    "$schema": "schemas/settings.schema.json", "environment": "production", "baseURL": "https://mobile.corp.example",
    "policies": {"Security_TokenExchangeTimeoutSecs": 3600}, "readings": {"absent-audience": "reject"},
    "roles": ["Reader"], "certificates": ["CN=a"], "ownDomains": ["corp.example"], "privilegedRoles": ["*Admin*"],
    "loginHosts": ["login.corp.example"], "distribution": "partner", "rules": {"field/unknown": "error", "duplicate-issuer/same-name": "off"},
    "ignore": [{"rule": "string/empty", "path": "old/", "pointer": "/issuers", "reason": "theirs",
                "expires": "2030-12-31"}],
    "require": [{"name": "short-sessions", "kind": "auth-token-configuration", "path": "issuers/tokenTimeoutSeconds",
                 "where": {"issuerName": "https://*"}, "atMost": 3600, "message": "sessions end within an hour",
                 "severity": "warning", "examples": {"good": [{"tokenTimeoutSeconds": 60}], "bad": [{}]}}],
    "exclude": ["archive/"], "files": [{"pattern": "*.txt", "kind": "allow-origin"}],
    "flattened": [{"source": "a.auth-token.json", "target": "b.properties"}],
}
APP = {
    "platform": "ios", "files": ["ios/Info.plist"], "sdkVersion": "12.1", "dialect": "ios-sdk",
    "bundleIdentifier": "com.corp.example.shop", "consumerKey": "key", "redirectURI": "shop://cb", "scopes": ["api"],
    "urlSchemes": ["shop"], "queriesSchemes": ["till"], "identityProviderScheme": "till",
    "identityProviderPackage": "com.corp.example.till", "allowedClients": ["com.corp.example.shop"],
}
CONNECTED_APP = {
    "files": ["Shop.connectedApp"], "consumerKey": "key", "callbackUrls": ["shop://cb"], "scopes": ["Api"],
    "isConsumerSecretOptional": True, "isSecretRequiredForRefreshToken": False, "isPkceRequired": True,
    "refreshTokenPolicy": "infinite",
}
SETUP = {
    "$schema": "schemas/identity-provider-setup.schema.json", "description": "The till signs users in.",
    "identityProvider": {"name": "till", "connectedApp": CONNECTED_APP, "apps": [APP]},
    "clients": [{"name": "shop", "connectedApp": CONNECTED_APP, "apps": [APP, {}]}, {"name": "b", "connectedApp": {}}],
}
ACCEPTED = {"$schema": "schemas/accepted-changes.schema.json", "version": 1,
            "accepted": [{"id": "x", "reason": "agreed", "expires": "2030-12-31"}, {"id": "y", "reason": "so"}]}


def fail(*what):
    sys.exit("schemas: " + " ".join(map(str, what)))


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def sound():
    """Sound documents by kind."""
    fixtures = ROOT / "Tests/Fixtures/ok"
    documents = {
        "auth-token-configuration": [*fixtures.rglob("*.auth-token.json"), *ROOT.glob("Examples/*/*.auth-token.json")],
        "token-tests": [*fixtures.rglob("*.oconf-test.json"), *ROOT.glob("Examples/*/*.oconf-test.json")],
        "backend": [*fixtures.rglob("*.backend.json")],
        "saml-registration": [*fixtures.rglob("*.saml.json")],
        "identity-provider-setup": [*ROOT.glob("Tests/Fixtures/setups/*/right/*.idp-setup.json")],
        "mobile-app": [*fixtures.rglob("bootconfig.json")],
        "settings": [ROOT / "Examples/.oconf.json"],
    }
    loaded = {kind: [load(path) for path in sorted(paths) if "test/issuers" not in str(path)]
              for kind, paths in documents.items()}
    loaded["settings"].append(SETTINGS)
    loaded["identity-provider-setup"].append(SETUP)
    return loaded


# Schemas.


def resolve(schema, root):
    while "$ref" in schema:
        target = root
        for step in schema["$ref"].lstrip("#/").split("/"):
            target = target[step]
        schema = {**{name: value for name, value in schema.items() if name != "$ref"}, **target}
    for option in schema.get("anyOf", []):
        if "$ref" in option:
            return {**schema, **resolve(option, root), "nullable": True}
    return schema


def check_documents(schema, where):
    """Whole documents that the schema shows."""
    validator = jsonschema.Draft202012Validator(schema, format_checker=CHECKER)
    for document in schema.get("examples", []):
        for error in validator.iter_errors(document):
            fail(where, "its example:", error.message)
    return len(schema.get("examples", []))


def check_parts(schema, root, where):
    """Examples and defaults are what they stand for; everything has a description."""
    count = 0
    for name, part in schema.get("properties", {}).items():
        place = f"{where}/{name}"
        if not part.get("description"):
            fail(place, "has no description")
        validator = jsonschema.Draft202012Validator({**part, "$defs": root.get("$defs", {})}, format_checker=CHECKER)
        for value in part.get("examples", []) + ([part["default"]] if "default" in part else []):
            count += 1
            for error in validator.iter_errors(value):
                fail(place, value, error.message)
    for name, part in schema.get("$defs", {}).items():
        count += check_parts(part, root, f"{where}/$defs/{name}")
    return count


# Mutations: every single change that breaks what the schema demands.

OTHER_TYPES = [1, "x", [], True]


def broken(value, schema, root):
    """Values that differ from this one in one place, and why they are wrong."""
    schema = resolve(schema, root)
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if "const" in schema:
        yield "const", 2
        return
    if "enum" in schema:
        yield "enum", "no-such-value"
    if types:
        yield "type", next(other for other in OTHER_TYPES if not any(is_type(other, name) for name in types))
        if "null" not in types and not schema.get("nullable"):
            yield "null", None
    if "pattern" in schema or "format" in schema:
        yield "pattern", "yesterday"
    if "minimum" in schema:
        yield "minimum", schema["minimum"] - 1
    if isinstance(value, list):
        for index, item in enumerate(value):
            for why, other in broken(item, schema.get("items", {}), root):
                yield why, value[:index] + [other] + value[index + 1:]
    if isinstance(value, dict):
        if schema.get("additionalProperties") is False:
            yield "unknown", {**value, "zzUnheardOf": 1}
        for name in schema.get("required", []):
            yield "missing", {other: part for other, part in value.items() if other != name}
        for name, part in value.items():
            inner = schema.get("properties", {}).get(name, schema.get("additionalProperties", {}))
            if isinstance(inner, dict):
                for why, other in broken(part, inner, root):
                    yield why, {**value, name: other}


def is_type(value, name):
    return jsonschema.Draft202012Validator.TYPE_CHECKER.is_type(value, name)


# The answers of the program.


def run(oconf, folder, *arguments, statuses=(0, 1)):
    result = subprocess.run([oconf, *arguments], cwd=folder, capture_output=True, timeout=300, check=False)
    if result.returncode not in statuses:
        fail(arguments[:4], "status", result.returncode, result.stderr.decode()[:500])
    return result.stdout


def structural_findings(oconf, kind, documents):
    """For each document the structural rules that found something in it."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / ".git").mkdir()
        names = [f"{number:05}.json" for number in range(len(documents))]
        for name, document in zip(names, documents):
            (folder / name).write_text(json.dumps(document))
        found = {name: set() for name in names}
        lines = run(oconf, folder, "lint", "--no-config", "--pedantic", "--kind", kind, "--format", "jsonl", *names)
        for line in lines.splitlines():
            diagnostic = json.loads(line)
            if diagnostic["rule"] in STRUCTURAL:
                found[diagnostic["path"]].add(diagnostic["rule"])
        return [found[name] for name in names]


def check_kind(oconf, kind, documents, schema):
    validator = jsonschema.Draft202012Validator(schema, format_checker=CHECKER)
    for document in documents:
        for error in validator.iter_errors(document):
            fail(kind, "refuses", error.json_path, error.message[:300])
    for document, rules in zip(documents, structural_findings(oconf, kind, documents)):
        if rules:
            fail(kind, "is sound, and oconf finds", rules, json.dumps(document)[:300])
    wrong, reasons = [], []
    for document in documents:
        for why, other in broken(document, schema, schema):
            wrong.append(other)
            reasons.append(why)
    for why, document in zip(reasons, wrong):
        if validator.is_valid(document):
            fail(kind, f"lets pass ({why})", json.dumps(document)[:500])
    for why, document, rules in zip(reasons, wrong, structural_findings(oconf, kind, wrong)):
        if not rules and isinstance(document, dict):
            fail(f"oconf finds nothing ({why}) in {kind}", json.dumps(document))
    return len(wrong), set(reasons)


# Files that commands read besides documents.


def check_accepted(oconf, schema):
    """What the schema refuses `diff --accept` refuses, too."""
    validator = jsonschema.Draft202012Validator(schema, format_checker=CHECKER)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name in ("a", "b"):
            (folder / f"{name}.allow-origin").write_text("https://a.corp.example")
        # Only editors look at the reference to the schema.
        wrong = [other for why, other in broken(ACCEPTED, schema, schema)
                 if not isinstance(other, dict) or isinstance(other["$schema"], str)]
        for document in [ACCEPTED, *wrong]:
            (folder / "accepted.json").write_text(json.dumps(document))
            status = subprocess.run(
                [oconf, "diff", "--accept", "accepted.json", "a.allow-origin", "b.allow-origin"],
                cwd=folder, capture_output=True, timeout=60, check=False).returncode
            if (status == 0) != validator.is_valid(document) or status not in (0, 2):
                fail("accepted-changes: status", status, "for", json.dumps(document))
        return len(wrong)


def check_baseline(oconf, schema):
    validator = jsonschema.Draft202012Validator(schema, format_checker=CHECKER)
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "known.json"
        run(oconf, ROOT, "baseline", "--no-config", "--quiet", "-o", path, "Tests/Fixtures/err")
        document = load(path)
        document["$schema"] = "schemas/baseline.schema.json"
        path.write_text(json.dumps(document))
        run(oconf, ROOT, "lint", "--no-config", "--quiet", "--baseline", path, "Tests/Fixtures/err")
    if not validator.is_valid(document) or not document["findings"]:
        fail("baseline refuses what was written")
    wrong = [other for why, other in broken(document, schema, schema)]
    if any(validator.is_valid(other) for other in wrong):
        fail("baseline lets something pass")
    return len(wrong)


def closed(schema):
    """The schema without room for members that it does not name."""
    schema = copy.deepcopy(schema)
    for part in [schema, *schema["$defs"].values()]:
        part["additionalProperties"] = False
    return schema


def members(value, schema, root, seen):
    """Notes which declared members are there."""
    schema = resolve(schema, root)
    if isinstance(value, list):
        for item in value:
            members(item, schema.get("items", {}), root, seen)
    elif isinstance(value, dict) and "properties" in schema:
        for name, part in value.items():
            seen.add((json.dumps(sorted(schema["properties"])), name))
            members(part, schema["properties"][name], root, seen)


REPORTS = {
    "lint-report": [
        ["lint", "--no-config", "Tests/Fixtures/err"], ["lint", "--no-config", "Tests/Fixtures/ok"],
        ["lint", "--no-config", "--pedantic", "--statistics", "Examples"], ["lint", "--no-config", "Tests/Fixtures/setups"]],
    "who-report": [["who", "--no-config", *arguments] for arguments in (
        ["--role", "Employee", ISSUERS], ["--lifetime-over", "60", ISSUERS], ["--overlap", ISSUERS],
        ["--overlap", "--role", "Employee", ISSUERS], ["--role", "Nobody", "--reading", "unmapped-role=drop", ISSUERS],
        ["Tests/Fixtures/ok/providers/google-workspace.auth-token.json"],
        ["--origin", "https://*", "Examples/production/web.allow-origin"],
        # An ambiguous configuration, which leaves the question undecided.
        ["Examples/test/policies.properties"])],
    "trust-map": [["graph", "Examples"], ["graph", "Tests/Fixtures/setups"]],
    "test-report": [["test", "--coverage", "Examples"], ["test", "Tests/Fixtures/err"]],
    "folder-report": [["diff", "--no-config", "Tests/Fixtures/setups/ios/with-secrets/field", "Tests/Fixtures/setups/ios/without-web"]],
    "message-report": [["message", "--pedantic", "Tests/Fixtures/ok/login.idp-messages"]],
}
# In the repository of scratch.py, with a change.
REPOSITORY_REPORTS = {
    "lint-report": [["lint", "--no-config", "."], ["lint", "--no-config", "--manifest", "package.xml", "."]],
    "who-report": [["who", "--origin", "https://*:*", "--reading", "written-default-port=literal", "ports.allow-origin"]],
    "trust-map": [["graph", "--since", "HEAD", "policies"]],
    "test-report": [["test", "token.oconf-test.json"]],
    "diff-report": [
        ["diff", "--accept", "approved-changes.json", "--tokens", "claims.jsonl", "old.json", "new.json"],
        ["diff", "--tokens", "claims.jsonl", "--now", TIME, "issuers.auth-token.json", "Examples/test/issuers.auth-token.json"]],
    "folder-report": [["diff", "export.properties", "policies"], ["diff", "retrieved", "force-app"]],
    "gate-report": [["gate", "--base", "HEAD"]],
    "eval-report": [["eval", "--now", TIME, *arguments] for arguments in (
        ["--claims", "claims.json", "--backend", "name=Orders,version=1.0", "old.json"],
        ["--claims", "claims.json", "--expect-role", "Manager", "old.json"],
        ["--claims", '{"sub": "a", "exp": 2000000000, "tier": "x1", "client_secret": "1"}', "secret.json"],
        ["--claims", '{"iss": "https://a.corp.net", "sub": "a", "exp": 2000000000}', "secret.json"])],
    "timeline-report": [["eval", "--now", TIME, "--claims", "claims.json", "--before", "old.json", "--at", "60", "new.json"]],
    "origin-report": [["origin", "ports.allow-origin", "https://x.corp.net", "http://a.corp.net", "null"]],
}
EXTRA = {
    "ports.allow-origin": "https://a.corp.net:443, https://*.corp.net:*\n",
    "secret.json": json.dumps({"issuers": [{
        "issuerName": f"https://{name}.corp.net", "enabled": True, "usernameAttribute": "sub", "virtualUserEnabled": True,
        "filters": [{"name": "client_secret", "values": ["1", "2*"]}, {"name": "tier", "values": ["x*"]}],
        "jwks": {"jwksUri": "https://idp.corp.example/keys"}} for name in "ab"]}),
    "web.allow-origin": "https://a.corp.net\n",
    "gone.allow-origin": "https://a.corp.net\n",
    # A manifest that deploys nothing leaves out the app.
    "package.xml": '<Package xmlns="http://soap.sforce.com/2006/04/metadata"/>\n',
    "web.oconf-test.json": json.dumps({"policy": "web.allow-origin", "cases": [
        {"name": "b", "origin": "https://b.corp.net", "expect": {"allowed": False}},
        {"name": "a", "origin": "https://a.corp.net", "expect": {"allowed": True}}]}),
    # A case that cannot be run.
    "token.oconf-test.json": json.dumps({"policy": "old.json", "environment": {"now": 1}, "cases": [
        {"name": "a", "token": "/etc/passwd", "expect": {"verdict": "reject"}}]}),
}


def change(oconf, folder):
    """Fills a repository, and changes it so that each part of a gate's report has something to say."""
    scratch.make(folder)
    # An app in a vendored folder.
    shutil.copytree(ROOT / "Tests/Fixtures/err/salesforce", folder / "Pods")
    for name, text in EXTRA.items():
        (folder / name).write_text(text)
    commit(folder)
    (folder / "gone.allow-origin").unlink()
    (folder / "web.allow-origin").write_text("https://a.corp.net, https://b.corp.net\n")
    suite = json.loads(EXTRA["web.oconf-test.json"])
    (folder / "web.oconf-test.json").write_text(json.dumps({**suite, "cases": suite["cases"][1:]}))
    for path in "policies/issuers.auth-token.json", "issuers.auth-token.json", "new.json":
        path = folder / path
        path.write_text(path.read_text().replace("field-service-", "field-").replace(": 3600", ": 7200"))
    for path, more in ((folder / ".oconf.json", {"exclude": ["config.json"]}),
                       (folder / "policies/.oconf.json", {"policies": {"Security_TokenExchangeTimeoutSecs": 1}})):
        path.write_text(json.dumps({**json.loads(path.read_text()), **more}))
    run(oconf, folder / "policies", "flatten", "--write")
    run(oconf, folder, "gate", "--base", "HEAD", "--write-accept", "--reason", "agreed", "--until", "2030-12-31",
        "policies", "web.allow-origin", statuses=(0, 1, 2))


def commit(folder):
    scratch.run("git add -A && git commit -q -m two", folder, check=True)


def check_reports(oconf, schemas):
    """Reports have the members that are published, each of them in some report, and no others."""
    seen = set()
    with tempfile.TemporaryDirectory() as repository:
        repository = Path(repository)
        change(oconf, repository)
        for folder, reports in (ROOT, REPORTS), (repository, REPOSITORY_REPORTS):
            for kind, runs in reports.items():
                validator = jsonschema.Draft202012Validator(closed(schemas[kind]))
                for arguments in runs:
                    text = run(oconf, folder, *arguments, "--format", "json", statuses=(0, 1, 2))
                    report = json.loads(text) if text else fail("no report of", arguments)
                    for error in validator.iter_errors(report):
                        fail(kind, "refuses", error.json_path, error.message[:300])
                    members(report, schemas[kind], schemas[kind], seen)
    for kind in {*REPORTS, *REPOSITORY_REPORTS}:
        require_all(schemas[kind], seen, kind)
    return len(seen)


def require_all(schema, seen, kind):
    for part in [schema, *schema.get("$defs", {}).values()]:
        for name in part["properties"]:
            if (json.dumps(sorted(part["properties"])), name) not in seen:
                fail(f"{kind}: no report has", name)


def main():
    oconf = str(OCONF)
    paths = sorted(SCHEMAS.glob("*.schema.json"))
    tool = Path(sys.executable).parent / "check-jsonschema"
    subprocess.run([tool, "--quiet", "--check-metaschema", *paths], check=True, timeout=120)
    schemas = {path.name.removesuffix(".schema.json"): load(path) for path in paths}
    examples = sum(check_parts(schema, schema, kind) + check_documents(schema, kind)
                   for kind, schema in schemas.items())

    documents = sound()
    unknown = set(schemas) - set(documents) - {"accepted-changes", "baseline", *REPORTS, *REPOSITORY_REPORTS}
    if unknown:
        fail("no sound documents of", sorted(unknown))
    wrong, reasons = 0, set()
    for kind, those in documents.items():
        count, why = check_kind(oconf, kind, those, schemas[kind])
        wrong += count
        reasons |= why
    if reasons != {"enum", "type", "null", "minimum", "pattern", "unknown", "missing"}:
        fail("only", reasons)
    wrong += check_accepted(oconf, schemas["accepted-changes"]) + check_baseline(oconf, schemas["baseline"])
    names = check_reports(oconf, schemas)
    placeholders = ROOT / "Tests/Fixtures/err/placeholders.auth-token.json"
    subprocess.run([tool, "--quiet", "--schemafile", SCHEMAS / "auth-token-configuration.schema.json", placeholders],
                   check=True, timeout=120)
    print(f"{len(schemas)} schemas; {sum(map(len, documents.values()))} sound documents pass, {wrong} broken ones do "
          f"not; {examples} examples and defaults, {names} members of reports")


main()
