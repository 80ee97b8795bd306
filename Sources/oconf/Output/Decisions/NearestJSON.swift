import ConfigModel
import Lint

/// The nearest token for machines.
extension NearestOutput {
  var json: String {
    var (status, isSmallest, reason) = ("found", true, String?.none)
    var (changes, obstacles) = ([NearestChange](), [NearestObstacle]())
    switch nearest.answer {
    case .changes(let found, let isProved): (changes, isSmallest) = (found, isProved)
    case .none: status = "none"
    case .blocked(let found): (status, obstacles) = ("blocked", found)
    case .undecided(let doubt): (status, reason) = ("undecided", doubt.rawValue)
    }
    return JSONObjectText.build { object in
      object.add("status", status)
      object.add("reason", reason)
      object.add("role", nearest.role.map { frames.harmless($0.string, SourceRange(0, 0)) })
      object.add("isSmallest", raw: status == "found" ? "\(isSmallest)" : nil)
      object.add("changes", changes.map(json))
      object.add(
        "exceptions",
        nearest.exceptions.map { reading in
          JSONObjectText.build { $0.add("reading", reading.description) }
        })
      object.add("obstacles", obstacles.map(json))
      object.add("account", nearest.account.map { frames.harmless($0.string, SourceRange(0, 0)) })
      object.add("otherIssuers", nearest.others.map(json))
      object.add("hasAllOtherIssuers", nearest.hasAllOthers)
    }
  }

  private func json(_ change: NearestChange) -> String {
    JSONObjectText.build { object in
      object.add("by", change.party.rawValue)
      switch change.part {
      case .claim(let claim):
        let value = claim.value ?? ""
        let isHidden =
          NearestWords.isHidden(claim)
          || frames.secrets.masked(value, about: change.places.first ?? SourceRange(0, 0)) != value
        object.add("kind", claim.value == nil ? "remove-claim" : "set-claim")
        object.add("claim", frames.harmless(claim.name.string, SourceRange(0, 0)))
        object.add("value", raw: isHidden ? nil : claim.value.map(JSONObjectText.harmless))
        if isHidden { object.add("isHidden", true) }
        if claim.isExample { object.add("isExample", true) }
      case .authentication(let form):
        object.add("kind", "client-authentication")
        object.add("value", form.rawValue)
      case .backend(let backend):
        object.add("kind", "backend")
        object.add("value", raw: json(backend))
      case .format(let reason):
        object.add("kind", "request-format")
        object.add("value", reason.code.description)
      case .time(let time, _):
        object.add("kind", "time")
        object.add("value", time)
      }
      object.add("message", words.order(change))
      object.add("path", change.places.isEmpty ? nil : frames.path)
      object.add("ranges", change.places.map { frames.json(subject.inFile($0)) })
    }
  }

  private func json(_ backend: BackendIdentity) -> String {
    JSONObjectText.build { object in
      object.add("name", backend.name.map(frames.secrets.masked))
      object.add("version", backend.version.map(frames.secrets.masked))
      object.add("clientId", backend.clientId.map(frames.secrets.masked))
    }
  }

  private func json(_ obstacle: NearestObstacle) -> String {
    JSONObjectText.build { object in
      object.add("by", obstacle.party.rawValue)
      object.add("code", obstacle.reason.code.description)
      object.add("message", obstacle.remedy)
      object.add("path", obstacle.range == nil ? nil : frames.path)
      object.add("range", raw: obstacle.range.map { frames.json(subject.inFile($0)) })
    }
  }

  private func json(_ issuer: Issuer) -> String {
    let name = issuer.issuerName
    return JSONObjectText.build { object in
      object.add("issuer", frames.harmless(name.written?.string ?? "", SourceRange(0, 0)))
      object.add("path", frames.path)
      object.add("range", raw: frames.json(subject.inFile(name.range)))
    }
  }
}
