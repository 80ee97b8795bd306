#!/usr/bin/env python3
"""Compares two images, given as folders with OCI layouts: configuration, and files with modes and owners.

  .ci/same-image.py OURS THEIRS
"""
import gzip
import io
import json
import sys
import tarfile
from pathlib import Path


def content(folder):
    """The configuration, and the files of all layers."""

    def blob(described):
        data = (folder / "blobs/sha256" / described["digest"].partition(":")[2]).read_bytes()
        assert len(data) == described["size"], described
        return data

    (described,) = json.loads((folder / "index.json").read_text())["manifests"]
    manifest = json.loads(blob(described))
    image = json.loads(blob(manifest["config"]))
    image["config"]["Labels"].pop("io.buildah.version", None)
    config = {key: image[key] for key in ("architecture", "os", "config")}
    # Fractions of a second may be written or not.
    config["created"] = image["created"].rstrip("Z").partition(".")[0]
    files = {}
    for layer in manifest["layers"]:
        with tarfile.open(fileobj=io.BytesIO(gzip.decompress(blob(layer)))) as archive:
            for entry in archive:
                data = archive.extractfile(entry).read() if entry.isfile() else b""
                if name := entry.name.strip("./"):
                    files[name] = (entry.type, entry.mode & 0o7777, entry.uid, entry.gid, data)
    return config, files


def main():
    (ours, our_files), (theirs, their_files) = (content(Path(folder)) for folder in sys.argv[1:])
    if ours != theirs:
        sys.exit(f"the configuration differs:\n{ours}\n{theirs}")
    for name in sorted(our_files.keys() | their_files):
        pair = [files.get(name, ()) for files in (our_files, their_files)]
        if pair[0] != pair[1]:
            sys.exit(f"{name} differs: {[entry[:4] for entry in pair]}")


if __name__ == "__main__":
    main()
