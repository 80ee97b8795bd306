#!/usr/bin/env python3
"""XML property lists: what Apple's document type and its notes on the scalars allow.

  Conformance/plist_suite.py

Each value stands in an Info.plist, once alone and once in an array. Python's plistlib is asked too; it checks
less, since it is written to read.
"""
import plistlib

import suite
from suite import ACCEPT, EITHER, OCONF, REFUSE, Case

NAME = "property lists"
EXPLAINED = {}

GOOD = {
    "string": ["<string/>", "<string></string>", "<string>a &amp; b</string>", "<string><![CDATA[<a>]]></string>", "<string> a\n</string>"],
    "integer": ["<integer>0</integer>", "<integer>-1</integer>", "<integer>+1</integer>", "<integer>9223372036854775807</integer>",
                "<integer>0x1F</integer>", "<integer>007</integer>"],
    "real": ["<real>0</real>", "<real>1.5</real>", "<real>-1e10</real>", "<real>1E-5</real>", "<real>.5</real>"],
    "date": ["<date>2026-01-31T12:00:00Z</date>", "<date>1999-12-31T23:59:59Z</date>"],
    "data": ["<data></data>", "<data>AAAA</data>", "<data>\n\tAAEC\n\tAw==\n</data>"],
    "truth": ["<true/>", "<false/>", "<true></true>"],
    "containers": ["<array/>", "<array></array>", "<dict/>", "<array><dict><key>a</key><true/></dict></array>",
                   "<dict><key>a</key><integer>1</integer><key>b</key><array/></dict>", "<!-- c --><array><!-- c --></array>"],
}
BAD = {
    "integer": ["<integer></integer>", "<integer/>", "<integer>-</integer>", "<integer>1.5</integer>", "<integer>one</integer>",
                "<integer>1 2</integer>", "<integer>1e5</integer>"],
    "real": ["<real></real>", "<real>1,5</real>", "<real>one</real>", "<real>1.5.1</real>", "<real>-</real>"],
    "date": ["<date>no</date>", "<date></date>", "<date>2026-13-01T00:00:00Z</date>", "<date>31.1.2026</date>", "<date>2026-01-01 00:00</date>"],
    "structure": ["<dict><key>a</key></dict>", "<dict><true/></dict>", "<dict><string>a</string><string>b</string></dict>",
                  "<dict><key>a</key><true/><key>b</key></dict>", "<key>a</key>", "<yes/>", "<null/>", "<Integer>1</Integer>",
                  "<dict><key>a</key><key>b</key></dict>", "<dict><key>a</key><true/><false/></dict>"],
}


def document(value):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
            '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict>\n'
            f"<key>CorpValue</key>{value}\n</dict></plist>\n").encode()


def cases():
    found = []
    for expected, table in ((ACCEPT, GOOD), (REFUSE, BAD)):
        for group, values in table.items():
            for value in values:
                found.append(Case(value, group, expected, document(value)))
                found.append(Case(f"array of {value}", group, expected, document(f"<array>{value}</array>")))
    found.append(Case("empty data with a letter", "data", EITHER, document("<data>A</data>")))
    return found


def oconf_accepts(case, path):
    path = path.with_name("Info" + path.stem + ".plist")
    path.write_bytes(case.data)
    done = suite.run(
        OCONF, "lint", "--no-config", "--kind", "mobile-app", "--select", "property-list-*", "--select", "xml-*", "--select",
        "element-*", path)
    return done.returncode == 0 if done.returncode in (0, 1) else f"status {done.returncode}"


def python_accepts(case, path):
    try:
        plistlib.loads(case.data, fmt=plistlib.FMT_XML)
        return True
    except Exception:
        return False


def results(others):
    every = cases()
    return every, [suite.judge("oconf", every, oconf_accepts), suite.judge("plistlib", every, python_accepts)]


if __name__ == "__main__":
    every, judged = results({})
    suite.finish(NAME, every, judged, EXPLAINED)
