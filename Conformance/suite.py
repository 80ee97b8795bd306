"""What the suites of this folder have in common: cases, and what each program says to them. OCONF can name another program."""
import collections
import concurrent.futures
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / ".ci"))
from program import OCONF, ROOT

# The expectation of a case: to be accepted, to be refused, or either.
ACCEPT, REFUSE, EITHER = "accept", "refuse", "either"


class Case:
    """One input, the class that it belongs to, and what the standard says to it."""

    def __init__(self, name, group, expected, data):
        self.name, self.group, self.expected, self.data = name, group, expected, data


class Result:
    """What one program said to the cases of a suite."""

    def __init__(self, program):
        self.program = program
        self.right = self.total = 0
        self.deviations = []

    def add(self, case, verdict, detail=""):
        if case.expected == EITHER:
            return
        self.total += 1
        if verdict == case.expected:
            self.right += 1
        else:
            self.deviations.append((case, verdict, detail))


def judge(program, cases, accepts):
    """Asks a program about all cases: `accepts(case, path)` is true, false, or a text that says what went wrong."""
    result = Result(program)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        def ask(numbered):
            number, case = numbered
            path = Path(folder, f"{number}.json")
            if isinstance(case.data, bytes):
                path.write_bytes(case.data)
            return accepts(case, path)
        for case, verdict in zip(cases, pool.map(ask, enumerate(cases))):
            if isinstance(verdict, str):
                result.add(case, verdict)
            else:
                result.add(case, ACCEPT if verdict else REFUSE)
    return result


def run(*command, data=None, cwd=None, timeout=20):
    return subprocess.run(
        [str(part) for part in command], input=data, capture_output=True, timeout=timeout, cwd=cwd)


def other_programs():
    """The programs that oconf is compared with, and their paths, as far as they are installed."""
    here = Path(sys.executable).parent
    return {name: shutil.which(name) or shutil.which(name, path=str(here)) for name in ("jq", "jaq")}


def groups(cases):
    return collections.Counter(case.group for case in cases)


def finish(name, cases, results, explained):
    """Prints a suite's outcome; the status is that of the program under test, which comes first."""
    print(f"{name}: {len(cases)} cases, {sum(case.expected == EITHER for case in cases)} of them free")
    for result in results:
        print(f"  {result.program:14} {result.right} of {result.total} as expected")
    failed = [(case, verdict) for case, verdict, _ in results[0].deviations if case.name not in explained]
    for case, verdict in failed:
        print(f"  {case.group}, {case.name}: expected {case.expected}, found {verdict}: {str(case.data)[:200]}")
    if stale := set(explained) - {case.name for case, _, _ in results[0].deviations}:
        print(f"  no deviation any more: {sorted(stale)}")
    if failed or stale:
        sys.exit(1)
