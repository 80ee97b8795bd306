import ConfigModel

extension AccessTerms {
  /// The claims that may hold a username.
  var usernameClaims: [Text] {
    [username.claim] + (username.older.map { [$0] } ?? [])
  }
}

extension LifetimeRule {
  /// The remaining validity, in seconds, of a token for which the service's token is valid for more
  /// than `limit` seconds; nil if there is none.
  func remaining(toExceed limit: Int) -> Int? {
    let (next, overflow) = limit.addingReportingOverflow(1)
    let points = [AccessToken.usualSeconds] + (overflow ? [] : [next])
    return points.first { $0 > 0 && seconds($0) > limit }
  }

  /// The remaining validity for which the service's token is valid for at most `limit` seconds.
  func remaining(toStayWithin limit: Int) -> Int? {
    [AccessToken.usualSeconds, limit, 1].first { $0 > 0 && seconds($0) <= limit }
  }
}
