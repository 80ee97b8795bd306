#!/usr/bin/env python3
"""Writes the inputs of the benchmark of origins, the same every time.

  generate_origins.py patterns COUNT FILE     a value of Security_AllowOrigin with COUNT patterns
  generate_origins.py expressions COUNT FILE  the same patterns as extended regular expressions
  generate_origins.py origins COUNT FILE      COUNT origins, of which most fit one of 100 patterns
"""
import random
import re
import sys

DEFAULT_PORTS = {"https": "443", "http": "80"}


def pattern(number):
    """No two are for the same hosts."""
    host = f"app{number}.corp.example"
    return [
        f"https://{host}", f"https://*.team{number}.corp.example", f"https://{host}:8443",
        f"http://localhost{number}:*", f"https://app{number}-*.dev.corp.net",
        f"https://*.{host}:84*", f"http*://shop{number}.corp.net", f"https://*.*.area{number}.corp.net",
    ][number % 8]


def origin(rng):
    number = rng.randrange(120)
    word = rng.choice(["one", "eu-1", "staging", "a"])
    host = f"app{number}.corp.example"
    return rng.choice([
        [f"https://{host}", f"https://{host}:443"],
        [f"https://{word}.team{number}.corp.example", f"https://x.{word}.team{number}.corp.example"],
        [f"https://{host}:8443", f"https://{host}:8444"],
        [f"http://localhost{number}:{rng.randrange(1024, 65536)}", f"http://localhost{number}"],
        [f"https://app{number}-{word}.dev.corp.net", f"http://app{number}-{word}.dev.corp.net"],
        [f"https://{word}.{host}:84{rng.randrange(100)}", f"https://{word}.{host}:9443"],
        [f"http://shop{number}.corp.net", f"https://shop{number}.corp.net:8080"],
        [f"https://{word}.b.area{number}.corp.net", f"https://area{number}.corp.net"],
    ][number % 8])


def expression(text):
    """What fits a pattern, written in small letters and without leading zeros in the port."""
    schemes, rest = text.split("://")
    host, _, port = rest.partition(":")
    choices = []
    for scheme, default in DEFAULT_PORTS.items():
        if not re.fullmatch(glob(schemes), scheme):
            continue
        written = f":{glob(port)}" if port else f":{default}"
        # Without a port it is the default of the scheme that has to fit.
        may_lack = not port or re.fullmatch(glob(port), default)
        choices.append(f"{scheme}://{glob(host)}" + (f"({written})?" if may_lack else written))
    return f"^({'|'.join(choices)})$"


def glob(text):
    return "".join("[^./:]*" if letter == "*" else re.sub(r"[.+]", r"\\\g<0>", letter)
                   for letter in text)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    kind, count, target = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    rng = random.Random(20260101)
    with open(target, "w") as out:
        if kind == "patterns":
            out.write(",".join(map(pattern, range(count))) + "\n")
        elif kind == "expressions":
            out.writelines(expression(pattern(number)) + "\n" for number in range(count))
        elif kind == "origins":
            out.writelines(origin(rng) + "\n" for _ in range(count))
        else:
            sys.exit(__doc__)


main()
