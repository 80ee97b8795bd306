/// One thing that is fuzzed: what a part of the program must hold to, whatever the bytes are.
public struct FuzzTarget: Sendable {
  let name: String
  let check: Check

  /// Breaks off with ``broken(_:_:)``. False if the input is not worth keeping in a corpus.
  public typealias Check = @Sendable ([UInt8]) -> Bool

  public init(name: String, check: @escaping Check) {
    self.name = name
    self.check = check
  }
}
