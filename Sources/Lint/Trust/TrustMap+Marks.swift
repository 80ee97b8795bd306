package import ConfigModel

extension TrustMap {
  /// The map of two versions: everything that either has, marked with the difference.
  package init(before: TrustMap, after: TrustMap) {
    isComparison = true
    let old = before.sectionsByIdentity
    for section in after.sections {
      let index = old[section.identity]
      sections.append(
        index.map { Section(before.sections[$0], section) } ?? section.marked(.added))
    }
    let new = after.sectionsByIdentity
    for section in before.sections where new[section.identity] == nil {
      sections.append(section.marked(.removed))
    }
  }

  /// The first section of each identity.
  private var sectionsByIdentity: [Text: Int] {
    var result: [Text: Int] = [:]
    for (index, section) in sections.enumerated() where result[section.identity] == nil {
      result[section.identity] = index
    }
    return result
  }

  /// Only what concerns the roles that match: the issuers that grant them, and the backends that
  /// they apply on.
  package func filtered(_ role: Glob) -> TrustMap {
    var result = self
    result.sections = sections.compactMap { section in
      guard section.kind == .issuers else { return nil }
      func isWanted(_ index: Int) -> Bool {
        section.nodes[index].kind == .role && role.matches(Text(section.nodes[index].title))
      }
      let edges = section.edges.filter { isWanted($0.kind == .grants ? $0.to : $0.from) }
      return edges.isEmpty ? nil : section.keeping(edges)
    }
    return result
  }
}

extension TrustMap.Section {
  /// Equal for both versions of a section.
  fileprivate var identity: Text {
    var identity = TrustKey()
    identity.add([kind.rawValue, kind == .clients ? "" : path])
    identity.add(key.map { [$0] } ?? [])
    return identity.text
  }

  fileprivate func marked(_ mark: TrustMap.Mark) -> Self {
    var section = self
    section.mark = mark
    for index in section.nodes.indices { section.nodes[index].mark = mark }
    for index in section.edges.indices { section.edges[index].mark = mark }
    return section
  }

  /// The edges, and the nodes that they connect.
  fileprivate func keeping(_ edges: [TrustMap.Edge]) -> Self {
    var section = Self(kind, path, key: key)
    section.mark = mark
    for edge in edges {
      let from = section.add(nodes[edge.from])
      section.add(edge.moved(from, section.add(nodes[edge.to])))
    }
    return section
  }

  /// For each old node, the new node for the same role of the same issuer on other backends, or for
  /// these backends; nil if there is none, or if the old node is still there.
  private static func movedNodes(_ old: Self, _ new: Self) -> [Int?] {
    var moved = [Int?](repeating: nil, count: old.nodes.count)
    var isTaken = new.nodes.map { old.indices[Text($0.id)] != nil }
    // The node that an issuer grants a role with; it has only one for each.
    var grants: [Text: Int] = [:]
    for edge in new.edges where edge.kind == .grants {
      grants[new.nodes[edge.to].role(of: edge.from)] = edge.to
    }
    func move(_ node: Int, to target: Int) {
      guard moved[node] == nil, !isTaken[target], new.indices[Text(old.nodes[node].id)] == nil
      else { return }
      moved[node] = target
      isTaken[target] = true
    }
    for edge in old.edges where edge.kind == .grants {
      guard let issuer = new.indices[Text(old.nodes[edge.from].id)],
        let target = grants[old.nodes[edge.to].role(of: issuer)]
      else { continue }
      move(edge.to, to: target)
    }
    let reached = new.reached
    for (node, backends) in old.reached.enumerated() {
      let target = moved[node] ?? new.indices[Text(old.nodes[node].id)]
      if let backends, let target, let other = reached[target] { move(backends, to: other) }
    }
    return moved
  }

  /// For each node, the backends on which it applies.
  private var reached: [Int?] {
    var reached = [Int?](repeating: nil, count: nodes.count)
    for edge in edges where edge.kind == .reaches { reached[edge.from] = edge.to }
    return reached
  }

  /// Two versions of a section. What was removed follows what is there.
  fileprivate init(_ old: Self, _ new: Self) {
    self = new
    let moved = Self.movedNodes(old, new)
    var origins = [Int?](repeating: nil, count: new.nodes.count)
    for (index, target) in moved.enumerated() { if let target { origins[target] = index } }
    for index in nodes.indices {
      if let place = old.indices[Text(nodes[index].id)] ?? origins[index] {
        nodes[index].mark(since: old.nodes[place])
      } else {
        nodes[index].mark = .added
      }
    }
    let places = old.nodes.enumerated().map { moved[$0] ?? add($1.marked(.removed)) }
    var earlier = Self(kind, path)
    for edge in old.edges { earlier.add(edge.moved(places[edge.from], places[edge.to])) }
    for index in edges.indices {
      if let place = earlier.indices[edges[index].key] {
        let isEqual =
          earlier.edges[place].problem.map { Text($0) } == edges[index].problem.map { Text($0) }
        edges[index].mark = isEqual ? .same : .changed
      } else {
        edges[index].mark = .added
      }
    }
    for edge in earlier.edges { add(edge.marked(.removed)) }
    // An issuer that grants something else has changed, even if its conditions have not.
    for edge in edges where edge.mark != .same && edge.kind != .reaches {
      for end in [edge.from, edge.to]
      where nodes[end].mark == .same && (nodes[end].kind == .issuer || nodes[end].kind == .client) {
        nodes[end].mark = .changed
      }
    }
    let isChanged = nodes.contains { $0.mark != .same } || edges.contains { $0.mark != .same }
    mark = isChanged ? .changed : .same
  }
}

extension TrustMap.Node {
  /// A key for the role of an issuer, whatever its backends.
  fileprivate func role(of issuer: Int) -> Text { Text("\(issuer) \(isPhrase) \(title)") }

  fileprivate func marked(_ mark: TrustMap.Mark) -> Self {
    var node = self
    node.mark = mark
    return node
  }

  /// Marks the facts, and the node if one differs. Removed facts precede the new ones of their
  /// label.
  fileprivate mutating func mark(since old: Self) {
    let known = Set(old.facts.map(\.key))
    let present = Set(facts.map(\.key))
    // The removed facts of each label, as a list of indices.
    var firsts: [Text: Int] = [:]
    var next = [Int?](repeating: nil, count: old.facts.count)
    var gone = [Bool](repeating: false, count: old.facts.count)
    for (index, fact) in old.facts.enumerated().reversed() where !present.contains(fact.key) {
      gone[index] = true
      next[index] = firsts.updateValue(index, forKey: Text(fact.label))
    }
    var merged: [TrustMap.Fact] = []
    for var fact in facts {
      if !known.contains(fact.key) {
        fact.mark = .added
        let label = Text(fact.label)
        if let index = firsts[label] {
          firsts[label] = next[index]
          gone[index] = false
          merged.append(old.facts[index].removed(for: fact))
          fact.changedValues = fact.differences(from: old.facts[index])
        }
      }
      merged.append(fact)
    }
    for (index, fact) in old.facts.enumerated() where gone[index] {
      merged.append(fact.removed(for: nil))
    }
    facts = merged
    if Text(old.title) != Text(title) || facts.contains(where: { $0.mark != .same }) {
      mark = .changed
    }
    setTitle()
  }
}

extension TrustMap.Fact {
  /// Equal for facts that state the same, whatever the order of the values.
  fileprivate var key: Text {
    var fact = TrustKey()
    fact.add([label, form.rawValue, qualifier, isProblem ? "problem" : ""])
    fact.add(values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    return fact.text
  }

  /// The fact as one that another one replaced.
  fileprivate func removed(for new: Self?) -> Self {
    var fact = self
    fact.mark = .removed
    if let new { fact.changedValues = differences(from: new) }
    return fact
  }

  /// The indices of the values that another fact does not have; none if all differ.
  fileprivate func differences(from other: Self) -> [Int] {
    let others = Set(other.values.map { Text($0) })
    let indices = values.indices.filter { !others.contains(Text(values[$0])) }
    return indices.count == values.count ? [] : indices
  }
}

extension TrustMap.Edge {
  fileprivate func moved(_ from: Int, _ to: Int) -> Self {
    .init(kind: kind, from: from, to: to, label: label, problem: problem, mark: mark)
  }

  fileprivate func marked(_ mark: TrustMap.Mark) -> Self {
    var edge = self
    edge.mark = mark
    return edge
  }
}
