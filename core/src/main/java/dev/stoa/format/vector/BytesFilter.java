package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.constantbytes.ConstantBytes;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytes;
import dev.stoa.predicate.BytesTest;

/** Tests byte strings: a constant or a dictionary entry once, the others where they lie. */
final class BytesFilter {
  private final ByteWriter bytes = new ByteWriter();
  private final int[] ends = new int[LongDecoder.BLOCK];
  private final long[] codes = new long[LongDecoder.BLOCK];
  private DictionaryBytes dictionary;
  private boolean[] passes = {};

  void evaluate(BytesDecoder values, int first, int length, BytesTest test, Bitmap target) {
    if (values instanceof ConstantBytes) {
      if (testOne(values, first, test)) {
        target.fill(length);
      } else {
        target.clear(length);
      }
    } else if (values instanceof DictionaryBytes entries) {
      evaluateDictionary(entries, first, length, test, target);
    } else {
      evaluateValues(values, first, length, test, target);
    }
  }

  private boolean testOne(BytesDecoder values, int index, BytesTest test) {
    bytes.truncate(0);
    values.appendTo(index, bytes);
    return test.test(bytes.array(), 0, bytes.size());
  }

  private void evaluateValues(
      BytesDecoder values, int first, int length, BytesTest test, Bitmap target) {
    target.clear(length);
    int done = 0;
    while (done < length) {
      int count = Math.min(length - done, LongDecoder.BLOCK - (first + done) % LongDecoder.BLOCK);
      bytes.truncate(0);
      values.appendTo(first + done, count, bytes, ends, 0);
      int start = 0;
      for (int i = 0; i < count; i++) {
        if (test.test(bytes.array(), start, ends[i] - start)) {
          target.set(done + i);
        }
        start = ends[i];
      }
      done += count;
    }
  }

  @SuppressWarnings("ReferenceEquality") // another decoder is another page's
  private void evaluateDictionary(
      DictionaryBytes values, int first, int length, BytesTest test, Bitmap target) {
    if (values != dictionary) {
      testEntries(values.entries(), test);
      dictionary = values;
    }
    target.clear(length);
    int done = 0;
    while (done < length) {
      int count = Math.min(length - done, LongDecoder.BLOCK - (first + done) % LongDecoder.BLOCK);
      values.codes().read(first + done, count, codes, 0);
      for (int i = 0; i < count; i++) {
        long code = codes[i];
        if (code < 0 || code >= passes.length) {
          testOne(values, first + done + i, test); // says what is wrong
        } else if (passes[(int) code]) {
          target.set(done + i);
        }
      }
      done += count;
    }
  }

  private void testEntries(BytesDecoder entries, BytesTest test) {
    passes = new boolean[entries.count()];
    for (int i = 0; i < passes.length; i++) {
      passes[i] = testOne(entries, i, test);
    }
  }
}
