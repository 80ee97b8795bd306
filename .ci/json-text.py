#!/usr/bin/env python3
"""Checks that `fmt` and `flatten` undo each other and leave every token alone, and that `flatten --style python` writes what
Python's json.dumps(json.load(...)) does.

  .ci/json-text.py [SEED [COUNT]]

Makes COUNT documents (300) from SEED (a new one each time, and printed): all that the grammar allows and people rarely write.
The examples and the fixtures that are JSON are added. What Python cannot read, or would not repeat, must be rejected.
"""
import json
import random
import re
import subprocess
import sys

from program import OCONF, ROOT

REFUSED = ["1e400", "[-1E+309]", '{"a":1,"a":2}', '{"a":1,"\\u0061":1}', "7" * 4301, "[NaN]",
           "[Infinity]", "[1,]", "", "\ufeff1", "'a'", '["\t"]', "[01]", "[1.]", "[.5]", "[+1]", "nul"]
BLANKS = ["", "", "", " ", "  ", "\n", "\t", "\r\n", " \n    "]
ESCAPES = [r"\"", r"\\", r"\/", r"\b", r"\f", r"\n", r"\r", r"\t", r"\u0000", r"\u001f", r"\u007F",
           r"\u00e9", r"\u00E9", r"\u4E2d", r"\ud83d\ude00", r"\uD83D\uDE00"]
SURROGATES = [r"\ud800", r"\uDBFF", r"\udc00", r"\uDFFF", r"\ude00\ud83d", r"\ud800\u0041",
              r"\ud83d😀", r"\ud83d\n"]
PLAIN = ["a", "issuerName", "Z", " ", "/", "'", "{", "]", ",", ":", "é", "ß", "中", "\U0001f600"]
INVISIBLE = ["\u200b", "\u2028", "\ufeff", "\U0010ffff", "\x7f", "\x85", r"\u2028", r"\u200B"]
NUMBERS = ["0", "-0", "-0.0", "0.0", "1", "-1", "10", "1.0", "1.10", "0.1", "0.30000000000000004",
           "1e0", "1E5", "1.0e2", "1e+2", "2.5E-3", "1e15", "1e16", "1e22", "123456789012345678.0",
           "9007199254740993", "9007199254740993.0", "1e-5", "0.0001", "0.00001", "5e-324",
           "2.2250738585072014e-308", "1.7976931348623157e308", "1e-400", "-1e-400",
           "18446744073709551616", "-9223372036854775809", "1e23", "8.41e21", "0e0", "0E+9",
           "0.000000000000000000000000000001", "100000000000000000000000.5"]

HALF = re.compile(r"\\u[dD][89a-fA-F]")

# Whitespace and tokens; a text of the grammar is a sequence of these.
TOKEN = re.compile(r'[ \t\r\n]+|("(?:[^"\\]|\\.)*"|[^ \t\r\n"{}\[\],:]+|[{}\[\],:])', re.DOTALL)


def blank(rng):
    return rng.choice(BLANKS)


def number(rng):
    kind = rng.random()
    if kind < 0.5:
        return rng.choice(NUMBERS)
    sign = rng.choice(["", "-"])
    whole = rng.choice(["0", str(rng.randrange(1, 10 ** rng.choice([2, 9, 20, 60, 400])))])
    if kind < 0.7:
        return sign + whole
    if kind < 0.75:
        return sign + "7" * rng.choice([4299, 4300])
    fraction = "." + "".join(rng.choices("0123456789", k=rng.randint(1, 25)))
    exponent = rng.choice(["", f"{rng.choice('eE')}{rng.choice(['', '+', '-'])}{rng.randint(0, 250)}"])
    return sign + whole[:40] + (fraction if rng.random() < 0.8 or not exponent else "") + exponent


def string(rng, odd):
    pieces = [PLAIN, PLAIN, ESCAPES] + ([INVISIBLE, SURROGATES] if odd and rng.random() < 0.4 else [])
    return '"' + "".join(
        rng.choice(rng.choice(pieces)) for _ in range(rng.choice([0, 1, 3, 8, 40]))) + '"'


def scalar(rng, odd):
    kind = rng.random()
    if kind < 0.3:
        return number(rng)
    return string(rng, odd) if kind < 0.8 else rng.choice(["true", "false", "null"])


def value(rng, depth, odd):
    kind = rng.random()
    if depth <= 0 or kind < 0.3:
        return scalar(rng, odd)
    count = rng.choice([0, 1, 2, 3, 5])
    if kind < 0.65:
        items = [blank(rng) + value(rng, depth - 1, odd) + blank(rng) for _ in range(count)]
        return "[" + (",".join(items) or blank(rng)) + "]"
    # The number makes the names differ, however they are escaped.
    items = [f'{blank(rng)}{string(rng, odd)[:-1]}{place}"{blank(rng)}:{blank(rng)}'
             f'{value(rng, depth - 1, odd)}{blank(rng)}' for place in range(count)]
    return "{" + (",".join(items) or blank(rng)) + "}"


def document(rng, odd):
    """A well-formed text; sometimes deep, sometimes a single scalar.

    Odd ones hold characters that cannot be seen, and halves of surrogate pairs, which is well-formed,
    and which no rule lets pass. The halves are fewer than the errors after which oconf gives up.
    """
    while True:
        text = any_document(rng, odd)
        if not odd or len(HALF.findall(text)) < 100:
            return text


def any_document(rng, odd):
    shape = rng.random()
    if shape < 0.03:
        depth = rng.choice([50, 200, 500])
        middle = value(rng, 1, odd)
        return "[" * depth + middle + "]" * depth
    if shape < 0.06:
        depth = rng.choice([50, 200, 500])
        return '{"a":' * depth + "{}" + blank(rng) + "}" * depth
    return blank(rng) + value(rng, rng.choice([0, 1, 2, 3, 4, 6]), odd) + blank(rng)


def tokens(text):
    """The tokens of a well-formed text, each exactly as it is written."""
    return [found[1] for found in TOKEN.finditer(text) if found[1]]


def oconf(text, *arguments):
    if arguments[0] == "flatten":
        arguments += ("--no-lint",)
    run = subprocess.run(
        [OCONF, *arguments, "--kind", "json", "-"], input=text.encode(), capture_output=True, timeout=60)
    if run.returncode != 0 or run.stderr:
        sys.exit(f"{arguments} of {text!r}: status {run.returncode}, {run.stderr.decode()[:1000]}")
    return run.stdout.decode()


def require(condition, what, text):
    if not condition:
        sys.exit(f"{what}: {text!r}")


def check(text, rng):
    flat, pretty = oconf(text, "flatten"), oconf(text, "fmt")
    kept = tokens(text)
    require(tokens(flat) == kept, "flatten changed a token", text)
    require(tokens(pretty) == kept, "fmt changed a token", text)
    require(flat == "".join(kept) + "\n", "flatten left blanks", text)
    require(oconf(flat, "flatten") == flat, "flatten again gives something else", text)
    require(oconf(pretty, "fmt") == pretty, "fmt again gives something else", text)
    require(oconf(flat, "fmt") == pretty, "fmt after flatten gives something else", text)
    require(oconf(pretty, "flatten") == flat, "flatten after fmt gives something else", text)
    indent = rng.choice(["0", "2", "tab"])
    other = oconf(text, "fmt", "--indent", indent)
    require(oconf(other, "flatten") == flat, f"flatten after --indent {indent} differs", text)


def recipe(text):
    """The layout is that of json.dumps with indent=4, where that keeps numbers and escapes."""
    expected = json.dumps(json.loads(text), indent=4, sort_keys=False) + "\n"
    require(oconf(text, "fmt") == expected, "fmt differs from json.dumps(indent=4)", text)


def python_style(text, *options):
    return subprocess.run(
        [OCONF, "flatten", "--kind", "json", "--style", "python", *options, "-"],
        input=text.encode(), capture_output=True, timeout=60)


def compare(text, run):
    """The run writes what Python does."""
    expected = (json.dumps(json.loads(text)) + "\n").encode()
    if run.returncode != 0 or run.stdout != expected:
        sys.exit(f"differs for {text!r}\n  Python: {expected!r}\n  oconf:  {run.stdout!r}\n"
                 f"  status {run.returncode}: {run.stderr.decode()[:1000]}")


def check_python_style(rng, count):
    plain = [document(rng, odd=False) for _ in range(count)]
    plain += ["[%s]" % ",".join(NUMBERS), '"%s"' % "".join(ESCAPES), '"%s"' % "".join(PLAIN), "{}", "[]", "[[],{}]", '{"":{"":[]}}']
    odd = [document(rng, odd=True) for _ in range(count)]
    odd += ["[%s]" % ",".join(f'"{text}"' for text in SURROGATES + INVISIBLE)]
    for texts, options in [(plain, []), (odd, ["--no-lint"])]:
        for text in texts:
            compare(text, python_style(text, *options))
    for text in REFUSED:
        run = python_style(text)
        if run.returncode != 1 or run.stdout or not run.stderr:
            sys.exit(f"not refused as it should be: {text[:80]!r}: status {run.returncode}, "
                     f"{run.stdout[:80]!r}, {run.stderr[:200].decode()}")
    print(f"{len(plain) + len(odd)} documents are written as Python does, {len(REFUSED)} rejected")


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(10 ** 9)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    print(f"seed {seed}, {count} documents", flush=True)
    rng = random.Random(seed)
    texts = [document(rng, odd=True) for _ in range(count)]
    files = [
        path for folder in ("Examples", "Tests/Fixtures/ok", "Tests/Fixtures/vectors")
        for path in sorted((ROOT / folder).rglob("*.json")) if "proposals" not in path.parts]
    require(len(files) >= 8, "where are the files of the repository?", str(files))
    texts += [path.read_text() for path in files]
    for text in texts:
        check(text, rng)
    for text in ["{}", "[]", '{"a": [], "b": {}, "c": [1, [2, {"d": null}]]}', '"x"', "[[[]]]"]:
        recipe(text)
    for path in files:
        recipe(json.dumps(json.loads(path.read_text())))
    print(f"{len(texts)} documents keep their tokens and return to themselves", flush=True)
    check_python_style(rng, count)


main()
