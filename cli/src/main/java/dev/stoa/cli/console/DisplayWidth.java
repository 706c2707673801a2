package dev.stoa.cli.console;

import java.util.Arrays;

/**
 * Measures and cuts text in the cells of a terminal: two for East Asian wide characters and emoji,
 * none for combining marks, one for others. Called by {@link TextTable}.
 */
final class DisplayWidth {
  private static final String ELLIPSIS = "…";
  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int SKIN_TONES_START = 0x1F3FB;
  private static final int SKIN_TONES_END = 0x1F3FF;

  /**
   * The first and last code points of the ranges whose East Asian Width is W or F in Unicode 14
   * (UAX #11), which include emoji; ranges are joined over unassigned code points.
   */
  private static final int[] WIDE_RANGES = {
    0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0,
    0x23F3, 0x23F3, 0x25FD, 0x25FE, 0x2614, 0x2615, 0x2648, 0x2653, 0x267F, 0x267F,
    0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5,
    0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5,
    0x26FA, 0x26FA, 0x26FD, 0x26FD, 0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728,
    0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797,
    0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2B55, 0x2B55,
    0x2E80, 0x303E, 0x3041, 0x3247, 0x3250, 0x4DBF, 0x4E00, 0xA4C6, 0xA960, 0xA97C,
    0xAC00, 0xD7A3, 0xF900, 0xFAD9, 0xFE10, 0xFE19, 0xFE30, 0xFE6B, 0xFF01, 0xFF60,
    0xFFE0, 0xFFE6, 0x16FE0, 0x1B2FB, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E,
    0x1F191, 0x1F19A, 0x1F200, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393,
    0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E,
    0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550, 0x1F567,
    0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5,
    0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6DF, 0x1F6EB, 0x1F6EC, 0x1F6F4, 0x1F6FC,
    0x1F7E0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945, 0x1F947, 0x1F9FF, 0x1FA70, 0x1FAF6,
    0x20000, 0x2FA1D, 0x30000, 0x3FFFD
  };

  private DisplayWidth() {}

  /** Returns the number of cells that a text without control characters takes. */
  static int of(String text) {
    int width = 0;
    int previous = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(previous)) {
      int codePoint = text.codePointAt(i);
      width += ofNext(codePoint, previous);
      previous = codePoint;
    }
    return width;
  }

  /** Returns the text, or its beginning and an ellipsis if it takes more cells than allowed. */
  static String cut(String text, int maxWidth) {
    if (text.length() <= maxWidth / 2 || of(text) <= maxWidth) {
      return text;
    }
    int width = 0;
    int previous = 0;
    int end = 0;
    while (end < text.length()) {
      int codePoint = text.codePointAt(end);
      width += ofNext(codePoint, previous);
      if (width > maxWidth - 1) {
        break;
      }
      end += Character.charCount(codePoint);
      previous = codePoint;
    }
    return text.substring(0, end) + ELLIPSIS;
  }

  /** Returns the cells that a code point adds after another one: none if it is joined to it. */
  private static int ofNext(int codePoint, int previous) {
    boolean isJoined =
        previous == ZERO_WIDTH_JOINER
            || (codePoint >= SKIN_TONES_START && codePoint <= SKIN_TONES_END && isWide(previous));
    return isJoined ? 0 : of(codePoint);
  }

  private static int of(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(codePoint) ? 2 : 1;
    };
  }

  private static boolean isWide(int codePoint) {
    int position = Arrays.binarySearch(WIDE_RANGES, codePoint);
    boolean isBound = position >= 0;
    return isBound || (-position - 1) % 2 == 1;
  }
}
