package dev.stoa.table.change;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/** Computes the values of columns for a row, of the row's other columns. */
@FunctionalInterface
public interface ColumnFunction {
  /**
   * Puts the values of one row.
   *
   * @param row the columns that were asked for, valid during the call
   * @param values takes those of the columns that are written, in the order in which they were
   *     named; those of replaced columns are there before the call
   */
  void compute(ColumnarRecord row, IndexedRecord values) throws IOException;
}
