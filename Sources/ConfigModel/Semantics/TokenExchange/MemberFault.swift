/// A member of an issuer that is not of its declared type, so that the service can make nothing of
/// the issuer. Filters have a fault of their own, and a wrong `tokenTimeoutPolicy`, too.
struct MemberFault {
  /// As a path from the issuer: `jwks.allowHttp`.
  let path: String
  let range: SourceRange
  let problem: String

  static func first(in issuer: Issuer) -> MemberFault? {
    if let fault = first(in: issuer.object, Issuer.schema, "") { return fault }
    if issuer.userMappingAttribute.isPresent, !issuer.userMappingAttribute.isUsable {
      return MemberFault(
        path: "userMappingAttribute", range: issuer.userMappingAttribute.range,
        problem: "is neither 'uid' nor 'mail'")
    }
    return nil
  }

  private static func first(
    in object: DecodedObject, _ schema: ObjectSchema, _ prefix: String
  ) -> MemberFault? {
    for (index, field) in schema.fields.enumerated()
    where field.name.description != "filters" {
      let site = MemberSite(object: object, slotNumber: index, schema: schema)
      guard let json = site.json else { continue }
      let path = prefix + field.name.description
      if let fault = wrong(json, field.type, path) { return fault }
      switch field.type {
      case .object(let inner):
        guard let value = ObjectMember(site: site).object else { continue }
        if let fault = first(in: value, inner, path + ".") { return fault }
      case .objects(let inner):
        for (number, element) in ObjectMember(site: site).elements({ $0 }).enumerated() {
          if let fault = first(in: element, inner, "\(path)[\(number)].") { return fault }
        }
      default: continue
      }
    }
    return nil
  }

  private static func wrong(_ json: JSONValue, _ type: Field.FieldType, _ path: String)
    -> MemberFault?
  {
    func fault(_ value: JSONValue, _ wanted: String) -> MemberFault {
      MemberFault(
        path: path, range: value.range,
        problem: value.kind == .null ? "is null" : "is not \(wanted)")
    }
    switch type {
    case .string: return json.kind == .string ? nil : fault(json, "a string")
    case .boolean:
      return json.kind == .true || json.kind == .false ? nil : fault(json, "true or false")
    case .integer: return json.kind == .number ? nil : fault(json, "a number")
    case .object: return json.kind == .object ? nil : fault(json, "an object")
    case .strings:
      guard json.kind == .array else { return fault(json, "an array") }
      return json.elements.first { $0.kind != .string }.map { fault($0, "an array of strings") }
    case .objects:
      guard json.kind == .array else { return fault(json, "an array") }
      return json.elements.first { $0.kind != .object }.map { fault($0, "an array of objects") }
    case .map, .mapOrString, .anyObject, .time: return nil
    }
  }
}
