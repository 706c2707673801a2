package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;

/** Imports the values of an Arrow vector as a vector of tables. Called for each batch. */
@FunctionalInterface
interface VectorImporter {
  /** Imports the first values of the Arrow vector; the result is valid until the next call. */
  ColumnVector read(int count);
}
