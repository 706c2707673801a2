package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.predicate.DoubleTest;

/** Tests floats and doubles, block by block. */
final class DoubleFilter {
  private final double[] doubles = new double[LongDecoder.BLOCK];
  private final float[] floats = new float[LongDecoder.BLOCK];

  void evaluate(VectorNode node, int first, int length, DoubleTest test, Bitmap target) {
    target.clear(length);
    int done = 0;
    while (done < length) {
      int at = first + done;
      int count = Math.min(length - done, LongDecoder.BLOCK - at % LongDecoder.BLOCK);
      read(node, at, count);
      for (int i = 0; i < count; i++) {
        if (test.test(doubles[i])) {
          target.set(done + i);
        }
      }
      done += count;
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
