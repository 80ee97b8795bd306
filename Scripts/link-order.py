#!/usr/bin/env python3
"""Makes Scripts/link-order.txt: what a run needs first, so that the linker puts it side by side.

  Scripts/link-order.py           makes it anew; takes some minutes, and needs valgrind
  Scripts/link-order.py --check   fails if too much of it is no longer in the objects of the release build

A program is brought into memory in pieces of 64 KiB, each when it is first touched, and that is most of the time
that a short run takes. The order is that of the first use in the runs below, whose every access is traced. Names
that are gone do no harm, and new ones are only slower, so that it need not be made anew with every change.
"""
import bisect
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ORDER = ROOT / "Scripts/link-order.txt"
# How many of the package's own names must still be there.
SHARE = 0.8
# The sections that are put in order. Large parts are left out, since they would drive the others apart.
OUTPUTS = {".text", ".rodata", ".data", ".data.rel.ro", ".bss"}
LARGE, HUGE = 6_000, 65_536
RUNS = ["lint --no-config SMALL", "fmt --check SMALL"]
# The processor that traces knows fewer instructions than the one that runs: the C library has a function for each.
VARIANTS = [("_avx2", "_evex"), ("_avx2_movbe", "_evex_movbe"), ("_avx_unaligned_erms", "_avx512_unaligned_erms"),
            ("_avx_unaligned_erms", "_evex_unaligned_erms")]


def build(folder):
    """A release build that keeps its names, and the linker's map of it."""
    link_map = folder / "map"
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "oconf", "--scratch-path", ROOT / ".build-bench/order",
         "-Xlinker", f"-Map={link_map}", "-Xlinker", "--no-demangle"],
        cwd=ROOT, env=dict(os.environ, OCONF_SYMBOLS="1"), check=True, stdout=sys.stderr)
    return ROOT / ".build-bench/order/release/oconf", link_map


def sections(link_map):
    """The linker's input sections in the order of their places: start, end, and the first name in each."""
    found, output = [], None
    # Two addresses, size, alignment, and then by indentation: an output section, an input section, a name.
    row = re.compile(r"\s*([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)\s+\d+ (\s*)(.*)$")
    for line in link_map.read_text().splitlines():
        if not (match := row.match(line)):
            continue
        start, size, level, name = int(match[1], 16), int(match[2], 16), len(match[3]), match[4]
        if level == 0:
            output = name
        elif level == 8 and output in OUTPUTS:
            found.append([start, start + size, None])
        elif level == 16 and output in OUTPUTS and found and found[-1][2] is None:
            found[-1][2] = name
    return sorted(section for section in found if section[1] > section[0])


def touched(program, run, known):
    """The sections that a run touches, in the order of the first time."""
    starts = [start for start, _, _ in known]
    end = known[-1][1]
    command = ["valgrind", "--tool=lackey", "--trace-mem=yes", "--log-fd=3", program, *run]
    with tempfile.TemporaryFile() as trace:
        # Valgrind writes to 3; what the program itself has to say is of no interest.
        subprocess.run(["bash", "-c", 'exec "$@" >/dev/null 2>&1 3>&0', "-", *command], cwd=ROOT, stdin=trace)
        trace.seek(0)
        seen = {}
        for line in trace:
            if line[:2] not in (b"I ", b" L", b" S", b" M"):
                continue
            address = int(line[3:].split(b",")[0], 16)
            if address < end and (index := bisect.bisect(starts, address) - 1) >= 0 and address < known[index][1]:
                seen.setdefault(index)
    if not seen:
        sys.exit(f"link-order: nothing was traced of: {' '.join(map(str, run))}")
    return [known[index] for index in seen]


def make():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small = folder / "small.auth-token.json"
        subprocess.run(["python3", ROOT / "Benchmarks/generate.py", "small", "1", small], check=True)
        program, link_map = build(folder)
        known = sections(link_map)
        first = [section for run in RUNS
                 for section in touched(program, [str(small) if word == "SMALL" else word for word in run.split()],
                                        known)]
    all_names = {name for _, _, name in known}
    order = {}
    for low, high in ((0, LARGE), (LARGE, HUGE)):
        for start, end, name in first:
            if name and low < end - start <= high:
                order.setdefault(name)
                for old, new in VARIANTS:
                    if name.endswith(old) and name.removesuffix(old) + new in all_names:
                        order.setdefault(name.removesuffix(old) + new)
    ORDER.write_text("\n".join(order) + "\n")
    print(f"{len(order)} names in {ORDER.relative_to(ROOT)}")


def check():
    objects = list((ROOT / ".build/release").glob("*.build/*.o"))
    if not objects:
        sys.exit("link-order: build first: swift build -c release")
    there = set(subprocess.run(["nm", "-j", *objects], capture_output=True, text=True, check=True).stdout.split())
    modules = ("$s11ConfigModel", "$s4Lint", "$s5oconf")
    ours = [name for name in ORDER.read_text().split() if name.startswith(modules)]
    count = sum(name in there for name in ours)
    print(f"{count} of {len(ours)} names in {ORDER.relative_to(ROOT)} are still there")
    if count < SHARE * len(ours):
        sys.exit("link-order: make it anew with Scripts/link-order.py")


check() if sys.argv[1:] == ["--check"] else make()
