#!/usr/bin/env python3
"""Checks the words of messages, help texts, pages and comments.

  .ci/words.py

Each entry of POOR is a pattern and the words to use instead. The texts are the string literals of Sources, also those
inside interpolations; the comments of Sources; README and the other pages; hooks, action and job templates. Some
entries do not hold for comments. Examples of rules and code spans are skipped: they show what users write.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Pattern, replacement, and True if it also holds for comments. A space matches any whitespace.
POOR = [(re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE), instead, everywhere)
        for pattern, instead, everywhere in [
    (r"\b(nobody|somebody|anybody|everybody)\b", "no one, someone, anyone, everyone, or name who", True),
    (r"\bwhoever\b", "name who", True),
    (r"\bof no known kind\b", "unrecognized", True),
    (r"\bis nowhere\b|\bnowhere said\b", "say who does not document it", True),
    (r"\bas it stands\b", "as written", True),
    (r"\bby halves\b", "incomplete", True),
    (r"\banew\b", "again", True),
    (r"\bmend(s|ed|ing)?\b", "fix", True),
    (r"\brepair(s|ed|ing)?\b", "fix", False),
    (r"\bpass(es|ed|ing)? over\b", "skip", True),
    (r"\b(lay|lays|laid|laying)( \w+)? out\b", "format", True),
    (r"\bone a (line|file|section)\b", "one per line", True),
    (r"\bslip(s|ped)?\b", "typo", True),
    (r"\bwhat (\w+ )+comes? to\b", "name the result", True),
    (r"\bexcludes? each other\b", "cannot be used together", False),
    (r"\bis no value of\b", "invalid value", True),
    (r"\bback to front\b", "reversed", True),
    (r"\blets? in\b", "accepts, allows", False),
    (r"(?<!there\x20)\b(is|are|was|were) no (?!longer\b|more\b|such\b)\w+", "is not a", False),
    (r"\bblanks?\b", "space, whitespace", False),
    (r"\bmostly\b", "usually", False),
    (r"\bdemand(s|ed)?\b", "require", False),
    (r"\bparted\b", "separated", False),
    (r"\btold( of)?\b", "reported", False),
    (r"\bwanted values\b", "the filter's values", True),
    (r"\bform of (the )?report", "format", False),
    (r"\b(un)?recognis|\bcolour|\borganis|\bbehaviour|\b(normal|serial|initial|optim)is(e|ed|es|ation|ing)\b"
     r"|\banalys(ed|ing)\b|\bfavour|\bjudgement\b|\bcancelled\b", "American spelling", True),
]]

# Code spans, and paths in tables.
CODE = re.compile(r"```.*?```|`[^`\n]*`|[\w.-]+/[\w./-]+", re.DOTALL)
NAME = re.compile(r"\w+([-./]\w+)+")
OPENING = re.compile(r'(#*)("""|")')


def blanked(pattern, text):
    """The text with each match replaced by spaces, so that lines stay where they are."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def ended(source, at, depth=1):
    """The offset after the parenthesis that closes the one before `at`. Literals inside may have parentheses, too."""
    while at < len(source) and depth:
        opening = OPENING.match(source, at)
        if opening:
            at = literal(source, opening)[1]
            continue
        depth += {"(": 1, ")": -1}.get(source[at], 0)
        at += 1
    return at


def literal(source, opening):
    """The parts of the literal that begins with the match, each with its offset, and the offset after the literal."""
    marks, quotes = opening[1], opening[2]
    at, parts, begin, nested = opening.end(), [], opening.end(), []
    while at < len(source) and not source.startswith(quotes + marks, at):
        if source.startswith("\\" + marks + "(", at):
            end = ended(source, at + len(marks) + 2)
            parts.append((begin, source[begin:at]))
            nested.append((at, end))
            begin = at = end
        elif source.startswith("\\" + marks, at):
            at += len(marks) + 2
        else:
            at += 1
    parts.append((begin, source[begin:at]))
    # An interpolation takes the place of a word, and its own literals are texts of their own.
    text = "…".join(part for _, part in parts)
    found = [(opening.end(), re.sub(r"\\\n", " \n", text))]
    for start, end in nested:
        found += literals(source, start + len(marks) + 2, end)
    return found, at + len(quotes + marks)


def literals(source, at, limit):
    """The literals between two offsets, each with its offset. Comments and examples of rules are skipped."""
    found = []
    while at < limit:
        opening = OPENING.match(source, at)
        if opening:
            texts, at = literal(source, opening)
            found += texts
        elif source.startswith("//", at):
            at = source.find("\n", at) % (len(source) + 1)
        elif source.startswith((".bad(", ".good("), at):
            at = ended(source, source.index("(", at) + 1)
        else:
            at += 1
    return found


def comments(source):
    """The comments, each with its offset. Neighboring lines are one comment."""
    found, last = [], -2
    for number, line in enumerate(source.split("\n")):
        match = re.search(r"(?:^|\s)//+(.*)", re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: "_" * len(m[0]), line))
        if not match:
            continue
        if number == last + 1 and line.lstrip().startswith("//"):
            found[-1] = (found[-1][0], found[-1][1] + "\n" + match[1])
        else:
            found.append((number + 1, match[1]))
        last = number
    return [(line, re.sub(r"`[^`]*`", "…", text)) for line, text in found]


def texts():
    """All texts, each with its file, its first line, and True for a comment."""
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        if path.name == "PublicSuffixTable.swift":
            continue
        source = path.read_text()
        for offset, text in literals(source, 0, len(source)):
            # IDs and codes are promises, whatever their words.
            if not NAME.fullmatch(text):
                yield path, source.count("\n", 0, offset) + 1, text, False
        for line, text in comments(source):
            yield path, line, text, True
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "Examples/README.md", ROOT / ".pre-commit-hooks.yaml",
             ROOT / "action.yml", *ROOT.glob("ci/*")]
    for path in pages:
        if path.name != "CHANGELOG.md" and path.is_file():
            yield path, 1, blanked(CODE, path.read_text()), False


def faults_of(text, is_comment):
    """The poor words of a text, each with the number of line breaks before it and the words to use."""
    for pattern, instead, everywhere in POOR:
        if everywhere or not is_comment:
            for match in pattern.finditer(text):
                yield text.count("\n", 0, match.start()), " ".join(match[0].split()), instead


SAMPLE = """let a = "x \\(b ? "nobody reads" : "y") lets " // somebody
// These pass
// over it.
.bad(.x, "nobody (")
let id = "nobody-id"
"""


def check_itself():
    """Fails if a text of the sample escapes: one in an interpolation, over two lines, or after code."""
    texts = [(text, False) for _, text in literals(SAMPLE, 0, len(SAMPLE)) if not NAME.fullmatch(text)]
    texts += [(text, True) for _, text in comments(SAMPLE)]
    found = [words for text, is_comment in texts for _, words, _ in faults_of(text, is_comment)]
    if found != ["nobody", "somebody", "pass over"]:
        sys.exit(f"in the sample, the check finds {found}")


def main():
    check_itself()
    count, faults = 0, []
    for path, line, text, is_comment in texts():
        count += 1
        for breaks, words, instead in faults_of(text, is_comment):
            faults.append(f"{path.relative_to(ROOT)}:{line + breaks}: '{words}'; use: {instead}")
    print("\n".join(faults) if faults else f"{count} texts checked")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
