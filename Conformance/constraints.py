#!/usr/bin/env python3
"""Drops one kind of constraint at a time from the solver and from properties, and checks that a test fails.

  Conformance/constraints.py [--release] [--only N,N…] [--suites NAME,NAME…] [--switches]

All changes are compiled into one copy of the package, each behind a switch that an environment variable turns on
(see mutants.py, which changes single tokens instead). Each suite below runs once without a change; then all of
them run with each change until a test fails. A change that no test notices is an error. `--switches` writes the switches
into this package instead, for debugging, and runs nothing.
"""
import argparse
import sys
from pathlib import Path

import mutants

SUITES = ["PropertyConstraintTests", "PropertyDirectoryTests", "PropertyBruteForceTests", "AccessComparisonTests", "PropertyReadingTests", "OriginPropertyTests"]
REASONING, PROPERTIES = "Sources/Lint/Reasoning/", "Sources/Lint/Properties/"
CONDITION, ROLES, SOLVER = REASONING + "AccessCondition.swift", REASONING + "RoleFunction.swift", REASONING + "ClaimSolver.swift"
PROBLEMS, SEARCH, READ = PROPERTIES + "PropertyProblems.swift", PROPERTIES + "PropertySearch.swift", REASONING + "ClaimCondition.swift"

#: What is dropped, its file, the statement, and its place among equal statements of the file.
CONSTRAINTS = [
    ("a token must pass an include or exclude filter", CONDITION,
     "problem.demand(claim) { isExclude ? $0.avoided.append(set) : $0.hit.append(set) }"),
    ("a token must have an accepted audience", CONDITION, "problem.demand(Self.audience) { $0.audiences.append(texts) }"),
    ("a token must have a username", CONDITION, "problem.demand(claim) { $0.isUsername = true }"),
    ("the client ID must differ from the username", CONDITION, "problem.demandDifferent(.init(client: client, user: claim))"),
    ("the client must authenticate", CONDITION, "problem.demandSecret()"),
    ("the backend must be allowed", CONDITION, "problem.demand(.inside(entries))"),
    ("a token must have an expiry time", CONDITION, "problem.demand(Self.expiry) { $0.isPresent = true }"),
    ("a token fails a filter", CONDITION,
     "problem.demand(claim) { isExclude ? $0.hit.append(set) : $0.avoided.append(set) }"),
    ("a token fails the check of the audience: it is present", CONDITION, "$0.isPresent = true\n        $0.foreign"),
    ("a token fails the check of the audience: it is another one", CONDITION, "$0.foreignStrings.formUnion(texts)"),
    ("a token fails the check of the username", CONDITION, "problem.demand(claim) { $0.isNoUsername = true }"),
    ("a token fails the check of the client ID", CONDITION, "problem.demandEqual(.init(client: client, user: claim))"),
    ("a request lacks the secret", CONDITION, "problem.demandNoSecret()"),
    ("a request comes from another backend", CONDITION, "problem.demand(.outside(entries))"),
    ("a token lacks the expiry time", CONDITION, "problem.demand(Self.expiry) { $0.isAbsent = true }"),
    ("a token has a role", ROLES, "granting.demand(attribute) { $0.roles.append(source) }"),
    ("a token has no role, so that default roles are granted", ROLES,
     "if grantsDefaultsWhenVoid { $0.isVoid = true } else { $0.hasNoRole = true }"),
    ("a token has none of some roles", ROLES, "withholding.demand(attribute) { $0.foreignRoles.formUnion(sources) }"),
    ("a token has some role, so that no default roles are granted", ROLES,
     "if grantsDefaultsWhenVoid { $0.isNotVoid = true } else { $0.hasRole = true }"),
    ("a claim is a time", SOLVER, "if claim.isTime { return solveTime(claim) }"),
    ("a claim is no username", SOLVER, "if claim.isNoUsername, case .string(let text) = members[0], !text.isEmpty {\n      return .array(members)\n    }"),
    ("a condition: matches", READ, "if let patterns { constraint.hit.insert(patterns, at: 0) }"),
    ("a condition: matches none", READ, "if let patterns { constraint.avoided.append(patterns) }"),
    ("a condition: absent", READ, "constraint.isAbsent = true"),
    ("a condition: present", READ, "constraint.isPresent = true"),
    ("a property names the backend", PROBLEMS, "problem.demand(.inside([entry]))"),
    ("a property demands a request without a secret", PROBLEMS, "problem.demandNoSecret()"),
    ("a property demands a request with a secret", PROBLEMS, "problem.demandSecret()"),
    ("a sound token has an expiry time", PROBLEMS,
     "problem.demand(AccessCondition.expiry) { $0.isPresent = true }\n      return source"),
    ("a sound token has a username", PROBLEMS, "problem.demand(claim) { $0.isUsername = true }"),
    ("a token of an unknown issuer", PROBLEMS, "$0.foreignStrings.formUnion(names)"),
    ("a property names the user", PROBLEMS, "problem.demand(claim) { $0.wantedName = PatternSet(globs) }"),
    ("a property excludes the user", PROBLEMS, "problem.demand(claim) { $0.foreignNames.append(PatternSet(globs)) }"),
    ("the user is in the directory", PROBLEMS, "problem.demand(claim) { $0.usernames.append(users) }"),
    ("a property withholds roles with a pattern", PROBLEMS, "$0.foreignRolePatterns.append(set)"),
    ("a property withholds roles that are mapped", PROBLEMS, "$0.exemptRoles.formUnion(roles.mappedNames)"),
    ("an accepted token that refutes 'always' has an expiry time", SEARCH,
     "problem.demand(AccessCondition.expiry) { $0.isPresent = true }"),
    ("the user is not in the directory", SEARCH, "problem.demand(claim) { $0.foreignStrings.formUnion(keys) }"),
    ("the token's issuer", REASONING + "Reasoner.swift", "problem.demand(Self.issuerClaim) { $0.fixed = name }"),
    ("excluded names and roles, where letters have a case", REASONING + "TextQuestion+Case.swift", "other.excluded += excludedExactly\n      other.excludedExactly = []"),
]


def switch(number, statement):
    """The statement behind a switch."""
    first, *rest = statement.split("\n", 1)
    return f"if !isDropped({number}) {{ {first} }}" + ("\n" + rest[0] if rest else "")


def switched(texts):
    """The sources with all switches, by name."""
    for number, (label, name, statement) in enumerate(CONSTRAINTS, 1):
        text = texts.get(name) or (mutants.ROOT / name).read_text()
        if statement not in text:
            sys.exit(f"{name} does not contain what constraint {number} ({label}) drops: {statement}")
        replaced = switch(number, statement)
        if "return .array(members)\n    }" in statement or statement.startswith("if claim.isTime"):
            replaced = statement.replace("if ", f"if !isDropped({number}), ", 1)
        texts[name] = text.replace(statement, replaced, 1)
    texts[REASONING + "Dropped.swift"] = """\
import Glibc

private let dropped: Int = unsafe getenv("OCONF_MUTANT").flatMap { unsafe Int(String(cString: $0)) } ?? -1

@inline(never) func isDropped(_ number: Int) -> Bool { dropped == number }
"""
    return texts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", action="store_true")
    parser.add_argument("--switches", action="store_true")
    parser.add_argument("--time", type=int, default=900, help="seconds that a suite may take at most")
    parser.add_argument("--suites", type=lambda text: text.split(","), default=SUITES)
    parser.add_argument("--only", type=lambda text: {int(word) for word in text.split(",")})
    options = parser.parse_args()
    if options.switches:
        for name, text in switched({}).items():
            (mutants.ROOT / name).write_text(text)
        return
    for name in ("Sources", "Tests", "Package.swift", "Scripts", "Conformance/Fuzz/corpus"):
        mutants.copy(name)
    for name, text in switched({}).items():
        mutants.put(mutants.COPY / name, text)
    judge(options, mutants.build_copy(options.release))


def judge(options, configuration):
    survivors = []
    for suite in options.suites:
        if failure := mutants.run(-1, suite, options.time, configuration):
            sys.exit(f"{suite} fails without a change: {failure}")
    for number, (label, *_) in enumerate(CONSTRAINTS, 1):
        if options.only and number not in options.only:
            continue
        found = next((f"{suite}: {failure}" for suite in options.suites
                      if (failure := mutants.run(number, suite, options.time, configuration))), None)
        print(f"{number:3} {label}: {found or 'SURVIVES'}", flush=True)
        if not found:
            survivors.append(label)
    print(f"{len(survivors)} changes were not noticed")
    sys.exit(len(survivors) > 0)


if __name__ == "__main__":
    main()
