package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.format.encoding.BytesFilter;
import dev.stoa.format.encoding.DoubleFilter;
import dev.stoa.format.encoding.LongFilter;
import dev.stoa.format.vector.BytesVectorReader;
import dev.stoa.format.vector.DecimalNode;
import dev.stoa.format.vector.FloatingNode;
import dev.stoa.format.vector.IntegralNode;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.nio.ByteBuffer;

/** Tests the values of a node for a predicate's leaf. Called by {@link EncodedFilter}. */
interface ValueFilter {
  /** Keeps the rows, from position {@code first} on, whose values pass the test. */
  void retain(VectorNode node, int first, Bitmap rows);

  /** Creates the filter of a test; one that accepts all values keeps all rows. */
  static ValueFilter of(ValueMatcher matcher) {
    if (matcher instanceof LongMatcher longMatcher) {
      return ofIntegrals(longMatcher);
    }
    if (matcher instanceof DoubleMatcher doubleMatcher) {
      DoubleFilter filter = new DoubleFilter(doubleMatcher);
      return (node, first, rows) -> ((FloatingNode) node).values().retain(first, filter, rows);
    }
    if (matcher instanceof BytesMatcher bytesMatcher) {
      BytesFilter filter = new BytesFilter(bytesMatcher);
      return (node, first, rows) -> BytesVectorReader.decoder(node).retain(first, filter, rows);
    }
    return (node, first, rows) -> {};
  }

  private static ValueFilter ofIntegrals(LongMatcher matcher) {
    LongFilter filter = new LongFilter(matcher);
    return (node, first, rows) -> {
      if (node instanceof IntegralNode integrals) {
        integrals.decoder().retain(first, filter, rows);
      } else if (node instanceof DecimalNode decimals) {
        decimals.decoder().retain(first, filter, rows);
      } else {
        retainDecimals(node, first, matcher, rows);
      }
    };
  }

  /** Tests decimals that the page stores as bytes. */
  private static void retainDecimals(VectorNode node, int first, LongMatcher matcher, Bitmap rows) {
    ByteBuffer reuse = ByteBuffer.allocate(Long.BYTES * 2);
    for (int i = rows.nextSetBit(0); i < rows.size(); i = rows.nextSetBit(i + 1)) {
      reuse = node.readBytes(first + i, reuse);
      if (!matcher.testDecimal(reuse)) {
        rows.unset(i);
      }
    }
  }
}
