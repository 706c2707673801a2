package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.data.ColumnarRecord;

/** Sums the values of Stoa's records. */
interface RowTotals {
  /** Adds the values of a row that are not null. */
  void add(ColumnarRecord row);

  /** Returns the totals of all rows that were added. */
  ColumnTotals total();
}
