package dev.stoa.format.encoding.fsst;

import java.util.Arrays;

/**
 * Symbols that might be taken, and how many bytes each stands for. Called by {@link
 * SymbolTraining}.
 */
final class SymbolCandidates {
  private static final int FIRST_SLOTS = 1 << 12;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private long[] symbols = new long[FIRST_SLOTS];
  private byte[] lengths = new byte[FIRST_SLOTS];

  /** Bytes that a symbol stands for; 0 in slots that are free. */
  private int[] gains = new int[FIRST_SLOTS];

  private int size;

  /** Adds a symbol, or adds to what it stands for. */
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
    long mixed = (symbol + length) * GOLDEN;
    int slot = (int) (mixed >>> 40) & mask;
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
   * The symbols that stand for most bytes; of two that would have the same bucket of a {@link
   * SymbolMatcher} the better one.
   */
  SymbolTable best() {
    long[] order = new long[size];
    int found = 0;
    for (int slot = 0; slot < gains.length; slot++) {
      if (gains[slot] != 0) {
        order[found++] = (long) gains[slot] << Integer.SIZE | slot;
      }
    }
    Arrays.sort(order);
    boolean[] taken = new boolean[SymbolMatcher.BUCKETS];
    long[] chosen = new long[SymbolTable.ESCAPE];
    int[] chosenLengths = new int[SymbolTable.ESCAPE];
    int count = 0;
    for (int i = size - 1; i >= 0 && count < SymbolTable.ESCAPE; i--) {
      int slot = (int) order[i];
      int bucket = SymbolMatcher.bucket(symbols[slot]);
      if (lengths[slot] <= 2 || !taken[bucket]) {
        taken[bucket] |= lengths[slot] > 2;
        chosen[count] = symbols[slot];
        chosenLengths[count++] = lengths[slot];
      }
    }
    return SymbolTable.of(chosen, chosenLengths, count);
  }
}
