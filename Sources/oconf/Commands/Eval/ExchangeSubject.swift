import ConfigModel
import Lint

/// The configuration that decides, with its environment, as the command line names them.
struct ExchangeSubject {
  let value: PolicyValue
  let configuration: EvaluatedConfiguration

  var path: String { value.path }
  var exchange: TokenExchange { configuration.exchange }

  init(
    _ operand: String, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let value = try PolicyValue(operand, .authTokenConfiguration, arguments, console)
    let tree = try value.json(console)
    let readings = try Readings(value.file.file.settings, arguments)
    let environment = try Self.environment(value, readings, arguments)
    let exchange = TokenExchange(
      DecodedDocument(tree, AuthTokenConfiguration.schema).root
        .map { AuthTokenConfiguration($0) }, environment)
    exchange.noteParsers()
    let stated = value.file.file.settings.overrides.now
    self.value = value
    configuration = EvaluatedConfiguration(
      path: value.path, source: value.file.source, placement: value.placement,
      isInExport: value.export != nil, exchange: exchange,
      now: stated ?? Timestamp(secondsSince1970: System.secondsSince1970),
      asksClock: stated == nil, inventory: value.settings.inventory)
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
}
