package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.checked.CheckedRows;
import org.apache.avro.Schema;

/** Rows read lazily, as records that refuse to be used when the next has come. */
final class CheckedLazyRows implements RowSource {
  private final LazyRecord lazy;
  private final CheckedRows checked = new CheckedRows();
  private final String place;

  CheckedLazyRows(SplitReader split, Schema schema) {
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
