import ConfigModel

extension TrustMap {
  /// Adds an identity provider and its clients, with the addresses that connect them.
  mutating func addSetup(_ document: Document) {
    let tree = JSONParser.parse(document.source)
    guard tree.isWellFormed,
      let root = DecodedDocument(tree, IdentityProviderSetup.schema).root
    else {
      unreadable.append(Secrets.masked(shapesIn: document.path))
      return
    }
    let setup = IdentityProviderSetup(root, document.files)
    guard let provider = setup.identityProvider, let flows = SetupFlows.of(setup) else { return }
    let secrets = Secrets(document.source, known: setup.secretTexts)
    func shown(_ text: String) -> String { secrets.masked(text) }
    var section = Section(.signIn, Secrets.masked(shapesIn: document.path))
    var node = Node(.identityProvider, "", shown(provider.name))
    for (scheme, _) in provider.schemes {
      node.facts.append(
        Fact(label: "opened by", value: shown(scheme.string) + "://", form: .literal))
    }
    var known: Set<Text> = []
    for identifier in provider.identifiers where known.insert(identifier.text).inserted {
      node.facts.append(Fact(label: "app ID", value: shown(identifier.string), form: .literal))
    }
    let home = section.add(node)
    // The flows have the order of the builds of the clients.
    var next = 0
    var counts: [Text: Int] = [:]
    for client in setup.clients {
      let builds = client.apps.isEmpty ? [nil] : client.apps.map(Optional.some)
      let name = shown(client.name)
      let ordinal = (counts[Text(name)] ?? 0) + 1
      counts[Text(name)] = ordinal
      var node = Node(.client, "\(ordinal) \(name)", name)
      let start = next
      for build in builds where next < flows.flows.count {
        node.facts += Self.facts(build, flows.flows[next], isOnly: builds.count == 1, shown)
        next += 1
      }
      let index = section.add(node)
      for (build, flow) in zip(builds, flows.flows[start..<next]) {
        let place = builds.count > 1 ? (flow.platform.map { " (\($0.rawValue))" } ?? "") : ""
        func connect(_ kind: Edge.Kind, _ address: String, _ steps: [SetupFlow.Step]) {
          let problems = flow.results.filter { steps.contains($0.step) }.flatMap(\.problems)
          let isAsking = kind == .asks
          section.connect(
            kind, isAsking ? index : home, isAsking ? home : index, address + place,
            problem: problems.first.map { shown($0.failure) })
        }
        connect(.asks, Self.request(build, shown), [.find, .ask])
        connect(.answers, Self.answer(build, client, shown), [.code, .answer])
        if flow.results.contains(where: { $0.step == .begin && $0.outcome == .fails }) {
          connect(.begins, "sign-in started by the provider", [.begin])
        }
      }
    }
    sections.append(section)
  }

  private static func facts(
    _ build: DeclaredApp?, _ flow: SetupFlow, isOnly: Bool, _ shown: (String) -> String
  ) -> [Fact] {
    var facts: [Fact] = []
    let place = flow.platform?.rawValue ?? "app"
    var words: [String] = []
    if let identifier = build?.bundleIdentifier { words.append(shown(identifier.string)) }
    if let dialect = flow.dialect { words.append("dialect \(dialect.rawValue)") }
    if !words.isEmpty { facts.append(Fact(label: place, value: words.joined(separator: ", "))) }
    let prefix = isOnly ? "" : place + ": "
    for result in flow.results where result.step == .tokens || result.step == .refresh {
      for problem in result.problems {
        facts.append(
          Fact(
            label: prefix + (result.step == .tokens ? "tokens" : "refresh"),
            value: shown(problem.failure), isProblem: true))
      }
    }
    return facts
  }

  private static func request(_ build: DeclaredApp?, _ shown: (String) -> String) -> String {
    if let scheme = build?.identityProviderScheme {
      return shown(scheme.text.providerScheme.string) + "://"
    }
    if let package = build?.identityProviderPackage { return "app ID " + shown(package.string) }
    return "unknown address"
  }

  private static func answer(
    _ build: DeclaredApp?, _ client: SetupParty, _ shown: (String) -> String
  ) -> String {
    let address = build?.redirectURI ?? client.callbacks.first
    return address.map { shown($0.string) } ?? "unknown address"
  }
}
