#!/usr/bin/env python3
"""Packs the program as a Python wheel, so that pip, pipx, uv and pre-commit can install it.

  Scripts/wheel.py OCONF FOLDER

The wheel holds the program, its licenses, and its bill of materials (PEP 770). The README becomes its description; with
OCONF_DOCS_URL, its links lead there. The same program, README and SOURCE_DATE_EPOCH give the same bytes.
"""
import base64
import hashlib
import os
import re
import struct
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The static program needs no library, so it runs with any C library; a wheel can name several platforms.
LINUX = "manylinux_2_17_{0}.manylinux2014_{0}.musllinux_1_1_{0}"
ELF_MACHINES = {0x3E: "x86_64", 0xB7: "aarch64"}
# The lowest version of macOS that Package.swift names.
MAC = "macosx_15_0_{}"
MACH_MACHINES = {0x0100000C: "arm64", 0x01000007: "x86_64"}
# ZIP cannot say an earlier time.
EARLIEST = 315532800


def elf_machine(program):
    """The machine in the header of a program for Linux; None for other files."""
    return struct.unpack_from("<H", program, 18)[0] if program.startswith(b"\x7fELF") else None


def platform_tag(program):
    """The platforms of a program, from its header."""
    machine = elf_machine(program)
    if machine in ELF_MACHINES:
        return LINUX.format(ELF_MACHINES[machine])
    if program.startswith(b"\xcf\xfa\xed\xfe"):
        (machine,) = struct.unpack_from("<I", program, 4)
        if machine in MACH_MACHINES:
            return MAC.format(MACH_MACHINES[machine])
    sys.exit("wheel.py: not a program for a platform that wheels have a name for")


def description():
    text = (ROOT / "README.md").read_text()
    url = os.environ.get("OCONF_DOCS_URL", "").rstrip("/")
    if url:
        text = re.sub(r"\]\(docs/", f"]({url}/", text)
        text = re.sub(r"\]\((?!https?:|#)", f"]({url.rpartition('/')[0]}/", text)
    return text


def metadata(version):
    return f"""\
Metadata-Version: 2.4
Name: oconf
Version: {version}
Summary: Linter and compiler for mobile identity configuration
Keywords: jwt,oauth,linter,salesforce,oracle-mobile-cloud,pre-commit
License-Expression: Apache-2.0 AND MPL-2.0
License-File: LICENSE
License-File: NOTICE
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: Intended Audience :: Developers
Classifier: Intended Audience :: System Administrators
Classifier: Topic :: Security
Classifier: Topic :: Software Development :: Quality Assurance
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{description()}"""


def wheel_file(tag):
    tags = "".join(f"Tag: py3-none-{part}\n" for part in tag.split("."))
    return f"Wheel-Version: 1.0\nGenerator: oconf (Scripts/wheel.py)\nRoot-Is-Purelib: false\n{tags}"


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    oconf, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    program = oconf.read_bytes()
    version = subprocess.run([oconf, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    materials = subprocess.run([sys.executable, ROOT / "Scripts/sbom.py", oconf], stdout=subprocess.PIPE)
    if materials.returncode:
        sys.exit("wheel.py: Scripts/sbom.py failed")
    tag = platform_tag(program)
    info = f"oconf-{version}.dist-info"
    files = {
        f"oconf-{version}.data/scripts/oconf": program,
        f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
        f"{info}/licenses/NOTICE": (ROOT / "NOTICE").read_bytes(),
        f"{info}/sboms/oconf.cdx.json": materials.stdout,
        f"{info}/METADATA": metadata(version).encode(),
        f"{info}/WHEEL": wheel_file(tag).encode(),
    }
    record = f"{info}/RECORD"
    lines = [f"{name},{digest(data)},{len(data)}\n" for name, data in files.items()]
    files[record] = "".join([*lines, f"{record},,\n"]).encode()

    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), EARLIEST))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"oconf-{version}-py3-none-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, moment[:6])
            mode = 0o755 if "/scripts/" in name else 0o644
            # The system that made the archive is Unix, which has permissions.
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(path)


if __name__ == "__main__":
    main()
