package import ConfigModel

/// Pairs the documents of two folders by what they are, not by their paths: an org's copy of an app
/// has another path than the one in a repository.
package struct FolderMatching<Document> {
  /// What a document is.
  package struct Identity: Hashable {
    package let kind: DocumentKind
    /// The name, which no other document of the kind has in an org or in a service.
    let name: Text

    package init(_ kind: DocumentKind, name: String) {
      self.kind = kind
      // Salesforce does not distinguish names by case.
      self.name = Text(kind.isMetadata ? name.lowercased() : name)
    }
  }

  /// A document, with its path in the folder.
  package struct Member {
    package let identity: Identity
    package let path: String
    package let document: Document

    package init(_ identity: Identity, path: String, _ document: Document) {
      self.identity = identity
      self.path = path
      self.document = document
    }
  }

  package enum Match {
    case both(old: Document, new: Document)
    case old(Document)
    case new(Document)
    /// Several documents of a folder have the same identity, and it is not known which of them
    /// belongs to which of the other folder.
    case ambiguous(old: [Document], new: [Document])
  }

  /// In the order of the new folder. What only the old folder has comes last.
  package private(set) var matches: [Match] = []
  /// The documents of kinds, other than those of Salesforce metadata, that the other folder does not
  /// have, though it has documents: an org has no configuration of mobile apps, for example.
  package private(set) var lonely: (old: [Document], new: [Document]) = ([], [])

  package init(_ old: [Member], _ new: [Member]) {
    let before = Dictionary(grouping: old, by: \.identity)
    let after = Dictionary(grouping: new, by: \.identity)
    let kinds = (old: Set(old.map(\.identity.kind)), new: Set(new.map(\.identity.kind)))
    var seen: Set<Identity> = []
    for member in new + old where seen.insert(member.identity).inserted {
      let identity = member.identity
      let (first, second) = (before[identity] ?? [], after[identity] ?? [])
      func isLonely(_ others: Set<DocumentKind>) -> Bool {
        !identity.kind.isMetadata && !others.isEmpty && !others.contains(identity.kind)
      }
      if isLonely(kinds.old) {
        lonely.new += second.map(\.document)
      } else if isLonely(kinds.new) {
        lonely.old += first.map(\.document)
      } else {
        match(first, second)
      }
    }
  }

  /// Documents of the same identity belong together if they have the same path, or if there is only
  /// one in each folder.
  private mutating func match(_ old: [Member], _ new: [Member]) {
    var (old, new) = (old, new)
    if old.count > 1 || new.count > 1 {
      let places = Dictionary(old.enumerated().map { (Text($1.path), $0) }) { first, _ in first }
      var taken: Set<Int> = []
      var rest: [Member] = []
      for member in new {
        if let index = places[Text(member.path)], taken.insert(index).inserted {
          matches.append(.both(old: old[index].document, new: member.document))
        } else {
          rest.append(member)
        }
      }
      new = rest
      old = old.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }
    switch (old.count, new.count) {
    case (1, 1): matches.append(.both(old: old[0].document, new: new[0].document))
    case (_, 0): matches += old.map { .old($0.document) }
    case (0, _): matches += new.map { .new($0.document) }
    default:
      matches.append(.ambiguous(old: old.map(\.document), new: new.map(\.document)))
    }
  }
}
