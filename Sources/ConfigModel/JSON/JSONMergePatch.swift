/// Merges one object into another (JSON Merge Patch, RFC 7396).
public enum JSONMergePatch {
  /// Applies `patch` to `target`: null removes a member, objects are merged, and any other value
  /// replaces the previous one. Both must be objects or nil.
  ///
  /// Tokens keep their text. The members of `target` keep their order, followed by new ones in the
  /// order of `patch`. If a name occurs twice in a patch, its last member counts.
  public static func merged(_ target: JSONValue?, _ patch: JSONValue?) -> JSONTree {
    var merger = Merger()
    merger.addObject(target, patch)
    return JSONParser.parse(SourceBytes(merger.bytes))
  }

  private struct Merger {
    var bytes: [UInt8] = []

    mutating func addObject(_ target: JSONValue?, _ patch: JSONValue?) {
      var patches: [Text: Int] = [:]
      if let patch {
        for member in patch.members { patches[member.name.text] = member.value.index }
      }
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      if let target {
        for member in target.members {
          guard let patch, let index = patches.removeValue(forKey: member.name.text) else {
            addMember(member.name, &isFirst)
            add(member.value)
            continue
          }
          add(member.name, member.value, JSONValue(tree: patch.tree, index: index), &isFirst)
        }
      }
      if let patch {
        for member in patch.members where patches[member.name.text] == member.value.index {
          add(member.name, nil, member.value, &isFirst)
        }
      }
      bytes.append(UInt8(ascii: "}"))
    }

    private mutating func add(
      _ name: JSONValue, _ target: JSONValue?, _ patch: JSONValue, _ isFirst: inout Bool
    ) {
      guard patch.kind != .null else { return }
      addMember(name, &isFirst)
      guard patch.kind == .object else { return add(patch) }
      addObject(target?.kind == .object ? target : nil, patch)
    }

    private mutating func addMember(_ name: JSONValue, _ isFirst: inout Bool) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      add(name)
      bytes.append(UInt8(ascii: ":"))
    }

    private mutating func add(_ value: JSONValue) {
      let range = value.range
      bytes.reserveCapacity(bytes.count + range.count)
      for offset in range.bounds { bytes.append(value.tree.source[offset]) }
    }
  }
}
