import ConfigModel
import Testing

@Suite struct HostTests {
  @Test(arguments: [
    ("127.0.0.1", 0x7F00_0001), ("127.1", 0x7F00_0001), ("2130706433", 0x7F00_0001),
    ("0x7f.0.0.1", 0x7F00_0001), ("0177.0.0.01", 0x7F00_0001), ("10.1.258", 0x0A01_0102),
    ("255.255.255.255", 0xFFFF_FFFF), ("0xA000001", 0x0A00_0001), ("0", 0),
  ])
  func readsAllFormsOfIPv4(_ host: String, _ address: UInt32) {
    #expect(IPAddress(host: Text(host)) == .v4(address))
  }

  @Test(arguments: [
    ("::1", 0, 1), ("::", 0, 0), ("fe80::1%eth0", 0xFE80_0000_0000_0000, 1),
    ("2001:DB8::8:800:200C:417A", 0x2001_0DB8_0000_0000, 0x0008_0800_200C_417A),
    ("1:2:3:4:5:6:7:8", 0x0001_0002_0003_0004, 0x0005_0006_0007_0008),
    ("1:2:3:4:5::6", 0x0001_0002_0003_0004, 0x0005_0000_0000_0006),
    ("1::2:3:4:5:6", 0x0001_0000_0000_0002, 0x0003_0004_0005_0006),
    ("::ffff:10.0.0.1", 0, 0xFFFF_0A00_0001), ("1::", 0x0001_0000_0000_0000, 0),
  ])
  func readsIPv6(_ host: String, _ high: UInt64, _ low: UInt64) {
    #expect(IPAddress(host: Text(host)) == .v6(high: high, low: low))
  }

  @Test(arguments: [
    "", "idp.corp.net", "10.corp.net", "256.0.0.1", "1.2.3.4.5", "1.2.3.4294967296", "1..2",
    "08.0.0.1", "box0x.corp.net", "0xg", "4294967296", "99999999999999999999", "1:2:3", "::1::2",
    "1:2:3:4:5:6:7:8:9", "g::1", "::12345", ":", ":::", "1:2:3:4:5:6:7:", ":2:3:4:5:6:7:8", "a:b.c",
    "host1", "1.2.3.4.net",
  ])
  func rejectsOtherHosts(_ host: String) {
    #expect(IPAddress(host: Text(host)) == nil)
  }

  @Test(arguments: [
    ("localhost", PrivateHost.loopback), ("a.LOCALHOST", .loopback), ("127.200.0.1", .loopback),
    ("::1", .loopback), ("0.0.0.0", .loopback), ("::ffff:127.0.0.1", .loopback),
    ("169.254.169.254", .linkLocal), ("fe80::1", .linkLocal), ("febf::1", .linkLocal),
    ("10.0.0.1", .privateAddress), ("172.16.0.1", .privateAddress),
    ("172.31.255.255", .privateAddress), ("192.168.1.1", .privateAddress),
    ("100.64.0.1", .privateAddress), ("fc00::", .privateAddress), ("fdff::1", .privateAddress),
    ("keycloak", .privateName), ("idp.Internal", .privateName), ("nas.home.arpa", .privateName),
  ])
  func recognizesPrivateHosts(_ host: String, _ kind: PrivateHost) {
    #expect(PrivateHost(Text(host)) == kind)
  }

  @Test(arguments: [
    "idp.corp.net", "internal.corp.net", "mylocal.corp.net", "172.15.0.1", "172.32.0.1",
    "192.167.0.1", "11.0.0.1", "8.8.8.8", "100.128.0.1", "2001:db8::1", "fec0::1", "fe00::1",
    "::2", "home.arpa.corp.net", "notlocal.net",
  ])
  func publicHostsAreNotPrivate(_ host: String) {
    #expect(PrivateHost(Text(host)) == nil)
  }
}
