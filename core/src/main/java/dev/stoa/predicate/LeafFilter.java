package dev.stoa.predicate;

import dev.stoa.data.Bitmap;

/** Tests rows by one leaf of a predicate; made by the caller of a {@link RowFilterTree}. */
@FunctionalInterface
public interface LeafFilter {
  /** Clears the rows in which the leaf does not hold. */
  void retain(Bitmap rows);
}
