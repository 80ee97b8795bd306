package import ConfigModel

package enum FilterCaseVariants: AuthTokenRule {
  package static let about = RuleInfo(
    id: "filter-case-variants",
    severity: .info,
    summary: "A filter's value has a domain with upper and lower case, which must match exactly.",
    rationale: """
      Filters tell upper from lower case, whereas domains do not, and most providers write them in \
      lower case. Look at a token, and write the domain as it stands there. An exclude filter on \
      another spelling keeps nobody out.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 5321, section 2.4",
    exceptions: "A provider whose tokens hold the domain in this very spelling.",
    examples: [
      .bad(.filters, #"{"name": "email", "values": [⟦"*@Corp.com"⟧]}"#),
      .bad(.filters, #"{"name": "upn", "type": "exclude", "values": [⟦"*@guests.Corp.com"⟧]}"#),
      .good(.filters, #"{"name": "email", "values": ["*@corp.com", "Ann.Lee@corp.com"]}"#),
      .good(.filters, #"{"name": "principal", "values": ["*@CORP.EXAMPLE", "Sales@Work"]}"#),
      .good(.filters, #"{"name": "email", "values": ["*@Corp.com", "*@corp.com"]}"#),
    ])

  package static var trigger: Trigger { .having([.filterValues, .at]) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for filter in configuration.filters {
      for value in filter.values.elements {
        guard let at = value.text.lastIndex(of: UInt8(ascii: "@")) else { continue }
        let domain = value.text.dropFirst(at + 1)
        // A domain all in upper case is a realm of Kerberos.
        guard domain.allSatisfy({ $0.isOfHosts || $0 == UInt8(ascii: "*") }),
          !domain.allSatisfy({ !(0x41...0x5A ~= $0) }),
          !domain.allSatisfy({ !(0x61...0x7A ~= $0) }), domain.contains(UInt8(ascii: ".")),
          !hasLowerCase(value.text, filter)
        else { continue }
        report.add(
          "case counts here: '\(domain)' matches only if tokens have the domain in this spelling",
          at: value.range)
      }
    }
  }

  /// Whether the value in lower case is there as well, for tokens of either kind.
  private static func hasLowerCase(_ text: Text, _ filter: TokenFilter) -> Bool {
    let lowercased = Text(text.string.lowercased())
    return filter.values.elements.contains { $0.text == lowercased }
  }
}
