import ConfigModel
import Lint

/// The predicted flows between the apps of setups, for machines.
enum FlowJSON {
  static func texts(_ setups: [LintReport.Setup]) -> [String] {
    setups.flatMap { setup in setup.flows.flows.map { flow($0, setup) } }
  }

  private static func flow(_ flow: SetupFlow, _ setup: LintReport.Setup) -> String {
    JSONObjectText.build { object in
      object.add("path", setup.path)
      object.add("provider", setup.harmless(flow.provider))
      object.add("client", setup.harmless(flow.client))
      object.add("platform", flow.platform?.rawValue)
      object.add("dialect", flow.dialect?.rawValue)
      object.add("steps", flow.results.map { step($0, setup) })
    }
  }

  private static func step(_ result: SetupFlow.Result, _ setup: LintReport.Setup) -> String {
    JSONObjectText.build { object in
      object.add("step", result.step.rawValue)
      object.add("message", result.message)
      object.add("outcome", result.outcome.rawValue)
      object.add(
        "problems",
        result.problems.map { problem in
          JSONObjectText.build { object in
            object.add("failure", setup.harmless(problem.failure))
            object.add("cause", setup.harmless(problem.cause))
            object.add("source", problem.source)
          }
        })
    }
  }
}
