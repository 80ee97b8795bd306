/// The value of the policy `Security_AuthTokenConfiguration`: the token issuers that a mobile
/// backend trusts (JWT Configuration Reference, Root Fields).
public final class AuthTokenConfiguration: ObjectModel {
  public let object: DecodedObject
  /// The issuers, in document order.
  public let issuers: [Issuer]
  /// The features that occur anywhere in the configuration. For a section, features that compare
  /// issuers with each other are missing.
  public let features: Features
  /// The hashes for finding repetitions across sections; nil for a whole configuration.
  public let hashes: IssuerHashes?

  public init(_ object: DecodedObject) {
    self.object = object
    issuers = ObjectMember(site: Self.site(object, .issuers)).elements { Issuer($0) }
    let features = Self.features(object, issuers)
    let isSection = object.document.part != nil
    let hashes =
      isSection || issuers.count > 1 ? IssuerHashes(issuers, object.document) : nil
    self.features = isSection ? features : features.union(hashes?.features ?? [])
    self.hashes = isSection ? hashes : nil
  }

  init(_ object: DecodedObject, _ issuers: [Issuer], _ features: Features) {
    self.object = object
    self.issuers = issuers
    self.features = features
    hashes = nil
  }

  static func features(_ object: DecodedObject, _ issuers: [Issuer]) -> Features {
    let document = object.document
    var features = document.features
    for (mark, feature) in Features.ofMarks where document.marks.contains(mark) {
      features.insert(feature)
    }
    if !features.isDisjoint(with: .rootTiming) {
      for intervals in [policyReload(of: object), certificatesReload(of: object)]
      where intervals.areUnusual {
        features.insert(.unusualTiming)
      }
    }
    // More issuers are in the other sections.
    if issuers.count > 1 || document.part != nil { features.insert(.severalIssuers) }
    if issuers.isEmpty { features.insert(.noIssuers) }
    var survey = FeatureSurvey(document)
    for issuer in issuers { survey.look(at: issuer) }
    features.formUnion(survey.features)
    return features
  }

  public enum Member: Int, SurveyedMember {
    case issuers, policyMinReloadInterval, policyMaxReloadInterval, certificatesMinReloadInterval,
      certificatesMaxReloadInterval

    static var firstFeature: Int { 0 }

    public var field: Field {
      switch self {
      case .issuers:
        Field(
          "issuers", .objects(Issuer.schema), required: true, isSet: false,
          "The issuers whose tokens are accepted. A token of any other issuer is rejected.",
          interactions: [
            "An empty list trusts nobody, so that every token is rejected.",
            """
            Each `issuerName` is to occur once: which of two issuers of one name counts is nowhere \
            said.
            """,
          ])
      case .policyMinReloadInterval:
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
          ])
      case .policyMaxReloadInterval:
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
          ])
      case .certificatesMinReloadInterval:
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
          ])
      case .certificatesMaxReloadInterval:
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
          ])
      }
    }
  }

  public static let schema = ObjectSchema("configuration", Member.self)

  public var issuersMember: ObjectMember { objectMember(.issuers) }
  public var policyMinReloadInterval: IntegerMember { integer(.policyMinReloadInterval) }
  public var policyMaxReloadInterval: IntegerMember { integer(.policyMaxReloadInterval) }
  public var certificatesMinReloadInterval: IntegerMember {
    integer(.certificatesMinReloadInterval)
  }
  public var certificatesMaxReloadInterval: IntegerMember {
    integer(.certificatesMaxReloadInterval)
  }
}
