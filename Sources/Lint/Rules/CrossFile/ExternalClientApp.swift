import ConfigModel

extension Family {
  static let externalClientApp = Family(
    "external-client-app", topic: .connectedApps,
    summary: "A file names an external client app that is not in the folder.")
}

package enum ExternalClientAppMissing: CrossFileRule {
  package static let about = RuleInfo(
    .externalClientApp, "missing",
    severity: .warning,
    summary: "A file names an external client app that is not in the folder.",
    rationale: """
      The settings and policies of an external client app name their app. If no app has that name, \
      deploying them to an org without the app fails, and they do not restrict the app that they \
      were written for. A folder is checked only if it contains other external client apps, and if \
      oconf reads all of its files. Apps of packages, whose names contain '__', are not reported.
      """,
    source: "Metadata API Developer Guide (version 67, 2026), ExternalClientApplication",
    exceptions: "If the app is deployed from elsewhere.",
    examples: [
      .bad(
        .files,
        """
        === externalClientApps/Shop.eca-meta.xml
        \(shop)
        === extlClntAppPolicies/Shop_plcy.ecaPlcy-meta.xml
        \(policies("⟦Shopp⟧"))
        """),
      .bad(
        .files,
        """
        === Shop.eca
        \(shop)
        === Till_plcy.ecaPlcy
        \(policies("⟦Till⟧"))
        === Shop_plcy.ecaPlcy
        \(policies("Shop"))
        """),
      .good(
        .files,
        """
        === externalClientApps/Shop.eca-meta.xml
        \(shop)
        === extlClntAppPolicies/Shop_plcy.ecaPlcy-meta.xml
        \(policies("Shop"))
        === extlClntAppPolicies/acme__Till_plcy.ecaPlcy-meta.xml
        \(policies("acme__Till"))
        """),
      .good(
        .files,
        """
        === extlClntAppPolicies/Till_plcy.ecaPlcy-meta.xml
        \(policies("Till"))
        """),
    ])

  private static let shop =
    "<ExternalClientApplication xmlns=\"http://soap.sforce.com/2006/04/metadata\"><label>Shop</label></ExternalClientApplication>"

  private static func policies(_ app: String) -> String {
    "<ExtlClntAppConfigurablePolicies xmlns=\"http://soap.sforce.com/2006/04/metadata\"><externalClientApplication>\(app)</externalClientApplication></ExtlClntAppConfigurablePolicies>"
  }

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    for package in ExternalClientApps(files).packages where !package.names.isEmpty {
      let names = Set(package.names.map { $0.lowercased() })
      let unknown = package.members.filter {
        !names.contains($0.application.lowercased()) && !$0.application.includes("__")
      }
      guard !unknown.isEmpty, report.covers(folder: package.folder) else { continue }
      for file in unknown {
        report.add(
          "no external client app in this folder is named '\(file.application)'", in: file.path,
          at: file.place)
      }
    }
  }
}
