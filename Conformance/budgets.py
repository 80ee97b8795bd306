#!/usr/bin/env python3
"""Counts the instructions of thirteen commands on fixed inputs, and fails where one takes more than allowed.

  Conformance/budgets.py [OCONF]           compare with Conformance/budgets.json
  Conformance/budgets.py --write [OCONF]   record what the commands take now

Instructions, unlike times, are the same on a busy machine. A command may take 5 % more than what is
recorded. One that takes 5 % less is worth recording: it is printed, and no failure. Needs valgrind, and the
release build. `.ci/startup.sh` has the budget for starting up.
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "Conformance/budgets.json"
GROWTH = 1.05
NOW = "2026-01-01T00:00:00Z"

COMMANDS = {
    "lint, 1 KB": ["lint", "--no-config", "one.auth-token.json"],
    "lint, 1 KB with settings": ["lint", "set/one.auth-token.json"],
    "lint, 200 KB": ["lint", "--no-config", "--jobs", "1", "large.auth-token.json"],
    "lint, 40 files": ["lint", "--no-config", "--jobs", "1", "tree"],
    "lint, page of 1,000 findings": ["lint", "--no-config", "--format", "html", "many.allow-origin"],
    "fmt": ["fmt", "--stdout", "flat.json"],
    "flatten": ["flatten", "large.auth-token.json"],
    "extract": ["extract", "export.properties", "Security_AuthTokenConfiguration"],
    "diff": ["diff", "old.auth-token.json", "new.auth-token.json"],
    "eval": ["eval", "--now", NOW, "trusted.auth-token.json", "--claims", "claims.json"],
    "origin": ["origin", "web.allow-origin", "-"],
    "message": ["message", "login.idp-messages"],
    "explain, a field": ["explain", "audience"],
}


def generate(*arguments):
    subprocess.run([sys.executable, ROOT / "Benchmarks/generate.py", *map(str, arguments)], check=True)


def make(folder):
    """Files that are the same every time."""
    generate("small", 1, folder / "one.auth-token.json")
    (folder / "set").mkdir()
    generate("small", 1, folder / "set/one.auth-token.json")
    (folder / "set/.oconf.json").write_text(json.dumps({
        "environment": "production", "rules": {"duplicate-issuer": "error", "null-field": "off"},
        "ignore": [
            {"rule": "role-mapping-chain", "path": f"/team{n}/a.auth-token.json", "reason": "known"} for n in range(20)]}))
    generate("config", 200_000, folder / "large.auth-token.json")
    generate("tree", 40, folder / "tree")
    large = json.loads((folder / "large.auth-token.json").read_text())
    (folder / "flat.json").write_text(json.dumps(large))
    generate("issuers", 20, folder / "old.auth-token.json")
    config = json.loads((folder / "old.auth-token.json").read_text())
    value = json.dumps(config, separators=(",", ":"))
    escaped = re.sub(r"([\\:=#!])", r"\\\1", value)
    (folder / "export.properties").write_text(
        "# MCS Policies.\n*.*.Logging_Level=800\n*.*.Security_AllowOrigin=disallow\n"
        f"*.*.Security_AuthTokenConfiguration={escaped}\n")
    for number, issuer in enumerate(config["issuers"]):
        if number % 4 == 0:
            issuer["filters"][0]["values"].append("new*")
        if number % 4 == 1:
            issuer["roleMappings"][0]["mappedRoles"].append("Auditor")
        if number % 4 == 2:
            issuer["tokenTimeoutSeconds"] = 1800
    (folder / "new.auth-token.json").write_text(json.dumps(config, indent=4))
    generate("trusted", 40, folder / "trusted.auth-token.json")
    generate("tokens", 1, folder / "claims.json")
    patterns = [f"https://*.shop{n}.corp.example" if n % 3 else f"https://app{n}.corp.example:8443" for n in range(60)]
    (folder / "web.allow-origin").write_text(",\n".join(patterns) + "\n")
    (folder / "many.allow-origin").write_text(",\n".join(f"https://*.*:{port}" for port in range(1, 1001)))
    origins = [f"https://a.shop{n}.corp.example" if n % 2 else f"https://app{n}.corp.example" for n in range(400)]
    (folder / "origins.txt").write_text("\n".join(origins) + "\n")
    messages = [
        f"app{n}://oauth2/v1.0/authrequest?oauth_client_id=key{n}.01&code_challenge=pR0uWkYfB3mS5tQ1xZ8vL2nC7dH4gJ6aE9iO"
        f"&oauth_redirect_uri=field{n}%3A%2F%2Fdone&scopes=api%2Cweb&state=Zt5kQm9wXc3rVb7n{n}&login_host=corp.my.salesforce.com"
        for n in range(50)]
    (folder / "login.idp-messages").write_text("\n".join(messages) + "\n")


def count(program, name, folder):
    # The order of sets differs from run to run unless it is fixed.
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "SWIFT_DETERMINISTIC_HASHING": "1"}
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *COMMANDS[name]], cwd=folder,
        env=environment, input=(folder / "origins.txt").read_text() if name == "origin" else "", capture_output=True,
        text=True, timeout=600)
    found = re.search(r"Collected *: *(\d+)", run.stderr)
    if run.returncode not in (0, 1) or not found:
        sys.exit(f"{name}: status {run.returncode}: {run.stderr[-1500:]}")
    return int(found[1])


def main():
    arguments = sys.argv[1:]
    writes = "--write" in arguments
    programs = [argument for argument in arguments if argument != "--write"]
    program = Path(programs[0] if programs else ROOT / ".build/release/oconf").resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make(folder)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            counts = dict(zip(COMMANDS, pool.map(lambda name: count(program, name, folder), COMMANDS)))
    if writes:
        RECORD.write_text(json.dumps(counts, indent=2) + "\n")
        print(f"{RECORD.relative_to(ROOT)}: {len(counts)} budgets")
        return
    recorded = json.loads(RECORD.read_text())
    failed = []
    for name, number in counts.items():
        budget = recorded.get(name, 0)
        change = number / budget - 1 if budget else 1
        print(f"{name:28} {number:>13,} instructions, {change:+7.2%} of {budget:,}")
        if number > budget * GROWTH:
            failed.append(name)
        elif change < 1 - GROWTH:
            print(f"{'':28} less than recorded: take it over with --write")
    if failed:
        sys.exit("more than 5 % above the budget: " + "; ".join(failed))


main()
