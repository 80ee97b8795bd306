/// The lifetime of an app's refresh tokens, as its metadata states it.
public struct RefreshTokenPolicy: Sendable {
  public enum Lifetime: Sendable {
    case infinite
    /// The tokens expire at once.
    case zero
    /// A period, counted from the last use or from the creation of the token.
    case limited
    /// The policy has a period, which is not stated.
    case unstated
    case malformed
  }

  public let lifetime: Lifetime
  public let written: LocatedText

  public init?(_ policy: ConnectedAppPolicy) {
    guard let written = policy.refreshTokenPolicy else { return nil }
    self.written = written
    let text = written.text
    if text.equalsIgnoringCase("infinite") {
      lifetime = .infinite
    } else if text.equalsIgnoringCase("zero") {
      lifetime = .zero
    } else {
      lifetime = Self.isPeriod(text) ? .limited : .malformed
    }
  }

  /// - Note: An unknown type is not malformed, because it is reported as a value of its element.
  public init?(_ policies: ExternalClientAppPolicies) {
    guard let written = policies.refreshTokenType.text else { return nil }
    self.written = written
    switch written.string {
    case "Infinite": lifetime = .infinite
    case "Zero": lifetime = .zero
    case "SpecificLifetime", "SpecificInactivity":
      let isStated =
        policies.refreshTokenPeriod.text != nil && policies.refreshTokenUnit.text != nil
      lifetime = isStated ? .limited : .unstated
    default: lifetime = .limited
    }
  }

  private static func isPeriod(_ text: Text) -> Bool {
    let parts = text.split(UInt8(ascii: ":"))
    guard parts.count == 3, !parts[1].isEmpty, parts[1].allSatisfy(\.isASCIIDigit) else {
      return false
    }
    let kinds: [StaticString] = ["specific_lifetime", "specific_inactivity"]
    let units: [StaticString] = ["HOURS", "DAYS", "MONTHS"]
    return kinds.contains { parts[0].equalsIgnoringCase($0) }
      && units.contains { parts[2].equalsIgnoringCase($0) }
  }
}
