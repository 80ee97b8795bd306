#!/usr/bin/env python3
"""Runs the files that `oconf init` writes, from an empty folder to the first finding: hooks with pre-commit and prek, and the
shell lines of the jobs, which get the wheel from a local server. In between, there is no oconf, no Swift and no package index. Files for editors are read as JSON and TOML.

  .build-ci/venv/bin/python .ci/init.py

Needs .ci/install.sh, and the program that `make build` makes, or that OCONF names.
"""
import functools
import hashlib
import http.server
import json
import os
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading
import tomllib
from pathlib import Path

from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(sys.executable).parent
# What runners have. Neither oconf nor Swift is among it.
TOOLS = "bash cat dirname env git grep head id ls mkdir mktemp mv rm sed sh sort touch uname"
FAULT = "https://*.*\n"
RULE = "origin-wildcard/any-host"
HOOKS, WORKFLOW, JOB = ".pre-commit-config.yaml", ".github/workflows/oconf.yml", ".gitlab-ci.yml"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Trial:
    def __init__(self, scratch):
        self.scratch = scratch
        program = Path(os.environ.get("OCONF", ROOT / ".build/static/oconf")).resolve()
        tools = scratch / "tools"
        tools.mkdir()
        for tool in TOOLS.split():
            (tools / tool).symlink_to(shutil.which(tool))
        # The interpreter of the system, not the one of the virtual environment.
        (tools / "python3").symlink_to(Path(sys.executable).resolve())
        (scratch / "bin").mkdir()
        (scratch / "bin/oconf").symlink_to(program)
        self.with_oconf = f"{scratch}/bin:{tools}"
        self.environment = {
            "PATH": str(tools), "HOME": str(scratch), "GIT_CONFIG_NOSYSTEM": "1", "PRE_COMMIT_HOME": f"{scratch}/pre-commit",
            "PREK_HOME": f"{scratch}/prek", "TMPDIR": str(scratch), "PIP_CERT": f"{scratch}/certificate.pem",
        }
        for key, value in {"user.name": "Somebody", "user.email": "somebody@corp.example", "init.defaultBranch": "main"}.items():
            self.run(["git", "config", "--global", key, value])
        self.serve(program)

    def serve(self, program):
        """Serves the wheel and a package index that has it, over TLS."""
        index = self.scratch / "served/simple/oconf"
        index.mkdir(parents=True)
        subprocess.run([sys.executable, ROOT / "Scripts/wheel.py", program, index], check=True, stdout=subprocess.DEVNULL)
        (wheel,) = index.glob("*.whl")
        self.sha256 = hashlib.sha256(wheel.read_bytes()).hexdigest()
        # Without a checksum: pip is to compare it with the one in the job.
        (index / "index.html").write_text(f'<a href="{wheel.name}">{wheel.name}</a>')
        pem = self.scratch / "certificate.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=DNS:localhost", "-keyout", self.scratch / "key.pem", "-out", pem], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem, self.scratch / "key.pem")
        handler = functools.partial(Quiet, directory=str(self.scratch / "served"))
        server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.index = f"https://localhost:{server.server_address[1]}/simple"
        self.wheel = f"{self.index}/oconf/{wheel.name}"

    def run(self, command, folder=None, **environment):
        """The status and the output of a command, in the environment of a runner."""
        result = subprocess.run(
            command, cwd=folder or self.scratch, env=self.environment | environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        return result.returncode, result.stdout

    def repository(self, name, *options):
        """A new repository, set up by `oconf init`."""
        folder = self.scratch / name
        folder.mkdir()
        self.expect(0, ["git", "init", "-q", "."], folder)
        self.expect(0, ["oconf", "init", *options], folder, PATH=self.with_oconf)
        self.expect(0, ["git", "add", "-A"], folder)
        self.expect(0, ["git", "commit", "-q", "-m", "first"], folder)
        return folder

    def expect(self, status, command, folder, *texts, **environment):
        found, output = self.run(command, folder, **environment)
        assert found == status, f"{command}: status {found}, expected {status}\n{output}"
        for text in texts:
            assert text in output, f"{command}: does not say: {text}\n{output}"
        return output

    # Hooks

    def hooks(self):
        folder = self.repository("hooks", "--pre-commit")
        for client in ("pre-commit", "prek"):
            run = [VENV / client, "run", "--all-files"]
            for hook in ("oconf-lint", "oconf-fmt", "oconf-flatten"):
                self.expect(1, [*run, hook], folder, "oconf is not installed; ", "pipx install")
            self.expect(0, run, folder, PATH=self.with_oconf)
            (folder / "web.allow-origin").write_text(FAULT)
            (folder / "a.auth-token.json").write_text('{"issuers":[]}\n')
            self.expect(0, ["git", "add", "-A"], folder)
            self.expect(1, [*run, "oconf-lint"], folder, RULE, PATH=self.with_oconf)
            self.expect(1, [*run, "oconf-fmt"], folder, "files were modified by this hook", PATH=self.with_oconf)
            self.expect(0, ["git", "reset", "-q", "--hard"], folder)
            print(f"ok: hooks with {client}")

    # Jobs

    def scripts(self, folder):
        """The scripts that a pull request runs in GitHub and in GitLab: to get oconf, and to check."""
        read = YAML(typ="safe").load
        steps = {step.get("name"): step for step in read(folder / WORKFLOW)["jobs"]["check"]["steps"]}
        github = [steps["Get oconf"]["run"], steps["Check the change"]["run"]]
        # GitHub begins each step with the PATH that the steps before have added to.
        join = 'while read -r folder; do PATH=$folder:$PATH; done <"$GITHUB_PATH"\n'
        reports = steps["Keep the review page and the reports"]["with"]["path"].split()
        job = read(folder / JOB)["oconf"]
        artifacts = [*job["artifacts"]["paths"], job["artifacts"]["reports"]["codequality"]]
        return [("GitHub", [github[0], join + github[1]], reports), ("GitLab", job["script"], artifacts)]

    def jobs(self, name, options, status, *texts, path=None, services=("GitHub", "GitLab")):
        folder = self.repository(name, "--github", "--gitlab", *options)
        (folder / "web.allow-origin").write_text(FAULT)
        added = self.scratch / "github-path"
        for service, scripts, reports in self.scripts(folder):
            if service not in services:
                continue
            added.write_text("")
            output = self.expect(
                status, ["bash", "-e", "-o", "pipefail", "-c", "\n".join(scripts)], folder, *texts, BASE="HEAD",
                CI_MERGE_REQUEST_DIFF_BASE_SHA="HEAD", GITHUB_PATH=str(added), PATH=path or self.environment["PATH"])
            found = [report for report in reports if (folder / report).exists()]
            assert found == (reports if RULE in texts else []), f"{service}: {found}\n{output}"
            for report in found:
                (folder / report).unlink()
            print(f"ok: {service}: {name}")
        return folder, output

    def places(self):
        """Each place that a job can get oconf from, and what goes wrong with it."""
        _, output = self.jobs("no place", [], 1, "oconf is not installed here", "--wheel")
        assert output.count("\n") == 1, output
        self.jobs("in PATH", [], 1, RULE, path=self.with_oconf)
        image = ["--image", "registry.corp.example/oconf:1"]
        _, output = self.jobs("image without oconf", image, 1, "oconf or git is not in PATH of registry.corp.example/oconf:1")
        assert output.count("\n") == 1, output
        sha256 = ["--sha256", self.sha256]
        self.jobs("wheel", ["--wheel", self.wheel, *sha256], 1, RULE)
        self.jobs("index", ["--index-url", self.index, *sha256], 1, RULE)
        missing = "cannot install oconf; this needs Python with venv, access to https://localhost"
        other = ["--sha256", "0" * 64]
        for name, place, service in (
            ("another wheel", ["--wheel", self.wheel, *other], "GitHub"),
            ("another wheel in the index", ["--index-url", self.index, *other], "GitLab"),
            ("no wheel there", ["--wheel", self.wheel.replace("simple", "none"), *sha256], "GitLab"),
        ):
            reason = "Expected sha256 000" if other[1] in place else "404"
            self.jobs(name, place, 1, missing, reason, services=[service])
        # A hook says how to install the wheel, and the command compares the checksum.
        (self.scratch / "hint").mkdir()
        self.expect(0, ["git", "init", "-q", "."], self.scratch / "hint")
        place = ["--pre-commit", "--wheel", self.wheel, *sha256]
        self.expect(0, ["oconf", "init", *place], self.scratch / "hint", PATH=self.with_oconf)
        requirement = f"{self.wheel}#sha256={self.sha256}"
        assert f"run pipx install {requirement}\"" in (self.scratch / "hint" / HOOKS).read_text()
        install = [VENV / "python", "-m", "pip", "install", "--quiet", "--no-index", "--target", self.scratch / "installed"]
        self.expect(1, [*install, requirement[:-4] + "0000"], None, "HASH")
        self.expect(0, [*install, requirement], None)
        print("ok: the wheel that the hooks name")

    def comment(self):
        """The comment on a pull request: the first run adds it, and the next one updates it."""
        (self.scratch / "bin/gh").write_text(
            f'#!/bin/sh\necho "$*" >>{self.scratch}/calls\ncase $* in *--paginate*) cat {self.scratch}/comments ;; esac\n')
        (self.scratch / "bin/gh").chmod(0o755)
        folder = self.scratch / "in PATH"
        (step,) = [
            step for step in YAML(typ="safe").load(folder / WORKFLOW)["jobs"]["report"]["steps"] if "run" in step]
        (folder / "oconf.md").write_text("# Gate\n" + "é" * 70_000)
        for known, call in ("", "api repos/o/r/issues/7/comments -F body=@comment.md\n"), (
                "41\n42\n", "api --method PATCH repos/o/r/issues/comments/41 -F body=@comment.md\n"):
            (self.scratch / "comments").write_text(known)
            self.expect(
                0, ["bash", "-e", "-c", step["run"]], folder, PATH=self.with_oconf, GITHUB_REPOSITORY="o/r", NUMBER="7")
            assert (self.scratch / "calls").read_text().endswith(call), (self.scratch / "calls").read_text()
        comment = (folder / "comment.md").read_bytes()
        assert comment.startswith(b"<!-- oconf -->\n# Gate\n") and len(comment) < 65536, len(comment)
        print("ok: the comment")

    def editors(self):
        folder = self.repository("editors", "--vscode", "--neovim", "--helix", "--zed")
        for name, read in (".vscode/settings.json", json.loads), (".zed/settings.json", json.loads), (
                ".helix/languages.toml", tomllib.loads):
            assert "oconf" in str(read((folder / name).read_text())), name
        print("ok: editors")


def main():
    sys.stdout.reconfigure(line_buffering=True)
    with tempfile.TemporaryDirectory() as scratch:
        trial = Trial(Path(scratch))
        trial.hooks()
        trial.places()
        trial.comment()
        trial.editors()


if __name__ == "__main__":
    main()
