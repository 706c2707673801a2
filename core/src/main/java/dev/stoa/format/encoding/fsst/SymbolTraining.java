package dev.stoa.format.encoding.fsst;

/** Finds the symbols that make values small. Called by {@link FsstBytes}. */
final class SymbolTraining {
  private SymbolTraining() {}

  /** A table for values of which the first {@code count} end at {@code ends}. */
  static SymbolTable train(byte[] data, int[] ends, int count) {
    long[] symbols = new long[255];
    int[] lengths = new int[255];
    int[] frequencies = new int[65536];
    int size = count == 0 ? 0 : ends[count - 1];
    for (int i = 0; i + 1 < size; i++) {
      frequencies[(data[i] & 0xff) | (data[i + 1] & 0xff) << 8]++;
    }
    int found = 0;
    for (int pair = 0; pair < frequencies.length && found < symbols.length; pair++) {
      if (frequencies[pair] > size / 512 + 1) {
        symbols[found] = pair;
        lengths[found++] = 2;
      }
    }
    return SymbolTable.of(symbols, lengths, found);
  }
}
