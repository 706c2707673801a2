package dev.stoa.format.encoding.fsst;

/**
 * A sample of values: pieces of about 16 KiB in total, or all values if they are smaller. Called by
 * {@link SymbolTraining}.
 */
final class TrainingSample {
  /** The target size in bytes. */
  static final int TARGET_SIZE_IN_BYTES = 1 << 14;

  /** The maximum size of a piece. */
  private static final int MAX_PIECE_SIZE_IN_BYTES = 512;

  /** The maximum size of a group of short values, which are sampled together. */
  private static final int MAX_GROUP_SIZE_IN_BYTES = 64;

  /** The number of random parts of the sample; a round of the training uses the first of them. */
  private static final int FRACTION_COUNT = 128;

  /** 2 to the power of 64 divided by the golden ratio; multiplication by it mixes the bits. */
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private final byte[] bytes = new byte[TARGET_SIZE_IN_BYTES + MAX_PIECE_SIZE_IN_BYTES];
  private final int[] endOffsets = new int[TARGET_SIZE_IN_BYTES + MAX_PIECE_SIZE_IN_BYTES];
  private int size;
  private int pieceCount;

  private TrainingSample() {}

  /** Takes a sample of the first {@code count} values. */
  static TrainingSample of(byte[] data, int[] valueEndOffsets, int count) {
    TrainingSample sample = new TrainingSample();
    int totalSize = count == 0 ? 0 : valueEndOffsets[count - 1];
    if (totalSize <= TARGET_SIZE_IN_BYTES) {
      for (int i = 0; i < count; i++) {
        sample.addValue(data, i == 0 ? 0 : valueEndOffsets[i - 1], valueEndOffsets[i]);
      }
      return sample;
    }
    // Samples positions in equal parts of the bytes, so that long values weigh more.
    long state = GOLDEN_RATIO;
    int partCount = TARGET_SIZE_IN_BYTES / MAX_PIECE_SIZE_IN_BYTES * 4;
    for (int i = 0; sample.size < TARGET_SIZE_IN_BYTES; i = (i + 1) % partCount) {
      state = state * GOLDEN_RATIO + 1;
      int partStart = (int) ((long) i * totalSize / partCount);
      int partEnd = (int) ((long) (i + 1) * totalSize / partCount);
      int position = partStart + (int) ((state >>> 33) % (partEnd - partStart));
      sample.addPieceAt(data, valueEndOffsets, count, position);
    }
    return sample;
  }

  private void addValue(byte[] data, int start, int end) {
    for (int from = start; from < end; from += MAX_PIECE_SIZE_IN_BYTES) {
      addPiece(data, from, Math.min(end, from + MAX_PIECE_SIZE_IN_BYTES));
    }
  }

  /** Adds the piece of the value at a byte, and short values after it. */
  private void addPieceAt(byte[] data, int[] valueEndOffsets, int count, int position) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (valueEndOffsets[middle] > position) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    int start = low == 0 ? 0 : valueEndOffsets[low - 1];
    int from = position - (position - start) % MAX_PIECE_SIZE_IN_BYTES;
    int end = Math.min(valueEndOffsets[low], from + MAX_PIECE_SIZE_IN_BYTES);
    addPiece(data, from, end);
    for (int value = low + 1;
        value < count && valueEndOffsets[value] - from <= MAX_GROUP_SIZE_IN_BYTES;
        value++) {
      addValue(data, valueEndOffsets[value - 1], valueEndOffsets[value]);
    }
  }

  private void addPiece(byte[] data, int from, int end) {
    System.arraycopy(data, from, bytes, size, end - from);
    size += end - from;
    endOffsets[pieceCount++] = size;
  }

  /** Returns the array that contains the pieces; it may be longer. Not a copy. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns the number of pieces. */
  int pieceCount() {
    return pieceCount;
  }

  /** Returns the start of a piece in the array. */
  int start(int piece) {
    return piece == 0 ? 0 : endOffsets[piece - 1];
  }

  /** Returns the end of a piece in the array. */
  int end(int piece) {
    return endOffsets[piece];
  }

  /**
   * Returns whether a piece belongs to the first {@code fractions} of 128 random parts of the
   * sample.
   */
  boolean isInFraction(int piece, int fractions) {
    return (((piece + 1L) * fractions * GOLDEN_RATIO) >>> 40) % FRACTION_COUNT < fractions;
  }
}
