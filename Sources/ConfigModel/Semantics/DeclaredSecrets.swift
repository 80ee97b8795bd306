/// Secrets that the reading of a document tells, whatever its text looks like to ``SecretFinder``.
enum DeclaredSecrets {
  static func ranges(in source: SourceBytes, of kind: DocumentKind) -> [SourceRange] {
    guard ForeignEncoding(of: source) == nil else { return [] }
    return switch kind {
    case .idpMessages: IDPMessages(source).secretRanges
    case .policies: values(in: PropertiesFile(source))
    case .tokenRequest: ranges(inRequest: source)
    default: []
    }
  }

  /// The values of properties whose names say that they are secret. Java takes nearly any character for
  /// a part of a name.
  private static func values(in file: PropertiesFile) -> [SourceRange] {
    file.entries.filter { SecretNames.contain($0.key) }.map(\.valueRange).filter {
      !$0.isEmpty && !SecretText.isPlaceholder(Text(file.source, $0.start, $0.end).trimmed)
    }
  }

  /// A text that is no request may be any command. Its words are secret, but for the letters that it
  /// begins with.
  private static func ranges(inRequest source: SourceBytes) -> [SourceRange] {
    guard CurlCommandReader.start(in: source) == nil,
      HTTPRequestReader.read(source).methodRange == nil
    else { return [] }
    let text = Text(source)
    var offset = text.leadingBlanks
    while offset < text.count, text[offset].isASCIILetter { offset += 1 }
    var words: [SourceRange] = []
    while offset < text.count {
      let start = offset
      while offset < text.count, !text[offset].isBlank { offset += 1 }
      if offset > start { words.append(SourceRange(start, offset)) }
      offset += 1
    }
    return words
  }
}
