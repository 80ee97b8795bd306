#!/usr/bin/env python3
"""Checks that XML is accepted and refused as expat does it, on random and on mutilated documents.

  .ci/xml-conformance.py [SEED [COUNT]]

Makes COUNT documents (4000) from SEED (a new one each time, and printed). What oconf refuses on purpose,
document types other than the plain one of property lists, must be refused though expat accepts it, by
what expat itself says of the document type. Encodings that are not UTF-8 are left out.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.parsers import expat

from program import OCONF

RULES = ["--select", "xml/malformed", "--select", "xml/document-type"]

NAMES = ["a", "b", "label", "p:a", "q:b", "é", "x-1.y_z", "_", "xmlns-a", "A"]
TEXTS = ["", " ", "x", "1 &lt; 2", "&amp;&#65;&#x1F600;", "]]", ">", "\r\n", "ü\u4e2d\U0001f600", "a\tb",
         "&quot;&apos;&gt;", "<![CDATA[<&]]]>", "<!-- c -->", "<!---->", "<?pi x ?>", "<?p?>", "'\""]
VALUES = ["", "1", "a&amp;b", "'", ">", "\t\n", "&#9;", "http://corp.example/?a=1", "ü"]
SCRAPS = ["<", ">", "&", "</", "/>", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "\"", "'", "=", ":",
          " ", "xmlns", "xmlns:p=\"\"", "xmlns:p='u'", "xml:a='b'", "&lt;", "&x;", "&#0;", "&#x;", "&#xD800;",
          "a='1'", "<a>", "</a>", "<a/>", "\x00", "\x01", "\ufffe", "\u0300", "é", "<!x>", "<?xml version='1.0'?>",
          "p:", ":a", "1", "-", ".", "\x7f", "\r"]


PUBLIC = ["-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN"]
ADDRESSES = [f"{scheme}://www.apple.com/DTDs/PropertyList-1.0.dtd" for scheme in ("http", "https")]


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


def document_type(rng):
    """A document type; about half of them are the plain one of property lists."""
    def quoted(text):
        quote = '"' if "'" in text else rng.choice("'\"")
        return quote + text + quote

    def blank():
        return rng.choice([" ", " ", "\n", "  \t"])

    name = rng.choice(["plist"] * 20 + ["p:root", "Plist", "ConnectedApp"])
    address = quoted(rng.choice(ADDRESSES * 6 + ["u", "<u&>'", "file:///etc/plist.dtd", rng.choice(VALUES)]))
    public = quoted(rng.choice(PUBLIC * 6 + ["-//X", "-//X ?#", "-//apple//DTD PLIST 1.0//EN", "-//Apple//DTD PLIST 1.0//EN "]))
    identifier = rng.choice([f"{blank()}PUBLIC{blank()}{public}{blank()}{address}"] * 20 + [f"{blank()}SYSTEM{blank()}{address}", ""])
    subset = rng.choice([""] * 30 + ["[]", " [ <!ELEMENT p:root ANY> ]", "[<!ENTITY x 'y'>]", "[<!-- ] -->]", "[<?p ?>]"])
    return f"<!DOCTYPE{blank()}{name}{identifier}{rng.choice(['', '', ' '])}{subset}{rng.choice(['', ' '])}>"


def document(rng):
    text = rng.choice(["", "", '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8' standalone=\"no\" ?>\n"])
    text += rng.choice(["", "\n", "<!-- c -->", "<?pi?>"])
    if rng.random() < 0.2:
        text += document_type(rng)
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
    """What oconf reads differently on purpose."""
    # A document type elsewhere might declare entities, so expat lets them pass unread.
    if b"<!DOCTYPE" in data and re.search(rb"&(?!#|amp;|lt;|gt;|quot;|apos;)", data):
        return True
    # expat has the names of the fourth edition of XML 1.0, which ended with the basic plane.
    if re.search(b"<[^<>]*[\xf0-\xf7]", data):
        return True
    # Encodings and versions that expat does not look at, or does not know.
    match = re.match(rb"\xef\xbb\xbf?<\?xml[^>]*\?>|<\?xml[^>]*\?>", data)
    known = [b"", b'<?xml version="1.0"?>', b"<?xml version='1.0' encoding='UTF-8' standalone=\"no\" ?>"]
    return (b"<?xml" in data[:8]) and (match.group(0) if match else None) not in known


def expected_error(data):
    """What expat says against a document, or is said here against a document type that it accepts."""
    # The separator may not occur in an address, so it is a character that no document can have.
    parser = expat.ParserCreate(namespace_separator="\x01")
    types = []
    parser.StartDoctypeDeclHandler = lambda *parts: types.append(parts)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        return str(error)
    for name, address, public, has_subset in types:
        # expat takes superfluous blanks out of a public identifier; the plain form has none.
        is_plain = public in PUBLIC and re.search(b"[\"']" + re.escape(public.encode()) + b"[\"']", data)
        if name != "plist" or not is_plain or has_subset or address not in ADDRESSES:
            return f"document type {name!r} {public!r} {address!r} {has_subset}"
    return None


def findings(folder, names):
    run = subprocess.run(
        [OCONF, "lint", "--no-config", "--kind", "mobile-app", "--format", "json", "--max-diagnostics", "1000000", *RULES, *names],
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
            found |= findings(folder, names[start:start + 500])
    accepted = typed = refused = 0
    for name, data in texts.items():
        error = expected_error(data)
        accepted += error is None
        typed += error is None and b"<!DOCTYPE plist" in data
        refused += (error or "").startswith("document type")
        if (error is None) != (name not in found):
            sys.exit(f"{data!r}\nexpected: {error}\noconf: {found.get(name)}")
    print(f"{len(texts)} documents, {accepted} of them well-formed, {typed} with the document type of property lists;"
          f" {refused} with another: all judged alike")
    if not accepted or accepted == len(texts) or not typed or not refused:
        sys.exit("these documents prove nothing")


main()
