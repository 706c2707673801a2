package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Question;
import dev.stoa.bench.column.record.RecordTotals;
import dev.stoa.data.ColumnarRecord;
import org.apache.avro.Schema;

/** How a loop over our records asks for values. */
public enum RecordAccess {
  /** By typed accessors, which box nothing. */
  TYPED("typed accessors") {
    @Override
    RowTotals totals(Question question, Schema record) {
      return new LazyTotals(question, record);
    }
  },

  /** By {@code get}, in the loop that peers' records pass through. */
  GET("get") {
    @Override
    RowTotals totals(Question question, Schema record) {
      RecordTotals totals = new RecordTotals(question, record);
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

  /** Its name for readers of reports. */
  String label() {
    return label;
  }

  /** New sums of records whose first fields are the columns asked for. */
  abstract RowTotals totals(Question question, Schema record);
}
