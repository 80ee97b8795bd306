import ConfigModel

extension LifetimeRule {
  /// The least remaining validity, in seconds, of a token for which the service's token is valid for
  /// more than `limit` seconds; nil if there is none.
  func validity(toExceed limit: Int) -> Int? {
    let (next, overflow) = limit.addingReportingOverflow(1)
    let points = overflow ? [1] : [1, next]
    return points.first { $0 > 0 && seconds($0) > limit }
  }

  /// The remaining validity for which the service's token is valid for at most `limit` seconds.
  func remaining(toStayWithin limit: Int) -> Int? {
    [AccessToken.usualSeconds, limit, 1].first { $0 > 0 && seconds($0) <= limit }
  }
}
