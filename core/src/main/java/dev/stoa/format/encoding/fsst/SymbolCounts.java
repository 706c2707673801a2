package dev.stoa.format.encoding.fsst;

import java.util.Arrays;

/**
 * The frequency of each symbol, and of each pair of neighbors, in a sample. Called by {@link
 * SymbolTraining}.
 */
final class SymbolCounts {
  /** The number of codes of escaped bytes, which precede the codes of symbols. */
  static final int ESCAPED_CODE_COUNT = 256;

  /** The number of codes of escaped bytes and symbols. */
  static final int CODE_COUNT = 512;

  private final int[] singles = new int[CODE_COUNT];
  private final short[] pairs = new short[CODE_COUNT * CODE_COUNT];

  /** The pairs that occurred, in the order of their first occurrence. */
  private int[] countedPairs = new int[TrainingSample.TARGET_SIZE_IN_BYTES];

  private int countedPairCount;

  /** Returns the code of a match of {@link SymbolLookup} at the beginning of a word. */
  static int code(int match, long word) {
    int code = SymbolLookup.code(match);
    return code == SymbolTable.ESCAPE ? (int) word & 0xff : ESCAPED_CODE_COUNT + code;
  }

  /** Sets all counts to 0. */
  void clear() {
    Arrays.fill(singles, 0);
    for (int i = 0; i < countedPairCount; i++) {
      pairs[countedPairs[i]] = 0;
    }
    countedPairCount = 0;
  }

  /** Counts an occurrence of a code. */
  void add(int code) {
    singles[code]++;
  }

  /** Counts an occurrence of two neighboring codes. */
  void addPair(int firstCode, int secondCode) {
    int pair = firstCode * CODE_COUNT + secondCode;
    short count = pairs[pair];
    if (count == 0) {
      if (countedPairCount == countedPairs.length) {
        countedPairs = Arrays.copyOf(countedPairs, countedPairCount * 2);
      }
      countedPairs[countedPairCount++] = pair;
    }
    pairs[pair] = (short) Math.min(count + 1, Short.MAX_VALUE);
  }

  /** Returns the number of occurrences of a code. */
  int countOf(int code) {
    return singles[code];
  }

  /** Returns the number of distinct pairs. */
  int distinctPairCount() {
    return countedPairCount;
  }

  /** Returns the first code of a distinct pair. */
  int firstOfPair(int index) {
    return countedPairs[index] / CODE_COUNT;
  }

  /** Returns the second code of a distinct pair. */
  int secondOfPair(int index) {
    return countedPairs[index] % CODE_COUNT;
  }

  /** Returns the number of occurrences of a distinct pair. */
  int countOfPair(int index) {
    return pairs[countedPairs[index]];
  }
}
