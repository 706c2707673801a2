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

  void evaluate(LongDecoder numbers, int first, int length, LongTest test, Bitmap target) {
    if (numbers instanceof ConstantDecoder) {
      fill(test.test(numbers.at(first)), length, target);
    } else if (numbers instanceof RunLengthDecoder runs) {
      evaluateRuns(runs, first, length, test, target);
    } else if (numbers instanceof DictionaryDecoder codes) {
      evaluateDictionary(codes, first, length, test, target);
    } else {
      evaluateBlocks(numbers, first, length, test, target);
    }
  }

  private static void fill(boolean passes, int length, Bitmap target) {
    if (passes) {
      target.fill(length);
    } else {
      target.clear(length);
    }
  }

  private void evaluateBlocks(
      LongDecoder numbers, int first, int length, LongTest test, Bitmap target) {
    target.clear(length);
    int done = 0;
    while (done < length) {
      int at = first + done;
      int inBlock = at % LongDecoder.BLOCK;
      int count = Math.min(length - done, LongDecoder.BLOCK - inBlock);
      int number = at / LongDecoder.BLOCK;
      FilterDecision decision = test.decide(numbers.lowerBound(number), numbers.upperBound(number));
      if (decision == FilterDecision.ALL) {
        setAll(done, count, target);
      } else if (decision == FilterDecision.SOME) {
        numbers.read(at, count, block, 0);
        test(count, test, done, target);
      }
      done += count;
    }
  }

  private static void setAll(int from, int count, Bitmap target) {
    for (int i = from; i < from + count; i++) {
      target.set(i);
    }
  }

  private void test(int count, LongTest test, int offset, Bitmap target) {
    if (test.isRange()) {
      testRange(count, test, offset, target);
      return;
    }
    for (int i = 0; i < count; i++) {
      if (test.test(block[i])) {
        target.set(offset + i);
      }
    }
  }

  private void testRange(int count, LongTest test, int offset, Bitmap target) {
    // hot: bench filter
    long low = test.low();
    long high = test.high();
    boolean negated = test.isNegated();
    long[] words = target.words();
    long[] values = block;
    for (int i = 0; i < count; i++) {
      long value = values[i];
      boolean passed = (value >= low && value <= high) != negated;
      int bit = offset + i;
      words[bit >> 6] |= (passed ? 1L : 0L) << bit;
    }
  }

  private void evaluateRuns(
      RunLengthDecoder runs, int first, int length, LongTest test, Bitmap target) {
    target.clear(length);
    int end = first + length;
    int run = runs.runOf(first);
    int at = first;
    while (at < end) {
      int runEnd = Math.min(end, runs.runEnd(run));
      if (test.test(runs.runValue(run))) {
        setAll(at - first, runEnd - at, target);
      }
      at = runEnd;
      run++;
    }
  }

  @SuppressWarnings("ReferenceEquality") // another decoder is another page's
  private void evaluateDictionary(
      DictionaryDecoder numbers, int first, int length, LongTest test, Bitmap target) {
    if (numbers != dictionary) {
      testEntries(numbers.entries(), test);
      dictionary = numbers;
    }
    target.clear(length);
    LongDecoder codes = numbers.codes();
    int done = 0;
    while (done < length) {
      int count = Math.min(length - done, LongDecoder.BLOCK - (first + done) % LongDecoder.BLOCK);
      codes.read(first + done, count, block, 0);
      for (int i = 0; i < count; i++) {
        long code = block[i];
        if (code < 0 || code >= passes.length) {
          numbers.at(first + done + i); // says what is wrong
        } else if (passes[(int) code]) {
          target.set(done + i);
        }
      }
      done += count;
    }
  }

  private void testEntries(LongDecoder entries, LongTest test) {
    passes = new boolean[entries.count()];
    for (int i = 0; i < passes.length; i++) {
      passes[i] = test.test(entries.at(i));
    }
  }
}
