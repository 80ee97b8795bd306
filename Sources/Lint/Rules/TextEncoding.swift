package import ConfigModel

extension Family {
  static let textEncoding = Family(
    "text-encoding", topic: .documents,
    summary: "The file is encoded in UTF-16 or UTF-32, or is not a text file.")
}

package enum ForeignTextEncoding: TextRule {
  package static let about = RuleInfo(
    .textEncoding, "not-utf-8", severity: .error, scope: .messages,
    summary: "The file is encoded in UTF-16 or UTF-32, or is not a text file.",
    rationale: """
      Windows PowerShell 5.1 writes UTF-16 when output is redirected to a file, and some editors \
      offer it as "Unicode". A program that reads the file as UTF-8, or an export as Latin-1, gets \
      a NUL byte with every letter and misreads every line. Nothing else is reported for such a \
      file. In the examples, `\\u{0}` is a NUL byte.
      """,
    source: "The Unicode Standard, section 23.8; java.util.Properties, load(InputStream)",
    bad: [
      "⟦a⟧\0:\0/\0/\0b\0/\0",
      Sample("⟦\0⟧h\0t\0t\0p\0s\0:\0/\0/\0a\0.\0n\0e\0t", scope: .origins),
      Sample("⟦*⟧\0\0\0.\0\0\0*\0\0\0.\0\0\0A\0\0\0=\0\0\0", scope: .policies),
    ],
    good: [
      "\u{FEFF}" + MessageSample.error(),
      Sample("*.*.Logging_Level=800\n# \\u0000 is a NUL\n", scope: .policies),
    ])

  package static func check(_ source: SourceBytes, _ report: inout Report) {
    guard let encoding = ForeignEncoding(of: source) else { return }
    report.add(encoding.message, at: SourceRange(0, min(source.count, 1)))
  }
}
