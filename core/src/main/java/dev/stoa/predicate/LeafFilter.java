package dev.stoa.predicate;

import dev.stoa.data.Bitmap;

/** Evaluates one leaf of a predicate; created by the caller of a {@link RowFilterTree}. */
@FunctionalInterface
public interface LeafFilter {
  /** Clears the bits of rows in which the leaf does not hold; bits that are 0 stay 0. */
  void retain(Bitmap rows);
}
