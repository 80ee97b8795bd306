#!/usr/bin/env bash
# Builds the program of a release, .build/static/oconf: static and stripped on Linux. It is built from a copy of the
# sources in the working tree, in which BuildFacts.swift has the commit, and with OCONF_DOCS_URL in the environment the
# public URL of the folder `docs`. No tracked file changes. OCONF_OPTIMIZATION=-Onone builds a slow program in a
# quarter of the time, for checks of what is packed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=.build/static
copy=$folder/source

rm -rf "$folder/new"
mkdir -p "$folder/new"
sources=(Package.swift Sources Tests)
commit=
if [[ $(git rev-parse --show-prefix 2>/dev/null || echo outside) == '' ]]; then
  commit=$(git describe --always --abbrev=40 --exclude '*')
  [[ -z $(git status --porcelain -- "${sources[@]}") ]] || commit+=-dirty
  git ls-files -z --cached --others --exclude-standard "${sources[@]}" >"$folder/files"
else
  find "${sources[@]}" -type f -print0 >"$folder/files"
fi
# What is deleted, but not yet in a commit, is listed, too.
while IFS= read -r -d '' file; do
  [[ ! -f $file ]] || printf '%s\0' "$file"
done <"$folder/files" | tar --create --null --files-from=- | tar --extract --directory "$folder/new"

# quoted TEXT: a literal of Swift.
quoted() {
  if [[ -n $1 ]]; then printf '#"%s"#' "$1"; else printf nil; fi
}
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
[[ -z ${OCONF_OPTIMIZATION:-} ]] || flags+=(-Xswiftc "$OCONF_OPTIMIZATION")
# What is stripped needs no information for debuggers, which takes a part of the time to compile.
swift build --configuration release -debug-info-format none --product oconf --package-path "$copy" \
  --scratch-path "$folder/build" "${flags[@]}"
# The program may be running.
cp "$folder/build/release/oconf" "$folder/oconf.new"
mv "$folder/oconf.new" "$folder/oconf"
