/// Finds the text that no report may show in a document of messages, well-formed or not.
struct MessageSecrets {
  private let source: SourceBytes
  private(set) var ranges: [SourceRange] = []

  init(_ document: IDPMessages) {
    source = document.source
    for message in document.messages {
      for parameter in message.parameters where !parameter.valueRange.isEmpty {
        if parameter.isSecret {
          ranges.append(parameter.valueRange)
        } else if parameter.isConsumerKey, parameter.raw.count > IDPMessages.shownOfKey {
          ranges.append(
            message.range(of: parameter, IDPMessages.shownOfKey, parameter.raw.count))
        }
      }
    }
    findNames()
    findParameters()
  }

  /// The endings of parameter names that hold a consumer key, and of those that hold a credential.
  /// Case and the separators `_`, `-`, and `.` are ignored.
  private static let keys: [StaticString] = ["clientid", "consumerkey"]
  private static let credentials: [StaticString] = [
    "clientsecret", "consumersecret", "password", "accesstoken", "refreshtoken", "idtoken",
    "codeverifier", "sessionid",
  ]

  /// True if the letters of a name end with those of a consumer key's name, ignoring case.
  static func isKeyName(_ name: Text) -> Bool {
    guard name.count <= 64 else { return false }
    let letters = name.string.utf8.filter(\.isASCIILetter).map(\.lowercasedASCII)
    let text = Text(SourceBytes(letters.span))
    return keys.contains { text.hasSuffix($0) }
  }

  // MARK: Names without equals signs

  /// Finds values after names that are not followed by `=`, or that are outside of a message.
  private mutating func findNames() {
    var offset = 0
    while offset < source.count {
      guard source[offset].isASCIILetter, let (end, isKey) = endOfName(offset) else {
        offset += 1
        continue
      }
      let value = endOfSeparators(end)
      let valueEnd = self.end(from: value) { !$0.isBlank && !"&;#\"'<>,|".utf8.contains($0) }
      // A value right after an equals sign is that of a regular parameter.
      let isParameter = value == end + 1 && source[end] == UInt8(ascii: "=")
      let from = isParameter && isKey ? min(valueEnd, value + IDPMessages.shownOfKey) : value
      if value > end, valueEnd > from { ranges.append(SourceRange(from, valueEnd)) }
      offset = max(valueEnd, end)
    }
  }

  /// The end of the name that begins at an offset, and true if it is the name of a consumer key;
  /// nil if no known name begins there.
  private func endOfName(_ start: Int) -> (end: Int, isKey: Bool)? {
    for name in Self.keys {
      if let end = end(of: name, from: start) { return (end, true) }
    }
    for name in Self.credentials {
      if let end = end(of: name, from: start) { return (end, false) }
    }
    return nil
  }

  // MARK: Parameters outside of messages

  /// Finds parameters in text that only quotes messages. An example is a line of a log:
  /// `Bundle[{code=…, …}]`. Also finds parameters of URLs within URLs, whose equals signs are
  /// escaped once or more.
  private mutating func findParameters() {
    var offset = 0
    while offset < source.count {
      guard let value = endOfEquals(offset) else {
        offset += 1
        continue
      }
      var start = offset
      while start > 0, offset - start < 64, SecretFinder.isTokenByte(source[start - 1]) {
        start -= 1
      }
      if isNameOfSecret(start, offset) {
        let valueEnd = end(from: value) { !$0.isBlank && !"&;#\"'<>,|}".utf8.contains($0) }
        if valueEnd > value { ranges.append(SourceRange(value, valueEnd)) }
      }
      offset = value
    }
  }

  /// The offset after an equals sign, plain or escaped; nil if there is none.
  private func endOfEquals(_ start: Int) -> Int? {
    if source[start] == UInt8(ascii: "=") { return start + 1 }
    guard source[start] == UInt8(ascii: "%") else { return nil }
    var offset = start + 1
    while source[offset] == UInt8(ascii: "2"), source[offset + 1] == UInt8(ascii: "5") {
      offset += 2
    }
    guard source[offset] == UInt8(ascii: "3"), source[offset + 1] | 0x20 == UInt8(ascii: "d") else {
      return nil
    }
    return offset + 2
  }

  /// True if a name is that of a secret. The digits of an escape may precede the name.
  private func isNameOfSecret(_ start: Int, _ end: Int) -> Bool {
    var start = start
    if start > 0, source[start - 1] == UInt8(ascii: "%") {
      while source[start] == UInt8(ascii: "2"), source[start + 1] == UInt8(ascii: "5") {
        start += 2
      }
      start += 2
    }
    guard start < end else { return false }
    let name = source.text(start..<end)
    return SecretParameters.resemblesSecret(name) || SecretNames.contain(name)
  }

  private func end(of name: StaticString, from start: Int) -> Int? {
    var offset = start
    for index in 0..<name.utf8CodeUnitCount {
      if index > 0, "_-.".utf8.contains(source[offset]) { offset += 1 }
      guard offset < source.count,
        source[offset].lowercasedASCII == name[index]
      else { return nil }
      offset += 1
    }
    return source[offset].isASCIILetter ? nil : offset
  }

  /// Skips the separators between a name and its value: whitespace, quotes, colons, and equals
  /// signs, plain or escaped.
  private func endOfSeparators(_ start: Int) -> Int {
    var offset = start
    while offset < source.count {
      if source[offset] == 0x20 || source[offset] == 0x09
        || ":=\"'>".utf8.contains(source[offset])
      {
        offset += 1
      } else if source[offset] == UInt8(ascii: "%"), offset + 2 < source.count,
        ["20", "3a", "3d", "3A", "3D", "22", "27", "3e", "3E"]
          .contains(source.text(offset + 1..<offset + 3))
      {
        offset += 3
      } else {
        break
      }
    }
    return offset
  }

  private func end(from start: Int, while test: (UInt8) -> Bool) -> Int {
    var offset = start
    while offset < source.count, test(source[offset]) { offset += 1 }
    return offset
  }
}
