package import ConfigModel

package enum PropertyListMalformed: XMLRule {
  package static let about = RuleInfo(
    id: "property-list-malformed",
    topic: .documents,
    severity: .error,
    summary: "The file is XML but not a valid property list.",
    rationale: """
      A dictionary alternates keys and values. One extra element shifts everything that follows, \
      and the operating system rejects the file. The app does not start, or starts without its \
      settings.
      """,
    source: "Apple, plist(5)",
    examples: [
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict>⟦<key⟧>CFBundleName</key><key>CFBundleVersion</key><string>1</string></dict></plist>"
      ),
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>Shop</string>⟦<string⟧>1</string></dict></plist>"
      ),
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key>⟦<text⟧>Shop</text></dict></plist>"),
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict><key>UIDeviceFamily</key><integer>⟦one⟧</integer></dict></plist>"),
      .good(
        .mobileApp("Info.plist"),
        "<plist version=\"1.0\"><dict><key>CFBundleName</key><string/></dict></plist>"),
      .good(
        .mobileApp("Info.plist"),
        """
        <plist><dict>
          <key>CFBundleURLTypes</key>
          <array><dict><key>CFBundleURLName</key><string>key</string></dict></array>
        </dict></plist>
        """),
    ])

  package static func check(_ tree: XMLTree, _ report: inout Report) {
    for problem in PropertyList.problems(of: tree) {
      let message: String =
        switch problem.kind {
        case .rootCount: "a property list must have exactly one value"
        case .missingValue: "the key '\(problem.name)' has no value"
        case .missingKey: "this value has no key"
        case .misplacedKey: "unexpected key in an array"
        case .repeatedKey: "duplicate key '\(problem.name)'; one of the two values is lost"
        case .invalidValue(let expected):
          "expected \(expected), found '\(problem.name.excerpt)'"
        case .unknownElement: "'\(problem.name)' is not a property list element"
        }
      report.add(message, at: problem.range)
    }
  }
}
