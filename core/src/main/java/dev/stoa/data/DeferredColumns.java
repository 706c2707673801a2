package dev.stoa.data;

import dev.stoa.annotation.Internal;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The columns of a batch before they are decoded. Implemented by the batch's reader; valid until
 * its next batch.
 */
@Internal
public interface DeferredColumns {
  /** Decodes a column. */
  ColumnVector read(int ordinal);

  /** Returns the sum of a column's integers, or empty if they must be decoded to add them up. */
  Optional<IntegerSum> sum(int ordinal);

  /** Returns the number of values that are not null, or empty if the column must be decoded. */
  OptionalInt valueCount(int ordinal);
}
