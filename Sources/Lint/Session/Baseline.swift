package import ConfigModel

/// The accepted findings of a repository, so that only new ones are reported. It stores counts by
/// path, rule, and place. Places are stable pointers instead of lines, so that findings do not
/// become new when text is moved or an issuer is inserted.
package struct Baseline: Sendable {
  /// The properties by which a baseline distinguishes findings.
  package struct Key: Hashable, Comparable, Sendable {
    package let rule: String
    /// The stable pointer. Empty if the finding has none.
    package let pointer: String

    package init(_ finding: Diagnostic) {
      rule = finding.rule
      pointer = finding.stablePointer ?? ""
    }

    init(rule: String, pointer: String) {
      self.rule = rule
      self.pointer = pointer
    }

    package static func < (left: Self, right: Self) -> Bool {
      left.rule != right.rule
        ? left.rule.precedes(right.rule) : left.pointer.precedes(right.pointer)
    }
  }

  /// The reason why a text is not a valid baseline, and the offset of the problem.
  package struct Fault: Error {
    package let reason: String
    package let offset: Int
  }

  private static let version = 1

  package static let schema = ObjectSchema(
    "baseline",
    [
      Field("$schema", .string, "The JSON Schema that editors check this file with."),
      Field("version", .integer, required: true, "The version of the file format."),
      Field(
        "findings", .anyObject, required: true,
        """
        The number of findings to skip: by file, relative to this one, then by rule, then by place \
        in the file.
        """),
    ])

  /// The counts by path, relative to the baseline's folder.
  package private(set) var files: [String: [Key: Int]] = [:]

  package init() {}

  package mutating func add(_ finding: Diagnostic, path: String) {
    files[path, default: [:]][Key(finding), default: 0] += 1
  }

  /// The number of findings for each key.
  package static func counts(_ findings: [Diagnostic]) -> [Key: Int] {
    var counts: [Key: Int] = [:]
    for finding in findings { counts[Key(finding), default: 0] += 1 }
    return counts
  }

  /// The total number of findings.
  package var count: Int { files.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  // MARK: Reading

  package init(_ source: SourceBytes) throws(Fault) {
    let tree = JSONParser.parse(source)
    if let problem = tree.problems.first {
      throw Fault(reason: "invalid JSON", offset: problem.range.start)
    }
    guard let version = tree.root.member("version"), let findings = tree.root.member("findings"),
      findings.kind == .object
    else { throw Fault(reason: "expected 'version' and an object 'findings'", offset: 0) }
    guard version.exactInteger == Self.version else {
      throw Fault(
        reason: "unsupported version; expected \(Self.version)", offset: version.range.start)
    }
    for file in findings.members {
      var keys: [Key: Int] = [:]
      for rule in file.value.members {
        for place in rule.value.members {
          guard let count = place.value.exactInteger, count > 0 else {
            throw Fault(
              reason: "a count is not a positive integer", offset: place.value.range.start)
          }
          keys[Key(rule: rule.name.text.string, pointer: place.name.text.string)] = count
        }
      }
      files[file.name.text.string] = keys
    }
  }

  // MARK: Writing

  /// The contents of the baseline file. The same findings give the same bytes, and each key has a
  /// line of its own.
  package var text: String {
    var lines = ["{", "  \"version\": \(Self.version),"]
    guard !files.isEmpty else {
      lines += ["  \"findings\": {}", "}", ""]
      return lines.joined(separator: "\n")
    }
    lines.append("  \"findings\": {")
    let paths = files.keys.sorted { $0.precedes($1) }
    for path in paths {
      lines.append("    \(JSONString.quoted(path)): {")
      appendRules(of: files[path] ?? [:], &lines)
      lines.append(path == paths.last ? "    }" : "    },")
    }
    lines += ["  }", "}", ""]
    return lines.joined(separator: "\n")
  }

  private func appendRules(of keys: [Key: Int], _ lines: inout [String]) {
    let sorted = keys.sorted { $0.key < $1.key }
    for index in sorted.indices {
      let (key, count) = sorted[index]
      if index == 0 || sorted[index - 1].key.rule != key.rule {
        lines.append("      \(JSONString.quoted(key.rule)): {")
      }
      let isLastOfRule = index + 1 == sorted.count || sorted[index + 1].key.rule != key.rule
      lines.append(
        "        \(JSONString.quoted(key.pointer)): \(count)" + (isLastOfRule ? "" : ","))
      if isLastOfRule { lines.append(index + 1 == sorted.count ? "      }" : "      },") }
    }
  }

  // MARK: Comparing

  /// The findings in the baseline that no longer occur in a file.
  ///
  /// - Parameter suppressed: The findings of the file that the baseline suppressed.
  package func obsolete(path: String, _ suppressed: [SuppressedFinding]) -> [(Key, count: Int)] {
    var rest = files[path] ?? [:]
    for finding in suppressed {
      if case .known = finding.cause { rest[Key(finding.diagnostic), default: 0] -= 1 }
    }
    return rest.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension String {
  /// True if the string precedes another one in byte order, independent of the locale.
  fileprivate func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
