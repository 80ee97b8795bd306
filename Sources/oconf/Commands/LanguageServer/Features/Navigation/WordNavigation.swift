import ConfigModel
import Lint

/// Finds the place that defines what is at a position, and all places that use it.
struct WordNavigation<Workspace: FeatureWorkspace> {
  private let document: DocumentContent
  private let offset: Int
  private let workspace: Workspace

  init(_ document: DocumentContent, _ offset: Int, _ workspace: Workspace) {
    self.document = document
    self.offset = offset
    self.workspace = workspace
  }

  // MARK: Definition

  var definitions: [DocumentRange] {
    guard let word = document.words.word(at: offset) else { return sources }
    switch word.kind {
    case .file:
      guard let path = document.path(named: word.text) else { return [] }
      return [DocumentRange(absolute: path, range: SourceRange(at: 0))]
    case .role: return inventory(word) ?? inPolicies(.role, word.text)
    case .claim, .issuer, .backend: return inPolicies(word.kind, word.text)
    case .tokenRole: return [DocumentRange(absolute: document.absolute, range: word.range)]
    case .claimValue: return values(word)
    case .origin: return patterns(word)
    case .rule, .reading, .policy, .field: return []
    }
  }

  /// The sources of an export, or of a flat file, according to the setting `flattened`.
  private var sources: [DocumentRange] {
    guard document.part(at: offset) != nil || document.export != nil else { return [] }
    let kind = document.part(at: offset)?.kind
    return workspace.settings(for: document).sources(of: document.absolute).compactMap { path in
      // An export may have several sources.
      if document.export != nil, let kind, let source = workspace.document(at: path),
        source.kind != kind
      {
        return nil
      }
      return DocumentRange(absolute: path, range: SourceRange(at: 0))
    }
  }

  /// The role in the inventory of the settings; nil if it is not there.
  private func inventory(_ word: WordIndex.Word) -> [DocumentRange]? {
    let files = workspace.settings(for: document).files
    let places = files.flatMap { file -> [DocumentRange] in
      guard let settings = workspace.document(at: file.absolute) else { return [] }
      return all(.role, word.text, in: settings)
    }
    return places.isEmpty ? nil : places
  }

  private func inPolicies(_ kind: WordKind, _ text: Text) -> [DocumentRange] {
    let policies = Relations.policies(of: document, workspace)
    let found = (policies.isEmpty ? [document] : policies).flatMap { all(kind, text, in: $0) }
    return found
  }

  /// The mapping of a role of a token, or the values of the filters on a claim.
  private func values(_ word: WordIndex.Word) -> [DocumentRange] {
    Relations.policies(of: document, workspace).flatMap { policy -> [DocumentRange] in
      var places = all(.tokenRole, word.text, in: policy)
      for part in policy.configurations {
        guard let root = part.decoded?.root else { continue }
        for filter in AuthTokenConfiguration(root).issuers.flatMap(\.filters)
        where filter.name.written?.text == word.claim {
          for value in filter.values.elements where Glob(value.text).matches(word.text) {
            places.append(
              DocumentRange(
                absolute: policy.absolute, range: part.placement.inFile(value.range)))
          }
        }
      }
      return places
    }
  }

  /// The patterns that a pattern names, or that an origin matches.
  private func patterns(_ word: WordIndex.Word) -> [DocumentRange] {
    let policies = Relations.policies(of: document, workspace)
    return policies.flatMap { policy -> [DocumentRange] in
      let exact = all(.origin, word.text, in: policy)
      guard exact.isEmpty else { return exact }
      let readings = workspace.settings(for: policy).readings
      return policy.parts.compactMap { part in
        guard let origins = part.origins else { return nil }
        let decider = OriginDecider(origins, readings)
        guard let index = decider.decide(word.text.string).pattern else { return nil }
        let range = part.placement.inFile(origins.patterns[index].item.range)
        return DocumentRange(absolute: policy.absolute, range: range)
      }
    }
  }

  private func all(_ kind: WordKind, _ text: Text, in other: DocumentContent) -> [DocumentRange] {
    other.words.all(kind, text).map { DocumentRange(absolute: other.absolute, range: $0.range) }
  }

  // MARK: References

  /// - Parameter includesDefinition: True to include the places that define the word.
  func references(includesDefinition: Bool) -> [DocumentRange] {
    guard let word = document.words.word(at: offset) else { return [] }
    var places: [DocumentRange] = []
    switch word.kind {
    case .file, .policy, .rule, .reading, .field: places = all(word.kind, word.text, in: document)
    case .tokenRole, .claimValue:
      for other in Relations.connected(with: document, workspace) {
        places += all(.tokenRole, word.text, in: other)
        places += all(.claimValue, word.text, in: other)
      }
    case .role, .claim, .issuer, .backend, .origin:
      let users =
        word.kind == .role
        ? Relations.users(of: .role, in: document, workspace)
        : Relations.connected(with: document, workspace)
      places = users.flatMap { all(word.kind, word.text, in: $0) }
    }
    guard !includesDefinition else { return places }
    let definitions = definitions
    return places.filter { !definitions.contains($0) }
  }
}
