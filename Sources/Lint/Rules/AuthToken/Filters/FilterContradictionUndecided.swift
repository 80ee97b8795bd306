package import ConfigModel

package enum FilterContradictionUndecided: ConfigurationRule {
  package static let about = RuleInfo(
    id: "filter-contradiction-undecided",
    topic: .filters,
    severity: .info,
    summary: "The filters on a claim are too complex to tell whether a token can pass them.",
    rationale: """
      Deciding whether any string passes several filters with many wildcards can take too long. \
      The linter stops the search after a number of steps. The filters are not necessarily wrong, \
      but filters with fewer wildcards are also easier to read.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If you have tested the filters with real tokens.",
    examples: [
      .bad(
        .filters,
        #"""
        {"name": "sub", "values": ["*a*b*c*d*e*f*g*"]},
        {"name": "sub", "values": ["*h*i*j*k*l*m*n*"]},
        {"name": "sub", "values": ⟦["*o*p*q*r*s*t*u*"]⟧},
        {"name": "sub", "type": "exclude", "values": ["*d*k*", "*k*r*", "*r*d*"]}
        """#),
      .bad(
        .filters,
        #"""
        {"name": "azp", "values": ["*1*2*3*4*5*6*7*"]},
        {"name": "azp", "values": ["*a*b*c*d*e*f*g*"]},
        {"name": "azp", "values": ⟦["*t*u*v*w*x*y*z*"]⟧},
        {"name": "azp", "type": "exclude", "values": ["*4*d*", "*d*w*", "*w*4*"]}
        """#),
      .good(
        .filters,
        #"""
        {"name": "sub", "values": ["*a*b*c*d*e*f*g*", "*h*i*j*k*l*m*n*"]},
        {"name": "sub", "type": "exclude", "values": ["*g*n*", "*n*g*"]}
        """#),
      .good(
        .filters,
        #"""
        {"name": "sub", "values": ["*a*b*c*d*"]},
        {"name": "sub", "values": ["*d*c*b*a*"]}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for finding in FilterContradictions(configuration).findings
    where finding.verdict == .undecided {
      report.add(
        "cannot tell whether any value of '\(finding.claim)' passes all filters on it; the search takes too long",
        at: finding.filter.values.range,
        notes: finding.others.map { Note("another filter on this claim", at: $0.values.range) })
    }
  }
}
