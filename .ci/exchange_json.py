"""Odd JSON for exchange.py, in a tree that can say what Python's own values cannot: an object is a
list of members, so that a name may come twice, and a number is its text.
"""
import json

CLAIMS = ["sub", "prn", "aud", "exp", "iss", "dept", "roles", "groups", "cid", "uid", "mail",
          "realm.roles", "é", "absent", ""]
TEXTS = ["a", "b", "A", "ab", "aB", "a.b", "r1", "R1", "1", "1.5", "1000", "true", "null", "é",
         "e\u0301", "\u00df", "\u0130", "K", "\u212a", "\U0001f600", "a\nb", "x@corp.example", "*",
         "a*", "0", "", " a", "a\\\"b", "a+b", "[a]", "\u0000"]


class Num(str):
    """The text of a number."""


NUMBERS = [Num(each) for each in (
    "1", "1.0", "1e3", "1000", "0", "-0", "-0.0", "0.5", "1.50", "15E-1", "100e-2", "1e+2", "-7",
    "1e-3", "12345678901234567890", "12345678901234567891", "9007199254740993",
    "1.0000000000000001", "123456789012345678901234567890.10", "5")]


class Members(list):
    """An object: pairs of a name and a value."""


def dumps(value, ascii=False):
    if isinstance(value, (Members, dict)):
        pairs = value.items() if isinstance(value, dict) else value
        return "{%s}" % ", ".join(
            f"{json.dumps(name, ensure_ascii=ascii)}: {dumps(each, ascii)}" for name, each in pairs)
    if isinstance(value, list):
        return "[%s]" % ", ".join(dumps(each, ascii) for each in value)
    return value if isinstance(value, Num) else json.dumps(value, ensure_ascii=ascii)


def members(value, rng, duplicates):
    """The tree of dictionaries, in another order, here and there with a name that comes twice."""
    if isinstance(value, dict):
        pairs = Members((name, members(each, rng, duplicates)) for name, each in value.items())
        rng.shuffle(pairs)
        if pairs and rng.random() < duplicates:
            at = rng.randrange(len(pairs))
            pairs.insert(rng.randint(0, at), (pairs[at][0], members(odd(rng), rng, 0)))
        return pairs
    return [members(each, rng, duplicates) for each in value] if isinstance(value, list) else value


def some(rng, of, least, most):
    return [rng.choice(of) for _ in range(rng.randint(least, most))]


def odd(rng, depth=2):
    """Any JSON value."""
    kind = rng.randrange(9 if depth else 6)
    if kind < 4:
        return [None, rng.random() < 0.5, rng.choice(NUMBERS), rng.choice(TEXTS)][kind]
    if kind < 6:
        return [[], {}][kind - 4]
    if kind == 6:
        return {rng.choice(CLAIMS): odd(rng, depth - 1) for _ in range(rng.randint(1, 2))}
    return [odd(rng, depth - 1) for _ in range(rng.randint(1, 3))]


def written(rng, number):
    """A whole number in one of its forms."""
    form = rng.randrange(8)
    if form == 0:
        return Num(f"{number}.0")
    if form == 1:
        return Num(f"{number * 10}e-1")
    if form == 2 and number % 100 == 0:
        return Num(f"{number // 100}E2")
    return Num(number)
