/// Counts decisions by verdict, by reason, by the assumptions that they depend on, and by issuer.
///
/// No part of a token is kept. After the first decision, adding another one allocates no memory.
public struct DecisionTally: Sendable {
  /// The tables of ``forEach(_:_:)``, each with the index of its first number.
  private static let (verdicts, reasons, readings, treatments, count) = (0, 3, 67, 99, 131)

  private var numbers: [Int]

  public init() {
    numbers = Array(repeating: 0, count: Self.count)
  }

  /// Adds a decision. A token with several reasons counts once for each.
  public mutating func add(_ decision: Decision) {
    numbers[Self.verdicts + decision.verdict.column] += 1
    var bits: UInt64 = 0
    for reason in decision.reasons { bits |= 1 << UInt64(reason.rawValue) }
    count(bits, at: Self.reasons)
    let assumptions = decision.assumptions
    if assumptions.isEmpty { return }
    count(UInt64(assumptions.readingBits), at: Self.readings)
    count(UInt64(assumptions.treatmentBits), at: Self.treatments)
  }

  private mutating func count(_ bits: UInt64, at start: Int) {
    var rest = bits
    while rest != 0 {
      numbers[start + rest.trailingZeroBitCount] += 1
      rest &= rest - 1
    }
  }

  /// The number of decisions with a verdict.
  public subscript(verdict: Decision.Verdict) -> Int { numbers[Self.verdicts + verdict.column] }

  /// Calls `body` with the reasons that occurred.
  public func forEachReason(_ body: (_ code: StaticString, _ number: Int) -> Void) {
    for reason in ExchangeReason.allCases {
      let number = numbers[Self.reasons + Int(reason.rawValue)]
      if number > 0 { body(reason.code, number) }
    }
  }

  /// Calls `body` with the assumptions that occurred.
  ///
  /// - Parameter chosen: The readings in force.
  public func forEachAssumption(
    _ chosen: Readings,
    _ body: (_ name: StaticString, _ choice: StaticString, _ number: Int) -> Void
  ) {
    for reading in Reading.allCases {
      let number = numbers[Self.readings + Int(reading.rawValue)]
      if number > 0 { body(reading.name, chosen.choice(of: reading), number) }
    }
    for treatment in Assumptions.Treatment.allCases {
      let number = numbers[Self.treatments + Int(treatment.rawValue)]
      if number > 0 { body(treatment.name, treatment.choice, number) }
    }
  }
}

/// Counts tokens by their issuer in a configuration, and by a property with few values.
///
/// Tokens that name no configured issuer count together.
public struct IssuerTally: Sendable {
  private let columns: Int
  /// A row of columns for each issuer, and one for the tokens without one.
  private var numbers: [Int]

  /// - Parameters:
  ///   - issuers: The number of issuers.
  ///   - columns: The number of values of the property.
  public init(issuers: Int, columns: Int) {
    self.columns = columns
    numbers = Array(repeating: 0, count: (issuers + 1) * columns)
  }

  /// The index of the row of tokens without a configured issuer.
  public var last: Int { numbers.count / columns - 1 }

  /// - Parameter issuer: The index of the issuer; nil for a token without a configured one.
  public mutating func add(_ issuer: Int?, _ column: Int) {
    numbers[(issuer ?? last) * columns + column] += 1
  }

  /// The numbers of an issuer by column, or those at ``last``.
  public subscript(row: Int) -> ArraySlice<Int> { numbers[row * columns..<(row + 1) * columns] }
}

extension Decision.Verdict {
  /// All verdicts, in the order of ``column``.
  public static let all: [Decision.Verdict] = [.accept, .reject, .indeterminate]

  /// The index in ``all``.
  public var column: Int {
    switch self {
    case .accept: 0
    case .reject: 1
    case .indeterminate: 2
    }
  }
}

/// The parts of a configuration that affected decisions: issuers that were looked up, filters that
/// refused a token, values that matched a claim, backends that were recognized, and mappings and
/// roles that were granted. Proofs add the parts that their properties name.
public struct ExchangeTouches: Sendable {
  /// The offsets of these parts in the text of the configuration.
  private var offsets: Set<Int> = []
  /// The roles that accepted tokens were granted.
  public private(set) var roles: Set<Text> = []

  public init() {}

  /// True if the part at a range affected a decision.
  public func contains(_ range: SourceRange) -> Bool { offsets.contains(range.start) }

  /// Combines the parts of both.
  public func union(_ other: ExchangeTouches) -> ExchangeTouches {
    var union = self
    union.offsets.formUnion(other.offsets)
    union.roles.formUnion(other.roles)
    return union
  }

  /// Adds the part at a range.
  public mutating func insert(_ range: SourceRange) { offsets.insert(range.start) }

  public mutating func insert(role: Text) { roles.insert(role) }

  /// Adds the values of a filter that match a text of its claim.
  mutating func insert(_ filter: PreparedFilter, _ text: Text, ignoringCase: Bool) {
    guard let written = filter.written else { return }
    for value in written.values.elements
    where Glob(value.text).matches(text, ignoringCase: ignoringCase) {
      insert(value.range)
    }
  }

  /// Adds the issuer of a decision and everything that it granted.
  mutating func insert(_ decision: Decision, _ configuration: AuthTokenConfiguration?) {
    guard let index = decision.issuer, let issuer = configuration?.issuers[index] else { return }
    insert(issuer.object.range)
    var (defaults, everybody): (Set<Text>, Set<Text>) = ([], [])
    for grant in decision.grants {
      roles.insert(grant.role)
      switch grant.origin {
      case .claim(_, _, let mapping):
        if let mapping { insert(issuer.roleMappings[mapping].object.range) }
      case .defaultRole: defaults.insert(grant.role)
      case .issuerRole: everybody.insert(grant.role)
      case .directory: break
      }
    }
    insert(defaults, among: issuer.defaultRoles)
    insert(everybody, among: issuer.issuerRoles)
  }

  private mutating func insert(_ roles: Set<Text>, among list: TextListMember) {
    guard !roles.isEmpty else { return }
    for element in list.elements where roles.contains(element.text) { insert(element.range) }
  }
}
