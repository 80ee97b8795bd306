import ConfigModel

/// Builds JSON for machines, without line breaks inside.
struct JSONObjectText {
  private var parts: [String] = []

  mutating func add(_ name: String, _ value: String?) {
    add(name, raw: value.map { JSONString.quoted($0) })
  }

  mutating func add(_ name: String, _ value: Int) {
    add(name, raw: String(value))
  }

  mutating func add(_ name: String, _ value: Bool) {
    add(name, raw: value ? "true" : "false")
  }

  mutating func add(_ name: String, _ values: [String]) {
    add(name, raw: "[" + values.joined(separator: ",") + "]")
  }

  /// Adds JSON text, or null.
  mutating func add(_ name: String, raw value: String?) {
    parts.append(JSONString.quoted(name) + ":" + (value ?? "null"))
  }

  var text: String { "{" + parts.joined(separator: ",") + "}" }

  static func build(_ fill: (inout JSONObjectText) -> Void) -> String {
    var object = JSONObjectText()
    fill(&object)
    return object.text
  }
}
