package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;

/** Imports the values of an Arrow vector. Called for each batch. */
@FunctionalInterface
interface VectorImporter {
  /** Reads the first values of the vector; the result is valid until the next call. */
  ColumnVector read(int count);
}
