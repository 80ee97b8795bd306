import ConfigModel
import Lint

/// The way in which tokens are evaluated, for the fields of a summary.
struct SummaryOrigin {
  /// The configurations: one, or the old and the new one.
  let configurations: [SourceBytes]
  let now: Timestamp
  let baseURL: String?
  let readings: Readings
  let request: ExchangeRequest
  let environments: [ExchangeEnvironment]
  /// True if the comparison of the documents itself fails; nil for `oconf eval`.
  var hasFailed: Bool?

  /// The JSON of a field; nil if the command does not have it.
  func json(_ field: SummaryField) -> String? {
    switch field {
    case .command:
      JSONObjectText.text((hasFailed == nil ? TokenSummary.Command.eval : .diff).rawValue)
    case .oconf: JSONObjectText.text(Version.current)
    case .configurations:
      Self.array(
        configurations.map { source in Self.digest((0..<source.count).map { source[$0] }) })
    case .now: String(now.secondsSince1970)
    case .baseURL: baseURL.map { JSONObjectText.text(Secrets.masked(shapesIn: $0)) } ?? "null"
    case .readings:
      Self.array(
        Reading.allCases.filter { readings[$0] != 0 }.map {
          "\($0.name)=\(readings.choice(of: $0))"
        })
    case .inputs: JSONObjectText.text(Self.digest(Array(inputs.utf8)))
    case .failed: hasFailed.map { $0 ? "true" : "false" }
    }
  }

  private static func array(_ strings: [String]) -> String {
    "[" + strings.map(JSONObjectText.text).joined(separator: ",") + "]"
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    SHA256.digest(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Everything else that decides, as text without ambiguity.
  private var inputs: String {
    JSONObjectText.build { object in
      object.add("baseURL", baseURL)
      object.add("form", request.form.rawValue)
      object.add("name", request.backend.name)
      object.add("version", request.backend.version)
      object.add("clientId", request.backend.clientId)
      for environment in environments {
        let policies = environment.policies
        object.add("skew", environment.skew)
        object.add("seconds", raw: policies.tokenExchangeTimeoutSeconds.map { String($0) })
        object.add("policy", policies.tokenExchangeTimeoutPolicy?.string)
        object.add("users", raw: environment.users.map(Self.json))
      }
    }
  }

  private static func json(_ users: [DirectoryUser]) -> String {
    let users = users.map { user in
      JSONObjectText.build { object in
        object.add("uid", user.uid?.string)
        object.add("mail", user.mail?.string)
        object.add("roles", user.roles.map { JSONObjectText.text($0.string) })
      }
    }
    return "[" + users.joined(separator: ",") + "]"
  }
}
