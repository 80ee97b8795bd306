#!/usr/bin/env python3
"""Writes docs/rules: one page per rule, and an index.

  Scripts/rule-pages.py [--check] OCONF

OCONF is the program whose rules are described. With --check nothing is written: it says which pages
are not what they should be, and fails if there are any.
"""
import json
import re
import textwrap
from pathlib import Path

import generated

FOLDER = Path(__file__).resolve().parent.parent / "docs/rules"
WIDTH = 100
NOTE = "<!-- Made by Scripts/rule-pages.py from the rule itself; changes here are lost. -->\n\n"

# The document that an example is part of: in words, and the kind of document that it belongs to.
SCOPES = {
    "configuration": ("A whole configuration", "Issuer configurations"),
    "issuers": ("Elements of `issuers`", "Issuer configurations"),
    "issuer": ("Members of an issuer", "Issuer configurations"),
    "jwks": ("Members of `jwks`", "Issuer configurations"),
    "filters": ("Elements of `filters`", "Issuer configurations"),
    "origins": ("A value of `Security_AllowOrigin`", "Origin patterns"),
    "policies": ("Lines of an export of policies", "Exports of policies"),
    "discovery": ("A saved discovery document", "Saved discovery documents and key sets"),
    "keySet": ("A saved key set", "Saved discovery documents and key sets"),
    "keys": ("Elements of `keys`", "Saved discovery documents and key sets"),
    "connectedApp": ("A connected app's metadata", "Salesforce apps"),
    "oauthConfig": ("Elements of `oauthConfig`", "Salesforce apps"),
    "externalClientApp": ("A file of an external client app", "Salesforce apps"),
    "mobileApp": ("A file of a mobile app", "Salesforce apps"),
    "setup": ("A setup, `*.idp-setup.json`", "Identity provider setups"),
    "messages": ("Messages, one a line", "Messages of identity providers"),
    "request": ("A request with a token", "Requests with tokens"),
    "suite": ("A suite, `*.oconf-test.json`", "Suites of expectations"),
    "cases": ("`cases` of a suite", "Suites of expectations"),
    "settings": ("`.oconf.json`", "Settings"),
    "json": ("Any JSON", "Any JSON"),
    "files": ("Several files", "Several files"),
}
KINDS = list(dict.fromkeys(kind for _, kind in SCOPES.values()))
FIXES = {
    "safe": "safe: `--fix` applies it; nothing is admitted that was not admitted before",
    "suggest": "suggested: `--unsafe-fixes` applies it; look at the result",
    None: "none",
}
SHORT_FIXES = {"safe": "safe", "suggest": "suggested", None: ""}


def prose(text):
    """Text with code in backticks, and nothing else that Markdown could take for markup."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"([*_<\\[\]|])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def severity(rule):
    text = f"**{rule['severity']}**"
    if rule["severityInProduction"]:
        text += f"; {rule['severityInProduction']} with `--environment production`"
    if rule["severityInTest"]:
        text += f"; {rule['severityInTest']} with `--environment test`"
    return text + hidden(rule)


def hidden(rule):
    return "; shown with `--pedantic` only" if rule["severity"] == "info" else ""


def fence(lines):
    """A block of code in which no line can be taken for its end."""
    mark = "```"
    while any(mark in line for line in lines):
        mark += "`"
    return "\n".join([mark + "text", *lines, mark]) + "\n"


def block(example):
    """An example as `oconf explain` shows it, with the messages about it."""
    lines = []
    for line in example["lines"]:
        lines.append(line["text"])
        if line["carets"]:
            lines.append(line["carets"])
    for message in example["messages"]:
        lines += textwrap.wrap(f"{message['severity']}: {message['text']}", WIDTH, break_long_words=False, break_on_hyphens=False)
    return fence(lines)


def show(examples):
    """Examples of one scope in a row share a heading."""
    text = ""
    last = None
    for example in examples:
        words = SCOPES[example["scope"]][0]
        if example["conditions"]:
            words += ", with " + " and ".join(f"`{condition}`" for condition in example["conditions"])
        if words != last:
            text += f"{words}:\n\n"
        last = words
        text += block(example) + "\n"
        if example["fixed"] is not None:
            text += "Fixed:\n\n" + fence(example["fixed"].split("\n")) + "\n"
            last = None
    return text


def page(rule):
    bad = [example for example in rule["examples"] if example["isBad"]]
    good = [example for example in rule["examples"] if not example["isBad"]]
    text = f"# {rule['id']}\n\n{NOTE}{prose(rule['summary'])}\n\n"
    text += f"| | |\n|---|---|\n| severity | {severity(rule)} |\n| fix | {FIXES[rule['fix']]} |\n\n"
    text += f"{prose(rule['rationale'])}\n\n"
    if rule["exceptions"]:
        text += f"## When to leave it alone\n\n{prose(rule['exceptions'])}\n\n"
    text += f"## Bad\n\n{show(bad)}## Good\n\n{show(good)}## Source\n\n{prose(rule['source'])}.\n"
    return text


def kind(rule):
    return SCOPES[rule["examples"][0]["scope"]][1]


def index(all_rules):
    text = f"# Rules\n\n{NOTE}"
    text += (f"{len(all_rules)} rules. `oconf explain RULE` shows the same pages. The severity in brackets holds with "
             "`--environment production`, or `test`;\n`info` is shown with `--pedantic` only.\n")
    for name in KINDS:
        those = [rule for rule in all_rules if kind(rule) == name]
        if not those:
            continue
        text += f"\n## {name}\n\n| rule | severity | fix | what is wrong |\n|---|---|---|---|\n"
        for rule in those:
            word = rule["severity"]
            if rule["severityInProduction"]:
                word += f" (production: {rule['severityInProduction']})"
            if rule["severityInTest"]:
                word += f" (test: {rule['severityInTest']})"
            text += (f"| [`{rule['id']}`]({rule['id']}.md) | {word} | {SHORT_FIXES[rule['fix']]} "
                     f"| {prose(rule['summary'])} |\n")
    return text


def wanted(all_rules):
    pages = {f"{rule['id']}.md": page(rule) for rule in all_rules}
    return {**pages, "README.md": index(all_rules)}


def main():
    check, program = generated.arguments(__doc__)
    rules = json.loads(generated.run(program, "explain", "--format", "json"))["rules"]
    pages = {name: text.encode() for name, text in wanted(rules).items()}
    generated.settle(FOLDER, pages, check, "Scripts/rule-pages.py", "pages", "of no rule",
                     "what the rules say")


main()
