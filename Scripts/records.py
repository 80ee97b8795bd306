"""Which of Swift's records the program can need, and which code and data only the others keep.

The runtime finds types, protocols and conformances in tables (`swift5_*`). The linker keeps all their entries, and with
them everything that they refer to, among it more than half of the standard library. A conformance can only be looked up
if its type and its protocol exist in the program, and a type or protocol only by its name if nothing refers to it. Thus
an entry is needed if the program reaches its descriptors in another way. The only names that are looked up are the
abbreviated ones ("Si" is Int) and those of C types, and their descriptors always stay.

What is not reached is taken out of the tables, and its references are removed. The linker leaves out the rest. The
functions of the standard library that are not public are in one section that the linker cannot divide. Those that are
not reached become traps there: they take no room in a compressed program.

It errs on the side of keeping: a reference that may mean two things counts as both, and an integer that may be a
relative reference is one.
"""

import bisect
import re
import struct
import subprocess
import tempfile

from elf import EM_X86_64, SHF_ALLOC, SHF_EXCLUDE, SHF_EXECINSTR, SHF_GNU_RETAIN, STT_SECTION

TABLES = {"swift5_protocol_conformances", "swift5_type_metadata", "swift5_type_metadata_2", "swift5_protocols"}
# Only debuggers read these.
DEBUGGING = {"swift5_assocty", "swift5_builtin", "swift5_capture", "swift5_mpenum"}
DESCRIPTIONS = DEBUGGING | {"swift5_fieldmd", "swift5_typeref", "swift5_reflstr"}
DIVIDED = {".text", ".rodata", ".data", ".data.rel.ro", ".bss", "swift5_typeref"}
# Descriptors of types and protocols that may be looked up by name.
LOOKED_UP = re.compile(r"\$s(Sc?[A-Za-z]|So\w+)(Mn|Mp)$")
ALWAYS = (".init_array", ".fini_array", ".preinit_array", ".ctors", ".dtors", "swift5_")
# R_X86_64_PC32 and R_X86_64_PLT32.
PC_RELATIVE = {2, 4}
TRAP = b"\xcc"


class Pieces:
    """The pieces of a section: from each symbol to its end, and what lies between."""

    def __init__(self, section, symbols):
        extents = sorted((symbol.value, symbol.value + symbol.size) for symbol in symbols if symbol.kind != STT_SECTION)
        self.starts, self.has_symbol = [0], [False]
        end = 0
        for start, stop in extents:
            if start < end:
                # Another name for a part of the piece. Its size is that of the whole, and counts only if both begin together.
                end = max(end, stop) if start == self.starts[-1] else end
                continue
            self.add(end, False)
            self.add(start, True)
            end = stop
        self.add(end, False)
        self.size = section.size
        self.names = {start for start, _ in extents}

    def add(self, start, has_symbol):
        if start == self.starts[-1]:
            self.has_symbol[-1] |= has_symbol
        else:
            self.starts.append(start)
            self.has_symbol.append(has_symbol)

    def index(self, at):
        return max(bisect.bisect_right(self.starts, at) - 1, 0)

    def is_beginning(self, at):
        """If there is a symbol at the place, or none that the place belongs to."""
        return at in self.names or not self.has_symbol[self.index(at)]

    def end(self, index):
        return self.starts[index + 1] if index + 1 < len(self.starts) else self.size


class Program:
    """Everything that is linked, as a graph. A node is (object, section, piece)."""

    def __init__(self, objects, disassembler):
        self.objects = objects
        self.pieces = {}
        self.definitions = {}
        for number, unit in enumerate(objects):
            self.divide(number, unit)
        self.edges = {}
        self.records = []
        for number, unit in enumerate(objects):
            self.read_references(number, unit)
            self.read_inside(number, unit, disassembler)

    def divide(self, number, unit):
        by_section = {}
        for symbol in unit.symbols:
            if 0 < symbol.section < len(unit.sections):
                by_section.setdefault(symbol.section, []).append(symbol)
                if symbol.is_global:
                    self.definitions.setdefault(symbol.name, []).append((number, symbol))
        for index, section in enumerate(unit.sections):
            if section.name in DIVIDED and section.size:
                self.pieces[number, index] = Pieces(section, by_section.get(index, []))

    def node(self, number, section, at):
        pieces = self.pieces.get((number, section))
        return (number, section, pieces.index(at) if pieces else 0)

    def targets(self, number, relocation, is_code):
        """The nodes that a relocation may refer to."""
        _, kind, index, addend, _ = relocation
        symbol = self.objects[number].symbols[index]
        if symbol.kind == STT_SECTION:
            # The place of a reference in code is relative to the end of the instruction, which may have an operand.
            offsets = [addend + 4, addend + 5, addend + 6, addend + 8] if is_code and kind in PC_RELATIVE else [addend]
            if not is_code and self.objects[number].sections[symbol.section].flags & SHF_EXECINSTR:
                # Only a table of its own jumps refers to the inside of a function.
                pieces = self.pieces.get((number, symbol.section))
                offsets = [at for at in offsets if (pieces.is_beginning(at) if pieces else at == 0)]
            return {self.node(number, symbol.section, at) for at in offsets}
        if symbol.is_global:
            return self.named(symbol.name)
        if 0 < symbol.section < len(self.objects[number].sections):
            return {self.node(number, symbol.section, symbol.value)}
        return set()

    def read_references(self, number, unit):
        for index, section in enumerate(unit.sections):
            if not section.relocations or not section.flags & SHF_ALLOC or section.name in DEBUGGING:
                continue
            if section.name in TABLES and section.size == 4:
                self.records.append((number, index))
            is_code = bool(section.flags & SHF_EXECINSTR)
            for relocation in section.relocations:
                self.edges.setdefault(self.node(number, index, relocation[0]), set()).update(
                    self.targets(number, relocation, is_code))

    def read_inside(self, number, unit, disassembler):
        """References within a section, which need no relocation."""
        for index, section in enumerate(unit.sections):
            pieces = self.pieces.get((number, index))
            if not pieces or section.name == ".bss":
                continue

            def join(source, target):
                if source != target:
                    self.edges.setdefault((number, index, source), set()).add((number, index, target))

            if section.flags & SHF_EXECINSTR:
                for start, target in disassembler(unit, section):
                    join(pieces.index(start), pieces.index(target))
            elif section.name == ".rodata":
                # Each integer may be a relative reference to a symbol, with flags in the lowest bits.
                first = unit.base + section.offset
                for at in range(0, section.size - 3, 4):
                    value = struct.unpack_from("<i", unit.data, first + at)[0]
                    if value and 0 <= at + value < section.size:
                        if pieces.is_beginning(at + (value & ~3)):
                            join(pieces.index(at), pieces.index(at + value))
            elif section.name.startswith(".data"):
                # The head of a description of a type comes before its symbol.
                for piece, has_symbol in enumerate(pieces.has_symbol):
                    if has_symbol and piece > 0 and not pieces.has_symbol[piece - 1]:
                        join(piece, piece - 1)

    def roots(self):
        found = set()
        for number, unit in enumerate(self.objects):
            for index, section in enumerate(unit.sections):
                is_root = section.name.startswith(ALWAYS) and section.name not in TABLES | DESCRIPTIONS
                is_root |= section.name in TABLES and section.size != 4
                is_root |= section.flags & SHF_GNU_RETAIN != 0 and not section.name.startswith("swift5_")
                if is_root:
                    pieces = self.pieces.get((number, index))
                    found.update((number, index, piece) for piece in range(len(pieces.starts) if pieces else 1))
        for name in self.definitions:
            # The C libraries refer to nothing but C names.
            if name.isidentifier() or LOOKED_UP.match(name):
                found |= self.named(name)
        return found

    def named(self, name):
        return {self.node(number, symbol.section, symbol.value) for number, symbol in self.definitions.get(name, [])}

    def conditions(self, record):
        """What must be reached so that the record is needed: of each set of nodes, one. An empty set is reached."""
        number, index = record
        unit = self.objects[number]
        section = unit.sections[index]
        symbol = unit.symbols[section.relocations[0][2]]
        if section.name != "swift5_protocol_conformances" or not symbol.is_global:
            return [self.targets(number, section.relocations[0], False)]
        needed = []
        for number, symbol in self.definitions.get(symbol.name, [])[:1]:
            unit = self.objects[number]
            section = unit.sections[symbol.section]
            fields = {place: unit.symbols[index].name for place, _, index, _, _ in section.relocations}
            # The protocol and the type, each itself or a pointer to it. What is no descriptor has another kind.
            flags = struct.unpack_from("<I", unit.data, unit.base + section.offset + symbol.value + 12)[0]
            for field in (0, 4) if flags >> 3 & 7 < 2 else (0,):
                needed.append(self.named(fields.get(symbol.value + field, "").removeprefix("got.")))
        return needed

    def reach(self):
        live, todo = set(), list(self.roots())
        waiting = [(record, self.conditions(record)) for record in self.records]
        while True:
            while todo:
                node = todo.pop()
                if node not in live:
                    live.add(node)
                    todo.extend(self.edges.get(node, ()))
            rest = []
            for record, needed in waiting:
                if all(not nodes or nodes & live for nodes in needed):
                    todo.append((*record, 0))
                else:
                    rest.append((record, needed))
            if len(rest) == len(waiting):
                return live
            waiting = rest


def disassembler(program):
    """Makes a function that lists the references between places of a section with code."""
    line = re.compile(r"\s*([0-9a-f]+):\s+(\S+)\s*(.*)$")

    def references(unit, section):
        with tempfile.NamedTemporaryFile(suffix=".o") as file:
            file.write(unit.data[unit.base : unit.base + unit.length])
            file.flush()
            command = [program, "-d", "-j", section.name, "--no-show-raw-insn", file.name]
            text = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
        for row in text.splitlines():
            if not (match := line.match(row)):
                continue
            target = re.search(r"# 0x([0-9a-f]+)", match[3]) or (
                re.match(r"0x([0-9a-f]+)", match[3]) if match[2].startswith(("call", "j")) else None)
            if target:
                yield int(match[1], 16), int(target[1], 16)

    return references


def prune(objects, tool):
    """Takes what is not reached out of the objects, if they are for x86-64. `tool` is llvm-objdump."""
    if any(unit.machine != EM_X86_64 for unit in objects) or not tool.is_file():
        return
    for unit in objects:
        unit.read_relocations()
    program = Program(objects, disassembler(tool))
    live = program.reach()
    for number, unit in enumerate(objects):
        for index, section in enumerate(unit.sections):
            if not section.flags & SHF_ALLOC or not section.size:
                continue
            pieces = program.pieces.get((number, index))
            if section.name in DEBUGGING:
                for relocation in section.relocations:
                    unit.drop_relocation(relocation[4])
            if not pieces:
                if section.name in TABLES | DESCRIPTIONS and (number, index, 0) not in live:
                    unit.set_flags(section, section.flags | SHF_EXCLUDE)
                continue
            dead = {piece for piece in range(len(pieces.starts)) if (number, index, piece) not in live}
            for relocation in section.relocations:
                if pieces.index(relocation[0]) in dead:
                    unit.drop_relocation(relocation[4])
            if section.flags & SHF_EXECINSTR:
                first = unit.base + section.offset
                for piece in dead:
                    start, end = pieces.starts[piece], pieces.end(piece)
                    unit.data[first + start : first + end] = TRAP * (end - start)
