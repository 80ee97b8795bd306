import ConfigModel
import Lint
import Testing

/// Values of apps that an org masks, omits or creates.
@Suite struct MaskedValueTests {
  private static func app(_ elements: String) -> ComparedDocument {
    ComparedDocument(
      .connectedApp,
      SourceBytes(
        """
        <ConnectedApp><label>A</label><oauthConfig><callbackUrl>com.corp://done</callbackUrl>\
        \(elements)</oauthConfig></ConnectedApp>
        """), fileName: "A.connectedApp")
  }

  private static let key = "<consumerKey>3MVG9lKcPoNINVBIPJjdw1J9</consumerKey>"
  private static let secret = "<consumerSecret>8412957306218840517</consumerSecret>"

  private static func compare(
    _ old: String, _ new: String, allowsMasked: Bool = true
  ) throws -> DocumentComparison {
    try DocumentComparison(app(old), app(new), allowsMasked: allowsMasked)
  }

  @Test(arguments: [
    "", "<consumerKey>*****</consumerKey>", "<consumerKey>${KEY}</consumerKey>",
    "<consumerKey>__CONSUMER_KEY__</consumerKey>",
  ])
  func maskedKeyIsNoDifference(_ other: String) throws {
    for (old, new) in [(Self.key, other), (other, Self.key)] {
      let comparison = try Self.compare(old, new)
      #expect(comparison.isEqual)
      #expect(comparison.changes.map(\.kind.noun) == ["masked"])
      let report = try #require(comparison.app)
      #expect((report.widened + report.narrowed + report.undecided).isEmpty)
      // Two files are compared as they are.
      #expect(try !Self.compare(old, new, allowsMasked: false).isEqual)
    }
  }

  @Test func missingSecretIsNoDifference() throws {
    let comparison = try Self.compare(Self.key + Self.secret, Self.key)
    #expect(comparison.isEqual)
    #expect(!comparison.changes.contains { $0.message.contains("84129") })
  }

  @Test func otherKeyChangesTrust() throws {
    let comparison = try Self.compare(Self.key, Self.key.replacing("3MVG9", with: "3MVG8"))
    #expect(comparison.app?.widened.map(\.kind) == [.appTrustChanged])
    let secret = try Self.compare(Self.secret, Self.secret.replacing("841", with: "842"))
    #expect(secret.app?.widened.map(\.kind) == [.appTrustChanged])
  }

  @Test func otherMissingValuesDiffer() throws {
    let comparison = try Self.compare(Self.key + "<scopes>Api</scopes>", "")
    #expect(comparison.app?.narrowed.map(\.kind) == [.appNarrowed])
  }

  /// The values that an org creates in the files of external client apps.
  @Test func createdValuesAreNoDifference() throws {
    func app(_ element: String) -> ComparedDocument {
      ComparedDocument(
        .externalClientApp,
        SourceBytes(
          "<ExternalClientApplication><label>A</label>\(element)</ExternalClientApplication>"),
        fileName: "A.eca")
    }
    let created = app("<orgScopedExternalApp>00D000000000001:A</orgScopedExternalApp>")
    #expect(try DocumentComparison(created, app(""), allowsMasked: true).isEqual)
    #expect(try !DocumentComparison(created, app("")).isEqual)
  }

  /// All files of an app can be compared even if no file has a counterpart.
  @Test func comparesDisjointFilesOfAnApp() throws {
    func app(_ texts: [String]) -> ComparedDocument {
      ComparedDocument(
        .externalClientApp, SourceBytes(texts.joined()), files: texts.map { SourceBytes($0) })
    }
    let main = "<ExternalClientApplication><label>A</label></ExternalClientApplication>"
    let policies =
      "<ExtlClntAppConfigurablePolicies><externalClientApplication>A</externalClientApplication><isEnabled>true</isEnabled></ExtlClntAppConfigurablePolicies>"
    let comparison = try DocumentComparison(app([main]), app([policies]))
    #expect(comparison.app?.widened.map(\.kind) == [.appAdded])
    #expect(comparison.app?.narrowed.map(\.kind) == [.appRemoved])
  }
}
