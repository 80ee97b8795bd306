import ConfigModel
import Lint

/// The configuration that decides, with its environment.
struct ExchangeSubject {
  let value: PolicyValue
  let exchange: TokenExchange
  let now: Timestamp
  /// True if no time is stated, so that `now` is the time of the system clock.
  let asksClock: Bool

  var path: String { value.path }

  init(
    _ operand: String, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let value = try PolicyValue(operand, .authTokenConfiguration, arguments, console)
    let tree = try value.json(console)
    let readings = try Readings(value.file.file.settings, arguments)
    let environment = try Self.environment(value, readings, arguments)
    self.value = value
    exchange = TokenExchange(
      DecodedDocument(tree, AuthTokenConfiguration.schema).root
        .map { AuthTokenConfiguration($0) }, environment)
    exchange.noteParsers()
    let stated = value.file.file.settings.overrides.now
    now = stated ?? Timestamp(secondsSince1970: System.secondsSince1970)
    asksClock = stated == nil
  }

  private static func environment(
    _ value: PolicyValue, _ readings: Readings, _ arguments: Arguments
  ) throws(Failure) -> ExchangeEnvironment {
    let settings = value.settings
    var environment = ExchangeEnvironment(
      baseURL: settings.baseURL, policies: try policies(value, arguments), readings: readings)
    if let baseURL = settings.baseURL, environment.defaultAudiences == nil {
      throw .usage(.badValue(.baseURL, baseURL, "an absolute http or https URL"))
    }
    environment.skew =
      try Failure.ofUsage { () throws(UsageError) in try arguments.number(.skew, minimum: 0) } ?? 0
    environment.users = try arguments.value(.users).map { path throws(Failure) in
      try UserDirectory.read(path)
    }
    return environment
  }

  private static func policies(
    _ value: PolicyValue, _ arguments: Arguments
  ) throws(Failure) -> EnvironmentPolicies {
    let base = value.policies(arguments)
    let seconds = try Failure.ofUsage { () throws(UsageError) in
      try arguments.number(.timeoutSeconds, minimum: .min)
    }
    return EnvironmentPolicies(
      tokenExchangeTimeoutSeconds: seconds ?? base.tokenExchangeTimeoutSeconds,
      tokenExchangeTimeoutPolicy: arguments.value(.timeoutPolicy)
        ?? base.tokenExchangeTimeoutPolicy?.string)
  }

  /// Converts a range of the configuration to a range of the file that holds it.
  func inFile(_ range: SourceRange) -> SourceRange { value.placement.inFile(range) }

  /// Places in the configuration in words: see ``PlaceWords``. Takes one walk through the
  /// configuration for all of them.
  func words(about ranges: [SourceRange]) -> [SourceRange: String] {
    guard let tree = exchange.configuration?.object.json.tree else { return [:] }
    var finder = JSONPointerFinder(tree)
    let name = value.export == nil ? nil : DocumentKind.authTokenConfiguration.policyName
    let prefix = name.map { $0 + "#" } ?? ""
    var words: [SourceRange: String] = [:]
    for range in ranges.sorted(by: { ($0.start, $1.end) < ($1.start, $0.end) }) {
      let place = finder.place(of: range)
      words[range] = PlaceWords.text(prefix + place.pointer, stable: prefix + place.stable)
    }
    return words
  }
}

extension ExchangeSubject {
  /// Where a role mapping of the deciding issuer is written.
  func range(ofMapping index: Int, _ decision: Decision) -> SourceRange? {
    guard let issuer = decision.issuer, let issuers = exchange.configuration?.issuers,
      issuers.indices.contains(issuer), issuers[issuer].roleMappings.indices.contains(index)
    else { return nil }
    return inFile(issuers[issuer].roleMappings[index].object.range)
  }
}
