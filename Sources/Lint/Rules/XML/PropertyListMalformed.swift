package import ConfigModel

package enum PropertyListMalformed: XMLRule {
  package static let about = RuleInfo(
    id: "property-list-malformed",
    severity: .error,
    summary: "The text is XML, and no property list.",
    rationale: """
      A dictionary is keys and values in turn. One of them too many shifts everything that follows, \
      and the system refuses the file: the app does not start, or starts without its settings.
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
        case .rootCount: "a property list has one value"
        case .missingValue: "no value follows the key '\(problem.name)'"
        case .missingKey: "no key precedes this value"
        case .misplacedKey: "an array has no keys"
        case .repeatedKey: "the key '\(problem.name)' is there twice, and one of them is lost"
        case .invalidValue(let expected):
          "expected \(expected), found '\(problem.name.excerpt)'"
        case .unknownElement: "property lists have no '\(problem.name)'"
        }
      report.add(message, at: problem.range)
    }
  }
}
