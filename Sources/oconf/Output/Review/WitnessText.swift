import ConfigModel
import Lint

/// A token or an origin that two versions decide differently, and the command to try it.
struct WitnessText {
  private let heading: HTMLText
  private let witness: AccessWitness?
  private let parts: [(name: String, value: String)]
  /// The command to try the witness; nil if there is none that can be shown.
  private let command: String?

  init(_ item: AccessItems.Item) {
    heading = item.tag + " \(message: item.message)"
    witness = item.finding.witness
    parts = DiffWitness(item.finding).parts
    // The commands read only the policies for the whole environment.
    let isGlobal = item.reviewed.key.map { PolicyKey($0)?.isGlobal ?? false } ?? true
    let trial = isGlobal ? item.report.trial : nil
    var readings = item.report.reviewed.readings
    if let chosen = item.finding.reading {
      readings = readings.with(chosen.reading, chosen.choice)
    }
    command = witness.flatMap { trial?.text($0, readings, assuming: $0.baseURL) }
  }

  /// The witness against a property.
  init(_ heading: HTMLText, _ witness: AccessWitness, command: String?) {
    self.heading = heading
    self.witness = witness
    parts = witness.parts
    self.command = command
  }

  /// Empty without a witness.
  var text: HTMLText {
    guard witness != nil || !parts.isEmpty else { return "" }
    var text: HTMLText = .element("h3", heading) + "\n"
    text += list { $0 == "before" || $0 == "after" }
    if let claims = witness?.claims { text += self.claims(DiffWitness.harmless(claims)) }
    text += list { $0 != "claims" && $0 != "before" && $0 != "after" }
    if let command { text += "<p class=\"try\">Try it:</p>" + .command(command) + "\n" }
    return text
  }

  private func list(_ isShown: (String) -> Bool) -> HTMLText {
    var list = HTMLText()
    for (name, value) in parts where isShown(name) {
      list += .element("dt", HTMLText(name))
      let isCode = ["request", "users", "origin"].contains(name)
      list += .element("dd", isCode ? .code(value) : .message(value))
    }
    return list.isEmpty ? list : .element("dl", list) + "\n"
  }

  /// The claims of a token, one per row. JSON that is not an object is shown as it is.
  private func claims(_ json: String) -> HTMLText {
    let source = SourceBytes(json)
    let root = JSONParser.parse(source).root
    guard root.kind == .object else { return "<p>\(code: json)</p>\n" }
    return .table(
      "Claims of the token", ["Claim", "Value"],
      root.members.map { member in
        [.code(member.name.text.string), .code(source.text(member.value.range.bounds))]
      }, as: "table class=\"claims quiet\"")
  }
}
