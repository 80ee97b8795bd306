import ConfigModel

extension AuthTokenConfiguration {
  /// Every subject name with its issuer, in the order of the text, empty ones left out.
  var certificateSubjects: some Sequence<(issuer: Issuer, subject: WrittenText)> {
    issuers.lazy.flatMap { issuer in
      issuer.certificateSubjectNames.elements.lazy.filter { !$0.text.trimmed.isEmpty }
        .map { (issuer, $0) }
    }
  }
}

extension WrittenText {
  /// The same text for every spelling of a subject name; nil when it is no such name.
  var canonicalSubject: String? { DistinguishedName(text)?.canonical }
}

/// The certificates that exist, by name and by what all spellings of a name have in common.
struct CertificateInventory {
  private let names: Set<Text>
  private let spellings: [String: Text]

  /// Nil when nobody said which certificates exist, and when every one of the configuration does.
  init?(_ inventory: Inventory, for configuration: AuthTokenConfiguration) {
    guard let names = inventory.certificates,
      configuration.certificateSubjects.contains(where: { !names.contains($0.subject.text) })
    else { return nil }
    self.names = names
    var spellings: [String: Text] = [:]
    for name in names {
      guard let canonical = DistinguishedName(name)?.canonical else { continue }
      // Of several spellings always the same one.
      spellings[canonical] = spellings[canonical].map { min($0, name) } ?? name
    }
    self.spellings = spellings
  }

  func has(_ subject: WrittenText) -> Bool {
    names.contains(subject.text)
  }

  /// How a subject is spelt in the inventory; nil when it is not there in any spelling.
  func spelling(of subject: WrittenText) -> Text? {
    subject.canonicalSubject.flatMap { spellings[$0] }
  }
}
