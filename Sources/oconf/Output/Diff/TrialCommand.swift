import ConfigModel
import Lint

/// The command that decides an example again: pasted into a shell, it gives the decision that a
/// report names.
struct TrialCommand: Sendable {
  private let operand: String
  /// Those that the command applies to the operand.
  private let settings: AppliedSettings
  private let given: Given
  private let baseURL: String?
  /// The environment policies in force, and those that the command finds.
  private let policies: (inForce: EnvironmentPolicies, found: EnvironmentPolicies)
  private let options: [String]
  /// False if a word that all commands have must not be shown.
  private let isShowable: Bool

  /// The options of the run that the command repeats.
  struct Given: Sendable {
    var settings: String?
    /// True if all settings files are ignored.
    var ignoresSettings = false
    var statesBaseURL = false
    var policies: String?
  }

  /// - Parameters:
  ///   - settings: Those of the operand, with the options of the run.
  ///   - found: The environment policies that `oconf eval` finds for the operand.
  ///   - options: Further options that the operand needs.
  init(
    _ operand: String, _ settings: AppliedSettings, _ given: Given, baseURL: String?,
    policies: EnvironmentPolicies, found: EnvironmentPolicies, options: [String] = []
  ) {
    self.operand = operand.hasPrefix("-") && operand != "-" ? "./" + operand : operand
    self.settings = settings
    self.given = given
    self.baseURL = baseURL
    self.policies = (policies, found)
    self.options = options
    let fixed = [operand, given.settings].compactMap(\.self) + options
    isShowable = fixed.allSatisfy(Self.isPlain)
  }

  /// Nil if a part of the command must be hidden, or if no command gives the decision.
  ///
  /// - Parameters:
  ///   - readings: The readings under which the example was decided.
  ///   - assumed: The base URL that was assumed because none is known.
  func text(_ example: AccessWitness, _ readings: Readings, assuming assumed: String?) -> String? {
    guard isShowable else { return nil }
    var words = ["oconf"]
    func add(_ option: Option, _ value: String?) {
      if let value { words += ["--" + option.name, value] }
    }
    if let origin = example.origin {
      guard Self.isPlain(origin) else { return nil }
      words += ["origin", operand, origin]
    } else {
      guard let claims = example.claims else { return nil }
      words += ["eval", operand]
      let request = example.request == "{\"form\":\"header\"}" ? nil : example.request
      for (option, json) in [
        (Option.claims, claims), (.requestJSON, request), (.users, example.users),
      ] {
        guard let json else { continue }
        let harmless = JSONObjectText.harmless(json)
        // Otherwise, the command has the text as it is, and is examined as a whole.
        let isVerbatim = harmless == json && !json.includes("'")
        guard isVerbatim || MaskedJSON.text(json) == json && Self.isPlain(harmless) else {
          return nil
        }
        add(option, harmless)
      }
      add(.now, example.now.map { "\($0)" })
      guard addEnvironment(assumed, add) else { return nil }
    }
    for reading in Reading.all where readings[reading] != settings.readings[reading] {
      add(.reading, "\(reading.name)=\(readings.choice(of: reading))")
    }
    add(.config, given.settings)
    if given.ignoresSettings { words.append("--no-config") }
    words += options
    let text = ShellText.line(words)
    return Self.isPlain(text) ? text : nil
  }

  private static func isPlain(_ text: String) -> Bool {
    Secrets.masked(shapesIn: text) == text && Untrusted.escape(text) == text
  }

  /// False if the command cannot have the same environment, or must not show it.
  private func addEnvironment(_ assumed: String?, _ add: (Option, String?) -> Void) -> Bool {
    let url = assumed ?? baseURL
    if given.statesBaseURL || url != settings.linter.settings.baseURL {
      if let url, !Self.isPlain(url) { return false }
      add(.baseURL, url)
    }
    if let policies = given.policies, !Self.isPlain(policies) { return false }
    add(.policies, given.policies)
    let (inForce, found) = policies
    if inForce.tokenExchangeTimeoutSeconds != found.tokenExchangeTimeoutSeconds {
      guard let seconds = inForce.tokenExchangeTimeoutSeconds else { return false }
      add(.timeoutSeconds, "\(seconds)")
    }
    if inForce.tokenExchangeTimeoutPolicy != found.tokenExchangeTimeoutPolicy {
      guard let policy = inForce.tokenExchangeTimeoutPolicy, Self.isPlain(policy.string) else {
        return false
      }
      add(.timeoutPolicy, policy.string)
    }
    return true
  }
}
