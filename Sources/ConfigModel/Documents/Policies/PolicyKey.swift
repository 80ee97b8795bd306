/// The key of an environment policy in an export: `BACKEND.ARTIFACT.Name`.
///
/// Backend is `*` or `Name(version)`, artifact is `*` or `type/Name(version)`. Versions hold dots,
/// so the parts are split outside parentheses.
public struct PolicyKey: Hashable, Sendable {
  public let backend: String
  public let artifact: String
  public let name: String

  public init?(_ text: String) {
    var parts: [String] = [""]
    var depth = 0
    for character in text.unicodeScalars {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "." where depth == 0:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].unicodeScalars.append(character)
    }
    guard parts.count == 3, depth == 0, parts.allSatisfy({ !$0.isEmpty }),
      Self.isScope(parts[0], needsType: false), Self.isScope(parts[1], needsType: true),
      Self.isName(parts[2])
    else { return nil }
    (backend, artifact, name) = (parts[0], parts[1], parts[2])
  }

  /// True if the policy applies to the whole environment.
  public var isGlobal: Bool { backend == "*" && artifact == "*" }

  private static func isScope(_ text: String, needsType: Bool) -> Bool {
    if text == "*" { return true }
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), open > text.startIndex else {
      return false
    }
    return !needsType || text[..<open].contains("/")
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.isASCIILetter else { return false }
    return text.unicodeScalars.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }
  }
}

/// The policies that oconf understands, by name.
public enum PolicyName {
  public static let authTokenConfiguration = "Security_AuthTokenConfiguration"
  public static let allowOrigin = "Security_AllowOrigin"
  public static let tokenExchangeTimeoutSeconds = "Security_TokenExchangeTimeoutSecs"
  public static let tokenExchangeTimeoutPolicy = "Security_TokenExchangeTimeoutPolicy"
}

extension DocumentKind {
  /// The policy whose value a document of this kind is; nil if it is not a policy's value.
  public var policyName: String? {
    switch self {
    case .authTokenConfiguration: PolicyName.authTokenConfiguration
    case .allowOrigin: PolicyName.allowOrigin
    case .policies, .discoveryDocument, .keySet, .connectedApp, .externalClientApp,
      .oauthOidcSettings, .mobileApp, .mobileClient, .appSource, .mobileBackend, .samlRegistration,
      .samlAssertion,
      .identityProviderSetup, .idpMessages, .tokenRequest, .tokenTests, .settings, .json:
      nil
    }
  }
}

/// The environment policies that an issuer configuration falls back on. An unknown policy is nil,
/// and nothing is concluded from it.
public struct EnvironmentPolicies: Sendable {
  /// `Security_TokenExchangeTimeoutSecs`, in seconds.
  public let tokenExchangeTimeoutSeconds: Int?
  /// `Security_TokenExchangeTimeoutPolicy`, as written.
  public let tokenExchangeTimeoutPolicy: Text?

  public static let unknown = EnvironmentPolicies()

  public init(tokenExchangeTimeoutSeconds: Int? = nil, tokenExchangeTimeoutPolicy: String? = nil) {
    self.tokenExchangeTimeoutSeconds = tokenExchangeTimeoutSeconds
    self.tokenExchangeTimeoutPolicy = tokenExchangeTimeoutPolicy.map { Text($0) }
  }

  /// The policies that are stated by name. A number counts as its text.
  public init(_ stated: MapOrTextMember) {
    var values: [String: String] = [:]
    if let members = stated.members {
      for member in members where member.value.kind == .string || member.value.kind == .number {
        let name = member.name.text.string
        values[PolicyKey(name)?.name ?? name] = member.value.text.string
      }
    }
    self.init(
      tokenExchangeTimeoutSeconds: values[PolicyName.tokenExchangeTimeoutSeconds]
        .flatMap { Int(Text($0).trimmed.string) },
      tokenExchangeTimeoutPolicy: values[PolicyName.tokenExchangeTimeoutPolicy])
  }

  /// These policies, with unknown ones taken from `others`.
  public func completed(by others: EnvironmentPolicies) -> EnvironmentPolicies {
    EnvironmentPolicies(
      tokenExchangeTimeoutSeconds: tokenExchangeTimeoutSeconds
        ?? others.tokenExchangeTimeoutSeconds,
      tokenExchangeTimeoutPolicy: (tokenExchangeTimeoutPolicy ?? others.tokenExchangeTimeoutPolicy)?
        .string)
  }

  /// The policies that an export holds for the whole environment. If a policy has several entries,
  /// the last one counts, as in Java.
  public init(_ export: PolicyExport) {
    func value(_ name: String) -> String? {
      export.policies(named: name).last { $0.key.isGlobal }.map { export.value(of: $0).string }
    }
    self.init(
      tokenExchangeTimeoutSeconds: value(PolicyName.tokenExchangeTimeoutSeconds)
        .flatMap { Int(Text($0).trimmed.string) },
      tokenExchangeTimeoutPolicy: value(PolicyName.tokenExchangeTimeoutPolicy))
  }
}
