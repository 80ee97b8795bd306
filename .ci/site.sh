#!/usr/bin/env bash
# The site builds without a warning, and has a page for every rule, search, and no reference to another host. In Chromium,
# its pages fit into narrow and wide windows. Needs .ci/install.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
site=.build/site

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

make --silent site >.build-ci/site.log 2>&1 || fail "$(cat .build-ci/site.log)"
[[ $(wc -l <.build-ci/site.log) == 1 ]] || fail "$(cat .build-ci/site.log)"
for page in docs/rules/*.md; do
  name=$(basename "$page" .md)
  [[ $name == README ]] || [[ -s $site/rules/$name/index.html ]] || fail "the site has no page about $name"
  # The address that reports link to.
  [[ -s $site/rules/$name.md/index.html ]] || fail "the site has no $name.md"
done
python3 - "$site" <<'END'
import json
import re
import sys
from pathlib import Path

site = Path(sys.argv[1])
found = json.loads((site / "search/search_index.json").read_text())["docs"]
assert any("origin-pattern/#trailing-slash" in entry["location"] for entry in found), "the search does not know the rules"
for page in site.rglob("*.html"):
    loaded = re.findall(r'<(?:script|img|iframe)[^>]* src="?(https?:[^" >]*)|<link[^>]* href="?(https?:[^" >]*)', page.read_text())
    assert not loaded, f"{page} loads {loaded}"
END
cat .build-ci/site.log
.build-ci/venv/bin/python .ci/site-pages.py "$site"
