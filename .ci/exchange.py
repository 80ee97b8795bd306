#!/usr/bin/env python3
"""Compares `oconf eval` with an independent decision of the token exchange, on random cases.

  .ci/exchange.py [--cases N] [--seed N] [--only INDEX]

First the reference repeats the conformance cases, then the program, then both decide N cases
(10,000) that come from the seed (a new one each time, and printed); --only repeats one of them. A
case that differs is made small and printed. The run fails, too, when some reason or reading hardly
occurred.
"""
import argparse
import copy
import json
import multiprocessing
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import exchange_vectors
from exchange_cases import random_case
from exchange_json import Members, dumps
from exchange_reference import assumptions, decide
from exchange_small import smaller
from exchange_terms import DECIDABLE, DEFAULTS, ORIGIN_READINGS, READINGS
from exchange_values import load
from program import OCONF

STATUS = {"accept": 0, "reject": 1, "indeterminate": 2}
SHOWN = 3


def expected(case):
    """What the reference says, in the shape that is compared."""
    texts = [load(dumps(case[name])) for name in ("config", "claims", "request")]
    env = {name: case[name] for name in ("base", "timeoutSecs", "timeoutPolicy")}
    env["users"] = None if case["users"] is None else load(dumps(case["users"]))
    arguments = (*texts, env, case["now"], case["readings"])
    result = decide(*arguments)
    chosen = {**DEFAULTS, **case["readings"]}
    names = ("verdict", "reason", "username", "userKind", "roles", "issuedAt", "expiresAt",
             "expiresIn")
    return {name: result[name] for name in names} | {
        "reasons": [list(each) for each in result["reasons"]], "status": STATUS[result["verdict"]],
        "assumptions": sorted(f"{name}={chosen[name]}" for name in assumptions(*arguments))}


def actual(oconf, folder, case):
    """What the program says; a text where it says nothing that can be compared."""
    def file(name, value):
        path = folder / name
        path.write_bytes(dumps(value, case["ascii"]).encode())
        return path

    command = [oconf, "eval", file("case.auth-token.json", case["config"]), "--no-config",
               "--format", "json", "--claims", file("claims.json", case["claims"]),
               "--request-json", file("request.json", case["request"]), "--now", case["now"]]
    if case["users"] is not None:
        command += ["--users", file("users.json", case["users"])]
    for option, name in (("--base-url", "base"), ("--timeout-secs", "timeoutSecs"),
                         ("--timeout-policy", "timeoutPolicy")):
        if case[name] is not None:
            command += [option, case[name]]
    for name, choice in case["readings"].items():
        command += ["--reading", f"{name}={choice}"]
    try:
        if case["asLine"]:
            check_line(command)
        run = subprocess.run([str(part) for part in command], capture_output=True, timeout=60)
        said = json.loads(run.stdout)
        readings = [each for each in said["assumptions"]
                    if each["reading"] in READINGS or each["reading"] in ORIGIN_READINGS]
        roles = said["roles"]
        return {
            **{name: said[name] for name in (
                "verdict", "reason", "username", "userKind", "issuedAt", "expiresAt", "expiresIn")},
            "roles": roles if roles is None else [role["name"] for role in roles],
            "reasons": steps(said),
            "status": run.returncode,
            "assumptions": sorted(f"{each['reading']}={each['choice']}" for each in readings)}
    except (ValueError, KeyError, TypeError) as problem:
        return f"{problem!r}: status {run.returncode}, {run.stdout[:300]}, {run.stderr[:600]}"
    except subprocess.TimeoutExpired:
        return "no end"


def check_line(command):
    """--jsonl says the same about the same claims."""
    def said(*options):
        arguments = [str(part) for part in [*command, *options]]
        run = subprocess.run(arguments, capture_output=True, timeout=60)
        return run.returncode, json.loads(run.stdout)

    status, whole = said()
    line_status, line = said("--jsonl")
    short = {**whole, "line": 1, "reasons": [{"code": each["code"]} for each in whole["reasons"]],
             "roles": whole["roles"] and [{"name": each["name"]} for each in whole["roles"]]}
    if (line_status, line) != (status, {name: short.get(name) for name in line}):
        raise ValueError(f"--jsonl says {line_status}, {line}")


def steps(said):
    """The reasons, each with the step that the trace has it from: failures, or else what is not
    known."""
    outcome = {"reject": "failed", "indeterminate": "unknown"}.get(said["verdict"])
    found = [[each["step"], each["reason"]] for each in said["trace"]
             if each["outcome"] == outcome]
    if [code for _, code in found] != [each["code"] for each in said["reasons"]]:
        raise ValueError("the reasons are not those of the trace")
    return found


def differences(ours, theirs):
    if isinstance(theirs, str):
        return [theirs]
    return [f"{name}: {theirs[name]!r}, and the reference has {ours[name]!r}"
            for name in ours if theirs[name] != ours[name]]


def case_of(seed, index):
    return random_case(random.Random(f"{seed} {index}"), READINGS)


def examine(seed, index):
    """Runs in a worker: what the case exercised, and how the program differs."""
    case = case_of(seed, index)
    ours = expected(case)
    return index, ours, differences(ours, actual(WORKER["oconf"], WORKER["folder"], case))


WORKER = {}


def start(oconf, folder):
    WORKER.update(oconf=oconf, folder=Path(tempfile.mkdtemp(dir=folder)))


def examine_all(jobs):
    return [examine(*job) for job in jobs]


def describe(oconf, folder, case):
    """The case after everything was taken away that does not matter."""
    def differs(smaller_case):
        return bool(differences(expected(smaller_case), actual(oconf, folder, smaller_case)))

    case = smaller(case, differs)
    lines = [f"  {name}: {dumps(value) if isinstance(value, (list, Members)) else value}"
             for name, value in case.items() if name not in ("ascii", "asLine") and value not in (None, {})]
    return "\n".join(lines + [
        "  * " + each for each in differences(expected(case), actual(oconf, folder, case))])


def check_vectors(oconf, folder):
    vectors = exchange_vectors.check()
    for vector in vectors:
        case = vector_case(vector)
        found = differences(expected(case), actual(oconf, folder, case))
        if found:
            sys.exit(f"{vector['id']}:\n  " + "\n  ".join(found))
    # The comparison is one that notices something.
    said = actual(oconf, folder, vector_case(vectors[-1]))
    for name in said:
        if len(differences({**said, name: "other"}, said)) != 1:
            sys.exit(f"a difference in {name} goes unnoticed")
    print(f"{len(vectors)} conformance cases are decided as they say", flush=True)


def vector_case(vector):
    """Numbers of these cases are whole."""
    def tree(value):
        return json.loads(json.dumps(value, default=int))

    env = tree(vector["env"])
    return {"config": tree(vector["config"]), "claims": tree(vector["claims"]),
            "request": tree(vector["request"]), "users": env.get("users"), "base": env.get("base"),
            "now": int(vector["now"]), "timeoutSecs": env.get("timeoutSecs"),
            "timeoutPolicy": env.get("timeoutPolicy"), "readings": {}, "ascii": False,
            "asLine": True}


class Coverage:
    def __init__(self):
        self.first, self.all, self.assumed = Counter(), Counter(), Counter()

    def add(self, ours):
        self.first[ours["reason"]] += 1
        self.all.update({code for _, code in ours["reasons"]} or {"ok"})
        self.assumed.update(ours["assumptions"])

    def lacks(self, cases):
        """What occurred less often than it must for the run to mean something."""
        choices = [f"{name}={choice}" for name, choices in READINGS.items() for choice in choices]
        least = cases // 2000
        demands = [(self.first, DECIDABLE, least), (self.all, DECIDABLE, 2 * least),
                   (self.assumed, choices, least)]
        return [f"{name} only {counter[name]} times, which should be {least}"
                for counter, names, least in demands for name in names if counter[name] < least]

    def __str__(self):
        def table(title, counter):
            return title + ": " + ", ".join(
                f"{name} {count}" for name, count in counter.most_common())

        return "\n".join([table("first reason", self.first), table("any reason", self.all),
                          table("rests on", self.assumed)])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10 ** 9))
    parser.add_argument("--only", type=int)
    given, oconf = parser.parse_args(), OCONF
    print(f"seed {given.seed}, {given.cases} cases", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        if given.only is not None:
            case = case_of(given.seed, given.only)
            print(json.dumps(expected(case), indent=1), describe(oconf, folder, case), sep="\n")
            return
        check_vectors(oconf, folder)
        coverage, wrong = Coverage(), []
        jobs = [(given.seed, index) for index in range(given.cases)]
        chunks = [jobs[at:at + 100] for at in range(0, len(jobs), 100)]
        with multiprocessing.Pool(2, start, (oconf, folder)) as pool:
            for chunk in pool.imap(examine_all, chunks):
                for index, ours, found in chunk:
                    coverage.add(ours)
                    if found:
                        wrong.append((index, found))
        for index, found in wrong[:SHOWN]:
            print(f"case {index} differs:", *found, "made small:", sep="\n  ")
            print(describe(oconf, folder, copy.deepcopy(case_of(given.seed, index))), flush=True)
    print(coverage)
    if wrong:
        kinds = Counter(each.split(",")[0][:80] for _, found in wrong for each in found)
        often = [f"{kind} ({count})" for kind, count in kinds.most_common(12)]
        sys.exit("\n  ".join([f"{len(wrong)} cases differ:", *often]))
    lacks = coverage.lacks(given.cases)
    if lacks:
        sys.exit("too little was exercised:\n  " + "\n  ".join(lacks))
    print(f"{given.cases} cases are decided alike")


if __name__ == "__main__":
    main()
