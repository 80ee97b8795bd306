/// The settings that a settings file makes for all of its files, and an element of `overrides` for
/// some of them.
public struct SharedSettings: Sendable {
  public let environment: TextMember
  public let baseURL: TextMember
  public let policies: MapOrTextMember
  public let readings: MapMember
  public let roles: TextListMember
  public let certificates: TextListMember
  public let ownDomains: TextListMember
  public let privilegedRoles: TextListMember
  public let loginHosts: TextListMember
  public let rules: MapMember
  public let ignore: [IgnoreSetting]

  /// - Parameter first: The slot of `environment`. The others follow in the order of this type.
  init(_ object: DecodedObject, _ schema: ObjectSchema, from first: Int) {
    func site(_ number: Int) -> MemberSite {
      MemberSite(object: object, slotNumber: first + number, schema: schema)
    }
    environment = TextMember(site: site(0))
    baseURL = TextMember(site: site(1))
    policies = MapOrTextMember(site: site(2))
    readings = MapMember(site: site(3))
    roles = TextListMember(site: site(4))
    certificates = TextListMember(site: site(5))
    ownDomains = TextListMember(site: site(6))
    privilegedRoles = TextListMember(site: site(7))
    loginHosts = TextListMember(site: site(8))
    rules = MapMember(site: site(9))
    ignore = ObjectMember(site: site(10)).elements { IgnoreSetting($0) }
  }
}
