package dev.stoa.predicate;

import dev.stoa.data.Bitmap;

/** Evaluates one test of a predicate; created by the caller of a {@link RowFilterTree}. */
@FunctionalInterface
public interface RowTestFilter {
  /** Clears the bits of rows in which the test does not hold; bits that are 0 stay 0. */
  void retain(Bitmap rows);
}
