import ConfigModel
import Lint

/// `oconf lint --show-settings`: shows the settings that apply to a file, and their sources.
struct ShownSettings {
  /// The source of a setting.
  enum Origin {
    /// An option on the command line.
    case option(String)
    /// A place in a settings file.
    case file(String, LineTable.Position)
    /// Any other source, in words.
    case other(String)
  }

  struct Row {
    let name: String
    let value: String
    let origin: Origin
  }

  /// The path as it was named.
  let path: String
  let rows: [Row]

  static func show(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw .usage(.missingOperand("FILE")) }
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    try finder.find(arguments.operands, excluding: false)
    for error in finder.errors { console.fail(error.text) }
    var shown: [ShownSettings] = []
    for file in finder.files {
      shown.append(
        try ShownSettings(file, store.resolve(file.path), arguments, store.overrides))
    }
    let format = arguments.value(.lintFormat) ?? "text"
    let text: String
    switch format {
    case "text": text = shown.map { $0.text(console.style) }.joined(separator: "\n").string
    case "json": text = json(shown)
    default: throw .usage(.badValue(.lintFormat, format, "'text' or 'json' here"))
    }
    try console.write(document: text, to: arguments.value(.output))
    return finder.errors.isEmpty ? .success : .failure
  }

  // MARK: Gathering

  private init(
    _ file: InputFile, _ resolved: ResolvedPath, _ arguments: Arguments,
    _ overrides: SettingsOverrides
  ) throws(Failure) {
    path = file.path
    var rows = [try Self.kind(file, arguments)]
    let settings = file.settings
    let how =
      arguments.isSet(.config)
      ? "--config" : arguments.isSet(.noConfig) ? "--no-config" : "the nearest one"
    rows.append(
      Row(
        name: "settings", value: settings.file?.path ?? "none",
        origin: how.hasPrefix("--") ? .option(how) : .other(how)))
    if settings.excludes(resolved, isFolder: false) {
      rows.append(Row(name: "excluded", value: "yes", origin: .other("'exclude'")))
    }
    rows += Self.options(arguments)
    rows += SettingRows(settings, for: resolved, overrides).rows
    self.rows = rows
  }

  private static func kind(
    _ file: InputFile, _ arguments: Arguments
  ) throws(Failure) -> Row {
    if let kind = file.statedKind {
      let origin: Origin = arguments.isSet(.kind) ? .option("--kind") : .other("'files'")
      return Row(name: "kind", value: kind.rawValue, origin: origin)
    }
    if let kind = Recognition.kind(ofName: file.name) {
      return Row(name: "kind", value: kind.rawValue, origin: .other("the name"))
    }
    let document = try file.load()
    return Row(
      name: "kind", value: document?.kind.rawValue ?? "unknown", origin: .other("the content"))
  }

  private static func options(_ arguments: Arguments) -> [Row] {
    let options: [(Option, name: String)] = [
      (.environment, "environment"), (.baseURL, "baseURL"), (.policies, "policies"),
      (.rule, "rules"), (.select, "rules"), (.now, "now"),
    ]
    return options.flatMap { option, name in
      arguments.values(option).map {
        Row(name: name, value: $0, origin: .option("--" + option.name))
      }
    }
  }

  // MARK: Showing

  private func text(_ style: Style) -> TerminalText {
    let rows = rows.map { ($0.name.harmless, $0.value.harmless, $0.origin.text) }
    let nameColumn = rows.map(\.0.count).max() ?? 0
    let valueColumn = min(40, rows.map(\.1.count).max() ?? 0)
    var text = style.paint("\(path.harmless)", .bold) + "\n"
    for (name, value, origin) in rows {
      text += "  \(name.padded(to: nameColumn))  \(value.padded(to: valueColumn))  "
      text += style.paint("\(origin)", .faint) + "\n"
    }
    return text
  }

  private static func json(_ shown: [ShownSettings]) -> String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add(
        "files",
        shown.map { file in
          JSONObjectText.build { object in
            object.add("path", file.path.harmless)
            object.add("settings", file.rows.map(json))
          }
        })
    } + "\n"
  }

  private static func json(_ row: Row) -> String {
    JSONObjectText.build { object in
      object.add("name", row.name.harmless)
      object.add("value", row.value.harmless)
      object.add("origin", row.origin.text)
    }
  }
}

extension ShownSettings.Origin {
  fileprivate var text: String {
    switch self {
    case .option(let option): option
    case .file(let path, let position): "\(path.harmless):\(position.line):\(position.column)"
    case .other(let words): words
    }
  }
}

extension String {
  fileprivate var harmless: String { Untrusted.escape(Secrets.masked(shapesIn: self)) }

  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
