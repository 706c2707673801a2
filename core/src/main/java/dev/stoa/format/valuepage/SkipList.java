package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.IntArray;
import java.util.ArrayList;
import java.util.List;

/**
 * The skip entries of a page (CIF paper, section 5.2), stored at its head instead of between the
 * values: one array of offsets for each level, so that any marked row is found with one lookup per
 * level, and skipping rows reads none of their bytes.
 *
 * <p>The offsets of the largest level are relative to the first value; those of a smaller one to
 * the start of the enclosing run of the next larger one, in as few bytes as the largest of them
 * needs.
 */
final class SkipList {
  /** A level is left out if it would cost more than a fiftieth of the values' bytes. */
  private static final int MIN_VALUE_BYTES_PER_ENTRY_BYTE = 50;

  private int levelCount;
  private int[] strides = {};
  private int[][] offsets = {};

  /**
   * Appends the levels that pay.
   *
   * @param marks the start of every {@code skips.get(0)}-th row
   * @return whether there is any
   */
  static boolean write(IntArray marks, List<Integer> skips, int valuesSizeInBytes, ByteWriter out) {
    List<Integer> kept = new ArrayList<>();
    for (int level = skips.size() - 1; level >= 0; level--) {
      int perMark = skips.get(level) / skips.get(0);
      int entries = (marks.size() + perMark - 1) / perMark;
      int above = kept.isEmpty() ? 0 : kept.get(kept.size() - 1) / skips.get(0);
      int width = widthOf(largest(marks, perMark, above));
      boolean pays =
          entries > 1
              && (long) entries * width * MIN_VALUE_BYTES_PER_ENTRY_BYTE <= valuesSizeInBytes;
      if (pays) {
        kept.add(skips.get(level));
      }
    }
    out.writeByte(kept.size());
    int above = 0;
    for (int stride : kept) {
      int perMark = stride / skips.get(0);
      writeLevel(marks, perMark, above, stride, out);
      above = perMark;
    }
    return !kept.isEmpty();
  }

  private static int offset(IntArray marks, int mark, int marksAbove) {
    int base = marksAbove == 0 ? marks.at(0) : marks.at(mark / marksAbove * marksAbove);
    return marks.at(mark) - base;
  }

  private static int largest(IntArray marks, int perMark, int marksAbove) {
    int largest = 0;
    for (int mark = 0; mark < marks.size(); mark += perMark) {
      largest = Math.max(largest, offset(marks, mark, marksAbove));
    }
    return largest;
  }

  private static int widthOf(int largest) {
    return Math.max(1, (39 - Integer.numberOfLeadingZeros(largest)) / 8);
  }

  private static void writeLevel(
      IntArray marks, int perMark, int marksAbove, int stride, ByteWriter out) {
    int width = widthOf(largest(marks, perMark, marksAbove));
    out.writeVarint(stride);
    out.writeByte(width);
    for (int mark = 0; mark < marks.size(); mark += perMark) {
      int offset = offset(marks, mark, marksAbove);
      for (int i = 0; i < width; i++) {
        out.writeByte(offset >>> (8 * i));
      }
    }
  }

  /** Reads the levels of a page; all of them, since they are small and each skip needs them. */
  void read(ByteReader in, int rowCount) {
    levelCount = in.readByte();
    int max = ValuePageOptions.MAX_SKIP_LEVELS;
    if (levelCount > max) {
      throw in.corrupt("expected at most " + max + " skip levels, found " + levelCount);
    }
    if (strides.length < levelCount) {
      strides = new int[levelCount];
      offsets = java.util.Arrays.copyOf(offsets, levelCount);
    }
    for (int level = 0; level < levelCount; level++) {
      readLevel(level, in, rowCount);
    }
  }

  private void readLevel(int level, ByteReader in, int rowCount) {
    int stride = in.readCount("rows of skip level " + level, Integer.MAX_VALUE);
    boolean isValid =
        stride > 1
            && (level == 0 || (strides[level - 1] > stride && strides[level - 1] % stride == 0));
    int width = in.readByte();
    if (!isValid || width < 1 || width > 4) {
      throw in.corrupt(
          ("expected a skip level that divides the one above, found one of %s rows and"
                  + " %s bytes an entry")
              .formatted(stride, width));
    }
    strides[level] = stride;
    int entries = (int) (((long) rowCount + stride - 1) / stride);
    if ((long) entries * width > in.remaining()) {
      throw in.corrupt("expected " + entries + " skip entries, found too few bytes");
    }
    in.require(entries * width);
    if (offsets[level] == null || offsets[level].length < entries) {
      offsets[level] = new int[entries];
    }
    readEntries(offsets[level], entries, width, in);
    if (offsets[level][0] != 0) {
      throw in.corrupt("expected 0 as the first skip entry, found " + offsets[level][0]);
    }
  }

  private static void readEntries(int[] target, int entries, int width, ByteReader in) {
    byte[] source = in.array();
    int at = in.position();
    for (int entry = 0; entry < entries; entry++) {
      int offset = 0;
      for (int i = 0; i < width; i++) {
        offset |= (source[at++] & 0xff) << (8 * i);
      }
      target[entry] = offset;
    }
    in.skip((long) entries * width);
  }

  /** Removes the levels: the page has none. */
  void clear() {
    levelCount = 0;
  }

  /** The minimum number of rows that an entry skips; without entries, more than any page has. */
  int minStride() {
    return levelCount == 0 ? Integer.MAX_VALUE : strides[levelCount - 1];
  }

  /** The start of a row that is a multiple of {@link #minStride()}, relative to the first value. */
  int offsetOf(int row) {
    int offset = 0;
    for (int level = 0; level < levelCount; level++) {
      offset += offsets[level][row / strides[level]];
    }
    return offset;
  }
}
