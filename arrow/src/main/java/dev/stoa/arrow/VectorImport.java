package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;

/** Gives the values of one of Arrow's vectors as one of ours. Asked again for each batch. */
@FunctionalInterface
interface VectorImport {
  /** The first values that the vector has at present; valid until the next call. */
  ColumnVector first(int count);
}
