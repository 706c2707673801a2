package dev.stoa.format.encoding.fsst;

import java.util.Arrays;

/**
 * The frequency of each symbol, and of each pair of neighbors, in a sample. Called by {@link
 * SymbolTraining}; codes of single bytes precede those of symbols.
 */
final class SymbolCounts {
  /** The codes below are escaped bytes. */
  static final int ESCAPED_CODES = 256;

  /** The number of codes. */
  static final int CODES = 512;

  private final int[] singles = new int[CODES];
  private final short[] pairs = new short[CODES * CODES];
  private int[] seenPairs = new int[TrainingSample.TARGET_SIZE];
  private int seenPairCount;

  /** The code of a matcher's result. */
  static int code(int found, long word) {
    int code = SymbolLookup.code(found);
    return code == SymbolTable.ESCAPE ? (int) word & 0xff : ESCAPED_CODES + code;
  }

  void clear() {
    Arrays.fill(singles, 0);
    for (int i = 0; i < seenPairCount; i++) {
      pairs[seenPairs[i]] = 0;
    }
    seenPairCount = 0;
  }

  void add(int code) {
    singles[code]++;
  }

  void addPair(int first, int second) {
    int pair = first * CODES + second;
    short count = pairs[pair];
    if (count == 0) {
      if (seenPairCount == seenPairs.length) {
        seenPairs = Arrays.copyOf(seenPairs, seenPairCount * 2);
      }
      seenPairs[seenPairCount++] = pair;
    }
    pairs[pair] = (short) Math.min(count + 1, Short.MAX_VALUE);
  }

  int of(int code) {
    return singles[code];
  }

  /** The number of distinct pairs. */
  int pairCount() {
    return seenPairCount;
  }

  int firstOfPair(int index) {
    return seenPairs[index] / CODES;
  }

  int secondOfPair(int index) {
    return seenPairs[index] % CODES;
  }

  int ofPair(int index) {
    return pairs[seenPairs[index]];
  }
}
