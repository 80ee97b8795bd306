import Lint

extension TrustMap.Mark {
  /// The mark in words, because color alone does not tell everyone.
  var badge: String {
    switch self {
    case .same: ""
    case .added: "+ new"
    case .removed: "− removed"
    case .changed: "± changed"
    }
  }

  /// The mark of a part, where the whole has this one.
  func combined(_ part: TrustMap.Mark) -> TrustMap.Mark { self == .same ? part : self }

  /// The sign before a text with the mark.
  var sign: String {
    switch self {
    case .same: ""
    case .added: "+ "
    case .removed: "− "
    case .changed: "± "
    }
  }
}

extension TrustMap.Fact {
  /// The values as a phrase. Those that the other version does not have come first, with a sign.
  var text: String {
    var isChanged = [Bool](repeating: false, count: values.count)
    for index in changedValues { isChanged[index] = true }
    let ordered =
      changedValues.map { mark.sign + values[$0] }
      + values.indices.filter { !isChanged[$0] }.map { values[$0] }
    return (qualifier.isEmpty ? "" : qualifier + " ") + ordered.joined(separator: " or ")
  }

  /// The fact as one line, with its mark.
  var line: String {
    mark.sign + (isProblem ? "✕ " : "") + (label.isEmpty ? "" : label + ": ") + text
  }
}

extension TrustMap.Kind {
  /// The kind in words.
  var noun: String {
    switch self {
    case .identityProvider: "identity provider"
    case .callback: "callback URL"
    case .mobileApp: "mobile app"
    default: rawValue
    }
  }
}

extension TrustMap.Section.Kind {
  /// Stands for the nodes of a section that has none.
  var emptiness: String { self == .origins ? "no origins" : "no issuers" }
}

extension TrustMap {
  /// The order in which to show `count` items where there is room for `limit`: their own if all fit;
  /// otherwise those that changed or fail come first.
  static func order(_ count: Int, upTo limit: Int, _ isNotable: (Int) -> Bool) -> [Int] {
    var (notable, others): ([Int], [Int]) = ([], [])
    for index in 0..<count {
      if count <= limit || isNotable(index) { notable.append(index) } else { others.append(index) }
    }
    return notable + others
  }

  /// Says how many items are left out; nil if none is.
  static func more(_ hidden: ArraySlice<Int>, _ isNotable: (Int) -> Bool) -> String? {
    if hidden.isEmpty { return nil }
    var count = 0
    for index in hidden where isNotable(index) { count += 1 }
    return "and \(hidden.count) more" + (count > 0 ? ", \(count) of them changed or failing" : "")
  }
}
