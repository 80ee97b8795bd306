import ConfigModel
import Lint

extension SettingsStore {
  /// A store with the overrides of the command line.
  ///
  /// - Parameters:
  ///   - folder: The folder to use instead of the working directory; nil to use that.
  ///   - needsHints: True if the command needs the findings of severity info, whatever its options.
  convenience init(
    _ arguments: Arguments, in folder: String? = nil, needsHints: Bool = false
  ) throws(Failure) {
    var overrides = SettingsOverrides()
    overrides.environment = arguments.value(.environment).flatMap(Environment.init)
    overrides.baseURL = arguments.value(.baseURL)
    overrides.tellsHints =
      needsHints || arguments.isSet(.pedantic) || arguments.isSet(.baseline)
      || arguments.isSet(.since) || arguments.isSet(.base)
    if let path = arguments.value(.policies) {
      overrides.policies = try Failure.ofFile { () throws(FileError) in
        try FileReader.policies(path)
      }
    }
    if arguments.isSet(.loginHost) {
      overrides.loginHosts = try Failure.ofUsage { () throws(UsageError) in
        try Self.loginHosts(arguments)
      }
    }
    try Failure.ofUsage { () throws(UsageError) in
      if let now = arguments.value(.now) {
        guard let timestamp = Timestamp(now) else {
          throw .badValue(.now, now, "a time such as 2030-12-31T23:59:59Z, or seconds since 1970")
        }
        overrides.now = timestamp
      }
      overrides.today = overrides.day
      for setting in arguments.values(.rule) {
        let (id, level) = try Self.level(setting)
        overrides.levels.merge([id: level])
      }
      let globs = arguments.values(.select).flatMap { list in
        list.split(separator: ",", omittingEmptySubsequences: false).map {
          String($0).trimmingWhitespace
        }
      }
      if globs.contains("") {
        throw .badValue(.select, arguments.values(.select).joined(separator: " "), "GLOB,…")
      }
      if !globs.isEmpty { overrides.selected = try Self.selection(globs) }
      if arguments.isSet(.config), arguments.isSet(.noConfig) {
        throw .conflict("--config", "--no-config")
      }
    }
    self.init(
      overrides, explicitPath: arguments.value(.config), usesNone: arguments.isSet(.noConfig),
      in: folder)
    // A removed working directory looks like an empty one, which would hide the problem.
    if System.workingDirectory == nil { throw .unusable("the working directory", "is gone") }
  }

  /// Throws if an option names a company rule that no settings in use state.
  func checkCompanyNames() throws(UsageError) {
    let known = used.flatMap(\.companyRules).map(\.info.id)
    let names = (overrides.levels.names + (overrides.selected ?? [])).filter(CompanyRule.isName)
    for name in names where RuleName(name).id != CompanyRule.family.id {
      if !known.contains(where: { RuleName(name).covers($0) || Glob(name).matches($0) }) {
        throw .unknownRule(name, known: known)
      }
    }
  }

  private static func loginHosts(_ arguments: Arguments) throws(UsageError) -> [String] {
    let hosts = arguments.values(.loginHost)
    for host in hosts {
      let parts = LoginHost(Text(host))
      if parts.isURL || parts.name == nil {
        throw .badValue(.loginHost, host, "a host, such as corp.my.salesforce.com")
      }
    }
    return hosts
  }

  private static func level(
    _ setting: String
  ) throws(UsageError) -> (String, LintSettings.Level) {
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw .badValue(.rule, setting, "ID=LEVEL, where LEVEL is off, info, warning or error")
    }
    guard AllRules.has(parts[0]) || CompanyRule.isName(parts[0]) else {
      throw .unknownRule(parts[0])
    }
    guard let level = LintSettings.Level(rawValue: parts[1]) else {
      throw .badChoice(
        option: "--rule \(parts[0])", value: parts[1], choices: ["off", "info", "warning", "error"])
    }
    return (parts[0], level)
  }

  private static func selection(_ globs: [String]) throws(UsageError) -> [String] {
    var selected: [String] = []
    for glob in globs {
      if CompanyRule.isName(glob) {
        selected.append(glob)
        continue
      }
      let named = AllRules.named(glob).map(\.id)
      let matching = named.isEmpty ? AllRules.ids.filter(Glob(glob).matches) : named
      guard !matching.isEmpty else { throw .unknownRule(glob) }
      selected += matching
    }
    return selected
  }
}
