import ConfigModel
import Lint

/// A token or an origin that two versions decide differently, and the command to try it.
struct WitnessText {
  private let heading: HTMLText
  private let witness: AccessWitness?
  private let parts: [(name: String, value: String)]
  /// The file to try the witness with; nil if no file has a version that can be tried.
  private let path: String?

  init(_ item: AccessItems.Item) {
    heading = """
      <span class="tag \(item.group.tone.rawValue)">\(item.group.title)</span> \
      \(message: item.message)
      """
    witness = item.finding.witness
    parts = DiffWitness(item.finding).parts
    let paths = [item.report.new, item.report.old].filter { $0.source.count > 0 }.map(\.path)
    path = paths.first { System.exists($0) }
  }

  /// The witness against a property.
  init(_ heading: HTMLText, _ witness: AccessWitness, path: String?) {
    self.heading = heading
    self.witness = witness
    parts = witness.parts
    self.path = path
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

  /// The words of the command that decides the witness.
  private var command: [String]? {
    guard let witness, let path else { return nil }
    let shown = Untrusted.escape(path)
    if let origin = witness.origin {
      return ["oconf", "origin", shown, Untrusted.escape(Secrets.masked(shapesIn: origin))]
    }
    guard let claims = witness.claims else { return nil }
    var words = ["oconf", "eval", shown, "--claims", DiffWitness.harmless(claims)]
    if let request = witness.request { words += ["--request-json", DiffWitness.harmless(request)] }
    if let now = witness.now { words += ["--now", "\(now)"] }
    if let users = witness.users { words += ["--users", DiffWitness.harmless(users)] }
    if let url = witness.baseURL { words += ["--base-url", url] }
    return words
  }
}
