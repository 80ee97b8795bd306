import ConfigModel

/// Files in XML, and those that encode it.
extension FileRun {
  mutating func lintXML() {
    let source = input.source
    let kind = input.kind
    let tree = XMLParser.parse(source)
    var run = DocumentRun(linter, .whole, wantsMeaning: collectsFacts)
    run.isAdded = input.isAdded
    run.lint(tree, kind, path: input.path)
    externalClientApp = run.externalClientApp
    oauthFacts = run.oauthFacts
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
