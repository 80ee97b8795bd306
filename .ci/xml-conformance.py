#!/usr/bin/env python3
"""Checks that XML is accepted and refused as expat does it, on random and on mutilated documents.

  .ci/xml-conformance.py [SEED [COUNT [OCONF]]]

Makes COUNT documents (4000) from SEED (a new one each time, and printed). What oconf refuses on purpose
is left out: document types other than the plain one of property lists, and encodings that are not
UTF-8. Needs the release build.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.parsers import expat

ROOT = Path(__file__).resolve().parent.parent
RULES = ["--select", "xml-syntax", "--select", "xml-document-type"]

NAMES = ["a", "b", "label", "p:a", "q:b", "é", "x-1.y_z", "_", "xmlns-a", "A"]
TEXTS = ["", " ", "x", "1 &lt; 2", "&amp;&#65;&#x1F600;", "]]", ">", "\r\n", "ü\u4e2d\U0001f600", "a\tb",
         "&quot;&apos;&gt;", "<![CDATA[<&]]]>", "<!-- c -->", "<!---->", "<?pi x ?>", "<?p?>", "'\""]
VALUES = ["", "1", "a&amp;b", "'", ">", "\t\n", "&#9;", "http://corp.example/?a=1", "ü"]
SCRAPS = ["<", ">", "&", "</", "/>", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "\"", "'", "=", ":",
          " ", "xmlns", "xmlns:p=\"\"", "xmlns:p='u'", "xml:a='b'", "&lt;", "&x;", "&#0;", "&#x;", "&#xD800;",
          "a='1'", "<a>", "</a>", "<a/>", "\x00", "\x01", "\ufffe", "\u0300", "é", "<!x>", "<?xml version='1.0'?>",
          "p:", ":a", "1", "-", ".", "\x7f", "\r"]


def attributes(rng, prefixes):
    names = rng.sample(["a", "b", "c", "xml:lang"] + [f"{prefix}:d" for prefix in prefixes], k=rng.choice([0, 0, 1, 2]))
    pairs = [(name, rng.choice(VALUES)) for name in names]
    if rng.random() < 0.2:
        pairs.append((rng.choice(["xmlns", "xmlns:p", "xmlns:q"]), rng.choice(["u", "v"])))
    text = ""
    for name, value in pairs:
        quote = '"' if "'" in value else rng.choice("'\"")
        blank = rng.choice(["", "", " "])
        text += rng.choice([" ", "\n", "  "]) + f"{name}{blank}={blank}{quote}{value}{quote}"
    return text


def element(rng, depth, prefixes):
    name = rng.choice(NAMES)
    if ":" in name and name.split(":")[0] not in prefixes:
        name = "n"
    start = f"<{name}{attributes(rng, prefixes)}{rng.choice(['', '', ' '])}"
    if rng.random() < 0.2:
        return start + "/>"
    inside = "".join(
        rng.choice(TEXTS) if depth == 0 or rng.random() < 0.6 else element(rng, depth - 1, prefixes)
        for _ in range(rng.randint(0, 4)))
    return f"{start}>{inside}</{name}{rng.choice(['', ' '])}>"


def document(rng):
    text = rng.choice(["", "", '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8' standalone=\"no\" ?>\n"])
    text += rng.choice(["", "\n", "<!-- c -->", "<?pi?>"])
    if rng.random() < 0.1:
        text += rng.choice(["<!DOCTYPE plist PUBLIC \"-//X\" 'u'>", "<!DOCTYPE plist>", "<!DOCTYPE plist SYSTEM \"u\" >",
                            "<!DOCTYPE plist PUBLIC '-//X ?#' \"<u&>'\">", f"<!DOCTYPE plist SYSTEM '{rng.choice(VALUES)}'>"])
    text += f"<p:root xmlns:p='u' xmlns:q=\"w\">{element(rng, 4, ['p', 'q'])}</p:root>"
    return text + rng.choice(["", "\n", "<!-- c -->\n", "<?pi?>"])


def mutilated(rng, text):
    for _ in range(rng.choice([1, 1, 2, 3])):
        place = rng.randint(0, len(text))
        end = min(len(text), place + rng.choice([0, 0, 1, 1, 2, 5, 20]))
        scrap = rng.choice(SCRAPS) if rng.random() < 0.7 else text[rng.randint(0, len(text)):][:rng.randint(0, 8)]
        text = text[:place] + scrap + text[end:]
    return text


def is_out_of_scope(data):
    """What oconf refuses by design, or reads differently on purpose."""
    if b"<!DOCTYPE" in data and not re.search(rb"<!DOCTYPE\s+plist[\s>]", data):
        return True
    if b"<!DOCTYPE" in data and (b"[" in data.split(b"<!DOCTYPE", 1)[1].split(b">", 1)[0]):
        return True
    # A document type elsewhere might declare entities, so expat lets them pass unread.
    if b"<!DOCTYPE" in data and re.search(rb"&(?!#|amp;|lt;|gt;|quot;|apos;)", data):
        return True
    # Encodings and versions that expat does not look at, or does not know.
    match = re.match(rb"\xef\xbb\xbf?<\?xml[^>]*\?>|<\?xml[^>]*\?>", data)
    known = [b"", b'<?xml version="1.0"?>', b"<?xml version='1.0' encoding='UTF-8' standalone=\"no\" ?>"]
    return (b"<?xml" in data[:8]) and (match.group(0) if match else None) not in known


def expat_error(data):
    parser = expat.ParserCreate(namespace_separator="}")
    try:
        parser.Parse(data, True)
        return None
    except expat.ExpatError as error:
        return str(error)


def findings(program, folder, names):
    run = subprocess.run(
        [program, "lint", "--no-config", "--kind", "mobile-app", "--format", "json", "--max-diagnostics", "1000000", *RULES, *names],
        cwd=folder, capture_output=True, timeout=600)
    if run.returncode not in (0, 1):
        sys.exit(f"status {run.returncode}: {run.stderr.decode()[:1000]}")
    found = {}
    for diagnostic in json.loads(run.stdout)["diagnostics"]:
        found.setdefault(diagnostic["path"], diagnostic["message"])
    return found


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(1 << 32)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 4000
    program = Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else ROOT / ".build/release/oconf"
    print(f"seed {seed}")
    rng = random.Random(seed)
    texts = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            text = document(rng)
            data = (text if number % 4 == 0 else mutilated(rng, text)).encode("utf-8", "surrogatepass")
            if number % 16 == 1 and data:
                place = rng.randrange(len(data))
                data = data[:place] + bytes([rng.randrange(256)]) + data[place:]
            if data.count(b"\0") > 2 or is_out_of_scope(data):
                continue
            name = f"{number}.xml"
            Path(folder, name).write_bytes(data)
            texts[name] = data
        names = list(texts)
        found = {}
        for start in range(0, len(names), 500):
            found |= findings(program, folder, names[start:start + 500])
    accepted = 0
    for name, data in texts.items():
        error = expat_error(data)
        accepted += error is None
        if (error is None) != (name not in found):
            sys.exit(f"{data!r}\nexpat: {error}\noconf: {found.get(name)}")
    print(f"{len(texts)} documents, {accepted} of them well-formed: all judged alike")
    if not accepted or accepted == len(texts):
        sys.exit("these documents prove nothing")


main()
