/// The assumptions of a decision that the documentation does not settle.
public struct Assumptions: Hashable, Sendable {
  private var readings: UInt32 = 0
  private var treatments: UInt32 = 0

  /// A question whose answer cannot be configured.
  public enum Treatment: UInt8, CaseIterable, Sendable {
    case tlsVersions, externalExpiry, oddAudience, structuredClaims
    case missingUsername, oddClientId, emptyMapping, invalidTimeout
    case duplicateField, fieldCase, wrongType

    public var name: StaticString {
      switch self {
      case .tlsVersions: "tls-versions"
      case .externalExpiry: "external-expiry"
      case .oddAudience: "odd-audience"
      case .structuredClaims: "structured-claims"
      case .missingUsername: "missing-username"
      case .oddClientId: "odd-client-id"
      case .emptyMapping: "empty-mapping"
      case .invalidTimeout: "invalid-timeout"
      case .duplicateField: "duplicate-field"
      case .fieldCase: "field-case"
      case .wrongType: "wrong-type"
      }
    }

    public var choice: StaticString {
      switch self {
      case .tlsVersions: "no-connection"
      case .externalExpiry, .missingUsername, .wrongType: "reject"
      case .oddAudience, .structuredClaims: "ignore"
      case .oddClientId: "text"
      case .emptyMapping: "drop"
      case .invalidTimeout: "default"
      case .duplicateField: "last"
      case .fieldCase: "sensitive"
      }
    }

    public static func named(_ name: String) -> Treatment? {
      allCases.first { $0.name.description == name }
    }

    /// The assumption in words.
    public var meaning: StaticString {
      switch self {
      case .tlsVersions: "keys cannot be fetched if `tlsVersions` lists no known version"
      case .externalExpiry: "a token without `exp` is rejected if the lifetime depends on `exp`"
      case .oddAudience: "elements of `aud` that are not strings are ignored"
      case .structuredClaims: "filters ignore objects and nested arrays"
      case .missingUsername: "a token without a username is rejected"
      case .oddClientId: "a client ID may also be an array element or a number"
      case .emptyMapping: "a role mapping without roles grants nothing"
      case .invalidTimeout: "an invalid timeout is ignored"
      case .duplicateField: "the last of several fields with one name counts"
      case .fieldCase: "a field whose name differs in case is ignored"
      case .wrongType: "an issuer with a value of the wrong type accepts no token"
      }
    }
  }

  /// No assumptions.
  public init() {}

  public var isEmpty: Bool { readings == 0 && treatments == 0 }

  public func contains(_ reading: Reading) -> Bool { readings & 1 << reading.rawValue != 0 }
  public func contains(_ treatment: Treatment) -> Bool {
    treatments & 1 << treatment.rawValue != 0
  }

  mutating func insert(_ reading: Reading) { readings |= 1 << reading.rawValue }
  mutating func insert(_ treatment: Treatment) { treatments |= 1 << treatment.rawValue }

  mutating func formUnion(_ other: Assumptions) {
    readings |= other.readings
    treatments |= other.treatments
  }

  /// Removes the readings for which the closure returns false.
  mutating func keepReadings(_ isNecessary: (Reading) -> Bool) {
    var rest = readings
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      let reading = Reading(rawValue: UInt8(bit.trailingZeroBitCount))
      if let reading, !isNecessary(reading) { readings ^= bit }
    }
  }

  /// Calls a closure with the readings in the order of the procedure, then with the treatments,
  /// each with the answer that applies.
  public func forEach(
    _ chosen: Readings, _ body: (_ name: StaticString, _ choice: StaticString) -> Void
  ) {
    var rest = readings
    while rest != 0 {
      if let reading = Reading(rawValue: UInt8(rest.trailingZeroBitCount)) {
        body(reading.name, chosen.choice(of: reading))
      }
      rest &= rest - 1
    }
    rest = treatments
    while rest != 0 {
      if let treatment = Treatment(rawValue: UInt8(rest.trailingZeroBitCount)) {
        body(treatment.name, treatment.choice)
      }
      rest &= rest - 1
    }
  }

  /// A bit for each reading, at its raw value.
  var readingBits: UInt32 { readings }

  /// A bit for each treatment, at its raw value.
  var treatmentBits: UInt32 { treatments }

  /// The configurable readings, in the order of the procedure.
  public var switchable: [Reading] {
    readings == 0 ? [] : Reading.allCases.filter(contains)
  }

  /// The treatments, which cannot be configured.
  public var fixed: [Treatment] {
    treatments == 0 ? [] : Treatment.allCases.filter(contains)
  }
}

extension Assumptions {
  /// The names of the assumptions: configurable readings, then treatments, which cannot be
  /// configured.
  public var readingNames: [Text] {
    switchable.map { Text($0.name.description) } + fixed.map { Text($0.name.description) }
  }

  /// All names of readings and treatments.
  public static var knownNames: [StaticString] {
    Reading.all.map(\.name) + Treatment.allCases.map(\.name)
  }
}
