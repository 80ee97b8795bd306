import ConfigModel
import Lint
import TestSupport
import Testing

/// A plausible mistake in a sound document, and the rules that must notice it.
struct Mutation: Sendable, CustomTestStringConvertible {
  struct Outcome: Sendable {
    /// The rules of which at least one reports something new, wherever the mistake is made.
    var rules: [String] = []
    /// The fixtures in which none of these rules does, at one place at least.
    var exceptions: Set<String> = []
    /// The reason why nothing is reported, if nothing is.
    var reason = ""

    static func by(_ rules: String...) -> Self { Self(rules: rules) }

    /// The document means the same as before, or something just as good.
    static func harmless(_ reason: String) -> Self { Self(reason: reason) }

    /// The mistake may do harm, but could just as well be intended.
    static func unseen(_ reason: String) -> Self { Self(reason: reason) }

    func except(_ fixtures: String..., because reason: String) -> Self {
      Self(rules: rules, exceptions: Set(fixtures), reason: reason)
    }
  }

  /// The environment that the linter knows of.
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

  /// A sound fixture.
  struct Subject: Sendable {
    let file: Fixtures.File
    let source: SourceBytes
    /// The root value, if the document is JSON.
    let root: JSONValue
    /// The name of the file without the extensions that show its kind.
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
  /// The document with the mistake, once for every place where it can be made.
  let variants: @Sendable (Subject) throws -> [[UInt8]]

  var testDescription: String { name }
}

/// A value in a configuration, and the objects that contain it.
struct MutationPlace {
  let value: JSONValue
  /// The member with this value; nil for array elements and for the root.
  let member: JSONValue.Member?
  /// The object or array that contains the value.
  let owner: JSONValue
  /// The objects from the root down to the value, including the value itself if it is an object.
  let objects: [JSONValue]

  var string: String { value.text.string }
  /// The issuer that contains the value, or the root if there is none.
  var issuer: JSONValue { objects[min(1, objects.count - 1)] }
  /// The value itself if it is an object, else the innermost object that contains it.
  var object: JSONValue { objects[objects.count - 1] }
}

extension JSONValue {
  func has(_ name: StaticString) -> Bool { member(name) != nil }

  /// The places on a path such as `issuers/*/audience`, where `*` stands for any element.
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

  /// Edits every place on a path of a configuration. `edits` returns nil where
  /// the mistake is impossible.
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

  /// Renames a member.
  static func rename(
    _ name: String, _ path: String, _ newName: String, _ outcome: Outcome,
    where condition: @escaping Condition = { _ in true }
  ) -> Self {
    edit(name, path, outcome, where: condition) { place in
      place.member.map { [Edit($0.name.range, JSONString.quoted(newName))] }
    }
  }

  /// Replaces a value, given as JSON.
  static func value(
    _ name: String, _ path: String, _ json: String, _ outcome: Outcome,
    in surroundings: Surroundings = .unknown, where condition: @escaping Condition = { _ in true }
  ) -> Self {
    edit(name, path, outcome, in: surroundings, where: condition) { place in
      place.value.writtenText == json ? nil : [Edit(place.value.range, json)]
    }
  }

  /// Replaces the text of a string.
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

  /// Removes a member or an element.
  static func remove(
    _ name: String, _ path: String, _ outcome: Outcome, in surroundings: Surroundings = .unknown,
    where condition: @escaping Condition = { _ in true }
  ) -> Self {
    edit(name, path, outcome, in: surroundings, where: condition) { place in
      place.member.map { place.owner.removing($0) } ?? place.owner.removing(place.value)
    }
  }

  /// Adds a member to objects that lack it.
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

  /// Appends an element to an array.
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

  /// Replaces the text of the whole document.
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
