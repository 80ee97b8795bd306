/// A mistake in a migration, or in an edit of an app.
struct AppMutation: Sendable {
  enum Effect: String, Sendable { case wider, narrower, trust, none, both }

  /// The report that is expected.
  struct Expectation: Sendable {
    /// The ID without the name of the app: `pkce-changed:/oauthConfig/isPkceRequired=false`.
    let id: String
    let effect: Effect
  }

  let name: String
  /// Makes the mistake. Returns nil if it is none in this app.
  let apply: @Sendable (inout SampleApp) -> Expectation?

  static let all: [AppMutation] = flags + lists + values + lifetimes

  // MARK: Booleans

  private static let flags: [AppMutation] = [
    flag("oauthConfig/isPkceRequired", "pkce", wide: false),
    flag("oauthConfig/isConsumerSecretOptional", "secret", wide: true),
    flag(
      "oauthConfig/isSecretRequiredForRefreshToken", "refresh-secret", wide: false, default: true),
    flag("oauthConfig/isIntrospectAllTokens", "introspection", wide: true),
    flag("oauthConfig/isRefreshTokenRotationEnabled", "rotation", wide: false),
    flag("oauthConfig/isTokenExchangeEnabled", "token-exchange", wide: true),
    flag("oauthPolicy/isTokenExchangeFlowEnabled", "token-exchange-policy", wide: true),
    flag("oauthConfig/isClientCredentialEnabled", "client-credentials", wide: true),
    flag("oauthConfig/isCodeCredentialEnabled", "code-credentials", wide: true),
    flag("oauthConfig/isAdminApproved", "permitted-users", wide: false),
    flag("oauthConfig/isNamedUserJwtEnabled", "named-user-jwt", wide: nil),
    flag(
      "oauthConfig/idTokenConfig/idTokenIncludeAttributes", "id-token-attributes", wide: true),
    AppMutation(name: "the consumer secret is not needed to exchange tokens") { app in
      guard app.isOn("oauthConfig/isTokenExchangeEnabled") else { return nil }
      app["oauthConfig/isSecretRequiredForTokenExchange"] = ["false"]
      return Expectation(
        id: "exchange-secret-changed:/oauthConfig/isSecretRequiredForTokenExchange=false",
        effect: .wider)
    },
    AppMutation(name: "credentials may be in the address") { app in
      guard app.isOn("oauthConfig/isCodeCredentialEnabled") else { return nil }
      app["oauthConfig/isCodeCredentialPostOnly"] = ["false"]
      return Expectation(
        id: "code-credentials-post-changed:/oauthConfig/isCodeCredentialPostOnly=false",
        effect: .wider)
    },
  ]

  private static func flag(
    _ path: String, _ noun: String, wide: Bool?, default fallback: Bool = false
  ) -> AppMutation {
    AppMutation(name: "\(path) is turned around") { app in
      let value = !app.isOn(path, default: fallback)
      app[path] = [value ? "true" : "false"]
      let isPolicy = noun == "permitted-users"
      let shown =
        isPolicy ? (value ? "AdminApprovedPreAuthorized" : "AllSelfAuthorized") : "\(value)"
      return Expectation(
        id: "\(noun)-changed:/\(path)=\(shown)",
        effect: wide.map { value == $0 ? .wider : .narrower } ?? .none)
    }
  }

  // MARK: Lists

  private static let lists: [AppMutation] = [
    added("oauthConfig/callbackUrl", "callback", "https://attacker.example/cb"),
    added("oauthConfig/callbackUrl", "callback", "http://localhost:8080/cb"),
    removed("oauthConfig/callbackUrl", "callback"),
    replaced("oauthConfig/callbackUrl", "callback", "https://other.corp.example/cb"),
    AppMutation(name: "callback in capitals") { app in
      guard let first = app["oauthConfig/callbackUrl"].first else { return nil }
      let changed = first.uppercased()
      app["oauthConfig/callbackUrl"][0] = changed
      return Expectation(
        id: "callback-added:/oauthConfig/callbackUrl/[\(changed)]", effect: .both)
    },
    AppMutation(name: "the scope Full") { app in
      guard !app["oauthConfig/scopes"].contains("Full") else { return nil }
      app["oauthConfig/scopes"].append("Full")
      return Expectation(id: "scope-added:/oauthConfig/scopes/[Full]", effect: .wider)
    },
    AppMutation(name: "another scope") { app in
      guard !app["oauthConfig/scopes"].contains("Full") else { return nil }
      app["oauthConfig/scopes"].append("Wave")
      return Expectation(id: "scope-added:/oauthConfig/scopes/[Wave]", effect: .wider)
    },
    AppMutation(name: "an unknown scope") { app in
      app["oauthConfig/scopes"].append("CorpSpecial")
      return Expectation(id: "scope-added:/oauthConfig/scopes/[CorpSpecial]", effect: .wider)
    },
    AppMutation(name: "no refresh token") { app in
      guard app["oauthConfig/scopes"].contains("RefreshToken") else { return nil }
      app["oauthConfig/scopes"].removeAll { $0 == "RefreshToken" }
      return Expectation(id: "scope-removed:/oauthConfig/scopes/[RefreshToken]", effect: .narrower)
    },
    AppMutation(name: "a refresh token") { app in
      guard !app["oauthConfig/scopes"].contains("RefreshToken") else { return nil }
      app["oauthConfig/scopes"].append("RefreshToken")
      return Expectation(id: "scope-added:/oauthConfig/scopes/[RefreshToken]", effect: .wider)
    },
    AppMutation(name: "without the first scope") { app in
      let scope = app["oauthConfig/scopes"].removeFirst()
      return Expectation(id: "scope-removed:/oauthConfig/scopes/[\(scope)]", effect: .narrower)
    },
    list("permissionSetName", "permission-set", "Everyone"),
    AppMutation(name: "without a permission set") { app in
      guard app.isOn("oauthConfig/isAdminApproved"), let first = app["permissionSetName"].first
      else { return nil }
      app["permissionSetName"].removeFirst()
      return Expectation(
        id: "permission-set-removed:/permissionSetName/[\(first)]", effect: .narrower)
    },
    list("profileName", "profile", "Standard"),
    AppMutation(name: "other addresses") { app in
      app["ipRanges"].append("<end>203.0.113.255</end><start>203.0.113.0</start>")
      return Expectation(
        id: "ip-range-added:/ipRanges/[203.0.113.0-203.0.113.255]", effect: .wider)
    },
    AppMutation(name: "a wider range of addresses") { app in
      guard !app["ipRanges"].isEmpty else { return nil }
      app["ipRanges"][0] = "<end>10.1.255.255</end><start>10.1.0.0</start>"
      return Expectation(id: "ip-range-added:/ipRanges/[10.1.0.0-10.1.255.255]", effect: .wider)
    },
    AppMutation(name: "another attribute") { app in
      app["attributes"].append("<formula>$User.Email</formula><key>mail</key>")
      return Expectation(id: "attribute-added:/attributes/[mail=$User.Email]", effect: .wider)
    },
    added(
      "oauthConfig/idTokenConfig/idTokenAudience", "id-token-audience", "https://x.corp.example"),
  ]

  private static func added(_ path: String, _ noun: String, _ value: String) -> AppMutation {
    AppMutation(name: "\(value) in \(path)") { app in
      app[path].append(value)
      return Expectation(id: "\(noun)-added:/\(path)/[\(value)]", effect: .wider)
    }
  }

  /// An element that matters only if an administrator approves users.
  private static func list(_ path: String, _ noun: String, _ value: String) -> AppMutation {
    AppMutation(name: "\(value) in \(path)") { app in
      app[path].append(value)
      let isUsed = app.isOn("oauthConfig/isAdminApproved")
      return Expectation(id: "\(noun)-added:/\(path)/[\(value)]", effect: isUsed ? .wider : .none)
    }
  }

  private static func removed(_ path: String, _ noun: String) -> AppMutation {
    AppMutation(name: "without the last of \(path)") { app in
      guard app[path].count > 1, let last = app[path].popLast() else { return nil }
      return Expectation(id: "\(noun)-removed:/\(path)/[\(last)]", effect: .narrower)
    }
  }

  private static func replaced(_ path: String, _ noun: String, _ value: String) -> AppMutation {
    AppMutation(name: "another value in \(path)") { app in
      guard !app[path].isEmpty else { return nil }
      app[path][0] = value
      return Expectation(id: "\(noun)-added:/\(path)/[\(value)]", effect: .both)
    }
  }

  // MARK: Single values

  private static let values: [AppMutation] = [
    AppMutation(name: "another consumer key") { app in
      guard !app["oauthConfig/consumerKey"].isEmpty else { return nil }
      app["oauthConfig/consumerKey"] = ["anotherKeyOfCorp1"]
      return Expectation(id: "consumer-key-changed:/oauthConfig/consumerKey@", effect: .trust)
    },
    AppMutation(name: "another consumer secret") { app in
      guard !app["oauthConfig/consumerSecret"].isEmpty else { return nil }
      app["oauthConfig/consumerSecret"] = ["8852290174436"]
      return Expectation(id: "consumer-secret-changed:/oauthConfig/consumerSecret", effect: .trust)
    },
    AppMutation(name: "another certificate") { app in
      guard !app["oauthConfig/certificate"].isEmpty else { return nil }
      app["oauthConfig/certificate"] = ["MIIBotherCertificate"]
      return Expectation(id: "certificate-changed:/oauthConfig/certificate@", effect: .trust)
    },
    AppMutation(name: "a certificate") { app in
      guard app["oauthConfig/certificate"].isEmpty else { return nil }
      app["oauthConfig/certificate"] = ["MIIBotherCertificate"]
      return Expectation(id: "certificate-added:/oauthConfig/certificate@", effect: .wider)
    },
    AppMutation(name: "no certificate") { app in
      guard !app["oauthConfig/certificate"].isEmpty else { return nil }
      app["oauthConfig/certificate"] = []
      return Expectation(id: "certificate-removed:/oauthConfig/certificate", effect: .narrower)
    },
    other("oauthConfig/oauthClientCredentialUser", "client-credentials-user", "root@corp.example"),
    other("plugin", "handler", "AnotherHandler"),
    other("pluginExecutionUser", "handler-user", "root@corp.example"),
    text("startUrl", "start-url", "https://start.corp.example"),
    text("oauthConfig/singleLogoutUrl", "logout", "https://bye.corp.example"),
    text("label", "label", "Renamed"),
    text("description", "description", "Something else"),
    text("contactEmail", "contact", "new@corp.example"),
    text("logoUrl", "logo", "https://corp.example/other.png"),
    AppMutation(name: "a lower session level") { app in
      app["sessionPolicy/sessionLevel"] = ["LOW"]
      return Expectation(
        id: "session-level-changed:/sessionPolicy/sessionLevel=LOW", effect: .wider)
    },
    AppMutation(name: "longer sessions") { app in
      guard !app["sessionPolicy/sessionTimeout"].isEmpty else { return nil }
      app["sessionPolicy/sessionTimeout"] = ["1440"]
      return Expectation(
        id: "session-timeout-changed:/sessionPolicy/sessionTimeout=1440", effect: .wider)
    },
    AppMutation(name: "users raise their level") { app in
      guard !app["sessionPolicy/policyAction"].isEmpty else { return nil }
      app["sessionPolicy/policyAction"] = ["RaiseSessionLevel"]
      return Expectation(
        id: "session-action-changed:/sessionPolicy/policyAction=RaiseSessionLevel", effect: .wider)
    },
    AppMutation(name: "longer ID tokens") { app in
      guard !app["oauthConfig/idTokenConfig/idTokenValidity"].isEmpty else { return nil }
      app["oauthConfig/idTokenConfig/idTokenValidity"] = ["500"]
      return Expectation(
        id: "id-token-lifetime-changed:/oauthConfig/idTokenConfig/idTokenValidity=500",
        effect: .wider)
    },
  ]

  private static func other(_ path: String, _ noun: String, _ value: String) -> AppMutation {
    AppMutation(name: "another \(noun)") { app in
      guard !app[path].isEmpty else { return nil }
      app[path] = [value]
      return Expectation(id: "\(noun)-changed:/\(path)=\(value)", effect: .trust)
    }
  }

  private static func text(_ path: String, _ noun: String, _ value: String) -> AppMutation {
    AppMutation(name: "another \(noun)") { app in
      let verb = app[path].isEmpty ? "added" : "changed"
      app[path] = [value]
      return Expectation(id: "\(noun)-\(verb):/\(path)=\(value)", effect: .none)
    }
  }

  // MARK: Policies

  private static let lifetimes: [AppMutation] =
    ["infinite", "zero", "specific_lifetime:365:DAYS", "specific_inactivity:24:MONTHS"].map {
      lifetime($0)
    } + ["BYPASS", "ENFORCE", "ENFORCE_RELAXREFRESH"].map { relaxation($0) }

  private static func lifetime(_ value: String) -> AppMutation {
    AppMutation(name: "refresh tokens: \(value)") { app in
      let order = ["zero", "specific_lifetime:12", "specific_lifetime:90", "specific_lifetime:365"]
      let path = "oauthPolicy/refreshTokenPolicy"
      let old = app[path].first ?? "infinite"
      guard old != value else { return nil }
      app[path] = [value]
      func rank(_ text: String) -> Int {
        if text == "infinite" { return 9 }
        if text.hasPrefix("specific_inactivity:30") { return 7 }
        if text.hasPrefix("specific_inactivity") { return 8 }
        return order.lastIndex { text.hasPrefix($0) } ?? 0
      }
      // An unused token outlives 30 days of inactivity, a used one any lifetime.
      let isBoth = old.hasPrefix("specific_inactivity") && value.hasPrefix("specific_lifetime")
      return Expectation(
        id: "refresh-token-lifetime-changed:/\(path)=\(value)",
        effect: isBoth ? .both : rank(value) > rank(old) ? .wider : .narrower)
    }
  }

  private static func relaxation(_ value: String) -> AppMutation {
    AppMutation(name: "IP relaxation: \(value)") { app in
      let order = ["ENFORCE", "ENFORCE_RELAXREFRESH", "BYPASS_2FACTOR", "BYPASS"]
      let old = app["oauthPolicy/ipRelaxation"].first ?? "ENFORCE"
      guard old != value, let from = order.firstIndex(of: old), let to = order.firstIndex(of: value)
      else { return nil }
      app["oauthPolicy/ipRelaxation"] = [value]
      return Expectation(
        id: "ip-relaxation-changed:/oauthPolicy/ipRelaxation=\(value)",
        effect: to > from ? .wider : .narrower)
    }
  }
}
