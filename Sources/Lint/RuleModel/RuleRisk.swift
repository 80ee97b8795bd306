/// The danger of a defect, for services that sort findings by it.
package enum RuleRisk: String, CaseIterable, Sendable {
  /// Someone can get in, or get more, than was meant.
  case access
  /// A credential or private data is exposed.
  case secret
}
