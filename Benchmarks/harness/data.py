"""The inputs, generated once and kept."""
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .paths import BENCHMARKS, DATA

#: What the schema validators check: about as much as they can say of such a file.
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["issuers"],
    "additionalProperties": False,
    "properties": {
        "policyMaxReloadInterval": {"type": "integer", "minimum": 0},
        "issuers": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["issuerName"],
                "properties": {
                    "issuerName": {"type": "string", "minLength": 1},
                    "enabled": {"type": "boolean"},
                    "audience": {"type": "array", "items": {"type": "string"}},
                    "tokenTimeoutSeconds": {"type": "integer", "minimum": 1},
                    "tokenTimeoutPolicy": {"enum": [
                        "FromTimeoutSecs", "FromExternalToken",
                        "FromExternalTokenLimitedByTimeoutSecs"]},
                    "jwks": {"type": "object", "properties": {
                        "discoveryUri": {"type": "string"},
                        "tlsVersions": {"type": "array", "items": {"type": "string"}}}},
                    "filters": {"type": "array", "items": {
                        "type": "object", "required": ["name", "values"],
                        "properties": {"type": {"enum": ["include", "exclude"]}}}},
                },
            },
        },
    },
}


@dataclass
class Data:
    """The files of one size of run."""
    folder: Path
    large_megabytes: int
    tree_count: int
    issuer_counts: list
    token_count: int
    origin_count: int
    #: Issuers, filters of each, and values of each filter, of two pairs of versions.
    pair_shapes: list
    app_count: int
    property_count: int

    @classmethod
    def full(cls):
        return cls(DATA / "full", 100, 10_000, [1000, 2000, 4000, 8000], 100_000,
                   1_000_000, [(720, 3, 5), (2000, 20, 50)], 5000, 200)

    @classmethod
    def quick(cls):
        return cls(DATA / "quick", 5, 500, [100, 200], 1000, 10_000, [(60, 3, 5), (61, 5, 10)], 50, 10)

    @property
    def small(self):
        return self.folder / "small.auth-token.json"

    @property
    def parsed(self):
        return self.folder / "parsed.auth-token.json"

    @property
    def first_issuer(self):
        return json.loads(self.parsed.read_text())["issuers"][0]["issuerName"]

    @property
    def large(self):
        return self.folder / "large.auth-token.json"

    @property
    def tree(self):
        return self.folder / "tree"

    @property
    def growing(self):
        return [self.folder / f"issuers-{count}.auth-token.json" for count in self.issuer_counts]

    @property
    def trusted(self):
        return self.folder / "trusted.auth-token.json"

    @property
    def tokens(self):
        return self.folder / "tokens.jsonl"

    @property
    def few_tokens(self):
        return self.folder / "few-tokens.jsonl"

    @property
    def patterns(self):
        return self.folder / "patterns.allow-origin"

    @property
    def expressions(self):
        return self.folder / "patterns.regex"

    @property
    def origins(self):
        return self.folder / "origins.txt"

    @property
    def pairs(self):
        return [[self.folder / f"{side}-{issuers}.auth-token.json" for side in ("old", "new")]
                for issuers, _, _ in self.pair_shapes]

    @property
    def hard_pair(self):
        return [self.folder / f"{side}-hard.auth-token.json" for side in ("old", "new")]

    @property
    def question(self):
        return self.folder / "question.oconf-test.json"

    @property
    def properties(self):
        return self.folder / "properties.oconf-test.json"

    @property
    def apps(self):
        return self.folder / "apps"

    @property
    def schema(self):
        return self.folder / "schema.json"

    @property
    def oxfmt_settings(self):
        return self.folder / "oxfmt.json"

    def make(self):
        done = self.folder / "done"
        generator, of_origins = BENCHMARKS / "generate.py", BENCHMARKS / "generate_origins.py"
        of_pairs = BENCHMARKS / "generate_pairs.py"
        of_properties = BENCHMARKS / "generate_properties.py"
        newest = max(
            path.stat().st_mtime for path in (generator, of_origins, of_pairs, of_properties))
        if done.exists() and done.stat().st_mtime >= newest:
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

        def generate(*arguments, by=generator):
            subprocess.run([sys.executable, by, *map(str, arguments)], check=True)

        generate("small", 1, self.small)
        generate("config", 1_000_000, self.parsed)
        generate("config", self.large_megabytes * 1_000_000, self.large)
        generate("tree", self.tree_count, self.tree)
        for count, path in zip(self.issuer_counts, self.growing):
            generate("issuers", count, path)
        generate("trusted", 1000, self.trusted)
        generate("tokens", self.token_count, self.tokens)
        generate("tokens", self.token_count // 10, self.few_tokens)
        generate("patterns", 100, self.patterns, by=of_origins)
        generate("expressions", 100, self.expressions, by=of_origins)
        generate("origins", self.origin_count, self.origins, by=of_origins)
        for shape, pair in zip(self.pair_shapes, self.pairs):
            generate("pair", *shape, *pair, by=of_pairs)
        generate("hard", *self.hard_pair, by=of_pairs)
        generate("apps", self.app_count, self.apps, by=of_pairs)
        for count, suite in [(1, self.question), (self.property_count, self.properties)]:
            generate(count, self.parsed, suite, by=of_properties)
        self.schema.write_text(json.dumps(SCHEMA))
        self.oxfmt_settings.write_text(json.dumps({"printWidth": 1, "tabWidth": 4}))
        # Else a formatter finds our .gitignore above, which names this folder, and passes over it.
        (self.folder / ".git").mkdir()
        done.touch()
