package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.checked.CheckedRows;
import org.apache.avro.Schema;

/** The rows of a split as records of one kind: lazy ({@link LazyRecord}), checked or eager. */
interface RowSource {
  /** The record of a row, which must come after those requested before. */
  ColumnarRecord recordAt(long row);

  /** Ends the last row's record before the files are closed. */
  void invalidate();

  /** Rows as records with all fields decoded, each of which stays valid. */
  final class Eager implements RowSource {
    private final LazyRecord lazy;

    Eager(SplitReader split, Schema schema) {
      this.lazy = new LazyRecord(schema, split);
    }

    @Override
    public ColumnarRecord recordAt(long row) {
      return lazy.recordAt(row).copy();
    }

    @Override
    public void invalidate() {}
  }

  /** Rows read lazily, as records that throw if used after the next row was read. */
  final class Checked implements RowSource {
    private final LazyRecord lazy;
    private final CheckedRows checked = new CheckedRows();
    private final String location;

    Checked(SplitReader split, Schema schema) {
      this.lazy = new LazyRecord(schema, split);
      this.location = split.location();
    }

    @Override
    public ColumnarRecord recordAt(long row) {
      return checked.next(lazy.recordAt(row), location + ", row " + row);
    }

    @Override
    public void invalidate() {
      checked.close();
      lazy.invalidate();
    }
  }
}
