package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.checked.CheckedRows;
import org.apache.avro.Schema;

/** The rows of a split as records of one kind: lazy ({@link LazyRecord}), checked or eager. */
interface RowSource {
  /** Returns the record of a row. Rows must be requested in ascending order. */
  ColumnarRecord recordAt(long row);

  /** Invalidates the last row's record; called before the files are closed. */
  void invalidate();

  /** A source of eager records: all fields are decoded, and each record stays valid. */
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

  /** A source of lazy records that throw if they are used after the next row was read. */
  final class Checked implements RowSource {
    private final LazyRecord lazy;
    private final CheckedRows checkedRows = new CheckedRows();
    private final String location;

    Checked(SplitReader split, Schema schema) {
      this.lazy = new LazyRecord(schema, split);
      this.location = split.location();
    }

    @Override
    public ColumnarRecord recordAt(long row) {
      return checkedRows.next(lazy.recordAt(row), location + ", row " + row);
    }

    @Override
    public void invalidate() {
      checkedRows.close();
      lazy.invalidate();
    }
  }
}
