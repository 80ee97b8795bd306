"""The rows of the table: what is measured, beside what, and what we want it to be."""
import shutil
import subprocess
import sys
from dataclasses import dataclass

from . import measure, peers
from .data import Data
from .paths import BENCHMARKS, OCONF, VENV

sys.path.insert(0, str(BENCHMARKS))

import growth_shapes  # noqa: E402


@dataclass
class Row:
    work: str
    ours: str
    peer: str
    ratio: str
    target: str
    #: Whether the target is met; nil where there is none.
    is_met: bool | None = None


@dataclass
class Plan:
    """How much is measured."""
    data: Data
    rounds: int
    #: Rounds of what takes a few milliseconds at most.
    short_rounds: int


def time_text(seconds):
    return f"{seconds * 1e3:.0f} ms" if seconds >= 0.1 else f"{seconds * 1e3:.2f} ms"


def missing(work, name, target=""):
    return Row(work, "", f"{name}: not installed", "", target)


def faster(work, ours, name, other, target):
    """A row that says how many times as fast we are."""
    ratio = other.ratio(ours)
    return Row(work, time_text(ours.median), f"{name} {time_text(other.median)}",
               f"{ratio:.2f} × as fast", f"≥ {target} ×" if target else "",
               ratio >= target if target else None)


def startup(plan):
    ours, floor = measure.interleaved(
        [[OCONF, "lint", "--no-config", plan.data.small], ["/bin/true"]], plan.short_rounds)
    ratio = ours.ratio(floor)
    yield Row("start-up: lint one 1 KB file", time_text(ours.median),
              f"/bin/true {time_text(floor.median)}", f"{ratio:.2f} ×", "≤ 1.6 ×", ratio <= 1.6)
    if not peers.tool("valgrind"):
        yield missing("the same in instructions", "valgrind", "≤ 0.5 M")
        return
    count = measure.instructions(OCONF, "lint", "--no-config", plan.data.small) / 1e6
    least = measure.instructions("/bin/true") / 1e6
    yield Row("the same in instructions", f"{count:.2f} M", f"/bin/true {least:.2f} M",
              f"{count / least:.1f} ×", "≤ 0.5 M", count <= 0.5)


def binary(plan):
    size = OCONF.stat().st_size / 1e6
    yield Row("binary", f"{size:.1f} MB", "", "", "≤ 9 MB", size <= 9)


def parse(plan):
    work = "parse 1 MB, in process"
    orjson = [VENV / "bin/python", BENCHMARKS / "Peers/orjson_loads.py"]
    there = []
    for name, command, target in [
            ("yyjson", [peers.tool("yyjson")], 1.2), ("simdjson", [peers.tool("simdjson")], 0.5),
            ("orjson, into Python's objects,", orjson if peers.has_orjson() else [None], None)]:
        if command[0]:
            there.append((name, [*command, plan.data.parsed], target))
        else:
            yield missing(work, name, f"≥ {target} ×" if target else "")
    ours, *others = measure.in_process(
        [[peers.in_process(), plan.data.parsed], *(entry[1] for entry in there)], plan.rounds, 200)
    for (name, _, target), other in zip(there, others):
        yield faster(work, ours, name, other, target)


def large(plan):
    """What a large file costs, in time beside the peers, and in memory."""
    file, megabytes = plan.data.large, plan.data.large.stat().st_size / 1e6
    size = f"{megabytes:.0f} MB"
    flatten = [OCONF, "flatten", "--no-lint", file]
    yield from beside(plan, f"flatten {size}", flatten, [
        ("json_reformat", ["<" + str(file), "json_reformat", "-m"], 2.5),
        ("jaq", ["jaq", "-c", ".", file], 7), ("jq", ["jq", "-c", ".", file], 20)])
    yield from beside(plan, f"fmt {size}", [OCONF, "fmt", "--stdout", file], [
        ("json_reformat", ["<" + str(file), "json_reformat"], 2.5)])

    lint = [OCONF, "lint", "--no-config", "--quiet", file]
    (linted,) = measure.interleaved([lint], plan.rounds, statuses=(0, 1))
    parsed = measure.in_process([[peers.in_process(), file]], plan.rounds, 3)[0]
    ratio = linted.ratio(parsed)
    yield Row(f"lint {size}, all rules", time_text(linted.median),
              f"our parser alone {time_text(parsed.median)}", f"{ratio:.2f} ×", "≤ 2 ×", ratio <= 2)

    for name, command in [
            ("flatten", flatten), ("fmt", [OCONF, "fmt", "--stdout", file]), ("lint", lint)]:
        (series,) = measure.interleaved([command], 3, statuses=(0, 1))
        peak = series.peak_bytes / 1e6
        yield Row(f"peak memory, {name} {size}", f"{peak:.0f} MB", "",
                  f"{peak / megabytes:.2f} × the file", "≤ 2 ×", peak <= 2 * megabytes)


def beside(plan, work, ours, others):
    """One of our commands, and others that do the same; how much faster we are.

    `others` are tuples of a name, the command, and a target, which may be nil. The first word of a
    command, but for an input, is the name of a tool, or nil where that is not installed.
    """
    there = []
    for name, command, target in others:
        place = 1 if str(command[0]).startswith("<") else 0
        path = command[place] and peers.tool(command[place])
        if path:
            there.append((name, [*command[:place], path, *command[place + 1:]], target))
        else:
            yield missing(work, name, f"≥ {target} ×" if target else "")
    mine, *theirs = measure.interleaved([ours, *(entry[1] for entry in there)], plan.rounds)
    for (name, _, target), other in zip(there, theirs):
        yield faster(work, mine, name, other, target)


def many(plan):
    """Many small files: time beside the least it can cost, and system calls."""
    folder, count = plan.data.tree, plan.data.tree_count
    work = f"lint {count:,} files of 2 KB, 2 workers"
    lint = [OCONF, "lint", "--no-config", "--quiet", "--jobs", "2", folder]
    ours, floor = measure.interleaved(
        [lint, [peers.tool("readfloor"), folder, "2"]], plan.rounds, statuses=(0, 1))
    ratio = ours.ratio(floor)
    yield Row(work, time_text(ours.median), f"reading them in C {time_text(floor.median)}",
              f"{ratio:.2f} ×", "≤ 2 ×", ratio <= 2)
    if peers.tool("strace"):
        calls = measure.system_calls(*lint) / count
        least = measure.system_calls(peers.tool("readfloor"), folder, "2") / count
        yield Row("system calls a file", f"{calls:.2f}", f"reading them in C {least:.2f}", "", "≤ 4",
                  calls <= 4)
    else:
        yield missing("system calls a file", "strace", "≤ 4")
    check = [OCONF, "fmt", "--no-config", "--check", "--jobs", "2", folder]
    checking, linting = measure.interleaved([check, lint], plan.rounds, statuses=(0, 1))
    ratio = checking.ratio(linting)
    yield Row(f"fmt --check {count:,} files, 2 workers", time_text(checking.median),
              f"linting them {time_text(linting.median)}", f"{ratio:.2f} ×", "≤ 1.1 ×", ratio <= 1.1)
    yield from beside(plan, f"fmt --check {count:,} files", [OCONF, "fmt", "--check", folder], [
        ("oxfmt --check", ["oxfmt", "--config", plan.data.oxfmt_settings, "--check", "--threads", "2",
                           folder], None)])
    paths = sorted(map(str, folder.rglob("*.json")))
    yield from beside(plan, work, lint, [
        ("jaq, which only parses,", ["jaq", "empty", *paths], None),
        ("sourcemeta jsonschema validate",
         [peers.sourcemeta(), "validate", plan.data.schema, folder], None),
        ("check-jsonschema", ["check-jsonschema", "--schemafile", plan.data.schema, *paths], None)])


def growth(plan):
    """Whether twice the issuers cost twice the time."""
    commands = [[OCONF, "lint", "--no-config", "--quiet", path] for path in plan.data.growing]
    series = measure.interleaved(commands, 3 * plan.rounds, statuses=(0, 1))
    (start,) = measure.interleaved(
        [[OCONF, "lint", "--no-config", "--quiet", plan.data.small]], plan.short_rounds)
    costs = [entry.median - start.median for entry in series]
    for index in range(1, len(costs)):
        ratio = costs[index] / costs[index - 1]
        before, now = plan.data.issuer_counts[index - 1:index + 1]
        yield Row(f"growth: lint {now:,} issuers", time_text(costs[index]),
                  f"{before:,} issuers {time_text(costs[index - 1])}", f"{ratio:.2f} ×", "≤ 2.3 ×",
                  ratio <= 2.3)
    yield from shapes(plan, start.median)


def shapes(plan, start):
    """Whether twice the size costs no more than n log n allows, over all shapes of growth_shapes.py."""
    for name, entry in growth_shapes.SHAPES.items():
        size = entry.size if plan.short_rounds > 100 else max(entry.size // 50, 4)
        commands = []
        for count in (size, 2 * size):
            folder = plan.data.folder / "growth" / f"{name}-{count}"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            arguments = [str(word) for word in entry.make(folder, count)]
            inputs = [word for word in arguments if word.startswith("<")]
            words = [word for word in arguments if not word.startswith("<")]
            commands.append([*inputs, OCONF, *words])
        less, more = measure.interleaved(commands, min(plan.rounds, 5), statuses=(0, 1, 2))
        ratio = (more.median - start) / max(less.median - start, 1e-6)
        # A few milliseconds say nothing about growth, and are fast enough at any rate.
        is_met = ratio <= 2.6 or more.median <= 0.02
        yield Row(f"{entry.name}: {2 * size:,}", time_text(more.median), f"{size:,}: {time_text(less.median)}",
                  f"{ratio:.2f} ×", "≤ 2.6 ×", is_met)


def decide(plan):
    """Many tokens through one configuration: time beside parsing them, and memory."""
    def command(tokens):
        return [OCONF, "eval", plan.data.trusted, "--no-config", "--claims", tokens, "--jsonl",
                "--now", "1750000000"]

    count = plan.data.token_count
    ours, parsed, few = measure.interleaved(
        [command(plan.data.tokens), [peers.in_process(), "parse-lines", plan.data.tokens],
         command(plan.data.few_tokens)], plan.rounds, statuses=(0, 1))
    ratio = ours.ratio(parsed)
    yield Row(f"eval --jsonl: {count:,} tokens, 1,000 issuers", time_text(ours.median),
              f"parsing them {time_text(parsed.median)}", f"{ratio:.2f} ×", "≤ 3 ×", ratio <= 3)
    growth = ours.peak_bytes / few.peak_bytes
    yield Row("peak memory of that", f"{ours.peak_bytes / 1e6:.1f} MB",
              f"of {count // 10:,} tokens {few.peak_bytes / 1e6:.1f} MB", f"{growth:.2f} ×",
              "≤ 1.1 ×", growth <= 1.1)


def origins(plan):
    """Many origins against one policy, beside regular expressions that say the same."""
    count = plan.data.origin_count
    grep = peers.tool("grep")
    work = f"origin: {count:,} origins, 100 patterns"
    allowed = subprocess.run(
        [OCONF, "origin", plan.data.patterns, "-", "--no-config"], stdin=open(plan.data.origins),
        capture_output=True, text=True).stdout.count("allowed\t")
    matched = subprocess.run(
        [grep, "-c", "-E", "-f", plan.data.expressions, plan.data.origins],
        env={"LC_ALL": "C"}, capture_output=True, text=True).stdout
    if allowed != int(matched):
        raise RuntimeError(f"{allowed} origins are admitted, and grep finds {matched}")
    # A round of grep takes many seconds. It ends with the first match when its output goes nowhere.
    ours, other = measure.interleaved(
        [["<" + str(plan.data.origins), OCONF, "origin", plan.data.patterns, "-", "--no-config"],
         ["sh", "-c", 'LC_ALL=C "$0" -c -E -f "$1" "$2" | cat', grep, plan.data.expressions,
          plan.data.origins]],
        min(plan.rounds, 3), statuses=(0, 1), warm_up=0)
    yield faster(work, ours, "grep -E -f", other, None)


def compare(plan):
    """Two versions compared, beside linting both; and globs that are made to be hard."""
    def lint(path):
        # In one thread, as `diff` is.
        return [OCONF, "lint", "--no-config", "--statistics", "--jobs", "1", path]

    def diff(pair):
        return [OCONF, "diff", "--no-config", *pair]

    for shape, pair, target in zip(plan.data.pair_shapes, plan.data.pairs, [2, 20]):
        ours, old, new = measure.interleaved(
            [diff(pair), lint(pair[0]), lint(pair[1])], plan.rounds, statuses=(0, 1))
        both = measure.Series([a + b for a, b in zip(old.seconds, new.seconds)], old.kibibytes)
        ratio = ours.ratio(both)
        issuers, filters, values = shape
        yield Row(f"diff: {issuers:,} issuers, {filters} filters of {values} values, 50 changes",
                  time_text(ours.median), f"linting both {time_text(both.median)}",
                  f"{ratio:.2f} ×", f"≤ {target} ×", ratio <= target)
    ours, = measure.interleaved([diff(plan.data.hard_pair)], plan.rounds, statuses=(0, 1))
    yield Row("diff: 24 globs of 60 stars against each other", time_text(ours.median), "", "",
              "≤ 1 s", ours.median <= 1)


def properties(plan):
    """Proofs about a configuration of 1 MB: a question, and a suite of many."""
    def test(suite):
        return [OCONF, "test", "--no-config", "--quiet", suite]

    count = plan.data.property_count
    one, many, start = measure.interleaved(
        [test(plan.data.question), test(plan.data.properties), [OCONF, "--version"]],
        plan.rounds, statuses=(0, 1))
    yield Row("test: 1 property of all issuers, 1 MB", time_text(one.median),
              f"start-up {time_text(start.median)}", "", "≤ 50 ms", one.median <= 0.05)
    yield Row(f"test: {count} properties, 1 MB", time_text(many.median),
              f"1 property {time_text(one.median)}", f"{many.ratio(one):.2f} ×", "≤ 1 s", many.median <= 1)


def questions(plan):
    """Questions about a configuration of 1 MB, of which few or all issuers are the answer."""
    def who(*options):
        return [OCONF, "who", "--no-config", *options, plan.data.parsed]

    questions = [
        ("the issuers of one backend", ["--backend", "Orders7/1.0"]),
        ("no token lives that long", ["--lifetime-over", "90000"]),
        ("all ways in of one issuer", ["--issuer", plan.data.first_issuer]),
        ("two issuers for one user", ["--overlap"]),
        ("all ways in", []),
        ("all ways to a role", ["--role", "Employee"]),
    ]
    # More pairs of issuers overlap than are listed, so that part of that answer is undecided.
    *series, lint = measure.interleaved(
        [*(who(*options) for _, options in questions), [OCONF, "lint", "--no-config", plan.data.parsed]],
        plan.rounds, statuses=(0, 1, 2))
    for (words, _), ours in zip(questions, series):
        yield Row(f"who: {words}, 1 MB", time_text(ours.median), f"linting it {time_text(lint.median)}",
                  f"{ours.ratio(lint):.2f} ×", "≤ 50 ms", ours.median <= 0.05)


def apps(plan):
    """Many connected apps."""
    lint = [OCONF, "lint", "--no-config", "--jobs", "1", plan.data.apps]
    ours, counted, read = measure.interleaved(
        [lint, [*lint, "--statistics"], [peers.tool("readfloor"), plan.data.apps, "1"]],
        plan.rounds, statuses=(0, 1))
    work = f"lint {plan.data.app_count:,} connected apps, one worker"
    for work, series in [(work, ours), (work + ", findings only counted", counted)]:
        ratio = series.ratio(read)
        yield Row(work, time_text(series.median), f"reading them in C {time_text(read.median)}",
                  f"{ratio:.2f} ×", "≤ 5 ×", ratio <= 5)


ALL = {"startup": startup, "binary": binary, "parse": parse, "large": large, "many": many,
       "growth": growth, "decide": decide, "origins": origins, "compare": compare,
       "properties": properties, "questions": questions, "apps": apps}
