#!/usr/bin/env python3
"""Public suffixes: `https://*.X` is every registrant's below X where X is a public suffix, and one's own elsewhere.

  Conformance/suffix_suite.py

The vectors are made from the rules of oconf's own table by another implementation, PyPI's publicsuffixlist: each
kind of rule (plain, wildcard, exception), what is above and below it, and names of no rule.
"""
import json
import re

from publicsuffixlist import PublicSuffixList

import suite
from suite import ACCEPT, EITHER, OCONF, REFUSE, Case

NAME = "public suffixes"
EXPLAINED = {}

TABLE = suite.ROOT / "Sources/ConfigModel/Names/PublicSuffixTable.swift"
RULE = "origin-wildcard/public-suffix"


def rules():
    """The rules of the table, whose labels stand from right to left there."""
    text = re.search(r'"""\n\n(.*?)\n\n\s*"""', TABLE.read_text(), re.S)[1]
    for word in text.replace("\\\n", " ").split():
        exception = word.startswith("!")
        labels = word.lstrip("!").split(".")[::-1]
        yield ("!" if exception else "") + ".".join(labels)


def cases():
    every = list(rules())
    reference = PublicSuffixList("\n".join(every), accept_unknown=True)
    names = set()
    odd = [rule for rule in every if rule[0] in "*!"]
    for rule in odd + every[:: max(1, len(every) // 400)]:
        plain = rule.lstrip("!").replace("*", "any")
        names |= {plain, "www." + plain, "a.b." + plain, plain.split(".", 1)[-1]}
    # Names above a wildcard that are no rules themselves: the list's algorithm has no rule for them, and that package
    # takes them for suffixes.
    above = {rule[2:] for rule in every if rule.startswith("*.")} - set(every)
    found = []
    for name in sorted(names):
        # A single label has wildcards judged by another rule.
        if name.count(".") < 1 or name.count(".") > 5:
            continue
        is_suffix = reference.publicsuffix(name) == name
        expected = EITHER if name in above else REFUSE if is_suffix else ACCEPT
        found.append(Case(name, "above a wildcard" if name in above else "rules", expected, name))
    return found


def oconf_judge(every):
    """One run for all names, as each is one pattern of a list."""
    policy = ",\n".join(f"https://*.{case.data}" for case in every)
    done = suite.run(
        OCONF, "lint", "--no-config", "--kind", "allow-origin", "--stdin-filename", "x.allow-origin", "--select", RULE, "--format",
        "json", "--max-diagnostics", "100000", "-", data=policy.encode(), timeout=120)
    lines = {finding["range"]["start"]["line"] for finding in json.loads(done.stdout)["diagnostics"]}
    result = suite.Result("oconf")
    for line, case in enumerate(every, 1):
        result.add(case, REFUSE if line in lines else ACCEPT)
    return result


def results(others):
    every = cases()
    return every, [oconf_judge(every)]


if __name__ == "__main__":
    every, judged = results({})
    suite.finish(NAME, every, judged, EXPLAINED)
