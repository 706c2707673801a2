package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import org.apache.avro.Schema;

/** Rows as records with all fields decoded, each of which stays as it is. */
final class EagerRows implements RowSource {
  private final LazyRecord lazy;

  EagerRows(SplitReader split, Schema schema) {
    this.lazy = new LazyRecord(schema, split);
  }

  @Override
  public ColumnarRecord at(long row) {
    return lazy.at(row).copy();
  }

  @Override
  public void end() {}
}
