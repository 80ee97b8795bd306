"""A repository with everything in it that commands in help texts and pages are about."""
import base64
import json
import os
import shutil
import subprocess
from pathlib import Path

from program import OCONF, ROOT

ISSUER = "https://login.corp.net/realms/staff"
NOW = 1_777_883_400
CLAIMS = {"iss": ISSUER, "aud": "https://mobile.corp.net/mobile/platform/auth/token", "typ": "ID", "exp": NOW + 1800,
          "iat": NOW, "department": "sales", "employee_id": "e1", "roles": ["mobile-sales"]}
KEY = {"kty": "EC", "use": "sig", "alg": "ES256", "crv": "P-256", "kid": "a",
       "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}
REQUEST = ("corpidp://oauth2/v1.0/authrequest?oauth_redirect_uri=corpsales://login/done&scopes=api,web&code_challenge="
           "Z3Vlc3NXaGF0VGhpc0lzQmVmb3JlWW91VHJ5SXRPdXQ&state=Nn3oIHd0cRQzq8rJv5mYFg&login_host=login.salesforce.com"
           "&oauth_client_id=3MVG9fieldServiceKey01")


def run(command, folder, **options):
    """A command line in bash, with the built program as `oconf`; its output and its errors are one text."""
    environment = dict(os.environ, PATH=f"{OCONF.parent}:{os.environ['PATH']}", HOME=str(folder))
    for name in ("CI", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "GITHUB_ACTIONS", "GITLAB_CI"):
        environment.pop(name, None)
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=folder, env=environment, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, **options)


def _token(claims):
    parts = [json.dumps(part).encode() for part in ({"alg": "ES256", "kid": "a"}, claims)] + [bytes(64)]
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)


def make(folder):
    """Fills the folder, and commits it; `origin/main` is that commit."""
    folder = Path(folder)
    shutil.copytree(ROOT / "Examples", folder / "Examples")
    production = ROOT / "Examples/production"
    # Files in the root of a repository, under the names that the texts use.
    for source, *names in (
            ("issuers.auth-token.json", "issuers.auth-token.json", "old.json", "new.json"),
            ("policies.properties", "export.properties")):
        for name in names:
            shutil.copy(production / source, folder / name)
    salesforce = ROOT / "Examples/salesforce"
    shutil.copy(salesforce / "connectedApps/Visits.connectedApp-meta.xml", folder / "Visits.connectedApp")
    shutil.copytree(salesforce, folder / "force-app", ignore=shutil.ignore_patterns("connectedApps"))
    # What an org returns, and the manifest that asks for it.
    retrieved = folder / "retrieved/unpackaged/connectedApps"
    retrieved.mkdir(parents=True)
    shutil.copy(salesforce / "connectedApps/Visits.connectedApp-meta.xml", retrieved / "Visits.connectedApp")
    apps = folder / "force-app/main/default/connectedApps"
    apps.mkdir(parents=True)
    shutil.copy(salesforce / "connectedApps/Visits.connectedApp-meta.xml", apps)
    (folder / "manifest").mkdir()
    (folder / "manifest/package.xml").write_text(
        '<Package xmlns="http://soap.sforce.com/2006/04/metadata"><types><members>Visits</members>'
        "<name>ConnectedApp</name></types><version>67.0</version></Package>\n")
    policies = folder / "policies"
    policies.mkdir()
    shutil.copy(production / "issuers.auth-token.json", policies / "issuers.auth-token.json")
    shutil.copy(production / "policies.properties", policies / "deployed.properties")
    (policies / ".oconf.json").write_text(json.dumps(
        {"flattened": [{"source": "issuers.auth-token.json", "target": "deployed.properties"}]}) + "\n")
    with (folder / "export.properties").open("a") as export:
        export.write("Orders(1.0).*.Logging_Level=INFO\n")
    one = json.loads((production / "issuers.auth-token.json").read_text())
    (folder / "prod").mkdir()
    (folder / "prod/web.allow-origin").write_text("https://*.*\n")
    long = json.loads((production / "issuers.auth-token.json").read_text())
    long["issuers"][0] |= {"tokenTimeoutPolicy": "FromTimeoutSecs", "tokenTimeoutSeconds": 8640000}
    (folder / "prod/issuers.auth-token.json").write_text(json.dumps(long, indent=4) + "\n")
    one["issuers"] = one["issuers"][:1]
    response = (ROOT / "Tests/Fixtures/ok/oracle/response.saml").read_text()
    setup = run("oconf init identity-provider-setup", ROOT).stdout
    texts = {
        ".oconf.json": {"flattened": [{"source": "issuers.auth-token.json", "target": "flat.auth-token.json"}]},
        "config.json": one, "openid-configuration.json": {"issuer": ISSUER, "jwks_uri": f"{ISSUER}/certs"},
        "jwks.json": {"keys": [KEY]}, "keys.json": {"keys": [KEY]}, "any.json": {"a": [1, {"b": None}]},
        "approved.json": {"version": 1, "accepted": []},
        "claims.json": CLAIMS, "claims.jsonl": CLAIMS, "token.jwt": _token(CLAIMS),
        "origins.txt": "https://orders.corp.net\nhttps://visits.corp.net\n", "request.txt": REQUEST,
        "flow.idp-messages": REQUEST, "corp.idp-setup.json": setup,
        "response.xml": response, "response.txt": "SAMLResponse=" + base64.b64encode(response.encode()).decode(),
        "token.saml-assertion": (ROOT / "Tests/Fixtures/ok/oracle/login.saml-assertion").read_text(),
    }
    for name, text in texts.items():
        (folder / name).write_text((text if isinstance(text, str) else json.dumps(text)).rstrip("\n") + "\n")
    # Where completions go.
    for name in (".local/share/bash-completion/completions", ".config/fish/completions"):
        (folder / name).mkdir(parents=True)
    commit = ("git init -q -b main . && git config user.name Somebody && git config user.email somebody@corp.example"
              " && git add -A && git commit -q -m one && git update-ref refs/remotes/origin/main HEAD")
    summarize = "oconf eval config.json --claims claims.jsonl --jsonl --summary json --now 2026-06-04T08:30:00Z"
    summaries = f"{{ {summarize} || true; }} | tee monday.json > tuesday.json"
    for command in (summaries, "oconf flatten --write", commit):
        done = run(command, folder)
        if done.returncode:
            raise SystemExit(f"{command}: {done.stdout}")
    return folder
