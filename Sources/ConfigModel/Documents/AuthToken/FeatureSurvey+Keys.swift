/// Surveys issuer names and key sources.
extension FeatureSurvey {
  mutating func lookAtNameAndKeys(_ issuer: Issuer, _ record: Int) {
    let name = text(slot(Issuer.Member.issuerName, record))
    let isPlain = name?.isPlainIssuerName ?? false
    note(.unusualName, if: !isPlain)
    if let name, name.count > 0 {
      note(.slashAtNameEnd, if: name.start[name.count &- 1] == UInt8(ascii: "/"))
    }
    lookAtList(slot(Issuer.Member.certificateSubjectNames, record))
    let jwks = slot(Issuer.Member.jwks, record)
    note(.noKeySource, if: jwks.isAbsent)
    guard !jwks.isAbsent, !jwks.isMalformed else { return }
    lookAtAddresses(jwks.index, name, isPlain)
    lookAtTiming(jwks.index)
    lookAtTLSVersions(slot(JWKSSource.Member.tlsVersions, jwks.index))
  }

  private mutating func lookAtAddresses(
    _ record: Int, _ name: BorrowedText?, _ isPlainName: Bool
  ) {
    let discovery = text(slot(JWKSSource.Member.discoveryUri, record))
    let keys = slot(JWKSSource.Member.jwksUri, record)
    if isPlainName, let name, let discovery, keys.isAbsent,
      discovery.isDiscoveryAddress(below: name)
    {
      return
    }
    note(.otherKeyAddress)
    if let discovery { note(.httpAddress, if: discovery.hasSchemeHTTP) }
    if let keys = text(keys) { note(.httpAddress, if: keys.hasSchemeHTTP) }
  }

  private mutating func lookAtTLSVersions(_ versions: Slot) {
    guard !versions.isAbsent else { return note(.noTLSVersions) }
    lookAtList(versions)
    forEachText(versions) { $0.note(.otherTLSVersion, if: !($1 == "TLSv1.2")) }
  }

  /// The defaults of the intervals of a key source.
  private static let normalReload: (min: Int?, max: Int?) = (
    JWKSSource.schema.keys[3].defaultInteger, JWKSSource.schema.keys[4].defaultInteger
  )

  private mutating func lookAtTiming(_ record: Int) {
    let min = slot(JWKSSource.Member.minReloadInterval, record)
    let max = slot(JWKSSource.Member.maxReloadInterval, record)
    if !min.isAbsent || !max.isAbsent {
      let normal = Self.normalReload
      note(
        .unusualTiming,
        if: ReloadIntervals.areUnusual(
          .keys, integer(min) ?? normal.min, integer(max) ?? normal.max))
    }
    let connect = integer(slot(JWKSSource.Member.connectTimeout, record)) ?? 0
    let read = integer(slot(JWKSSource.Member.readTimeout, record)) ?? 0
    note(.unusualTiming, if: connect > 30 || read > 60)
  }
}

extension BorrowedText {
  fileprivate var hasSchemeHTTP: Bool {
    count >= 5 && start.word32 | 0x2020_2020 == 0x7074_7468 && start[4] == UInt8(ascii: ":")
  }
}
