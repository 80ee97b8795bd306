import ConfigModel

/// Who is trusted for what, as a picture shows it: a section for each policy and setup, with nodes
/// and edges between them. Texts come from files and have their secrets masked, but are not escaped.
package struct TrustMap: Sendable {
  /// The difference of a node, fact or edge from an earlier version.
  package enum Mark: String, Sendable {
    case same, added, removed, changed
  }

  package enum Kind: String, CaseIterable, Sendable {
    case issuer, role, backend, origin
    case identityProvider = "identity-provider"
    case client, callback
    case mobileApp = "mobile-app"
  }

  /// A statement about a node, such as a condition on the tokens of an issuer.
  package struct Fact: Sendable {
    package enum Form: String, Sendable {
      /// A claim and the values that it must or must not have.
      case claim
      /// A subject and a literal value, such as an address.
      case literal
      /// A subject and a phrase.
      case phrase
    }

    package let label: String
    /// A phrase, or the values of which one suffices, in the order of the file.
    package let values: [String]
    /// A word before all values, such as `not`; empty if there is none.
    package let qualifier: String
    package var form = Form.phrase
    package var mark = Mark.same
    /// The indices of values that the other version of the fact does not have. Empty if all differ.
    package internal(set) var changedValues: [Int] = []
    /// True if it keeps something from working.
    package var isProblem = false

    package init(
      label: String, values: [String], qualifier: String = "", form: Form = .phrase,
      isProblem: Bool = false
    ) {
      self.label = label
      self.values = values
      self.qualifier = qualifier
      self.form = form
      self.isProblem = isProblem
    }

    /// True for the keys of an issuer; a claim may have the same name.
    package var isKeys: Bool { form == .literal && Text(label) == "keys" }

    package init(label: String, value: String, form: Form = .phrase, isProblem: Bool = false) {
      self.init(label: label, values: [value], form: form, isProblem: isProblem)
    }
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// The identity within the section, which is the same in both versions.
    package let id: String
    package internal(set) var title: String
    package var facts: [Fact] = []
    package var mark = Mark.same
    /// True if the title is a phrase of the map, such as `(no role)`, and not a name.
    package let isPhrase: Bool

    init(_ kind: Kind, _ id: String, _ title: String, isPhrase: Bool = false) {
      self.kind = kind
      self.isPhrase = isPhrase
      self.id = kind.rawValue + ":" + id
      self.title = title
    }
  }

  package struct Edge: Sendable {
    package enum Kind: String, Sendable {
      /// An issuer grants a role.
      case grants
      /// A role applies on backends.
      case reaches
      /// A client sends its request to its identity provider.
      case asks
      /// An identity provider sends its answer to a client.
      case answers
      /// An identity provider makes a client sign in a user.
      case begins
      /// Salesforce sends the users of a client to a URL.
      case redirects
      /// A URL opens a mobile app.
      case opens
    }

    package let kind: Kind
    package let from: Int
    package let to: Int
    /// The condition or the address; empty if there is none.
    package let label: String
    /// The reason why it fails; nil if it does not, or if that is unknown.
    package var problem: String?
    package var mark = Mark.same
  }

  package struct Section: Sendable {
    package enum Kind: String, Sendable {
      case issuers, origins, clients
      case signIn = "sign-in"
    }

    package let kind: Kind
    /// The path of the file, or of the first one.
    package let path: String
    /// The key of the policy in an export; nil for a file of its own.
    package let key: String?
    /// The path, and those of other files with equal contents. Of policies in exports, the key
    /// follows.
    package private(set) var places: [String]
    package var nodes: [Node] = []
    package var edges: [Edge] = []
    package var mark = Mark.same
    /// The indices of nodes by their IDs, and of edges by their keys.
    private(set) var indices: [Text: Int] = [:]

    init(_ kind: Kind, _ path: String, key: String? = nil) {
      self.kind = kind
      self.path = path
      self.key = key
      places = path.isEmpty ? [] : [path + (key.map { ", " + $0 } ?? "")]
    }

    /// The index of a node, which is added if it is not there.
    mutating func add(_ node: Node) -> Int {
      let id = Text(node.id)
      if let index = indices[id] { return index }
      indices[id] = nodes.count
      nodes.append(node)
      return nodes.count - 1
    }

    mutating func connect(
      _ kind: Edge.Kind, _ from: Int, _ to: Int, _ label: String = "", problem: String? = nil
    ) {
      add(Edge(kind: kind, from: from, to: to, label: label, problem: problem))
    }

    /// Adds an edge, unless it is there.
    mutating func add(_ edge: Edge) {
      let key = edge.key
      guard indices[key] == nil else { return }
      indices[key] = edges.count
      edges.append(edge)
    }

    /// Everything that a picture shows of the section, except its place.
    fileprivate var content: Text {
      var content = TrustKey()
      content.add([kind.rawValue, mark.rawValue, String(nodes.count)])
      for node in nodes {
        content.add([node.id, node.title, node.mark.rawValue, String(node.facts.count)])
        for fact in node.facts { content.add(fact) }
      }
      for edge in edges {
        content.add([edge.key.string, edge.mark.rawValue])
        content.add(edge.problem.map { [$0] } ?? [])
      }
      return content.text
    }

    fileprivate mutating func join(_ other: Section) { places += other.places }
  }

  package var sections: [Section] = []
  /// True if the map shows the difference between two versions.
  package var isComparison = false
  /// The paths of malformed documents, which are left out.
  package internal(set) var unreadable: [String] = []

  package init() {}

  /// The map with sections of equal contents as one, such as those of a policy in a file and in an
  /// export made from it.
  package func joined() -> TrustMap {
    var map = self
    map.sections = []
    var known: [Text: Int] = [:]
    for section in sections {
      let content = section.content
      if let index = known[content] {
        map.sections[index].join(section)
      } else {
        known[content] = map.sections.count
        map.sections.append(section)
      }
    }
    return map
  }

  /// The number of nodes of a kind, without repetitions. Roles and backends are counted by name.
  package func count(_ kind: Kind) -> Int {
    var seen: Set<Text> = []
    var count = 0
    for section in sections {
      for node in section.nodes where node.kind == kind {
        switch kind {
        case .role: seen.insert(Text(node.title))
        case .backend: for name in node.backends { seen.insert(Text(name.text)) }
        default: count += 1
        }
      }
    }
    return count + seen.count
  }

  /// The number of nodes and edges with a mark.
  package func count(_ mark: Mark) -> Int {
    sections.reduce(0) { sum, section in
      sum + section.nodes.count { $0.mark == mark } + section.edges.count { $0.mark == mark }
    }
  }

  /// The number of connections that fail.
  package var failureCount: Int {
    sections.reduce(0) { sum, section in
      sum + section.edges.count { $0.problem != nil && $0.mark != .removed }
    }
  }
}

extension TrustMap.Node {
  /// The node of backends on which the same roles apply. Each is a fact.
  init(backends: [TrustMap.Fact]) {
    var key = TrustKey()
    key.add(backends.map { $0.form.rawValue + " " + $0.values[0] }.sorted())
    self.init(
      .backend, key.text.string, backends[0].values[0],
      isPhrase: backends.count == 1 && backends[0].form == .phrase)
    facts = backends
    setTitle()
  }

  /// Of a node of backends, their names.
  package var backends: [(text: String, mark: TrustMap.Mark)] {
    facts.map { ($0.values[0], $0.mark) }
  }

  /// The facts that the title does not state.
  package var details: [TrustMap.Fact] { kind == .backend && facts.count == 1 ? [] : facts }

  /// Names several backends by their number.
  mutating func setTitle() {
    guard kind == .backend, facts.count > 1 else { return }
    let present = facts.filter { $0.mark != .removed }
    title = present.count == 1 ? present[0].values[0] : "\(present.count) backends"
  }
}

extension TrustMap.Edge {
  /// Differs from the keys of other edges in a section, and from the IDs of nodes.
  var key: Text { Text("\(from) \(kind.rawValue) \(to) \(label)") }
}
