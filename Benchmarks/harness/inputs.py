"""The inputs, which are generated once and kept, and the work that oconf does with them."""
import json
import shutil
from dataclasses import dataclass

import generate

from .measure import Command
from .paths import BENCHMARKS, DATA, OCONF


@dataclass
class Work:
    name: str
    arguments: list

    def command(self, program=OCONF):
        return Command([program, *self.arguments], statuses=(0, 1))


class Inputs:
    """The inputs of a full run, or the small ones of a quick run."""

    def __init__(self, quick):
        self.quick = quick
        self.folder = DATA / ("quick" if quick else "full")
        self.megabytes, self.file_count, self.token_count, self.property_count = (
            (5, 500, 5000, 10) if quick else (100, 10_000, 100_000, 200))
        self.small = self.folder / "small.auth-token.json"
        self.one_megabyte = self.folder / "one-megabyte.auth-token.json"
        self.changed = self.folder / "changed.auth-token.json"
        self.large = self.folder / "large.auth-token.json"
        self.tree = self.folder / "tree"
        self.trusted = self.folder / "trusted.auth-token.json"
        self.tokens = self.folder / "tokens.jsonl"
        self.properties = self.folder / "properties.oconf-test.json"

    def make(self):
        done = self.folder / "done"
        sources = [BENCHMARKS / "generate.py", BENCHMARKS / "harness/inputs.py"]
        if done.exists() and done.stat().st_mtime >= max(path.stat().st_mtime for path in sources):
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.small.write_text(generate.configuration(make=generate.small_issuer))
        self.one_megabyte.write_text(generate.configuration(1_000_000))
        document = json.loads(self.one_megabyte.read_text())
        self.changed.write_text(json.dumps(generate.changed(document), indent=4))
        self.large.write_text(generate.configuration(self.megabytes * 1_000_000))
        generate.tree(self.tree, self.file_count)
        self.trusted.write_text(generate.configuration(0, 1000, generate.trusted_issuer))
        self.tokens.write_text("".join(generate.tokens(self.token_count)))
        self.properties.write_text(json.dumps({
            "policy": self.one_megabyte.name, "environment": {"baseURL": "https://mobile.corp.example"},
            "properties": list(generate.properties(document, self.property_count))}))
        # Without a repository of their own, the inputs would be ignored: our .gitignore names this folder.
        (self.folder / ".git").mkdir()
        done.touch()

    def work(self):
        def work(name, *arguments):
            return Work(name, [*arguments, "--no-config"])

        size = f"{self.megabytes} MB"
        return {
            "start": work("start-up: lint one file of 1 KB", "lint", self.small),
            "files": work(f"lint {self.file_count:,} files of 2 KB, 2 workers",
                          "lint", "--quiet", "--jobs", "2", self.tree),
            "flatten": work(f"flatten {size}", "flatten", "--no-lint", self.large),
            "format": work(f"format {size}", "fmt", "--stdout", self.large),
            "large": work(f"lint {size}", "lint", "--quiet", self.large),
            "eval": work(f"eval of {self.token_count:,} tokens by 1,000 issuers", "eval", self.trusted,
                         "--claims", self.tokens, "--jsonl", "--now", "1750000000"),
            "diff": work("diff of 1 MB, 50 changes", "diff", self.one_megabyte, self.changed),
            "who": work("who on 1 MB: all ways in", "who", self.one_megabyte),
            "role": work("who on 1 MB: all ways to a role", "who", "--role", "Employee", self.one_megabyte),
            "properties": work(f"{self.property_count} properties on 1 MB", "test", "--quiet", self.properties),
        }
