package dev.stoa.hadoop.grouping;

/**
 * Sorts the entries of a {@link RecordBuffer} by partition and fingerprint, digit by digit from the
 * lowest. Records with equal sort keys stay unsorted; {@link SortedRecordIterator} sorts them by
 * the key's own comparator.
 */
final class RadixSort {
  private static final int DIGIT_BITS = 11;
  private static final int DIGIT_COUNT = 1 << DIGIT_BITS;
  private static final long DIGIT_MASK = DIGIT_COUNT - 1;

  private RadixSort() {}

  static void sort(RecordBuffer buffer, int partitionCount) {
    int bitCount = Integer.SIZE + Integer.SIZE - Integer.numberOfLeadingZeros(partitionCount - 1);
    for (int shift = 0; shift < bitCount; shift += DIGIT_BITS) {
      int[] positions = positions(buffer, shift);
      if (positions.length > 0) {
        distribute(buffer, shift, positions);
      }
    }
  }

  /** Returns where entries with each digit go; empty if all entries have the same digit. */
  private static int[] positions(RecordBuffer buffer, int shift) {
    int[] positions = new int[DIGIT_COUNT];
    int start = buffer.entriesStart();
    int end = start + RecordBuffer.ENTRY_SIZE * buffer.recordCount();
    for (int position = start; position < end; position += RecordBuffer.ENTRY_SIZE) {
      positions[(int) ((buffer.sortKeyAt(position) >>> shift) & DIGIT_MASK)]++;
    }
    int next = buffer.otherEntriesStart();
    for (int digit = 0; digit < DIGIT_COUNT; digit++) {
      int count = positions[digit];
      if (count == buffer.recordCount()) {
        return new int[0];
      }
      positions[digit] = next;
      next += RecordBuffer.ENTRY_SIZE * count;
    }
    return positions;
  }

  // hot: aggregation
  private static void distribute(RecordBuffer buffer, int shift, int[] positions) {
    int start = buffer.entriesStart();
    int end = start + RecordBuffer.ENTRY_SIZE * buffer.recordCount();
    for (int position = start; position < end; position += RecordBuffer.ENTRY_SIZE) {
      long sortKey = buffer.sortKeyAt(position);
      int digit = (int) ((sortKey >>> shift) & DIGIT_MASK);
      buffer.setEntry(positions[digit], sortKey, buffer.offsetAt(position));
      positions[digit] += RecordBuffer.ENTRY_SIZE;
    }
    buffer.switchEntries();
  }
}
