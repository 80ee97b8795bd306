package import ConfigModel

package enum FilterContradictionUndecided: ConfigurationRule {
  package static let about = RuleInfo(
    id: "filter-contradiction-undecided",
    severity: .info,
    summary: "The filters on a claim are too intricate to tell whether a token can pass them.",
    rationale: """
      Whether some text passes several filters with many wildcards can take more steps to find out \
      than a linter should spend, and then it stops. Nothing is wrong for all that is known; fewer \
      wildcards are easier on whoever reads them next, too.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "Filters that you have tried with real tokens.",
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

  package static var prefilter: Prefilter { .having(.repeatedCondition, .star) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for finding in FilterContradictions(configuration).findings
    where finding.verdict == .undecided {
      report.add(
        "not decided: whether any '\(finding.claim)' passes all the filters on it takes too long to find out",
        at: finding.filter.values.range,
        notes: finding.others.map { Note("another filter on it", at: $0.values.range) })
    }
  }
}
