package import ConfigModel

extension Family {
  static let filterValue = Family(
    "filter-value", topic: .filters,
    summary: "A filter's value does not match as intended, or is redundant.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum FilterCaseVariants: FilterRule {
  package static let about = RuleInfo(
    .filterValue, "mixed-case", risk: .access, severity: .info, scope: .filters,
    summary: "A filter's value contains a domain in mixed case, but filters may be case-sensitive.",
    rationale: """
      The documentation does not say whether filters are case-sensitive; oconf assumes that they \
      are (see `oconf explain filter-case`). Domains are not case-sensitive, and most providers \
      write them in lower case. Look at a token, and write the domain as the token has it. If \
      filters are case-sensitive, an exclude filter with a different spelling rejects no token.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 5321, section 2.4",
    exceptions: "If the provider's tokens have the domain in exactly this spelling.",
    bad: [
      #"{"name": "email", "values": [⟦"*@Corp.com"⟧]}"#,
      #"{"name": "upn", "type": "exclude", "values": [⟦"*@guests.Corp.com"⟧]}"#,
    ],
    good: [
      #"{"name": "email", "values": ["*@corp.com", "Ann.Lee@corp.com"]}"#,
      #"{"name": "principal", "values": ["*@CORP.EXAMPLE", "Sales@Work"]}"#,
      #"{"name": "email", "values": ["*@Corp.com", "*@corp.com"]}"#,
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

package enum FilterRegexSyntax: FilterRule {
  package static let about = RuleInfo(
    .filterValue, "regular-expression", risk: .access, severity: .warning, scope: .filters,
    summary: "A filter's value is a regular expression, which filters do not support.",
    rationale: """
      In a filter's values, only `*` is special, and it matches any characters by itself. All \
      other characters are compared literally, and the whole claim must match. So an include \
      filter with a regular expression accepts no token, and an exclude filter rejects none.
      """,
    bad: [
      #"{"name": "dept", "values": [⟦"^sales$"⟧]}"#,
      #"{"name": "email", "type": "exclude", "values": [⟦".*@guest\\.corp\\.net"⟧]}"#,
      #"{"name": "group", "values": [⟦"team[0-9]"⟧, ⟦"(sales|it)-eu"⟧, ⟦"corp.+"⟧]}"#,
    ],
    good: [
      #"{"name": "sub", "values": ["auth0|*", "CORP\\dave", "HOST01$", "ann+tag@corp.net"]}"#,
      #"{"name": "group", "values": ["Sales (EMEA) [EU]", "who?", "a|b", "v1.*", "C++", "[T-1] team"]}"#,
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    for value in filter.values.elements where RegexSign.isIn(value.text) {
      let effect = filter.isExclude ? "rejects no token" : "accepts no token"
      report.add(
        "'\(value.text)' \(effect): filters do not support regular expressions, only '*'",
        at: value.range)
    }
  }
}

package enum FilterValueShadowed: FilterRule {
  package static let about = RuleInfo(
    .filterValue, "shadowed", severity: .info, scope: .filters,
    summary:
      "A value of a filter is redundant, because another value already matches everything that it matches.",
    rationale: """
      `sal*` also matches `sales`, so listing both has no additional effect. Often one of the two \
      should have been removed when the other was added. Removing the redundant value does not \
      change which tokens are accepted.
      """,
    bad: [
      Sample(
        #"{"name": "dept", "values": [⟦"sales"⟧, "sal*"]}"#,
        fixed: #"{"name": "dept", "values": ["sal*"]}"#, .safe),
      Sample(
        #"{"name": "email", "type": "exclude", "values": ["*@corp.net", "*@corp.example", ⟦"*-ext@corp.net"⟧]}"#,
        fixed: #"{"name": "email", "type": "exclude", "values": ["*@corp.net", "*@corp.example"]}"#,
        .safe),
    ],
    good: [
      #"{"name": "dept", "values": ["sales", "sales-*", "presales"]}"#,
      #"{"name": "dept", "values": ["a*b", "*ab", "ab*a"]}"#,
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    let values = Array(filter.values.elements)
    guard values.count > 1 else { return }
    for (index, cover) in covers(values) where values[index].text != values[cover].text {
      let value = values[index]
      report.add(
        "redundant value: '\(values[cover].text)' already matches everything that '\(value.text)' matches",
        at: value.range, notes: [Note("the other value", at: values[cover].range)],
        fix: filter.values.json.map { list in
          FixIt("remove '\(value.text)'", .safe, list.removing(value.json))
        })
    }
  }

  /// The indices of values that another value covers, each with the index of that value.
  private static func covers(_ values: [WrittenText]) -> [(Int, Int)] {
    let globs = values.map { Glob($0.text) }
    guard globs.count > 12 else {
      // Comparing so few values is faster than indexing them.
      return globs.indices.compactMap { index in
        let cover = globs.indices.first { other in
          other != index && globs[other].includes(globs[index])
            && (other < index || !globs[index].includes(globs[other]))
        }
        return cover.map { (index, $0) }
      }
    }
    let union = GlobUnion(globs)
    var effort = Effort()
    var found: [(Int, Int)] = []
    for index in globs.indices {
      switch union.cover(ofElement: index, &effort) {
      case .by(let cover): found.append((index, cover))
      case .undecided: return found
      case .none: break
      }
    }
    return found
  }
}
