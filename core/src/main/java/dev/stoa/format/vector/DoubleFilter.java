package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.predicate.DoubleTest;

/** Tests floats and doubles, block by block. */
final class DoubleFilter {
  private final double[] doubles = new double[LongDecoder.BLOCK];
  private final float[] floats = new float[LongDecoder.BLOCK];

  /** Keeps of some places, the first of which is {@code first}, those whose numbers pass. */
  void retain(VectorNode node, int first, DoubleTest test, Bitmap rows) {
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + LongDecoder.BLOCK - at % LongDecoder.BLOCK);
      if (rows.next(start) >= end) {
        continue;
      }
      read(node, at, end - start);
      for (int i = start; i < end; i++) {
        if (!test.test(doubles[i - start])) {
          rows.unset(i);
        }
      }
    }
  }

  private void read(VectorNode node, int at, int count) {
    if (node instanceof DoubleNode values) {
      values.values().read(at, count, doubles, 0);
      return;
    }
    ((FloatNode) node).values().read(at, count, floats, 0);
    for (int i = 0; i < count; i++) {
      doubles[i] = floats[i];
    }
  }
}
