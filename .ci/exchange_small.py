"""Makes a case small that shows a difference."""
from exchange_json import Members

LIMIT = 600  # tries


def smaller(case, differs):
    """The case without everything that can be taken from it while `differs` holds."""
    tries = 0
    progress = True
    while progress:
        progress = False
        for candidate in candidates(case):
            tries += 1
            if tries > LIMIT:
                return case
            if differs(candidate):
                case, progress = candidate, True
                break
    return case


def candidates(case):
    for name in ("base", "timeoutSecs", "timeoutPolicy", "users"):
        if case[name] is not None:
            yield {**case, name: None}
    for name in ("ascii", "asLine"):
        if case[name]:
            yield {**case, name: False}
    for reading in case["readings"]:
        rest = {name: choice for name, choice in case["readings"].items() if name != reading}
        yield {**case, "readings": rest}
    for name in ("config", "claims", "request", "users"):
        for tree in without_one(case[name]):
            yield {**case, name: tree}


def without_one(tree):
    """The tree less one member, the outer ones first."""
    if not isinstance(tree, list):
        return
    for at in range(len(tree)):
        yield type(tree)(tree[:at] + tree[at + 1:])
    for at, each in enumerate(tree):
        inner = each[1] if isinstance(tree, Members) else each
        for changed in without_one(inner):
            member = (each[0], changed) if isinstance(tree, Members) else changed
            yield type(tree)([*tree[:at], member, *tree[at + 1:]])
