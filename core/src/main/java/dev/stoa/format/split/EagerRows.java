package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import org.apache.avro.Schema;

/** Rows as records with all fields decoded, each of which stays as it is. */
final class EagerRows implements RowSource {
  private final SplitReader split;
  private final Schema schema;

  EagerRows(SplitReader split, Schema schema) {
    this.split = split;
    this.schema = schema;
  }

  @Override
  public ColumnarRecord at(long row) {
    return split.readRow(schema, row);
  }

  @Override
  public void end() {}
}
