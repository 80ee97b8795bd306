import ConfigModel
import Lint

/// The facts about the service that settings state, compared with an export of its policies.
struct StatedFacts {
  private(set) var all: [FolderReport.Fact] = []
  /// The keys of the policies that the settings state.
  private(set) var keys: [String] = []

  private let export: PolicyExport
  private let store: SettingsStore

  /// - Parameter path: The file that the settings apply to.
  init(
    _ settings: AppliedSettings, _ path: ResolvedPath, _ export: PolicyExport,
    _ store: SettingsStore
  ) {
    self.export = export
    self.store = store
    let layers = SettingsLayer.all(in: settings.files, for: path)
    if let layer = layers.last(where: { $0.settings.environment.value != nil }) {
      compareEnvironment(layer)
    }
    // As in the other commands, the policies of one layer apply as a whole.
    if let layer = layers.last(where: { $0.settings.policies.isPresent }) {
      comparePolicies(layer)
    }
  }

  private mutating func add(
    _ verdict: FolderReport.Fact.Verdict, _ message: String, _ file: AppliedSettings.File,
    _ range: SourceRange?
  ) {
    let position = LineTable(file.source).position(at: range?.start ?? 0)
    all.append(
      FolderReport.Fact(
        verdict: verdict, message: Untrusted.escape(Secrets.masked(shapesIn: message)),
        place: Untrusted.escape("\(file.path):\(position.line):\(position.column)")))
  }

  // MARK: Environment

  /// An export names the environment that it was made from in its header.
  private static let mark = "Snapshot from:"

  private mutating func compareEnvironment(_ layer: SettingsLayer) {
    let stated = layer.settings.environment
    guard let written = stated.value, let environment = Environment(rawValue: written) else {
      return
    }
    guard let snapshot = Self.snapshot(export), !snapshot.isEmpty else { return }
    // The name says nothing about most environments.
    guard let found = EnvironmentLabel.environment(named: Self.words(snapshot)) else { return }
    add(
      found == environment ? .confirmed : .contradicted,
      "'environment': the settings have \(written), the export is a snapshot from '\(snapshot)'",
      layer.file, stated.range)
  }

  /// The name of the environment in the header of an export.
  private static func snapshot(_ export: PolicyExport) -> String? {
    for range in export.file.comments {
      let text = export.file.source.text(range.bounds)
      guard let place = text.firstPlace(of: mark) else { continue }
      return String(text[place.upperBound...]).trimmingWhitespace
    }
    return nil
  }

  /// `corpPROD` as `corp PROD`.
  private static func words(_ name: String) -> String {
    var text = ""
    var wasLowercase = false
    for scalar in name.unicodeScalars {
      let isUppercase = scalar.properties.isUppercase
      if isUppercase, wasLowercase { text += " " }
      text.unicodeScalars.append(scalar)
      wasLowercase = scalar.properties.isLowercase
    }
    return text
  }

  // MARK: Policies

  private mutating func comparePolicies(_ layer: SettingsLayer) {
    let stated = layer.settings.policies
    if let path = stated.written?.string {
      let absolute = path.hasPrefix("/") ? path : Path.join(layer.file.folder, path)
      guard let file = try? FileReader.read(absolute) else { return }
      let other = PolicyExport(PropertiesFile(file.source))
      for name in [
        PolicyName.tokenExchangeTimeoutSeconds, PolicyName.tokenExchangeTimeoutPolicy,
      ] {
        guard let value = Self.value(PolicyExport.globalKey(name), other) else { continue }
        compare(name, value, layer.file, stated.range, "\(store.display(absolute)) has")
      }
      return
    }
    for member in stated.members.map(Array.init) ?? []
    where member.value.kind == .string || member.value.kind == .number {
      compare(
        member.name.text.string, member.value.text.string.trimmingWhitespace, layer.file,
        member.value.range, "the settings have")
    }
  }

  /// - Parameter name: The name of a policy of the whole environment, or the key of any policy.
  private mutating func compare(
    _ name: String, _ stated: String, _ file: AppliedSettings.File, _ range: SourceRange?,
    _ subject: String
  ) {
    let key = PolicyKey(name) == nil ? PolicyExport.globalKey(name) : name
    keys.append(key)
    let isSecret = SecretNames.contain(name)
    let shown = isSecret ? Secrets.mask : stated
    guard let value = Self.value(key, export) else {
      return add(
        .unknown, "'\(name)': \(subject) \(shown), the export does not have the policy", file, range
      )
    }
    let found = isSecret ? Secrets.mask : value
    add(
      value == stated ? .confirmed : .contradicted,
      isSecret && value != stated
        ? "'\(name)': \(subject) a different value from the export"
        : "'\(name)': \(subject) \(shown), the export has \(found)", file, range)
  }

  /// The value that counts for a key: the last one, as in Java.
  private static func value(_ key: String, _ export: PolicyExport) -> String? {
    export.policies.last { $0.entry.key == key }.map {
      export.value(of: $0).string.trimmingWhitespace
    }
  }
}
