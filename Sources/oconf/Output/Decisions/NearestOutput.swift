import ConfigModel
import Lint

/// Reports the nearest token that is accepted, without secrets.
struct NearestOutput {
  let nearest: NearestToken
  let subject: EvaluatedConfiguration
  let frames: FileFrames
  let words: NearestWords

  init(_ nearest: NearestToken, _ subject: EvaluatedConfiguration, _ frames: FileFrames) {
    self.nearest = nearest
    self.subject = subject
    self.frames = frames
    words = NearestWords { frames.harmless($0, SourceRange(0, 0)) }
  }
}
