#!/usr/bin/env python3
"""Unpacks the corpus of a fuzz target into a folder, or packs a folder into the corpus.

  Conformance/corpus.py unpack TARGET FOLDER
  Conformance/corpus.py pack TARGET FOLDER [LIMIT]

The corpus is Fuzz/corpus/TARGET.jsonl: one input per line, as a JSON string in which U+0000 to U+00FF
stand for bytes. Targets that read documents of any kind also get the corpora of those that read one kind.
Packing keeps LIMIT (300) inputs of at most 1,500 bytes each, small and large ones: give it a
folder that libFuzzer has reduced to what covers the same code (`-set_cover_merge=1 -use_counters=0`).
"""
import hashlib
import json
import sys
from pathlib import Path

CORPUS = Path(__file__).resolve().parent / "Fuzz" / "corpus"
LARGEST = 1500
# Targets that read what another one reads share its corpus.
SHARED = {"fixes": "documents"}
SEPARATOR = b"\n===\n"
# The kinds of the documents that other targets read, and which of their parts is the document.
KINDS = {
    "json": (["json", "auth-token-configuration"], 0),
    "keys": (["key-set"], -1),
    "messages": (["idp-messages"], 0),
    "origins": (["allow-origin"], 0),
    "properties": (["policies"], 0),
    "requests": (["token-request"], 0),
    "settings": (["settings"], 0),
    "xml": (["mobile-app", "connected-app", "external-client-app", "oauth-oidc-settings"], 0),
}


def inputs(target):
    path = CORPUS / f"{SHARED.get(target, target)}.jsonl"
    lines = path.read_text().splitlines() if path.exists() else []
    return [json.loads(line).encode("latin-1") for line in lines]


def documents():
    for target, (kinds, part) in KINDS.items():
        for number, data in enumerate(inputs(target)):
            yield kinds[number % len(kinds)].encode() + b"\n" + data.split(SEPARATOR)[part]


def unpack(target, folder):
    folder.mkdir(parents=True, exist_ok=True)
    others = documents() if target in ("documents", "fixes") else []
    for data in [*inputs(target), *others]:
        (folder / ("kept-" + hashlib.sha256(data).hexdigest()[:16])).write_bytes(data)


def pack(target, folder, limit):
    found = {path.read_bytes() for path in folder.iterdir() if path.is_file()}
    small = sorted((data for data in found if len(data) <= LARGEST), key=lambda data: (len(data), data))
    kept = small if len(small) <= limit else [small[i * len(small) // limit] for i in range(limit)]
    CORPUS.mkdir(exist_ok=True)
    lines = [json.dumps(data.decode("latin-1")) + "\n" for data in kept]
    (CORPUS / f"{target}.jsonl").write_text("".join(lines))
    print(f"{target}: {len(kept)} of {len(found)} inputs, {sum(map(len, lines))} bytes")


def main():
    match sys.argv[1:]:
        case ["unpack", target, folder]: unpack(target, Path(folder))
        case ["pack", target, folder]: pack(target, Path(folder), 300)
        case ["pack", target, folder, limit]: pack(target, Path(folder), int(limit))
        case _: sys.exit(__doc__)


main()
