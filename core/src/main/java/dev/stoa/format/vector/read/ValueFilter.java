package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.format.encoding.BytesFilter;
import dev.stoa.format.encoding.DoubleFilter;
import dev.stoa.format.encoding.LongFilter;
import dev.stoa.format.vector.BytesFiller;
import dev.stoa.format.vector.DecimalNode;
import dev.stoa.format.vector.FloatingNode;
import dev.stoa.format.vector.NumberNode;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.nio.ByteBuffer;

/** Tests the values of nodes at the end of a leaf's steps. Called by {@link NodeFilter}. */
interface ValueFilter {
  /** Keeps of some places, the first of which is {@code first}, those whose values pass. */
  void retain(VectorNode node, int first, Bitmap rows);

  /** The filter of a test; one that takes all values keeps all. */
  static ValueFilter of(ValueMatcher test) {
    if (test instanceof LongMatcher longTest) {
      return ofNumbers(longTest);
    }
    if (test instanceof DoubleMatcher doubleTest) {
      DoubleFilter filter = new DoubleFilter(doubleTest);
      return (node, first, rows) -> ((FloatingNode) node).values().retain(first, filter, rows);
    }
    if (test instanceof BytesMatcher bytesTest) {
      BytesFilter filter = new BytesFilter(bytesTest);
      return (node, first, rows) -> BytesFiller.values(node).retain(first, filter, rows);
    }
    return (node, first, rows) -> {};
  }

  private static ValueFilter ofNumbers(LongMatcher test) {
    LongFilter filter = new LongFilter(test);
    return (node, first, rows) -> {
      if (node instanceof NumberNode numbers) {
        numbers.numbers().retain(first, filter, rows);
      } else if (node instanceof DecimalNode decimals) {
        decimals.numbers().retain(first, filter, rows);
      } else {
        retainDecimals(node, first, test, rows);
      }
    };
  }

  /** Decimals whose page keeps their bytes. */
  private static void retainDecimals(VectorNode node, int first, LongMatcher test, Bitmap rows) {
    ByteBuffer reuse = ByteBuffer.allocate(Long.BYTES * 2);
    for (int i = rows.next(0); i < rows.size(); i = rows.next(i + 1)) {
      reuse = node.readBytes(first + i, reuse);
      if (!test.testDecimal(reuse)) {
        rows.unset(i);
      }
    }
  }
}
