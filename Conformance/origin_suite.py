#!/usr/bin/env python3
"""Origins: two URLs have the same origin for oconf when they have it for the URL standard of the WHATWG.

  Conformance/origin_suite.py

Origins are made of URLs by ada, the parser of Node.js. Each stands as a policy, without wildcards, and others are
asked for: it allows itself, in the form that browsers send, and nothing else.
"""
import itertools
import random
from urllib.parse import urlsplit

import ada_url

import suite
from suite import ACCEPT, OCONF, REFUSE, Case

NAME = "origins"
#: Origins with a dot at the end are origins, but the documented grammar of patterns has none.
EXPLAINED = {
    f"{scheme}://a.example.{port} as pattern and as origin":
        "a browser can send this origin, but according to the documentation, the host of a pattern cannot end with a dot, so the pattern allows no origin"
    for scheme, ports in (("http", ("", ":0", ":443", ":65535", ":8443")), ("https", ("", ":0", ":65535", ":80", ":8443")))
    for port in ports}

SCHEMES = ["http", "https", "HTTPS", "hTTp"]
HOSTS = ["a.example", "A.Example", "app.corp.example", "xn--bcher-kva.example", "bücher.example", "a-b.example", "a_b.example", "127.0.0.1",
         "10.1.2.3", "[::1]", "[2001:DB8::1]", "localhost", "a.example.", "1.a.example", "a%2Eexample", "ａ.example", "a!b.example", "a&b.example",
         "a~b.example"]
PORTS = ["", ":80", ":443", ":8443", ":080", ":65535", ":0", ":"]


def urls():
    return [f"{scheme}://{host}{port}/x?y#z" for scheme, host, port in itertools.product(SCHEMES, HOSTS, PORTS)]


def origin_of(url):
    try:
        return ada_url.URL(url).origin
    except ValueError:
        return None


def cases():
    rng = random.Random(6454)
    origins = sorted({origin for origin in map(origin_of, urls()) if origin and origin != "null"})
    found = [Case(f"{origin} as pattern and as origin", "the same", ACCEPT, (origin, origin)) for origin in origins]
    for first, second in itertools.product(origins, origins):
        if first != second and (rng.random() < 0.03 or same_but_one(first, second)):
            found.append(Case(f"{first} asked for {second}", "another", REFUSE, (first, second)))
    return found


def same_but_one(first, second):
    """Origins that differ in one of their parts."""
    first, second = urlsplit(first), urlsplit(second)
    return sum((first.scheme == second.scheme, first.hostname == second.hostname, first.port == second.port)) == 2


def oconf_accepts(case, path):
    policy, origin = case.data
    done = suite.run(OCONF, "origin", "--no-config", policy, origin)
    return done.returncode == 0 if done.returncode in (0, 1) else f"status {done.returncode}"


def urllib_accepts(case, path):
    def parts(text):
        found = urlsplit(text)
        return found.scheme, found.hostname, found.port
    return parts(case.data[0]) == parts(case.data[1])


def results(others):
    every = cases()
    return every, [suite.judge("oconf", every, oconf_accepts), suite.judge("urllib", every, urllib_accepts)]


if __name__ == "__main__":
    every, judged = results({})
    suite.finish(NAME, every, judged, EXPLAINED)
