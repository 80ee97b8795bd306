import ConfigModel
import Synchronization

/// A question about many issuers is answered in sections, which threads share.
extension AccessInquiry {
  /// The maximum number of issuers in a section. It does not depend on the number of threads, and each
  /// section has a budget of its own. Therefore the answer does not depend on the number of threads.
  static let sectionSize = 32

  /// The answer for the configuration as one parser understands it.
  ///
  /// - Parameters:
  ///   - explainsAll: False to explain issuers without a way in only if no issuer has one.
  ///   - threads: The maximum number of threads.
  func answerOfParser(
    _ question: AccessQuestion, explainsAll: Bool, threads: Int
  ) -> AccessAnswer {
    let all =
      question.issuer.map { name in indices[name].map { $0..<$0 + 1 } ?? 0..<0 } ?? names.indices
    let sections = stride(from: all.lowerBound, to: all.upperBound, by: Self.sectionSize).map {
      $0..<min($0 + Self.sectionSize, all.upperBound)
    }
    let found = SectionAnswers(explainsAll: explainsAll)
    let answer: @Sendable (AccessInquiry, Int) -> Void = { inquiry, number in
      found.add(
        inquiry.answer(question, sections[number], parts: sections.count, found.explains), number)
      if sections.count > 1 { inquiry.release(sections[number]) }
    }
    if threads == 1 || sections.count <= 1 {
      for number in sections.indices { answer(self, number) }
    } else {
      let (configuration, context, base) = (configuration, context, base)
      Workers.share(sections.count, threads: threads, portion: 1) { next in
        let inquiry = AccessInquiry(configuration, context, base: base)
        while let number = next()?.lowerBound { answer(inquiry, number) }
      }
    }
    return found.joined(context.readings)
  }
}

/// The answers for the sections of one configuration.
private final class SectionAnswers: Sendable {
  private let explainsAll: Bool
  private let found = Mutex<(parts: [Int: AccessAnswer], haveWays: Bool)>(([:], false))

  init(explainsAll: Bool) {
    self.explainsAll = explainsAll
  }

  /// False only if the answer does not say why some issuers of a section have no way in.
  ///
  /// - Parameter hasWay: True if another issuer of the section has one.
  func explains(_ hasWay: Bool) -> Bool {
    explainsAll || !hasWay && !found.withLock { $0.haveWays }
  }

  func add(_ answer: AccessAnswer, _ number: Int) {
    found.withLock {
      $0.parts[number] = answer
      if !answer.ways.isEmpty { $0.haveWays = true }
    }
  }

  /// All answers as one, in the order of the issuers.
  func joined(_ readings: Readings) -> AccessAnswer {
    let (parts, haveWays) = found.withLock { $0 }
    var joined = AccessAnswer()
    for (_, answer) in parts.sorted(by: { $0.key < $1.key }) {
      joined.ways += answer.ways
      joined.undecided += answer.undecided
      if explainsAll || !haveWays { joined.obstacles += answer.obstacles }
      joined.assumedBaseURL = joined.assumedBaseURL ?? answer.assumedBaseURL
      if answer.directoryMayGrant { joined.directoryMayGrant = true }
      for other in answer.alternatives { joined.add(other) }
    }
    let order = Reading.all.flatMap { reading in
      readings.alternatives(to: reading).map { ChosenReading(reading, $0[reading]) }
    }
    joined.alternatives.sort {
      (order.firstIndex(of: $0.reading) ?? 0) < (order.firstIndex(of: $1.reading) ?? 0)
    }
    return joined
  }
}

extension AccessAnswer {
  /// Adds the difference that a reading makes for other issuers.
  fileprivate mutating func add(_ other: Alternative) {
    guard let index = alternatives.firstIndex(where: { $0.reading == other.reading }) else {
      return alternatives.append(other)
    }
    alternatives[index].gained += other.gained
    alternatives[index].lost += other.lost
    if other.isUndecided { alternatives[index].isUndecided = true }
  }
}
