import ConfigModel
import Lint

/// Findings for code scanning services: SARIF 2.1.0 (OASIS, Static Analysis Results Interchange
/// Format). Columns count Unicode scalars, and the end is the place after the last one.
enum SARIFReport: LintFormat {
  static let name = "sarif"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    let rules = Rules(report)
    let checkout = CheckoutPaths("GITHUB_WORKSPACE")
    let run = JSONObjectText.build { run in
      run.add("tool", raw: tool(rules))
      run.add("invocations", [invocation(report.failures)])
      run.add("columnKind", "unicodeCodePoints")
      run.add(
        "results",
        report.files.flatMap { file in
          let path = checkout.path(file.path)
          let place = Place(
            uri: URIReference.of(path: path), frames: file.frames(at: path))
          return file.recognised(at: path).map {
            result($0, rules, place, isCompared: report.hasBaseline)
          }
        })
    }
    return JSONObjectText.build { object in
      object.add(
        "$schema",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
      )
      object.add("version", "2.1.0")
      object.add("runs", [run])
    } + "\n"
  }

  /// The outcome of the run, with the reasons it is incomplete.
  private static func invocation(_ failures: [String]) -> String {
    JSONObjectText.build { object in
      object.add("executionSuccessful", failures.isEmpty)
      guard !failures.isEmpty else { return }
      object.add(
        "toolExecutionNotifications",
        failures.map { reason in
          JSONObjectText.build { notification in
            notification.add("level", "error")
            notification.add(
              "message", raw: JSONObjectText.build { $0.add("text", Untrusted.escape(reason)) })
          }
        })
    }
  }

  static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  // MARK: Results

  /// The file that a finding is in.
  private struct Place {
    let uri: String
    let frames: FileFrames
  }

  /// - Parameter isCompared: True if the findings were compared with a baseline. An entry of the
  ///   baseline that no longer occurs is not a result, because services would show it as one.
  private static func result(
    _ result: RecognisedFinding, _ rules: Rules, _ place: Place, isCompared: Bool
  ) -> String {
    let diagnostic = result.diagnostic
    return JSONObjectText.build { object in
      object.add("ruleId", diagnostic.rule)
      if let index = rules.indices[diagnostic.rule] { object.add("ruleIndex", index) }
      object.add("level", level(diagnostic.severity))
      object.add("message", raw: text(place.frames.harmless(diagnostic.message, diagnostic.range)))
      object.add("locations", [location(diagnostic, place)])
      if !diagnostic.notes.isEmpty {
        object.add(
          "relatedLocations", diagnostic.notes.enumerated().map { note($1, $0, diagnostic, place) })
      }
      object.add(
        "partialFingerprints",
        raw: JSONObjectText.build { object in
          object.add("oconfFinding/v1", result.fingerprint)
          // Code scanning looks under this name for the identity of a finding.
          object.add("primaryLocationLineHash", result.fingerprint)
        })
      let fixes = diagnostic.fixes.compactMap { fix($0, diagnostic.range, place) }
      if !fixes.isEmpty { object.add("fixes", fixes) }
      var isKnown = false
      switch result.suppression {
      case .ignored(_, let reason, let isComment):
        object.add(
          "suppressions",
          [suppression(place.frames.harmless(reason, diagnostic.range), isInSource: isComment)])
      case .known:
        isKnown = true
        object.add("suppressions", [suppression("listed in the baseline")])
      case nil: break
      }
      if isCompared { object.add("baselineState", isKnown ? "unchanged" : "new") }
    }
  }

  private static func suppression(_ justification: String, isInSource: Bool = false) -> String {
    JSONObjectText.build { object in
      object.add("kind", isInSource ? "inSource" : "external")
      object.add("status", "accepted")
      object.add("justification", justification)
    }
  }

  // MARK: Places

  private static func location(_ diagnostic: Diagnostic, _ place: Place) -> String {
    JSONObjectText.build { object in
      let span = Note.Span(diagnostic.range, in: place.frames.lines)
      object.add("physicalLocation", raw: physical(place.uri, span))
      guard let pointer = diagnostic.pointer else { return }
      let name = JSONObjectText.build { object in
        object.add("fullyQualifiedName", place.frames.harmless(pointer, diagnostic.range))
      }
      object.add("logicalLocations", [name])
    }
  }

  private static func note(
    _ note: Note, _ number: Int, _ diagnostic: Diagnostic, _ place: Place
  ) -> String {
    JSONObjectText.build { object in
      object.add("id", number)
      let uri = note.path.map { URIReference.of(path: $0) } ?? place.uri
      let span = note.span ?? note.range.map { Note.Span($0, in: place.frames.lines) }
      object.add("physicalLocation", raw: physical(uri, span))
      let message = place.frames.harmless(note.message, note.range ?? diagnostic.range)
      object.add("message", raw: text(message))
    }
  }

  private static func physical(_ uri: String, _ span: Note.Span?) -> String {
    JSONObjectText.build { object in
      object.add("artifactLocation", raw: artifact(uri))
      if let span { object.add("region", raw: region(span)) }
    }
  }

  private static func artifact(_ uri: String) -> String {
    JSONObjectText.build { $0.add("uri", uri) }
  }

  private static func region(_ span: Note.Span) -> String {
    JSONObjectText.build { object in
      object.add("startLine", span.start.line)
      object.add("startColumn", span.start.column)
      object.add("endLine", span.end.line)
      object.add("endColumn", span.end.column)
      object.add("byteOffset", span.range.start)
      object.add("byteLength", span.range.count)
    }
  }

  // MARK: Fixes

  /// Nil if the text of a fix contains a secret, because a masked edit would be wrong.
  private static func fix(_ fix: FixIt, _ range: SourceRange, _ place: Place) -> String? {
    let frames = place.frames
    guard fix.edits.allSatisfy({ frames.secrets.masked($0.text, about: range) == $0.text }) else {
      return nil
    }
    let replacements = fix.edits.map { edit in
      JSONObjectText.build { object in
        object.add("deletedRegion", raw: region(Note.Span(edit.range, in: frames.lines)))
        object.add("insertedContent", raw: JSONObjectText.build { $0.add("text", edit.text) })
      }
    }
    let change = JSONObjectText.build { object in
      object.add("artifactLocation", raw: artifact(place.uri))
      object.add("replacements", replacements)
    }
    return JSONObjectText.build { object in
      object.add("description", raw: text(frames.harmless(fix.title, range)))
      object.add("artifactChanges", [change])
    }
  }

  // MARK: Texts

  /// A message. Text that could be read as a link is escaped.
  static func text(_ text: String) -> String {
    let plain = text.includes("](") ? text.replacing("[", with: "\\[") : text
    return JSONObjectText.build { $0.add("text", plain) }
  }
}

/// A finding in a file, reported or suppressed.
struct RecognisedFinding {
  let diagnostic: Diagnostic
  /// The reason it is suppressed; nil if it is reported.
  let suppression: SuppressedFinding.Cause?
  /// Identifies the finding from run to run, and is unique in its report.
  let fingerprint: String
}

extension LintReport.File {
  /// All findings in the file, in the order of the text. Suppressed findings count, too, so that a
  /// finding keeps its fingerprint when another one is suppressed.
  func recognised(at path: String) -> [RecognisedFinding] {
    var found = diagnostics.map { ($0, nil as SuppressedFinding.Cause?) }
    found += suppressed.map { ($0.diagnostic, $0.cause) }
    found.sort { $0.0.isOrderedBefore($1.0) }
    var fingerprints = Fingerprints(path: URIReference.of(path: path))
    return found.map { diagnostic, cause in
      RecognisedFinding(
        diagnostic: diagnostic, suppression: cause, fingerprint: fingerprints.next(for: diagnostic))
    }
  }
}

/// Identifies the findings of one file from run to run, even if lines move or other findings come
/// and go: by path, rule and stable place, and by order among findings that share all three.
private struct Fingerprints {
  private let path: String
  private var counts: [Baseline.Key: Int] = [:]

  init(path: String) {
    self.path = path
  }

  /// The fingerprint of the next finding in the order of the text.
  mutating func next(for diagnostic: Diagnostic) -> String {
    let key = Baseline.Key(diagnostic)
    counts[key, default: 0] += 1
    var hash = Hash()
    for part in [path, key.rule, key.pointer] { hash.add(part) }
    return hash.digits + ":\(counts[key] ?? 1)"
  }

  /// FNV-1a with 64 bits, which is the same on every machine.
  private struct Hash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
      for byte in text.utf8 { add(byte) }
      add(0)
    }

    private mutating func add(_ byte: UInt8) {
      state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    var digits: String {
      let digits = String(state, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }
}
