#!/usr/bin/env python3
"""Breaks off each command that writes files at each of its system calls, and lets each call fail.

  .ci/faults.py [--all] [--only NAME]

A run without faults says which calls there are from the moment on at which the command begins to write.
For each of them the command is run again: killed before the call, ended by a signal before it, and with
the call failing. After each run every file is the old one or the new one; it is the old one if the status
says that the command failed before the file was put in its place, and the new one if the status is that
of the run without faults. Nothing else is left, but after SIGKILL one temporary file, which no later run
looks at or is kept from its work by. Without --all only some of the errors are tried at each call. Needs
strace and openssl.
"""
import argparse
import base64
import concurrent.futures
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from program import OCONF

TEMPORARY = re.compile(r"\.oconf-[a-z0-9]{8}\.tmp")
ISSUER = "https://idp.corp.example"
CONFIGURATION = {"issuers": [{
    "issuerName": ISSUER, "enabled": True, "audience": ["mobile"], "virtualUserEnabled": True,
    "jwks": {"discoveryUri": ISSUER + "/.well-known/openid-configuration"}}]}
FLAT = json.dumps(CONFIGURATION)
EXPORT = "# MCS Policies.\n*.*.Security_AuthTokenConfiguration={}\n"
KEYS = {"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "k", "x": base64.urlsafe_b64encode(
    bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")).decode().rstrip("=")}]}
SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"]
ERRORS = ["ENOSPC", "EIO", "EDQUOT", "EACCES", "EROFS", "EPERM", "EMFILE", "ENOMEM", "EOPNOTSUPP", "EINTR"]
CALLS = {
    "open", "openat", "read", "write", "pwrite64", "lseek", "fstat", "newfstatat", "statx", "close", "fsync",
    "fdatasync", "fchmod", "fchown", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat",
    "mkdir", "mkdirat", "rmdir", "access", "faccessat", "faccessat2", "readlink", "getdents64", "flistxattr",
    "fgetxattr", "fsetxattr", "fremovexattr", "mmap"}
# Where a call must succeed for the file to be safe, its failure must be told.
ESSENTIAL = {"write", "fsync", "rename", "renameat"}


ATTRIBUTE = "user.oconf"


def has_attributes():
    with tempfile.NamedTemporaryFile(prefix="oconf-faults-") as file:
        try:
            os.setxattr(file.name, ATTRIBUTE, b"")
        except OSError:
            return False
        return True


HAS_ATTRIBUTES = has_attributes()


def token():
    def part(value):
        return base64.urlsafe_b64encode(value).decode().rstrip("=")
    claims = {"iss": ISSUER, "aud": "mobile", "sub": "mia", "exp": 1_767_229_200}
    return ".".join(
        [part(b'{"alg":"Ed25519","kid":"k"}'), part(json.dumps(claims).encode()), part(b"\t" * 64)])


class Case:
    def __init__(self, name, words, files, targets, data=b""):
        self.name, self.words, self.files, self.targets = name, words, files, targets
        self.data = data


CASES = [
    Case("fmt", ["fmt", "--kind", "json", "a.json"], {"a.json": '{"a":[1,2,{"b":null}]}'}, ["a.json"]),
    Case("fmt of two", ["fmt", "--kind", "json", "a.json", "b.json"], {"a.json": "[1]", "b.json": "[2]"},
         ["a.json", "b.json"]),
    Case("lint --fix", ["lint", "--fix", "-j", "1", "a.auth-token.json"],
         {"a.auth-token.json": FLAT.replace('["mobile"]', '["mobile", "mobile"]')}, ["a.auth-token.json"]),
    Case("flatten --into", ["flatten", "a.auth-token.json", "--no-lint", "--into", "e.properties"],
         {"a.auth-token.json": FLAT, "e.properties": EXPORT}, ["e.properties"]),
    Case("flatten --write", ["flatten", "--write", "--no-lint"],
         {"a.auth-token.json": FLAT, "e.properties": EXPORT,
          ".oconf.json": '{"flattened":[{"source":"a.auth-token.json","target":"e.properties"}]}'}, ["e.properties"]),
    Case("flatten --output, new", ["flatten", "a.auth-token.json", "--no-lint", "--output", "new.json"],
         {"a.auth-token.json": FLAT}, ["new.json"]),
    Case("flatten --output, old", ["flatten", "a.auth-token.json", "--no-lint", "--output", "flat.json"],
         {"a.auth-token.json": FLAT, "flat.json": "{}"}, ["flat.json"]),
    Case("reports of lint",
         ["lint", "-j", "1", "--format", "json=r.json", "--format", "junit=r.xml", "a.auth-token.json"],
         {"a.auth-token.json": FLAT, "r.json": "{}"}, ["r.json", "r.xml"]),
    Case("baseline", ["baseline", "-j", "1", "--no-config", "-o", "base.json", "a.auth-token.json"],
         {"a.auth-token.json": FLAT.replace("https", "http")}, ["base.json"]),
    Case("diff --output", ["diff", "a.auth-token.json", "b.auth-token.json", "--format", "json", "--output", "d.json"],
         {"a.auth-token.json": FLAT, "b.auth-token.json": FLAT.replace("mobile", "other"), "d.json": "{}"}, ["d.json"]),
    Case("extract --output", ["extract", "e.properties", "Security_AuthTokenConfiguration", "-o", "x.json"],
         {"e.properties": EXPORT}, ["x.json"]),
    Case("init", ["init"], {}, [".oconf.json"]),
    Case("schema --output", ["schema", "settings", "--output", "s.json"], {"s.json": "{}"}, ["s.json"]),
    Case("completions --output", ["completions", "bash", "--output", "c.sh"], {}, ["c.sh"]),
    Case("man --output", ["man", "--output", "oconf.1"], {"oconf.1": "old"}, ["oconf.1"]),
    Case("message --output", ["message", "corpidp://oauth2/v1.0/authrequest?state=a", "--output", "m.txt"],
         {"m.txt": "old"}, ["m.txt"]),
    Case("origin --output", ["origin", "a.allow-origin", "-", "--output", "o.txt"],
         {"a.allow-origin": "https://a.corp.example\n", "o.txt": "old"}, ["o.txt"], b"https://b.corp.example\n"),
    Case("eval --jwks", ["eval", "a.auth-token.json", "--token", "-", "--jwks", "keys.json", "--now", "1767225600"],
         {"a.auth-token.json": FLAT, "keys.json": json.dumps(KEYS)}, [], token().encode()),
]


class Run:
    """One run of a command in a folder of its own, under strace."""

    def __init__(self, program, case, injection=None, trace=False):
        with tempfile.TemporaryDirectory(prefix="oconf-faults-") as name:
            folder = Path(name).resolve() / "files"
            folder.mkdir()
            (folder / ".git").mkdir()
            for file, text in case.files.items():
                (folder / file).write_text(text)
                if HAS_ATTRIBUTES:
                    os.setxattr(folder / file, ATTRIBUTE, b"kept")
            environment = {"PATH": os.environ["PATH"], "TMPDIR": str(folder)}
            log = Path(name) / "trace"
            words = ["strace", "-qq", "-o", str(log)]
            if injection:
                words += ["-e", "inject=" + injection]
            # Only calls that are traced can fail.
            words += ["-e", "trace=" + (",".join(sorted(CALLS)) if trace else injection.split(":")[0])]
            try:
                done = subprocess.run(
                    words + [str(program), *case.words], cwd=folder, env=environment, input=case.data,
                    capture_output=True, timeout=60)
            except subprocess.TimeoutExpired:
                self.status, self.errors, self.files, self.trace = "hung", b"", {}, ""
                return
            self.status, self.errors = done.returncode, done.stderr
            # A decision that could not be made is a result, and so is its reason.
            if b"signature-unverified" in done.stdout:
                self.errors += done.stdout
            self.files, self.attributes = {}, {}
            for path in folder.rglob("*"):
                if path.name != ".git":
                    self.files[str(path.relative_to(folder))] = path.read_bytes() if path.is_file() else None
                    if HAS_ATTRIBUTES and path.is_file():
                        self.attributes[path.name] = os.listxattr(path)
            self.trace = log.read_text(errors="replace") if trace and log.exists() else ""
            self.later, self.repeated = None, None
            if any(TEMPORARY.fullmatch(Path(file).name) for file in self.files):
                again = subprocess.run(
                    [str(program), *case.words], cwd=folder, env=environment, input=case.data, capture_output=True,
                    timeout=60)
                self.repeated = again.returncode, {
                    target: (folder / target).read_bytes() for target in case.targets if (folder / target).exists()}
                listed = subprocess.run(
                    [str(program), "lint", "--kind", "json", "--format", "json", "--exit-zero", "."], cwd=folder,
                    env=environment, capture_output=True, timeout=60)
                self.later = listed.stdout + listed.stderr


def calls_of_writing(trace):
    """The calls since the first that prepares to write, each with its place among those of its name."""
    counts, found, begun = {}, [], False
    for line in trace.splitlines():
        name = re.match(r"(\w+)\(", line)
        if not name:
            continue
        counts[name[1]] = counts.get(name[1], 0) + 1
        begun = begun or "O_PATH" in line or "O_CREAT" in line
        if begun and name[1] in CALLS:
            found.append((name[1], counts[name[1]], line))
    return found


class Check:
    def __init__(self, program, case):
        self.program, self.case = program, case
        self.old = {file: text.encode() for file, text in case.files.items()}
        self.plain = Run(program, case, trace=True)
        for target in case.targets:
            if self.plain.files.get(target) in (None, self.old.get(target)):
                sys.exit(f"faults: {case.name}: {target} is not written: {self.plain.errors.decode()}")
        self.calls = calls_of_writing(self.plain.trace)
        if not self.calls:
            sys.exit(f"faults: {case.name}: no calls found")

    def attempts(self, every):
        rotation = itertools.cycle(ERRORS)
        ends = itertools.cycle(SIGNALS)
        for name, number, line in self.calls:
            yield name, number, line, "SIGKILL"
            for end in SIGNALS if every else [next(ends)]:
                yield name, number, line, end
            if name == "mmap":
                errors = ["ENOMEM"]
            elif every:
                errors = ERRORS
            else:
                errors = [next(rotation), next(rotation)]
            for error in errors:
                yield name, number, line, error

    def faults(self, name, number, line, what):
        kind = "signal" if what.startswith("SIG") else "error"
        run = Run(self.program, self.case, f"{name}:{kind}={what}:when={number}")
        found = []
        if run.status == "hung":
            return ["it hangs"]
        for target in self.case.targets:
            now = run.files.get(target)
            if now != self.old.get(target) and now != self.plain.files[target]:
                found.append(f"{target} is neither the old nor the new one: {now!r:.80}")
            if run.status == self.plain.status and now != self.plain.files[target]:
                found.append(f"{target} is the old one, and the status is {run.status}")
            # A file system that has no attributes has none to lose.
            if target in self.old and HAS_ATTRIBUTES and (name, what) != ("flistxattr", "EOPNOTSUPP"):
                if ATTRIBUTE not in run.attributes.get(target, []):
                    found.append(f"{target} has lost its attribute")
        for file, text in self.old.items():
            if file not in self.case.targets and run.files.get(file) != text:
                found.append(f"{file} has changed")
        more = set(run.files) - set(self.old) - set(self.case.targets)
        leftover = [file for file in more if TEMPORARY.fullmatch(file.split("/")[0])]
        # A file that cannot be removed stays.
        if what != "SIGKILL" and more and not (kind == "error" and name in ("unlink", "unlinkat", "rmdir")):
            found.append(f"left behind: {sorted(more)}")
        if set(leftover) != more or len({file.split("/")[0] for file in leftover}) > 1:
            found.append(f"left behind under other names: {sorted(more)}")
        if leftover and run.later is not None and b".oconf-" in run.later:
            found.append(f"a later run looks at it: {run.later!r:.200}")
        # The target is there already if only the removal of the temporary file is missing.
        wanted = {self.plain.status, 2} if self.case.name == "init" else {self.plain.status}
        if run.repeated and (run.repeated[0] not in wanted or any(
                text != self.plain.files[target] for target, text in run.repeated[1].items())):
            found.append(f"the next run does not do it: {run.repeated!r:.200}")
        if kind == "signal":
            wanted = {-signal.Signals[what], 128 + signal.Signals[what], self.plain.status}
        elif name in ESSENTIAL and what != "EINTR":
            wanted = {2, self.plain.status} if "write(1" in line or "write(2" in line else {2}
            if name == "fsync" and number > 1:
                wanted.add(self.plain.status)
        else:
            wanted = {2, self.plain.status}
        if run.status not in wanted:
            found.append(f"the status is {run.status}: {run.errors!r:.200}")
        if kind == "error" and run.status == 2 != self.plain.status and not run.errors:
            found.append("nothing is said")
        return [f"{name} number {number}, {what}: {line:.80}: {text}" for text in found]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="try every error and every signal at each call")
    parser.add_argument("--only", help="the commands whose name holds this")
    arguments = parser.parse_args()
    if not shutil.which("strace"):
        sys.exit("faults: strace is not installed; run .ci/install.sh")
    total, failures = 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for case in CASES:
            if arguments.only and arguments.only not in case.name:
                continue
            check = Check(OCONF, case)
            attempts = list(check.attempts(arguments.all))
            total += len(attempts)
            for found in pool.map(lambda attempt: check.faults(*attempt), attempts):
                failures += [f"{case.name}: {text}" for text in found]
            print(f"{case.name}: {len(check.calls)} calls", flush=True)
    print(f"{total} runs with a fault, {len(failures)} faults found")
    for failure in failures[:200]:
        print("  " + failure)
    sys.exit(1 if failures or not total else 0)


if __name__ == "__main__":
    main()
