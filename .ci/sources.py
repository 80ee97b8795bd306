#!/usr/bin/env python3
"""Checks which statements of the products' documentation oconf covers, and writes docs/dev/coverage-of-sources.md.

  .ci/sources.py           fails if the page is out of date, or if a rule or file that is named does not exist
  .ci/sources.py --write   writes the page

Conformance/sources.tsv has a line per statement: a key, the verdicts, and the statement in our own words, separated
by tabs. A line in brackets begins the statements of a section. A verdict is the ID of a rule, or one of these:

  @NAME      a part of the program, see PARTS
  ?ID        a rule that is planned; it counts once it exists
  #REASON    nothing that oconf reads shows it, see REASONS
  !          not covered

The keys only tell the statements apart.
"""
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "Conformance/sources.tsv"
PAGE = ROOT / "docs/dev/coverage-of-sources.md"
COUNT = 540

DOCUMENTS = {
    "oracle": "Oracle Mobile Cloud, Enterprise: Authentication in OMCe",
    "sdk": "Salesforce Mobile SDK: Identity Providers: Architecture, Flow, and Connected App Requirements",
    "manual": "Salesforce Mobile SDK: Implementing Mobile Identity Provider Apps Without Mobile SDK",
    "details": "Salesforce Mobile SDK: Implementation Details and Options",
}

EXCHANGE = "Sources/ConfigModel/Semantics/TokenExchange/"
PARTS = {
    "assertion": ("`oconf assertion encode`", "Sources/oconf/Commands/Assertion/AssertionEncodeCommand.swift"),
    "audience": ("evaluator: audience", EXCHANGE + "ExchangeRun+Token.swift"),
    "backend": ("evaluator: backend", EXCHANGE + "ExchangeRun+Request.swift"),
    "build": ("`oconf message build`", "Sources/oconf/Commands/Message/MessageBuilder.swift"),
    "caches": ("evaluator: caches", EXCHANGE + "CacheTimeline.swift"),
    "client-auth": ("evaluator: client authentication", EXCHANGE + "ExchangeRun+Request.swift"),
    "client-token": ("evaluator: tokens of clients", EXCHANGE + "ExchangeRun+Token.swift"),
    "decision": ("evaluator: decision", EXCHANGE + "Decision.swift"),
    "default-audiences": ("evaluator: default audiences", "Sources/ConfigModel/Semantics/TokenExchange/ExchangeRequest.swift"),
    "defaults": ("schema: defaults and allowed values", "Sources/ConfigModel/Documents/AuthToken/Issuer.swift"),
    "filters": ("evaluator: filters", EXCHANGE + "ExchangeRun+Filters.swift"),
    "flatten": ("`oconf flatten`", "Sources/oconf/Commands/Flatten/FlattenCommand.swift"),
    "flow": ("flows of a setup", "Sources/Lint/Setups/SetupFlowRun.swift"),
    "flow-answer": ("flows of a setup: answer", "Sources/Lint/Setups/SetupFlowRun.swift"),
    "flow-request": ("flows of a setup: request", "Sources/Lint/Setups/SetupFlowRun+Request.swift"),
    "fmt": ("`oconf fmt`", "Sources/oconf/Commands/FormatCommand.swift"),
    "issuer": ("evaluator: issuer", EXCHANGE + "ExchangeRun.swift"),
    "keys": ("evaluator: keys", EXCHANGE + "PreparedIssuer.swift"),
    "lifetime": ("evaluator: lifetime", EXCHANGE + "LifetimeRule.swift"),
    "message": ("message check", "Sources/ConfigModel/Documents/Messages/IDPMessages.swift"),
    "origins": ("`oconf origin`", "Sources/ConfigModel/Semantics/Origins/OriginIndex.swift"),
    "pairs": ("message check: pairs", "Sources/ConfigModel/Documents/Messages/MessagePairs.swift"),
    "readings": ("evaluator: readings", "Sources/ConfigModel/Readings/Reading.swift"),
    "request": ("request check", "Sources/ConfigModel/Documents/Requests/TokenRequest.swift"),
    "response": ("response check", "Sources/oconf/Commands/Eval/ServiceResponse.swift"),
    "roles": ("evaluator: roles", EXCHANGE + "GrantedRoles.swift"),
    "saml-fields": ("schema: SAML issuers", "Sources/ConfigModel/Documents/Backends/SAMLRegistration.swift"),
    "signature": ("evaluator: signature", "Sources/oconf/Commands/Eval/SignatureCheck.swift"),
    "user": ("evaluator: user", EXCHANGE + "ExchangeRun+Request.swift"),
    "username": ("evaluator: username", EXCHANGE + "ExchangeRun+Token.swift"),
}
REASONS = {
    "app": "it is in the code of the app",
    "console": "it is a step or a setting in a console",
    "definition": "it defines a term or gives an overview, which no file can contradict",
    "device": "it happens on the device",
    "editorial": "it is an error in the text",
    "outside": "it depends on which apps exist, which no file says",
    "person": "people do it by hand, and no file shows it",
    "provider": "it is a setting of the identity provider",
    "sdk": "it is a call of a client library",
    "service": "it is a promise about the service",
}
KINDS = ["rule", "program", "not visible in files", "planned", "not covered"]


def rules():
    """The IDs of all faults."""
    found = set()
    for path in (ROOT / "Sources/Lint/Rules").rglob("*.swift"):
        text = path.read_text()
        families = dict(re.findall(r'static let (\w+) = Family\(\s*"([a-z0-9-]+)"', text))
        found |= {f"{families[family]}/{fault}" for family, fault in re.findall(r'\.(\w+), "([a-z0-9-]+)",', text)
                  if family in families}
    return found


class Statement:
    """A statement of the documentation, with its verdicts as the page shows them."""

    def __init__(self, number, line, known):
        self.key, verdicts, self.text = line.split("\t")
        self.verdicts = verdicts.split()
        self.faults = []
        kinds, self.shown = set(), []
        for verdict in self.verdicts:
            kind, shown = self.read(verdict, known)
            kinds.add(kind)
            self.shown.append(shown)
        self.kind = min(kinds, key=KINDS.index, default="not covered")
        if not re.fullmatch(r"[0-9a-f]{8}", self.key) or not self.text.strip():
            self.faults.append("not a key, verdicts and a statement")
        if len(kinds) > 1 and kinds & {"not covered", "not visible in files"}:
            self.faults.append("'#' and '!' are for statements without another verdict")
        self.faults = [f"{DATA.name}:{number}: {fault}" for fault in self.faults]

    def read(self, verdict, known):
        sign, name = verdict[0], verdict[1:]
        if verdict == "!":
            return "not covered", "**not covered**"
        if sign == "#":
            if name not in REASONS:
                self.faults.append(f"unknown reason '{name}'")
            return "not visible in files", "not visible in files: " + REASONS.get(name, "")
        if sign == "@":
            title, path = PARTS.get(name, ("", ""))
            if not path:
                self.faults.append(f"unknown part '{name}'")
            return "program", f"[{title}](../../{path})"
        planned = sign == "?"
        rule = name if planned else verdict
        if rule in known:
            page = rule.replace("/", ".md#")
            return "rule", f"[`{rule}`](../rules/{page})"
        if not planned:
            self.faults.append(f"rule '{rule}' does not exist")
        return "planned", f"**not covered** (rule `{rule}` is planned)"


def read():
    """The statements by section, and what is wrong with the data."""
    known, sections, faults = rules(), [], []
    for number, line in enumerate(DATA.read_text().splitlines(), 1):
        heading = re.fullmatch(r"\[(\w+)\] ?(.*)", line)
        if heading:
            sections.append((heading[1], heading[2], []))
            continue
        statement = Statement(number, line, known)
        faults += statement.faults
        sections[-1][2].append(statement)
    for _, path in PARTS.values():
        if not (ROOT / path).exists():
            faults.append(f"{path}: does not exist")
    keys = Counter(statement.key for _, _, statements in sections for statement in statements)
    faults += [f"key {key} occurs {count} times" for key, count in keys.items() if count > 1]
    if len(keys) != COUNT:
        faults.append(f"{len(keys)} statements instead of {COUNT}")
    return sections, faults


def page(sections):
    lines = [
        "# Coverage of the products' documentation", "",
        "<!-- Written by .ci/sources.py from Conformance/sources.tsv; change the data instead. -->", "",
        f"The documents that oconf is built on make {COUNT} statements that can be checked or that explain a check. This page "
        "says for each of them which rule or which part of the program covers it. The statements are summaries in our own "
        "words; the sections are those of the documents. The documents bear no date; the statements were read from them in "
        "November 2026.", "",
        "| document | statements | by a rule | by another part of the program | not visible in files | not covered |",
        "|---|---|---|---|---|---|"]
    total = Counter()
    for code, title in DOCUMENTS.items():
        counts = Counter(statement.kind for document, _, statements in sections if document == code
                         for statement in statements)
        total += counts
        lines.append(row(title, counts))
    lines.append(row("all documents", total))
    document = None
    for code, section, statements in sections:
        if code != document:
            document = code
            lines += ["", f"## {DOCUMENTS[code]}"]
        if section:
            lines += ["", f"### {section}"]
        lines += ["", "| statement | covered by |", "|---|---|"]
        lines += [f"| {statement.text} | {', '.join(statement.shown)} |" for statement in statements]
    return "\n".join(lines) + "\n", total


def row(title, counts):
    uncovered = counts["planned"] + counts["not covered"]
    values = [sum(counts.values()), counts["rule"], counts["program"], counts["not visible in files"], uncovered]
    return f"| {title} | " + " | ".join(map(str, values)) + " |"


def main():
    sections, faults = read()
    text, total = page(sections)
    if sys.argv[1:] == ["--write"] and not faults:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        faults.append(f"{PAGE.relative_to(ROOT)}: out of date; run '.ci/sources.py --write'")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{sum(total.values())} statements: " + ", ".join(f"{total[kind]} {kind}" for kind in KINDS))


if __name__ == "__main__":
    main()
