package import ConfigModel

package enum FilterCaseVariants: FilterRule {
  package static let about = RuleInfo(
    id: "filter-case-variants",
    topic: .filters,
    risk: .access,
    severity: .info,
    summary: "A filter's value contains a domain in mixed case, but filters may be case-sensitive.",
    rationale: """
      The documentation does not say whether filters are case-sensitive; oconf assumes that they \
      are (see `oconf explain filter-case`). Domains are not case-sensitive, and most providers \
      write them in lower case. Look at a token, and write the domain as the token has it. If \
      filters are case-sensitive, an exclude filter with a different spelling rejects no token.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 5321, section 2.4",
    exceptions: "If the provider's tokens have the domain in exactly this spelling.",
    examples: [
      .bad(.filters, #"{"name": "email", "values": [⟦"*@Corp.com"⟧]}"#),
      .bad(.filters, #"{"name": "upn", "type": "exclude", "values": [⟦"*@guests.Corp.com"⟧]}"#),
      .good(.filters, #"{"name": "email", "values": ["*@corp.com", "Ann.Lee@corp.com"]}"#),
      .good(.filters, #"{"name": "principal", "values": ["*@CORP.EXAMPLE", "Sales@Work"]}"#),
      .good(.filters, #"{"name": "email", "values": ["*@Corp.com", "*@corp.com"]}"#),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    var spellings: Set<Text>?
    for value in filter.values.elements {
      guard let domain = mixedDomain(in: value.text) else { continue }
      let known = spellings ?? Set(filter.values.elements.map(\.text))
      spellings = known
      // If the list also has the value in lower case, both spellings are intended.
      guard !known.contains(Text(value.string.lowercased())) else { continue }
      report.add(
        "'\(domain)' may match only this exact spelling; write the domain as the provider's tokens have it",
        at: value.range)
    }
  }

  /// The domain of an email address, if it has both upper and lower case. An upper-case domain is
  /// a Kerberos realm.
  private static func mixedDomain(in text: Text) -> Text? {
    guard let at = text.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    var (hasUpper, hasLower, hasDot) = (false, false, false)
    for index in (at + 1)..<text.count {
      switch text[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasUpper = true
      case UInt8(ascii: "a")...UInt8(ascii: "z"): hasLower = true
      case UInt8(ascii: "."): hasDot = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "*"): break
      default: return nil
      }
    }
    return hasUpper && hasLower && hasDot ? text.dropFirst(at + 1) : nil
  }
}
