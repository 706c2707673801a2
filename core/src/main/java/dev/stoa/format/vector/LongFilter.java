package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.constant.ConstantDecoder;
import dev.stoa.format.encoding.dictionary.DictionaryDecoder;
import dev.stoa.format.encoding.runlength.RunLengthDecoder;
import dev.stoa.predicate.FilterDecision;
import dev.stoa.predicate.LongTest;

/**
 * Tests whole numbers as they are encoded: a constant, a dictionary entry or a run once, a packed
 * block not at all where its bounds decide.
 */
final class LongFilter {
  private final long[] block = new long[LongDecoder.BLOCK];
  private DictionaryDecoder dictionary;
  private boolean[] passes = {};

  /** Keeps of some places, the first of which is {@code first}, those whose numbers pass. */
  void retain(LongDecoder numbers, int first, LongTest test, Bitmap rows) {
    if (numbers instanceof ConstantDecoder) {
      if (!test.test(numbers.at(first))) {
        rows.clear(rows.size());
      }
    } else if (numbers instanceof RunLengthDecoder runs) {
      retainRuns(runs, first, test, rows);
    } else if (numbers instanceof DictionaryDecoder codes) {
      retainByEntry(codes, first, test, rows);
    } else {
      retainByBlock(numbers, first, test, rows);
    }
  }

  private void retainByBlock(LongDecoder numbers, int first, LongTest test, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + LongDecoder.BLOCK - at % LongDecoder.BLOCK);
      if (rows.next(start) >= end) {
        continue;
      }
      int number = at / LongDecoder.BLOCK;
      FilterDecision decision = test.decide(numbers.lowerBound(number), numbers.upperBound(number));
      if (decision == FilterDecision.NONE) {
        rows.unset(start, end);
      } else if (decision == FilterDecision.SOME) {
        numbers.read(at, end - start, block, 0);
        test(start, end, test, rows);
      }
    }
  }

  private void test(int start, int end, LongTest test, Bitmap rows) {
    if (test.isRange()) {
      testRange(start, end, test, rows);
      return;
    }
    for (int i = start; i < end; i++) {
      if (!test.test(block[i - start])) {
        rows.unset(i);
      }
    }
  }

  private void testRange(int start, int end, LongTest test, Bitmap rows) {
    // hot: bench filter
    long low = test.low();
    long high = test.high();
    boolean negated = test.isNegated();
    long[] words = rows.words();
    long[] values = block;
    int count = end - start;
    for (int i = 0; i < count; i++) {
      long value = values[i];
      boolean failed = (value >= low && value <= high) == negated;
      int bit = start + i;
      words[bit >> 6] &= ~((failed ? 1L : 0L) << bit);
    }
  }

  private static void retainRuns(RunLengthDecoder runs, int first, LongTest test, Bitmap rows) {
    int run = runs.runOf(first);
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      end = Math.min(rows.size(), runs.runEnd(run) - first);
      if (!test.test(runs.runValue(run))) {
        rows.unset(start, end);
      }
      run++;
    }
  }

  @SuppressWarnings("ReferenceEquality") // another decoder is another page's
  private void retainByEntry(DictionaryDecoder numbers, int first, LongTest test, Bitmap rows) {
    if (numbers != dictionary) {
      testEntries(numbers.entries(), test);
      dictionary = numbers;
    }
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + LongDecoder.BLOCK - at % LongDecoder.BLOCK);
      if (rows.next(start) >= end) {
        continue;
      }
      numbers.codes().read(at, end - start, block, 0);
      for (int i = start; i < end; i++) {
        long code = block[i - start];
        if (code < 0 || code >= passes.length) {
          numbers.at(first + i); // says what is wrong
        } else if (!passes[(int) code]) {
          rows.unset(i);
        }
      }
    }
  }

  private void testEntries(LongDecoder entries, LongTest test) {
    passes = new boolean[entries.count()];
    for (int i = 0; i < passes.length; i++) {
      passes[i] = test.test(entries.at(i));
    }
  }
}
