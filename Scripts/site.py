#!/usr/bin/env python3
"""Builds the site with the documentation: docs/ with search, rules by topic, light and dark. Needs mkdocs-material.

  Scripts/site.py FOLDER

With OCONF_SOURCE_URL, the address of the repository's files, links from the pages to other files lead there; otherwise
only their text remains. A page is also found at the path of its source, such as rules/origin-list.md#duplicate, so that
OCONF_DOCS_URL can be the address of the site.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def page(path):
    """The text of a page for the site: links to files that are not part of it are replaced."""
    source = os.environ.get("OCONF_SOURCE_URL", "").rstrip("/")

    def link(match):
        words, target = match.groups()
        if re.match(r"https?:|#", target):
            return match[0]
        file = (path.parent / target.partition("#")[0]).resolve()
        if file.is_relative_to(DOCS):
            return match[0]
        place = target.replace(target.partition("#")[0], file.relative_to(ROOT).as_posix(), 1)
        return f"[{words}]({source}/{place})" if source else words

    text = path.read_text()
    parts, end = [], 0
    for block in FENCE.finditer(text):
        parts += [LINK.sub(link, text[end:block.start()]), block[0]]
        end = block.end()
    return "".join(parts) + LINK.sub(link, text[end:])


def title(path):
    return re.search(r"^# (.*)", path.read_text(), re.MULTILINE)[1].replace("`", "")


def sections(path):
    """The second-level headings of a page, each with the pages that the text below it links to."""
    parts = re.split(r"^## (.*)$", path.read_text(), flags=re.MULTILINE)[1:]
    for heading, text in zip(parts[::2], parts[1::2]):
        targets = [target.partition("#")[0] for _, target in LINK.findall(text)]
        yield heading, [name for name in dict.fromkeys(targets) if name.endswith(".md") and (path.parent / name).is_file()]


def entry(name):
    return {title(DOCS / name): name}


def rules():
    """The index, and for each topic its page and those of its families."""
    entries = ["rules/README.md"]
    row = r"^\| \[([^\]]+)\]\(([^)]+)\) \| \d+ \| (.*) \|$"
    for words, target, families in re.findall(row, (DOCS / "rules/README.md").read_text(), re.MULTILINE):
        pages = [{name: f"rules/{page}"} for name, page in re.findall(r"\[`([^`]+)`\]\(([^)]+)\)", families)]
        entries.append({words: [f"rules/{target}", *pages]})
    return entries


def navigation():
    """The groups of the start page, with the rules by topic in the reference, and last the pages that it leaves out."""
    groups = [(heading, [name for name in names if ".." not in name]) for heading, names in sections(DOCS / "README.md")]
    entries = ["README.md"]
    for heading, names in groups:
        entries.append({heading: [{"Rules": rules()} if name == "rules/README.md" else entry(name) for name in names]})
    known = {name for _, names in groups for name in names}
    return entries + [entry(path.name) for path in sorted(DOCS.glob("*.md")) if path.name not in known | {"README.md"}]


def build(target):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for path in DOCS.rglob("*.md"):
            copy = folder / "docs" / path.relative_to(DOCS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(page(path))
        for path in [*DOCS.glob("*.svg"), *DOCS.glob("*.webp")]:
            shutil.copy(path, folder / "docs")
        shutil.copy(ROOT / "packaging/site/extra.css", folder / "docs/extra.css")
        config = (ROOT / "packaging/site/mkdocs.yml").read_text()
        # JSON is YAML.
        config += f"docs_dir: {folder / 'docs'}\nsite_dir: {target}\nnav: {json.dumps(navigation())}\n"
        (folder / "mkdocs.yml").write_text(config)
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", folder / "mkdocs.yml"]
        # The notice of the theme is about versions that are not used here.
        subprocess.run(command, check=True, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"})
    for path in DOCS.rglob("*.md"):
        place = path.relative_to(DOCS)
        address = "" if place.name == "README.md" else place.stem + "/"
        stub = target / place / "index.html"
        stub.parent.mkdir()
        stub.write_text(f'<!doctype html>\n<title>oconf</title>\n<meta http-equiv="refresh" content="0; url=../{address}">\n'
                        f'<a href="../{address}">The page has moved.</a>\n')


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    target = Path(sys.argv[1]).resolve()
    shutil.rmtree(target, ignore_errors=True)
    try:
        build(target)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    print(f"{sum(1 for _ in target.rglob('index.html'))} pages in {sys.argv[1]}")


if __name__ == "__main__":
    main()
