/// The headings that help texts list options under, in this order.
enum OptionGroup: String, CaseIterable {
  /// The command's own subject.
  case main = "Options"
  case fixing = "Fixing"
  case selection = "Rule selection"
  case policies = "Policies and environment"
  case request = "Tokens and requests"
  case files = "Files"
  case git = "Git, baselines and approvals"
  case output = "Output"
  case settings = "Settings"
  case general = "General"
}
