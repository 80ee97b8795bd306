import ConfigModel
import Lint

/// What a change of settings files states differently about the service, and which findings it
/// silences.
struct SettingsReview {
  /// An export in the repository.
  struct Export {
    let path: String
    let absolute: String
    let now: PolicyExport
    let before: PolicyExport?
    /// The absolute path of the settings file whose `policies` apply to it.
    let decidedBy: String?
  }

  private(set) var notes: [GateReport.Note] = []
  /// Facts that an export in the repository contradicts, by the path of the settings file.
  private(set) var contradictions: [(path: String, message: String)] = []
  private let exports: [Export]

  private static let facts: [StaticString] = [
    "environment", "baseURL", "policies", "readings", "roles", "certificates", "ownDomains",
    "privilegedRoles", "loginHosts", "distribution",
  ]
  /// Settings that decide which other settings apply.
  private static let references: [StaticString] = ["extends", "root", "baseline", "accept"]

  init(_ exports: [Export]) {
    self.exports = exports
  }

  /// Adds a settings file with its earlier version. Either may be missing.
  mutating func add(_ path: String, _ old: AppliedSettings.File?, _ new: AppliedSettings.File?) {
    for layer in new.map(Layer.all) ?? [] {
      contradict(layer, unless: old.map(Layer.all)?.first { $0.name == layer.name }, path)
    }
    if let old, let new, Text(old.source) == Text(new.source) { return }
    for name in Self.references {
      compare(name, "", old.map { Layer($0) }, new.map { Layer($0) }, path)
    }
    let (before, after) = (old.map(Layer.all) ?? [], new.map(Layer.all) ?? [])
    for layer in before + after.filter({ layer in !before.contains { $0.name == layer.name } }) {
      let old = before.first { $0.name == layer.name }
      let new = after.first { $0.name == layer.name }
      for name in Self.facts { compare(name, layer.name, old, new, path) }
      compareLevels(old, new, layer.name, path)
      compareIgnores(old, new, layer.name, path)
      compareRequirements(old, new, layer.name, path)
    }
    compareLists(old, new, path)
    let common = before.map(\.name).filter { name in after.contains { $0.name == name } }
    if common != after.map(\.name).filter(common.contains) {
      note(.silenced, path, "the order of 'overrides' changed, and the last match takes precedence")
    }
  }

  /// Adds a new settings file in a folder to which others applied before, and no longer do.
  mutating func add(
    _ path: String, _ new: AppliedSettings.File, replacing old: AppliedSettings.File
  ) {
    note(.silenced, path, "replaces '\(old.path)' for the files in its folder")
    compareLevels(Layer(old), Layer(new), "", path)
  }

  /// Adds a baseline with its earlier version, if there was one.
  mutating func add(baseline path: String, _ old: Baseline?, _ new: Baseline) {
    for file in new.files.keys.sorted() {
      var counts: [String: Int] = [:]
      for (key, count) in new.files[file] ?? [:] {
        let added = count - (old?.files[file]?[key] ?? 0)
        if added > 0 { counts[key.rule, default: 0] += added }
      }
      for rule in counts.keys.sorted() {
        let count = DiffReport.count(counts[rule] ?? 0, "finding")
        note(.silenced, path, "adds \(count) of '\(rule)' in '\(file)' to the baseline")
      }
    }
  }

  // MARK: Parts

  /// The settings for all files, or those of an element of `overrides`.
  private struct Layer {
    /// The paths of the element; empty for the settings for all files.
    let name: String
    let file: AppliedSettings.File
    let object: JSONValue
    let settings: SharedSettings
    /// The index of the element.
    let number: Int?

    init(_ file: AppliedSettings.File) {
      self.init("", file, file.model.object.json, file.model.shared, nil)
    }

    private init(
      _ name: String, _ file: AppliedSettings.File, _ object: JSONValue,
      _ settings: SharedSettings, _ number: Int?
    ) {
      self.name = name
      self.file = file
      self.object = object
      self.settings = settings
      self.number = number
    }

    static func all(_ file: AppliedSettings.File) -> [Layer] {
      var layers = [Layer(file)]
      for (number, element) in file.model.overrides.enumerated() {
        var name = element.paths.elements.map(\.string).joined(separator: ", ")
        while layers.contains(where: { $0.name == name }) { name += "'" }
        layers.append(Layer(name, file, element.object.json, element.shared, number))
      }
      return layers
    }

    func text(_ value: JSONValue) -> String {
      let text = file.source.text(value.range.bounds).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      return text.count > 100 ? String(text.prefix(100)) + "…" : text
    }
  }

  private mutating func note(
    _ kind: GateReport.Note.Kind, _ path: String, _ message: String, in layer: String = "",
    reason: String? = nil
  ) {
    notes.append(
      GateReport.Note(
        kind, path: path, (layer.isEmpty ? "" : "for \(layer): ") + message, reason: reason))
  }

  private mutating func compare(
    _ name: StaticString, _ layer: String, _ old: Layer?, _ new: Layer?, _ path: String
  ) {
    let (before, after) = (old?.object.member(name), new?.object.member(name))
    if let before, let after, before.hasSameValue(as: after) { return }
    let was: String? = before.flatMap { value in old?.text(value) }
    let now: String? = after.flatMap { value in new?.text(value) }
    switch (was, now) {
    case (nil, nil): break
    case (let was?, nil): note(.fact, path, "'\(name)' is no longer set; was \(was)", in: layer)
    case (nil, let now?): note(.fact, path, "'\(name)' is now set: \(now)", in: layer)
    case (let was?, let now?): note(.fact, path, "'\(name)' is now \(now); was \(was)", in: layer)
    }
  }

  private mutating func compareLevels(
    _ old: Layer?, _ new: Layer?, _ layer: String, _ path: String
  ) {
    let (before, after) = (old?.settings.levels ?? [:], new?.settings.levels ?? [:])
    func rank(_ level: LintSettings.Level?) -> Int? {
      level.flatMap { LintSettings.Level.allCases.firstIndex(of: $0) }
    }
    for rule in Set(before.keys).union(after.keys).sorted() {
      let (was, now) = (before[rule], after[rule])
      guard was != now, now != .error else { continue }
      if let first = rank(was), let last = rank(now), last > first { continue }
      if now == nil, was == .off { continue }
      let words =
        switch now {
        case .off: "turns off '\(rule)'"
        case let now?: "sets '\(rule)' to '\(now.rawValue)'"
        case nil: "no longer sets '\(rule)'"
        }
      note(.silenced, path, words + (was.map { " (was '\($0.rawValue)')" } ?? ""), in: layer)
    }
  }

  private mutating func compareIgnores(
    _ old: Layer?, _ new: Layer?, _ layer: String, _ path: String
  ) {
    for entry in new?.settings.ignore ?? [] {
      let isKnown =
        old?.settings.ignore.contains { $0.object.json.hasSameValue(as: entry.object.json) }
        ?? false
      if isKnown { continue }
      var words = "ignores " + (entry.rule.value.map { "'\($0)'" } ?? "all findings")
      if let pointer = entry.pointer.value { words += " at '\(pointer)'" }
      if let file = entry.path.value { words += " in '\(file)'" }
      if let date = entry.expires.value { words += " until \(date)" }
      note(.silenced, path, words, in: layer, reason: entry.reason.value)
    }
  }

  private mutating func compareRequirements(
    _ old: Layer?, _ new: Layer?, _ layer: String, _ path: String
  ) {
    for entry in old?.settings.require ?? [] {
      guard let name = entry.name.value else { continue }
      let now = new?.settings.require.last { $0.name.value == name }
      if now?.object.json.hasSameValue(as: entry.object.json) ?? false { continue }
      note(
        .silenced, path, (now == nil ? "removes" : "changes") + " the company rule '\(name)'",
        in: layer)
    }
    // An entry in 'overrides' or in a file that extends another one may replace a stricter rule.
    for entry in new?.settings.require ?? [] {
      guard let name = entry.name.value,
        !(old?.settings.require.contains { $0.name.value == name } ?? false)
      else { continue }
      note(.fact, path, "adds the company rule '\(name)'", in: layer)
    }
  }

  private mutating func compareLists(
    _ old: AppliedSettings.File?, _ new: AppliedSettings.File?, _ path: String
  ) {
    let known = old?.model.exclude.elements.map(\.string) ?? []
    for pattern in new?.model.exclude.elements.map(\.string) ?? [] where !known.contains(pattern) {
      note(.silenced, path, "excludes '\(pattern)'")
    }
    func kinds(_ file: AppliedSettings.File?) -> [String] {
      file?.model.files.map { "'\($0.pattern.value ?? "")' as '\($0.kind.value ?? "")'" } ?? []
    }
    let knownKinds = kinds(old)
    for entry in kinds(new) where !knownKinds.contains(entry) {
      note(.silenced, path, "checks \(entry)")
    }
    func pairs(_ file: AppliedSettings.File?) -> [String] {
      file?.model.flattened.map {
        "'\($0.target.value ?? "")' is made from '\($0.source.value ?? "")'"
      } ?? []
    }
    let pairsNow = pairs(new)
    for pair in pairs(old) where !pairsNow.contains(pair) {
      note(.silenced, path, "no longer declares that \(pair)")
    }
  }

  /// Compares the environment policies that a layer states with those of the exports it applies to.
  /// What contradicted the same statement at the revision is not repeated.
  private mutating func contradict(_ layer: Layer, unless old: Layer?, _ path: String) {
    guard let stated = layer.object.member("policies"), stated.kind == .object else { return }
    let isSame = old?.object.member("policies")?.hasSameValue(as: stated) ?? false
    for export in exports where Path.isSame(export.decidedBy ?? "", layer.file.absolute) {
      let place = ResolvedPath(named: export.absolute, absolute: export.absolute)
      let matching = layer.file.overrides(matching: place)
      let deciding = matching.last { layer.file.model.overrides[$0].shared.policies.isPresent }
      guard deciding == layer.number else { continue }
      for member in stated.members
      where member.value.kind == .string || member.value.kind == .number {
        let name = PolicyKey(member.name.text.string)?.name ?? member.name.text.string
        guard let value = Self.value(name, export.now),
          value != member.value.text.string.trimmingWhitespace,
          !isSame || export.before.flatMap({ Self.value(name, $0) }) != value
        else { continue }
        contradictions.append(
          (
            path,
            "sets '\(name)' to '\(member.value.text.string)', but '\(export.path)' has '\(value)'"
          ))
      }
    }
  }

  private static func value(_ name: String, _ export: PolicyExport) -> String? {
    export.policies(named: name).last { $0.key.isGlobal }.map {
      export.value(of: $0).string.trimmingWhitespace
    }
  }
}
