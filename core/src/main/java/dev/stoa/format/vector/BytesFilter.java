package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.constantbytes.ConstantBytes;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytes;
import dev.stoa.predicate.BytesTest;

/**
 * Tests byte strings: a constant or a dictionary entry once, if at all; the others where they lie.
 */
final class BytesFilter {
  private static final byte UNKNOWN = 0;
  private static final byte PASSED = 1;
  private static final byte FAILED = 2;

  private final ByteWriter bytes = new ByteWriter();
  private final int[] ends = new int[LongDecoder.BLOCK];
  private final long[] codes = new long[LongDecoder.BLOCK];
  private DictionaryBytes dictionary;

  /** Of each entry; none is tested that stands for nulls alone. */
  private byte[] results = {};

  /** Keeps of some places, the first of which is {@code first}, those whose bytes pass. */
  void retain(BytesDecoder values, int first, BytesTest test, Bitmap rows) {
    if (values instanceof ConstantBytes) {
      if (!testOne(values, first, test)) {
        rows.clear(rows.size());
      }
    } else if (values instanceof DictionaryBytes entries) {
      retainByEntry(entries, first, test, rows);
    } else {
      retainByBlock(values, first, test, rows);
    }
  }

  private boolean testOne(BytesDecoder values, int index, BytesTest test) {
    bytes.truncate(0);
    values.appendTo(index, bytes);
    return test.test(bytes.array(), 0, bytes.size());
  }

  private void retainByBlock(BytesDecoder values, int first, BytesTest test, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + LongDecoder.BLOCK - at % LongDecoder.BLOCK);
      if (rows.next(start) < end) {
        bytes.truncate(0);
        values.appendTo(at, end - start, bytes, ends, 0);
        test.retain(bytes.array(), ends, start, end, rows);
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // another decoder is another page's
  private void retainByEntry(DictionaryBytes values, int first, BytesTest test, Bitmap rows) {
    if (values != dictionary) {
      results = new byte[values.entries().count()];
      dictionary = values;
    }
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + LongDecoder.BLOCK - at % LongDecoder.BLOCK);
      if (rows.next(start) >= end) {
        continue;
      }
      values.codes().read(at, end - start, codes, 0);
      for (int i = start; i < end; i++) {
        long code = codes[i - start];
        if (code < 0 || code >= results.length) {
          testOne(values, first + i, test); // says what is wrong
        } else if (results[(int) code] == UNKNOWN && rows.get(i)) {
          results[(int) code] = testOne(values.entries(), (int) code, test) ? PASSED : FAILED;
        }
        if (results[(int) code] == FAILED) {
          rows.unset(i);
        }
      }
    }
  }
}
