package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.record.RecordTotals;
import dev.stoa.data.ColumnarRecord;
import org.apache.avro.Schema;

/** How a loop over our records reads values. */
public enum RecordAccess {
  /** By typed accessors, without boxing. */
  TYPED("typed accessors") {
    @Override
    RowTotals totals(Query query, Schema record) {
      return new TypedTotals(query, record);
    }
  },

  /** By {@code get}, in the same loop as peers' records. */
  GET("get") {
    @Override
    RowTotals totals(Query query, Schema record) {
      RecordTotals totals = new RecordTotals(query, record);
      return new RowTotals() {
        @Override
        public void add(ColumnarRecord row) {
          totals.add(row);
        }

        @Override
        public ColumnTotals total() {
          return totals.total();
        }
      };
    }
  };

  private final String label;

  RecordAccess(String label) {
    this.label = label;
  }

  /** Its name in reports. */
  String label() {
    return label;
  }

  /** New sums of records whose first fields are the columns of the query. */
  abstract RowTotals totals(Query query, Schema record);
}
