package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.util.List;

/**
 * The records of a scan task, one split directory after another. Files are opened when a value of
 * theirs is asked for. For one thread.
 */
public final class RecordReader extends RowReader {
  RecordReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadColumns columns,
      TableSchema schema,
      RecordMode mode) {
    super(storage, splits, columns, schema, mode);
  }

  /**
   * The present record; valid until {@link #next}, unless the mode is {@link RecordMode#EAGER}.
   *
   * @throws IllegalStateException before the first record and behind the last
   */
  public ColumnarRecord record() {
    return present().record();
  }
}
