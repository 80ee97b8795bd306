/// The name of rules in settings and options: a fault, such as `callback/plain-http`, or a family, such as
/// `callback` or `callback/*`, which stands for all its faults.
package struct RuleName: Hashable, Sendable {
  /// The ID of the fault or of the family.
  package let id: String

  package init(_ written: String) {
    id = written.hasSuffix("/*") ? String(written.dropLast(2)) : written
  }

  /// True if the name is that of a fault or of its family.
  ///
  /// - Parameter fault: The ID of a fault.
  package func covers(_ fault: String) -> Bool {
    fault.hasPrefix(id)
      && (fault.utf8.count == id.utf8.count || fault.dropFirst(id.count).first == "/")
  }
}
