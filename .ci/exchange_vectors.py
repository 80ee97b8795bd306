"""Checks for exchange.py that the reference decides the conformance cases as they say."""
import sys
from pathlib import Path

from exchange_reference import assumptions, decide
from exchange_terms import READINGS, TREATMENTS
from exchange_values import load

PATH = Path(__file__).resolve().parent.parent / "Tests/Fixtures/vectors/exchange.json"

# Conformance cases that were written before these readings could be switched, and do not name them
# although another choice does give other roles.
UNNAMED = {"two-mappings-of-one-role": {"duplicate-mapping"},
           "role-claim-is-a-number": {"default-roles-when"}}


def require(condition, *what):
    if not condition:
        sys.exit(" ".join(map(str, what)))


def arguments(vector):
    return (vector["config"], vector["claims"], vector["request"], vector["env"],
            int(vector["now"]), {})


def check():
    """Returns the conformance cases."""
    vectors = load(PATH.read_text())
    require(len(vectors) >= 72, "where are the conformance cases?")
    for vector in vectors:
        result = decide(*arguments(vector))
        for name in ("verdict", "reason", "username", "roles"):
            require(result[name] == vector[name], vector["id"], name, result[name])
        require(result["expiresIn"] == vector["expires_in"], vector["id"], result["expiresIn"])
        named = set(vector["assumes"])
        require(named <= {*READINGS, *TREATMENTS}, vector["id"], "assumes", named)
        found = assumptions(*arguments(vector)) | set(result["treatments"])
        require(found == named | UNNAMED.get(vector["id"], set()), vector["id"], "assumes", found)
    return vectors
