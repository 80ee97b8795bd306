#!/usr/bin/env python3
"""Measures what an editor waits for: `oconf lsp` beside the language server of ruff, each on its own kind of document.

  Benchmarks/editor.py [--edits COUNT] [OCONF [RUFF]]

Documents of 10 KB and 1 MB with one fault each, in a workspace that has nothing else. An edit inserts a character in the
middle of the document or removes it again; the time is from sending it to the report for this version. Completion and
hovering are asked for in the same place, after an edit of which the report has come. Both servers take turns. Printed are the
median and the slowest of forty. Then oconf gets COUNT edits (100,000 if not given) of 10 KB without
waiting for a report of each, and its memory is printed ten times on the way.
"""
import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROUNDS = 40


class Server:
    """A language server that runs, and one document in it."""

    def __init__(self, command, folder, name, language, text, place):
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.requests, self.version, self.longer = 0, 1, False
        self.place = place
        self.uri = (folder / name).as_uri()
        (folder / name).write_text(text)
        self.request("initialize", {
            "processId": None, "rootUri": folder.as_uri(), "workspaceFolders": [{"uri": folder.as_uri(), "name": "bench"}],
            "capabilities": {"textDocument": {"publishDiagnostics": {"versionSupport": True}}}})
        self.notify("initialized", {})
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": language, "version": 1, "text": text}})
        self.report(1)

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if not length:
            sys.exit("the server has ended")
        message = json.loads(self.process.stdout.read(length))
        # Requests of the server: for settings, or to register something.
        if "method" in message and "id" in message:
            self.send({"id": message["id"], "result": None})
        return message

    def request(self, method, parameters):
        self.requests += 1
        self.send({"id": self.requests, "method": method, "params": parameters})
        while True:
            message = self.receive()
            if message.get("id") == self.requests and "method" not in message:
                return message.get("result")

    def report(self, version):
        """Waits for the report for a version; its findings."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"].get("version") == version:
                return message["params"]["diagnostics"]

    def edit(self):
        line, column = self.place
        self.version += 1
        start, end = {"line": line, "character": column}, {"line": line, "character": column + self.longer}
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": {"start": start, "end": end}, "text": "" if self.longer else "x"}]})
        self.longer = not self.longer

    def timed(self, action):
        start = time.perf_counter()
        result = action()
        return (time.perf_counter() - start) * 1000, result

    def change(self):
        def action():
            self.edit()
            return self.report(self.version)
        took, findings = self.timed(action)
        if not findings:
            sys.exit("the document has a fault, and the report has none")
        return took

    def ask(self, method):
        parameters = {"textDocument": {"uri": self.uri}, "position": {"line": self.place[0], "character": self.place[1]}}
        return self.timed(lambda: self.request(f"textDocument/{method}", parameters))[0]

    def memory(self):
        """The resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def stop(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        self.process.stdin.close()
        self.process.wait(10)


def policy(size, folder):
    """A policy of a size, with a fault in its first issuer, and a place in a string in its middle."""
    file = folder / "made.json"
    subprocess.run([sys.executable, HERE / "generate.py", "config", str(size), file], check=True)
    document = json.loads(file.read_text())
    file.unlink()
    document["issuers"][0]["virtualUserEnabled"] = "true"
    text = json.dumps(document, indent=2) + "\n"
    return text, middle(text, '"issuerName": "https://')


def module(size):
    """A Python module of a size, with a name that is not defined, and a place in a string in its middle."""
    parts, total = ["undefined_name\n"], 0
    while total < size:
        number = len(parts)
        parts.append(f'\n\ndef made_{number}(first, second):\n    """Adds {number}."""\n'
                     f'    text = "https://host-{number}.corp.example"\n'
                     f'    return {{"sum": first + second + {number}, "text": text, "list": [first, second]}}\n')
        total += len(parts[-1])
    text = "".join(parts)
    return text, middle(text, '    text = "https://')


def middle(text, start):
    lines = text.splitlines()
    for line in range(len(lines) // 2, len(lines)):
        if (column := lines[line].find(start)) >= 0:
            return line, column + len(start)
    raise ValueError(start)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=100_000)
    parser.add_argument("oconf", nargs="?", default=".build/release/oconf")
    parser.add_argument("ruff", nargs="?", default=shutil.which("ruff") or "ruff")
    arguments = parser.parse_args()
    oconf = str(Path(arguments.oconf).resolve())
    print("| document | work | oconf | ruff | ratio |\n|---|---|--:|--:|--:|")
    for size, label in ((10_000, "10 KB"), (1_000_000, "1 MB")):
        with tempfile.TemporaryDirectory() as name:
            folders = [Path(name) / part for part in ("one", "two")]
            for folder in folders:
                folder.mkdir()
            text, place = policy(size, folders[0])
            mine = Server([oconf, "lsp"], folders[0], "made.auth-token.json", "json", text, place)
            text, place = module(size)
            other = Server([arguments.ruff, "server"], folders[1], "made.py", "python", text, place)
            work = {"a change, until the report": ([], []), "completion": ([], None), "hovering": ([], None)}
            for _ in range(ROUNDS):
                for index, server in enumerate((mine, other)):
                    work["a change, until the report"][index].append(server.change())
                work["completion"][0].append(mine.ask("completion"))
                work["hovering"][0].append(mine.ask("hover"))
            for title, (ours, theirs) in work.items():
                cell = f"{statistics.median(ours):.1f} ms (slowest {max(ours):.1f})"
                beside = f"{statistics.median(theirs):.1f} ms (slowest {max(theirs):.1f})" if theirs else ""
                ratio = f"{statistics.median(ours) / statistics.median(theirs):.2f} ×" if theirs else ""
                print(f"| {label} | {title} | {cell} | {beside} | {ratio} |", flush=True)
            mine.stop()
            other.stop()
    with tempfile.TemporaryDirectory() as name:
        text, place = policy(10_000, Path(name))
        server = Server([oconf, "lsp"], Path(name), "made.auth-token.json", "json", text, place)
        seen = []
        for number in range(1, arguments.edits + 1):
            server.edit()
            if number % max(arguments.edits // 1000, 1) == 0:
                server.report(server.version)
            if number % max(arguments.edits // 10, 1) == 0:
                seen.append(f"{server.memory():.1f}")
        print(f"\nMemory after each tenth of {arguments.edits} edits, in MB: {', '.join(seen)}")
        server.stop()


main()
