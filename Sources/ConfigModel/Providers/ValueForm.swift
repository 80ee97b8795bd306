/// The form of the values that a claim can have.
public indirect enum ValueForm: Sendable {
  case any
  case oneOf([StaticString])
  /// A GUID in lower case.
  case guid
  /// The part of the issuer's address with this name.
  case part(StaticString)
  /// The policy of Azure AD B2C in the address, where its case does not matter. In tokens, the name
  /// begins with capitals.
  case policy
  /// The ID of a team at Apple, ten capitals and digits, alone or before a dot.
  case teamID
  /// A domain such as `corp.example`: no `@`, no scheme.
  case domain
  case email
  case digits
  /// Letters, digits and underscores.
  case word
  case begins([StaticString])
  case ends([StaticString])
  case contains(StaticString)
  case lacks(StaticString)
  /// An absolute URI.
  case uri
  /// Labels with dots between them, such as the ID of an app: `net.corp.shop`.
  case reverseDomain
  /// Anything but a value that is often written in place of another one.
  case except(StaticString, instead: StaticString)
  /// A name of letters, digits and hyphens before a separator, and any text after it.
  case named(before: StaticString)
  /// A subject of a job, such as `repo:OWNER/NAME:ref:refs/heads/main`: pairs of a name and a value.
  case jobSubject
  case either([ValueForm])

  /// True if some value of this form matches the pattern. True if it depends on a part of the
  /// address that is unknown.
  public func canMatch(_ pattern: Text, _ parts: AddressParts) -> Bool {
    let star = UInt8(ascii: "*")
    let isOpen = pattern.contains(star)
    switch self {
    case .any: return true
    case .oneOf(let values):
      let glob = Glob(pattern)
      return values.contains { glob.matches(Text($0.description)) }
    case .guid:
      return isOpen
        ? pattern.allSatisfy { $0 == star || $0 == UInt8(ascii: "-") || Self.isLowerHex($0) }
        : pattern.isGUID && pattern.allSatisfy { !(0x41...0x5A ~= $0) }
    case .part(let name):
      guard let value = parts[name.description] else { return true }
      return Glob(pattern).matches(value)
    case .policy:
      return ValueForm.begins(["B2C_1"]).canMatch(pattern, parts)
        && parts["policy"].map { Glob(pattern).matches($0, ignoringCase: true) } ?? true
    case .teamID:
      return (pattern.count == 10 || pattern.count > 10 && pattern[10] == UInt8(ascii: "."))
        && pattern.part(0, 10).allSatisfy { $0.isASCIIDigit || 0x41...0x5A ~= $0 }
    case .domain:
      return pattern.allSatisfy {
        $0 == star || $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: ".")
          || $0 == UInt8(ascii: "-") || $0 >= 0x80
      } && (isOpen || pattern.contains(UInt8(ascii: ".")))
    case .email:
      guard let at = pattern.firstIndex(of: UInt8(ascii: "@")) else { return isOpen }
      return at > 0 && at < pattern.count - 1
    case .digits: return pattern.allSatisfy { $0 == star || $0.isASCIIDigit }
    case .word:
      return pattern.allSatisfy {
        $0 == star || $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "+")
      }
    case .begins(let beginnings):
      let fixed = pattern.part(0, pattern.firstIndex(of: star) ?? pattern.count)
      return beginnings.contains { beginning in
        fixed.hasPrefix(beginning)
          || isOpen
            && Text(beginning.description).part(0, min(fixed.count, beginning.utf8CodeUnitCount))
              == fixed
      }
    case .ends(let ends):
      guard let last = pattern.lastIndex(of: star) else {
        return ends.contains { pattern.hasSuffix($0) && pattern.count > $0.utf8CodeUnitCount }
      }
      let fixed = pattern.dropFirst(last + 1)
      return ends.contains { end in
        let end = Text(end.description)
        return fixed.count >= end.count
          ? fixed.dropFirst(fixed.count - end.count) == end
          : end.dropFirst(end.count - fixed.count) == fixed
      }
    case .contains(let part): return isOpen || pattern.contains(part)
    case .lacks(let part): return !pattern.contains(part)
    case .uri:
      let scheme = URI(pattern).scheme
      return isOpen || scheme != nil && pattern.last != UInt8(ascii: ":")
    case .reverseDomain:
      return pattern.allSatisfy {
        $0 == star || $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: ".")
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      } && (isOpen || pattern.contains(UInt8(ascii: ".")))
    case .except(let value, _): return pattern != value
    case .named(let separator):
      let fixed = pattern.part(0, pattern.firstIndex(of: star) ?? pattern.count)
      let name = fixed.firstIndex(of: separator).map { fixed.part(0, $0) }
      return (isOpen || name != nil)
        && (name ?? fixed).allSatisfy {
          $0.isASCIIDigit || $0.isASCIILetter || "-_.".utf8.contains($0)
        }
    case .jobSubject:
      let words = pattern.split(UInt8(ascii: ":"))
      return words.count < 3 || words[0] != "repo" || !words[2].hasPrefix("refs/")
    case .either(let forms): return forms.contains { $0.canMatch(pattern, parts) }
    }
  }

  private static func isLowerHex(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || 0x61...0x66 ~= byte
  }

  /// The form in words, after "expected"; nil if there is nothing to say.
  public func words(_ parts: AddressParts) -> String? {
    switch self {
    case .any: nil
    case .oneOf(let values): Self.list(values.map { "'\($0)'" })
    case .guid: "a GUID in lower case"
    case .part(let name):
      parts[name.description].map { "'\($0)', the \(name) of the issuer" }
        ?? "the \(name) in the issuer's addresses"
    case .policy:
      parts["policy"].map { "'\($0)', the policy in the addresses" }
        ?? "the policy in the addresses"
    case .teamID: "the ID of a team"
    case .domain: "a domain such as 'corp.example', without '@' or 'https://'"
    case .email: "an email address"
    case .digits: "a number"
    case .word: "an ID of letters and digits"
    case .begins(let values): "a value that begins with " + Self.list(values.map { "'\($0)'" })
    case .ends(let values): "a value that ends with " + Self.list(values.map { "'\($0)'" })
    case .contains(let part): "a value that contains '\(part)'"
    case .lacks(let part): "a value without '\(part)'"
    case .uri: "a URI"
    case .reverseDomain: "an ID such as 'com.corp.app'"
    case .except(_, let instead): "'\(instead)'"
    case .named(let separator): "a value such as 'NAME\(separator)ID'"
    case .jobSubject: "a value such as 'repo:OWNER/NAME:ref:refs/heads/main'"
    case .either(let forms): Self.list(forms.compactMap { $0.words(parts) })
    }
  }

  /// The only value of the form that a text could be a misspelling of: one that differs only in
  /// case.
  public func respelt(_ text: Text) -> StaticString? {
    guard case .oneOf(let values) = self else { return nil }
    return values.first { text.equalsIgnoringCase($0) }
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension ProviderClaim {
  /// The type, the kind of token, the form and the use of a claim.
  public func words(in kinds: TokenKinds, _ parts: AddressParts = AddressParts()) -> String {
    var words = type.rawValue
    if kinds == .id { words += ", in ID tokens" }
    if kinds == .access { words += ", in access tokens" }
    switch use {
    case .user: words += "; identifies the user"
    case .changeableUser: words += "; can change, or be given to another user"
    case .roles: words += "; for roles"
    case .scopes: words += "; the scopes"
    case .client: words += "; the client"
    case .tenant: words += "; the tenant"
    case .tokenKind: words += "; the kind of token"
    case .other: break
    }
    if let form = form.words(parts) { words += "; " + form }
    if let condition = condition { words += "; \(condition)" }
    return words
  }
}
