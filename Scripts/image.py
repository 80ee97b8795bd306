#!/usr/bin/env python3
"""Builds the container image of packaging/Containerfile, and packs it as an OCI archive, which podman and skopeo load.

  Scripts/image.py OCONF FOLDER

The image is one layer with a few files, so it is written here, without a container engine: this needs no privileges,
works in any container of a CI service, and the same program and SOURCE_DATE_EPOCH give the same bytes. Of a
Containerfile, only what ours uses is understood; anything else is an error. .ci/image.sh compares the image with the one
that buildah builds.
"""
import gzip
import hashlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tarfile
import time
from pathlib import Path, PurePosixPath

from wheel import ELF_MACHINES, elf_machine

ROOT = Path(__file__).resolve().parent.parent
# The names of machines in images.
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
MEDIA = "application/vnd.oci.image."


def instructions(text):
    """The instructions of a Containerfile, each with the text behind its name."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        name, _, rest = line.partition(" ")
        yield name, rest.strip()


class Image:
    def __init__(self, version, files):
        self.version = version
        self.files = files
        # The variable that all builders add.
        self.config = {"Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]}
        # By path: the mode, the content, which is None for folders, and the owner.
        self.entries = {}

    def read(self, text):
        for name, rest in instructions(text):
            action = getattr(self, "do_" + name.lower(), None)
            if not action or not action(rest):
                sys.exit(f"image.py: cannot follow this line of the Containerfile: {name} {rest}")

    def do_from(self, rest):
        return rest == "scratch"

    def do_arg(self, rest):
        return rest == "VERSION"

    def do_label(self, rest):
        for word in shlex.split(rest):
            key, _, value = word.partition("=")
            self.config.setdefault("Labels", {})[key] = value.replace("$VERSION", self.version)
        return True

    def do_user(self, rest):
        self.config["User"] = rest
        return True

    def do_workdir(self, rest):
        self.config["WorkingDir"] = rest
        self.add_folder(PurePosixPath(rest), int(self.config.get("User", "0").partition(":")[0]))
        return True

    def do_entrypoint(self, rest):
        self.config["Entrypoint"] = json.loads(rest)
        return True

    def do_cmd(self, rest):
        self.config["Cmd"] = json.loads(rest)
        return True

    def do_copy(self, rest):
        mode, *sources, target = rest.split()
        if not mode.startswith("--chmod=0") or len(sources) > 1 and not target.endswith("/"):
            return False
        for source in sources:
            path = PurePosixPath(target + source if target.endswith("/") else target)
            self.add_folder(path.parent)
            self.entries[path] = int(mode.partition("=")[2], 8), self.files[source], 0
        return True

    def add_folder(self, path, owner=0):
        if path.name:
            self.add_folder(path.parent)
            self.entries.setdefault(path, (0o755, None, owner))

    def layer(self):
        return archive({str(path)[1:]: entry for path, entry in self.entries.items()})


def archive(entries):
    """A tar archive of entries as in an image."""
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(entries):
            mode, content, owner = entries[name]
            entry = tarfile.TarInfo(name)
            entry.mode, entry.mtime, entry.uid, entry.gid = mode, EPOCH, owner, owner
            if content is None:
                entry.type = tarfile.DIRTYPE
            else:
                entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content or b""))
    return output.getvalue()


def digest(data):
    return hashlib.sha256(data).hexdigest()


def layout(image, architecture):
    """The files of an OCI image layout."""
    layer = image.layer()
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(EPOCH))
    blobs = {}

    def blob(kind, data):
        if not isinstance(data, bytes):
            data = json.dumps(data, separators=(",", ":")).encode()
        blobs[digest(data)] = data
        return {"mediaType": MEDIA + kind, "digest": "sha256:" + digest(data), "size": len(data)}

    config = {
        "created": created, "architecture": architecture, "os": "linux", "config": image.config,
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + digest(layer)]},
        "history": [{"created": created, "created_by": "packaging/Containerfile"}],
    }
    manifest = {
        "schemaVersion": 2, "mediaType": MEDIA + "manifest.v1+json",
        "config": blob("config.v1+json", config),
        "layers": [blob("layer.v1.tar+gzip", gzip.compress(layer, 9, mtime=0))],
    }
    described = blob("manifest.v1+json", manifest)
    described["annotations"] = {"org.opencontainers.image.ref.name": f"oconf:{image.version}"}
    described["platform"] = {"architecture": architecture, "os": "linux"}
    index = {"schemaVersion": 2, "mediaType": MEDIA + "index.v1+json", "manifests": [described]}
    files = {
        "oci-layout": json.dumps({"imageLayoutVersion": "1.0.0"}).encode(),
        "index.json": json.dumps(index, separators=(",", ":")).encode(),
        **{f"blobs/sha256/{name}": data for name, data in blobs.items()},
    }
    folders = dict.fromkeys(["blobs", "blobs/sha256"], (0o755, None, 0))
    return {**folders, **{name: (0o644, data, 0) for name, data in files.items()}}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    oconf, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    program = oconf.read_bytes()
    machine = ELF_MACHINES.get(elf_machine(program))
    if machine is None:
        sys.exit("image.py: not a program for Linux on x86_64 or aarch64")
    version = subprocess.run([oconf, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    materials = subprocess.run([sys.executable, ROOT / "Scripts/sbom.py", oconf], capture_output=True, check=True)
    files = {
        "oconf": program, "oconf.cdx.json": materials.stdout,
        "LICENSE": (ROOT / "LICENSE").read_bytes(), "NOTICE": (ROOT / "NOTICE").read_bytes(),
    }
    image = Image(version, files)
    image.read((ROOT / "packaging/Containerfile").read_text())
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"oconf-{version}-{machine}-image.tar"
    path.write_bytes(archive(layout(image, ARCHITECTURES[machine])))
    print(path)


if __name__ == "__main__":
    main()
