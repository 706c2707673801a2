package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;

/** Imports the values of an Arrow vector. Called again for each batch. */
@FunctionalInterface
interface VectorImporter {
  /** The vector's current first values; valid until the next call. */
  ColumnVector read(int count);
}
