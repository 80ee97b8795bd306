#!/usr/bin/env python3
"""Compares another build of oconf with this one, in turns, on inputs of `Benchmarks/run`.

  Benchmarks/versions.py [--rounds N] [--quick] OTHER

OTHER is the other program. This one is the release build, which is built first. Let the machine do nothing else.
Prints a table in Markdown: the medians, and the median of the ratios of each round. Below 1, this build is faster.
"""
import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from harness import measure, peers  # noqa: E402
from harness.data import Data  # noqa: E402
from harness.paths import BUILD, OCONF  # noqa: E402


def rows(data):
    """The work in words, and the arguments for it."""
    lint = ["lint", "--no-config"]
    one = [*lint, "--jobs", "1"]
    pair, (issuers, *_) = data.pairs[0], data.pair_shapes[0]
    return [
        ("lint one 1 KB file", [*lint, data.small]),
        (f"lint {data.tree_count:,} files of 2 KB, 2 workers", [*lint, "--quiet", "--jobs", "2", data.tree]),
        (f"lint {data.large_megabytes} MB", [*lint, "--quiet", data.large]),
        (f"lint {data.app_count:,} connected apps, one worker", [*one, data.apps]),
        (f"lint {data.app_count:,} connected apps, one worker, findings only counted",
         [*one, "--statistics", data.apps]),
        (f"lint {issuers:,} issuers", [*one, pair[0]]),
        (f"diff {issuers:,} issuers, 50 changes", ["diff", "--no-config", *pair]),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--quick", action="store_true", help="small inputs: shows that it works, and measures nothing")
    parser.add_argument("other", type=Path, metavar="OTHER")
    arguments = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    peers.build()
    data = Data.quick() if arguments.quick else Data.full()
    data.make()
    print("| work | other | this | ratio |\n|---|--:|--:|--:|")
    for work, words in rows(data):
        other, ours = measure.interleaved(
            [[arguments.other.resolve(), *words], [OCONF, *words]], arguments.rounds, statuses=(0, 1))
        print(f"| {work} | {other.median * 1e3:.1f} ms | {ours.median * 1e3:.1f} ms "
              f"| {ours.ratio(other):.2f} |", flush=True)


if __name__ == "__main__":
    main()
