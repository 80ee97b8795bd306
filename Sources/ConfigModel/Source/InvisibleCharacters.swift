/// Characters that are invisible or look like a plain space, so that two different texts look the
/// same: unusual spaces, zero-width characters and direction controls.
public enum InvisibleCharacters {
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00A0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true  // blanks
    case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x3164, 0xFFA0: true
    case 0x200B...0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2060...0x206F: true
    case 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
    case 0x0085: true
    default: false
    }
  }
}
