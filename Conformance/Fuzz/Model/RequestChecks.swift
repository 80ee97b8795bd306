import ConfigModel
import FuzzDriver

/// Requests as HTTP and as command lines of curl.
enum RequestChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    let request = TokenRequest(SourceBytes(bytes))
    var ranges = request.problems.map(\.range) + [request.target.range, request.pathRange]
    for header in request.headers {
      ranges += [header.name.range, header.value.range, header.range, header.removal]
    }
    for parameter in request.form + request.query { ranges.append(parameter.range) }
    for range in ranges where range.start > range.end || range.end > bytes.count {
      broken("place-in-text", "\(range)")
    }
    _ = request.exchangeFaults(baseURL: "https://mobile.corp.example")
    _ = ExchangeRequest(request, baseURL: nil)
    return true
  }
}
