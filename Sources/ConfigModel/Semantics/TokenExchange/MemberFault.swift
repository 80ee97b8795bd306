/// A member of an issuer without its declared type, which makes the issuer unusable. Malformed
/// filters and an unknown `tokenTimeoutPolicy` have their own checks.
struct MemberFault {
  /// The path from the issuer, such as `jwks.allowHttp`.
  let path: String
  let range: SourceRange
  let problem: String

  private static let filtersSlot = Issuer.Member.filters.rawValue

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
    in object: DecodedObject, _ schema: ObjectSchema, _ prefix: @autoclosure () -> String
  ) -> MemberFault? {
    for index in schema.fields.indices {
      let slot = object.document.slot(object.record, index)
      guard !slot.isAbsent, !slot.isMisnamed else { continue }
      let field = schema.fields[index]
      if schema === Issuer.schema, index == filtersSlot {
        assert(field.name.description == "filters")
        continue
      }
      let site = MemberSite(object: object, slotNumber: index, schema: schema)
      // The decoder marks every value that does not match its declaration, and also others, such as
      // numbers out of range.
      if slot.isMalformed, let json = site.json,
        let fault = wrong(json, field.type, prefix() + field.name.description)
      {
        return fault
      }
      switch field.type {
      case .object(let inner):
        guard let value = ObjectMember(site: site).object else { continue }
        if let fault = first(in: value, inner, "\(prefix())\(field.name).") { return fault }
      case .objects(let inner):
        for (number, element) in ObjectMember(site: site).elements({ $0 }).enumerated() {
          let fault = first(in: element, inner, "\(prefix())\(field.name)[\(number)].")
          if let fault { return fault }
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
    case .map, .mapOrString, .stringOrStrings, .anyObject, .anyValue, .anyValues, .time:
      return nil
    }
  }
}
