import ConfigModel
import Lint

/// Completes a list of origins with the domains of the organization.
enum OriginCompletion {
  static func items(
    _ origins: AllowOriginPolicy, _ part: DocumentPart, _ offset: Int, _ settings: AppliedSettings
  ) -> [Completion.Item] {
    let inner = part.placement.inDocument(offset)
    let current = origins.items.first { $0.range.start <= inner && inner <= $0.range.end }
    let range = current?.range ?? SourceRange(at: inner)
    // Without a comma, the text would become a part of the item before it.
    var before = range.start
    while before > 0, part.source[before - 1].isBlank { before -= 1 }
    guard before == 0 || part.source[before - 1] == UInt8(ascii: ",") else { return [] }
    let known = origins.items.filter { $0.range != current?.range }.map(\.text)
    let domains = settings.linter.settings.inventory.ownDomains ?? []
    let texts = domains.map { "https://" + $0 } + domains.map { "https://*." + $0 }
    return texts.filter { !known.contains($0) && !Secrets.looksSecret($0) }.map { text in
      Completion.Item(
        label: text, kind: .value, detail: "from the setting 'ownDomains'", filter: text,
        edit: part.placement.inFile(Edit(range, text)))
    }
  }
}
