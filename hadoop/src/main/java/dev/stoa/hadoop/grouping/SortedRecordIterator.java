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
  private final RecordBuffer buffer;
  private final RawComparator<?> comparator;
  private int runEnd;

  SortedRecordIterator(RecordBuffer buffer, int start, int end, RawComparator<?> comparator) {
    super(buffer, start, end);
    this.buffer = buffer;
    this.comparator = comparator;
    runEnd = start;
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

  private boolean hasSameKeyBytes(int first, int second) {
    int firstOffset = buffer.offset(first);
    int secondOffset = buffer.offset(second);
    int firstStart = firstOffset + RecordBuffer.HEADER_SIZE;
    int secondStart = secondOffset + RecordBuffer.HEADER_SIZE;
    return Arrays.equals(
        buffer.bytes(),
        firstStart,
        firstStart + buffer.keyLength(firstOffset),
        buffer.bytes(),
        secondStart,
        secondStart + buffer.keyLength(secondOffset));
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
