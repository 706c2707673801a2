package dev.stoa.hadoop.grouping;

import java.util.Arrays;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.util.IndexedSortable;
import org.apache.hadoop.util.QuickSort;

/**
 * Iterates over records that {@link RadixSort} sorted, and sorts each run of equal fingerprints by
 * the key's own comparator when it reaches it: the run's keys are then in the processor's cache
 * when they are iterated over.
 */
final class SortedRecordIterator extends RecordIterator implements IndexedSortable {
  /** The number of records whose headers are read at once, so that cache misses overlap. */
  private static final int WINDOW_SIZE = 64;

  private final RecordBuffer buffer;
  private final RawComparator<?> comparator;
  private final int[] keyLengths = new int[WINDOW_SIZE];
  private int windowStart;
  private int windowEnd;
  private int runEnd;

  SortedRecordIterator(RecordBuffer buffer, int start, int end, RawComparator<?> comparator) {
    super(buffer, start, end);
    this.buffer = buffer;
    this.comparator = comparator;
    runEnd = start;
    windowStart = start;
    windowEnd = start;
  }

  @Override
  public boolean next() {
    if (nextIndex() == runEnd && runEnd < end()) {
      sortRun();
    }
    return super.next();
  }

  // hot: aggregation
  private void sortRun() {
    int start = runEnd;
    if (start >= windowEnd) {
      loadWindow(start);
    }
    long sortKey = buffer.sortKey(start);
    boolean isOneKey = true;
    int index = start + 1;
    while (index < end() && buffer.sortKey(index) == sortKey) {
      isOneKey = isOneKey && hasSameKeyBytes(start, index);
      index++;
    }
    runEnd = index;
    if (!isOneKey) {
      new QuickSort().sort(this, start, runEnd);
    }
  }

  /** Reads the headers of the next records, each of which is somewhere else in memory. */
  private void loadWindow(int start) {
    windowStart = start;
    windowEnd = Math.min(end(), start + WINDOW_SIZE);
    for (int index = start; index < windowEnd; index++) {
      keyLengths[index - start] = buffer.keyLength(buffer.offset(index));
    }
  }

  private int keyLength(int index) {
    return index < windowEnd
        ? keyLengths[index - windowStart]
        : buffer.keyLength(buffer.offset(index));
  }

  private boolean hasSameKeyBytes(int first, int second) {
    int length = keyLength(first);
    if (length != keyLength(second)) {
      return false;
    }
    int firstStart = buffer.offset(first) + RecordBuffer.HEADER_SIZE;
    int secondStart = buffer.offset(second) + RecordBuffer.HEADER_SIZE;
    return Arrays.equals(
        buffer.bytes(),
        firstStart,
        firstStart + length,
        buffer.bytes(),
        secondStart,
        secondStart + length);
  }

  @Override
  public int compare(int first, int second) {
    int firstOffset = buffer.offset(first);
    int secondOffset = buffer.offset(second);
    return comparator.compare(
        buffer.bytes(),
        firstOffset + RecordBuffer.HEADER_SIZE,
        buffer.keyLength(firstOffset),
        buffer.bytes(),
        secondOffset + RecordBuffer.HEADER_SIZE,
        buffer.keyLength(secondOffset));
  }

  @Override
  public void swap(int first, int second) {
    buffer.swap(first, second);
  }
}
