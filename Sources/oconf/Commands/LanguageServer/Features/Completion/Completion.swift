import ConfigModel
import Lint

/// The texts that may be inserted at a position.
struct Completion {
  /// A candidate. Its edits are in offsets of the file.
  struct Item {
    /// The kinds of the protocol that are in use, by their numbers in it.
    enum Kind: Int {
      case property = 10
      case value = 12
      case keyword = 14
      case snippet = 15
      case file = 17
      case member = 20
    }

    let label: String
    let kind: Kind
    /// A few words after the label.
    let detail: String
    /// The text that the client compares with what the user typed.
    let filter: String
    let edit: Edit
    /// The commas that the new text needs before it.
    var others: [Edit] = []
    var isSnippet = false
    var isDeprecated = false
    /// The name by which ``CompletionSubject`` finds the documentation; nil if there is none.
    var subject: String?
  }

  /// The abilities of a client that change items.
  struct Client {
    var hasSnippets = false
    /// True if the client inserts several lines as they are, without indenting them.
    var keepsIndentation = false
    /// True if documentation must not be Markdown.
    var isPlain = false
  }

  static let maximumCount = 500

  private(set) var items: [Item] = []
  /// True if there are more items than are listed.
  private(set) var isIncomplete = false

  init(
    in document: DocumentContent, at offset: Int, _ workspace: some FeatureWorkspace,
    _ client: Client
  ) {
    if let part = document.part(at: offset), let tree = part.tree {
      var search = JSONCompletion(document, part, tree, offset, client)
      search.run(workspace)
      items = search.items
    } else if let part = document.part(at: offset), let origins = part.origins {
      items = OriginCompletion.items(origins, part, offset, workspace.settings(for: document))
    } else if let export = document.export {
      items = PropertiesCompletion.items(export, document, offset)
    } else if document.xml != nil {
      items = XMLCompletion.items(document, offset, client)
    }
    if items.count > Self.maximumCount {
      isIncomplete = true
      items.removeSubrange(Self.maximumCount...)
    }
  }
}

/// Identifies what an item inserts, so that its documentation can be asked for later.
enum CompletionSubject {
  static func field(_ field: Field, of schema: ObjectSchema, in kind: DocumentKind) -> String {
    "field \(kind.rawValue) \(field.name) \(schema.title)"
  }

  static func named(_ word: WordKind, _ name: String) -> String { word.rawValue + " " + name }

  /// The documentation; nil if there is none.
  static func documentation(
    of subject: String, in document: DocumentContent?, _ settings: AppliedSettings, isPlain: Bool
  ) -> String? {
    let parts = subject.split(separator: " ", maxSplits: 3).map(String.init)
    let document = document ?? DocumentContent("", SourceBytes(""), .json)
    guard parts.count > 1 else { return nil }
    if parts[0] == "field", parts.count == 4 {
      let family = DocumentKind(rawValue: parts[1])?.schema?.family ?? []
      for schema in family where schema.title == parts[3] {
        guard let field = schema.fields.first(where: { $0.name.description == parts[2] }) else {
          continue
        }
        var text = HoverText(isPlain: isPlain)
        MemberExplanation(field, schema, document, settings).add(to: &text)
        return text.text
      }
      return nil
    }
    guard let word = WordKind(rawValue: parts[0]) else { return nil }
    var hover = HoverSubject(document, 0, settings, isPlain)
    hover.explain(word, parts[1])
    return hover.text.isEmpty ? nil : hover.text.text
  }
}
