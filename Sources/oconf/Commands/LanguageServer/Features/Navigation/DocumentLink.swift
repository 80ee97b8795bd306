import ConfigModel

/// An address or a file name in a document that can be opened.
struct DocumentLink {
  enum Target: Equatable {
    case address(String)
    /// An absolute path.
    case file(String)
  }

  let range: SourceRange
  let target: Target

  static let maximumCount = 5_000

  static func all(in document: DocumentContent) -> [DocumentLink] {
    var links: [DocumentLink] = []
    for word in document.words.words where word.kind == .file {
      guard let path = document.path(named: word.text) else { continue }
      links.append(DocumentLink(range: word.range, target: .file(path)))
    }
    for part in document.parts {
      guard let tree = part.tree else { continue }
      for value in tree.stringValues where links.count < maximumCount {
        guard value.text.hasPrefix("http"), let address = address(value.text) else { continue }
        links.append(
          DocumentLink(range: part.placement.inFile(value.textRange), target: .address(address)))
      }
    }
    if let xml = document.xml {
      for element in xml.elements where !element.hasChildren && links.count < maximumCount {
        let text = element.text
        guard text.text.hasPrefix("http"), let address = address(text.text) else { continue }
        links.append(DocumentLink(range: text.range, target: .address(address)))
      }
    }
    return links.sorted { $0.range < $1.range }
  }

  /// The text if it is the whole address of a page, without wildcards, credentials or placeholders.
  private static func address(_ text: Text) -> String? {
    guard text.count < 2048, text.hasPrefix("https://") || text.hasPrefix("http://"),
      text.allSatisfy({ 0x21...0x7E ~= $0 && !"*\"<>{}|\\^`$@".utf8.contains($0) }),
      URI(text).bareHost != nil, !Secrets.looksSecret(text.string)
    else { return nil }
    return text.string
  }
}
