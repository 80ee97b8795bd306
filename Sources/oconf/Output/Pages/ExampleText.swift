import ConfigModel
import Lint

/// An example of a rule, for people: reported text is underlined, and invisible characters are
/// spelled out.
struct ExampleText {
  struct Line {
    let text: String
    /// Carets below the reported text; empty if nothing on the line is reported.
    let carets: String
  }

  let lines: [Line]
  /// The text after the fix, line by line; empty if there is no fix.
  let fixed: [String]
  /// The conditions of the example: options, and settings and fields of the issuer as they would be
  /// written.
  let conditions: [String]

  init(_ example: Example) {
    lines = Self.split(example.text).map { Self.line($0) }
    fixed = example.fix.map { Self.split($0.text).map { Untrusted.escape(String($0)) } } ?? []
    var conditions = Self.conditions(example.settings)
    switch example.scope {
    case .discovery(let issuer):
      conditions.append("--issuer \(issuer.name)")
      let fields = Self.keySource(of: issuer)
      if !fields.isEmpty { conditions.append("\"jwks\": {\(fields.joined(separator: ", "))}") }
    case .request(let issuer?):
      conditions.append("\"requireClientAuth\": \(issuer.requiresClientAuth)")
    case .assertion(let context):
      if context.isForExchange { conditions.append("*.saml-assertion") }
      if let now = context.now { conditions.append("--now \(now)") }
    default: break
    }
    self.conditions = conditions
  }

  private static func split(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func line(_ marked: Substring) -> Line {
    var shown = ""
    var carets = ""
    var isMarked = false
    let hasEmptyMark = String(marked).includes("⟦⟧")
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦":
        isMarked = true
        if hasEmptyMark { carets += "^" }
      case "⟧": isMarked = false
      default:
        let cell = Untrusted.isHarmless(scalar) ? String(scalar) : Untrusted.code(scalar)
        shown += cell
        let width = cell.count == 1 ? DisplayWidth.of(scalar) : cell.count
        carets += String(repeating: isMarked ? "^" : " ", count: width)
      }
    }
    while carets.last == " " { carets.removeLast() }
    return Line(text: shown, carets: carets)
  }

  /// The known fields of the issuer's `jwks`. A credential is abbreviated.
  private static func keySource(of issuer: ExpectedIssuer) -> [String] {
    var fields: [String] = []
    if let uri = issuer.discoveryUri { fields.append("\"discoveryUri\": \"\(uri)\"") }
    if let uri = issuer.jwksUri { fields.append("\"jwksUri\": \"\(uri)\"") }
    if issuer.allowsHTTP { fields.append("\"allowHttp\": true") }
    if issuer.sendsCredential { fields.append("\"authorizationHeader\": \"Bearer …\"") }
    return fields
  }

  private static func conditions(_ settings: LintSettings) -> [String] {
    var conditions: [String] = []
    if let environment = settings.environment {
      conditions.append("--environment \(environment.rawValue)")
    }
    if let url = settings.baseURL { conditions.append("--base-url \(url)") }
    let inventory = settings.inventory
    func add(_ name: String, _ values: [String]?) {
      guard let values else { return }
      let list = values.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      conditions.append("\"\(name)\": [\(list)]")
    }
    add("ownDomains", inventory.ownDomains)
    add("loginHosts", inventory.loginHosts)
    if inventory.isPartner { conditions.append("\"distribution\": \"partner\"") }
    add("roles", inventory.roles?.map(\.string))
    add("certificates", inventory.certificates?.map(\.string))
    add("privilegedRoles", inventory.privilegedRoles?.map(\.pattern.string))
    return conditions
  }
}
