package import ConfigModel

extension VendoredFindings {
  /// Nil if a document is the team's own. A document that was named is never vendored. Neither are
  /// the policies of Oracle Mobile Cloud and the settings, wherever they are.
  init?(_ document: SessionDocument) {
    guard let base = document.searchedCount, document.input.kind.isOfApp else { return nil }
    let input = document.input
    if let folder = VendoredFolder.path(in: input.path, from: base, input.kind) {
      (reason, self.folder) = (.vendored, folder)
      return
    }
    guard input.kind == .mobileApp else { return nil }
    let (name, folder) = (Path.name(of: input.path), Path.folder(of: input.path))
    let source = Text(input.source)
    if source.hasPrefix("bplist0"), name != "bootconfig.plist" {
      (reason, self.folder) = (.compiled, folder)
    } else if MobileAppConfiguration.isTemplate(input.source, named: name) {
      (reason, self.folder) = (.template, folder)
    } else {
      return nil
    }
  }

  /// The rules whose findings are reported in every file: a leaked credential is lost, also in a
  /// vendored file.
  private static let reported = [ClientSecretInApp.about.id, ConsumerSecretCommitted.about.id]

  /// Takes the findings of a report.
  mutating func take(from report: inout FileReport) {
    func isTaken(_ finding: Diagnostic) -> Bool { !Self.reported.contains(finding.rule) }
    diagnostics = report.diagnostics.filter(isTaken)
    hints = report.hints.filter(isTaken)
    report.diagnostics.removeAll(where: isTaken)
    report.hints.removeAll(where: isTaken)
    report.hiddenHintCount = 0
  }
}

/// The folders whose files come from other projects or from a build.
package enum VendoredFolder {
  /// The names of such folders.
  private static let names: [StaticString] = [
    "Carthage", "DerivedData", "Pods", "SalesforceMobileSDK", "bower_components", "forcedroid",
    "forceios",
  ]
  /// The ends of the names of such folders.
  private static let suffixes: [StaticString] = [".framework", ".xcframework"]
  /// The beginnings of the names of repositories with sources of Mobile SDK, and of its libraries.
  private static let prefixes: [StaticString] = ["SalesforceMobileSDK-", "SalesforceSDK"]
  /// The folders in `platforms` that Cordova generates.
  private static let platforms: [StaticString] = ["android", "ios"]

  /// The path of the vendored folder around a file; nil if there is none.
  ///
  /// - Parameter base: The number of bytes of the path that name the searched folder. How that
  ///   folder is named does not matter.
  package static func path(in path: String, from base: Int, _ kind: DocumentKind) -> String? {
    let text = Text(path)
    var previous = text.part(0, 0)
    var start = min(base, text.count)
    while let end = text.firstIndex(of: UInt8(ascii: "/"), from: start) {
      let name = text.part(start, end)
      start = end + 1
      if name.isEmpty { continue }
      let isOne =
        name.isOne(of: names) || suffixes.contains(where: name.hasSuffix)
        || prefixes.contains(where: name.hasPrefix)
        // In a Salesforce project, or as a flavor of an Android app, it is a name like any other.
        || kind == .mobileApp && name == "vendor" && !(previous == "src")
        || previous == "platforms" && name.isOne(of: platforms)
      if isOne { return text.part(0, end).string }
      previous = name
    }
    return nil
  }
}

extension DocumentKind {
  /// True for the files of Salesforce apps, which other projects and builds contain, too.
  fileprivate var isOfApp: Bool {
    switch self {
    case .connectedApp, .externalClientApp, .mobileApp: true
    default: false
    }
  }
}
