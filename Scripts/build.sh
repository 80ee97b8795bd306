#!/usr/bin/env bash
# Builds the program of a release, .build/static/oconf: static and stripped on Linux. It is built from a copy of the
# sources, in which BuildFacts.swift has the commit, and with OCONF_DOCS_URL in the environment the public URL of the
# folder `docs`. No tracked file changes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=.build/static
copy=$folder/source

rm -rf "$folder/new"
mkdir -p "$folder/new"
# The files of the working tree; outside git, all files.
files=(Package.swift Sources Tests)
git rev-parse --is-inside-work-tree >/dev/null 2>&1 && mapfile -d '' files < <(
  git ls-files -z --cached --others --exclude-standard "${files[@]}" | while IFS= read -r -d '' file; do
    [[ ! -e $file && ! -L $file ]] || printf '%s\0' "$file"
  done
)
printf '%s\0' "${files[@]}" | tar --create --null --files-from=- | tar --extract --directory "$folder/new"

# quoted TEXT: a literal of Swift.
quoted() {
  if [[ -n $1 ]]; then printf '#"%s"#' "$1"; else printf nil; fi
}
commit=$(git describe --always --abbrev=40 --exclude '*' --dirty 2>/dev/null || true)
cat >"$folder/new/Sources/oconf/CommandLine/BuildFacts.swift" <<END
enum BuildFacts {
  static let commit: String? = $(quoted "$commit")
  static let documentation: String? = $(quoted "${OCONF_DOCS_URL:-}")
}
END

# Without a change, nothing is compiled again.
if diff --recursive --brief "$folder/new" "$copy" >/dev/null 2>&1; then
  rm -rf "$folder/new"
else
  rm -rf "$copy"
  mv "$folder/new" "$copy"
fi

flags=(-Xlinker -dead_strip)
[[ $(uname) != Linux ]] || flags=(
  -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker -s
)
# What is stripped needs no information for debuggers, which takes a part of the time to compile.
swift build --configuration release -debug-info-format none --product oconf --package-path "$copy" \
  --scratch-path "$folder/build" "${flags[@]}"
# The program may be running.
cp "$folder/build/release/oconf" "$folder/oconf.new"
mv "$folder/oconf.new" "$folder/oconf"
