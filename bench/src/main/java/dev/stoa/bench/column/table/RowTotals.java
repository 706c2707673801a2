package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.data.ColumnarRecord;

/** Sums our records, row by row. */
interface RowTotals {
  /** Adds the non-null values of a row. */
  void add(ColumnarRecord row);

  /** The sums of all rows added. */
  ColumnTotals total();
}
