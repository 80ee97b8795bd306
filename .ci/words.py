#!/usr/bin/env python3
"""Checks the words of messages, help texts, pages and comments.

  .ci/words.py

Each entry of POOR is a pattern and the words to use instead. Texts for users are the string literals of Sources, the
schemas, the pages and the scripts' templates; comments are those of Sources. Some entries hold for texts only, because
the code has names that contain them. Examples of rules and code spans are skipped: they show what users write.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Pattern, replacement, and True if it also holds for comments.
POOR = [(re.compile(pattern, re.IGNORECASE), instead, everywhere) for pattern, instead, everywhere in [
    (r"\b(nobody|somebody|anybody)\b", "no one, someone, anyone, or name who", True),
    (r"\bwhoever\b", "name who", True),
    (r"\bof no known kind\b", "unrecognized", True),
    (r"\bis nowhere\b|\bnowhere said\b", "say who does not document it", True),
    (r"\bas it stands\b", "as written", True),
    (r"\bby halves\b", "incomplete", True),
    (r"\banew\b", "again", True),
    (r"\bmend(s|ed|ing)?\b", "fix", True),
    (r"\bpass(es|ed|ing)? over\b", "skip", True),
    (r"\b(lay|lays|laid|laying)( \w+)? out\b", "format", True),
    (r"\bone a (line|file|section)\b", "one per line", True),
    (r"\bslips?\b", "typo", True),
    (r"\bwhat (\w+ )+comes? to\b", "name the result", True),
    (r"\bexcludes? each other\b", "cannot be used together", False),
    (r"\bis no value of\b", "invalid value", True),
    (r"\bback to front\b", "reversed", True),
    (r"\blets? in\b", "accepts, allows", False),
    (r"(?<!there )\b(is|are) no (?!longer\b|more\b|such\b)\w+", "is not a", False),
    (r"\bblanks?\b", "space, whitespace", False),
    (r"\bmostly\b", "usually", False),
    (r"\bdemands?\b", "require", False),
    (r"\b(un)?recognis|\bcolou?r(?<=colour)|\borganis|\bbehaviour|\bnormalis|\bserialis", "American spelling", True),
]]

LITERAL = re.compile(r'#*"""\n(.*?)"""#*|#*"((?:[^"\\\n]|\\.)*)"#*', re.DOTALL)
EXAMPLE = re.compile(r"\.(?:bad|good)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)", re.DOTALL)
INTERPOLATION = re.compile(r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def blanked(pattern, text):
    """The text with each match replaced by spaces, so that lines stay where they are."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def of_sources(path):
    """The texts of a Swift file: each with the line where it begins, and True for a comment."""
    source = path.read_text()
    code = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE)
    if "examples: [" in code:
        code = blanked(EXAMPLE, code)
    for match in LITERAL.finditer(code):
        # Words without a space are names and codes.
        if " " in match[0]:
            yield code.count("\n", 0, match.start()) + 1, INTERPOLATION.sub("…", match[1] or match[2] or ""), False
    for number, line in enumerate(source.split("\n"), 1):
        if line.lstrip().startswith("//"):
            yield number, re.sub(r"`[^`]*`", "", line), True


def texts():
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        if path.name == "PublicSuffixTable.swift":
            continue
        for line, text, is_comment in of_sources(path):
            yield path, line, text, is_comment
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "Examples/README.md", ROOT / ".pre-commit-hooks.yaml",
             ROOT / "action.yml", *ROOT.glob("ci/*")]
    for path in pages:
        if path.name == "CHANGELOG.md" or not path.is_file():
            continue
        for number, line in enumerate(blanked(CODE, path.read_text()).split("\n"), 1):
            yield path, number, line, False


def main():
    count, faults = 0, []
    for path, line, text, is_comment in texts():
        count += 1
        for pattern, instead, everywhere in POOR:
            if is_comment and not everywhere:
                continue
            for match in pattern.finditer(text):
                number = line + text.count("\n", 0, match.start())
                faults.append(f"{path.relative_to(ROOT)}:{number}: '{match[0]}'; use: {instead}")
    print("\n".join(faults) if faults else f"{count} texts checked")
    return bool(faults)


sys.exit(main())
