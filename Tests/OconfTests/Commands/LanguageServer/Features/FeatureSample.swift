import ConfigModel
import Foundation
import Lint
import Testing

@testable import oconf

/// Documents in memory, for tests of the features of the language server. The text of the document
/// under test has the mark `‸` where the cursor is.
final class FeatureSample: FeatureWorkspace {
  private(set) var documents: [DocumentContent] = []
  private(set) var document: DocumentContent
  private(set) var offset = 0
  var diagnostics: [Diagnostic] = []
  private var applied: AppliedSettings?
  let store = SettingsStore(SettingsOverrides())
  private let folder: String

  static let mark = "‸"

  /// - Parameters:
  ///   - text: The document under test.
  ///   - others: Other documents by name. `.oconf.json` is in force.
  init(
    _ name: String, _ text: String, _ others: [String: String] = [:], kind: DocumentKind? = nil,
    in folder: String = "/w"
  ) throws {
    self.folder = folder
    func content(_ name: String, _ text: String, _ kind: DocumentKind? = nil) throws
      -> DocumentContent
    {
      let source = SourceBytes(text)
      let known =
        kind ?? Recognition.kind(ofName: Path.name(of: name))
        ?? Recognition.kind(ofContent: source, name: name)
      return DocumentContent(Path.join(folder, name), source, try #require(known))
    }
    let parts = text.components(separatedBy: Self.mark)
    offset = parts.count > 1 ? parts[0].utf8.count : 0
    document = try content(name, parts.joined(), kind)
    documents = [document]
    for (name, text) in others.sorted(by: { $0.key < $1.key }) {
      documents.append(try content(name, text))
    }
    if let settings = documents.first(where: { $0.kind == .settings }),
      let root = DecodedDocument(JSONParser.parse(settings.source), SettingsFile.schema).root
    {
      let file = AppliedSettings.File(
        path: ".oconf.json", absolute: settings.absolute, source: settings.source,
        model: SettingsFile(root), today: { SettingsOverrides().day })
      applied = AppliedSettings(
        [file], SettingsLayer.all(in: [file], for: nil), SettingsOverrides(),
        policies: EnvironmentPolicies(file.model.shared.policies))
    }
  }

  func document(at absolute: String) -> DocumentContent? {
    documents.first { $0.absolute == absolute }
  }

  func settings(for document: DocumentContent) -> AppliedSettings {
    applied ?? AppliedSettings(LintSettings())
  }

  func findings(in document: DocumentContent) -> [Diagnostic] { diagnostics }

  // MARK: Answers

  var hover: String? { Hover(in: document, at: offset, self)?.text }

  func completion(_ client: Completion.Client = Completion.Client()) -> Completion {
    Completion(in: document, at: offset, self, client)
  }

  var labels: [String] { completion().items.map(\.label) }

  /// The text after an item has been inserted, without the syntax of snippets.
  func inserting(_ label: String, _ client: Completion.Client = Completion.Client()) throws
    -> String
  {
    let item = try #require(completion(client).items.first { $0.label == label })
    let bytes = try document.source.applying([item.edit] + item.others)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The texts of ranges, each with the name of its document.
  func shown(_ places: [DocumentRange]) -> [String] {
    places.map { place in
      let name = Path.name(of: place.absolute)
      let source = document(at: place.absolute)?.source
      return name + ":" + (source?.text(place.range.bounds) ?? "")
    }
  }

  /// The texts of documents after a renaming, by name.
  func renaming(to name: String) throws -> [String: String] {
    let all = try Renaming(document, offset, self).edits(to: name)
    return try Dictionary(
      uniqueKeysWithValues: all.map { document, edits in
        (
          Path.name(of: document.absolute),
          String(decoding: try document.source.applying(edits), as: UTF8.self)
        )
      })
  }
}
