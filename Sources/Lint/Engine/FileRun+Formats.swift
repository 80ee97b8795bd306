import ConfigModel

/// An export of policies, with the documents in its values.
extension FileRun {
  /// The rules that report values whose decoded text differs from what was written. Nothing else in
  /// such a value is linted.
  static let aboutWholeValues = [
    PolicyNotSingleLine.about.id, PolicyPropertiesEscaping.about.id,
  ]

  mutating func lintPolicies() {
    let file = PropertiesFile(input.source)
    heed(IgnoreComments(file))
    let export = PolicyExport(file)
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    run.lint(export)
    var found = run.finish(counting: &hiddenHintCount) { findings in
      for index in findings.indices {
        let key = export.key(at: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = key
        findings[index].diagnostic.stablePointer = key
      }
    }
    // A line that is not a valid entry becomes a key as a whole, whatever it contains.
    if found.contains(where: {
      Self.hasOddCharacter($0.diagnostic.stablePointer)
        || Self.hasDigitInWord($0.diagnostic.stablePointer ?? "")
    }) {
      hideSecrets(in: &found, input.source, .policies)
    }
    findings += found
    // In source order, like the policies.
    var garbled = findings.filter { Self.aboutWholeValues.contains($0.diagnostic.rule) }
      .map(\.diagnostic.range)[...]
    var environment: EnvironmentPolicies?
    for policy in export.policies {
      let key = policy.entry.key
      let range = policy.entry.keyRange
      while let first = garbled.first, first.start < range.start { garbled = garbled.dropFirst() }
      if let first = garbled.first, first.start <= policy.entry.valueRange.end { continue }
      switch policy.key.name {
      case PolicyName.authTokenConfiguration:
        let value = export.value(of: policy)
        environment = environment ?? EnvironmentPolicies(export)
        let meaning = lintJSON(
          value.bytes, .authTokenConfiguration, value.placement,
          policies: environment, pointerPrefix: key + "#")
        note(policy.key.name, meaning, in: policy.entry)
      case PolicyName.allowOrigin:
        let value = export.value(of: policy)
        note(
          policy.key.name, lintOrigins(value.bytes, value.placement, pointer: key), in: policy.entry
        )
      default: break
      }
    }
  }
}

/// Finds the names of items in a list of origins, in the style of ``StablePointer`` for array
/// elements. The ranges must be passed in ascending order.
struct OriginPlaces {
  private let items: [AllowOriginPolicy.Item]
  private var counts: [Text: Int] = [:]
  /// The index of the first item that has not been counted.
  private var next = 0
  /// The token of the last counted item.
  private var token = ""

  init(_ policy: AllowOriginPolicy) {
    items = policy.items
  }

  /// The pointer to the item that contains a range. Empty if no single item does.
  mutating func place(of range: SourceRange) -> String {
    while next < items.count, items[next].range.start <= range.start {
      let name = Text(items[next].shown)
      counts[name, default: 0] += 1
      token = StablePointer.element(name, counts[name] ?? 1)
      next += 1
    }
    guard next > 0, items[next - 1].range.contains(range) else { return "" }
    return "/" + token
  }
}

/// Files in XML, and those that encode it.
extension FileRun {
  mutating func lintXML() {
    let source = input.source
    let kind = input.kind
    let tree = XMLParser.parse(source)
    heed(IgnoreComments(tree))
    var run = DocumentRun(linter, .whole, wantsMeaning: collectsFacts)
    run.isAdded = input.isAdded
    run.replacements = input.replacements
    run.lint(tree, kind, path: input.path)
    externalClientApp = run.externalClientApp
    oauthFacts = run.oauthFacts
    signIn = run.signIn
    if collectsFacts { app = AppFacts(tree, kind, named: input.path) }
    var found = run.finish(counting: &hiddenHintCount) { findings in
      var paths = XMLPathFinder(tree)
      for index in findings.indices {
        let place = paths.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = place.pointer
        findings[index].diagnostic.stablePointer = place.stable
      }
    }
    // Element names are words and rarely contain digits, so only digits next to letters need a
    // search for secrets.
    if found.contains(where: { Self.hasDigitInWord($0.diagnostic.stablePointer ?? "") }) {
      hideSecrets(in: &found, source, kind)
    }
    findings += found
  }

  /// Lints a file with a SAML message. An encoded one has no places but the whole text.
  mutating func lintAssertion() {
    var context = input.assertion
    if context.encoding == nil { context.isForExchange = SavedAssertion.isForExchange(input.path) }
    let assertion = SavedAssertion(input.source, context)
    var run = DocumentRun(linter, .whole, wantsMeaning: false)
    run.lint(assertion)
    findings += run.finish(counting: &hiddenHintCount) { findings in
      guard let tree = assertion.placedTree else { return }
      var paths = XMLPathFinder(tree)
      for index in findings.indices {
        let place = paths.place(of: findings[index].diagnostic.range)
        findings[index].diagnostic.pointer = place.pointer
        findings[index].diagnostic.stablePointer = place.stable
      }
    }
  }

  static func hasDigitInWord(_ text: String) -> Bool {
    var before: UInt8 = 0
    for byte in text.utf8 {
      if before.isASCIILetter && byte.isASCIIDigit || before.isASCIIDigit && byte.isASCIILetter {
        return true
      }
      before = byte
    }
    return false
  }
}
