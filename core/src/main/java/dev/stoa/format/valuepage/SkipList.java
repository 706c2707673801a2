package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.IntArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The skip entries of a page (CIF paper, section 5.2), stored at the start of the page instead of
 * between the values: one array of offsets for each level, so that a row with an entry is found
 * with one lookup per level, and skipped rows are not read.
 *
 * <p>The offsets of the largest level are relative to the first value; the offsets of a smaller
 * level are relative to the row of the next larger level before them. The offsets of a level are
 * stored in as few bytes as the largest one needs.
 */
final class SkipList {
  /** A level is omitted if it would take more than a fiftieth of the values' size. */
  private static final int MIN_VALUE_BYTES_PER_ENTRY_BYTE = 50;

  private int levelCount;
  private int[] intervals = {};
  private int[][] offsets = {};

  /**
   * Appends the levels that are small enough.
   *
   * @param marks the offsets of rows, one for each of the smallest skip interval
   * @return whether a level was appended
   */
  static boolean write(
      IntArray marks, List<Integer> skipIntervals, int valuesSizeInBytes, ByteWriter out) {
    List<Integer> writtenIntervals = new ArrayList<>();
    for (int level = skipIntervals.size() - 1; level >= 0; level--) {
      int marksPerEntry = skipIntervals.get(level) / skipIntervals.get(0);
      int entryCount = (marks.size() + marksPerEntry - 1) / marksPerEntry;
      int marksPerEntryAbove =
          writtenIntervals.isEmpty()
              ? 0
              : writtenIntervals.get(writtenIntervals.size() - 1) / skipIntervals.get(0);
      int widthInBytes = byteWidthOf(maxOffset(marks, marksPerEntry, marksPerEntryAbove));
      boolean isWorthwhile =
          entryCount > 1
              && (long) entryCount * widthInBytes * MIN_VALUE_BYTES_PER_ENTRY_BYTE
                  <= valuesSizeInBytes;
      if (isWorthwhile) {
        writtenIntervals.add(skipIntervals.get(level));
      }
    }
    out.writeByte(writtenIntervals.size());
    int marksPerEntryAbove = 0;
    for (int interval : writtenIntervals) {
      int marksPerEntry = interval / skipIntervals.get(0);
      writeLevel(marks, marksPerEntry, marksPerEntryAbove, interval, out);
      marksPerEntryAbove = marksPerEntry;
    }
    return !writtenIntervals.isEmpty();
  }

  /**
   * Returns the offset of a mark relative to the entry of the next larger level before it, or to
   * the first mark if there is no larger level.
   */
  private static int relativeOffset(IntArray marks, int mark, int marksPerEntryAbove) {
    int offsetAbove =
        marksPerEntryAbove == 0
            ? marks.at(0)
            : marks.at(mark / marksPerEntryAbove * marksPerEntryAbove);
    return marks.at(mark) - offsetAbove;
  }

  private static int maxOffset(IntArray marks, int marksPerEntry, int marksPerEntryAbove) {
    int maxOffset = 0;
    for (int mark = 0; mark < marks.size(); mark += marksPerEntry) {
      maxOffset = Math.max(maxOffset, relativeOffset(marks, mark, marksPerEntryAbove));
    }
    return maxOffset;
  }

  private static int byteWidthOf(int maxOffset) {
    int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(maxOffset);
    return Math.max(1, (bitWidth + 7) / 8);
  }

  private static void writeLevel(
      IntArray marks, int marksPerEntry, int marksPerEntryAbove, int interval, ByteWriter out) {
    int widthInBytes = byteWidthOf(maxOffset(marks, marksPerEntry, marksPerEntryAbove));
    out.writeVarint(interval);
    out.writeByte(widthInBytes);
    for (int mark = 0; mark < marks.size(); mark += marksPerEntry) {
      int offset = relativeOffset(marks, mark, marksPerEntryAbove);
      for (int i = 0; i < widthInBytes; i++) {
        out.writeByte(offset >>> (8 * i));
      }
    }
  }

  /** Reads all levels of a page, since they are small and each skip needs all of them. */
  void read(ByteReader in, int rowCount) {
    levelCount = in.readByte();
    int maxLevelCount = ValuePageOptions.MAX_SKIP_LEVELS;
    if (levelCount > maxLevelCount) {
      throw in.corrupt("expected at most " + maxLevelCount + " skip levels, found " + levelCount);
    }
    if (intervals.length < levelCount) {
      intervals = new int[levelCount];
      offsets = Arrays.copyOf(offsets, levelCount);
    }
    for (int level = 0; level < levelCount; level++) {
      readLevel(level, in, rowCount);
    }
  }

  private void readLevel(int level, ByteReader in, int rowCount) {
    int interval = in.readCount("rows of skip level " + level, Integer.MAX_VALUE);
    boolean isValid =
        interval > 1
            && (level == 0
                || (intervals[level - 1] > interval && intervals[level - 1] % interval == 0));
    int widthInBytes = in.readByte();
    if (!isValid || widthInBytes < 1 || widthInBytes > 4) {
      throw in.corrupt(
          ("expected a skip level that divides the level above, found a level of %s rows and"
                  + " %s bytes per entry")
              .formatted(interval, widthInBytes));
    }
    intervals[level] = interval;
    int entryCount = (int) (((long) rowCount + interval - 1) / interval);
    if ((long) entryCount * widthInBytes > in.remaining()) {
      throw in.corrupt("expected " + entryCount + " skip entries, found too few bytes");
    }
    in.require(entryCount * widthInBytes);
    if (offsets[level] == null || offsets[level].length < entryCount) {
      offsets[level] = new int[entryCount];
    }
    readEntries(offsets[level], entryCount, widthInBytes, in);
    if (offsets[level][0] != 0) {
      throw in.corrupt("expected 0 as the first skip entry, found " + offsets[level][0]);
    }
  }

  private static void readEntries(int[] target, int entryCount, int widthInBytes, ByteReader in) {
    byte[] source = in.array();
    int position = in.position();
    for (int entry = 0; entry < entryCount; entry++) {
      int offset = 0;
      for (int i = 0; i < widthInBytes; i++) {
        offset |= (source[position++] & 0xff) << (8 * i);
      }
      target[entry] = offset;
    }
    in.skip((long) entryCount * widthInBytes);
  }

  /** Removes the levels, for a page without skip entries. */
  void clear() {
    levelCount = 0;
  }

  /**
   * Returns the smallest number of rows that an entry skips; larger than any page if there are no
   * levels.
   */
  int minInterval() {
    return levelCount == 0 ? Integer.MAX_VALUE : intervals[levelCount - 1];
  }

  /**
   * Returns the offset of a row that is a multiple of {@link #minInterval}, relative to the first
   * value.
   */
  int offsetOf(int row) {
    int offset = 0;
    for (int level = 0; level < levelCount; level++) {
      offset += offsets[level][row / intervals[level]];
    }
    return offset;
  }
}
