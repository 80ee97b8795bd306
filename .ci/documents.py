"""Random JSON texts for the checks: all that the grammar allows and people rarely write.

A text is made, not a value, so that blanks, number texts and string escapes vary freely.
"""
import re

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

# Blanks, and tokens; a text of the grammar is a sequence of these.
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
