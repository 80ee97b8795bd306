import ConfigModel

/// A witness in the types of the reference exchange.
struct ReferenceWitness {
  let claims: ReferenceExchange.Claims
  let request: ReferenceRequest
  let remaining: Int

  init(_ claims: String, _ request: String, _ now: Int) {
    let root = JSONParser.parse(SourceBytes(claims)).root
    self.claims = Dictionary(
      root.members.map { ($0.name.text.string, ReferenceValue($0.value)) },
      uniquingKeysWith: { $1 })
    let object = JSONParser.parse(SourceBytes(request)).root
    let backend = object.member("backend")
    self.request = ReferenceRequest(
      hasSecret: object.member("form")?.text.string != "id-only",
      name: backend?.member("name")?.text.string ?? "?",
      version: backend?.member("version")?.text.string ?? "?",
      clientId: backend?.member("clientId")?.text.string ?? "?")
    let exp = root.member("exp").flatMap { Double($0.text.string) } ?? 0
    remaining = Int(exp.rounded(.down)) - now
  }

  func isAccepted(_ exchange: ReferenceExchange) -> Bool {
    exchange.accepts(claims) && exchange.accepts(request)
  }
}
