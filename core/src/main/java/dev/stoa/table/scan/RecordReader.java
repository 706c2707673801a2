package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecords;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.util.List;
import org.apache.avro.Schema;

/**
 * The records of a scan task, one split directory after another. Files are opened when a value of
 * theirs is asked for. For one thread.
 */
public sealed class RecordReader extends TaskReader<SplitRecords> permits TypedReader {
  private final TableSchema schema;
  private final RecordMode mode;

  RecordReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadColumns columns,
      TableSchema schema,
      RecordMode mode) {
    super(storage, splits, columns);
    this.schema = schema;
    this.mode = mode;
  }

  @Override
  final SplitRecords open(SplitReader reader) {
    return switch (mode) {
      case LAZY -> SplitRecords.lazily(reader, schema.avro());
      case CHECKED -> SplitRecords.checked(reader, schema.avro());
      case EAGER -> SplitRecords.eagerly(reader, schema.avro());
    };
  }

  @Override
  final boolean advance(SplitRecords split) {
    return split.next();
  }

  @Override
  final long row(SplitRecords split) {
    return split.row();
  }

  /**
   * The present record; valid until {@link #next}, unless the mode is {@link RecordMode#EAGER}.
   *
   * @throws IllegalStateException before the first record and behind the last
   */
  public final ColumnarRecord record() {
    return present().record();
  }

  /**
   * The schema of the records as the table has them, or as {@link RecordForm#records(Schema)} says.
   */
  public final Schema schema() {
    return schema.avro();
  }

  /**
   * The position of the present record in its split directory, where deleted rows count.
   *
   * @throws IllegalStateException before the first record and behind the last
   */
  public final long rowInSplit() {
    return present().row();
  }
}
