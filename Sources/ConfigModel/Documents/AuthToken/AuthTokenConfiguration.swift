/// The value of the policy `Security_AuthTokenConfiguration`: the token issuers that a mobile
/// backend trusts (JWT Configuration Reference, Root Fields).
public final class AuthTokenConfiguration: ObjectModel {
  public let object: DecodedObject
  /// The issuers, in document order.
  public let issuers: [Issuer]
  /// The first issuers of the whole configuration. For a section, the issuers of the first section;
  /// otherwise all issuers.
  public let opening: [Issuer]
  /// The traits that occur anywhere in the configuration. For a section, traits that compare
  /// issuers with each other are missing.
  public let traits: Traits
  /// The hashes for finding repetitions across sections; nil for a whole configuration.
  public let hashes: IssuerHashes?

  /// True if findings about the root are reported here: for a whole configuration, or for its first
  /// section.
  public var showsRoot: Bool { object.document.part?.isFirst ?? true }

  public convenience init(_ object: DecodedObject) { self.init(object, opening: nil) }

  /// - Parameter opening: The issuers of the first section, if this is a later section.
  init(_ object: DecodedObject, opening: [Issuer]?) {
    self.object = object
    issuers = ObjectMember(site: Self.site(object, 0, "issuers")).elements { Issuer($0) }
    self.opening = opening ?? issuers
    let traits = Self.traits(object, issuers)
    let isSection = object.document.part != nil
    let hashes =
      isSection || issuers.count > 1 ? IssuerHashes(issuers, object.document) : nil
    self.traits = isSection ? traits : traits.union(hashes?.traits ?? [])
    self.hashes = isSection ? hashes : nil
  }

  init(_ object: DecodedObject, _ issuers: [Issuer], _ traits: Traits) {
    self.object = object
    self.issuers = issuers
    opening = issuers
    self.traits = traits
    hashes = nil
  }

  static func traits(_ object: DecodedObject, _ issuers: [Issuer]) -> Traits {
    let document = object.document
    var traits = document.traits
    for (mark, trait) in Traits.ofMarks where document.marks.contains(mark) {
      traits.insert(trait)
    }
    if !traits.isDisjoint(with: .rootTiming) {
      policyReload(of: object).note(in: &traits)
      certificatesReload(of: object).note(in: &traits)
    }
    // More issuers are in the other sections.
    if issuers.count > 1 || document.part != nil { traits.insert(.severalIssuers) }
    if issuers.isEmpty { traits.insert(.noIssuers) }
    if !document.problems.isEmpty { traits.insert(.malformedFilter) }
    var survey = TraitSurvey(document)
    for issuer in issuers { survey.look(at: issuer) }
    traits.formUnion(survey.traits)
    return traits
  }

  public static let schema = ObjectSchema(
    "configuration", firstTrait: 0,
    [
      Field(
        "issuers", .objects(Issuer.schema), required: true, isSet: false,
        "The issuers whose tokens are accepted. A token of any other issuer is rejected.",
        interactions: [
          "An empty list trusts nobody, so that every token is rejected.",
          """
          Each `issuerName` is to occur once: which of two issuers of one name counts is nowhere \
          said.
          """,
        ]),
      Field(
        "policyMinReloadInterval", .integer, default: .integer(10), minimum: 0, unit: .seconds,
        """
        How long after a reload of this policy a request from an unknown issuer does not cause \
        another one. An issuer that was just added works after at most this time.
        """,
        interactions: [
          """
          Should not exceed `policyMaxReloadInterval`, which reloads an older policy in any \
          case; mind the defaults where only one of the two is written.
          """,
          "With 0 every request that names an unknown issuer reloads the policy.",
        ]),
      Field(
        "policyMaxReloadInterval", .integer, default: .integer(120), minimum: 0, unit: .seconds,
        """
        The age at which the cached policy is reloaded when a request comes. A changed, disabled \
        or removed issuer takes effect after at most this time.
        """,
        interactions: [
          """
          Until it has passed, setting `enabled` to false, or any other change to an issuer, may \
          be without effect.
          """,
          "Should not be below `policyMinReloadInterval`.",
        ]),
      Field(
        "certificatesMinReloadInterval", .integer, default: .integer(10), minimum: 0,
        unit: .seconds,
        """
        How long after a reload of the certificates a request that needs an unknown one does not \
        cause another. One cache serves all issuers.
        """,
        interactions: [
          """
          Used by issuers with `certificateSubjectNames` only; the keys of `jwks` are kept by \
          `minReloadInterval` and `maxReloadInterval`.
          """,
          "Should not exceed `certificatesMaxReloadInterval`, defaults included.",
        ]),
      Field(
        "certificatesMaxReloadInterval", .integer, default: .integer(300), minimum: 0,
        unit: .seconds,
        """
        The age at which the cached certificates are reloaded when a request comes. A removed \
        certificate is no longer used after at most this time.
        """,
        interactions: [
          """
          Used by issuers with `certificateSubjectNames` only; the keys of `jwks` are kept by \
          `minReloadInterval` and `maxReloadInterval`.
          """,
          "Should not be below `certificatesMinReloadInterval`, defaults included.",
        ]),
    ])

  public var issuersMember: ObjectMember { ObjectMember(site: site(0, "issuers")) }
  public var policyMinReloadInterval: IntegerMember {
    IntegerMember(site: site(1, "policyMinReloadInterval"))
  }
  public var policyMaxReloadInterval: IntegerMember {
    IntegerMember(site: site(2, "policyMaxReloadInterval"))
  }
  public var certificatesMinReloadInterval: IntegerMember {
    IntegerMember(site: site(3, "certificatesMinReloadInterval"))
  }
  public var certificatesMaxReloadInterval: IntegerMember {
    IntegerMember(site: site(4, "certificatesMaxReloadInterval"))
  }
}
