package dev.stoa.format.encoding.fsst;

/**
 * Pieces of values, about 16 KiB in all, or all values where they are less. Called by {@link
 * SymbolTraining}.
 */
final class TrainingSample {
  /** Bytes that are wanted. */
  static final int TARGET = 1 << 14;

  /** Bytes of the longest piece. */
  private static final int PIECE = 512;

  /** Short values are taken together with those behind them, up to so many bytes. */
  private static final int GROUP = 64;

  private static final int PARTS = 128;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private final byte[] bytes = new byte[TARGET + PIECE];
  private final int[] ends = new int[TARGET + PIECE];
  private int size;
  private int pieceCount;

  private TrainingSample() {}

  static TrainingSample of(byte[] data, int[] valueEnds, int count) {
    TrainingSample sample = new TrainingSample();
    int all = count == 0 ? 0 : valueEnds[count - 1];
    if (all <= TARGET) {
      for (int i = 0; i < count; i++) {
        sample.addValue(data, i == 0 ? 0 : valueEnds[i - 1], valueEnds[i]);
      }
      return sample;
    }
    // one of many equal parts of the bytes after the other, so that long values count for more
    long state = GOLDEN;
    int parts = TARGET / PIECE * 4;
    for (int i = 0; sample.size < TARGET; i = (i + 1) % parts) {
      state = state * GOLDEN + 1;
      int low = (int) ((long) i * all / parts);
      int high = (int) ((long) (i + 1) * all / parts);
      sample.addAt(data, valueEnds, count, low + (int) ((state >>> 33) % (high - low)));
    }
    return sample;
  }

  private void addValue(byte[] data, int start, int end) {
    for (int from = start; from < end; from += PIECE) {
      add(data, from, Math.min(end, from + PIECE));
    }
  }

  /** Adds the piece of the value that has a byte, and short values behind it. */
  private void addAt(byte[] data, int[] valueEnds, int count, int at) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (valueEnds[middle] > at) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    int start = low == 0 ? 0 : valueEnds[low - 1];
    int from = at - (at - start) % PIECE;
    int end = Math.min(valueEnds[low], from + PIECE);
    add(data, from, end);
    for (int next = low + 1; next < count && valueEnds[next] - from <= GROUP; next++) {
      addValue(data, valueEnds[next - 1], valueEnds[next]);
    }
  }

  private void add(byte[] data, int from, int end) {
    System.arraycopy(data, from, bytes, size, end - from);
    size += end - from;
    ends[pieceCount++] = size;
  }

  byte[] bytes() {
    return bytes;
  }

  int pieceCount() {
    return pieceCount;
  }

  int start(int piece) {
    return piece == 0 ? 0 : ends[piece - 1];
  }

  int end(int piece) {
    return ends[piece];
  }

  /** Whether a piece belongs to some of 128 parts of the sample, taken at random. */
  boolean isIn(int piece, int parts) {
    return (((piece + 1L) * parts * GOLDEN) >>> 40) % PARTS < parts;
  }
}
