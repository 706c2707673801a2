package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.format.vector.buffer.Validity;

/** The nulls among the values that {@link EntryGatherer} collects key by key. */
final class GatheredNulls {
  /** A bit for each value, 0 for a null. */
  private final Bitmap validity = new Bitmap();

  /** The validity of the positions that were added last. */
  private final Bitmap addedValidity = new Bitmap();

  private boolean hasNulls;

  /** Resets to this number of values, none of them null. */
  void reset(int valueCount) {
    validity.fill(valueCount);
    hasNulls = false;
  }

  /**
   * Copies the nulls of {@code length} values of a node, from {@code first} on, to the collected
   * values from {@code firstValueIndex} on.
   */
  void add(VectorNode node, int first, int length, int firstValueIndex) {
    if (node.validity().kind() == Validity.Kind.NO_NULLS) {
      return;
    }
    hasNulls = true;
    node.validity().read(first, length, addedValidity);
    for (int i = 0; i < length; i++) {
      if (!addedValidity.get(i)) {
        validity.unset(firstValueIndex + i);
      }
    }
  }

  /** Sets the validity of entries of a vector, given the positions of their values. */
  void gather(ColumnVector vector, int[] positions, int firstEntry, int count) {
    if (!hasNulls) {
      return;
    }
    Bitmap target = vector.validity();
    if (firstEntry == 0) {
      target.clear(validity.size());
    }
    for (int i = 0; i < count; i++) {
      if (validity.get(positions[i])) {
        target.set(firstEntry + i);
      }
    }
  }

  /** Sets the size of a vector that has been filled. */
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
