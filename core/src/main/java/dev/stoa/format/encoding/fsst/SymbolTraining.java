package dev.stoa.format.encoding.fsst;

/**
 * Finds the symbols that make values small, in five rounds over growing parts of a sample (section
 * 4.3 of the paper): each encodes the sample with the symbols found so far, counts them and their
 * neighbours, and takes the symbols and joined neighbours that stand for most bytes. Called by
 * {@link FoundSymbols}.
 */
final class SymbolTraining {
  /** How much of the sample a round takes, of 128. */
  private static final int[] PARTS = {8, 38, 68, 98};

  private static final int ALL = 128;

  /** In a round over the whole sample, what a symbol must be found to stay. */
  private static final int LEAST = 5;

  /** Single bytes save no byte but escapes, and encode faster: they count more. */
  private static final int SINGLE_WEIGHT = 8;

  private final TrainingSample sample;
  private final SymbolCounts counts = new SymbolCounts();
  private final SymbolMatcher matcher;
  private SymbolTable table = SymbolTable.of(new long[0], new int[0], 0);

  private SymbolTraining(TrainingSample sample, SymbolMatcher matcher) {
    this.sample = sample;
    this.matcher = matcher;
  }

  /**
   * A table for values of which the first {@code count} end at {@code ends}.
   *
   * @param matcher is turned to other tables meanwhile
   */
  static SymbolTable train(byte[] data, int[] ends, int count, SymbolMatcher matcher) {
    return new SymbolTraining(TrainingSample.of(data, ends, count), matcher).train();
  }

  private SymbolTable train() {
    for (int part : PARTS) {
      matcher.use(table);
      counts.clear();
      for (int piece = 0; piece < sample.pieceCount(); piece++) {
        if (sample.isIn(piece, part)) {
          countPairs(sample.start(piece), sample.end(piece));
        }
      }
      table = best(part);
    }
    matcher.use(table);
    counts.clear();
    for (int piece = 0; piece < sample.pieceCount(); piece++) {
      countSingles(sample.start(piece), sample.end(piece));
    }
    return best(ALL);
  }

  private void countPairs(int start, int end) {
    byte[] bytes = sample.bytes();
    int before = -1;
    int position = start;
    while (position < end) {
      long word = SymbolMatcher.word(bytes, position, end - position);
      int found = matcher.match(word, end - position);
      int length = SymbolMatcher.length(found);
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
      long word = SymbolMatcher.word(bytes, position, end - position);
      int found = matcher.match(word, end - position);
      counts.add(SymbolCounts.code(found, word));
      if (SymbolMatcher.length(found) > 1) {
        counts.add((int) word & 0xff);
      }
      position += SymbolMatcher.length(found);
    }
  }

  /**
   * The symbols, and in all rounds but the last the joined neighbours, that stand for most bytes.
   */
  private SymbolTable best(int part) {
    SymbolCandidates candidates = new SymbolCandidates();
    int least = Math.max(1, LEAST * part / ALL);
    for (int code = 0; code < SymbolCounts.CODES; code++) {
      int length = length(code);
      int count = counts.of(code) * (length == 1 ? SINGLE_WEIGHT : 1);
      if (counts.of(code) > 0 && count >= least) {
        candidates.add(symbol(code), length, count * length);
      }
    }
    for (int i = 0; i < counts.pairCount(); i++) {
      int first = counts.firstOfPair(i);
      int second = counts.secondOfPair(i);
      int count = counts.ofPair(i);
      int length = length(first);
      if (count >= least && length < SymbolTable.LONGEST) {
        long joined = symbol(first) | symbol(second) << (Byte.SIZE * length);
        int joinedLength = Math.min(SymbolTable.LONGEST, length + length(second));
        candidates.add(joined, joinedLength, count * joinedLength);
      }
    }
    return candidates.best();
  }

  private long symbol(int code) {
    return code < SymbolCounts.BYTES ? code : table.symbols()[code - SymbolCounts.BYTES];
  }

  private int length(int code) {
    return code < SymbolCounts.BYTES ? 1 : table.lengths()[code - SymbolCounts.BYTES];
  }
}
