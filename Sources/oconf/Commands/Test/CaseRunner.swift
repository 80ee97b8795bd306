import ConfigModel
import Lint

/// Runs the cases of one suite.
struct CaseRunner {
  private let suite: TokenTestSuite
  private let subject: SuiteSubject
  private let folder: SuiteFolder
  private let clock: TestClock
  /// The parts of the issuer configuration that the cases exercised.
  private(set) var touches = ExchangeTouches()
  /// The indices of the patterns that allowed an origin.
  private(set) var admitting: Set<Int> = []
  private var decider: OriginDecider?

  init(
    _ suite: TokenTestSuite, _ subject: SuiteSubject, _ folder: SuiteFolder, _ clock: TestClock
  ) {
    self.suite = suite
    self.subject = subject
    self.folder = folder
    self.clock = clock
  }

  mutating func run(_ test: TokenTestCase) -> CaseResult {
    let name = test.name.written?.string ?? ""
    do throws(SuiteFault) {
      guard let expectation = test.expect else {
        throw SuiteFault("the test case has no expectation", test.anchor)
      }
      var readings = subject.readings
      readings.choose(test.readings)
      guard let origin = test.origin.written else {
        return try run(test, expectation, readings, named: name)
      }
      return try run(origin, expectation, readings, named: name, at: test.anchor)
    } catch {
      return CaseResult(
        name: name, range: test.anchor, outcome: .unusable(error),
        expected: test.expect.map(ShownOutcome.text) ?? "null")
    }
  }

  // MARK: Tokens

  private mutating func run(
    _ test: TokenTestCase, _ expectation: TokenTestExpectation, _ readings: Readings,
    named name: String
  ) throws(SuiteFault) -> CaseResult {
    guard let exchange = subject.tokens?.exchange else {
      throw SuiteFault("the policy does not decide about tokens", test.anchor)
    }
    let token = try token(of: test)
    let request = request(of: test)
    let now = (test.now.written ?? subject.now ?? clock.now).secondsSince1970
    exchange.readings = readings
    let decision = exchange.decide(token, request, now: now, touching: &touches)
    let mismatches = expectation.mismatches(decision)
    var result = CaseResult(
      name: name, range: test.anchor,
      outcome: mismatches.isEmpty ? .passed : .failed(mismatches),
      expected: ShownOutcome.text(expectation), actual: ShownOutcome.text(decision))
    if !mismatches.isEmpty {
      let trace = exchange.explain(token, request, now: now).trace
      let isToBeAccepted = expectation.verdict.isWritten("accept")
      let nearest =
        isToBeAccepted
        ? NearestSearch(exchange, token, request, now: now).nearest(to: decision) : nil
      result.evidence = CaseEvidence(subject, decision, readings, trace)
        .all(for: expectation, mismatches, nearest)
    }
    return result
  }

  private func token(of test: TokenTestCase) throws(SuiteFault) -> PresentedToken {
    if let written = test.token.written {
      let token = try compactToken(written)
      return PresentedToken(
        token.claims, signature: token.refusal.map { .invalid($0) } ?? .unchecked)
    }
    let merged = JSONMergePatch.merged(suite.base?.claims.written, test.claims.written)
    do throws(TokenFault) {
      return PresentedToken(try TokenClaims.read(merged.source))
    } catch {
      throw SuiteFault(error.message, test.claims.isPresent ? test.claims.range : test.anchor)
    }
  }

  /// Reads a token. Text that looks like a token is one; any other text is a path.
  private func compactToken(_ written: WrittenText) throws(SuiteFault) -> CompactToken {
    var text = written.text
    let isToken = text.hasPrefix("eyJ") && text.split(UInt8(ascii: ".")).count > 2
    if !isToken {
      let path = try folder.path(of: written)
      text = try SuiteFault.at(written.range) { () throws(Failure) in
        Text(try Failure.ofFile { () throws(FileError) in try FileReader.read(path).source })
      }
    }
    do throws(TokenFault) {
      return try CompactToken.read(text)
    } catch {
      throw SuiteFault(Secrets.masked(shapesIn: error.message), written.range)
    }
  }

  private func request(of test: TokenTestCase) -> ExchangeRequest {
    let merged = JSONMergePatch.merged(suite.base?.request.json, test.request.json)
    return DecodedDocument(merged, TokenTestRequest.schema).root
      .map { TokenTestRequest($0).exchangeRequest } ?? ExchangeRequest()
  }

  // MARK: Origins

  static func name(ofOrigin origin: WrittenText) -> String { "origin \(origin.string)" }

  /// Runs one origin of the suite's lists of allowed and refused origins.
  mutating func run(_ origin: WrittenText, isAllowed: Bool) -> CaseResult {
    let (pattern, assumptions) = decide(origin.text, subject.readings)
    let isMet = isAllowed == (pattern != nil)
    let mismatch = ExpectationMismatch(
      name: "allowed", expected: String(isAllowed), actual: String(!isAllowed),
      range: origin.range)
    return CaseResult(
      name: Self.name(ofOrigin: origin), range: origin.range,
      outcome: isMet ? .passed : .failed([mismatch]),
      expected: JSONObjectText.build { $0.add("allowed", isAllowed) },
      actual: ShownOutcome.text(pattern: pattern?.text, assumptions),
      evidence: isMet ? [] : CaseEvidence.ofOrigin(origin, pattern, subject, subject.readings))
  }

  private mutating func run(
    _ origin: WrittenText, _ expectation: TokenTestExpectation, _ readings: Readings,
    named name: String, at range: SourceRange
  ) throws(SuiteFault) -> CaseResult {
    let (pattern, assumptions) = decide(origin.text, readings)
    let mismatches = expectation.mismatches(pattern: pattern?.text, assumptions)
    return CaseResult(
      name: name, range: range, outcome: mismatches.isEmpty ? .passed : .failed(mismatches),
      expected: ShownOutcome.text(expectation),
      actual: ShownOutcome.text(pattern: pattern?.text, assumptions),
      evidence: mismatches.isEmpty
        ? [] : CaseEvidence.ofOrigin(origin, pattern, subject, readings))
  }

  /// The pattern that allows an origin, and the readings that the result depends on.
  private mutating func decide(
    _ origin: Text, _ readings: Readings
  ) -> (AllowOriginPolicy.Item?, Assumptions) {
    guard let policy = subject.origins?.policy else { return (nil, Assumptions()) }
    if decider?.readings != readings { decider = OriginDecider(policy, readings) }
    guard let verdict = decider?.decide(origin.string) else { return (nil, Assumptions()) }
    if let pattern = verdict.pattern { admitting.insert(pattern) }
    return (verdict.pattern.map { policy.patterns[$0].item }, verdict.assumptions)
  }
}
