#!/usr/bin/env python3
"""Evaluates a token log with oconf on Apache Spark, and prints the summary of the whole log as JSON.

  count_tokens.py TOKENS eval CONFIG --jsonl --claims - --now TIME [OPTION…]
  count_tokens.py TOKENS diff OLD NEW --tokens - --now TIME [OPTION…]

TOKENS is a file, a folder or a pattern that Spark reads. Spark sends the lines of each partition through
'oconf … --summary json', and 'oconf eval --merge' merges the results. The exit status is that of one run
over the whole log. Each machine of the cluster needs oconf and the configuration at the same paths. OCONF in the
environment is the path of oconf.
"""
import os
import shlex
import subprocess
import sys

from pyspark import SparkConf, SparkContext

OCONF = os.environ.get("OCONF", "oconf")


def main():
    tokens, *words = sys.argv[1:]
    command = shlex.join([OCONF, *words, "--summary", "json", "--quiet"])
    conf = SparkConf().setAppName("oconf").setIfMissing("spark.master", "local[2]")
    with SparkContext(conf=conf) as spark:
        log = spark.textFile(tokens)
        summaries = log.pipe(command).collect()
        partitions = log.getNumPartitions()
    # oconf prints one line, even for an empty partition. Without it, a part of the log is missing.
    if len(summaries) != partitions:
        sys.exit(f"{partitions} partitions, but {len(summaries)} summaries; look at the messages of the workers")
    merged = subprocess.run([OCONF, "eval", "--merge"], input="\n".join(summaries), text=True)
    return merged.returncode


sys.exit(main())
