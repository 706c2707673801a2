package dev.stoa.format.encoding.fsst;

/**
 * Finds the symbols that make values small, in five rounds over growing parts of a sample (section
 * 4.3 of the FSST paper): each round encodes the sample with the current symbols, counts them and
 * their neighbors, and takes the symbols and joined neighbors with the largest gains. Called by
 * {@link FsstEncoder}.
 */
final class SymbolTraining {
  /** The fraction of the sample that each round but the last uses, in 128ths. */
  private static final int[] PARTIAL_SAMPLE_FRACTIONS = {8, 38, 68, 98};

  private static final int WHOLE_SAMPLE_FRACTION = 128;

  /** The minimum number of occurrences of a symbol in a round over the whole sample. */
  private static final int MIN_OCCURRENCE_COUNT = 5;

  /** The weight of single bytes, which save only escapes but make encoding faster. */
  private static final int SINGLE_WEIGHT = 8;

  private final TrainingSample sample;
  private final SymbolCounts counts = new SymbolCounts();
  private final SymbolLookup lookup;
  private SymbolTable table = SymbolTable.of(new long[0], new int[0], 0);

  private SymbolTraining(TrainingSample sample, SymbolLookup lookup) {
    this.sample = sample;
    this.lookup = lookup;
  }

  /**
   * Trains a table for the first {@code count} values.
   *
   * @param lookup used during the training; its table changes
   */
  static SymbolTable train(byte[] data, int[] endOffsets, int count, SymbolLookup lookup) {
    return new SymbolTraining(TrainingSample.of(data, endOffsets, count), lookup).train();
  }

  private SymbolTable train() {
    for (int fraction : PARTIAL_SAMPLE_FRACTIONS) {
      lookup.load(table);
      counts.clear();
      for (int piece = 0; piece < sample.pieceCount(); piece++) {
        if (sample.isInFraction(piece, fraction)) {
          countPairs(sample.start(piece), sample.end(piece));
        }
      }
      table = bestTable(fraction);
    }
    lookup.load(table);
    counts.clear();
    for (int piece = 0; piece < sample.pieceCount(); piece++) {
      countSingles(sample.start(piece), sample.end(piece));
    }
    return bestTable(WHOLE_SAMPLE_FRACTION);
  }

  private void countPairs(int start, int end) {
    byte[] bytes = sample.bytes();
    int previousCode = -1;
    int position = start;
    while (position < end) {
      long word = SymbolLookup.word(bytes, position, end - position);
      int match = lookup.longestMatch(word, end - position);
      int length = SymbolLookup.length(match);
      int code = SymbolCounts.code(match, word);
      int firstByte = (int) word & 0xff;
      counts.add(code);
      if (length > 1) {
        counts.add(firstByte);
      }
      if (previousCode >= 0) {
        counts.addPair(previousCode, code);
        if (length > 1) {
          counts.addPair(previousCode, firstByte);
        }
      }
      previousCode = code;
      position += length;
    }
  }

  private void countSingles(int start, int end) {
    byte[] bytes = sample.bytes();
    int position = start;
    while (position < end) {
      long word = SymbolLookup.word(bytes, position, end - position);
      int match = lookup.longestMatch(word, end - position);
      counts.add(SymbolCounts.code(match, word));
      if (SymbolLookup.length(match) > 1) {
        counts.add((int) word & 0xff);
      }
      position += SymbolLookup.length(match);
    }
  }

  /**
   * Returns the symbols and, in all rounds but the last, the joined neighbors with the largest
   * gains.
   */
  private SymbolTable bestTable(int fraction) {
    SymbolCandidates candidates = new SymbolCandidates();
    int minCount = Math.max(1, MIN_OCCURRENCE_COUNT * fraction / WHOLE_SAMPLE_FRACTION);
    for (int code = 0; code < SymbolCounts.CODE_COUNT; code++) {
      int length = length(code);
      int count = counts.countOf(code) * (length == 1 ? SINGLE_WEIGHT : 1);
      if (counts.countOf(code) > 0 && count >= minCount) {
        candidates.add(symbol(code), length, count * length);
      }
    }
    for (int i = 0; i < counts.distinctPairCount(); i++) {
      int firstCode = counts.firstOfPair(i);
      int secondCode = counts.secondOfPair(i);
      int count = counts.countOfPair(i);
      int length = length(firstCode);
      if (count >= minCount && length < SymbolTable.MAX_SYMBOL_LENGTH) {
        long joinedSymbol = symbol(firstCode) | symbol(secondCode) << (Byte.SIZE * length);
        int joinedLength = Math.min(SymbolTable.MAX_SYMBOL_LENGTH, length + length(secondCode));
        candidates.add(joinedSymbol, joinedLength, count * joinedLength);
      }
    }
    return candidates.bestTable();
  }

  private long symbol(int code) {
    return code < SymbolCounts.ESCAPED_CODE_COUNT
        ? code
        : table.symbols()[code - SymbolCounts.ESCAPED_CODE_COUNT];
  }

  private int length(int code) {
    return code < SymbolCounts.ESCAPED_CODE_COUNT
        ? 1
        : table.lengths()[code - SymbolCounts.ESCAPED_CODE_COUNT];
  }
}
