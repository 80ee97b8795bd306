#!/usr/bin/env python3
"""Compares another build of oconf with this one, in turns, on the inputs of `Benchmarks/run`.

  Benchmarks/versions.py [--quick] [--rounds N] OTHER

OTHER is the other program. Prints a table in Markdown: the medians, and the median of the ratios of
each round. Below 1, this build is faster.
"""
import argparse
from pathlib import Path

from harness import measure, peers
from harness.inputs import Inputs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="use small inputs, to see that everything works")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("other", type=Path, metavar="OTHER")
    arguments = parser.parse_args()
    peers.build()
    inputs = Inputs(arguments.quick)
    inputs.make()
    print("| work | other | this | ratio |\n|---|--:|--:|--:|")
    for work in inputs.work().values():
        other, ours = measure.interleaved(
            [work.command(arguments.other.resolve()), work.command()], arguments.rounds)
        print(f"| {work.name} | {other.median * 1e3:.1f} ms | {ours.median * 1e3:.1f} ms | {ours.ratio(other):.2f} |",
              flush=True)


main()
