#!/usr/bin/env python3
"""Unpacks the corpus of a fuzz target into a folder, or packs a folder into the corpus.

  Conformance/corpus.py unpack TARGET FOLDER
  Conformance/corpus.py pack TARGET FOLDER [LIMIT]

The corpus is Fuzz/corpus/TARGET.jsonl: one input per line, as a JSON string in which U+0000 to U+00FF
stand for bytes. Packing keeps the smallest inputs, LIMIT (120) of at most 1,500 bytes each: give it a
folder that libFuzzer has minimised (`-merge=1`).
"""
import hashlib
import json
import sys
from pathlib import Path

CORPUS = Path(__file__).resolve().parent / "Fuzz" / "corpus"
LARGEST = 1500
# Targets that read what another one reads share its corpus.
SHARED = {"fixes": "documents"}


def unpack(target, folder):
    path = CORPUS / f"{SHARED.get(target, target)}.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    for line in path.read_text().splitlines() if path.exists() else []:
        data = json.loads(line).encode("latin-1")
        (folder / ("kept-" + hashlib.sha256(data).hexdigest()[:16])).write_bytes(data)


def pack(target, folder, limit):
    inputs = {path.read_bytes() for path in folder.iterdir() if path.is_file()}
    small = sorted((data for data in inputs if len(data) <= LARGEST), key=lambda data: (len(data), data))
    kept = small if len(small) <= limit else [small[i * len(small) // limit] for i in range(limit)]
    CORPUS.mkdir(exist_ok=True)
    lines = [json.dumps(data.decode("latin-1")) + "\n" for data in kept]
    (CORPUS / f"{target}.jsonl").write_text("".join(lines))
    print(f"{target}: {len(kept)} of {len(inputs)} inputs, {sum(map(len, lines))} bytes")


def main():
    match sys.argv[1:]:
        case ["unpack", target, folder]: unpack(target, Path(folder))
        case ["pack", target, folder]: pack(target, Path(folder), 120)
        case ["pack", target, folder, limit]: pack(target, Path(folder), int(limit))
        case _: sys.exit(__doc__)


main()
