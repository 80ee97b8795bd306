package import ConfigModel

/// A key of several texts. The length of each part precedes it, so that keys are equal only if all
/// parts are: texts from JSON may contain any character that could separate them.
package struct TrustKey {
  private var string = ""

  package init() {}

  package mutating func add(_ part: String) {
    string += String(part.utf8.count)
    string += ":"
    string += part
  }

  /// Adds a list, whose parts differ from those around it.
  package mutating func add(_ parts: [String]) {
    add(String(parts.count))
    for part in parts { add(part) }
  }

  /// Adds everything about a fact that a picture shows.
  package mutating func add(_ fact: TrustMap.Fact) {
    add([
      fact.mark.rawValue, fact.label, fact.form.rawValue, fact.qualifier,
      fact.isProblem ? "problem" : "",
    ])
    add(fact.values)
  }

  package var text: Text { Text(string) }
}
