package dev.stoa.format.encoding;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.predicate.matcher.BytesMatcher;

/**
 * The test of one leaf of a predicate over byte strings, with the memory that decoders need to
 * evaluate it on encoded values. For one thread.
 *
 * <p>Called by the filters of pages, and by {@link BytesDecoder#retain} of each encoding.
 */
public final class BytesFilter {
  private static final int BLOCK = LongDecoder.BLOCK;
  private static final byte UNKNOWN = 0;
  private static final byte PASSED = 1;
  private static final byte FAILED = 2;

  private final BytesMatcher test;
  private final ByteWriter bytes = new ByteWriter();
  private final int[] ends = new int[BLOCK];
  private final int[] codes = new int[BLOCK];
  private CodedBytes known;

  /** Of each entry of a dictionary; none is tested that only nulls refer to. */
  private byte[] results = {};

  /** A filter that keeps what passes the test. */
  public BytesFilter(BytesMatcher test) {
    this.test = test;
  }

  /** Whether one value passes. */
  public boolean test(BytesDecoder values, int index) {
    bytes.truncate(0);
    values.appendTo(index, bytes);
    return test.test(bytes.array(), 0, bytes.size());
  }

  /** Decodes and tests block by block. */
  public void retainBlocks(BytesDecoder values, int first, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + BLOCK - at % BLOCK);
      if (rows.next(start) < end) {
        bytes.truncate(0);
        values.appendTo(at, end - start, bytes, ends, 0);
        test.retain(bytes.array(), ends, start, end, rows);
      }
    }
  }

  /** Tests each entry of a dictionary once, when a row first refers to it. */
  public void retainCodes(CodedBytes values, int first, Bitmap rows) {
    if (values != known) {
      results = new byte[values.entries().count()];
      known = values;
    }
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + BLOCK - at % BLOCK);
      if (rows.next(start) < end) {
        values.readCodes(at, end - start, codes);
        testCodes(values.entries(), start, end, rows);
      }
    }
  }

  private void testCodes(BytesDecoder entries, int start, int end, Bitmap rows) {
    for (int i = start; i < end; i++) {
      int code = codes[i - start];
      if (results[code] == UNKNOWN && rows.get(i)) {
        results[code] = test(entries, code) ? PASSED : FAILED;
      }
      if (results[code] == FAILED) {
        rows.unset(i);
      }
    }
  }
}
