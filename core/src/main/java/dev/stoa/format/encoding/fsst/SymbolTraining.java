package dev.stoa.format.encoding.fsst;

/**
 * Finds the symbols that make values small, in five rounds over growing parts of a sample (section
 * 4.3 of the paper): each encodes the sample with the current symbols, counts them and their
 * neighbors, and takes the symbols and joined neighbors that cover the most bytes. Called by {@link
 * FsstEncoder}.
 */
final class SymbolTraining {
  /** The fraction of the sample that a round takes, in 128ths. */
  private static final int[] SAMPLE_FRACTIONS = {8, 38, 68, 98};

  private static final int WHOLE_SAMPLE = 128;

  /** The minimum frequency of a symbol in a round over the whole sample. */
  private static final int MIN_COUNT = 5;

  /** Single bytes save only escapes but encode faster: they weigh more. */
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
   * A table for values of which the first {@code count} end at {@code ends}.
   *
   * @param lookup is reset to other tables meanwhile
   */
  static SymbolTable train(byte[] data, int[] endOffsets, int count, SymbolLookup lookup) {
    return new SymbolTraining(TrainingSample.of(data, endOffsets, count), lookup).train();
  }

  private SymbolTable train() {
    for (int fraction : SAMPLE_FRACTIONS) {
      lookup.load(table);
      counts.clear();
      for (int piece = 0; piece < sample.pieceCount(); piece++) {
        if (sample.isInFraction(piece, fraction)) {
          countPairs(sample.start(piece), sample.end(piece));
        }
      }
      table = best(fraction);
    }
    lookup.load(table);
    counts.clear();
    for (int piece = 0; piece < sample.pieceCount(); piece++) {
      countSingles(sample.start(piece), sample.end(piece));
    }
    return best(WHOLE_SAMPLE);
  }

  private void countPairs(int start, int end) {
    byte[] bytes = sample.bytes();
    int before = -1;
    int position = start;
    while (position < end) {
      long word = SymbolLookup.word(bytes, position, end - position);
      int found = lookup.longest(word, end - position);
      int length = SymbolLookup.length(found);
      int code = SymbolCounts.code(found, word);
      int first = (int) word & 0xff;
      counts.add(code);
      if (length > 1) {
        counts.add(first);
      }
      if (before >= 0) {
        counts.addPair(before, code);
        if (length > 1) {
          counts.addPair(before, first);
        }
      }
      before = code;
      position += length;
    }
  }

  private void countSingles(int start, int end) {
    byte[] bytes = sample.bytes();
    int position = start;
    while (position < end) {
      long word = SymbolLookup.word(bytes, position, end - position);
      int found = lookup.longest(word, end - position);
      counts.add(SymbolCounts.code(found, word));
      if (SymbolLookup.length(found) > 1) {
        counts.add((int) word & 0xff);
      }
      position += SymbolLookup.length(found);
    }
  }

  /**
   * The symbols, and in all rounds but the last the joined neighbors, that cover the most bytes.
   */
  private SymbolTable best(int fraction) {
    SymbolCandidates candidates = new SymbolCandidates();
    int minCount = Math.max(1, MIN_COUNT * fraction / WHOLE_SAMPLE);
    for (int code = 0; code < SymbolCounts.CODES; code++) {
      int length = length(code);
      int count = counts.of(code) * (length == 1 ? SINGLE_WEIGHT : 1);
      if (counts.of(code) > 0 && count >= minCount) {
        candidates.add(symbol(code), length, count * length);
      }
    }
    for (int i = 0; i < counts.pairCount(); i++) {
      int first = counts.firstOfPair(i);
      int second = counts.secondOfPair(i);
      int count = counts.ofPair(i);
      int length = length(first);
      if (count >= minCount && length < SymbolTable.MAX_SYMBOL_LENGTH) {
        long joined = symbol(first) | symbol(second) << (Byte.SIZE * length);
        int joinedLength = Math.min(SymbolTable.MAX_SYMBOL_LENGTH, length + length(second));
        candidates.add(joined, joinedLength, count * joinedLength);
      }
    }
    return candidates.best();
  }

  private long symbol(int code) {
    return code < SymbolCounts.ESCAPED_CODES
        ? code
        : table.symbols()[code - SymbolCounts.ESCAPED_CODES];
  }

  private int length(int code) {
    return code < SymbolCounts.ESCAPED_CODES
        ? 1
        : table.lengths()[code - SymbolCounts.ESCAPED_CODES];
  }
}
