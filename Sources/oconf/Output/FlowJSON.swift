import ConfigModel
import Lint

/// What the apps of setups would run into, for machines.
enum FlowJSON {
  static func texts(_ setups: [LintReport.Setup]) -> [String] {
    setups.flatMap { setup in setup.flows.flows.map { flow($0, setup.path) } }
  }

  private static func flow(_ flow: SetupFlow, _ path: String) -> String {
    JSONObjectText.build { object in
      object.add("path", path)
      object.add("provider", harmless(flow.provider))
      object.add("client", harmless(flow.client))
      object.add("platform", flow.platform?.rawValue)
      object.add("dialect", flow.dialect?.rawValue)
      object.add("steps", flow.results.map(step))
    }
  }

  private static func step(_ result: SetupFlow.Result) -> String {
    JSONObjectText.build { object in
      object.add("step", result.step.rawValue)
      object.add("message", result.message)
      object.add("outcome", result.outcome.rawValue)
      object.add(
        "problems",
        result.problems.map { problem in
          JSONObjectText.build { object in
            object.add("failure", harmless(problem.failure))
            object.add("cause", harmless(problem.cause))
            object.add("source", problem.source)
          }
        })
    }
  }

  private static func harmless(_ text: String) -> String {
    Untrusted.escape(Secrets.masked(shapesIn: text))
  }
}
