import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// A witness is rejected for the very condition that its finding names.
@Suite struct WitnessReasonTests {
  private static let now = 1_767_225_600

  /// The failures that the rejecting version reports for a witness.
  private static func failures(
    _ configuration: AuthTokenConfiguration?, _ witness: AccessWitness, _ readings: Readings,
    _ baseURL: String
  ) -> [TraceEntry] {
    let users = JSONParser.parse(SourceBytes(witness.users ?? "[]")).root.elements.map {
      DirectoryUser(uid: $0.member("uid")?.text, mail: $0.member("mail")?.text, roles: [])
    }
    let exchange = TokenExchange(
      configuration,
      ExchangeEnvironment(baseURL: baseURL, users: Array(users), readings: readings))
    guard let claims = TokenClaims(JSONParser.parse(SourceBytes(witness.claims ?? ""))) else {
      return []
    }
    let object = JSONParser.parse(SourceBytes(witness.request ?? "{}")).root
    let backend = object.member("backend")
    let request = ExchangeRequest(
      form: object.member("form")?.text.string == "id-only" ? .idOnly : .header,
      backend: BackendIdentity(
        name: backend?.member("name")?.text.string,
        version: backend?.member("version")?.text.string,
        clientId: backend?.member("clientId")?.text.string))
    return exchange.explain(PresentedToken(claims), request, now: witness.now ?? now).trace
      .filter { $0.outcome == .failed }
  }

  /// The reason that the evaluator must give; nil for findings that name no single condition.
  private static func reason(_ finding: AccessFinding) -> ExchangeReason? {
    switch finding.kind {
    case .clientAuthRelaxed, .clientAuthTightened: return .clientAuthRequired
    case .backendsWidened, .backendsNarrowed: return .backendNotAllowed
    case .accessWidened, .accessNarrowed: break
    default: return nil
    }
    let parts = finding.pointer.split(separator: "/")
    if parts.contains("filters") { return .filterUnsatisfied }
    switch parts.last {
    case "audience": return .audienceMismatch
    case "usernameAttribute": return .usernameMissing
    case "clientIdAttribute": return .clientToken
    case "tokenTimeoutPolicy": return .tokenExpMissing
    default: return nil
    }
  }

  private static func check(
    _ finding: AccessFinding, _ configuration: AuthTokenConfiguration?, _ isOld: Bool,
    _ readings: Readings, _ baseURL: String, _ about: String
  ) -> Bool {
    guard let witness = finding.witness, let reason = reason(finding) else { return false }
    var readings = readings
    if let other = finding.reading { readings[other.reading] = other.choice }
    let place = finding.places.first { $0.side == (isOld ? .old : .new) }?.range
    let named = failures(configuration, witness, readings, baseURL).first { entry in
      guard entry.reason == reason else { return false }
      guard reason == .filterUnsatisfied else { return true }
      guard let place, let range = entry.range else { return false }
      return place.start <= range.start && range.end <= place.end
    }
    let verdict = isOld ? finding.oldVerdict : finding.newVerdict
    if named == nil || verdict?.detail != named?.message {
      Issue.record(
        """
        \(finding.id): \(finding.message)
        \(witness.claims ?? "") is refused since \(verdict?.detail ?? "?")
        \(about)
        """)
    }
    return true
  }

  @Test func witnessesBreakTheReportedCondition() {
    var random = SeededGenerator()
    var checked = 0
    for _ in 0..<Soak.rounds(1000) {
      let pair = AccessPair(&random, withReadings: true)
      let old = AccessSample.configuration(pair.old.map { [$0.json] } ?? [])
      let new = AccessSample.configuration(pair.new.map { [$0.json] } ?? [])
      let baseURL = "https://mobile.corp.net"
      var context = AccessContext(readings: pair.readings, baseURL: baseURL)
      context.comparesReadings = Int.random(in: 0..<4, using: &random) == 0
      let report = AccessComparison().compare(old, new, context)
      let about =
        "seed \(random.seed)\nold \(pair.old?.json ?? "none")\nnew \(pair.new?.json ?? "none")"
      for error in report.internalErrors { Issue.record("\(error)\n\(about)") }
      for (findings, isOld) in [(report.widened, true), (report.narrowed, false)] {
        for finding in findings
        where Self.check(
          finding, isOld ? old : new, isOld, pair.readings, baseURL, about)
        { checked += 1 }
      }
    }
    // For a thousand pairs, about 500 checked findings are usual.
    #expect(checked > Soak.rounds(150))
  }

  /// No token meets all the other conditions here, so the witness is rejected for two reasons.
  @Test func witnessOfGroupsHasGroups() throws {
    let old = AccessSample.issuer(
      AccessSample.filters([
        AccessSample.filter("dept", "include", ["sales"]),
        AccessSample.filter("groups", "exclude", ["guests"]),
      ]))
    let new = AccessSample.issuer(
      AccessSample.filters([AccessSample.filter("dept", "exclude", ["sales"])]))
    let report = AccessSample.compare([old], [new]).report
    let finding = try #require(
      report.widened.first { $0.pointer.hasSuffix("/filters/[groups]") })
    #expect(finding.witness?.claims?.includes(#""groups":"guests""#) == true)
    #expect(
      finding.oldVerdict?.detail == "'groups' is 'guests', which is excluded by the filter")
  }
}
