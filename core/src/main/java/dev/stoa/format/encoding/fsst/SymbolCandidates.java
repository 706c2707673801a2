package dev.stoa.format.encoding.fsst;

import java.util.Arrays;

/**
 * Candidate symbols and the gain of each: the number of bytes that it covers in the sample, with a
 * higher weight for single bytes. Called by {@link SymbolTraining}.
 */
final class SymbolCandidates {
  private static final int INITIAL_SLOT_COUNT = 1 << 12;

  /** 2 to the power of 64 divided by the golden ratio; multiplication by it mixes the bits. */
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private long[] symbols = new long[INITIAL_SLOT_COUNT];
  private byte[] lengths = new byte[INITIAL_SLOT_COUNT];

  /** The gain of each slot's symbol; 0 in free slots. */
  private int[] gains = new int[INITIAL_SLOT_COUNT];

  private int size;

  /** Adds a symbol, or increases the gain of one that is present. */
  void add(long symbol, int length, int gain) {
    if (size * 2 >= symbols.length) {
      grow();
    }
    int slot = slot(symbol, length);
    if (gains[slot] == 0) {
      symbols[slot] = symbol;
      lengths[slot] = (byte) length;
      size++;
    }
    gains[slot] += gain;
  }

  private int slot(long symbol, int length) {
    int mask = symbols.length - 1;
    long hash = (symbol + length) * GOLDEN_RATIO;
    int slot = (int) (hash >>> 40) & mask;
    while (gains[slot] != 0 && (symbols[slot] != symbol || lengths[slot] != length)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldSymbols = symbols;
    byte[] oldLengths = lengths;
    int[] oldGains = gains;
    symbols = new long[oldSymbols.length * 2];
    lengths = new byte[symbols.length];
    gains = new int[symbols.length];
    for (int i = 0; i < oldGains.length; i++) {
      if (oldGains[i] != 0) {
        int slot = slot(oldSymbols[i], oldLengths[i]);
        symbols[slot] = oldSymbols[i];
        lengths[slot] = oldLengths[i];
        gains[slot] = oldGains[i];
      }
    }
  }

  /**
   * Returns the symbols with the largest gains; of those in the same bucket of a {@link
   * SymbolLookup}, only the best one.
   */
  SymbolTable bestTable() {
    long[] sortKeys = new long[size]; // the gain above the slot
    int candidateCount = 0;
    for (int slot = 0; slot < gains.length; slot++) {
      if (gains[slot] != 0) {
        sortKeys[candidateCount++] = (long) gains[slot] << Integer.SIZE | slot;
      }
    }
    Arrays.sort(sortKeys);
    boolean[] isBucketTaken = new boolean[SymbolLookup.BUCKET_COUNT];
    long[] bestSymbols = new long[SymbolTable.ESCAPE];
    int[] bestLengths = new int[SymbolTable.ESCAPE];
    int count = 0;
    for (int i = size - 1; i >= 0 && count < SymbolTable.ESCAPE; i--) {
      int slot = (int) sortKeys[i];
      int bucket = SymbolLookup.bucket(symbols[slot]);
      if (lengths[slot] <= 2 || !isBucketTaken[bucket]) {
        isBucketTaken[bucket] |= lengths[slot] > 2;
        bestSymbols[count] = symbols[slot];
        bestLengths[count++] = lengths[slot];
      }
    }
    return SymbolTable.of(bestSymbols, bestLengths, count);
  }
}
