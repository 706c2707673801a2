package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.predicate.matcher.BytesMatcher;

/**
 * The test of a predicate's leaf over byte strings, with buffers that decoders use to evaluate it
 * on encoded values. Not thread-safe.
 *
 * <p>Called by the filters of pages, and by {@link BytesDecoder#retain} of each encoding.
 */
public final class BytesFilter {
  private static final int BLOCK_SIZE = LongDecoder.BLOCK_SIZE;

  // The results of entries.
  private static final byte UNKNOWN = 0;
  private static final byte PASSED = 1;
  private static final byte FAILED = 2;

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

  private void testCodes(BytesDecoder entries, int start, int end, Bitmap rows) {
    for (int i = start; i < end; i++) {
      int code = codes[i - start];
      if (entryResults[code] == UNKNOWN && rows.get(i)) {
        entryResults[code] = test(entries, code) ? PASSED : FAILED;
      }
      if (entryResults[code] == FAILED) {
        rows.unset(i);
      }
    }
  }
}
