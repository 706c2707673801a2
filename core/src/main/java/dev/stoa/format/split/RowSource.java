package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.checked.CheckedRows;
import org.apache.avro.Schema;

/**
 * Returns the rows of a split directory as records. {@link LazyRecord} is the source of unchecked
 * lazy records; the nested classes are the other sources.
 */
interface RowSource {
  /** Returns the record of a row. Rows must be requested in ascending order. */
  ColumnarRecord recordAt(long row);

  /** Invalidates the last row's record; called before the files are closed. */
  void invalidate();

  /** A source of eager records: all fields are decoded, and each record stays valid. */
  final class EagerRowSource implements RowSource {
    private final LazyRecord lazyRecord;

    EagerRowSource(SplitReader split, Schema schema) {
      this.lazyRecord = new LazyRecord(schema, split);
    }

    @Override
    public ColumnarRecord recordAt(long row) {
      return lazyRecord.recordAt(row).copy();
    }

    @Override
    public void invalidate() {}
  }

  /**
   * A source of lazy records that throw an exception if they are used after the next row was read.
   */
  final class CheckedRowSource implements RowSource {
    private final LazyRecord lazyRecord;
    private final CheckedRows checkedRows = new CheckedRows();
    private final String location;

    CheckedRowSource(SplitReader split, Schema schema) {
      this.lazyRecord = new LazyRecord(schema, split);
      this.location = split.location();
    }

    @Override
    public ColumnarRecord recordAt(long row) {
      return checkedRows.wrapNext(lazyRecord.recordAt(row), location + ", row " + row);
    }

    @Override
    public void invalidate() {
      checkedRows.close();
      lazyRecord.invalidate();
    }
  }
}
