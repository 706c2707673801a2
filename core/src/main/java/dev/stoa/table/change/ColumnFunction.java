package dev.stoa.table.change;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/** Computes the values of columns for a row from its other columns. */
@FunctionalInterface
public interface ColumnFunction {
  /**
   * Sets the values of one row.
   *
   * @param row the input columns; valid only during the call
   * @param values the columns to write, in the order in which they were named; replaced columns
   *     have their old values before the call
   */
  void compute(ColumnarRecord row, IndexedRecord values) throws IOException;
}
