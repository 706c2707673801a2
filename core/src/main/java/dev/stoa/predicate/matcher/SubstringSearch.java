package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;

/**
 * Searches bytes for a pattern. Tests eight positions at a time for two bytes of the pattern, and
 * compares all of it where both are found. At first these are its first and last byte; once a long
 * text is searched, those that are rarest in its beginning. Used by {@link BytesSubstringMatcher}.
 * Thread-safe.
 *
 * <p>In lists such as {@code ;L1_MU4;L1_EM35;} each item begins and ends with the same byte, so
 * that the first and last byte of {@code ;L1_MU26;} would be found at nearly every item. Choosing
 * rare bytes is the idea of the crate memchr, which ranks bytes by their frequency in common texts.
 */
final class SubstringSearch {
  /** The bytes that are counted to find the rarest of the pattern. */
  private static final int SAMPLE_SIZE_IN_BYTES = 4096;

  /** In shorter texts, bytes are not counted. */
  private static final int MIN_SAMPLE_SIZE_IN_BYTES = 2048;

  private final byte[] pattern;

  /** Threads may choose at the same time, and either choice will do. */
  private volatile TestedBytes testedBytes;

  /**
   * The bytes of the pattern that are tested first.
   *
   * @param first the offset in the pattern of one byte
   * @param second the offset of another one; the same if the pattern has a single byte
   * @param areRarest whether they were chosen by counting
   */
  private record TestedBytes(int first, int second, boolean areRarest) {}

  /** Prepares searching for a pattern, which is not empty. */
  SubstringSearch(byte[] pattern) {
    this.pattern = pattern;
    this.testedBytes = new TestedBytes(0, pattern.length - 1, pattern.length < 3);
  }

  /** Whether a range of an array contains the pattern. */
  boolean isIn(byte[] bytes, int offset, int length) {
    return indexOf(bytes, offset, offset + length) < offset + length;
  }

  /** Returns the index of the pattern in a range; {@code to} if the range does not contain it. */
  int indexOf(byte[] bytes, int from, int to) {
    TestedBytes tested = testedBytes;
    if (!tested.areRarest() && to - from >= MIN_SAMPLE_SIZE_IN_BYTES) {
      tested = rarestBytes(bytes, from, Math.min(to, from + SAMPLE_SIZE_IN_BYTES));
      testedBytes = tested;
    }
    int first = tested.first();
    int second = tested.second();
    long firstBytes = (pattern[first] & 0xff) * UnsignedBytes.EACH_BYTE;
    long secondBytes = (pattern[second] & 0xff) * UnsignedBytes.EACH_BYTE;
    int end = to - (pattern.length - 1);
    int index = from;
    // hot: called for each batch; bench filter has the same tests over pages
    for (; index <= end - Long.BYTES; index += Long.BYTES) {
      long difference =
          (UnsignedBytes.wordAt(bytes, index + first) ^ firstBytes)
              | (UnsignedBytes.wordAt(bytes, index + second) ^ secondBytes);
      // The bits of other bytes may be set, too; they are ruled out below.
      long matchBits = UnsignedBytes.zeroBytes(difference);
      while (matchBits != 0) {
        int matchIndex = index + (Long.numberOfTrailingZeros(matchBits) >>> 3);
        if (UnsignedBytes.regionMatches(bytes, matchIndex, pattern)) {
          return matchIndex;
        }
        matchBits &= matchBits - 1;
      }
    }
    for (; index < end; index++) {
      if (bytes[index] == pattern[0] && UnsignedBytes.regionMatches(bytes, index, pattern)) {
        return index;
      }
    }
    return to;
  }

  /** Whether a range of a buffer contains the pattern. */
  boolean isIn(ByteBuffer bytes, int offset, int length) {
    TestedBytes tested = testedBytes;
    int first = tested.first();
    int second = tested.second();
    long firstBytes = (pattern[first] & 0xff) * UnsignedBytes.EACH_BYTE;
    long secondBytes = (pattern[second] & 0xff) * UnsignedBytes.EACH_BYTE;
    int end = offset + length - (pattern.length - 1);
    int index = offset;
    // hot: called for each batch; bench filter has the same tests over pages
    for (; index <= end - Long.BYTES; index += Long.BYTES) {
      long difference =
          (UnsignedBytes.wordAt(bytes, index + first) ^ firstBytes)
              | (UnsignedBytes.wordAt(bytes, index + second) ^ secondBytes);
      long matchBits = UnsignedBytes.zeroBytes(difference); // and perhaps others
      while (matchBits != 0) {
        int matchIndex = index + (Long.numberOfTrailingZeros(matchBits) >>> 3);
        if (UnsignedBytes.regionMatches(bytes, matchIndex, pattern)) {
          return true;
        }
        matchBits &= matchBits - 1;
      }
    }
    for (; index < end; index++) {
      if (bytes.get(index) == pattern[0] && UnsignedBytes.regionMatches(bytes, index, pattern)) {
        return true;
      }
    }
    return false;
  }

  /** Chooses the bytes of the pattern that are rarest in a range: two different ones if it has. */
  private TestedBytes rarestBytes(byte[] bytes, int from, int to) {
    int[] counts = new int[1 << Byte.SIZE];
    for (int i = from; i < to; i++) {
      counts[bytes[i] & 0xff]++;
    }
    int first = 0;
    for (int i = 1; i < pattern.length; i++) {
      if (counts[pattern[i] & 0xff] < counts[pattern[first] & 0xff]) {
        first = i;
      }
    }
    int second = pattern.length - 1 - first; // if all bytes are the same
    for (int i = 0; i < pattern.length; i++) {
      boolean isRarer = counts[pattern[i] & 0xff] < counts[pattern[second] & 0xff];
      if (pattern[i] != pattern[first] && (pattern[second] == pattern[first] || isRarer)) {
        second = i;
      }
    }
    return new TestedBytes(first, second, true);
  }
}
