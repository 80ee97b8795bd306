import ConfigModel
import Lint

/// The policy that the cases of a suite test, with its environment.
struct SuiteSubject {
  /// The file of the policy.
  let document: ReadDocument
  let frames: FileFrames
  /// Nil if no case is about tokens.
  private(set) var tokens: Tokens?
  /// Nil if no case is about origins.
  private(set) var origins: Origins?
  /// The readings of the command line, the suite and the settings.
  let readings: Readings
  /// The stated time of requests; nil to use the clock.
  let now: Timestamp?

  struct Tokens {
    let exchange: TokenExchange
    /// Nil if the base URL is unknown.
    let baseURL: String?
    let placement: Placement
    /// The environment policies without those that the suite states.
    let policies: EnvironmentPolicies
  }

  struct Origins {
    let policy: AllowOriginPolicy
    let placement: Placement
  }

  /// The content of the policy at an absolute path; nil for that of the file.
  typealias Content = (_ absolute: String) -> SourceBytes?

  init(
    _ suite: TokenTestSuite, _ folder: SuiteFolder, _ store: SettingsStore, _ arguments: Arguments,
    _ console: Console, content: Content = { _ in nil }
  ) throws(SuiteFault) {
    guard let written = suite.policy.written else {
      throw SuiteFault("the suite has no 'policy'", suite.policy.range)
    }
    document = try Self.document(written, folder, store, content)
    frames = FileFrames(document.file.path, document.source)
    let settings = document.file.settings
    let environment = suite.environment
    readings = try SuiteFault.at(written.range) { () throws(Failure) in
      try Readings(settings, arguments, stated: environment?.readings)
    }
    now = settings.overrides.now ?? environment?.now.written
    if let place = suite.firstToken {
      let document = document
      let (value, tree) = try SuiteFault.at(place) { () throws(Failure) in
        let value = try PolicyValue(document, .authTokenConfiguration)
        return (value, try value.json(console))
      }
      let root = DecodedDocument(tree, AuthTokenConfiguration.schema).root
      let environment = try Self.environment(value, suite, readings, folder, arguments)
      tokens = Tokens(
        exchange: TokenExchange(root.map { AuthTokenConfiguration($0) }, environment),
        baseURL: environment.defaultAudiences?.base.text.string,
        placement: value.placement, policies: value.policies(arguments))
    }
    if let place = suite.firstOrigin {
      let document = document
      let value = try SuiteFault.at(place) { () throws(Failure) in
        try PolicyValue(document, .allowOrigin)
      }
      origins = Origins(policy: AllowOriginPolicy(value.bytes), placement: value.placement)
    }
  }

  private static func document(
    _ written: WrittenText, _ folder: SuiteFolder, _ store: SettingsStore, _ content: Content
  ) throws(SuiteFault) -> ReadDocument {
    let path = try folder.path(of: written)
    let document = try SuiteFault.at(written.range) { () throws(Failure) in
      let resolved = store.resolve(path)
      let settings = try store.settings(for: resolved)
      return try InputFile(
        path: path, absolute: resolved.absolute, isNamed: true, settings: settings,
        statedKind: settings.kind(of: resolved), standardInput: content(resolved.absolute)
      ).load()
    }
    guard let document else {
      throw SuiteFault(UsageError.unknownKind(path: path).description, written.range)
    }
    return document
  }

  // MARK: Environment

  private static func environment(
    _ value: PolicyValue, _ suite: TokenTestSuite, _ readings: Readings, _ folder: SuiteFolder,
    _ arguments: Arguments
  ) throws(SuiteFault) -> ExchangeEnvironment {
    let stated = suite.environment
    let written = arguments.isSet(.baseURL) ? nil : stated?.baseURL.written
    let baseURL = written?.string ?? value.settings.baseURL
    let environment = ExchangeEnvironment(
      baseURL: baseURL, policies: try policies(value, stated, folder, arguments),
      users: stated?.directory, skew: stated?.skew.value ?? 0, readings: readings)
    if let baseURL, environment.defaultAudiences == nil {
      throw SuiteFault(
        "the base URL '\(baseURL)' is not an absolute http or https URL",
        written?.range ?? suite.policy.range)
    }
    return environment
  }

  /// The environment policies. The command line overrides the suite, which overrides
  /// ``PolicyValue/policies(_:)``.
  private static func policies(
    _ value: PolicyValue, _ stated: TokenTestEnvironment?, _ folder: SuiteFolder,
    _ arguments: Arguments
  ) throws(SuiteFault) -> EnvironmentPolicies {
    let base = value.policies(arguments)
    if arguments.isSet(.policies) { return base }
    if let written = stated?.policies.written {
      let path = try folder.path(of: written)
      return try SuiteFault.at(written.range) { () throws(Failure) in
        try Failure.ofFile { () throws(FileError) in try FileReader.policies(path) }
      }
    }
    return stated.map { EnvironmentPolicies($0.policies).completed(by: base) } ?? base
  }
}

extension TokenTestSuite {
  /// The range of the first case or property about tokens; nil if there is none.
  fileprivate var firstToken: SourceRange? {
    cases.first { !$0.isOfOrigin }?.anchor ?? properties.first { !$0.isOfOrigin }?.anchor
  }

  /// The range of the first origin that the suite tests; nil if it tests none.
  fileprivate var firstOrigin: SourceRange? {
    if let first = cases.first(where: \.isOfOrigin) { return first.anchor }
    if let first = properties.first(where: \.isOfOrigin) { return first.anchor }
    for list in [origins?.allowed, origins?.refused] {
      var elements = list?.elements
      if let element = elements?.next() { return element.range }
    }
    return nil
  }
}
