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
