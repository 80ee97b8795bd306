import ConfigModel
import Lint

/// The predicted flows between the apps of a setup, for people: a table with a row for each client
/// and system, and the problems below it. No line is wider than 80 columns.
struct FlowText {
  private let style: Style
  private let setup: LintReport.Setup
  private var text = TerminalText()

  private static let width = 80
  private static let nameWidth = 22
  /// The maximum numbers of rows in the table and of different problems below it.
  private static let maximumRows = 50
  private static let maximumDetails = 12

  static func render(_ setup: LintReport.Setup, _ style: Style) -> TerminalText {
    var writer = FlowText(style, setup)
    writer.write()
    return writer.text
  }

  private init(_ style: Style, _ setup: LintReport.Setup) {
    self.style = style
    self.setup = setup
  }

  private mutating func write() {
    let flows = setup.flows.flows
    let provider = Self.fit(setup.harmless(setup.flows.provider), 32)
    add("\(setup.path): ", "predicted login flows of '\(provider)' and its clients")
    guard !flows.isEmpty else {
      text += "  (no clients)\n\n"
      return
    }
    let steps = SetupFlow.Step.allCases.map(\.rawValue)
    text += "  " + style.paint("\(row("client", "system", steps))", .faint) + "\n"
    // Failing flows come first if not all are shown.
    let shown =
      flows.count <= Self.maximumRows
      ? flows : Array((flows.filter(\.fails) + flows.filter { !$0.fails }).prefix(Self.maximumRows))
    for flow in shown { write(flow) }
    if flows.count > shown.count {
      let failing = flows.count { $0.fails }
      text += "  … \(flows.count - shown.count) more; \(failing) of all \(flows.count) fail\n"
    }
    text += "\n"
    explain(shown.filter(\.fails))
  }

  private mutating func write(_ flow: SetupFlow) {
    let cells = flow.results.map { result in
      switch result.outcome {
      case .works: "ok"
      case .fails: "fails"
      case .unknown: "?"
      }
    }
    var line: TerminalText = "\(row(name(flow), flow.platform?.rawValue ?? "?", cells))"
    if flow.fails {
      // The client's name may contain the word, too.
      let head = Self.padded(name(flow), Self.nameWidth)
      let painted = style.paint("fails", .red).string
      let rest = String(line.string.dropFirst(head.count)).replacing("fails", with: painted)
      line = TerminalText(verbatim: head + rest)
    }
    text += "  \(line)\n"
  }

  private func row(_ name: String, _ system: String, _ cells: [String]) -> String {
    var line = Self.padded(name, Self.nameWidth) + Self.padded(system, 8)
    for (step, cell) in zip(SetupFlow.Step.allCases, cells) {
      line += Self.padded(cell, max(7, step.rawValue.count + 1))
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func name(_ flow: SetupFlow) -> String {
    Self.fit(setup.harmless(flow.client.isEmpty ? "?" : flow.client), Self.nameWidth - 1)
  }

  /// Explains the problems, once for all clients that share them.
  private mutating func explain(_ flows: [SetupFlow]) {
    var groups: [(reasons: TerminalText, names: [String])] = []
    var places: [String: Int] = [:]
    for flow in flows {
      let reasons = reasons(flow)
      let system = flow.platform.map { " (\($0.rawValue))" } ?? ""
      if let place = places[reasons.string] {
        groups[place].names.append(name(flow) + system)
      } else {
        places[reasons.string] = groups.count
        groups.append((reasons, [name(flow) + system]))
      }
    }
    for group in groups.prefix(Self.maximumDetails) {
      let names = group.names.prefix(6).joined(separator: ", ")
      let more = group.names.count > 6 ? " and \(group.names.count - 6) more" : ""
      add("  ", names + more)
      text += group.reasons + "\n"
    }
    if groups.count > Self.maximumDetails {
      text += "  … and other faults of \(groups.count - Self.maximumDetails) more\n\n"
    }
  }

  private func reasons(_ flow: SetupFlow) -> TerminalText {
    var writer = FlowText(style, setup)
    for result in flow.results {
      for problem in result.problems {
        let message = result.message.map { ", '\($0)'" } ?? ""
        writer.add(
          "    \(result.step.rawValue)\(message): ",
          "\(setup.harmless(problem.failure)): \(setup.harmless(problem.cause)) [\(problem.source)]"
        )
      }
    }
    return writer.text
  }

  // MARK: Layout

  /// Adds words, wrapped into lines that continue indented.
  private mutating func add(_ head: String, _ words: String) {
    var line = head
    var isEmpty = true
    for word in words.split(separator: " ").map({ Self.fit(String($0), Self.width - 8) }) {
      if !isEmpty, Self.width(of: line) + 1 + Self.width(of: word) > Self.width {
        text += "\(line)\n"
        line = "      "
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    text += "\(line)\n"
  }

  /// The number of terminal columns that a text takes.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - Self.width(of: text)))
  }

  private static func fit(_ text: String, _ room: Int) -> String {
    guard width(of: text) > room else { return text }
    var result = ""
    var left = room - 1
    for scalar in text.unicodeScalars {
      left -= DisplayWidth.of(scalar)
      if left < 0 { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }
}
