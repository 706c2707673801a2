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

  /** Of each entry of the dictionary whether it passes, as 1 or 0. */
  private long[] passes = {};

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

  /** What fails is taken out 64 rows at a time; where none of these is left none is looked at. */
  private void test(int start, int end, LongTest test, Bitmap rows) {
    long[] words = rows.words();
    for (int from = start; from < end; ) {
      int to = Math.min(end, (from | 63) + 1);
      long looked = -1L << from & -1L >>> -to;
      if ((words[from >> 6] & looked) != 0) {
        long passed = test.test(block, from - start, to - from) << from;
        words[from >> 6] &= passed | ~looked;
      }
      from = to;
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
      retainCodes(numbers, first, start, end, rows);
    }
  }

  // hot: spark tpcds
  private void retainCodes(DictionaryDecoder numbers, int first, int start, int end, Bitmap rows) {
    long[] words = rows.words();
    for (int from = start; from < end; ) {
      int to = Math.min(end, (from | 63) + 1);
      long looked = -1L << from & -1L >>> -to;
      if ((words[from >> 6] & looked) != 0) {
        long passed = 0;
        for (int i = from; i < to; i++) {
          long code = block[i - start];
          if (code < 0 || code >= passes.length) {
            numbers.at(first + i); // says what is wrong
          }
          passed |= passes[(int) code] << i;
        }
        words[from >> 6] &= passed | ~looked;
      }
      from = to;
    }
  }

  private void testEntries(LongDecoder entries, LongTest test) {
    passes = new long[entries.count()];
    for (int i = 0; i < passes.length; i++) {
      passes[i] = test.test(entries.at(i)) ? 1 : 0;
    }
  }
}
