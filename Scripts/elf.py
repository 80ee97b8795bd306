"""Relocatable objects, 64-bit and little-endian, that can be read and changed in place."""

import struct

MAGIC = b"\x7fELF\x02\x01"
SHT_SYMTAB, SHT_RELA, SHT_SYMTAB_SHNDX = 2, 4, 18
SHF_EXCLUDE, SHF_GNU_RETAIN = 0x80000000, 0x200000
SHF_ALLOC, SHF_EXECINSTR = 2, 4
SHN_XINDEX = 0xFFFF
STT_SECTION = 3
EM_X86_64 = 62


class Section:
    def __init__(self, data, entry):
        self.entry = entry
        self.name_at, self.type, self.flags, _, self.offset, self.size, self.link, self.info, _, _ = struct.unpack_from(
            "<IIQQQQIIQQ", data, entry)
        self.relocations = []


class Symbol:
    __slots__ = ("name", "kind", "is_global", "section", "value", "size")

    def __init__(self, name, info, section, value, size):
        self.name, self.kind, self.is_global = name, info & 15, info >> 4 != 0
        self.section, self.value, self.size = section, value, size


class Object:
    """An object of `length` bytes that begins at `base` of `data`, a bytearray."""

    def __init__(self, data, base, length):
        self.data, self.base, self.length = data, base, length
        self.machine = struct.unpack_from("<H", data, base + 0x12)[0]
        table = base + struct.unpack_from("<Q", data, base + 0x28)[0]
        count, names = struct.unpack_from("<HH", data, base + 0x3C)
        # Where there are too many sections for 16 bits, the first section has the numbers.
        if count == 0:
            count = struct.unpack_from("<Q", data, table + 32)[0]
        if names == SHN_XINDEX:
            names = struct.unpack_from("<I", data, table + 40)[0]
        self.sections = [Section(data, table + 64 * index) for index in range(count)]
        strings = base + self.sections[names].offset
        for section in self.sections:
            section.name = self.text(strings + section.name_at)
        self.symbols = self.read_symbols()

    def text(self, at):
        return self.data[at : self.data.index(b"\0", at)].decode("utf-8", "replace")

    def read_symbols(self):
        tables = [section for section in self.sections if section.type == SHT_SYMTAB]
        if not tables:
            return []
        extended = [section for section in self.sections if section.type == SHT_SYMTAB_SHNDX]
        strings = self.base + self.sections[tables[0].link].offset
        symbols = []
        for index in range(tables[0].size // 24):
            name, info, _, section, value, size = struct.unpack_from(
                "<IBBHQQ", self.data, self.base + tables[0].offset + 24 * index)
            if section == SHN_XINDEX and extended:
                section = struct.unpack_from("<I", self.data, self.base + extended[0].offset + 4 * index)[0]
            symbols.append(Symbol(self.text(strings + name), info, section, value, size))
        return symbols

    def read_relocations(self):
        """Gives each section its relocations: place, type, symbol, addend, and where the entry is in the data."""
        for section in self.sections:
            if section.type != SHT_RELA:
                continue
            first = self.base + section.offset
            found = self.sections[section.info].relocations
            for index, (place, info, addend) in enumerate(
                struct.iter_unpack("<QQq", bytes(self.data[first : first + section.size]))):
                found.append((place, info & 0xFFFFFFFF, info >> 32, addend, first + 24 * index))

    def set_flags(self, section, flags):
        section.flags = flags
        struct.pack_into("<Q", self.data, section.entry + 8, flags)

    def drop_relocation(self, entry):
        """Makes a relocation one that does nothing and refers to nothing."""
        struct.pack_into("<Q", self.data, entry + 8, 0)


def members(data):
    """Names and places of the members of an archive of the System V kind, as `ar` writes it."""
    if not data.startswith(b"!<arch>\n"):
        return
    at = 8
    while at + 60 <= len(data):
        size = int(data[at + 48 : at + 58])
        yield bytes(data[at : at + 16]).rstrip(), at + 60, size
        at += 60 + size + size % 2
