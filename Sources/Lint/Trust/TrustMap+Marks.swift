package import ConfigModel

extension TrustMap {
  /// The map of two versions: everything that either has, marked with the difference.
  package init(before: TrustMap, after: TrustMap) {
    isComparison = true
    for new in after.sections {
      let old = before.sections.first { $0.isSame(as: new) }
      sections.append(old.map { Section($0, new) } ?? new.marked(.added))
    }
    for old in before.sections where !after.sections.contains(where: { $0.isSame(as: old) }) {
      sections.append(old.marked(.removed))
    }
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
  func isSame(as other: Self) -> Bool {
    kind == other.kind && key == other.key && (kind == .clients || Path.isSame(path, other.path))
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

  /// For each old node, the new node for the same role of the same issuer on other backends; nil if
  /// there is none, or if the old node is still there.
  private static func movedRoles(_ old: Self, _ new: Self) -> [Int?] {
    var moved = [Int?](repeating: nil, count: old.nodes.count)
    var isTaken = new.nodes.map { old.indices[Text($0.id)] != nil }
    var grants = [[Int]](repeating: [], count: new.nodes.count)
    for edge in new.edges where edge.kind == .grants { grants[edge.from].append(edge.to) }
    for edge in old.edges where edge.kind == .grants && moved[edge.to] == nil {
      let role = old.nodes[edge.to]
      guard new.indices[Text(role.id)] == nil,
        let issuer = new.indices[Text(old.nodes[edge.from].id)]
      else { continue }
      let title = Text(role.title)
      if let match = grants[issuer].first(where: {
        !isTaken[$0] && Text(new.nodes[$0].title) == title
      }) {
        moved[edge.to] = match
        isTaken[match] = true
      }
    }
    return moved
  }

  /// Two versions of a section. What was removed follows what is there.
  fileprivate init(_ old: Self, _ new: Self) {
    self = new
    let moved = Self.movedRoles(old, new)
    for index in nodes.indices {
      if let place = old.indices[Text(nodes[index].id)] ?? moved.firstIndex(of: index) {
        nodes[index].mark(since: old.nodes[place])
      } else {
        nodes[index].mark = .added
      }
    }
    let places = old.nodes.enumerated().map { moved[$0] ?? add($1.marked(.removed)) }
    let before = old.edges.map { $0.moved(places[$0.from], places[$0.to]) }
    var earlier = Self(kind, path)
    for edge in before { earlier.add(edge) }
    for index in edges.indices {
      if let place = earlier.indices[edges[index].key] {
        let isEqual =
          before[place].problem.map { Text($0) } == edges[index].problem.map { Text($0) }
        edges[index].mark = isEqual ? .same : .changed
      } else {
        edges[index].mark = .added
      }
    }
    for edge in before { add(edge.marked(.removed)) }
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
  fileprivate func marked(_ mark: TrustMap.Mark) -> Self {
    var node = self
    node.mark = mark
    return node
  }

  /// Marks the facts, and the node if one differs. Removed facts precede the new ones of their
  /// label.
  fileprivate mutating func mark(since old: Self) {
    func isSame(_ first: TrustMap.Fact, _ second: TrustMap.Fact) -> Bool {
      Text(first.label) == Text(second.label) && Text(first.value) == Text(second.value)
    }
    var merged: [TrustMap.Fact] = []
    var gone = old.facts.filter { fact in !facts.contains { isSame($0, fact) } }
    for var fact in facts {
      if !old.facts.contains(where: { isSame($0, fact) }) {
        fact.mark = .added
        if let index = gone.firstIndex(where: { Text($0.label) == Text(fact.label) }) {
          merged.append(gone.remove(at: index).removed)
        }
      }
      merged.append(fact)
    }
    facts = merged + gone.map(\.removed)
    if Text(old.title) != Text(title) || facts.contains(where: { $0.mark != .same }) {
      mark = .changed
    }
  }
}

extension TrustMap.Fact {
  fileprivate var removed: Self {
    var fact = self
    fact.mark = .removed
    return fact
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
