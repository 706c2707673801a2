package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.format.vector.buffer.Validity;

/** The nulls among the values that {@link EntryGatherer} collects key by key. */
final class GatheredNulls {
  private final Bitmap present = new Bitmap();
  private final Bitmap chunk = new Bitmap();
  private boolean hasNulls;

  /** Resets for this number of values, none of them null yet. */
  void reset(int total) {
    present.fill(total);
    hasNulls = false;
  }

  /** Copies the nulls at some positions of a node, for the values from an index. */
  void add(VectorNode node, int first, int length, int at) {
    if (node.validity().kind() == Validity.Kind.NO_NULLS) {
      return;
    }
    hasNulls = true;
    node.validity().read(first, length, chunk);
    for (int i = 0; i < length; i++) {
      if (!chunk.get(i)) {
        present.unset(at + i);
      }
    }
  }

  /** Sets the nulls of some entries of a vector, whose values are at some positions. */
  void gather(ColumnVector vector, int[] positions, int from, int count) {
    if (!hasNulls) {
      return;
    }
    Bitmap rows = vector.validity();
    if (from == 0) {
      rows.clear(present.size());
    }
    for (int i = 0; i < count; i++) {
      if (present.get(positions[i])) {
        rows.set(from + i);
      }
    }
  }

  /** Ends the filling of a vector. */
  void finish(ColumnVector vector, int count) {
    if (!hasNulls) {
      vector.resize(count);
      return;
    }
    vector.validity().resize(count);
    vector.validity().clearTrailingBits();
    vector.resizeWithNulls(count);
  }
}
