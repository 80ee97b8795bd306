import ConfigModel

/// The system's `openssl` program, which does all cryptography here.
enum OpenSSL {
  enum Answer: Equatable {
    case verified
    case refused
    /// The program is missing, cannot run, or cannot use the key.
    case unusable(String)
  }

  private static let keyName = "key.pem"
  /// The time limit for one signature.
  private static let secondsAllowed = 20

  /// Verifies a signature over `signed` with a public key. No data is an argument of the program:
  /// the signed bytes go through a pipe where possible, and the rest is in files that only the user
  /// can read.
  static func verify(
    _ signed: [UInt8], _ signature: [UInt8], _ algorithm: SignatureAlgorithm, _ key: PublicKey
  ) -> Answer {
    do throws(FileError) {
      let folder = try PrivateFolder()
      let keyFile = try folder.write(keyName, key.pem)
      let signatureFile = try folder.write("signature", signature)
      let process: ChildProcess
      if let digest = algorithm.digestBits {
        process = digestProcess(digest, algorithm, keyFile, signatureFile, signed)
      } else {
        // Algorithms without a separate digest need the whole text at once, from a file.
        process = ChildProcess(
          "openssl",
          [
            "pkeyutl", "-verify", "-pubin", "-inkey", keyFile, "-rawin", "-in",
            try folder.write("signed", signed), "-sigfile", signatureFile,
          ])
      }
      return answer(process, folder)
    } catch {
      return .unusable(error.description)
    }
  }

  private static func digestProcess(
    _ digest: Int, _ algorithm: SignatureAlgorithm, _ keyFile: String, _ signatureFile: String,
    _ signed: [UInt8]
  ) -> ChildProcess {
    var arguments = ["dgst", "-sha\(digest)", "-verify", keyFile, "-signature", signatureFile]
    if algorithm.family == .pss {
      // -1: the salt is as long as the digest (RFC 7518, section 3.5).
      arguments += ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:-1"]
    }
    var process = ChildProcess("openssl", arguments)
    process.input = signed
    return process
  }

  private static func answer(_ process: ChildProcess, _ folder: PrivateFolder) -> Answer {
    var process = process
    process.timeLimitInSeconds = secondsAllowed
    process.outputLimit = 1 << 16
    do throws(ProcessError) {
      let outcome = try process.run()
      let output = String(decoding: outcome.output, as: UTF8.self)
      if outcome.isSuccess {
        return output.includes("Verified OK") || output.includes("Verified Successfully")
          ? .verified : .unusable("'openssl' reported neither a valid nor an invalid signature")
      }
      let errors = String(decoding: outcome.errors, as: UTF8.self)
      // The last message is that of a malformed signature.
      if output.includes("erification failure") || output.includes("erification Failure")
        || errors.includes("Error verifying data")
      {
        return .refused
      }
      return .unusable("'openssl' failed" + complaint(errors, folder))
    } catch {
      return .unusable(error.description)
    }
  }

  /// The first line of openssl's own message. Lines about its internal state are skipped, because
  /// they contain addresses.
  private static func complaint(_ errors: String, _ folder: PrivateFolder) -> String {
    let line = errors.split(whereSeparator: \.isNewline).first { !String($0).includes(":error:") }
    return line.map { line in
      ": "
        + folder.withoutPaths(String(line.prefix(200))).replacing(keyName, with: "the key")
    } ?? ""
  }
}
