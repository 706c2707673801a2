package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.checked.CheckedRows;
import org.apache.avro.Schema;

/** The rows of a split as records of one kind: lazy ({@link LazyRecord}), checked or eager. */
interface RowSource {
  /** The record of a row, which comes after those asked for before. */
  ColumnarRecord at(long row);

  /** Ends the last row's record: the files are about to be closed. */
  void end();

  /** Rows as records with all fields decoded, each of which stays as it is. */
  final class Eager implements RowSource {
    private final LazyRecord lazy;

    Eager(SplitReader split, Schema schema) {
      this.lazy = new LazyRecord(schema, split);
    }

    @Override
    public ColumnarRecord at(long row) {
      return lazy.at(row).copy();
    }

    @Override
    public void end() {}
  }

  /** Rows read lazily, as records that refuse to be used when the next has come. */
  final class Checked implements RowSource {
    private final LazyRecord lazy;
    private final CheckedRows checked = new CheckedRows();
    private final String place;

    Checked(SplitReader split, Schema schema) {
      this.lazy = new LazyRecord(schema, split);
      this.place = split.place();
    }

    @Override
    public ColumnarRecord at(long row) {
      return checked.next(lazy.at(row), place + ", row " + row);
    }

    @Override
    public void end() {
      checked.close();
      lazy.end();
    }
  }
}
