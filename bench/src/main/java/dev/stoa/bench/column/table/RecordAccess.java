package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.record.RecordTotals;
import dev.stoa.data.ColumnarRecord;
import org.apache.avro.Schema;

/** How a loop over Stoa's records reads values. */
public enum RecordAccess {
  /** Through typed accessors, without boxing. */
  TYPED("typed accessors") {
    @Override
    RowTotals newTotals(Query query, Schema recordSchema) {
      return new TypedTotals(query, recordSchema);
    }
  },

  /** Through {@code get}, in the same loop as the records of peers. */
  GET("get") {
    @Override
    RowTotals newTotals(Query query, Schema recordSchema) {
      RecordTotals totals = new RecordTotals(query, recordSchema);
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

  /** Returns the name in reports. */
  String label() {
    return label;
  }

  /** Creates sums of records whose first fields are the columns of the query. */
  abstract RowTotals newTotals(Query query, Schema recordSchema);
}
