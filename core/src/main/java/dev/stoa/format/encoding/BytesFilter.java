package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.predicate.matcher.BytesMatcher;
import java.util.Arrays;

/**
 * The test of a predicate's leaf over byte strings, with buffers that decoders use to evaluate it
 * on encoded values. Not thread-safe.
 *
 * <p>Called by the filters of pages, and by {@link BytesDecoder#retain} of each encoding.
 */
public final class BytesFilter {
  private static final int BLOCK_SIZE = LongDecoder.BLOCK_SIZE;

  // The results of entries: the lowest bit of a known one is that of its rows.
  private static final byte FAILED = 0;
  private static final byte PASSED = 1;
  private static final byte UNKNOWN = 2;

  private final BytesMatcher matcher;
  private final ByteWriter bytes = new ByteWriter();
  private final int[] endOffsets = new int[BLOCK_SIZE];
  private final int[] codes = new int[BLOCK_SIZE];
  private DictionaryEncodedBytes dictionary;

  /**
   * The result for each entry of a dictionary; entries to which only nulls refer are not tested.
   */
  private byte[] entryResults = {};

  /** Creates a filter that keeps values that pass the test. */
  public BytesFilter(BytesMatcher matcher) {
    this.matcher = matcher;
  }

  /** Returns whether one value passes. */
  public boolean test(BytesDecoder values, int index) {
    bytes.truncate(0);
    values.appendTo(index, bytes);
    return matcher.test(bytes.array(), 0, bytes.size());
  }

  /** Keeps the rows whose values pass; decodes and tests block by block. */
  public void retainBlocks(BytesDecoder values, int first, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int position = first + start;
      end = Math.min(rows.size(), start + BLOCK_SIZE - position % BLOCK_SIZE);
      if (rows.nextSetBit(start) < end) {
        bytes.truncate(0);
        values.appendTo(position, end - start, bytes, endOffsets, 0);
        matcher.retain(bytes.array(), endOffsets, start, end, rows);
      }
    }
  }

  /**
   * Keeps the rows whose values pass; tests each entry of a dictionary when a row first refers to
   * it.
   */
  public void retainCodes(DictionaryEncodedBytes values, int first, Bitmap rows) {
    if (values != dictionary) {
      entryResults = new byte[values.entries().count()];
      Arrays.fill(entryResults, UNKNOWN);
      dictionary = values;
    }
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int position = first + start;
      end = Math.min(rows.size(), start + BLOCK_SIZE - position % BLOCK_SIZE);
      if (rows.nextSetBit(start) < end) {
        values.readCodes(position, end - start, codes);
        testCodes(values.entries(), start, end, rows);
      }
    }
  }

  /** Tests 64 rows at a time and skips words without selected rows. */
  private void testCodes(BytesDecoder entries, int start, int end, Bitmap rows) {
    // hot: bench sql
    long[] words = rows.words();
    for (int from = start; from < end; ) {
      int to = Math.min(end, (from | 63) + 1);
      // The bits of these rows; Java shifts by the lowest six bits.
      long mask = -1L << from & -1L >>> -to;
      long selected = words[from >> 6] & mask;
      if (selected != 0) {
        long passed = 0;
        long unknown = 0;
        for (int i = from; i < to; i++) {
          long result = entryResults[codes[i - start]];
          passed |= (result & PASSED) << i;
          unknown |= (result >> 1) << i;
        }
        for (long bits = unknown & selected; bits != 0; bits &= bits - 1) {
          int bit = Long.numberOfTrailingZeros(bits);
          passed |= (long) entryResult(entries, codes[(from & ~63) + bit - start]) << bit;
        }
        words[from >> 6] &= passed | ~mask;
      }
      from = to;
    }
  }

  private byte entryResult(BytesDecoder entries, int code) {
    if (entryResults[code] == UNKNOWN) {
      entryResults[code] = test(entries, code) ? PASSED : FAILED;
    }
    return entryResults[code];
  }
}
