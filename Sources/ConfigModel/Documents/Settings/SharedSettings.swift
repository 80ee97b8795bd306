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
  public let distribution: TextMember
  public let rules: MapMember
  public let ignore: [IgnoreSetting]

  /// The settings in the order in which both schemas have them.
  enum Slot: Int, CaseIterable {
    case environment, baseURL, policies, readings, roles, certificates, ownDomains,
      privilegedRoles, loginHosts, distribution, rules, ignore
  }

  /// - Parameter first: The slot of `environment` in the schema. The others follow.
  init(_ object: DecodedObject, _ schema: ObjectSchema, from first: Int) {
    func site(_ slot: Slot) -> MemberSite {
      MemberSite(object: object, slotNumber: first + slot.rawValue, schema: schema)
    }
    environment = TextMember(site: site(.environment))
    baseURL = TextMember(site: site(.baseURL))
    policies = MapOrTextMember(site: site(.policies))
    readings = MapMember(site: site(.readings))
    roles = TextListMember(site: site(.roles))
    certificates = TextListMember(site: site(.certificates))
    ownDomains = TextListMember(site: site(.ownDomains))
    privilegedRoles = TextListMember(site: site(.privilegedRoles))
    loginHosts = TextListMember(site: site(.loginHosts))
    distribution = TextMember(site: site(.distribution))
    rules = MapMember(site: site(.rules))
    ignore = ObjectMember(site: site(.ignore)).elements { IgnoreSetting($0) }
  }
}
