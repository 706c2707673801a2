package dev.stoa.table.scan;

import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecords;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.util.List;
import org.apache.avro.Schema;

/** Base of the readers that give a scan task's rows one at a time, from records. */
abstract sealed class RowReader extends TaskReader<SplitRecords> permits RecordReader, TypedReader {
  private final TableSchema schema;
  private final RecordMode mode;

  RowReader(
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
