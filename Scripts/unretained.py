#!/usr/bin/env python3
"""Links with a copy of the standard library whose unused functions may be left out.

  Scripts/unretained.py LD ARGUMENT...

Each public function of libswiftCore.a is in a section of its own, but marked SHF_GNU_RETAIN: the linker keeps it even
if nothing calls it. This takes the mark off the functions, not off the tables in which the runtime looks up types and
conformances, and then runs LD with the same arguments and the changed object in front of `-lswiftCore`.
"""

import os
import shlex
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

LIBRARY = "-lswiftCore"
MEMBER = b"Swift.o"
SHF_GNU_RETAIN = 0x200000


def member(archive, name):
    """The content of a member of an archive of the System V kind, as `ar` writes it; None if there is none."""
    data = archive.read_bytes()
    if not data.startswith(b"!<arch>\n"):
        return None
    at, long_names = 8, b""
    while at + 60 <= len(data):
        header = data[at : at + 60]
        size = int(header[48:58])
        content = data[at + 60 : at + 60 + size]
        title = header[:16].rstrip()
        if title == b"//":
            long_names = content
        elif title[:1] == b"/" and title[1:].isdigit():
            title = long_names[int(title[1:]) :].split(b"\n")[0]
        if title.rstrip(b"/") == name:
            return bytearray(content)
        at += 60 + size + size % 2
    return None


def unretain(elf):
    """Takes the mark off all functions of a 64-bit little-endian ELF object; says how many there were."""
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
        if flags & SHF_GNU_RETAIN and elf.startswith(b".text.", strings + name):
            struct.pack_into("<Q", elf, entry + 8, flags & ~SHF_GNU_RETAIN)
            changed += 1
    return changed


def library(arguments):
    """Where the linker would find the standard library."""
    folders = [word[2:] for word in arguments if word.startswith("-L")]
    paths = (Path(folder) / "libswiftCore.a" for folder in folders)
    return next((path for path in paths if path.is_file()), None)


def main():
    linker, *arguments = sys.argv[1:]
    # Long command lines come in a file.
    words = [
        word
        for argument in arguments
        for word in (shlex.split(Path(argument[1:]).read_text()) if argument.startswith("@") else [argument])
    ]
    archive = library(words)
    elf = member(archive, MEMBER) if archive and LIBRARY in words else None
    if not elf or unretain(elf) == 0:
        print(f"unretained: nothing to change in {archive}", file=sys.stderr)
        os.execvp(linker, [linker, *arguments])
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder) / MEMBER.decode()
        changed.write_bytes(elf)
        at = words.index(LIBRARY)
        response = Path(folder) / "arguments"
        response.write_text(shlex.join([*words[:at], str(changed), *words[at:]]))
        sys.exit(subprocess.run([linker, f"@{response}"], check=False).returncode)


main()
