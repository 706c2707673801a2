package dev.stoa.hadoop.grouping;

import java.util.Arrays;
import org.apache.hadoop.io.RawComparator;

/**
 * Orders the entries of a {@link RecordBuffer} by partition and then by key, in the order in which
 * keys first occur, with a hash table instead of a sort. {@link FingerprintCollector} then passes
 * the groups to the combiner. Gives up early if the keys are too many or their fingerprints too
 * equal.
 */
final class HashGroups {
  /** With fewer records per key, what the combiner saves is not worth running it twice. */
  private static final int MIN_RECORDS_PER_GROUP = 4;

  /** More keys with one fingerprint are not a coincidence; sorting copes better with them. */
  private static final int MAX_GROUPS_PER_FINGERPRINT = 16;

  private static final int TOO_MANY = -1;

  private final RecordBuffer buffer;
  private final RawComparator<?> comparator;
  private final int maxGroupCount;
  private final int[] slots;
  private final long[] sortKeys;
  private final int[] firstOffsets;
  private final int[] recordCounts;
  private int groupCount;

  private HashGroups(RecordBuffer buffer, RawComparator<?> comparator) {
    this.buffer = buffer;
    this.comparator = comparator;
    maxGroupCount = buffer.recordCount() / MIN_RECORDS_PER_GROUP;
    slots = new int[Integer.highestOneBit(2 * maxGroupCount + 1) << 1];
    sortKeys = new long[maxGroupCount];
    firstOffsets = new int[maxGroupCount];
    recordCounts = new int[maxGroupCount];
  }

  /** Orders the entries, and returns whether that was possible; otherwise they are unchanged. */
  static boolean order(RecordBuffer buffer, RawComparator<?> comparator) {
    return new HashGroups(buffer, comparator).order();
  }

  private boolean order() {
    int[] groups = new int[buffer.recordCount()];
    for (int i = 0; i < groups.length; i++) {
      int group = group(buffer.sortKey(i), buffer.offset(i));
      if (group == TOO_MANY) {
        return false;
      }
      recordCounts[group]++;
      groups[i] = group;
    }
    distribute(groups, groupPositions());
    return true;
  }

  /** Returns the number of a record's group; a new one if it is the first of its group. */
  // hot: aggregation
  private int group(long sortKey, int offset) {
    int mask = slots.length - 1;
    int slot = (int) (sortKey ^ (sortKey >>> Integer.SIZE)) & mask;
    int collisionCount = 0;
    while (slots[slot] != 0) {
      int group = slots[slot] - 1;
      if (sortKeys[group] == sortKey) {
        if (haveEqualKeys(firstOffsets[group], offset)) {
          return group;
        }
        if (++collisionCount == MAX_GROUPS_PER_FINGERPRINT) {
          return TOO_MANY;
        }
      }
      slot = (slot + 1) & mask;
    }
    if (groupCount == maxGroupCount) {
      return TOO_MANY;
    }
    sortKeys[groupCount] = sortKey;
    firstOffsets[groupCount] = offset;
    slots[slot] = ++groupCount;
    return groupCount - 1;
  }

  private boolean haveEqualKeys(int firstOffset, int secondOffset) {
    int firstStart = firstOffset + RecordBuffer.HEADER_SIZE;
    int secondStart = secondOffset + RecordBuffer.HEADER_SIZE;
    int firstLength = buffer.keyLength(firstOffset);
    int secondLength = buffer.keyLength(secondOffset);
    byte[] bytes = buffer.bytes();
    return Arrays.equals(
            bytes,
            firstStart,
            firstStart + firstLength,
            bytes,
            secondStart,
            secondStart + secondLength)
        || comparator.compare(bytes, firstStart, firstLength, bytes, secondStart, secondLength)
            == 0;
  }

  /** Returns where the entries of each group go, groups of lower partitions first. */
  private int[] groupPositions() {
    long[] order = new long[groupCount];
    for (int group = 0; group < groupCount; group++) {
      long partition = sortKeys[group] >>> Integer.SIZE;
      order[group] = (partition << Integer.SIZE) | group;
    }
    Arrays.sort(order);
    int[] positions = new int[groupCount];
    int next = buffer.otherEntriesStart();
    for (long partitionAndGroup : order) {
      int group = (int) partitionAndGroup;
      positions[group] = next;
      next += RecordBuffer.ENTRY_SIZE * recordCounts[group];
    }
    return positions;
  }

  private void distribute(int[] groups, int[] positions) {
    for (int i = 0; i < groups.length; i++) {
      int group = groups[i];
      buffer.setEntry(positions[group], buffer.sortKey(i), buffer.offset(i));
      positions[group] += RecordBuffer.ENTRY_SIZE;
    }
    buffer.switchEntries();
  }
}
