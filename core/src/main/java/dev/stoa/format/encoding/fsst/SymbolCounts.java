package dev.stoa.format.encoding.fsst;

import java.util.Arrays;

/**
 * How often a sample has each symbol, and each pair of neighbours. Called by {@link
 * SymbolTraining}, in whose codes the bytes come before the symbols.
 */
final class SymbolCounts {
  /** The codes below stand for bytes that are escaped. */
  static final int BYTES = 256;

  /** Codes there are. */
  static final int CODES = 512;

  private final int[] singles = new int[CODES];
  private final short[] pairs = new short[CODES * CODES];
  private int[] seen = new int[TrainingSample.TARGET];
  private int seenCount;

  /** The code of what a matcher found. */
  static int code(int found, long word) {
    int code = SymbolMatcher.code(found);
    return code == SymbolTable.ESCAPE ? (int) word & 0xff : BYTES + code;
  }

  void clear() {
    Arrays.fill(singles, 0);
    for (int i = 0; i < seenCount; i++) {
      pairs[seen[i]] = 0;
    }
    seenCount = 0;
  }

  void add(int code) {
    singles[code]++;
  }

  void addPair(int first, int second) {
    int pair = first * CODES + second;
    short count = pairs[pair];
    if (count == 0) {
      if (seenCount == seen.length) {
        seen = Arrays.copyOf(seen, seenCount * 2);
      }
      seen[seenCount++] = pair;
    }
    pairs[pair] = (short) Math.min(count + 1, Short.MAX_VALUE);
  }

  int of(int code) {
    return singles[code];
  }

  /** The number of different pairs. */
  int pairCount() {
    return seenCount;
  }

  int firstOfPair(int index) {
    return seen[index] / CODES;
  }

  int secondOfPair(int index) {
    return seen[index] % CODES;
  }

  int ofPair(int index) {
    return pairs[seen[index]];
  }
}
