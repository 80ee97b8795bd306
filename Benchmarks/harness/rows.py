"""The rows of the table: what is measured, next to what, and its floor."""
from dataclasses import dataclass

from . import growth
from .measure import Command, interleaved
from .paths import BENCHMARKS, IN_PROCESS, OCONF
from .peers import tool


@dataclass
class Row:
    work: str
    ours: str
    beside: str = ""
    ratio: str = ""
    floor: str = ""
    #: Whether the floor is met; None for a row without one.
    is_met: bool | None = None


def time_text(seconds):
    return f"{seconds * 1e3:.0f} ms" if seconds >= 0.1 else f"{seconds * 1e3:.2f} ms"


def faster(work, ours, name, peer, floor=None):
    """How many times as fast as a peer oconf is."""
    ratio = peer.ratio(ours)
    return Row(work, time_text(ours.median), f"{name} {time_text(peer.median)}", f"{ratio:.2f} × as fast",
               f"≥ {floor} ×" if floor else "", ratio >= floor if floor else None)


def at_most(work, ours, name, other, floor):
    """How many times as long as something else oconf takes."""
    ratio = ours.ratio(other)
    return Row(work, time_text(ours.median), f"{name} {time_text(other.median)}", f"{ratio:.2f} ×",
               f"≤ {floor} ×", ratio <= floor)


def limits(inputs, rounds):
    """Size and start-up; .ci/wheel.sh checks the size of the wheel."""
    size = OCONF.stat().st_size / 1e6
    yield Row("size of the program", f"{size:.1f} MB", floor="≤ 25 MB", is_met=size <= 25)
    work = inputs.work()["start"]
    ours, = interleaved([work.command()], 20 * rounds)
    yield Row(work.name, time_text(ours.median), floor="≤ 3 ms", is_met=ours.median <= 0.003)


def files(inputs, rounds):
    """Many small files."""
    work = inputs.work()["files"]
    paths, schema = sorted(inputs.tree.rglob("*.json")), BENCHMARKS / "policy.schema.json"
    ours, *others = interleaved([work.command(), *map(Command, [
        [tool("jaq"), "empty", *paths], [tool("jsonschema"), "validate", schema, inputs.tree],
        [tool("check-jsonschema"), "--schemafile", schema, *paths]])], rounds)
    names = [("jaq, which only parses,", 1), ("sourcemeta jsonschema", 5), ("check-jsonschema", None)]
    for (name, floor), other in zip(names, others):
        yield faster(work.name, ours, name, other, floor)


def large(inputs, rounds):
    """One large file: time, and memory."""
    work, file = inputs.work(), inputs.large
    ours, yajl, jaq, jq = interleaved([
        work["flatten"].command(), Command([tool("json_reformat"), "-m"], stdin=file),
        Command([tool("jaq"), "-c", ".", file]), Command([tool("jq"), "-c", ".", file])], rounds)
    for name, peer, floor in [("json_reformat", yajl, 1.5), ("jaq", jaq, None), ("jq", jq, None)]:
        yield faster(work["flatten"].name, ours, name, peer, floor)
    ours, yajl, linted, parsed = interleaved([
        work["format"].command(), Command([tool("json_reformat")], stdin=file),
        work["large"].command(), Command([IN_PROCESS, file], times_itself=True)], rounds)
    yield faster(work["format"].name, ours, "json_reformat", yajl, 1.5)
    yield at_most(work["large"].name, linted, "parsing it", parsed, 6)
    size, ratio = file.stat().st_size / 1e6, linted.peak / file.stat().st_size
    yield Row("peak memory of lint", f"{linted.peak / 1e6:.0f} MB", f"the file {size:.0f} MB", f"{ratio:.2f} ×",
              "≤ 2.5 ×", ratio <= 2.5)


def decide(inputs, rounds):
    """Many tokens, against parsing their lines."""
    work = inputs.work()["eval"]
    ours, parsed = interleaved(
        [work.command(), Command([IN_PROCESS, "--lines", inputs.tokens], times_itself=True)], rounds)
    yield at_most(work.name, ours, "parsing their lines", parsed, 5)


def megabyte(inputs, rounds):
    """A comparison, questions and proofs on 1 MB."""
    work = [inputs.work()[key] for key in ("diff", "who", "role", "properties")]
    for one, ours in zip(work, interleaved([one.command() for one in work], rounds)):
        yield Row(one.name, time_text(ours.median), floor="≤ 1 s", is_met=ours.median <= 1)


def growing(inputs, rounds):
    """Whether twice the input takes about twice the time."""
    for work, size, unit, commands in growth.pairs(inputs):
        less, more = interleaved(commands, min(rounds, 5))
        ratio = more.ratio(less)
        yield Row(f"growth: {work}, {2 * size:,} {unit}", time_text(more.median),
                  f"{size:,} {unit} {time_text(less.median)}", f"{ratio:.2f} ×", f"≤ {growth.LIMIT} ×",
                  ratio <= growth.LIMIT)


ALL = {"limits": limits, "files": files, "large": large, "decide": decide, "megabyte": megabyte, "growth": growing}
