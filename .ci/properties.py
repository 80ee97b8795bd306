#!/usr/bin/env python3
"""Compares how oconf reads exports with java.util.Properties, on random files of nasty characters.

  .ci/properties.py [SEED [COUNT]]
  .ci/properties.py --record FILE [SEED [COUNT]]     writes cases, with what Java reads, for the tests

Without a Java compiler nothing is compared, which is said.
"""
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from program import OCONF

READER = r"""
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Reads files in hexadecimal, one a line, and writes their entries the same way. */
public class Reader {
  static class Entries extends Properties {
    final StringBuilder text = new StringBuilder();

    @Override public synchronized Object put(Object key, Object value) {
      text.append(' ').append(hex((String) key)).append('=').append(hex((String) value));
      return super.put(key, value);
    }
  }

  static String hex(String text) {
    StringBuilder result = new StringBuilder();
    for (char unit : text.toCharArray()) result.append(String.format("%04x", (int) unit));
    return result.toString();
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null;) {
      byte[] bytes = new byte[line.length() / 2];
      for (int i = 0; i < bytes.length; i++)
        bytes[i] = (byte) Integer.parseInt(line.substring(2 * i, 2 * i + 2), 16);
      Entries entries = new Entries();
      try {
        entries.load(new ByteArrayInputStream(bytes));
        System.out.println("read" + entries.text);
      } catch (IllegalArgumentException refusal) {
        System.out.println("refused");
      }
    }
  }
}
"""
PARTS = [
    "\\", "\\", "\\", "\\\n", "\\\r\n", "\\\r", "\n", "\n", "\r", "\r\n", "\f", "\v", " ", "\t", "#", "!", "=", ":",
    "a", "b.c", "*.*.P", "\\u0041", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\U0041", "\\n", "\\t",
    "\\r", "\\f", "\\q", "\\\\", "\\=", "0", "4", "1", "u", "{", "}"]
MALFORMED = ["\\u00", "\\u", "\\u0\\\n041", "\\u00\\\n  4", "\\uu0041"]
LINES = ["\\", " \\", "\t\\", "#x\\", "!x\\", "# x", "", " ", "*.*.A=1", "*.*.B : 2\\", "  *.*.C 3", "*.*.D\\", "=4",
         "\\u00\\", "41", "*.*.E=\\ud83d\\", "\\ude00", "*.*.F=x\\\\", "*.*.G=x\\\\\\", "\\*.*.H=5"]


def case(rng):
    if rng.random() < 0.5:
        lines = (rng.choice(LINES) + rng.choice(["\n", "\n", "\r\n", "\r", ""]) for _ in range(rng.randrange(1, 7)))
        return "".join(lines)
    parts = rng.choices(PARTS, k=rng.randrange(1, 16))
    if rng.random() < 0.1:
        parts.insert(rng.randrange(len(parts) + 1), rng.choice(MALFORMED))
    return "".join(parts)


def cases(rng, count):
    return [case(rng) for _ in range(count)]


def scalars(units):
    """A text from its code units; halves of pairs that stand alone become U+FFFD."""
    text, at = "", 0
    codes = [int(units[index:index + 4], 16) for index in range(0, len(units), 4)]
    while at < len(codes):
        code = codes[at]
        following = codes[at + 1] if at + 1 < len(codes) else 0
        if 0xD800 <= code < 0xDC00 and 0xDC00 <= following < 0xE000:
            text += chr(0x10000 + (code - 0xD800) * 0x400 + following - 0xDC00)
            at += 1
        else:
            text += "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
        at += 1
    return text


def by_java(texts, folder):
    """The entries of each file in their order; None for a file that Java refuses."""
    (folder / "Reader.java").write_text(READER)
    subprocess.run(["javac", "-d", folder, folder / "Reader.java"], check=True)
    lines = "".join(text.encode("latin-1").hex() + "\n" for text in texts)
    output = subprocess.run(
        ["java", "-cp", folder, "Reader"], input=lines, capture_output=True, check=True, text=True)
    results = []
    for line in output.stdout.splitlines():
        word, *entries = line.split(" ")
        results.append(None if word == "refused" else [
            [scalars(part) for part in entry.split("=")] for entry in entries])
    if len(results) != len(texts):
        sys.exit(f"Java read {len(results)} of {len(texts)} files")
    return results


def without_halves(value):
    """What begins like JSON keeps half of a character as an escape; here it is U+FFFD as elsewhere."""
    if value.lstrip()[:1] not in ("{", "["):
        return value
    return value.replace("\\ud83d", "\ufffd").replace("\\ude00", "\ufffd")


def compare(texts, folder):
    """Every value whose key can be asked for, and the status of what Java refuses."""
    header = "# MCS Policies.\n"
    compared = refused = 0
    for text, entries in zip(texts, by_java([header + text for text in texts], folder)):
        file = folder / "export.properties"
        file.write_bytes((header + text).encode("latin-1"))
        if entries is None:
            found = subprocess.run(
                [OCONF, "lint", "--no-config", "--select", "properties-file/bad-escape", file],
                capture_output=True, text=True)
            if "four hexadecimal digits" not in found.stdout:
                sys.exit(f"{text!r}: Java refuses the file, and oconf does not: {found.stdout}")
            refused += 1
            continue
        for key, value in dict(entries).items():
            if "." not in key or "\0" in key:
                continue
            found = subprocess.run(
                [OCONF, "extract", "--exact", "--no-newline", file, "--", key], capture_output=True)
            if found.returncode != 0 or without_halves(found.stdout.decode()) != without_halves(value):
                sys.exit(f"{text!r}: {key!r} is {value!r}, and oconf says {found}")
            compared += 1
    print(f"{len(texts)} files, {compared} values as Java reads them, {refused} refused as by Java")


def main():
    if not shutil.which("javac") or not shutil.which("java"):
        print("skipped: there is no javac to compare with")
        return
    arguments = sys.argv[1:]
    recorded = Path(arguments[1]) if arguments[:1] == ["--record"] else None
    arguments = arguments[2:] if recorded else arguments
    seed = int(arguments[0]) if arguments else random.SystemRandom().randrange(10 ** 9)
    count = int(arguments[1]) if len(arguments) > 1 else 1500
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        texts = cases(random.Random(seed), count)
        if not recorded:
            return compare(texts, Path(folder))
        rows = [{"text": text, "entries": entries}
                for text, entries in zip(texts, by_java(texts, Path(folder)))]
        lines = ",\n".join(json.dumps(row) for row in rows)
        recorded.write_text(f"[\n{lines}\n]\n")


main()
