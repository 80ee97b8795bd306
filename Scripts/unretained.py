#!/usr/bin/env python3
"""Links with copies of Swift's static libraries whose unused functions and data may be left out.

  Scripts/unretained.py LD ARGUMENT...

Each public function of the libraries is in a section of its own, but marked SHF_GNU_RETAIN: the linker keeps it even
if nothing calls it. This takes the mark off all sections except the tables in which the runtime looks up types and
conformances (`swift5_*`), takes what the program cannot need out of these tables (`records.py`), and then runs LD with
the same arguments, but with the copies instead of the libraries and of the program's own objects.

Tables of conformances refer to functions that nothing calls: descriptions for debuggers, mirrors, and what encodes and
decodes. If the program has RuntimeStandIns.swift, calls of these would end in its `oconf_no_text`, or in `abort`.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from elf import MAGIC, SHF_GNU_RETAIN, Object, members
from records import prune

CORE = "-lswiftCore"
STAND_INS = "/RuntimeStandIns.swift.o"
# Getters of strings.
NO_TEXT = re.compile(rb"\0(\$s\w*debugDescriptionSSvg|\$ss9CodingKeyPsE11descriptionSSvg|\$sSS48_escapedForCodingKeyErrorPresentationDescriptionSSvg)(?=\0)")
UNUSED = re.compile(
    rb"\0(\$s\w*(?:s7(?:Decoder|Encoder)_p_tK(?:cfC|F)|customMirrors0[A-Z]0Vvg|[cC]ustomPlaygroundQuickLooks\w+vg))(?=\0)"
)


def unretain(unit):
    """Takes the mark off the sections of an object of the libraries."""
    for section in unit.sections:
        if section.flags & SHF_GNU_RETAIN and not section.name.startswith("swift5_"):
            unit.set_flags(section, section.flags & ~SHF_GNU_RETAIN)


def objects(data):
    """The objects of a library."""
    return [Object(data, at, size) for _, at, size in members(data) if data[at : at + len(MAGIC)] == MAGIC]


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
    copies = {name: bytearray((swift / name).read_bytes()) for name in sorted(names) if (swift / name).is_file()}
    if not copies:
        print(f"unretained: no static libraries of Swift in {swift}", file=sys.stderr)
        os.execvp(linker, [linker, *arguments])
    units = [unit for data in copies.values() for unit in objects(data)]
    for unit in units:
        unretain(unit)
    paths = [word for word in words if word.endswith(".swift.o")]
    own = [bytearray(Path(path).read_bytes()) for path in paths]
    units += [Object(data, 0, len(data)) for data in own]
    prune(units, Path(linker).with_name("llvm-objdump"))
    with tempfile.TemporaryDirectory() as folder:
        for name, copy in copies.items():
            (Path(folder) / name).write_bytes(copy)
        for number, (path, data) in enumerate(zip(paths, own)):
            # The names stay recognizable in the linker's map.
            copy = Path(folder) / str(number) / Path(path).name
            copy.parent.mkdir()
            copy.write_bytes(data)
            words[words.index(path)] = str(copy)
        core = copies.get("libswiftCore.a")
        if core and any(word.endswith(STAND_INS) for word in words):
            script = Path(folder) / "replaced.ld"
            script.write_text(assignments(core))
            words += ["-T", str(script)]
        response = Path(folder) / "arguments"
        response.write_text(shlex.join([f"-L{folder}", *words]))
        sys.exit(subprocess.run([linker, f"@{response}"], check=False).returncode)


main()
