#!/usr/bin/env python3
"""Links with copies of Swift's static libraries whose unused functions and data may be left out.

  Scripts/unretained.py LD ARGUMENT...

Each public function of the libraries is in a section of its own, but marked SHF_GNU_RETAIN: the linker keeps it even
if nothing calls it. This takes the mark off all sections except the tables in which the runtime looks up types and
conformances (`swift5_*`), and then runs LD with the same arguments, and with the copies in front of the libraries.

Tables of conformances refer to functions that nothing calls: descriptions for debuggers, mirrors, and what encodes and
decodes. If the program has RuntimeStandIns.swift, calls of these would end in its `oconf_no_text`, or in `abort`.
"""

import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

CORE = "-lswiftCore"
SHF_GNU_RETAIN = 0x200000
STAND_INS = "/RuntimeStandIns.swift.o"
# Getters of strings.
NO_TEXT = re.compile(rb"\0(\$s\w*debugDescriptionSSvg|\$ss9CodingKeyPsE11descriptionSSvg|\$sSS48_escapedForCodingKeyErrorPresentationDescriptionSSvg)(?=\0)")
UNUSED = re.compile(
    rb"\0(\$s\w*(?:s7(?:Decoder|Encoder)_p_tK(?:cfC|F)|customMirrors0[A-Z]0Vvg|[cC]ustomPlaygroundQuickLooks\w+vg))(?=\0)"
)


def unretain(data, start):
    """Takes the mark off the sections of a 64-bit little-endian ELF object; says how many there were."""
    elf = memoryview(data)[start:]
    if elf[:6] != b"\x7fELF\x02\x01":
        return 0
    table = struct.unpack_from("<Q", elf, 0x28)[0]
    count, names = struct.unpack_from("<HH", elf, 0x3C)
    # Where there are too many sections for 16 bits, the first section has the numbers.
    if count == 0:
        count = struct.unpack_from("<Q", elf, table + 32)[0]
    if names == 0xFFFF:
        names = struct.unpack_from("<I", elf, table + 40)[0]
    strings = struct.unpack_from("<Q", elf, table + names * 64 + 24)[0]
    changed = 0
    for entry in range(table, table + count * 64, 64):
        name, _, flags = struct.unpack_from("<IIQ", elf, entry)
        if flags & SHF_GNU_RETAIN and elf[strings + name : strings + name + 7] != b"swift5_":
            struct.pack_into("<Q", elf, entry + 8, flags & ~SHF_GNU_RETAIN)
            changed += 1
    return changed


def unretained(archive):
    """A changed copy of an archive of the System V kind, as `ar` writes it; None if there is nothing to change."""
    data = bytearray(archive.read_bytes())
    if not data.startswith(b"!<arch>\n"):
        return None
    at, changed = 8, 0
    while at + 60 <= len(data):
        size = int(data[at + 48 : at + 58])
        changed += unretain(data, at + 60)
        at += 60 + size + size % 2
    return data if changed else None


def assignments(core):
    """A linker script that replaces functions of the standard library."""
    targets = [(NO_TEXT, "oconf_no_text"), (UNUSED, "abort")]
    names = {name.decode(): target for pattern, target in targets for name in pattern.findall(core)}
    return "".join(f'"{name}" = {target};\n' for name, target in sorted(names.items()))


def main():
    linker, *arguments = sys.argv[1:]
    # Long command lines come in a file.
    words = [
        word
        for argument in arguments
        for word in (shlex.split(Path(argument[1:]).read_text()) if argument.startswith("@") else [argument])
    ]
    # Where the linker finds the standard library, it finds the others, too.
    folders = [Path(word[2:]) for word in words if word.startswith("-L")]
    swift = next((folder for folder in folders if (folder / "libswiftCore.a").is_file()), None)
    names = {f"lib{word[2:]}.a" for word in words if word.startswith("-lswift")} if CORE in words and swift else set()
    copies = {name: unretained(swift / name) for name in sorted(names) if (swift / name).is_file()}
    if not any(copies.values()):
        print(f"unretained: nothing to change in {swift}", file=sys.stderr)
        os.execvp(linker, [linker, *arguments])
    with tempfile.TemporaryDirectory() as folder:
        for name, copy in copies.items():
            if copy:
                (Path(folder) / name).write_bytes(copy)
        core = copies.get("libswiftCore.a")
        if core and any(word.endswith(STAND_INS) for word in words):
            script = Path(folder) / "replaced.ld"
            script.write_text(assignments(core))
            words += ["-T", str(script)]
        response = Path(folder) / "arguments"
        response.write_text(shlex.join([f"-L{folder}", *words]))
        sys.exit(subprocess.run([linker, f"@{response}"], check=False).returncode)


main()
