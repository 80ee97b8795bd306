import ConfigModel
import Lint

/// Finds out what became of policies that are gone. Git pairs files by lines, but a list of origins and
/// a flat document have one line, which any edit changes.
extension PolicyPaths {
  /// Reports policies that are gone if files that are not checked have parts of them now. Of the
  /// others, compares those that kept their name or their folder with their earlier version.
  func pairMoved(_ changes: inout [PolicyChange]) throws(Failure) {
    let gone = changes.indices.filter { index in
      let change = changes[index]
      return change.old?.checked != nil && change.new == nil && change.problem == nil
        && change.departure == nil
    }
    guard !gone.isEmpty else { return }
    let unchecked = unchecked(except: changes)
    var heirs: [Int: [Int]] = [:]
    for index in gone {
      guard let old = changes[index].old else { continue }
      let parts = Parts(old.source)
      guard !parts.isEmpty else { continue }
      if let rest = unchecked.files.first(where: { $0.gained(parts) }) {
        changes[index].departure =
          "deleted, but '\(rest.path)', which is not checked, now contains part of it"
        continue
      }
      if unchecked.isIncomplete {
        changes[index].departure =
          "deleted; some changed files that oconf does not check could not be searched for its content"
        continue
      }
      let candidates = changes.indices.filter { other in
        guard let new = changes[other].new, changes[other].old == nil,
          changes[other].kind == changes[index].kind, new.checked == changes[index].kind
        else { return false }
        return isSameService(old, new) && Parts(new.source).share(parts)
      }
      let name = Path.name(of: old.path)
      let named = candidates.filter { Path.name(of: changes[$0].path) == name }
      let near = candidates.filter {
        Path.isSame(Path.folder(of: changes[$0].path), Path.folder(of: old.path))
      }
      let heir = named.isEmpty ? near : named
      if heir.count == 1 { heirs[heir[0], default: []].append(index) }
    }
    var dropped: Set<Int> = []
    for (heir, ancestors) in heirs where ancestors.count == 1 {
      guard let old = changes[ancestors[0]].old, let new = changes[heir].new,
        let kind = changes[heir].kind
      else { continue }
      changes[heir].old = old
      changes[heir].remark = nil
      changes[heir].departure = departure(old, new, kind)
      dropped.insert(ancestors[0])
    }
    for index in dropped.sorted().reversed() { changes.remove(at: index) }
  }

  /// A changed file that is not checked as a policy.
  private struct Unchecked {
    let path: String
    let parts: Parts
    /// The parts that it had at the revision.
    let known: Parts

    /// True if the file has parts of a policy that it did not have at the revision.
    func gained(_ policy: Parts) -> Bool { parts.share(policy, without: known) }
  }

  /// The maximum number of changed files, and of bytes in each, that are searched for parts of policies.
  private static let fileLimit = 5000
  private static let sizeLimit = 16 << 20

  private func unchecked(
    except known: [PolicyChange]
  ) -> (files: [Unchecked], isIncomplete: Bool) {
    let checked = Set(known.lazy.filter { $0.new?.checked != nil }.map { Text($0.path) })
    var files: [Unchecked] = []
    var count = 0
    for path in changes.trackedPaths where !checked.contains(Text(path)) {
      let isNew = changes.entries[Text(path)] == nil
      if !isNew, hasSameContent(path) { continue }
      let absolute = absolute(path)
      guard let status = System.status(absolute), status.kind == .regular else { continue }
      if case .file(let version)? = try? versionNow(path), version.checked != nil { continue }
      count += 1
      if count > Self.fileLimit || status.size > Self.sizeLimit { return (files, true) }
      guard let source = try? FileReader.read(absolute).source else { continue }
      let before = isNew ? nil : earlier.text(at: absolute)?.flatMap(\.self)
      files.append(
        Unchecked(path: path, parts: Parts(source), known: before.map { Parts($0) } ?? Parts()))
    }
    return (files, false)
  }

  /// The parts of a policy that tell which one it is: its origins and the names of its issuers, as a
  /// policy of its own or in an export.
  private struct Parts {
    private var texts: Set<Text> = []

    var isEmpty: Bool { texts.isEmpty }

    init() {}

    init(_ source: SourceBytes) {
      let bytes = source.withoutMark
      let export = PolicyExport(PropertiesFile(bytes))
      for policy in export.policies(named: PolicyName.allowOrigin.description) {
        add(origins: SourceBytes(export.value(of: policy).string))
      }
      for policy in export.policies(named: PolicyName.authTokenConfiguration.description) {
        add(issuers: SourceBytes(export.value(of: policy).string))
      }
      guard texts.isEmpty else { return }
      add(issuers: bytes)
      if texts.isEmpty { add(origins: bytes) }
    }

    private mutating func add(origins source: SourceBytes) {
      texts.formUnion(
        AllowOriginPolicy(source).items.compactMap { $0.pattern.map { Text($0.canonicalText) } })
    }

    private mutating func add(issuers source: SourceBytes) {
      let issuers = JSONParser.parse(source).root.member("issuers")
      texts.formUnion(issuers?.elements.compactMap { $0.member("issuerName")?.text } ?? [])
    }

    func share(_ other: Parts, without known: Parts = Parts()) -> Bool {
      !texts.subtracting(known.texts).isDisjoint(with: other.texts)
    }
  }
}

extension SourceBytes {
  /// The bytes after a byte order mark.
  fileprivate var withoutMark: SourceBytes {
    guard count >= 3, self[0] == 0xEF, self[1] == 0xBB, self[2] == 0xBF else { return self }
    return SourceBytes(text(3..<count))
  }
}
