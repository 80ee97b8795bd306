#!/usr/bin/env python3
"""Changes single tokens of the code that decides, one at a time, and counts which changes the tests notice.

  Conformance/mutants.py [--seed N] [--count 200] [--time 240] [--release] [--keep] [--only N,N…]

Sites are chosen at random in Semantics, Comparison, Properties and Reasoning. All changes are compiled into one copy of the
package, each behind a switch that an environment variable turns on: comparisons, `&&` and `||`, `+` and `-`
become operators of their own, literals and `!` go through a function. What does not compile is left out. Each suite
of tests runs once without a mutant and records which changed places it reaches. Then the suites that reach a mutant
run with it, the shortest first, until a test fails. A crash, or a run that takes far longer than one
without changes, counts as noticed. Survivors are listed: some of them change no output, others show what no test looks at.
Fewer than 90 % noticed fails.

--release builds optimized tests at the end, which takes minutes longer, and each mutant a fraction of the time.
--keep reuses the sources that the previous run built for the same seed and count, with the current tests.
--only judges only the mutants with these numbers, which the previous run printed.
"""
import argparse
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / ".build-mutants/tree"
PLACES = ["Sources/ConfigModel/Semantics", "Sources/Lint/Comparison", "Sources/Lint/Properties", "Sources/Lint/Reasoning"]
SKIPPED_FILES = {"PublicSuffixTable.swift"}
# No test could see a change of these lines. The costs of steps (`spend`, `weight`) are estimates.
SKIPPED_LINES = re.compile(r"assert\(|precondition\(|reserveCapacity|\.spend\(|var weight: Int |^\s*(#|@|import |package import |case .* = )|hash|Hash")
SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+"}
PRECEDENCE = {"&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence", "+": "AdditionPrecedence", "-": "AdditionPrecedence"}
TOKEN = re.compile(r"(?<=\s)(<=|>=|==|!=|&&|\|\||<|>|\+|-)(?=\s)|\b(true|false)\b|(?<![\w.$])(\d+)(?![\w.])|(?<=[\s(\[])(!)(?=[\w(])")
SUITE = re.compile(r"@Suite(?:\([^)]*\))? (?:struct|final class) (\w+)")


def code_only(text):
    """The text with comments and strings blanked out, every other character in its place."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|(#*)"""(.*?)"""\1|(#*)"(?:\\.|[^"\\\n])*"\3', re.S)
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def sites():
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*.swift")):
            if path.name in SKIPPED_FILES:
                continue
            code = code_only(path.read_text())
            for match in TOKEN.finditer(code):
                start = code.rfind("\n", 0, match.start()) + 1
                line = code[start:code.find("\n", match.end())]
                if not SKIPPED_LINES.search(line):
                    yield path.relative_to(ROOT), match.start(), match[0], code.count("\n", 0, match.start()) + 1


def becomes(token):
    return SWAPS.get(token, {"true": "false", "false": "true", "!": "nothing"}.get(token) or f"{token} + 1")


def symbols(number, kind):
    """The name of an operator of its own."""
    digits, name = number, ""
    while digits or not name:
        name += chr(0x2200 + digits % 64)
        digits //= 64
    return kind + name


def change(number, token):
    """What stands for the token, and what declares it."""
    if token.isdigit():
        return f"mutatedNumber({number}, {token})", ""
    if token in ("true", "false"):
        return f"mutatedBoolean({number}, {token})", ""
    if token == "!":
        name = symbols(number, "¬")
        return name, (f"prefix operator {name}\n@inline(never) public prefix func {name}(_ a: Bool) -> Bool "
                      f"{{ isMutated({number}) ? a : !a }}\n")
    name, other = symbols(number, "⊢"), SWAPS[token]
    head = f"infix operator {name}: {PRECEDENCE.get(token, 'ComparisonPrecedence')}\n"
    switch = f"isMutated({number}) ?"
    if token in ("&&", "||"):
        body = (f"@inline(never) public func {name}(_ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool "
                f"{{ {switch} try (a {other} b()) : try (a {token} b()) }}\n")
    elif token in ("+", "-"):
        body = (f"@inline(never) public func {name}<T: AdditiveArithmetic>(_ a: T, _ b: T) -> T {{ {switch} a {other} b : a {token} b }}\n")
    else:
        kind = "Equatable" if token in ("==", "!=") else "Comparable"
        body = f"@inline(never) public func {name}<T: {kind}>(_ a: T, _ b: T) -> Bool {{ {switch} a {other} b : a {token} b }}\n"
        if kind == "Equatable":
            body += f"@inline(never) public func {name}(_ a: Text, _ b: StaticString) -> Bool {{ {switch} a {other} b : a {token} b }}\n"
            body += f"@inline(never) public func {name}(_ a: Text?, _ b: StaticString) -> Bool {{ {switch} a.map {{ $0 == b }} {other} true : a.map {{ $0 == b }} {token} true }}\n"
    return name, head + body


SUPPORT = """\
#if canImport(Glibc)
  import Glibc
#endif

let activeMutant: Int = unsafe getenv("OCONF_MUTANT").flatMap { unsafe Int(String(cString: $0)) } ?? -1

/// Set to 1 for each place that is reached, if the variable names a file for them.
nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8>? = unsafe getenv("OCONF_REACHED").flatMap {
  let file = unsafe open($0, O_RDWR | O_CREAT, 0o600)
  ftruncate(file, 4096)
  return unsafe mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)?
    .assumingMemoryBound(to: UInt8.self)
}

@inline(never) public func isMutated(_ mutant: Int) -> Bool {
  unsafe reached?[mutant] = 1
  return activeMutant == mutant
}

@inline(never) public func mutatedNumber<T: Numeric>(_ mutant: Int, _ value: T) -> T {
  isMutated(mutant) ? value + 1 : value
}

@inline(never) public func mutatedBoolean(_ mutant: Int, _ value: Bool) -> Bool {
  isMutated(mutant) ? !value : value
}

"""


def write(chosen):
    """The copy of the package with these mutants in it."""
    by_file = {}
    for number, site in chosen.items():
        by_file.setdefault(site[0], []).append((site[1], number, site[2]))
    declarations = SUPPORT
    for place in PLACES:
        for path in (ROOT / place).rglob("*.swift"):
            text, name = path.read_text(), path.relative_to(ROOT)
            for start, number, token in sorted(by_file.get(name, []), reverse=True):
                written, declared = change(number, token)
                text = text[:start] + written + text[start + len(token):]
                declarations += declared
            if name in by_file and "/Lint/" in str(name) and "import ConfigModel" not in text:
                # On the first line, so that all others keep their numbers.
                text = "import ConfigModel; " + text
            put(COPY / name, text)
    put(COPY / "Sources/ConfigModel/Mutants.swift", declarations)


def put(path, text):
    """Writes only what changes, for the sake of incremental builds."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def copy(name):
    source, target = ROOT / name, COPY / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def build(chosen, release, state):
    """Builds the tests; mutants that do not compile are taken out of `chosen`."""
    optimized = ["--build-tests", "-c", "release", "-Xswiftc", "-enable-testing"]
    for target in (["--target", "ConfigModel"], ["--target", "Lint"], optimized if release else ["--build-tests"]):
        while True:
            write(chosen)
            done = subprocess.run(["swift", "build", *target, "-Xswiftc", "-gnone"], cwd=COPY, capture_output=True, text=True)
            if done.returncode == 0:
                # If the tests do not compile, the next run can still keep the sources.
                state.write_text(json.dumps(sorted(chosen)))
                break
            output = done.stdout + done.stderr
            wrong = {(found[1], int(found[2])) for found in re.finditer(r"(Sources/[^:\s]+):(\d+):\d+: error", output)}
            files = {name for name, _ in wrong}
            near = {number for number, (path, _, _, line) in chosen.items()
                    if any(str(path) == name and abs(line - other) <= 2 for name, other in wrong)}
            # Where no mutant is near the error, all of the file go.
            lost = near or {number for number, site in chosen.items() if str(site[0]) in files}
            if not lost:
                sys.exit(f"the copy does not compile: {output[-3000:]}")
            for number in lost:
                del chosen[number]
            print(f"{len(lost)} mutants do not compile, {len(chosen)} are left", flush=True)


def build_copy(release):
    """Builds the tests of the copy as it is; the name of the configuration."""
    mode = ["-c", "release", "-Xswiftc", "-enable-testing"] if release else []
    subprocess.run(["swift", "build", "--build-tests", *mode, "-Xswiftc", "-gnone"], cwd=COPY, check=True)
    return "release" if release else "debug"


def suites():
    """The names of all suites."""
    texts = (path.read_text() for path in sorted((ROOT / "Tests").rglob("*.swift")))
    return sorted({name for text in texts for name in SUITE.findall(text)})


def run(mutant, suite, limit, configuration, reached=None):
    """How a suite fails, or None when it passes. Stops at the first failure."""
    environment = dict(os.environ, OCONF_MUTANT=str(mutant), SWIFT_BACKTRACE="enable=no", OCONF_SEED="1", OCONF_SOAK="1")
    if reached:
        environment["OCONF_REACHED"] = str(reached)
    program = next((COPY / ".build" / configuration).glob("*.xctest"))
    process = subprocess.Popen(
        [program, "--testing-library", "swift-testing", "--filter", f"[.]{suite}/"], cwd=COPY, env=environment,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace")
    timer = threading.Timer(limit, process.kill)
    timer.start()
    start, failure = time.monotonic(), None
    try:
        for line in process.stdout:
            found = re.search(r"Test (\w+)\(.* (?:recorded an issue|failed)", line)
            if found:
                failure = found[1]
                process.kill()
                break
        process.stdout.close()
        status = process.wait()
    finally:
        timer.cancel()
    if failure:
        return failure
    if status < 0:
        return "time" if time.monotonic() - start >= limit else f"signal {-status}"
    return f"status {status}" if status else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--time", type=int, default=240, help="seconds that the tests may take at most")
    parser.add_argument("--release", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--only", type=lambda text: {int(word) for word in text.split(",")})
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    rng = random.Random(options.seed)
    every = list(sites())
    # More than are wanted: some do not compile.
    chosen = dict(enumerate(rng.sample(every, min(len(every), options.count * 2)), 1))
    state = COPY.parent / f"built-{options.seed}-{options.count}.json"
    if options.keep and state.exists():
        kept = set(json.loads(state.read_text()))
        chosen = {number: site for number, site in chosen.items() if number in kept}
        copy("Tests")
        build(chosen, options.release, state)
    else:
        for name in ("Sources", "Tests", "Package.swift", "Scripts", "Conformance/Fuzz/corpus"):
            copy(name)
        build(chosen, options.release, state)
    chosen = dict(list(chosen.items())[:options.count])
    if options.only:
        chosen = {number: site for number, site in chosen.items() if number in options.only}
    configuration = "release" if options.release else "debug"
    print(f"{len(every)} sites; {len(chosen)} mutants", flush=True)

    def explore(suite):
        """The time that a suite takes, and the mutants that it reaches."""
        with tempfile.NamedTemporaryFile() as file:
            start = time.monotonic()
            if failure := run(-1, suite, options.time * 4, configuration, file.name):
                print(f"{suite} is left out, as {failure} fails without a mutant", flush=True)
                return suite, 0, set()
            taken = time.monotonic() - start
            return suite, taken, {number for number, flag in enumerate(Path(file.name).read_bytes()) if flag}

    pool = concurrent.futures.ThreadPoolExecutor(int(os.environ.get("OCONF_MUTANTS_AT_ONCE", "2")))
    explored = sorted(pool.map(explore, suites()), key=lambda each: each[1])
    print(f"the suites take {sum(each[1] for each in explored):.0f} s", flush=True)

    def judge(number):
        for suite, taken, reached in explored:
            if number in reached and (failure := run(number, suite, min(options.time * 4, taken * 8 + 20), configuration)):
                return failure
        return None

    survivors = []
    with pool:
        for number, failure in zip(chosen, pool.map(judge, chosen)):
            path, start, token, line = chosen[number]
            text = (ROOT / path).read_text().splitlines()[line - 1].strip()
            print(f"{number:4} {path}:{line}: '{token}' becomes '{becomes(token)}': {failure or 'SURVIVES: ' + text}", flush=True)
            if not failure:
                survivors.append((path, line, token, text))
    if not chosen:
        sys.exit("no mutant was judged")
    share = 1 - len(survivors) / len(chosen)
    print(f"\n{len(chosen) - len(survivors)} of {len(chosen)} mutants are noticed, {share:.1%}; survivors:")
    for path, line, token, text in survivors:
        print(f"  {path}:{line}: '{token}' in: {text}")
    sys.exit(share < 0.9)


if __name__ == "__main__":
    main()
