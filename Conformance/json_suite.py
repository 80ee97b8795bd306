#!/usr/bin/env python3
"""JSON: what RFC 8259 accepts, what it refuses, and what it leaves open, in the manner of JSONTestSuite.

  Conformance/json_suite.py

The cases are made here, class by class. Python's json decides nothing, but is asked too, and where a text is
accepted the flat text that oconf writes must have the same value for it.
"""
import json
import math

import suite
from suite import ACCEPT, EITHER, OCONF, REFUSE, Case

NAME = "JSON"
# Names of cases, and why oconf answers otherwise.
EXPLAINED = {}


def numbers():
    for text in ("0 -0 1 -1 12 0.5 -0.5 1.25 1e5 1E5 1e+5 1e-5 1.5e10 0e0 0e+1 123456789012345678901234567890 -1.0E-2 "
                 "0.00000000000000000000000000000000000001 1E400").split():
        yield ("n", "numbers", EITHER if text == "1E400" else ACCEPT, text)
        yield ("in array", "numbers", EITHER if text == "1E400" else ACCEPT, f"[{text}]")
    for text in ("01 -01 00 +1 .5 -.5 1. 1.e1 1e 1e+ 1e- 1E+ - -- --1 1.2.3 1e1e1 1e1.5 0x1 0b1 1_000 1,000 ١ １ 1a 0.1.2 "
                 "NaN Infinity -Infinity nan inf -NaN 1/2 1f 1L - 2.-3 0e 0e+ 0.e1 9.e+ 2.e3 -1x +Inf -Infinite 0.3e 0.3e+ "
                 "1eE2 1.0e 1.0e- 1.0e+ 1+2 -foo").split():
        yield ("bare", "numbers", REFUSE, text)
        yield ("in array", "numbers", REFUSE, f"[{text}]")
    for text in ("- 1", "1 000", "1 .5", "1e 5"):
        yield ("spaced", "numbers", REFUSE, f"[{text}]")


def strings():
    for text in ('""', '"a"', '"é"', '"日本"', '"😀"', '"\u2028\u2029"', '"\x7f"', '"/"', '"\'"', '"\ufeff"', '"\uffff"',
                 '" \u00a0"', '"' + "x" * 5000 + '"'):
        yield ("plain", "strings", ACCEPT, text)
    for code in range(0x20):
        yield (f"U+{code:04X} raw", "strings", REFUSE, f'["{chr(code)}"]')
        yield (f"U+{code:04X} escaped", "strings", ACCEPT, f'["\\u{code:04x}"]')
    for text in ("'a'", '"', '"a', '["a]', '"\\"', "[a]", '["a""b"]', "“a”", '"a"b', '["a" "b"]', "`a`", '"a\nb"', '["\t"]'):
        yield ("quotes", "strings", REFUSE, text)


def escapes():
    for letter in range(0x21, 0x7F):
        good = chr(letter) in '"\\/bfnrt'
        if chr(letter) != "u":
            yield (f"\\{chr(letter)}", "escapes", ACCEPT if good else REFUSE, f'["\\{chr(letter)}"]')
    for text in ("\\u0041", "\\u00e9", "\\uD83D\\uDE00", "\\ud83d\\ude00", "\\u0000", "\\uFFFF", "\\u2028", "\\\\u0041"):
        yield (text, "escapes", ACCEPT, f'["{text}"]')
    for text in ("\\", "\\u", "\\u1", "\\u12", "\\u123", "\\u12G4", "\\U0041", "\\u 041", "\\u+041", "\\u00é1", "\\x41",
                 "\\é", "\\\U0001f600", "\\u{41}", "\\0", "\\ud83d\\u12"):
        yield (text, "escapes", REFUSE, f'["{text}"]')
    for text in ("\\ud800", "\\udc00", "\\ude00\\ud83d", "\\ud800x", "\\ud800\\ud800", "\\ud800\\n", "\\uDBFFx\\uDFFF"):
        yield (text, "lone surrogates", EITHER, f'["{text}"]')


def structure():
    good = ["[]", "{}", "[[]]", "[{}]", '{"a":{}}', '{"a":1,"b":2}', "null", "true", "false", "[null,true,false]", ' [1]', "[1] ",
            "\n[1]\r\n", "\t[1]\t", '{"a" : 1 , "b" : [ 1 , 2 ] }', '{"":0}', '{"a":1,"A":2}', '[1,\n2\n,3]', '"x"', "1"]
    bad = ["", " ", "[", "]", "{", "}", "[1", "1]", '{"a":1', '{"a"', '{"a":', '{"a"}', '{"a":}', '{:1}', '{1:1}', "{a:1}", "{'a':1}",
           '{"a":1,}', "[1,]", "[,1]", "[,]", "{,}", "[1,,2]", "[1 2]", '{"a":1 "b":2}', '{"a" 1}', '{"a"::1}', '{"a":1:2}', "[1:2]",
           "[1;2]", '{"a"=1}', '{"a":1;"b":2}', "[1]]", "{}}", "[}", "{]", "[1}", '{"a":1]', "[1][2]", "{}{}", "1 2", "[]x", "x[]",
           "nul", "nulll", "tru", "True", "TRUE", "False", "None", "undefined", "[nu]", "[truth]", "// x\n[]", "/* x */[]", "[]// x",
           "[1/* x */]", "# x\n[]", "<!-- -->[]", "[\u00a0]", "[\u2003]", "[\u200b1]", "\u2028[]", "\x0c[]", "\x0b[]", "[\x00]", "[]\x00",
           "\x00", "{\"a\":1,...}", "[*]", "(1)", "{[1]:2}", '{"a":1,"b"}', "{null:1}", "[[[[", "]]]]", '{"a":"b"', '["a",', "[1,\n2", "&",
           "%", "[1]#", "{} []", ",", ":", "[:]", '{"a":1,,"b":2}']
    for text in good:
        yield ("whole", "structure", ACCEPT, text)
    for text in bad:
        yield ("broken", "structure", REFUSE, text)
    for text in ('{"a":1,"a":2}', '{"a":1,"\\u0061":1}', '{"a":{},"a":{}}'):
        yield ("repeated names", "structure", EITHER, text)
    # Every way to cut a text off leaves no text.
    whole = '{"a":[1.5,"b\\u0041",null,{"c":true}],"d":-1e3}'
    for count in range(1, len(whole)):
        yield (f"cut after {count}", "truncation", REFUSE, whole[:count])


def encodings():
    for data in ('["é"]'.encode("utf-8"), '["\U0010ffff"]'.encode("utf-8")):
        yield ("UTF-8", "encodings", ACCEPT, data)
    bad = ["ff", "c3", "c328", "a0a1", "e228a1", "e28228", "f0288cbc", "f09028bc", "f0288c28", "c080", "c0af", "e080af", "f08080af",
           "fc83bfbfbfbf", "eda080", "edbfbf", "f4908080", "f8888080", "80", "bf", "fe", "c1bf", "f5808080", "e9"]
    for text in bad:
        yield (text, "encodings", REFUSE, b'["' + bytes.fromhex(text) + b'"]')
    for text in bad[:6]:
        yield (f"{text} outside", "encodings", REFUSE, b"[" + bytes.fromhex(text) + b"]")
    for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-16"):
        yield (encoding, "other encodings", EITHER, '["a"]'.encode(encoding))
    yield ("BOM", "other encodings", EITHER, b"\xef\xbb\xbf[]")
    yield ("BOM alone", "encodings", REFUSE, b"\xef\xbb\xbf")
    yield ("BOM inside", "encodings", REFUSE, b"[\xef\xbb\xbf]")
    yield ("half a BOM", "encodings", REFUSE, b"\xef\xbb[]")


def depth():
    for levels in (10, 100, 256):
        yield (f"{levels} arrays", "depth", ACCEPT, "[" * levels + "]" * levels)
        yield (f"{levels} objects", "depth", ACCEPT, '{"a":' * levels + "1" + "}" * levels)
    for levels in (5_000, 100_000):
        yield (f"{levels} arrays", "deep", EITHER, "[" * levels + "]" * levels)
        yield (f"{levels} open arrays", "depth", REFUSE, "[" * levels)
        yield (f"{levels} open objects", "depth", REFUSE, '[{"":' * levels)


def cases():
    found = []
    for make in (numbers, strings, escapes, structure, encodings, depth):
        for number, (name, group, expected, data) in enumerate(make()):
            data = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
            found.append(Case(f"{group} {number}: {name}", group, expected, data))
    return found


def refused_constant(text):
    raise ValueError(text)


def python_value(data, strict=False):
    return json.loads(data.decode("utf-8"), parse_constant=refused_constant if strict else None)


def is_same(first, second):
    if isinstance(first, float) and isinstance(second, float):
        return first == second or math.isnan(first) and math.isnan(second)
    return first == second


def oconf_accepts(case, path):
    done = suite.run(OCONF, "flatten", "--no-lint", "--kind", "json", path)
    if done.returncode not in (0, 1):
        return f"status {done.returncode}"
    if done.returncode == 1:
        return False
    if case.expected == ACCEPT:
        try:
            if not is_same(python_value(done.stdout), python_value(case.data)):
                return "another value"
        except (ValueError, RecursionError) as error:
            return f"no value: {error}"
    return True


def python_accepts(case, path):
    try:
        json.loads(case.data)
        return True
    except (ValueError, RecursionError):
        return False


def peers(others):
    """Beside oconf: those of the programs that are there."""
    found = []
    for name in ("jq", "jaq"):
        if others.get(name):
            found.append((name, lambda case, path, tool=others[name]: suite.run(tool, "-c", ".", path).returncode == 0))
    return found + [("Python's json", python_accepts)]


def results(others):
    every = cases()
    judged = [suite.judge("oconf", every, oconf_accepts)]
    return every, judged + [suite.judge(name, every, accepts) for name, accepts in peers(others)]


if __name__ == "__main__":
    every, judged = results(suite.other_programs())
    suite.finish(NAME, every, judged, EXPLAINED)
