#!/usr/bin/env python3
"""Compiles the templates of `make rule`, each as it is created, against the debug build of the tests.

  .ci/rule-templates.py

Fails, too, if a protocol for rules has no template, or if a rule of some kind would not be registered.
"""
import importlib.util
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/debug"
PROTOCOLS = [ROOT / "Sources/Lint/RuleModel/Rule.swift", ROOT / "Sources/Lint/RuleModel/AuthTokenRule.swift"]
# Those of Package.swift that change what compiles.
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
# The protocols that others refine.
GENERAL = {"Rule"}


def load():
    spec = importlib.util.spec_from_file_location("new_rule", ROOT / "Scripts/new-rule.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main():
    templates = load()
    declared = {name for path in PROTOCOLS
                for name in re.findall(r"^package (?:protocol|typealias) (\w*Rule)\b", path.read_text(), re.MULTILINE)}
    made = {kind.protocol for kind in templates.KINDS.values()}
    if missing := declared - GENERAL - made:
        sys.exit(f"Scripts/new-rule.py has no template for {', '.join(sorted(missing))}")
    if stale := made - declared:
        sys.exit(f"Scripts/new-rule.py has a template for {', '.join(sorted(stale))}, which is not declared")
    if not (BUILD / "Modules/Lint.swiftmodule").exists():
        sys.exit("rule-templates: build first: swift build --build-tests")
    before = templates.REGISTRY.read_text().splitlines()
    for name, kind in templates.KINDS.items():
        added = [line for line in templates.registered("MiddleOfTheList", kind).splitlines() if line not in before]
        if added != ["    visit(MiddleOfTheList.self)"]:
            sys.exit(f"Scripts/new-rule.py does not register a rule of the kind {name}")
    # The name of the package, as the compiler was given it: without it `package` hides everything.
    package = re.search(r'"-package-name","(\w+)"', (ROOT / ".build/debug.yaml").read_text())[1]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, kind in templates.KINDS.items():
            # In the module itself no import of Lint is needed.
            type_name = "Trial" + "".join(word.capitalize() for word in name.split("-"))
            text = (templates.imports(kind) + templates.declaration(f"trial-{name}", "issuer")
                    + templates.source(templates.static_name(f"trial-{name}"), "broken", type_name, kind))
            path = Path(folder) / f"{type_name}.swift"
            path.write_text("@testable package import Lint\n" + text)
            files.append(path)
        features = [word for name in FEATURES for word in ("-enable-upcoming-feature", name)]
        command = ["swiftc", "-typecheck", "-warnings-as-errors", "-swift-version", "6", "-package-name", package, *features,
                   "-I", BUILD / "Modules", "-module-name", "Templates", "-parse-as-library", *files]
        if subprocess.run(command).returncode:
            sys.exit("rule-templates: the templates in Scripts/new-rule.py do not compile")
    print(f"{len(files)} templates of rules compile")


main()
