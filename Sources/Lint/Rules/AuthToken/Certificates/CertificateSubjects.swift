import ConfigModel

extension AuthTokenConfiguration {
  /// Every non-empty subject name with its issuer, in source order.
  var certificateSubjects: some Sequence<(issuer: Issuer, subject: WrittenText)> {
    issuers.lazy.flatMap { issuer in
      issuer.certificateSubjectNames.elements.lazy.filter { !$0.text.trimmed.isEmpty }
        .map { (issuer, $0) }
    }
  }
}

extension WrittenText {
  /// The canonical form, which is the same for every spelling of a subject name. Nil if the text is
  /// not a subject name.
  var canonicalSubject: String? { DistinguishedName(text)?.canonical }
}

/// The existing certificates, indexed by name and by the canonical form of the name.
struct CertificateInventory {
  private let names: Set<Text>
  private let spellings: [String: Text]

  /// Nil if the inventory does not list certificates, or if it lists every one in the
  /// configuration.
  init?(_ inventory: Inventory, for configuration: AuthTokenConfiguration) {
    guard let names = inventory.certificates,
      configuration.certificateSubjects.contains(where: { !names.contains($0.subject.text) })
    else { return nil }
    self.names = names
    var spellings: [String: Text] = [:]
    for name in names {
      guard let canonical = DistinguishedName(name)?.canonical else { continue }
      // Of several spellings, always choose the same one.
      spellings[canonical] = spellings[canonical].map { min($0, name) } ?? name
    }
    self.spellings = spellings
  }

  func has(_ subject: WrittenText) -> Bool {
    names.contains(subject.text)
  }

  /// The inventory's spelling of a subject. Nil if the subject is not in the inventory.
  func spelling(of subject: WrittenText) -> Text? {
    subject.canonicalSubject.flatMap { spellings[$0] }
  }
}
