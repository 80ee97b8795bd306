import ConfigModel
import Lint
import TestSupport
import Testing

/// A slip that somebody might make in a sound document, and what is to notice it.
struct Mutation: Sendable, CustomTestStringConvertible {
  struct Outcome: Sendable {
    /// The rules of which one has something new to say, wherever the slip is made.
    var rules: [String] = []
    /// The fixtures in which none of them has, at some place at least.
    var exceptions: Set<String> = []
    /// Why nothing is said where nothing is said.
    var reason = ""

    static func by(_ rules: String...) -> Self { Self(rules: rules) }

    /// The document says the same as before, or something as good.
    static func harmless(_ reason: String) -> Self { Self(reason: reason) }

    /// The slip may do harm, and cannot be told from what somebody means.
    static func unseen(_ reason: String) -> Self { Self(reason: reason) }

    func except(_ fixtures: String..., because reason: String) -> Self {
      Self(rules: rules, exceptions: Set(fixtures), reason: reason)
    }
  }

  /// What is known of the environment that the document is for.
  enum Surroundings: CaseIterable, Sendable {
    case unknown, production, backend

    var settings: LintSettings {
      switch self {
      case .unknown: LintSettings()
      case .production: LintSettings(environment: .production)
      case .backend: LintSettings(baseURL: "https://mobile.corp.net")
      }
    }
  }

  /// A good fixture.
  struct Subject: Sendable {
    let file: Fixtures.File
    let source: SourceBytes
    /// The document, where it is JSON.
    let root: JSONValue
    /// The name of the file without what tells its kind.
    var name: String {
      file.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    }

    init(_ file: Fixtures.File) {
      self.file = file
      source = SourceBytes(file.bytes)
      root = JSONParser.parse(source).root
    }
  }

  let name: String
  let kind: DocumentKind
  let outcome: Outcome
  let surroundings: Surroundings
  /// The document with the slip in it, once for every place where it can be made.
  let variants: @Sendable (Subject) throws -> [[UInt8]]

  var testDescription: String { name }
}

/// A value in a configuration, and what it is in.
struct MutationPlace {
  let value: JSONValue
  /// Nothing for elements of arrays and for the root.
  let member: JSONValue.Member?
  /// The object or array around it.
  let owner: JSONValue
  /// The objects around it, the root first, and itself if it is one.
  let objects: [JSONValue]

  var string: String { value.text.string }
  /// The issuer that it belongs to; the root, if it belongs to none.
  var issuer: JSONValue { objects[min(1, objects.count - 1)] }
  /// The object that it is, or that it is in.
  var object: JSONValue { objects[objects.count - 1] }
}

extension JSONValue {
  func has(_ name: StaticString) -> Bool { member(name) != nil }

  /// The places on a path such as `issuers/*/audience`, in which `*` is any element.
  func places(_ path: String) -> [MutationPlace] {
    var places = [MutationPlace(value: self, member: nil, owner: self, objects: [self])]
    for step in path.split(separator: "/") {
      places = places.flatMap { place in
        step == "*"
          ? place.value.elements.map { place.inside($0, nil) }
          : place.value.members.filter { $0.name.text.string == step }
            .map { place.inside($0.value, $0) }
      }
    }
    return places
  }
}

extension MutationPlace {
  fileprivate func inside(_ value: JSONValue, _ member: JSONValue.Member?) -> Self {
    Self(
      value: value, member: member, owner: self.value,
      objects: value.kind == .object ? objects + [value] : objects)
  }
}

extension Mutation {
  typealias Condition = @Sendable (MutationPlace) -> Bool

  /// Edits at every place on a path of a configuration; nil where the slip cannot be made.
  static func edit(
    _ name: String, _ path: String, _ outcome: Outcome, in surroundings: Surroundings = .unknown,
    where condition: @escaping Condition = { _ in true },
    edits: @escaping @Sendable (MutationPlace) -> [Edit]?
  ) -> Self {
    Self(
      name: name, kind: .authTokenConfiguration, outcome: outcome, surroundings: surroundings
    ) { subject in
      try subject.root.places(path).filter(condition).compactMap(edits)
        .map { try subject.source.applying($0) }
    }
  }

  /// Another name for a member.
  static func rename(
    _ name: String, _ path: String, _ newName: String, _ outcome: Outcome,
    where condition: @escaping Condition = { _ in true }
  ) -> Self {
    edit(name, path, outcome, where: condition) { place in
      place.member.map { [Edit($0.name.range, JSONString.quoted(newName))] }
    }
  }

  /// Another value, as JSON.
  static func value(
    _ name: String, _ path: String, _ json: String, _ outcome: Outcome,
    in surroundings: Surroundings = .unknown, where condition: @escaping Condition = { _ in true }
  ) -> Self {
    edit(name, path, outcome, in: surroundings, where: condition) { place in
      place.value.writtenText == json ? nil : [Edit(place.value.range, json)]
    }
  }

  /// Another text for a string.
  static func string(
    _ name: String, _ path: String, _ outcome: Outcome, in surroundings: Surroundings = .unknown,
    where condition: @escaping Condition = { _ in true },
    change: @escaping @Sendable (String) -> String?
  ) -> Self {
    edit(name, path, outcome, in: surroundings, where: condition) { place in
      guard place.value.kind == .string, let text = change(place.string), text != place.string
      else { return nil }
      return [Edit(place.value.range, JSONString.quoted(text))]
    }
  }

  /// A member or an element less.
  static func remove(
    _ name: String, _ path: String, _ outcome: Outcome, in surroundings: Surroundings = .unknown,
    where condition: @escaping Condition = { _ in true }
  ) -> Self {
    edit(name, path, outcome, in: surroundings, where: condition) { place in
      place.member.map { place.owner.removing($0) } ?? place.owner.removing(place.value)
    }
  }

  /// A member more, in objects that lack it.
  static func add(
    _ name: String, to path: String, _ member: String, _ json: String, _ outcome: Outcome,
    in surroundings: Surroundings = .unknown, where condition: @escaping Condition = { _ in true }
  ) -> Self {
    edit(name, path, outcome, in: surroundings, where: condition) { place in
      guard !place.value.members.contains(where: { $0.name.text.string == member }) else {
        return nil
      }
      return place.value.appending(name: member, value: json)
    }
  }

  /// An element more at the end of an array.
  static func append(
    _ name: String, to path: String, _ outcome: Outcome, in surroundings: Surroundings = .unknown,
    where condition: @escaping Condition = { _ in true },
    json: @escaping @Sendable (MutationPlace) -> String?
  ) -> Self {
    edit(name, path, outcome, in: surroundings, where: condition) { place in
      guard place.value.kind == .array, let json = json(place) else { return nil }
      return place.value.appending([json])
    }
  }

  /// Another text for the whole document.
  static func text(
    _ name: String, _ kind: DocumentKind, _ outcome: Outcome,
    in surroundings: Surroundings = .unknown, change: @escaping @Sendable (String) -> String?
  ) -> Self {
    Self(name: name, kind: kind, outcome: outcome, surroundings: surroundings) { subject in
      let text = String(decoding: subject.file.bytes, as: UTF8.self)
      return change(text).flatMap { $0 == text ? nil : [Array($0.utf8)] } ?? []
    }
  }
}
