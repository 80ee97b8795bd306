package import ConfigModel

/// The reviewed and approved changes.
package struct Approvals: Sendable {
  package struct Entry: Sendable {
    /// The ID of a change (``Change/id``) or of an access finding.
    package let id: String
    /// The path of the only file that the approval covers, from the top of the repository; nil if it
    /// covers every file.
    package let path: String?
    package let reason: String
    /// The last day on which the approval is valid, as written in the file.
    package let expires: String?
    package let isExpired: Bool
    /// The range of the ID in the file.
    package let range: SourceRange

    /// True if the other entry approves the same, for the same reason and time.
    package func hasSameTerms(as other: Entry) -> Bool {
      key == other.key && reason == other.reason && expires == other.expires
    }

    /// The ID and the path, which no other entry of a file has.
    package var key: Text { Text(id + "\n" + (path ?? "")) }
  }

  /// The reason why a text is not a valid approvals file, and the offset of the problem.
  package struct Fault: Error {
    package let reason: String
    package let offset: Int
  }

  private static let version = 1

  package static let schema = ObjectSchema(
    "list of approvals",
    [
      Field("$schema", .string, "The JSON Schema that editors check this file with."),
      Field("version", .integer, required: true, "The version of the file format."),
      Field("accepted", .objects(entrySchema), required: true, "The approved changes."),
    ])

  private static let entrySchema = ObjectSchema(
    "approval", allowsNull: true,
    [
      Field(
        "id", .string, required: true,
        "The ID of the change, as shown by `oconf diff --verbose`. It covers only this change."),
      Field(
        "path", .string,
        """
        The path of the only file that the approval covers, from the top of the repository. Without it, \
        the approval covers the same change of any file. `oconf gate --write-accept` writes it.
        """),
      Field(
        "reason", .string, required: true, "The reason for the approval.",
        examples: [.string("agreed with the partner, who requested the change")]),
      Field(
        "expires", .string, "The expiry date: the last day on which the approval is valid, in UTC.",
        examples: [.string("2030-12-31")]),
    ])

  /// The approvals in file order.
  package private(set) var entries: [Entry] = []
  private var indices: [Text: [Int]] = [:]

  package static let none = Approvals()

  private init() {}

  /// - Parameter today: Returns the current day in UTC. Called only if an approval has an expiry
  ///   date.
  package init(_ source: SourceBytes, today: () -> CalendarDate) throws(Fault) {
    let tree = JSONParser.parse(source)
    if !tree.isWellFormed, let problem = tree.problems.first {
      throw Fault(reason: "not JSON", offset: problem.range.start)
    }
    let root = tree.root
    try Self.refuseUnknown(root, Self.schema, "the file")
    guard let version = root.member("version"), let list = root.member("accepted"),
      list.kind == .array
    else {
      throw Fault(reason: "expected 'version' and an array 'accepted'", offset: root.range.start)
    }
    guard version.exactInteger == Self.version else {
      throw Fault(
        reason: "unsupported version; expected \(Self.version)", offset: version.range.start)
    }
    for element in list.elements {
      let entry = try Self.entry(element, today)
      guard !(indices[Text(entry.id)] ?? []).contains(where: { entries[$0].key == entry.key })
      else {
        throw Fault(reason: "duplicate approval of '\(entry.id)'", offset: entry.range.start)
      }
      add(entry)
    }
  }

  private mutating func add(_ entry: Entry) {
    indices[Text(entry.id), default: []].append(entries.count)
    entries.append(entry)
  }

  /// The approvals that cover a file with one of these paths from the top of the repository.
  package func covering(_ paths: [String]) -> Approvals {
    var result = Approvals()
    for entry in entries
    where entry.path.map({ path in paths.contains { Path.isSame($0, path) } }) ?? true {
      result.add(entry)
    }
    return result
  }

  private static func refuseUnknown(
    _ object: JSONValue, _ schema: ObjectSchema, _ noun: String
  ) throws(Fault) {
    guard object.kind == .object else { return }
    for member in object.members
    where !schema.fields.contains(where: { member.name.text == $0.name }) {
      let known = schema.fields.map { "'\($0.name)'" }
      throw Fault(
        reason: "unknown field '\(member.name.text.string)' in \(noun); expected one of: "
          + known.joined(separator: ", "),
        offset: member.range.start)
    }
  }

  /// True for a reason that says nothing, such as the placeholder in the commands of reports.
  package static func isPlaceholder(_ reason: String) -> Bool {
    let text = reason.uppercased()
    return text == "REASON" || text == "TEXT" || Placeholder.isWhole(Text(text))
      || !reason.contains { $0.isLetter || $0.isNumber }
  }

  private static func entry(
    _ element: JSONValue, _ today: () -> CalendarDate
  ) throws(Fault) -> Entry {
    let start = element.range.start
    guard element.kind == .object else {
      throw Fault(reason: "an approval is not an object", offset: start)
    }
    try refuseUnknown(element, entrySchema, "an approval")
    guard let id = element.member("id"), id.kind == .string, !id.text.isEmpty else {
      throw Fault(reason: "an approval has no 'id'", offset: start)
    }
    guard let reason = element.member("reason"), reason.kind == .string,
      !reason.text.trimmed.isEmpty
    else {
      throw Fault(
        reason: "the approval has no reason; say in 'reason' why the change is accepted",
        offset: element.member("reason")?.range.start ?? start)
    }
    if isPlaceholder(reason.text.trimmed.string) {
      throw Fault(
        reason: "the approval has a placeholder as its reason; say why the change is accepted",
        offset: reason.range.start)
    }
    var expires: String?
    var isExpired = false
    if let written = element.member("expires"), written.kind != .null {
      guard written.kind == .string, let day = CalendarDate(written.text.string) else {
        throw Fault(
          reason: "invalid 'expires'; expected a date such as 2030-12-31",
          offset: written.range.start)
      }
      expires = written.text.string
      isExpired = day < today()
    }
    let path = element.member("path")
    if let path, path.kind != .string {
      throw Fault(
        reason: "invalid 'path'; expected a path from the top of the repository",
        offset: path.range.start)
    }
    return Entry(
      id: id.text.string, path: path?.text.string, reason: reason.text.trimmed.string,
      expires: expires,
      isExpired: isExpired, range: id.range)
  }

  /// The approval with this ID, even if it has expired.
  package func entry(_ id: String) -> Entry? {
    let found = (indices[Text(id)] ?? []).map { entries[$0] }
    return found.first { !$0.isExpired } ?? found.first
  }
}
