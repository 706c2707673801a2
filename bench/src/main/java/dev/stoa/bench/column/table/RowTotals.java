package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.data.ColumnarRecord;

/** Adds up our records, row after row. */
interface RowTotals {
  /** Adds the values of a row that are not null. */
  void add(ColumnarRecord row);

  /** The sums of all rows added. */
  ColumnTotals total();
}
