#!/usr/bin/env python3
"""The pictures of `oconf graph` in docs.

  .ci/pictures.py            fails if they are not those of today
  .ci/pictures.py --write    writes them
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from program import OCONF, ROOT


def graph(*arguments, folder=ROOT, status=(0,)):
    """What `oconf graph` prints."""
    done = subprocess.run([OCONF, "graph", *map(str, arguments)], cwd=folder, text=True, capture_output=True, timeout=120)
    assert done.returncode in status, (arguments, done.returncode, done.stderr)
    return done.stdout


def pictures(folder):
    """The pictures in docs, by their names."""
    yield "graph.svg", graph("Examples/production")
    for command in ("cp -r {}/Examples .", "git init -q -b main .", "git add -A",
                    "git -c user.name=A -c user.email=a@corp.example commit -q -m one"):
        subprocess.run(command.format(ROOT), shell=True, cwd=folder, check=True)
    path = Path(folder) / "Examples/production/issuers.auth-token.json"
    data = json.loads(path.read_text())
    staff, partners = data["issuers"]
    staff["filters"][2]["values"].append("trainee")
    staff["roleMappings"][0]["mappedRoles"].append("Approver")
    partners["allowedMbes"].append({"name": "Orders", "version": "1.0"})
    partners["issuerRoles"] = []
    path.write_text(json.dumps(data, indent=4) + "\n")
    (path.parent / "web.allow-origin").write_text("https://orders.corp.net, https://*.corp.net\n")
    yield "graph-change.svg", graph(
        "--since", "HEAD", "Examples/production/issuers.auth-token.json", "Examples/production/web.allow-origin", folder=folder)


def wanted(folder):
    """The files in docs, with their text."""
    return [(ROOT / "docs" / name, text) for name, text in pictures(folder)]


def main():
    with tempfile.TemporaryDirectory() as folder:
        stale = [(path, text) for path, text in wanted(folder) if not path.exists() or path.read_text() != text]
    if sys.argv[1:] == ["--write"]:
        for path, text in stale:
            path.write_text(text)
    elif stale:
        sys.exit(f"out of date: {', '.join(path.name for path, _ in stale)}; run .ci/pictures.py --write")


if __name__ == "__main__":
    main()
