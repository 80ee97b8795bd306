import ConfigModel
import Lint

/// The predicted flows between the apps of setups, for machines.
enum FlowJSON {
  typealias Flow = (flow: SetupFlow, setup: LintReport.Setup)

  static func flows(_ setups: [LintReport.Setup]) -> [Flow] {
    setups.flatMap { setup in setup.flows.flows.map { ($0, setup) } }
  }

  static let shape = JSONShape<Flow>(
    "flow",
    .string("path", "The setup.") { $0.setup.path },
    .string("provider", "The identity provider, as the setup calls it.") {
      $0.setup.harmless($0.flow.provider)
    },
    .string("client", "The client.") { $0.setup.harmless($0.flow.client) },
    .string("platform", "The platform of both apps; null if unknown.", .nullable) {
      $0.flow.platform?.rawValue
    },
    .string("dialect", "The dialect of the client; null if unknown.", .nullable) {
      $0.flow.dialect?.rawValue
    },
    .objects("steps", step, "The steps, in order.") { flow, setup in
      flow.results.map { ($0, setup) }
    })

  private static let step = JSONShape<(result: SetupFlow.Result, setup: LintReport.Setup)>(
    "step of a flow",
    .string("step", "The kind of step.") { $0.result.step.rawValue },
    .string(
      "message", "The message that is sent; null if there is none, or if it is unknown.",
      .nullable
    ) { $0.result.message },
    .string("outcome", "The result of the step.", allowed: ["works", "fails", "unknown"]) {
      $0.result.outcome.rawValue
    },
    .objects("problems", problem, "The problems that make the step fail.") { result, setup in
      result.problems.map { ($0, setup) }
    })

  private static let problem = JSONShape<(problem: SetupFlow.Problem, setup: LintReport.Setup)>(
    "problem of a step",
    .string("failure", "The symptom for users or developers.") {
      $0.setup.harmless($0.problem.failure)
    },
    .string("cause", "Why.") { $0.setup.harmless($0.problem.cause) },
    .string("source", "The source document.") { $0.problem.source })
}
