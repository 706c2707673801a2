package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.format.vector.buffer.Validity;

/** Which of the values that {@link EntryValues} take key by key are null. */
final class EntryNulls {
  private final Bitmap present = new Bitmap();
  private final Bitmap part = new Bitmap();
  private boolean hasNulls;

  /** Begins anew, for so many values of which none is null yet. */
  void begin(int total) {
    present.fill(total);
    hasNulls = false;
  }

  /** Takes from a node which of some places are null, for the values from a place on. */
  void add(VectorNode node, int first, int length, int at) {
    if (node.validity().kind() == Validity.Kind.NO_NULLS) {
      return;
    }
    hasNulls = true;
    node.validity().read(first, length, part);
    for (int i = 0; i < length; i++) {
      if (!part.get(i)) {
        present.unset(at + i);
      }
    }
  }

  /** Sets which of some entries of a vector, whose values are at some places, are null. */
  void order(ColumnVector vector, int[] places, int from, int count) {
    if (!hasNulls) {
      return;
    }
    Bitmap rows = vector.validity();
    if (from == 0) {
      rows.clear(present.size());
    }
    for (int i = 0; i < count; i++) {
      if (present.get(places[i])) {
        rows.set(from + i);
      }
    }
  }

  /** Ends the filling of a vector. */
  void end(ColumnVector vector, int count) {
    if (!hasNulls) {
      vector.resize(count);
      return;
    }
    vector.validity().startFilling(count);
    vector.validity().endFilling();
    vector.resizeWithNulls(count);
  }
}
