package dev.stoa.predicate;

import dev.stoa.data.Bitmap;

/** Tests rows by one leaf of a predicate; made by who calls a {@link RowFilterTree}. */
@FunctionalInterface
public interface LeafFilter {
  /** Keeps of some rows those in which the leaf holds. */
  void retain(Bitmap rows);
}
