import ConfigModel
import Lint

/// One version of a document, with what features read from it. Everything is parsed at most once.
/// Not safe for concurrent use.
final class DocumentContent {
  /// The absolute path; empty for a buffer without a file.
  let absolute: String
  let source: SourceBytes
  let kind: DocumentKind

  private(set) lazy var lines = LineTable(source)
  /// The export; nil for any other kind.
  private(set) lazy var export: PolicyExport? =
    kind == .policies ? PolicyExport(PropertiesFile(source)) : nil
  /// The documents in this one: itself, or the values of an export that are documents.
  private(set) lazy var parts = readParts()
  private(set) lazy var xml: XMLTree? =
    isXML ? XMLParser.parse(source) : nil
  /// The words of the document with a meaning across documents, in its order.
  private(set) lazy var words = WordIndex(self)

  init(_ absolute: String, _ source: SourceBytes, _ kind: DocumentKind) {
    self.absolute = absolute
    self.source = source
    self.kind = kind
  }

  var folder: String { Path.folder(of: absolute) }
  var isJSON: Bool { kind.isJSON(source, name: Path.name(of: absolute)) }

  private var isXML: Bool {
    switch kind {
    case .connectedApp, .externalClientApp, .oauthOidcSettings: true
    case .mobileApp, .mobileClient: !isJSON && XMLSniffer.looksLikeXML(source)
    case .samlAssertion: XMLSniffer.looksLikeXML(source)
    default: false
    }
  }

  /// The absolute path of a file that the document names; nil if the name is not a relative path.
  func path(named name: Text) -> String? {
    guard !absolute.isEmpty, !name.isEmpty, name.first != UInt8(ascii: "/"),
      !name.contains("://"), !Secrets.looksSecret(name.string)
    else { return nil }
    return Path.withoutSteps(Path.join(folder, name.string))
  }

  /// The document at an offset; nil outside of all values of an export.
  func part(at offset: Int) -> DocumentPart? {
    parts.first { $0.range.start <= offset && offset <= $0.range.end }
  }

  /// The issuers and their members, if the document is an issuer configuration or holds one.
  var configurations: [DocumentPart] { parts.filter { $0.kind == .authTokenConfiguration } }

  private func readParts() -> [DocumentPart] {
    if let export {
      return export.policies.compactMap { policy in
        guard let kind = DocumentKind(policy: policy.key.name) else { return nil }
        let value = export.value(of: policy)
        return DocumentPart(
          kind, value.bytes, value.placement, policy.entry.valueRange, key: policy.entry.key)
      }
    }
    guard isJSON || kind == .allowOrigin else { return [] }
    return [DocumentPart(kind, source, .whole, SourceRange(0, source.count), key: nil)]
  }
}

/// A document that is a file, or a value in an export.
final class DocumentPart {
  let kind: DocumentKind
  let source: SourceBytes
  let placement: Placement
  /// The range of the document in its file.
  let range: SourceRange
  /// The key of the policy; nil for a file.
  let key: String?

  /// The tree; nil for a list of origins.
  private(set) lazy var tree: JSONTree? = kind == .allowOrigin ? nil : JSONParser.parse(source)
  private(set) lazy var origins: AllowOriginPolicy? =
    kind == .allowOrigin ? AllowOriginPolicy(source) : nil
  /// The typed view; nil for lists of origins, and for JSON without a schema.
  private(set) lazy var decoded: DecodedDocument? = tree.flatMap { tree in
    kind.schema.map { DecodedDocument(tree, $0) }
  }

  init(
    _ kind: DocumentKind, _ source: SourceBytes, _ placement: Placement, _ range: SourceRange,
    key: String?
  ) {
    self.kind = kind
    self.source = source
    self.placement = placement
    self.range = range
    self.key = key
  }

  /// The place at an offset of the file; nil if the document is not JSON.
  func place(at offset: Int) -> JSONPlace? {
    tree.map { JSONPlace($0, kind.schema, at: placement.inDocument(offset)) }
  }
}

extension DocumentKind {
  /// The kind of the documents that are the values of a policy; nil for any other policy.
  init?(policy: String) {
    let kinds: [DocumentKind] = [.authTokenConfiguration, .allowOrigin]
    guard let kind = kinds.first(where: { $0.policyName == policy }) else { return nil }
    self = kind
  }
}

/// The documents and settings around a document. Unsaved buffers take precedence over files.
protocol FeatureWorkspace {
  /// All known documents, without those that settings exclude.
  var documents: [DocumentContent] { get }
  /// The document at an absolute path; nil if there is none of a known kind.
  func document(at absolute: String) -> DocumentContent?
  /// The settings for a document.
  func settings(for document: DocumentContent) -> AppliedSettings
  /// The findings in the current version of a document.
  func findings(in document: DocumentContent) -> [Diagnostic]
  var store: SettingsStore { get }
}

/// A range in a document.
struct DocumentRange: Equatable {
  let absolute: String
  let range: SourceRange
}

extension Secrets {
  /// True if a text has the shape of a secret, so that no answer may show it.
  static func looksSecret(_ text: String) -> Bool { masked(shapesIn: text) != text }
}
