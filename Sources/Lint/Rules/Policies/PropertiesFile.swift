package import ConfigModel

extension Family {
  static let propertiesFile = Family(
    "properties-file", topic: .policies,
    summary: "A value in a properties file is not read as it is written.")
}

package enum PropertiesEncodingFaults: PoliciesRule {
  package static let faults = [badEscape, nonASCII]

  static let badEscape = RuleInfo(
    .propertiesFile, "bad-escape", severity: .error, scope: .policies,
    summary: "A backslash in a properties file escapes nothing.",
    rationale: """
      Java rejects the whole file if `\\u` is not followed by four hexadecimal digits, so nothing \
      is imported. A line with only a backslash does not continue: Java reads the next line on its \
      own. A comment does not continue either, even if it ends with a backslash. A policy in the \
      line after the comment takes effect, but a reader may take it for a part of the comment.
      """,
    source: "java.util.Properties, load",
    bad: [
      #"*.*.Security_ExposeHeaders=⟦\u12⟧"#,
      #"*.*.Security_ExposeHeaders=X-⟦\uZZZZ⟧"#,
      "⟦\\⟧\n#\\\n*.*.Security_ExposeHeaders=X-A",
    ],
    good: [
      "*.*.Security_ExposeHeaders=X-A,\\\n  X-B",
      #"*.*.Security_ExposeHeaders=X-\u00E9"#,
      #"*.*.Security_ExposeHeaders=\\u12"#,
    ])

  static let nonASCII = RuleInfo(
    .propertiesFile, "non-ascii", severity: .warning, scope: .policies,
    summary: "A properties file contains non-ASCII characters that are not escaped.",
    rationale: """
      Java reads the bytes of a properties file as Latin-1. A character that an editor saved as \
      UTF-8 turns into other characters. Exports write such characters as `\\uXXXX`.
      """,
    source: "java.util.Properties, load(InputStream)",
    bad: ["*.*.Security_ExposeHeaders=caf⟦é⟧", "# f⟦ü⟧r die Tests\n*.*.Logging_Level=800"],
    good: [#"*.*.Security_ExposeHeaders=caf\u00E9"#, "*.*.Logging_Level=800"])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for problem in export.file.problems {
      switch problem.kind {
      case .badUnicodeEscape:
        report.add(
          badEscape, "'\\u' must be followed by four hexadecimal digits; Java rejects the file",
          at: problem.range)
      case .loneBackslash:
        report.add(
          badEscape,
          "a line with only a backslash does not continue; Java reads the next line on its own",
          at: problem.range)
      case .rawNonASCII:
        report.add(
          nonASCII, "Java reads these bytes as Latin-1, so the characters change; write \\uXXXX",
          at: problem.range)
      case .emptyKey: continue
      }
    }
  }
}

package enum PolicyPropertiesEscaping: PoliciesRule {
  package static let about = RuleInfo(
    .propertiesFile, "lost-backslash", severity: .error, scope: .policies,
    summary: "The backslashes of a JSON value are lost in an export.",
    rationale: """
      In a properties file, a backslash starts an escape, and Java decodes it when it reads the \
      file. `\\"` becomes a bare quotation mark and `\\t` becomes a tab, so the JSON is not valid. \
      Double each backslash of the JSON. `oconf flatten --properties` writes the line correctly.
      """,
    source: "java.util.Properties, load; RFC 8259, section 7",
    bad: [
      Sample(
        #"*.*.Security_AuthTokenConfiguration={"issuers":[],"note":"a ⟦\"⟧quote\""}"#,
        fixed: #"*.*.Security_AuthTokenConfiguration={"issuers"\:[],"note"\:"a \\"quote\\""}"#,
        .suggest),
      Sample(
        #"*.*.Security_IdentityProviders=[{"name"\:"CN=A⟦\\⟧, B","x"\:"tab\there"}]"#,
        fixed: #"*.*.Security_IdentityProviders=[{"name"\:"CN\=A\\\\, B","x"\:"tab\\there"}]"#,
        .suggest),
    ],
    good: [
      #"*.*.Security_AuthTokenConfiguration={"issuers"\:[],"note"\:"a \\"quote\\""}"#,
      #"*.*.Security_AuthTokenConfiguration={"issuers":[],"note":"caf\u00E9 \/ bar"}"#,
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies {
      guard let type = PolicyInfo.named(policy.key.name)?.type, case .json = type,
        let found = export.misescaping(of: policy)
      else { continue }
      report.add(
        "Java decodes the backslash escapes, so the value is not valid JSON; double each backslash",
        at: found.range,
        fix: FixIt(
          "escape the value", .suggest,
          [Edit(policy.entry.valueRange, PropertiesEscape.value(found.intended))]))
    }
  }
}

package enum PolicyNotSingleLine: PoliciesRule {
  package static let about = RuleInfo(
    .propertiesFile, "multiline-value", severity: .error, scope: .policies,
    summary: "The value of a policy is not on one line.",
    rationale: """
      The policies for issuers and origins must each be on one line. In an export, a value ends \
      with its line, unless the line ends with a backslash. If you paste a document with several \
      lines, only the first line is the value, and the others become unknown keys. `oconf flatten \
      --properties` prints the line to use.
      """,
    source: "Registering a JWT Token Issuer in OMCe; java.util.Properties, load",
    bad: [
      Sample(
        """
        *.*.Logging_Level=800
        *.*.Security_AuthTokenConfiguration=⟦{⟧
          "issuers": []
        }
        *.*.Sync_CollectionTimeToLive=60
        """,
        fixed: #"""
          *.*.Logging_Level=800
          *.*.Security_AuthTokenConfiguration={"issuers"\:[]}
          *.*.Sync_CollectionTimeToLive=60
          """#, .suggest),
      Sample(
        "*.*.Security_AllowOrigin=⟦https://a.corp.net,⟧\n  https://b.corp.net",
        fixed: #"*.*.Security_AllowOrigin=https\://a.corp.net,https\://b.corp.net"#, .suggest),
      Sample(
        #"*.*.Security_AuthTokenConfiguration={⟦\n⟧\t"issuers"\:[]\r\n}"#,
        fixed: #"*.*.Security_AuthTokenConfiguration={"issuers"\:[]}"#, .suggest),
    ],
    good: [
      #"""
      *.*.Security_AuthTokenConfiguration={\
          "issuers"\:[]\
        }
      """#,
      #"*.*.Security_AllowOrigin=https\://a.corp.net,https\://b.corp.net"#,
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for spread in export.spreadValues {
      let source = SourceBytes(export.file.source.bytes(spread.range.bounds))
      report.add(
        "only the first line is the value of '\(spread.policy.key.name)'; put the whole value on one line",
        at: spread.policy.entry.place, fix: fix(spread.policy.key.name, source, spread.range))
    }
    for policy in export.policies where hasEscapedLineBreak(policy.entry, export.file.source) {
      guard
        policy.key.name == PolicyName.authTokenConfiguration
          || policy.key.name == PolicyName.allowOrigin
      else { continue }
      let value = export.value(of: policy)
      guard let fix = fix(policy.key.name, value.bytes, policy.entry.valueRange),
        let lineBreak = (0..<value.bytes.count).first(where: { isLineBreak(value.bytes[$0]) })
      else { continue }
      report.add(
        "the value of '\(policy.key.name)' contains line breaks; it must be on one line",
        at: value.placement.inFile(SourceRange(lineBreak, lineBreak + 1)), fix: fix)
    }
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// True if the value contains the escape `\n` or `\r`. Unicode escapes are not considered.
  private static func hasEscapedLineBreak(
    _ entry: PropertiesFile.Entry, _ source: SourceBytes
  ) -> Bool {
    var offset = entry.valueRange.start
    while offset + 1 < entry.valueRange.end {
      if source[offset] == UInt8(ascii: "\\") {
        if [UInt8(ascii: "n"), UInt8(ascii: "r")].contains(source[offset + 1]) { return true }
        offset += 1
      }
      offset += 1
    }
    return false
  }

  /// The fix that puts the value on one line. Nil if the value is malformed JSON.
  private static func fix(_ name: String, _ source: SourceBytes, _ range: SourceRange) -> FixIt? {
    let text: String
    if name == PolicyName.allowOrigin {
      let items = AllowOriginPolicy(source).items.map(\.text).filter { !$0.isEmpty }
      text = items.joined(separator: ",")
    } else {
      let tree = JSONParser.parse(source)
      var collector = ByteCollector()
      guard tree.isWellFormed, (try? JSONWriter.writeFlat(tree, into: &collector)) != nil else {
        return nil
      }
      text = String(decoding: collector.bytes, as: UTF8.self)
    }
    return FixIt("put the value on one line", .suggest, [Edit(range, PropertiesEscape.value(text))])
  }
}
