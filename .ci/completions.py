#!/usr/bin/env python3
"""Tries the completions in real shells, and the manual pages in real readers.

In bash the function is called as the shell calls it, fish is asked what it would offer, and zsh gets
keys typed at a terminal. Needs bash, zsh, fish, mandoc and man; see .ci/install.sh.
"""
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from program import OCONF

# The typed words, with the offers that must be made for them, and those that must not.
CASES = [
    ("oconf li", ["lint"], ["fmt"]),
    ("oconf lint --form", ["--format"], ["--fix"]),
    ("oconf lint --format sar", ["sarif"], ["json"]),
    ("oconf lint --kind auth", ["auth-token-configuration"], ["policies"]),
    ("oconf lint --rule duplicate-iss", ["duplicate-issuer/same-name=error"], ["duplicate-issuer/same-name=fatal"]),
    ("oconf lint --rule duplicate-issuer/same-name=e", ["duplicate-issuer/same-name=error"], ["duplicate-issuer/same-name=off"]),
    ("oconf lint --format=sar", ["--format=sarif"], ["--format=json"]),
    ("oconf lint --select duplicate-iss", ["duplicate-issuer/same-name"], ["duplicate-issuer/same-name=off"]),
    ("oconf explain filter-pattern/open-b", ["filter-pattern/open-before-domain"], ["duplicate-issuer/same-name"]),
    ("oconf eval --reading absent-aud", ["absent-audience=pass", "absent-audience=reject"], ["filter-case=sensitive"]),
    ("oconf eval --claims clai", ["claims.json"], ["other.txt"]),
    ("oconf diff oth", ["other.txt"], ["claims.json"]),
    ("oconf assertion dec", ["decode"], ["token.jwt"]),
    ("oconf assertion check --no", ["--now"], ["--claims"]),
    ("oconf message bui", ["build"], ["other.txt"]),
    ("oconf message build req", ["request"], ["claims.json"]),
    ("oconf message build --dial", ["--dialect"], ["--pedantic"]),
    ("oconf init sett", ["settings"], ["allow-origin"]),
    ("oconf ignore duplicate-iss", ["duplicate-issuer/same-name"], ["claims.json"]),
    ("oconf ignore oth", ["other.txt"], ["duplicate-issuer/same-name"]),
    ("oconf flatten --into oth", ["other.txt"], ["claims.json"]),
    ("oconf completions z", ["zsh"], ["bash"]),
]


def run(*words, **options):
    run = subprocess.run(words, capture_output=True, text=True, timeout=60, **options)
    if run.returncode:
        sys.exit(f"{words[:3]} failed: {run.stderr or run.stdout}")
    return run.stdout


def in_bash(folder, line):
    words = re.findall(r"=|[^\s=]+", line)
    script = f"""
      source {folder}/oconf.bash
      COMP_WORDS=({' '.join(f"'{word}'" for word in words)})
      COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
      _oconf
      printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    offers = run("bash", "--norc", "-c", script, cwd=folder).split()
    # The shell itself puts what stands before '=' in front.
    before = line.split()[-1].rpartition("=")[0]
    return [f"{before}={offer}" if before else offer for offer in offers]


def in_fish(folder, line):
    text = run("fish", "--no-config", "-c", f"source {folder}/oconf.fish; complete -C '{line}'", cwd=folder)
    return [offer.split("\t")[0] for offer in text.splitlines()]


class Terminal:
    """A zsh at a terminal, with completions."""

    def __init__(self, folder):
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", PS1="ready> ", COLUMNS="200", LINES="200", ZDOTDIR=folder)
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.type(f"unsetopt zle_bracketed_paste; PS1='ready> '; LISTMAX=10000; fpath=({folder} $fpath);"
                  " autoload -U compinit; compinit -u -D; zstyle ':completion:*' menu no; setopt no_beep auto_list no_list_ambiguous no_always_last_prompt\n")
        self.read(3)

    def type(self, text):
        os.write(self.file, text.encode())

    def read(self, seconds):
        text, end = b"", time.time() + seconds
        while time.time() < end:
            if select.select([self.file], [], [], 0.2)[0]:
                text += os.read(self.file, 65536)
                end = max(end, time.time() + 0.4)
        return text.decode(errors="replace")

    def offers(self, line):
        self.type(line + "\t")
        text = self.read(1.5)
        self.type("\x15")
        self.read(0.3)
        # A single offer is typed for the user, with an '=' or a blank behind it.
        return [offer.rstrip("=\b") for offer in re.findall(r"[^\s\x07]+", text.replace("\r", " "))]


def try_shells():
    with tempfile.TemporaryDirectory() as folder:
        for name in ["claims.json", "other.txt"]:
            Path(folder, name).write_text("{}")
        for shell, name in [("bash", "oconf.bash"), ("fish", "oconf.fish"), ("zsh", "_oconf")]:
            Path(folder, name).write_text(run(OCONF, "completions", shell))
        terminal = Terminal(folder)
        for shell, ask in [("bash", in_bash), ("fish", in_fish), ("zsh", lambda _, line: terminal.offers(line))]:
            for line, wanted, unwanted in CASES:
                offers = ask(folder, line)
                for offer in wanted:
                    if offer not in offers:
                        sys.exit(f"{shell}: '{line}' does not offer '{offer}', but {offers}")
                for offer in unwanted:
                    if offer in offers:
                        sys.exit(f"{shell}: '{line}' offers '{offer}'")
            print(f"{shell} completes {len(CASES)} lines")


def try_pages():
    commands = re.findall(r"^  (\w+) ", run(OCONF, "--help").split("Commands:")[1].split("Options:")[0], re.MULTILINE)
    pages = {"oconf": run(OCONF, "man"), "oconf-message-build": run(OCONF, "man", "message", "build")}
    for action in ("encode", "decode", "check"):
        pages[f"oconf-assertion-{action}"] = run(OCONF, "man", "assertion", action)
    pages |= {f"oconf-{name}": run(OCONF, "man", name) for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, text in pages.items():
            files.append(Path(folder, name + ".1"))
            files[-1].write_text(text)
        lint = subprocess.run(["mandoc", "-Tlint", "-Wstyle", *files], capture_output=True, text=True)
        # The pages name each other, and are not installed.
        faults = [line for line in lint.stdout.splitlines() if "referenced manual not found: Xr oconf" not in line]
        if faults:
            sys.exit("\n".join(faults))
        for file in files:
            text = run("man", "-l", file, env=dict(os.environ, MANWIDTH="80", LC_ALL="C.UTF-8", MANPAGER="cat"))
            if "SYNOPSIS" not in text or "EXIT STATUS" not in text:
                sys.exit(f"man does not show {file.name}")
    print(f"{len(pages)} manual pages, without a fault")


try_shells()
try_pages()
