import ConfigModel

/// An export of policies, with the documents in its values.
extension FileRun {
  /// The rules that report values whose decoded text differs from what was written. Nothing else in
  /// such a value is linted.
  private static let aboutWholeValues = [
    PolicyNotSingleLine.about.id, PolicyPropertiesEscaping.about.id,
  ]

  mutating func lintPolicies() {
    let export = PolicyExport(PropertiesFile(input.source))
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
