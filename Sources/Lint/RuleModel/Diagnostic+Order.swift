package import ConfigModel

extension Diagnostic {
  /// Orders diagnostics by range, then by rule, then by message. All reports use this order.
  package func isOrderedBefore(_ other: Diagnostic) -> Bool {
    if range != other.range { return range < other.range }
    if rule != other.rule { return rule < other.rule }
    return message < other.message
  }
}
