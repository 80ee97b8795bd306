import ConfigModel
import Testing

/// Checks to the second when changes take effect, against the figures in the documentation.
@Suite struct CacheTimelineTests {
  private static let issuer =
    #"{"issuerName":"https://idp.corp.example","jwks":{"jwksUri":"https://idp.corp.example/k"}}"#

  private func configuration(_ text: String) -> AuthTokenConfiguration? {
    DecodedDocument(
      JSONParser.parse(SourceBytes(text)), AuthTokenConfiguration.schema
    ).root.map { AuthTokenConfiguration($0) }
  }

  private func timeline(
    _ old: String, _ new: String, _ at: Int, issuer: String? = "https://idp.corp.example"
  ) -> CacheTimeline {
    CacheTimeline(
      from: configuration(old), to: configuration(new), issuer: issuer.map { Text($0) }, at: at)
  }

  private func issuers(_ issuers: String..., rest: String = "") -> String {
    #"{"issuers":[\#(issuers.joined(separator: ","))]\#(rest)}"#
  }

  /// The first second at which an effect is certain. Also samples that the effect stays certain
  /// afterwards and is not certain before.
  private func certainFrom(
    _ kind: CacheTimeline.Effect.Kind, _ old: String, _ new: String
  ) throws -> Int {
    let (before, after) = (configuration(old), configuration(new))
    func isCertain(_ at: Int) throws -> Bool {
      let timeline = CacheTimeline(
        from: before, to: after, issuer: Text("https://idp.corp.example"), at: at)
      return try #require(timeline.effects.first { $0.kind == kind }).isCertain
    }
    var (low, high) = (0, 1_000_000)
    #expect(try isCertain(high))
    while low < high {
      let middle = (low + high) / 2
      if try isCertain(middle) { high = middle } else { low = middle + 1 }
    }
    for step in 1...20 {
      #expect(try isCertain(low + step * step * 50))
      if low >= step { #expect(try !isCertain(low - step)) }
    }
    return low
  }

  // MARK: The upload

  @Test func newIssuerAppliesAfterTenSeconds() throws {
    let (old, new) = (issuers(), issuers(Self.issuer))
    #expect(try certainFrom(.policy, old, new) == 10)
    #expect(timeline(old, new, 9).decider == .either)
    #expect(timeline(old, new, 10).decider == .new)
    #expect(timeline(old, new, 0).change == .added)
    #expect(timeline(old, new, 0).effects[0].member.description == "policyMinReloadInterval")
  }

  @Test(arguments: [
    (#"{"issuerName":"https://idp.corp.example","enabled":false}"#, "disabled"),
    (#"{"issuerName":"https://idp.corp.example","audience":["x"]}"#, "changed"),
    ("", "removed"),
  ])
  func otherChangesApplyAfterTwoMinutes(_ after: String, _ change: String) throws {
    let (old, new) = (issuers(Self.issuer), issuers(after))
    #expect(try certainFrom(.policy, old, new) == 121)
    #expect(timeline(old, new, 120).decider == .either)
    #expect(timeline(old, new, 120).change.rawValue == change)
    #expect(timeline(old, new, 0).effects[0].latest == 120)
  }

  @Test func usesIntervalsOfCachedConfiguration() throws {
    let old = issuers(
      Self.issuer, rest: #","policyMinReloadInterval":5,"policyMaxReloadInterval":30"#)
    let new = issuers(rest: #","policyMaxReloadInterval":900"#)
    #expect(try certainFrom(.policy, old, new) == 31)
    let none = issuers(rest: #","policyMinReloadInterval":5,"policyMaxReloadInterval":30"#)
    #expect(try certainFrom(.policy, none, issuers(Self.issuer)) == 5)
  }

  @Test func waitsAtMostTheMaximum() throws {
    let old = issuers(rest: #","policyMinReloadInterval":500,"policyMaxReloadInterval":30"#)
    #expect(try certainFrom(.policy, old, issuers(Self.issuer)) == 31)
    let same = issuers(rest: #","policyMinReloadInterval":30,"policyMaxReloadInterval":30"#)
    #expect(try certainFrom(.policy, same, issuers(Self.issuer)) == 30)
  }

  @Test func needsIssuerNameAndList() {
    let new = issuers(Self.issuer)
    #expect(timeline(issuers(), new, 60, issuer: nil).decider == .either)
    #expect(timeline(issuers(), new, 121, issuer: nil).decider == .new)
    #expect(timeline("[]", new, 60).decider == .either)
    #expect(timeline("[]", new, 121).decider == .new)
    #expect(timeline(#"{"issuers":{}}"#, new, 60).decider == .either)
  }

  @Test func reportsTheChangeOfTheIssuer() {
    let off = #"{"issuerName":"https://idp.corp.example","enabled":false}"#
    #expect(timeline(issuers(off), issuers(Self.issuer), 0).change == .enabled)
    #expect(timeline(issuers(Self.issuer), issuers(" " + Self.issuer), 0).change == .unchanged)
    #expect(timeline(issuers(), issuers(), 0).change == .unknown)
    #expect(timeline(issuers(off), issuers(off), 0, issuer: "https://x").change == .unknown)
  }

  // MARK: Keys

  @Test func newKeyAppliesAfterOneMinuteOldKeyExpiresAfterEightHours() throws {
    let same = issuers(Self.issuer)
    #expect(try certainFrom(.newKey, same, same) == 60)
    #expect(try certainFrom(.withdrawnKey, same, same) == 28801)
  }

  @Test func usesTheSlowerConfigurationIfEitherMayDecide() throws {
    let slow = issuers(
      #"{"issuerName":"https://idp.corp.example","jwks":{"jwksUri":"https://k.net/k","minReloadInterval":100,"maxReloadInterval":200}}"#
    )
    let fast = issuers(
      #"{"issuerName":"https://idp.corp.example","jwks":{"jwksUri":"https://k.net/k","minReloadInterval":1,"maxReloadInterval":2}}"#
    )
    #expect(timeline(slow, fast, 50).effects.map(\.latest) == [120, 100, 200])
    #expect(timeline(slow, fast, 50).effects.map(\.isCertain) == [false, false, false])
    #expect(timeline(slow, fast, 121).effects.map(\.latest) == [120, 1, 2])
    #expect(timeline(fast, slow, 50).effects.map(\.latest) == [120, 100, 200])
    #expect(timeline(fast, slow, 121).effects.map(\.latest) == [120, 100, 200])
  }

  /// Of two equal intervals, the minimum decides: what is new is found at that second.
  @Test func findsNewKeysIfMinimumEqualsMaximum() throws {
    let keys = issuers(
      #"{"issuerName":"https://idp.corp.example","jwks":{"jwksUri":"https://k.net/k","minReloadInterval":60,"maxReloadInterval":60}}"#
    )
    #expect(try certainFrom(.newKey, keys, keys) == 60)
    #expect(try certainFrom(.withdrawnKey, keys, keys) == 61)
    let members = timeline(keys, keys, 0).effects.map(\.member.description)
    #expect(members == ["policyMaxReloadInterval", "minReloadInterval", "maxReloadInterval"])
    let names = issuers(
      #"{"issuerName":"https://idp.corp.example","certificateSubjectNames":["CN=a"]}"#,
      rest: #","certificatesMinReloadInterval":20,"certificatesMaxReloadInterval":20"#)
    #expect(try certainFrom(.newCertificate, names, names) == 620)
    #expect(
      timeline(names, names, 0).effects[1].member.description == "certificatesMinReloadInterval")
  }

  @Test func certificatesApplyWithTheConfiguration() throws {
    let same = issuers(
      #"{"issuerName":"https://idp.corp.example","certificateSubjectNames":["CN=a"]}"#)
    #expect(try certainFrom(.newCertificate, same, same) == 610)
    #expect(try certainFrom(.removedCertificate, same, same) == 301)
    let own = issuers(
      #"{"issuerName":"https://idp.corp.example","certificateSubjectNames":["CN=a"]}"#,
      rest: #","certificatesMinReloadInterval":1,"certificatesMaxReloadInterval":20"#)
    #expect(try certainFrom(.newCertificate, own, own) == 601)
    #expect(timeline(own, own, 121).effects.map(\.latest) == [120, 601, 20])
  }

  @Test func ignoresKeysIfThereAreNone() {
    let bare = issuers(#"{"issuerName":"https://idp.corp.example"}"#)
    #expect(timeline(bare, bare, 0).effects.map(\.kind) == [.policy])
    #expect(timeline(issuers(Self.issuer), issuers(), 200).effects.map(\.kind) == [.policy])
    #expect(timeline(issuers(Self.issuer), issuers(), 20).effects.count == 3)
  }
}
