import ConfigModel
import Lint

/// Finds out what became of policies that are gone. Git pairs files by lines, but a list of origins and
/// a flat document have one line, which any edit changes.
extension PolicyPaths {
  /// Compares policies that are gone with new ones that have parts of them, and reports the others if
  /// new files have parts of them that are not checked.
  func pairMoved(_ changes: inout [PolicyChange]) throws(Failure) {
    let gone = changes.indices.filter { index in
      let change = changes[index]
      return change.new == nil && change.problem == nil && change.departure == nil
        && change.old.flatMap { Parts($0.source, change.kind) } != nil
    }
    guard !gone.isEmpty else { return }
    let new = changes.indices.filter { changes[$0].old == nil && changes[$0].new?.checked != nil }
    let unchecked = self.unchecked(except: changes)
    var paired: [Int: [Int]] = [:]
    for index in gone {
      guard let old = changes[index].old, let parts = Parts(old.source, changes[index].kind)
      else { continue }
      let heirs = new.filter { other in
        guard let version = changes[other].new, changes[other].kind == changes[index].kind else {
          return false
        }
        return isSameService(old, version)
          && Parts(version.source, changes[other].kind)?.share(parts) ?? false
      }
      if let heir = heirs.first, heirs.count == 1 {
        paired[heir, default: []].append(index)
      } else if heirs.isEmpty {
        let rest = unchecked.first { $0.parts(as: changes[index].kind)?.share(parts) ?? false }
        guard let rest else { continue }
        changes[index].departure =
          "deleted, but '\(rest.path)', which is new and not checked, has a part of it"
      }
    }
    var dropped: Set<Int> = []
    for (heir, ancestors) in paired where ancestors.count == 1 {
      changes[heir].old = changes[ancestors[0]].old
      changes[heir].remark = nil
      dropped.insert(ancestors[0])
    }
    for index in dropped.sorted().reversed() { changes.remove(at: index) }
  }

  /// A new file that is not checked as a policy.
  private struct Unchecked {
    let path: String
    let source: SourceBytes

    func parts(as kind: DocumentKind?) -> Parts? { Parts(source, kind) }
  }

  /// The maximum number of new files, and of bytes in each, that are searched for parts of policies.
  private static let fileLimit = 1000
  private static let sizeLimit = 1 << 20

  private func unchecked(except known: [PolicyChange]) -> [Unchecked] {
    let paths = Set(known.map { Text($0.path) })
    let added = changes.trackedPaths.lazy.filter { [changes] path in
      changes.entries[Text(path)] == nil && !paths.contains(Text(path))
    }
    return added.prefix(Self.fileLimit).compactMap { path in
      let absolute = absolute(path)
      guard let status = System.status(absolute), status.kind == .regular,
        status.size <= Self.sizeLimit, let source = try? FileReader().read(absolute).source
      else { return nil }
      return Unchecked(path: path, source: source)
    }
  }

  /// The parts of a policy that tell which one it is: its origins, issuers, or values of an export.
  private struct Parts {
    private let texts: Set<Text>

    /// Nil if the text is not a policy of the kind, or if the kind has no such parts.
    init?(_ source: SourceBytes, _ kind: DocumentKind?) {
      switch kind {
      case .allowOrigin:
        let policy = AllowOriginPolicy(source)
        guard policy.items.allSatisfy({ $0.pattern != nil }) else { return nil }
        texts = Set(policy.items.map { Text($0.text) })
      case .authTokenConfiguration:
        let issuers = JSONParser.parse(source).root.member("issuers")
        texts = Set(issuers?.elements.compactMap { $0.member("issuerName")?.text } ?? [])
      case .policies:
        let export = PolicyExport(PropertiesFile(source))
        texts = Set(
          [PolicyName.allowOrigin, PolicyName.authTokenConfiguration].flatMap { name in
            export.policies(named: name).map { Text(export.value(of: $0).string) }
          })
      default: return nil
      }
      if texts.isEmpty { return nil }
    }

    func share(_ other: Parts) -> Bool { !texts.isDisjoint(with: other.texts) }
  }
}
