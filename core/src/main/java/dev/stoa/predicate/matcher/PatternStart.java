package dev.stoa.predicate.matcher;

import static dev.stoa.predicate.matcher.UnsignedBytes.EACH_BYTE;
import static dev.stoa.predicate.matcher.UnsignedBytes.EACH_TOP_BIT;
import static dev.stoa.predicate.matcher.UnsignedBytes.zeroBytes;

/**
 * Finds positions in UTF-8 at which the first two items of a pattern may match. Called by {@link
 * WildcardMatcher}, which compares all items there.
 */
final class PatternStart {
  /** The bit by which the cases of an ASCII letter differ. */
  private static final int CASE_BIT = 0x20;

  /** The bits in which bytes may differ from the first item. */
  private final long firstMask;

  private final long firstBytes;
  private final long secondMask;
  private final long secondBytes;

  /** The top bits if any second byte may match. */
  private final long anySecond;

  /** The top bits if non-ASCII characters may match, such as the Kelvin sign and k. */
  private final long nonAscii;

  /**
   * Creates a search.
   *
   * @param first a byte or, if case is ignored, a folded code point
   * @param second the item after it; negative if it is no byte or code point
   */
  PatternStart(int first, int second, boolean ignoresCase) {
    this.firstMask = ignoresCase && isLetter(first) ? CASE_BIT * EACH_BYTE : 0;
    this.firstBytes = wordOf(first, ignoresCase);
    this.secondMask = ignoresCase && isLetter(second) ? CASE_BIT * EACH_BYTE : 0;
    this.secondBytes = wordOf(second, ignoresCase);
    this.anySecond = second < 0 ? EACH_TOP_BIT : 0;
    this.nonAscii = ignoresCase ? EACH_TOP_BIT : 0;
  }

  private static boolean isLetter(int item) {
    return item >= 'a' && item <= 'z';
  }

  /** Returns the byte of an item eight times; for code points beyond ASCII, no byte of text. */
  private static long wordOf(int item, boolean ignoresCase) {
    boolean isByte = item >= 0 && item < (ignoresCase ? 0x80 : 0x100);
    return (isByte ? item : 0xff) * EACH_BYTE;
  }

  /** Returns the first index of a range at which the items may match; {@code to} if none. */
  int next(byte[] bytes, int from, int to) {
    int index = from;
    // hot: like and ilike with % before other characters, in eight positions at a time
    for (; index < to - Long.BYTES; index += Long.BYTES) {
      long first = UnsignedBytes.wordAt(bytes, index);
      long second = UnsignedBytes.wordAt(bytes, index + 1);
      long secondMatches =
          zeroBytes((second | secondMask) ^ secondBytes) | (second & nonAscii) | anySecond;
      long matches =
          (zeroBytes((first | firstMask) ^ firstBytes) & secondMatches) | (first & nonAscii);
      if (matches != 0) {
        return index + (Long.numberOfTrailingZeros(matches) >>> 3);
      }
    }
    return index; // the last bytes are compared one by one
  }
}
